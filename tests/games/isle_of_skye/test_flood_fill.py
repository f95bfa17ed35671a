"""Areas, closing, roads, legal places and all scorings agree with a plain flood fill on random territories."""

from __future__ import annotations

from games.isle_of_skye.flood_fill import STEPS, Cell, SlowTerritory

from ceilidh.core import Rng
from ceilidh.games.isle_of_skye.data import BOX
from ceilidh.games.isle_of_skye.rules.action_encoding import cell_at, offset_from_castle
from ceilidh.games.isle_of_skye.rules.areas import CLOSED
from ceilidh.games.isle_of_skye.rules.scoring import score_territory, scroll_points
from ceilidh.games.isle_of_skye.rules.territory import Territory
from ceilidh.games.isle_of_skye.rules.tiles import AREA_COUNT, FIRST_CASTLE, FITTING_TURNS, MAX_AREAS

TERRITORIES = 300


def places(territory: Territory, tile: int) -> set[tuple[int, int, int]]:
    """Where the rules let a tile be built: x, y, turn."""
    found = set()
    for cell in territory.frontier[: territory.frontier_size]:
        for turn in range(4):
            if FITTING_TURNS[tile * 256 + int(territory.grid[cell])] >> turn & 1:
                found.add((*offset_from_castle(cell), turn))
    return found


def slow_places(tiles: dict[Cell, tuple[int, int]], tile: int) -> set[tuple[int, int, int]]:
    """The same by trying every turn on every empty cell beside a tile; turns that look alike count once."""
    empty = {(x + dx, y + dy) for x, y in tiles for dx, dy in STEPS} - set(tiles)
    found = set()
    for x, y in empty:
        seen = set()
        for turn in range(4):
            trial = SlowTerritory({**tiles, (x, y): (tile, turn)})
            looks = tuple((trial.terrain(((x, y), side)), trial._road(((x, y), side))) for side in range(4))
            fits = all(
                trial.terrain(((x, y), side)) == trial.terrain(((x + dx, y + dy), (side + 2) % 4))
                for side, (dx, dy) in enumerate(STEPS)
                if (x + dx, y + dy) in tiles
            )
            if fits and looks not in seen:
                found.add((x, y, turn))
            seen.add(looks)
    return found


def grown(seed: int) -> tuple[Territory, dict[Cell, tuple[int, int]]]:
    """A random territory of up to 19 tiles, for the rules and for the checker."""
    rng = Rng.seeded(seed)
    castle = FIRST_CASTLE + seed % 5
    territory, tiles = Territory.with_castle(castle), {(0, 0): (int(castle), 0)}
    bag = list(range(len(BOX.tiles)))
    rng.shuffle(bag)
    for tile in bag[: 1 + rng.below(18)]:
        fitting = sorted(places(territory, tile))
        if fitting:
            x, y, turn = fitting[rng.below(len(fitting))]
            territory.build(tile, turn, cell_at(x, y))
            tiles[x, y] = (tile, turn)
    return territory, tiles


def check(seed: int) -> None:
    """One random territory."""
    territory, tiles = grown(seed)
    slow = SlowTerritory(tiles)
    assert {
        offset_from_castle(territory.cells[i]) for i in range(19) if territory.joined_tiles() >> i & 1
    } == slow.joined()
    found = sorted((_spread(territory, root), territory.areas.open_edges[root] == CLOSED) for root in _roots(territory))
    assert found == sorted((sorted({cell for cell, _ in area}), slow.closed(area)) for area in slow.areas)
    points = slow.points()
    for number, name in enumerate(BOX.scoring):
        if name in points:
            assert score_territory(number, territory) == points[name], f"{name} of territory {seed}"
    for kind, thing in ((0, "whisky"), (1, "ship")):
        assert territory.counts[kind] == slow.count(thing)
    assert scroll_points(territory) == slow.scrolls()


def _roots(territory: Territory) -> list[int]:
    numbered = [
        number * MAX_AREAS + area
        for number in range(territory.size)
        for area in range(AREA_COUNT[territory.dump()[number][0]])
    ]
    return sorted({territory.areas.root(at) for at in numbered})


def _spread(territory: Territory, root: int) -> list[Cell]:
    spread = territory.areas.tile_bits[root]
    return sorted(offset_from_castle(territory.cells[i]) for i in range(territory.size) if spread >> i & 1)


def test_areas_closing_roads_and_all_scorings_agree_with_a_flood_fill() -> None:
    for seed in range(TERRITORIES):
        check(seed)


def test_legal_places_and_rotations_agree_with_trying_all() -> None:
    for seed in range(10):
        territory, tiles = grown(seed)
        for tile in range(seed % 7, len(BOX.tiles), 12):
            assert places(territory, tile) == slow_places(tiles, tile)

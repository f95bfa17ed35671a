"""The tiles as lookup tables: areas, roads, what is on them, and in which turns a tile fits.

Directions are 0 north, 1 east, 2 south, 3 west. A turn is a number of quarter turns clockwise. An *oriented* tile has
the number `tile * 4 + turn`. The castles follow the landscape tiles.
"""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from ceilidh.games.isle_of_skye.data import BOX, STANDS_ON, TERRAINS, THINGS, Tile

LANDSCAPE_TILES: Final[i64] = 73
FIRST_CASTLE: Final[i64] = 73
"""The castle tile of seat 0; the other seats' castles follow."""
DIRECTIONS: Final[i64] = 4
MAX_AREAS: Final[i64] = 5
"""A centre and four edges make at most five areas."""
MAX_ROADS: Final[i64] = 2

MOUNTAIN: Final[i64] = 1
WATER: Final[i64] = 2

THING_KINDS: Final[i64] = 7
WHISKY: Final[i64] = 0
SHIP: Final[i64] = 1
SHEEP: Final[i64] = 2
CATTLE: Final[i64] = 3
FARM: Final[i64] = 4
BROCH: Final[i64] = 5
LIGHTHOUSE: Final[i64] = 6

ALL_TILES: Final = (*BOX.tiles, *BOX.castles.values())
COLOURS: Final = tuple(BOX.castles)


def tile_areas(tile: Tile) -> list[int]:
    """The area numbers of a tile's centre (always 0) and of its four edges, as printed.

    An edge belongs to the centre's area if the terrain is the same; otherwise two edges that share a corner and have
    the same terrain form one area.
    """
    area = [0, -1, -1, -1, -1]
    for edge in range(4):
        if tile.edges[edge] == tile.centre:
            area[edge + 1] = 0
    found = 0
    for edge in range(4):
        if area[edge + 1] < 0:
            found += 1
            _flood(tile, area, edge, found)
    return area


def _flood(tile: Tile, area: list[int], edge: int, number: int) -> None:
    area[edge + 1] = number
    for near in ((edge + 1) % 4, (edge + 3) % 4):
        if area[near + 1] < 0 and tile.edges[near] == tile.edges[edge]:
            _flood(tile, area, near, number)


def area_terrains(tile: Tile) -> list[str]:
    """The terrain of each area of a tile."""
    terrains = [tile.centre]
    for edge, number in enumerate(tile_areas(tile)[1:]):
        if number == len(terrains):
            terrains.append(tile.edges[edge])
    return terrains


def things_by_area(tile: Tile, thing: str, terrain: str) -> list[int]:
    """How many of a thing belong to each area (R3): one each in turn, the centre's first, then clockwise from north."""
    terrains = area_terrains(tile)
    counts = [0] * len(terrains)
    homes = [number for number, other in enumerate(terrains) if other == terrain]
    for i in range(tile.things.get(thing, 0)):
        counts[homes[i % len(homes)]] += 1
    return counts


def turned_edges(tile: Tile, turn: int) -> str:
    """The terrains at the edges of a turned tile, clockwise from north."""
    return "".join(tile.edges[(direction - turn) % 4] for direction in range(4))


def is_symmetric(tile: Tile, turn: int) -> bool:
    """Whether a turn leaves a tile unchanged (R11): edges, roads and the things in the areas behind the edges."""
    sides = list(zip(tile.edges, tile.roads, *_things_by_edge(tile), strict=True))
    return turn > 0 and sides[-turn:] + sides[:-turn] == sides


def _things_by_edge(tile: Tile) -> list[list[int]]:
    """For each kind of thing that belongs to one area, how many are in the area of each edge."""
    area = tile_areas(tile)[1:]
    counts = [things_by_area(tile, thing, terrain) for thing, terrain in STANDS_ON.items() if thing != "lighthouse"]
    return [[by_area[number] for number in area] for by_area in counts]


def distinct_turns(tile: Tile) -> list[int]:
    """The rotations of a tile that look different."""
    period = next((turn for turn in (1, 2) if is_symmetric(tile, turn)), 4)
    return list(range(period))


def _fitting_turns(tile: Tile, required: int) -> int:
    """The turns, one bit each, in which a tile has the required edges: two bits a direction, 0 for any terrain."""
    fitting = 0
    for turn in distinct_turns(tile):
        edges = turned_edges(tile, turn)
        needs = [required >> 2 * direction & 3 for direction in range(4)]
        if all(need in (0, TERRAINS.index(edge) + 1) for need, edge in zip(needs, edges, strict=True)):
            fitting |= 1 << turn
    return fitting


def _oriented(values: list[list[int]]) -> list[int]:
    """For every tile, turn and direction: the value of the edge that faces there."""
    return [edges[(direction - turn) % 4] for edges in values for turn in range(4) for direction in range(4)]


def _by_area(values: list[list[int]]) -> list[int]:
    return [value for areas in values for value in (areas + [0] * int(MAX_AREAS))[: int(MAX_AREAS)]]


FITTING_TURNS: Final = vec[i64]([_fitting_turns(tile, required) for tile in BOX.tiles for required in range(256)])
"""FITTING_TURNS[tile * 256 + required edges]: the turns in which the tile fits, one bit each."""
EDGE_TERRAIN: Final = vec[i64](_oriented([[TERRAINS.index(edge) for edge in tile.edges] for tile in ALL_TILES]))
"""EDGE_TERRAIN[oriented * 4 + direction]."""
EDGE_AREA: Final = vec[i64](_oriented([tile_areas(tile)[1:] for tile in ALL_TILES]))
"""EDGE_AREA[oriented * 4 + direction]: the number of the area on the tile."""
EDGE_ROAD: Final = vec[i64](_oriented([list(tile.roads) for tile in ALL_TILES]))
"""EDGE_ROAD[oriented * 4 + direction]: the number of the road on the tile, 0 for none."""
AREA_COUNT: Final = vec[i64]([len(area_terrains(tile)) for tile in ALL_TILES])
AREA_TERRAIN: Final = vec[i64](
    _by_area([[TERRAINS.index(terrain) for terrain in area_terrains(tile)] for tile in ALL_TILES])
)
"""AREA_TERRAIN[tile * MAX_AREAS + area]; the next three tables have the same index."""
AREA_EDGES: Final = vec[i64](
    _by_area([[tile_areas(tile)[1:].count(area) for area in range(len(area_terrains(tile)))] for tile in ALL_TILES])
)
AREA_BROCHS: Final = vec[i64](_by_area([things_by_area(tile, "broch", "m") for tile in ALL_TILES]))
AREA_SHIPS: Final = vec[i64](_by_area([things_by_area(tile, "ship", "w") for tile in ALL_TILES]))
THING_COUNT: Final = vec[i64]([tile.things.get(thing, 0) for tile in ALL_TILES for thing in THINGS])
"""THING_COUNT[tile * THING_KINDS + thing]."""
SCROLL_KIND: Final = vec[i64]([-1 if tile.scroll is None else THINGS.index(tile.scroll) for tile in ALL_TILES])
"""For each tile the kind of thing that its scroll counts, -1 for no scroll."""

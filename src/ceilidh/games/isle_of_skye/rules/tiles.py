"""The tiles as tables of numbers: which areas and roads a tile has, and in which turns it fits where.

Directions are 0 north, 1 east, 2 south, 3 west. A turn is the number of quarter turns clockwise. A tile is *oriented*
as `tile * 4 + turn`. The castles follow the landscape tiles.
"""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from ceilidh.games.isle_of_skye.data import BOX, STANDS_ON, TERRAINS, THINGS, Tile

TILES: Final[i64] = 73
CASTLE: Final[i64] = 73
"""The number of the first player's castle tile."""
DIRECTIONS: Final[i64] = 4
MOST_AREAS: Final[i64] = 5
"""A tile has a centre and four edges, so no more areas than these."""
MOST_ROADS: Final[i64] = 2

MOUNTAIN: Final[i64] = 1
WATER: Final[i64] = 2

KINDS: Final[i64] = 7
WHISKY: Final[i64] = 0
SHIP: Final[i64] = 1
SHEEP: Final[i64] = 2
CATTLE: Final[i64] = 3
FARM: Final[i64] = 4
BROCH: Final[i64] = 5
LIGHTHOUSE: Final[i64] = 6

ALL_TILES: Final = (*BOX.tiles, *BOX.castles.values())
COLOURS: Final = tuple(BOX.castles)


def areas_of(tile: Tile) -> list[int]:
    """The area, numbered from 0, of the centre and of the four edges of a tile as printed.

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
            _spread(tile, area, edge, found)
    return area


def _spread(tile: Tile, area: list[int], edge: int, number: int) -> None:
    area[edge + 1] = number
    for near in ((edge + 1) % 4, (edge + 3) % 4):
        if area[near + 1] < 0 and tile.edges[near] == tile.edges[edge]:
            _spread(tile, area, near, number)


def terrains_of(tile: Tile) -> list[str]:
    """The terrain of each area of a tile."""
    terrains = [tile.centre]
    for edge, number in enumerate(areas_of(tile)[1:]):
        if number == len(terrains):
            terrains.append(tile.edges[edge])
    return terrains


def standing_in(tile: Tile, thing: str, terrain: str) -> list[int]:
    """How many of a thing stand in each area: one each in turn, the centre's first, then by edge from the north."""
    terrains = terrains_of(tile)
    standing = [0] * len(terrains)
    homes = [number for number, other in enumerate(terrains) if other == terrain]
    for i in range(tile.things.get(thing, 0)):
        standing[homes[i % len(homes)]] += 1
    return standing


def turned_edges(tile: Tile, turn: int) -> str:
    """The terrains at the edges of a tile that was turned clockwise."""
    return "".join(tile.edges[(direction - turn) % 4] for direction in range(4))


def looks_alike(tile: Tile, turn: int) -> bool:
    """Whether a tile turned so cannot be told from the tile as printed: edges, roads and what stands behind them."""
    sides = list(zip(tile.edges, tile.roads, *_standing_at_edges(tile), strict=True))
    return turn > 0 and sides[-turn:] + sides[:-turn] == sides


def _standing_at_edges(tile: Tile) -> list[list[int]]:
    """For each thing that stands in an area, how many of it stand in that of each edge."""
    area = areas_of(tile)[1:]
    standing = [standing_in(tile, thing, terrain) for thing, terrain in STANDS_ON.items() if thing != "lighthouse"]
    return [[numbers[number] for number in area] for numbers in standing]


def turns_of(tile: Tile) -> list[int]:
    """The turns of a tile that differ from one another."""
    period = next((turn for turn in (1, 2) if looks_alike(tile, turn)), 4)
    return list(range(period))


def _fits(tile: Tile, wanted: int) -> int:
    """The turns, one bit each, in which a tile fits where this is wanted: two bits a direction, 0 for any terrain."""
    fitting = 0
    for turn in turns_of(tile):
        edges = turned_edges(tile, turn)
        needs = [wanted >> 2 * direction & 3 for direction in range(4)]
        if all(need in (0, TERRAINS.index(edge) + 1) for need, edge in zip(needs, edges, strict=True)):
            fitting |= 1 << turn
    return fitting


def _oriented(values: list[list[int]]) -> list[int]:
    """For every tile, turn and direction the value of the tile's edge that lies there."""
    return [edges[(direction - turn) % 4] for edges in values for turn in range(4) for direction in range(4)]


def _by_area(values: list[list[int]]) -> list[int]:
    return [value for areas in values for value in (areas + [0] * 5)[:5]]


FITS: Final = vec[i64]([_fits(tile, wanted) for tile in BOX.tiles for wanted in range(256)])
"""FITS[tile * 256 + wanted]: the turns in which the tile fits, one bit each."""
EDGE: Final = vec[i64](_oriented([[TERRAINS.index(edge) for edge in tile.edges] for tile in ALL_TILES]))
"""EDGE[oriented * 4 + direction]: a terrain."""
AREA: Final = vec[i64](_oriented([areas_of(tile)[1:] for tile in ALL_TILES]))
"""AREA[oriented * 4 + direction]: the number of the area on the tile."""
ROAD: Final = vec[i64](_oriented([list(tile.roads) for tile in ALL_TILES]))
"""ROAD[oriented * 4 + direction]: the number of the road on the tile, 0 for none."""
AREAS: Final = vec[i64]([len(terrains_of(tile)) for tile in ALL_TILES])
TERRAIN: Final = vec[i64](_by_area([[TERRAINS.index(terrain) for terrain in terrains_of(tile)] for tile in ALL_TILES]))
"""TERRAIN[tile * MOST_AREAS + area], and so the next three."""
EDGES_OF: Final = vec[i64](
    _by_area([[areas_of(tile)[1:].count(area) for area in range(len(terrains_of(tile)))] for tile in ALL_TILES])
)
BROCHS_IN: Final = vec[i64](_by_area([standing_in(tile, "broch", "m") for tile in ALL_TILES]))
SHIPS_IN: Final = vec[i64](_by_area([standing_in(tile, "ship", "w") for tile in ALL_TILES]))
COUNT: Final = vec[i64]([tile.things.get(thing, 0) for tile in ALL_TILES for thing in THINGS])
"""COUNT[tile * KINDS + thing]."""
SCROLL: Final = vec[i64]([-1 if tile.scroll is None else THINGS.index(tile.scroll) for tile in ALL_TILES])
"""The thing that a tile's scroll counts, -1 for no scroll."""

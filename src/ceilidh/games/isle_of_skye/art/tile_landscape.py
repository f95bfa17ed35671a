"""A tile's landscape: terrain and roads, drawn as printed and turned as a whole.

A tile is 100 wide. The centre's terrain fills it; every other area is drawn on top, from corner to corner of its edges,
so that equal terrains meet along the whole border between two tiles.
"""

from __future__ import annotations

from typing import Final

from ceilidh.drawing.elements import group
from ceilidh.games.isle_of_skye.art.symbols import DRAWN, put
from ceilidh.games.isle_of_skye.data import Tile
from ceilidh.games.isle_of_skye.rules.tiles import ALL_TILES, tile_areas

FILL: Final = {"p": "#a9c46c", "m": "#b3a794", "w": "#74adc8"}
DEEP: Final = {"p": "#97b55a", "m": "#a39682", "w": "#5b97b6"}

_INNER: Final = {
    1: "C84,9 78,27 50,27S16,9 0,0",
    2: "C91,84 73,78 73,50C73,36 64,27 50,27C22,27 16,9 0,0",
    3: "C16,91 22,73 50,73C64,73 73,64 73,50C73,36 64,27 50,27C22,27 16,9 0,0",
}
_OUTER: Final = {1: "M0,0H100", 2: "M0,0H100V100", 3: "M0,0H100V100H0"}
_FROM: Final = {1: "M100,0", 2: "M100,100", 3: "M0,100"}
_RING: Final = "M50,27a23,23 0 1 0 .01,0z"


def landscape_symbols() -> str:
    """Symbols of the grounds, of areas in every shape, of the roads, and of every tile's landscape made of them."""
    parts = [DRAWN.define(f"g{terrain}", _ground(terrain)) for terrain in "pmw"]
    used = sorted({(terrain, tile.centre, n) for tile in ALL_TILES for terrain, _, n in edge_areas(tile)})
    parts += [DRAWN.define(f"{one}{other}{n}", _area(one, other, n)) for one, other, n in used]
    parts += [DRAWN.define(f"r{kind}", group(_road(path), paint='fill="none"')) for kind, path in _ROADS.items()]
    tiles = [DRAWN.define(f"t{number}", landscape(tile)) for number, tile in enumerate(ALL_TILES)]
    return "".join(parts + tiles)


def _ground(terrain: str) -> str:
    """The centre's terrain over the whole tile; water is deeper in the middle."""
    ground = f'<path d="M0,0H100V100H0z" fill="{FILL[terrain]}"/>'
    if terrain != "w":
        return ground
    deep = "M50,30c14,-2 24,8 22,20s-8,24 -22,22s-24,-8 -22,-22s8,-18 22,-20z"
    return f'{ground}<path d="{deep}" fill="{DEEP[terrain]}" fill-opacity=".5"/>'


def landscape(tile: Tile) -> str:
    """A tile's terrain and roads as printed, with a thin rim."""
    drawn = [turned_symbol(f"g{tile.centre}", 0)]
    drawn += [turned_symbol(f"{terrain}{tile.centre}{number}", first) for terrain, first, number in edge_areas(tile)]
    for number in range(1, max(tile.roads) + 1):
        kind, first = road_shape([edge for edge in range(4) if tile.roads[edge] == number])
        drawn.append(turned_symbol(f"r{kind}", first))
    return "".join(drawn) + '<path d="M0,0H100V100H0z" fill="none" stroke="#3b2f24" stroke-opacity=".3"/>'


def turned_symbol(name: str, quarters: int) -> str:
    """A symbol, 100 wide, turned around its middle."""
    drawn = put(name)
    return group(drawn, paint=f'transform="rotate({90 * quarters} 50 50)"') if quarters else drawn


def _area(one: str, other: str, edges: int) -> str:
    """An area along one to four edges of a tile, with its border towards the centre's area."""
    if edges == 4:
        fill, border = f'd="M0,0H100V100H0z{_RING}" fill-rule="evenodd"', f'd="{_RING}" fill="none"'
    else:
        fill, border = f'd="{_OUTER[edges]}{_INNER[edges]}z"', f'd="{_FROM[edges]}{_INNER[edges]}" fill="none"'
    return f'<path {fill} fill="{FILL[one]}"/>{_border(one, other, border)}'


def _border(one: str, other: str, curve: str) -> str:
    """A sandy shore with foam, a rocky one, or the foot of a mountain."""
    pair = {one, other}
    if pair == {"p", "w"}:
        return f'<path {curve} stroke="#ead9a4" stroke-width="4"/><path {curve} stroke="#8c7a45" stroke-width=".8"/>'
    if pair == {"m", "w"}:
        return f'<path {curve} stroke="#7b7062" stroke-width="3.5"/><path {curve} stroke="#dfeef3"/>'
    return f'<path {curve} stroke="#7f8a52" stroke-width="4" stroke-opacity=".75"/>'


def _road(path: str) -> str:
    return (
        f'<path d="{path}" stroke="#7c6238" stroke-width="8.5"/><path d="{path}" stroke="#e2cc98" stroke-width="5.5"/>'
    )


def edge_areas(tile: Tile) -> list[tuple[str, int, int]]:
    """The areas other than the centre's: terrain, first edge clockwise, and number of edges."""
    area = tile_areas(tile)[1:]
    found = []
    for number in range(1, max(area) + 1):
        edges = [edge for edge in range(4) if area[edge] == number]
        first = next((edge for edge in edges if (edge - 1) % 4 not in edges), 0)
        found.append((tile.edges[edges[0]], first, len(edges)))
    return found


_ROADS: Final = {
    "end": "M50,0C47,16 53,32 50,50",
    "bend": "M50,0C50,26 74,50 100,50",
    "way": "M50,0C47,30 53,70 50,100",
    "fork": "M50,0C47,30 53,70 50,100M50,50C66,53 84,47 100,50",
}


def road_shape(edges: list[int]) -> tuple[str, int]:
    """The shape of a road, and its quarter turns."""
    if len(edges) == 1:
        return "end", edges[0]
    if len(edges) == 3:
        missing = next(edge for edge in range(4) if edge not in edges)
        return "fork", (missing + 1) % 4
    if edges[1] - edges[0] == 2:
        return "way", edges[0]
    return "bend", edges[0] if edges[1] - edges[0] == 1 else edges[1]

"""One clan's territory: which tile lies where, where the next may be built, and what stands there."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i16, i64

from ceilidh.games.isle_of_skye.rules.areas import BIT, CLOSED, MOST_TILES, Areas, Roads
from ceilidh.games.isle_of_skye.rules.tiles import (
    AREA,
    CATTLE,
    COUNT,
    DIRECTIONS,
    EDGE,
    FARM,
    FITS,
    KINDS,
    MOST_AREAS,
    MOST_ROADS,
    ROAD,
    SHEEP,
    WHISKY,
)

REACH: Final[i64] = 18
"""A territory is connected and has at most 18 tiles beside the castle's, so none lies further from it."""
SIDE: Final[i64] = 39
"""The grid's side: the reach both ways, the castle, and a rim that stays empty."""
MIDDLE: Final[i64] = 760
"""The castle's cell: SIDE * 19 + 19."""
BUILT: Final[i64] = 256
"""On the grid, BUILT + i is the i-th tile; a lower number is what an empty cell wants of its edges."""
ROW: Final[i64] = 3
"""The tiles of a vertical row that counts."""
UNCOUNTED: Final[i64] = -1

STEP: Final = vec[i64]([-SIDE, 1, SIDE, -1])
_AROUND: Final = vec[i64]([-SIDE - 1, -SIDE, -SIDE + 1, -1, 1, SIDE - 1, SIDE, SIDE + 1])
_WANT: Final = vec[i64]([(terrain + 1) * 4**side for side in range(4) for terrain in range(3)])


class Territory:
    """A castle, which is tile number 0, and the tiles built around it."""

    def __init__(
        self,
        size: i64,
        oriented: vec[i16],
        cells: vec[i16],
        grid: vec[i16],
        places: i64,
        place: vec[i64],
        areas: Areas,
        roads: Roads,
        counts: vec[i64],
    ) -> None:
        self.size: i64 = size
        self.oriented: vec[i16] = oriented
        """The tiles in the order built, each as tile * 4 + turn. Short numbers: observations read them all."""
        self.cells: vec[i16] = cells
        self.grid: vec[i16] = grid
        self.places: i64 = places
        self.place: vec[i64] = place
        """The empty cells next to a tile, ascending; `places` of them."""
        self.areas: Areas = areas
        self.roads: Roads = roads
        self.counts: vec[i64] = counts
        """How many of each thing there are."""
        self.squares: i64 = 0
        self.columns: i64 = 0
        self.farmed: i64 = 0
        """The tiles with a farm on or around them, one bit each."""
        self.farm_animals: i64 = 0
        self.barrels: i64 = UNCOUNTED
        """The whisky on tiles that a road joins to the castle, kept once `joined_whisky` was asked."""
        self.scroll_points: i64 = UNCOUNTED
        """What `scoring.scrolls` found, kept until the next tile is built."""

    @staticmethod
    def founded(castle: i64) -> Territory:
        """A territory of nothing but a castle."""
        territory = Territory(
            0,
            vec[i16]([0] * MOST_TILES),
            vec[i16]([0] * MOST_TILES),
            vec[i16]([0] * (SIDE * SIDE)),
            0,
            vec[i64]([0] * (2 * MOST_TILES + 2)),
            Areas.none(),
            Roads.none(),
            vec[i64]([0] * KINDS),
        )
        territory.build(castle, 0, MIDDLE)
        return territory

    def clone(self) -> Territory:
        """A territory that shares nothing with this one."""
        other = Territory(
            self.size,
            self.oriented[:],
            self.cells[:],
            self.grid[:],
            self.places,
            self.place[:],
            self.areas.clone(),
            self.roads.clone(),
            self.counts[:],
        )
        other.squares = self.squares
        other.columns = self.columns
        other.farmed = self.farmed
        other.farm_animals = self.farm_animals
        other.barrels = self.barrels
        other.scroll_points = self.scroll_points
        return other

    def dump(self) -> list[tuple[int, int, int]]:
        """Tile, turn and cell of each tile in the order built: `load` builds them again."""
        return [(self.oriented[i] // 4, self.oriented[i] % 4, self.cells[i]) for i in range(self.size)]

    @staticmethod
    def load(dumped: list[tuple[int, int, int]]) -> Territory:
        """The territory that `dump` wrote down."""
        territory = Territory.founded(dumped[0][0])
        for tile, turn, cell in dumped[1:]:
            territory.build(tile, turn, cell)
        return territory

    # Where a tile may be built

    def fits(self, tile: i64) -> bool:
        """Whether a tile can be built anywhere."""
        i: i64 = 0
        while i < self.places:
            if FITS[tile * 256 + i64(self.grid[self.place[i]])] != 0:
                return True
            i += 1
        return False

    # Building

    def build(self, tile: i64, turn: i64, cell: i64) -> None:
        """Add a tile that fits, and join its areas and roads with those it touches."""
        number: i64 = self.size
        self.size += 1
        self.barrels = UNCOUNTED
        self.scroll_points = UNCOUNTED
        self.oriented[number] = i16(tile * 4 + turn)
        self.cells[number] = i16(cell)
        self._count_shapes(cell)
        self._count_things(number, tile, cell)
        self.areas.add(number, tile)
        self._take_place(cell)
        self.grid[cell] = i16(BUILT + number)
        direction: i64 = 0
        while direction < DIRECTIONS:
            self._look(number, cell + STEP[direction], direction)
            direction += 1
        self.areas.close(number, tile)

    def _look(self, number: i64, near: i64, direction: i64) -> None:
        """Touch the tile that lies in a direction, or tell the empty cell there what it wants from now on."""
        lies: i64 = i64(self.grid[near])
        here: i64 = i64(self.oriented[number]) * 4 + direction
        back: i64 = (direction + 2) & 3
        if lies < BUILT:
            if lies == 0:
                self._add_place(near)
            self.grid[near] = i16(lies + _WANT[back * 3 + EDGE[here]])
            return
        other: i64 = lies - BUILT
        there: i64 = i64(self.oriented[other]) * 4 + back
        self.areas.join(number * MOST_AREAS + AREA[here], other * MOST_AREAS + AREA[there])
        if ROAD[here] != 0 and ROAD[there] != 0:
            self.roads.join(number * MOST_ROADS + ROAD[here] - 1, other * MOST_ROADS + ROAD[there] - 1)

    def _take_place(self, cell: i64) -> None:
        i: i64 = 0
        while i < self.places and self.place[i] != cell:
            i += 1
        if i == self.places:
            return
        self.places -= 1
        while i < self.places:
            self.place[i] = self.place[i + 1]
            i += 1

    def _add_place(self, cell: i64) -> None:
        i: i64 = self.places
        while i > 0 and self.place[i - 1] > cell:
            self.place[i] = self.place[i - 1]
            i -= 1
        self.place[i] = cell
        self.places += 1

    # What is counted along

    def _count_shapes(self, cell: i64) -> None:
        """New squares of four tiles; vertical rows, of which a tile may make one, lengthen one or join two."""
        corner: i64 = 0
        while corner < DIRECTIONS:
            one: i64 = STEP[corner]
            two: i64 = STEP[(corner + 1) & 3]
            if self._has(cell + one) and self._has(cell + two) and self._has(cell + one + two):
                self.squares += 1
            corner += 1
        above: i64 = self._run(cell, -SIDE)
        below: i64 = self._run(cell, SIDE)
        if above >= ROW:
            self.columns -= 1
        if below >= ROW:
            self.columns -= 1
        if above + below + 1 >= ROW:
            self.columns += 1

    def _has(self, cell: i64) -> bool:
        return i64(self.grid[cell]) >= BUILT

    def _run(self, cell: i64, step: i64) -> i64:
        run: i64 = 0
        while self._has(cell + step):
            cell += step
            run += 1
        return run

    def _count_things(self, number: i64, tile: i64, cell: i64) -> None:
        kind: i64 = 0
        while kind < KINDS:
            self.counts[kind] += COUNT[tile * KINDS + kind]
            kind += 1
        farm = COUNT[tile * KINDS + FARM] > 0
        near_farm = farm
        i: i64 = 0
        while i < 8:
            lies: i64 = i64(self.grid[cell + _AROUND[i]])
            if lies >= BUILT:
                if farm:
                    self._farm(lies - BUILT)
                elif COUNT[i64(self.oriented[lies - BUILT] >> 2) * KINDS + FARM] > 0:
                    near_farm = True
            i += 1
        if near_farm:
            self._farm(number)

    def _farm(self, number: i64) -> None:
        """The sheep and cattle of a tile with a farm on or around it count, each once."""
        if self.farmed & BIT[number] == 0:
            self.farmed |= BIT[number]
            tile: i64 = i64(self.oriented[number] >> 2)
            self.farm_animals += COUNT[tile * KINDS + SHEEP] + COUNT[tile * KINDS + CATTLE]

    # What can be asked

    def joined(self) -> i64:
        """The tiles, one bit each, that a road joins to the castle, the castle's own among them."""
        return self.roads.spread[0]

    def count_joined(self, thing: i64) -> i64:
        """How many of a thing stand on tiles that a road joins to the castle."""
        joined: i64 = self.joined()
        oriented = self.oriented
        found: i64 = 0
        number: i64 = 0
        while joined != 0:
            if joined & 1:
                found += COUNT[i64(oriented[number] >> 2) * KINDS + thing]
            joined >>= 1
            number += 1
        return found

    def joined_whisky(self) -> i64:
        """The barrels that give income."""
        if self.barrels == UNCOUNTED:
            self.barrels = self.count_joined(WHISKY)
        return self.barrels

    def in_closed(self, number: i64) -> bool:
        """Whether the area of a tile's centre, where a scroll stands, is closed."""
        return self.areas.open_edges[self.areas.root(number * MOST_AREAS)] == CLOSED

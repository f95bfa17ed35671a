"""One clan's territory: the tiles built, where the next may go, and the counts that scoring needs."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i16, i64

from ceilidh.games.isle_of_skye.data import BOX
from ceilidh.games.isle_of_skye.rules.areas import CLOSED, MAX_TILES, TILE_BIT, Areas, Roads
from ceilidh.games.isle_of_skye.rules.tiles import (
    CATTLE,
    DIRECTIONS,
    EDGE_AREA,
    EDGE_ROAD,
    EDGE_TERRAIN,
    FARM,
    FITTING_TURNS,
    MAX_AREAS,
    MAX_ROADS,
    SHEEP,
    THING_COUNT,
    THING_KINDS,
    WHISKY,
)

MAX_DISTANCE: Final[i64] = 18
"""A territory is connected and has at most 18 tiles besides the castle, so no tile is further away."""
GRID_SIDE: Final[i64] = 39
"""Side of the square grid: MAX_DISTANCE both ways, the castle, and a border that stays empty."""
CASTLE_CELL: Final[i64] = 760
"""GRID_SIDE * 19 + 19."""
FIRST_TILE: Final[i64] = 256
"""On the grid FIRST_TILE + i is the i-th tile; a lower number encodes the edges that an empty cell requires."""
MIN_COLUMN_TILES: Final[i64] = 3
"""The fewest tiles of a vertical run that counts as a column."""
NOT_COMPUTED: Final[i64] = -1
CASTLE_GOLD: Final[i64] = BOX.castle_gold

CELL_STEP: Final = vec[i64]([-GRID_SIDE, 1, GRID_SIDE, -1])
_NEIGHBOURS: Final = vec[i64](
    [-GRID_SIDE - 1, -GRID_SIDE, -GRID_SIDE + 1, -1, 1, GRID_SIDE - 1, GRID_SIDE, GRID_SIDE + 1]
)
_REQUIRED_EDGE: Final = vec[i64]([(terrain + 1) * 4**side for side in range(4) for terrain in range(3)])


class Territory:
    """A castle, which is tile number 0, and the tiles built around it."""

    def __init__(
        self,
        size: i64,
        oriented: vec[i16],
        cells: vec[i16],
        grid: vec[i16],
        frontier_size: i64,
        frontier: vec[i64],
        areas: Areas,
        roads: Roads,
        counts: vec[i64],
    ) -> None:
        self.size: i64 = size
        self.oriented: vec[i16] = oriented
        """The tiles in the order built, each as tile * 4 + turn. 16 bits, because observations read them all."""
        self.cells: vec[i16] = cells
        """The cell of each tile."""
        self.grid: vec[i16] = grid
        self.frontier_size: i64 = frontier_size
        self.frontier: vec[i64] = frontier
        """The empty cells next to a tile, ascending; the first `frontier_size` entries are valid."""
        self.areas: Areas = areas
        self.roads: Roads = roads
        self.counts: vec[i64] = counts
        """How many of each kind of thing the territory has."""
        self.squares: i64 = 0
        self.columns: i64 = 0
        self.near_farm_bits: i64 = 0
        """The tiles with a farm on or around them, one bit each."""
        self.farm_animals: i64 = 0
        self.whisky_cache: i64 = NOT_COMPUTED
        """The result of `joined_whisky_tiles`."""
        self.scroll_points_cache: i64 = NOT_COMPUTED
        """The result of `scoring.scroll_points`."""

    @staticmethod
    def with_castle(castle: i64) -> Territory:
        """A new territory: just the castle."""
        territory = Territory(
            0,
            vec[i16]([0] * MAX_TILES),
            vec[i16]([0] * MAX_TILES),
            vec[i16]([0] * (GRID_SIDE * GRID_SIDE)),
            0,
            vec[i64]([0] * (2 * MAX_TILES + 2)),
            Areas.empty(),
            Roads.empty(),
            vec[i64]([0] * THING_KINDS),
        )
        territory.build(castle, 0, CASTLE_CELL)
        return territory

    def clone(self) -> Territory:
        """A copy that shares nothing with this one."""
        other = Territory(
            self.size,
            self.oriented[:],
            self.cells[:],
            self.grid[:],
            self.frontier_size,
            self.frontier[:],
            self.areas.clone(),
            self.roads.clone(),
            self.counts[:],
        )
        other.squares = self.squares
        other.columns = self.columns
        other.near_farm_bits = self.near_farm_bits
        other.farm_animals = self.farm_animals
        other.whisky_cache = self.whisky_cache
        other.scroll_points_cache = self.scroll_points_cache
        return other

    def dump(self) -> list[tuple[int, int, int]]:
        """Tile, turn and cell of each tile in the order built; `load` builds them again."""
        return [(self.oriented[i] // 4, self.oriented[i] % 4, self.cells[i]) for i in range(self.size)]

    @staticmethod
    def load(dumped: list[tuple[int, int, int]]) -> Territory:
        """The territory that `dump` wrote."""
        territory = Territory.with_castle(dumped[0][0])
        for tile, turn, cell in dumped[1:]:
            territory.build(tile, turn, cell)
        return territory

    # Where a tile may be built

    def fits_anywhere(self, tile: i64) -> bool:
        """Whether a tile can be built anywhere."""
        i: i64 = 0
        while i < self.frontier_size:
            if FITTING_TURNS[tile * 256 + i64(self.grid[self.frontier[i]])] != 0:
                return True
            i += 1
        return False

    # Building

    def build(self, tile: i64, turn: i64, cell: i64) -> None:
        """Add a tile that fits; its areas and roads join those they touch."""
        number: i64 = self.size
        self.size += 1
        self.whisky_cache = NOT_COMPUTED
        self.scroll_points_cache = NOT_COMPUTED
        self.oriented[number] = i16(tile * 4 + turn)
        self.cells[number] = i16(cell)
        self._count_shapes(cell)
        self._count_things(number, tile, cell)
        self.areas.add(number, tile)
        self._remove_from_frontier(cell)
        self.grid[cell] = i16(FIRST_TILE + number)
        direction: i64 = 0
        while direction < DIRECTIONS:
            self._connect(number, cell + CELL_STEP[direction], direction)
            direction += 1
        self.areas.close(number, tile)

    def _connect(self, number: i64, near: i64, direction: i64) -> None:
        """Join the tile in a direction, or record the edge that the empty cell there now requires."""
        content: i64 = i64(self.grid[near])
        here: i64 = i64(self.oriented[number]) * 4 + direction
        back: i64 = (direction + 2) & 3
        if content < FIRST_TILE:
            if content == 0:
                self._add_to_frontier(near)
            self.grid[near] = i16(content + _REQUIRED_EDGE[back * 3 + EDGE_TERRAIN[here]])
            return
        other: i64 = content - FIRST_TILE
        there: i64 = i64(self.oriented[other]) * 4 + back
        self.areas.join(number * MAX_AREAS + EDGE_AREA[here], other * MAX_AREAS + EDGE_AREA[there])
        if EDGE_ROAD[here] != 0 and EDGE_ROAD[there] != 0:
            self.roads.join(number * MAX_ROADS + EDGE_ROAD[here] - 1, other * MAX_ROADS + EDGE_ROAD[there] - 1)

    def _remove_from_frontier(self, cell: i64) -> None:
        i: i64 = 0
        while i < self.frontier_size and self.frontier[i] != cell:
            i += 1
        if i == self.frontier_size:
            return
        self.frontier_size -= 1
        while i < self.frontier_size:
            self.frontier[i] = self.frontier[i + 1]
            i += 1

    def _add_to_frontier(self, cell: i64) -> None:
        i: i64 = self.frontier_size
        while i > 0 and self.frontier[i - 1] > cell:
            self.frontier[i] = self.frontier[i - 1]
            i -= 1
        self.frontier[i] = cell
        self.frontier_size += 1

    # Counts updated with each tile

    def _count_shapes(self, cell: i64) -> None:
        """Count new 2x2 squares and columns; a tile may complete a column, lengthen one or join two."""
        corner: i64 = 0
        while corner < DIRECTIONS:
            one: i64 = CELL_STEP[corner]
            two: i64 = CELL_STEP[(corner + 1) & 3]
            if self._is_built(cell + one) and self._is_built(cell + two) and self._is_built(cell + one + two):
                self.squares += 1
            corner += 1
        above: i64 = self._run_length(cell, -GRID_SIDE)
        below: i64 = self._run_length(cell, GRID_SIDE)
        if above >= MIN_COLUMN_TILES:
            self.columns -= 1
        if below >= MIN_COLUMN_TILES:
            self.columns -= 1
        if above + below + 1 >= MIN_COLUMN_TILES:
            self.columns += 1

    def _is_built(self, cell: i64) -> bool:
        return i64(self.grid[cell]) >= FIRST_TILE

    def _run_length(self, cell: i64, step: i64) -> i64:
        run: i64 = 0
        while self._is_built(cell + step):
            cell += step
            run += 1
        return run

    def _count_things(self, number: i64, tile: i64, cell: i64) -> None:
        kind: i64 = 0
        while kind < THING_KINDS:
            self.counts[kind] += THING_COUNT[tile * THING_KINDS + kind]
            kind += 1
        farm = THING_COUNT[tile * THING_KINDS + FARM] > 0
        near_farm = farm
        i: i64 = 0
        while i < 8:
            content: i64 = i64(self.grid[cell + _NEIGHBOURS[i]])
            if content >= FIRST_TILE:
                if farm:
                    self._count_farm_animals(content - FIRST_TILE)
                elif THING_COUNT[i64(self.oriented[content - FIRST_TILE] >> 2) * THING_KINDS + FARM] > 0:
                    near_farm = True
            i += 1
        if near_farm:
            self._count_farm_animals(number)

    def _count_farm_animals(self, number: i64) -> None:
        """Count the sheep and cattle of a tile that has a farm on or around it, once."""
        if self.near_farm_bits & TILE_BIT[number] == 0:
            self.near_farm_bits |= TILE_BIT[number]
            tile: i64 = i64(self.oriented[number] >> 2)
            self.farm_animals += THING_COUNT[tile * THING_KINDS + SHEEP] + THING_COUNT[tile * THING_KINDS + CATTLE]

    # Queries

    def joined_tiles(self) -> i64:
        """The tiles joined to the castle by road, one bit each, the castle's own included."""
        return self.roads.tile_bits[0]

    def count_on_joined_tiles(self, thing: i64) -> i64:
        """How many of a thing are on tiles joined to the castle by road."""
        joined: i64 = self.joined_tiles()
        oriented = self.oriented
        found: i64 = 0
        number: i64 = 0
        while joined != 0:
            if joined & 1:
                found += THING_COUNT[i64(oriented[number] >> 2) * THING_KINDS + thing]
            joined >>= 1
            number += 1
        return found

    def joined_whisky_tiles(self) -> i64:
        """The number of tiles with whisky that are joined to the castle by road."""
        if self.whisky_cache == NOT_COMPUTED:
            self.whisky_cache = self.count_on_joined_tiles(WHISKY)
        return self.whisky_cache

    def income(self) -> i64:
        """Gold per round from the castle and whisky."""
        return CASTLE_GOLD + self.joined_whisky_tiles()

    def has_closed_centre(self, number: i64) -> bool:
        """Whether the area of a tile's centre, to which a scroll belongs, is closed."""
        return self.areas.open_edges[self.areas.root(number * MAX_AREAS)] == CLOSED

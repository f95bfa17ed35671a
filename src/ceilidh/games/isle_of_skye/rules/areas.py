"""The areas and roads of a territory: union-find sets, updated with each tile built.

The root of a set is always its oldest member and holds the totals of the set. Everything that scoring tiles ask about
areas is counted on the way, so that scoring a round searches for nothing.
"""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from ceilidh.games.isle_of_skye.rules.tiles import (
    AREA_BROCHS,
    AREA_COUNT,
    AREA_EDGES,
    AREA_SHIPS,
    AREA_TERRAIN,
    LIGHTHOUSE,
    MAX_AREAS,
    MAX_ROADS,
    MOUNTAIN,
    THING_COUNT,
    THING_KINDS,
    WATER,
)

MAX_TILES: Final[i64] = 19
"""The castle, and at most three tiles in each of six rounds."""
CLOSED: Final[i64] = -1
BIG_AREA_TILES: Final[i64] = 3
"""The fewest tiles of a closed area that the scoring tile `big-closed` counts."""

TILE_BIT: Final = vec[i64]([2**i for i in range(MAX_TILES)])
_BROCH_POINTS: Final = vec[i64]([0, 1, 3] + [6] * 20)
"""Points for a mountain with 0, 1, 2, 3 or more brochs."""


class Areas:
    """All areas, by tile * MAX_AREAS + area on the tile; tiles are numbered in the order built."""

    def __init__(
        self,
        parent: vec[i64],
        tile_bits: vec[i64],
        open_edges: vec[i64],
        brochs: vec[i64],
        ships: vec[i64],
        lit: vec[i64],
    ) -> None:
        self.parent: vec[i64] = parent
        self.tile_bits: vec[i64] = tile_bits
        """The tiles that the area covers, one bit each."""
        self.open_edges: vec[i64] = open_edges
        """How many edges touch no tile yet; CLOSED once all do."""
        self.brochs: vec[i64] = brochs
        self.ships: vec[i64] = ships
        self.lit: vec[i64] = lit
        """1 if a lighthouse touches the area."""
        self.broch_points: i64 = 0
        self.harbours: i64 = 0
        self.closed: i64 = 0
        self.big_closed: i64 = 0
        self.peaks: i64 = 0
        self.lake: i64 = 0
        """Tiles of the largest closed water area."""

    @staticmethod
    def empty() -> Areas:
        """No tile built yet."""
        size = MAX_TILES * MAX_AREAS
        return Areas(vec[i64](list(range(size))), _zeros(size), _zeros(size), _zeros(size), _zeros(size), _zeros(size))

    def clone(self) -> Areas:
        """A copy that shares nothing with this one."""
        other = Areas(self.parent[:], self.tile_bits[:], self.open_edges[:], self.brochs[:], self.ships[:], self.lit[:])
        other.broch_points = self.broch_points
        other.harbours = self.harbours
        other.closed = self.closed
        other.big_closed = self.big_closed
        other.peaks = self.peaks
        other.lake = self.lake
        return other

    def root(self, at: i64) -> i64:
        """The root of the set that contains an area."""
        while self.parent[at] != at:
            at = self.parent[at]
        return at

    def add(self, number: i64, tile: i64) -> None:
        """Add the areas of a tile as if it touched nothing. A lighthouse touches every water area of its tile."""
        lit: i64 = 1 if THING_COUNT[tile * THING_KINDS + LIGHTHOUSE] > 0 else 0
        area: i64 = 0
        while area < AREA_COUNT[tile]:
            at: i64 = number * MAX_AREAS + area
            printed: i64 = tile * MAX_AREAS + area
            self.tile_bits[at] = TILE_BIT[number]
            self.open_edges[at] = AREA_EDGES[printed]
            self.brochs[at] = AREA_BROCHS[printed]
            self.ships[at] = AREA_SHIPS[printed]
            self.lit[at] = lit if AREA_TERRAIN[printed] == WATER else 0
            self._count_contents(at, 1)
            area += 1

    def join(self, here: i64, there: i64) -> None:
        """Two areas touch at an edge: unite them; the two edges are no longer open."""
        one: i64 = self.root(here)
        two: i64 = self.root(there)
        if one == two:
            self.open_edges[one] -= 2
            return
        old: i64 = one if one < two else two
        new: i64 = two if one < two else one
        self._count_contents(old, -1)
        self._count_contents(new, -1)
        self.parent[new] = old
        self.tile_bits[old] |= self.tile_bits[new]
        self.open_edges[old] += self.open_edges[new] - 2
        self.brochs[old] += self.brochs[new]
        self.ships[old] += self.ships[new]
        self.lit[old] |= self.lit[new]
        self._count_contents(old, 1)

    def _count_contents(self, root: i64, sign: i64) -> None:
        """Add an area's broch points and harbour to the totals, or subtract them with sign -1."""
        self.broch_points += sign * _BROCH_POINTS[self.brochs[root]]
        if self.lit[root] != 0 and self.ships[root] > 0:
            self.harbours += sign

    def close(self, number: i64, tile: i64) -> None:
        """Close those areas of the tile just built that have no open edge left."""
        area: i64 = 0
        while area < AREA_COUNT[tile]:
            root: i64 = self.root(number * MAX_AREAS + area)
            if self.open_edges[root] == 0:
                self.open_edges[root] = CLOSED
                self._count_closed(AREA_TERRAIN[tile * MAX_AREAS + area], popcount(self.tile_bits[root]))
            area += 1

    def _count_closed(self, terrain: i64, tiles: i64) -> None:
        self.closed += 1
        if tiles >= BIG_AREA_TILES:
            self.big_closed += 1
        if terrain == MOUNTAIN:
            self.peaks += 1
        elif terrain == WATER and tiles > self.lake:
            self.lake = tiles


class Roads:
    """All roads, by tile * MAX_ROADS + road on the tile. The castle's road is number 0 and therefore always a root."""

    def __init__(self, parent: vec[i64], tile_bits: vec[i64]) -> None:
        self.parent: vec[i64] = parent
        self.tile_bits: vec[i64] = tile_bits
        """The tiles that the road joins, one bit each."""

    @staticmethod
    def empty() -> Roads:
        """The roads of all tiles, unconnected."""
        size = MAX_TILES * MAX_ROADS
        return Roads(vec[i64](list(range(size))), vec[i64]([TILE_BIT[i // MAX_ROADS] for i in range(size)]))

    def clone(self) -> Roads:
        """A copy that shares nothing with this one."""
        return Roads(self.parent[:], self.tile_bits[:])

    def root(self, at: i64) -> i64:
        """The root of the set that contains a road."""
        while self.parent[at] != at:
            at = self.parent[at]
        return at

    def join(self, here: i64, there: i64) -> None:
        """Unite two roads that meet at an edge."""
        one: i64 = self.root(here)
        two: i64 = self.root(there)
        old: i64 = one if one < two else two
        new: i64 = two if one < two else one
        self.parent[new] = old
        self.tile_bits[old] |= self.tile_bits[new]


def popcount(bits: i64) -> i64:
    """The number of bits that are set."""
    found: i64 = 0
    while bits != 0:
        bits &= bits - 1
        found += 1
    return found


def _zeros(size: i64) -> vec[i64]:
    return vec[i64]([0] * size)

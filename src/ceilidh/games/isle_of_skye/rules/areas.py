"""The areas and roads of a territory, kept up to date with each tile that is built.

Both are union-find sets whose root is always the oldest member; what is counted of an area stands at its root. What the
scoring tiles ask of areas is counted along, so that nothing is searched for when a round is scored.
"""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from ceilidh.games.isle_of_skye.rules.tiles import (
    AREAS,
    BROCHS_IN,
    COUNT,
    EDGES_OF,
    KINDS,
    LIGHTHOUSE,
    MOST_AREAS,
    MOST_ROADS,
    MOUNTAIN,
    SHIPS_IN,
    TERRAIN,
    WATER,
)

MOST_TILES: Final[i64] = 19
"""The castle, and at most three tiles in each of six rounds."""
CLOSED: Final[i64] = -1
BIG: Final[i64] = 3
"""The tiles of a closed area that counts as a big one."""

BIT: Final = vec[i64]([2**i for i in range(MOST_TILES)])
_BROCH_POINTS: Final = vec[i64]([0, 1, 3] + [6] * 20)
"""A mountain with no, 1, 2, 3 or more brochs."""


class Areas:
    """All areas, by tile * MOST_AREAS + area on the tile, tiles numbered in the order built."""

    def __init__(
        self,
        parent: vec[i64],
        spread: vec[i64],
        open_edges: vec[i64],
        brochs: vec[i64],
        ships: vec[i64],
        lit: vec[i64],
    ) -> None:
        self.parent: vec[i64] = parent
        self.spread: vec[i64] = spread
        """The tiles over which the area spreads, one bit each."""
        self.open_edges: vec[i64] = open_edges
        """How many edges touch no tile yet; CLOSED once all do."""
        self.brochs: vec[i64] = brochs
        self.ships: vec[i64] = ships
        self.lit: vec[i64] = lit
        """1 if a lighthouse touches it."""
        self.broch_points: i64 = 0
        self.harbours: i64 = 0
        self.closed: i64 = 0
        self.big_closed: i64 = 0
        self.peaks: i64 = 0
        self.lake: i64 = 0
        """The tiles of the largest closed water."""

    @staticmethod
    def none() -> Areas:
        """No tile built yet."""
        size = MOST_TILES * MOST_AREAS
        return Areas(vec[i64](list(range(size))), _zeros(size), _zeros(size), _zeros(size), _zeros(size), _zeros(size))

    def clone(self) -> Areas:
        """Areas that share nothing with these."""
        other = Areas(self.parent[:], self.spread[:], self.open_edges[:], self.brochs[:], self.ships[:], self.lit[:])
        other.broch_points = self.broch_points
        other.harbours = self.harbours
        other.closed = self.closed
        other.big_closed = self.big_closed
        other.peaks = self.peaks
        other.lake = self.lake
        return other

    def root(self, at: i64) -> i64:
        """The area to which one belongs."""
        while self.parent[at] != at:
            at = self.parent[at]
        return at

    def add(self, number: i64, tile: i64) -> None:
        """A tile as if it touched nothing yet. A lighthouse touches every water of its tile."""
        lit: i64 = 1 if COUNT[tile * KINDS + LIGHTHOUSE] > 0 else 0
        area: i64 = 0
        while area < AREAS[tile]:
            at: i64 = number * MOST_AREAS + area
            printed: i64 = tile * MOST_AREAS + area
            self.spread[at] = BIT[number]
            self.open_edges[at] = EDGES_OF[printed]
            self.brochs[at] = BROCHS_IN[printed]
            self.ships[at] = SHIPS_IN[printed]
            self.lit[at] = lit if TERRAIN[printed] == WATER else 0
            self._count(at, 1)
            area += 1

    def join(self, here: i64, there: i64) -> None:
        """Two areas touch at an edge: they are one, and both edges are open no more."""
        one: i64 = self.root(here)
        two: i64 = self.root(there)
        if one == two:
            self.open_edges[one] -= 2
            return
        old: i64 = one if one < two else two
        new: i64 = two if one < two else one
        self._count(old, -1)
        self._count(new, -1)
        self.parent[new] = old
        self.spread[old] |= self.spread[new]
        self.open_edges[old] += self.open_edges[new] - 2
        self.brochs[old] += self.brochs[new]
        self.ships[old] += self.ships[new]
        self.lit[old] |= self.lit[new]
        self._count(old, 1)

    def _count(self, root: i64, sign: i64) -> None:
        """Count an area's brochs and whether it is a harbour; with sign -1 take them off the count."""
        self.broch_points += sign * _BROCH_POINTS[self.brochs[root]]
        if self.lit[root] != 0 and self.ships[root] > 0:
            self.harbours += sign

    def close(self, number: i64, tile: i64) -> None:
        """An area is closed when it has no open edge left: look at those of the tile just built."""
        area: i64 = 0
        while area < AREAS[tile]:
            root: i64 = self.root(number * MOST_AREAS + area)
            if self.open_edges[root] == 0:
                self.open_edges[root] = CLOSED
                self._count_closed(TERRAIN[tile * MOST_AREAS + area], ones(self.spread[root]))
            area += 1

    def _count_closed(self, terrain: i64, tiles: i64) -> None:
        self.closed += 1
        if tiles >= BIG:
            self.big_closed += 1
        if terrain == MOUNTAIN:
            self.peaks += 1
        elif terrain == WATER and tiles > self.lake:
            self.lake = tiles


class Roads:
    """All roads, by tile * MOST_ROADS + road on the tile; the castle's is number 0, and so always a root."""

    def __init__(self, parent: vec[i64], spread: vec[i64]) -> None:
        self.parent: vec[i64] = parent
        self.spread: vec[i64] = spread
        """The tiles that the road joins, one bit each."""

    @staticmethod
    def none() -> Roads:
        """Every tile's roads as if they touched nothing."""
        size = MOST_TILES * MOST_ROADS
        return Roads(vec[i64](list(range(size))), vec[i64]([BIT[i // MOST_ROADS] for i in range(size)]))

    def clone(self) -> Roads:
        """Roads that share nothing with these."""
        return Roads(self.parent[:], self.spread[:])

    def root(self, at: i64) -> i64:
        """The road to which one belongs."""
        while self.parent[at] != at:
            at = self.parent[at]
        return at

    def join(self, here: i64, there: i64) -> None:
        """Two roads meet at an edge."""
        one: i64 = self.root(here)
        two: i64 = self.root(there)
        old: i64 = one if one < two else two
        new: i64 = two if one < two else one
        self.parent[new] = old
        self.spread[old] |= self.spread[new]


def ones(bits: i64) -> i64:
    """How many bits are set."""
    found: i64 = 0
    while bits != 0:
        bits &= bits - 1
        found += 1
    return found


def _zeros(size: i64) -> vec[i64]:
    return vec[i64]([0] * size)

"""A player's territory with everything on and beside it: tiles, resources, clan members, coins, whisky.

Tiles are numbered in the order of laying, the start village is 0. A position is one number, 256 for each step south
and 1 for each step east, so that the difference of two positions tells whether they are neighbours.
"""

from __future__ import annotations

from typing import Final

from librt.vecs import append, pop, vec
from mypy_extensions import i64

from ceilidh.games.glen_more.rules.tiles import (
    BIT,
    MAX_GOODS_ON_TILE,
    POINT_SOURCES,
    RESOURCES,
    RIVER,
    ROAD,
    START_TILE,
    WAY,
)

SOUTH_STEP: Final[i64] = 256
START_POSITION: Final[i64] = 128 * SOUTH_STEP + 128
"""The position of the start village."""

DIRECTION_STEPS: Final = vec[i64]([-256, -255, 1, 257, 256, 255, -1, -257])
"""The eight directions clockwise from north, as differences of positions."""
SIDE_STEPS: Final = vec[i64]([-256, 1, 256, -1])
"""The four directions in which tiles touch with a side, clockwise from north."""
_DIRECTION_OF: Final = {step: direction for direction, step in enumerate(DIRECTION_STEPS)}
_DIRECTION: Final = vec[i64]([_DIRECTION_OF.get(step, -1) for step in range(-257, 258)])
"""The direction of each difference of positions, from -257 on; -1 if it is none."""

# Whether a tile may be activated in this turn
FAR: Final[i64] = 0
"""Out of reach of the new tile: only Loch Ness may activate it."""
READY: Final[i64] = 1
ACTIVATED: Final[i64] = 2

# A free place is four consecutive numbers, at these offsets
PLACE_SIZE: Final[i64] = 4
PLACE_POSITION: Final[i64] = 0
PLACE_NAMED_BY: Final[i64] = 1
"""Its name in the notation: 4 times the first tile it touched, plus the side of that tile."""
PLACE_EDGES: Final[i64] = 2
"""What the sides that touch it show: bits RIVER_END, NO_RIVER, ROAD_END, NO_ROAD."""
PLACE_MEMBERS_NEAR: Final[i64] = 3
"""The number of clan members on its eight neighbours."""

_RIVER_END: Final[i64] = 1
_NO_RIVER: Final[i64] = 2
_ROAD_END: Final[i64] = 4
_NO_ROAD: Final[i64] = 8


def _fits(way: int, edges: int) -> bool:
    """Sides with river only meet sides with river, likewise the road; neither may be interrupted or begin anew."""
    if way == RIVER:
        return edges & (_RIVER_END | _NO_RIVER | _ROAD_END) == _RIVER_END
    if way == ROAD:
        return edges & (_ROAD_END | _NO_ROAD | _RIVER_END) == _ROAD_END
    return edges & (_RIVER_END | _ROAD_END) == 0


FITTING_WAYS: Final = vec[i64]([sum(1 << way for way in range(3) if _fits(way, edges)) for edges in range(16)])
"""The ways (one bit each) of the tiles that fit on a free place, by its PLACE_EDGES."""

_ONE_GOOD: Final = vec[i64]([4**kind for kind in range(5)])
"""The resources on a tile are packed into one number in base 4, a digit per kind: there are at most three."""


def adjacent(one: i64, other: i64) -> bool:
    """True if two positions touch with a side or a corner."""
    apart: i64 = one - other if one > other else other - one
    return apart == 1 or 255 <= apart <= 257


def offset_of(position: i64) -> tuple[int, int]:
    """A position as steps east and south of the start village."""
    return position % SOUTH_STEP - START_POSITION % SOUTH_STEP, position // SOUTH_STEP - START_POSITION // SOUTH_STEP


def _edge_of(way: i64, side: i64) -> i64:
    """What a tile's side shows: the river runs through north and south, the road through east and west."""
    if side % 2 == 0:
        return _RIVER_END if way & RIVER else _NO_RIVER
    return _ROAD_END if way & ROAD else _NO_ROAD


class Territory:
    """One player's side of the table. Changed in place, but only by the state that owns it alone."""

    def __init__(
        self,
        tiles: vec[i64],
        positions: vec[i64],
        goods: vec[i64],
        members: vec[i64],
        activation: vec[i64],
        free_places: vec[i64],
        stock: vec[i64],
        points_by_source: vec[i64],
        coins: i64,
        whisky: i64,
        chieftains: i64,
        cards: i64,
    ) -> None:
        self.tiles: vec[i64] = tiles
        self.positions: vec[i64] = positions
        self.goods: vec[i64] = goods
        self.members: vec[i64] = members
        """The number of clan members on each tile."""
        self.activation: vec[i64] = activation
        """FAR, READY or ACTIVATED for each tile."""
        self.free_places: vec[i64] = free_places
        """The free places that touch a tile, PLACE_SIZE numbers each."""
        self.stock: vec[i64] = stock
        """All resources on the territory, by kind."""
        self.points_by_source: vec[i64] = points_by_source
        self.coins: i64 = coins
        self.whisky: i64 = whisky
        self.chieftains: i64 = chieftains
        self.cards: i64 = cards
        """The place cards, one bit each."""

    @staticmethod
    def with_start_village(coins: i64) -> Territory:
        """The territory of the setup: the start village with one clan member, and coins."""
        new = Territory(
            vec[i64](),
            vec[i64](),
            vec[i64](),
            vec[i64](),
            vec[i64](),
            vec[i64](),
            vec[i64]([0] * RESOURCES),
            vec[i64]([0] * len(POINT_SOURCES)),
            coins,
            0,
            0,
            0,
        )
        new._append_tile(START_TILE, START_POSITION)
        new.add_members(0, 1)
        return new

    # Laying

    def layable_ways(self) -> i64:
        """The ways (one bit each) of the tiles that can be laid."""
        found: i64 = 0
        places = self.free_places
        i: i64 = 0
        while i < len(places):
            if places[i + PLACE_MEMBERS_NEAR] > 0:
                found |= FITTING_WAYS[places[i + PLACE_EDGES]]
            i += PLACE_SIZE
        return found

    def can_lay_without(self, way: i64, tile: i64) -> bool:
        """True if a tile with that way could still be laid with one clan member fewer on `tile`."""
        missing: i64 = self.positions[tile]
        places = self.free_places
        i: i64 = 0
        while i < len(places):
            near: i64 = places[i + PLACE_MEMBERS_NEAR] - (1 if adjacent(places[i + PLACE_POSITION], missing) else 0)
            if near > 0 and FITTING_WAYS[places[i + PLACE_EDGES]] & BIT[way]:
                return True
            i += PLACE_SIZE
        return False

    def lay(self, tile: i64, place_name: i64) -> None:
        """Lay a tile on the free place with that PLACE_NAMED_BY."""
        i: i64 = 0
        while self.free_places[i + PLACE_NAMED_BY] != place_name:
            i += PLACE_SIZE
        position: i64 = self.free_places[i + PLACE_POSITION]
        for _ in range(PLACE_SIZE):
            self.free_places, _number = pop(self.free_places, i)
        self._append_tile(tile, position)

    def _append_tile(self, tile: i64, position: i64) -> None:
        number: i64 = len(self.tiles)
        self.tiles = append(self.tiles, tile)
        self.positions = append(self.positions, position)
        self.goods = append(self.goods, 0)
        self.members = append(self.members, 0)
        self.activation = append(self.activation, 0)
        side: i64 = 0
        while side < 4:
            self._add_edge(position + SIDE_STEPS[side], number * 4 + side, _edge_of(WAY[tile], side))
            side += 1

    def _add_edge(self, position: i64, place_name: i64, edge: i64) -> None:
        """A side of a new tile touches a position: a tile, a free place, or one that becomes a free place."""
        places = self.free_places
        i: i64 = 0
        while i < len(places):
            if places[i + PLACE_POSITION] == position:
                places[i + PLACE_EDGES] |= edge
                return
            i += PLACE_SIZE
        at = self.positions
        near: i64 = 0
        i = 0
        while i < len(at):
            if at[i] == position:
                return
            if adjacent(at[i], position):
                near += self.members[i]
            i += 1
        places = append(places, position)
        places = append(places, place_name)
        places = append(places, edge)
        self.free_places = append(places, near)

    # Neighbours

    def tile_on(self, position: i64) -> i64:
        """The tile on a position; -1 if there is none."""
        i: i64 = 0
        while i < len(self.positions):
            if self.positions[i] == position:
                return i
            i += 1
        return -1

    def neighbour_directions(self, tile: i64) -> i64:
        """The directions (one bit each) in which a tile has a neighbour."""
        found: i64 = 0
        home: i64 = self.positions[tile]
        i: i64 = 0
        while i < len(self.positions):
            if adjacent(self.positions[i], home):
                found |= BIT[_DIRECTION[self.positions[i] - home + 257]]
            i += 1
        return found

    # Activation

    def end_activation(self) -> None:
        """At the end of the turn no tile may be activated."""
        i: i64 = 0
        while i < len(self.activation):
            self.activation[i] = 0
            i += 1

    # Resources

    def goods_on(self, tile: i64, kind: i64) -> i64:
        """The number of resources of one kind on a tile."""
        return self.goods[tile] // _ONE_GOOD[kind] % 4

    def has_room(self, tile: i64) -> bool:
        """True if a tile can hold one more resource."""
        goods: i64 = self.goods[tile]
        if goods == 0:
            return True
        number: i64 = 0
        while goods:
            number += goods % 4
            goods //= 4
        return number < MAX_GOODS_ON_TILE

    def add_good(self, tile: i64, kind: i64) -> None:
        """Put a resource onto a tile."""
        self.goods[tile] += _ONE_GOOD[kind]
        self.stock[kind] += 1

    def remove_good(self, tile: i64, kind: i64) -> None:
        """Take a resource off a tile."""
        self.goods[tile] -= _ONE_GOOD[kind]
        self.stock[kind] -= 1

    def resources(self) -> i64:
        """The number of all resources on the territory."""
        found: i64 = 0
        kind: i64 = 0
        while kind < RESOURCES:
            found += self.stock[kind]
            kind += 1
        return found

    # Clan members

    def add_members(self, tile: i64, number: i64) -> None:
        """Put clan members onto a tile; a negative number takes them off."""
        self.members[tile] += number
        places = self.free_places
        home: i64 = self.positions[tile]
        i: i64 = 0
        while i < len(places):
            if adjacent(places[i + PLACE_POSITION], home):
                places[i + PLACE_MEMBERS_NEAR] += number
            i += PLACE_SIZE

    def member_count(self) -> i64:
        """The number of clan members on the territory."""
        found: i64 = 0
        i: i64 = 0
        while i < len(self.members):
            found += self.members[i]
            i += 1
        return found

    def points(self) -> i64:
        """The points scored so far."""
        found: i64 = 0
        i: i64 = 0
        while i < len(self.points_by_source):
            found += self.points_by_source[i]
            i += 1
        return found

    # Copies

    def clone(self) -> Territory:
        """A copy that shares nothing."""
        return Territory(
            self.tiles[:],
            self.positions[:],
            self.goods[:],
            self.members[:],
            self.activation[:],
            self.free_places[:],
            self.stock[:],
            self.points_by_source[:],
            self.coins,
            self.whisky,
            self.chieftains,
            self.cards,
        )

    def dump(self) -> list[list[int]]:
        """Everything as plain numbers, for `load`."""
        return [
            list(self.tiles),
            list(self.positions),
            list(self.goods),
            list(self.members),
            list(self.activation),
            list(self.free_places),
            list(self.stock),
            list(self.points_by_source),
            [self.coins, self.whisky, self.chieftains, self.cards],
        ]

    @staticmethod
    def load(dumped: list[list[int]]) -> Territory:
        """The territory that `dump` wrote."""
        tiles, positions, goods, members, activation, free_places, stock, points = [
            vec[i64](numbers) for numbers in dumped[:8]
        ]
        return Territory(tiles, positions, goods, members, activation, free_places, stock, points, *dumped[8])

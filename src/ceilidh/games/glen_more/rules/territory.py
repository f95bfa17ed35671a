"""A player's territory and everything that lies on or beside it: tiles, resources, clan members, coins, whisky.

Tiles are numbered in the order of laying, the start village is 0. A position is one number, 256 for each step south
and 1 for each step east, so that neighbours always differ by the same amounts.
"""

from __future__ import annotations

from typing import Final

from librt.vecs import append, pop, vec
from mypy_extensions import i64

from ceilidh.games.glen_more.rules.tiles import BIT, MOST, POINT_SOURCES, RESOURCES, RIVER, ROAD, START_TILE, WAY

SOUTH_STEP: Final[i64] = 256
START_POSITION: Final[i64] = 128 * SOUTH_STEP + 128
"""The position of the start village."""

DIRECTION_STEPS: Final = vec[i64]([-256, -255, 1, 257, 256, 255, -1, -257])
"""The eight directions clockwise from north, as the difference of two positions."""
SIDE_STEPS: Final = vec[i64]([-256, 1, 256, -1])
"""The four directions in which tiles touch with a side."""
_DIRECTION: Final = vec[i64](
    [list(DIRECTION_STEPS).index(d - 257) if d - 257 in list(DIRECTION_STEPS) else -1 for d in range(515)]
)

# A free place is four numbers in a row
PLACE_SIZE: Final[i64] = 4
PLACE_POSITION: Final[i64] = 0
"""Its position."""
PLACE_NAMED_BY: Final[i64] = 1
"""The first tile it touched, times 4, and on which of that tile's sides."""
PLACE_EDGES: Final[i64] = 2
"""Which sides touch it: bits RIVER_END, NO_RIVER, ROAD_END, NO_ROAD."""
PLACE_MEMBERS_NEAR: Final[i64] = 3
"""How many clan members stand on its eight neighbours."""

_RIVER_END: Final[i64] = 1
_NO_RIVER: Final[i64] = 2
_ROAD_END: Final[i64] = 4
_NO_ROAD: Final[i64] = 8


def _fits(way: int, touches: int) -> bool:
    """Sides with river only meet sides with river, likewise the road; neither is interrupted or begun anew."""
    if way == RIVER:
        return touches & (_RIVER_END | _NO_RIVER | _ROAD_END) == _RIVER_END
    if way == ROAD:
        return touches & (_ROAD_END | _NO_ROAD | _RIVER_END) == _ROAD_END
    return touches & (_RIVER_END | _ROAD_END) == 0


FITTING_WAYS: Final = vec[i64]([sum(1 << way for way in range(3) if _fits(way, touches)) for touches in range(16)])
"""By what touches a place, the ways (one bit each) of the tiles that fit there."""

_ONE: Final = vec[i64]([4**kind for kind in range(5)])
"""The resources on a tile are one number in base 4, a digit a kind: three of them at most."""


def adjacent(one: i64, other: i64) -> bool:
    """Whether two positions are neighbours, with a side or a corner."""
    apart: i64 = one - other if one > other else other - one
    return apart == 1 or 255 <= apart <= 257


def _touch_of(way: i64, side: i64) -> i64:
    """What a tile's side shows: the river runs through north and south, the road through east and west."""
    if side % 2 == 0:
        return _RIVER_END if way & RIVER else _NO_RIVER
    return _ROAD_END if way & ROAD else _NO_ROAD


class Territory:
    """One player's side of the table. Changed in place, by the one game that owns it."""

    def __init__(
        self,
        tiles: vec[i64],
        at: vec[i64],
        goods: vec[i64],
        members: vec[i64],
        active: vec[i64],
        places: vec[i64],
        stock: vec[i64],
        earned: vec[i64],
        coins: i64,
        whisky: i64,
        chieftain_counts: i64,
        cards: i64,
    ) -> None:
        self.tiles: vec[i64] = tiles
        self.positions: vec[i64] = at
        self.goods: vec[i64] = goods
        self.members: vec[i64] = members
        self.activation: vec[i64] = active
        """Whether each tile may be activated in this turn: FAR, READY or SPENT of `position`."""
        self.free_places: vec[i64] = places
        """The free places that touch a tile."""
        self.stock: vec[i64] = stock
        """All resources on the territory, by kind."""
        self.points_by_source: vec[i64] = earned
        """Points by where they came from."""
        self.coins: i64 = coins
        self.whisky: i64 = whisky
        self.chieftains: i64 = chieftain_counts
        self.cards: i64 = cards
        """The place cards, one bit each."""

    @staticmethod
    def with_start_village(coins: i64) -> Territory:
        """The start village with one clan member, and the coins of the beginning."""
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
        new._settle(START_TILE, START_POSITION)
        new.add_members(0, 1)
        return new

    # Laying

    def ways(self) -> i64:
        """The ways (one bit each) of the tiles that have a place."""
        found: i64 = 0
        places = self.free_places
        i: i64 = 0
        while i < len(places):
            if places[i + PLACE_MEMBERS_NEAR] > 0:
                found |= FITTING_WAYS[places[i + PLACE_EDGES]]
            i += PLACE_SIZE
        return found

    def can_lay_without(self, way: i64, tile: i64) -> bool:
        """Whether a tile with that way would have a place with one clan member less on `tile`."""
        missing: i64 = self.positions[tile]
        places = self.free_places
        i: i64 = 0
        while i < len(places):
            near: i64 = places[i + PLACE_MEMBERS_NEAR] - (1 if adjacent(places[i + PLACE_POSITION], missing) else 0)
            if near > 0 and FITTING_WAYS[places[i + PLACE_EDGES]] & BIT[way]:
                return True
            i += PLACE_SIZE
        return False

    def lay(self, tile: i64, via: i64) -> None:
        """Lay a tile on the free place that `via` names."""
        i: i64 = 0
        while self.free_places[i + PLACE_NAMED_BY] != via:
            i += PLACE_SIZE
        position: i64 = self.free_places[i + PLACE_POSITION]
        for _ in range(PLACE_SIZE):
            self.free_places, _number = pop(self.free_places, i)
        self._settle(tile, position)

    def _settle(self, tile: i64, position: i64) -> None:
        number: i64 = len(self.tiles)
        self.tiles = append(self.tiles, tile)
        self.positions = append(self.positions, position)
        self.goods = append(self.goods, 0)
        self.members = append(self.members, 0)
        self.activation = append(self.activation, 0)
        side: i64 = 0
        while side < 4:
            self._touch(position + SIDE_STEPS[side], number * 4 + side, _touch_of(WAY[tile], side))
            side += 1

    def _touch(self, position: i64, via: i64, touch: i64) -> None:
        """A side of a new tile touches a position: a tile, a free place, or a place that becomes free by it."""
        places = self.free_places
        i: i64 = 0
        while i < len(places):
            if places[i + PLACE_POSITION] == position:
                places[i + PLACE_EDGES] |= touch
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
        places = append(places, via)
        places = append(places, touch)
        self.free_places = append(places, near)

    # Neighbours

    def tile_on(self, position: i64) -> i64:
        """The tile that lies there; -1 if none."""
        i: i64 = 0
        while i < len(self.positions):
            if self.positions[i] == position:
                return i
            i += 1
        return -1

    def directions(self, tile: i64) -> i64:
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
        """The turn is over: no tile is awake."""
        i: i64 = 0
        while i < len(self.activation):
            self.activation[i] = 0
            i += 1

    # Resources

    def goods_on(self, tile: i64, kind: i64) -> i64:
        """How many resources of a kind lie on a tile."""
        return self.goods[tile] // _ONE[kind] % 4

    def has_room(self, tile: i64) -> bool:
        """Whether one more resource may lie on a tile: three do at most."""
        goods: i64 = self.goods[tile]
        if goods == 0:
            return True
        lying: i64 = 0
        while goods:
            lying += goods % 4
            goods //= 4
        return lying < MOST

    def add_good(self, tile: i64, kind: i64) -> None:
        """One resource onto a tile."""
        self.goods[tile] += _ONE[kind]
        self.stock[kind] += 1

    def remove_good(self, tile: i64, kind: i64) -> None:
        """One resource off a tile."""
        self.goods[tile] -= _ONE[kind]
        self.stock[kind] -= 1

    def resources(self) -> i64:
        """All resources on the territory."""
        found: i64 = 0
        kind: i64 = 0
        while kind < RESOURCES:
            found += self.stock[kind]
            kind += 1
        return found

    # Clan members

    def add_members(self, tile: i64, number: i64) -> None:
        """Put that many clan members more (or fewer) on a tile."""
        self.members[tile] += number
        places = self.free_places
        home: i64 = self.positions[tile]
        i: i64 = 0
        while i < len(places):
            if adjacent(places[i + PLACE_POSITION], home):
                places[i + PLACE_MEMBERS_NEAR] += number
            i += PLACE_SIZE

    def member_count(self) -> i64:
        """How many clan members stand on the territory."""
        found: i64 = 0
        i: i64 = 0
        while i < len(self.members):
            found += self.members[i]
            i += 1
        return found

    def points(self) -> i64:
        """The points taken so far."""
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
        """All of it as plain numbers: `load` makes it again."""
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
        """The territory that `dump` wrote down."""
        tiles, at, goods, members, active, places, stock, earned = [vec[i64](numbers) for numbers in dumped[:8]]
        return Territory(tiles, at, goods, members, active, places, stock, earned, *dumped[8])

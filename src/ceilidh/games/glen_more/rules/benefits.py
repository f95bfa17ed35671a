"""What tiles give: once, when they are laid, and whenever they are activated."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from ceilidh.games.glen_more.rules.events import (
    CARD_CAME,
    COINS_CAME,
    GOT,
    MADE_READY,
    MEMBER_CAME,
    SCORED_POINTS,
    WHISKY_CAME,
)
from ceilidh.games.glen_more.rules.position import ACTIVATED, ACTIVATING, FAR, FILLING, GETTING, READY, TRADING
from ceilidh.games.glen_more.rules.refill import Refill
from ceilidh.games.glen_more.rules.territory import Territory, adjacent
from ceilidh.games.glen_more.rules.tiles import (
    ARMADALE_CASTLE,
    BIT,
    CASTLE_MOIL,
    CASTLE_STALKER,
    DONAN_CASTLE,
    EFFECT,
    GIVES_MOVEMENT,
    GIVES_POINTS,
    LOCH_LOCHY,
    LOCH_OICH,
    LOCH_SHIEL,
    POINT_SOURCE,
    PRODUCES,
    PRODUCES_ANY,
    PRODUCT,
    RESOURCES,
    TILE_POINTS,
    TRADE_DIFFERENT,
    TRADE_KINDS,
    TRADE_MARGINAL_POINTS,
    TRADE_MAX,
    TRADE_MIN,
    TRADE_WHISKY,
    TRADES,
)

ALL_RESOURCES: Final[i64] = 31


class Benefits(Refill):
    """The one-time benefit of step 3, and step 4 of a turn."""

    def _ask(self, of: i64, least: i64, most: i64, different: i64) -> None:
        self.kinds_asked = of
        self.min_left = least
        self.max_left = most
        self.must_differ = different
        self.given = 0

    def _asked_enough(self, stage: i64) -> None:
        """All has been given or got that was asked for; the turn goes on."""
        self._ask(0, 0, 0, 0)
        self.stage = stage

    # Once

    def _wake(self, own: Territory) -> None:
        """The new tile and its up to 8 neighbours may be activated."""
        position: i64 = own.positions[self.tile]
        i: i64 = 0
        while i < len(own.positions):
            own.activation[i] = READY if i == self.tile or adjacent(own.positions[i], position) else FAR
            i += 1

    def _add_member(self, own: Territory) -> None:
        own.add_members(self.tile, 1)
        if self.log is not None:
            self._tell(MEMBER_CAME, self.turn, [self.tile, own.tiles[self.tile]])

    def _add_whisky(self, own: Territory, whisky_counts: i64) -> None:
        own.whisky += whisky_counts
        if self.log is not None:
            self._tell(WHISKY_CAME, self.turn, [whisky_counts])

    def _place_card(self, own: Territory, card: i64) -> None:
        """The special places: the card, and what it gives at once."""
        own.cards |= BIT[card]
        if self.log is not None:
            self._tell(CARD_CAME, self.turn, [card])
        if card == LOCH_LOCHY:
            self._ask(ALL_RESOURCES, 2, 2, 0)
            self.stage = GETTING
        elif card == LOCH_SHIEL:
            self.stage = FILLING
        elif card == LOCH_OICH:
            own.activation = vec[i64]([READY] * len(own.tiles))
        elif card == CASTLE_STALKER:
            self._add_member(own)
        elif card == CASTLE_MOIL:
            self._add_whisky(own, 1)
        elif card == DONAN_CASTLE:
            self._add_whisky(own, 2)
        elif card == ARMADALE_CASTLE:
            own.coins += 3
            if self.log is not None:
                self._tell(COINS_CAME, self.turn, [3])

    def _fill(self, own: Territory) -> None:
        """Loch Shiel: one fitting resource onto each own empty production tile; on an empty Abbey one of choice."""
        self.stage = ACTIVATING
        for tile in range(len(own.tiles)):
            if own.goods[tile] == 0 and EFFECT[own.tiles[tile]] == PRODUCES:
                self._grow(own, tile, PRODUCT[own.tiles[tile]])
            elif own.goods[tile] == 0 and EFFECT[own.tiles[tile]] == PRODUCES_ANY:
                self._ask(ALL_RESOURCES, 0, 1, 0)
                self.tile = tile
                self.stage = GETTING

    def _get(self, own: Territory, kind: i64) -> None:
        """A resource of choice, for Loch Lochy or Iona Abbey."""
        self._grow(own, self.tile, kind)
        self.min_left -= 1
        self.max_left -= 1
        if self.max_left == 0:
            self._asked_enough(ACTIVATING)

    def _grow(self, own: Territory, tile: i64, kind: i64) -> None:
        own.add_good(tile, kind)
        if self.log is not None:
            self._tell(GOT, self.turn, [kind, tile, own.tiles[tile]])

    # 4. Activate

    def _activate(self, own: Territory, tile: i64) -> None:
        """Each at most once, in any order; a tile far away uses up Loch Ness."""
        if own.activation[tile] == FAR:
            self.loch_ness_ready = 0
        own.activation[tile] = ACTIVATED
        self.tile = tile
        number: i64 = own.tiles[tile]
        does: i64 = EFFECT[number]
        if does == PRODUCES:
            self._grow(own, tile, PRODUCT[number])
        elif does == PRODUCES_ANY:
            self._ask(ALL_RESOURCES, 1, 1, 0)
            self.stage = GETTING
        elif does == TRADES:
            self._ask(TRADE_KINDS[number], TRADE_MIN[number], TRADE_MAX[number], TRADE_DIFFERENT[number])
            self.stage = TRADING
        elif does == GIVES_POINTS:
            own.points_by_source[POINT_SOURCE[number]] += TILE_POINTS[number]
            if self.log is not None:
                self._tell(SCORED_POINTS, self.turn, [TILE_POINTS[number], tile, number])
        elif does == GIVES_MOVEMENT:
            self.movement_points += 1
            if self.log is not None:
                self._tell(MADE_READY, self.turn, [tile, number])

    def _traded(self, own: Territory) -> None:
        """What the resource just given adds to the trade; a distillery gives its barrel."""
        number: i64 = own.tiles[self.tile]
        points: i64 = TRADE_MARGINAL_POINTS[number * RESOURCES + self.given - 1]
        if points > 0:
            own.points_by_source[POINT_SOURCE[number]] += points
            if self.log is not None:
                self._tell(SCORED_POINTS, self.turn, [points, self.tile, number])
        if TRADE_WHISKY[number]:
            self._add_whisky(own, 1)
        if self.max_left == 0:
            self._asked_enough(ACTIVATING)

"""The state of a game of Smugglers: dealing, whose decision it is, legal actions, applying them, scores and copies.

Each method is one call into the module named after it; that module calls one module per rule.
"""

from __future__ import annotations

from typing import Final, cast

from librt.vecs import vec
from mypy_extensions import i64

from ceilidh.core.rng import Rng
from ceilidh.core.state import Event
from ceilidh.games.smugglers.rules.apply_action import apply_action
from ceilidh.games.smugglers.rules.base_state import BaseState
from ceilidh.games.smugglers.rules.bit_sets import BIT, members
from ceilidh.games.smugglers.rules.constants import MAX_PLAYERS, STARTING_POUNDS
from ceilidh.games.smugglers.rules.determinization import deal_unknown
from ceilidh.games.smugglers.rules.game_end import final_places
from ceilidh.games.smugglers.rules.legal_actions import legal_actions
from ceilidh.games.smugglers.rules.market import log_market, refill_market
from ceilidh.games.smugglers.rules.player import Player, load_player
from ceilidh.games.smugglers.rules.resource_transfers import earn, gain_malt, gain_wood
from ceilidh.games.smugglers.rules.serialization import dump_numbers, load_numbers, number_attributes
from ceilidh.games.smugglers.rules.stages import BUYING_BACK, FACING_SEARCH, NAMING_VICTIM
from ceilidh.games.smugglers.rules.turn_flow import advance
from ceilidh.games.smugglers.rules.year import NO_MODIFIERS

_NO_DEBTS: Final = vec[i64]([0] * (MAX_PLAYERS * MAX_PLAYERS))
_SEATS_IN: Final = [members(seats) for seats in range(32)]
"""For each bit set of seats: the list of its seats."""
_FIRST_SEAT_IN: Final = vec[i64]([seats[0] if seats else -1 for seats in _SEATS_IN])


class Smugglers(BaseState):
    """One game."""

    @staticmethod
    def deal(players: int, rng: Rng, short: bool, fast: bool, log: list[Event] | None) -> Smugglers:
        """Set up a game at its first decision; with a fast start everyone has 1 wood and 1 malt as well."""
        state = Smugglers(players, rng, [Player(NO_MODIFIERS) for _ in range(players)], NO_MODIFIERS, _NO_DEBTS)
        state.log = log
        state.short_game = 1 if short else 0
        state.start_player = players - 1
        for seat in range(players):
            earn(state, seat, STARTING_POUNDS)
            if fast:
                gain_wood(state, seat, 1)
                gain_malt(state, seat, 1)
        refill_market(state)
        log_market(state)
        advance(state)
        return state

    # Whose decision

    def actors(self) -> list[int]:
        return _SEATS_IN[self._deciding_seats()][:]

    def current_player(self) -> int:
        return _FIRST_SEAT_IN[self._deciding_seats()]

    def _deciding_seats(self) -> i64:
        """Return the set of seats that decide now: on an interruption if there is one, else on the stage."""
        if self.naming_seat >= 0:
            return BIT[self.naming_seat]
        if self.awaiting_search:
            return self.awaiting_search
        return self.buying_back if self.buying_back else self.undecided

    def decision(self) -> i64:
        """Return what is decided now: the stage, or the interruption of it."""
        if self.naming_seat >= 0:
            return NAMING_VICTIM
        if self.awaiting_search:
            return FACING_SEARCH
        return BUYING_BACK if self.buying_back else self.stage

    # Actions

    def legal(self, seat: int) -> list[int]:
        return legal_actions(self, seat)

    def apply(self, seat: int, action: int) -> None:
        self.revealed_to = 0
        apply_action(self, seat, action)
        advance(self)

    # Scoring

    def scores(self) -> list[int]:
        return [player.fame() for player in self.sides]

    def ranking(self) -> list[int]:
        return final_places(self)

    # Copies

    def _copy(self, rng: Rng) -> Smugglers:
        """Copies share `modifiers`, `year_modifiers` and `debts`: vectors that are replaced, never changed in place."""
        sides = [player.copy() for player in self.sides]
        return Smugglers(self.players, rng, sides, self.year_modifiers, self.debts, self)

    def clone(self) -> Smugglers:
        other = self._copy(self.rng.clone())
        other.revealed_to = self.revealed_to
        return other

    def determinize(self, seat: int, rng: Rng) -> Smugglers:
        other = self._copy(rng.fork())
        deal_unknown(other, seat, rng)
        return other

    def dump(self) -> tuple[object, ...]:
        sides = [player.dump() for player in self.sides]
        return (self.rng.dump(), sides, list(self.year_modifiers), list(self.debts), dump_numbers(self, _NUMBERS))

    @classmethod
    def load(cls, dumped: tuple[object, ...]) -> Smugglers:
        rng, players, year_modifiers, debts, numbers = dumped
        sides = [load_player(player) for player in cast(list[object], players)]
        modifiers, owed = vec[i64](cast(list[int], year_modifiers)), vec[i64](cast(list[int], debts))
        state = Smugglers(len(sides), Rng(*cast(tuple[int, int, int, int], rng)), sides, modifiers, owed)
        load_numbers(state, _NUMBERS, cast(list[int], numbers))
        return state


_NUMBERS: Final = number_attributes(Smugglers(0, Rng.seeded(0), [], NO_MODIFIERS, _NO_DEBTS))

"""A game of Glen More in progress: setup, legal actions, dispatch of an action to its rule, copies, serialization.

A turn in its order: taking, paying, laying, activation, moving, refill.
"""

from __future__ import annotations

from typing import Final, cast

from librt.vecs import append, vec
from mypy_extensions import i64

from ceilidh.core.rng import Rng
from ceilidh.core.state import Event
from ceilidh.games.glen_more.rules import legal
from ceilidh.games.glen_more.rules.action_encoding import (
    ACTIVATE,
    BUY,
    DONE,
    GET,
    LAY,
    MOVE,
    PASS,
    PAY,
    PAY_CHIEFTAIN,
    PAY_MEMBER,
    PROMOTE,
    SELL,
    TAKE,
)
from ceilidh.games.glen_more.rules.activation import activate
from ceilidh.games.glen_more.rules.base_state import (
    ACTIVATING,
    FILLING,
    GETTING,
    LAYING,
    MOVING,
    OVER,
    PAYING,
    TAKING,
    TRADING,
    BaseState,
)
from ceilidh.games.glen_more.rules.events import OPENED
from ceilidh.games.glen_more.rules.laying import fill_empty_tiles, get_resource, lay
from ceilidh.games.glen_more.rules.moving import move_member, promote_member
from ceilidh.games.glen_more.rules.payments_and_trades import buy, pay, pay_chieftain, pay_member, sell
from ceilidh.games.glen_more.rules.taking import pass_turn, take
from ceilidh.games.glen_more.rules.territory import Territory
from ceilidh.games.glen_more.rules.tiles import BIT, COST_MEMBER, COST_TYPE, RESOURCES
from ceilidh.games.glen_more.rules.track import (
    CHAIN_LENGTH,
    MAX_PLAYERS_WITH_DIE,
    reshuffle_face_down,
    shuffle_stacks,
    starting_figures,
)
from ceilidh.games.glen_more.rules.turn_end import end_turn

START_COINS: Final[i64] = 6


class GlenMore(BaseState):
    """One game."""

    # Setup

    @staticmethod
    def deal(players: int, rng: Rng, log: list[Event] | None) -> GlenMore:
        """Fill the track with the figures (and the die), the 0-tiles and 1-tiles; deal start villages and coins."""
        filled: i64 = 1 if players <= MAX_PLAYERS_WITH_DIE else 0
        state = GlenMore(
            players,
            rng,
            0,
            TAKING,
            starting_figures(players),
            shuffle_stacks(rng),
            0,
            vec[i64](),
            vec[i64]([filled] * RESOURCES),
            [Territory.with_start_village(START_COINS) for _ in range(players)],
        )
        state.unshared = BIT[players] - 1
        while len(state.chain) < CHAIN_LENGTH:
            state.chain = append(state.chain, state.stack[state.drawn])
            state.drawn += 1
        state.log = log
        if state.log is not None:
            state.report(OPENED, -1, [tile for tile in state.chain if tile >= 0])
        return state

    # Whose decision, and what is legal

    def actors(self) -> list[int]:
        return [] if self.stage == OVER else [self.turn]

    def current_player(self) -> int:
        return -1 if self.stage == OVER else self.turn

    def legal_array(self, seat: int) -> vec[i64]:
        own = self.territories[seat]
        return legal.add_sales(self, own, self._stage_actions(own))

    def _stage_actions(self, own: Territory) -> vec[i64]:
        """The actions that the stage asks for; selling is possible at any time."""
        stage: i64 = self.stage
        if stage == TAKING:
            return legal.take_actions(self, own)
        if stage == PAYING:
            return (
                legal.member_payments(self, own)
                if COST_TYPE[self.taken] == COST_MEMBER
                else legal.resource_payments(self, own)
            )
        if stage == LAYING:
            return legal.lay_actions(self, own)
        if stage == GETTING:
            return legal.resource_choices(self)
        if stage == ACTIVATING:
            return legal.activations(self, own)
        if stage == TRADING:
            return legal.resource_payments(self, own)
        return legal.member_moves(self, own) if stage == MOVING else vec[i64]([DONE])

    # What an action does

    def apply(self, seat: int, action: int) -> None:  # noqa: C901 - one branch per kind of action
        self.revealed_to = 0
        own = self.own_territory(seat)
        number: i64 = action  # compiled, dispatching by `decode` makes random games 8 % slower
        if number >= SELL:
            sell(self, own, (number - SELL) // RESOURCES, (number - SELL) % RESOURCES)
        elif number >= PROMOTE:
            promote_member(self, own, number - PROMOTE)
        elif number >= MOVE:
            move_member(self, own, (number - MOVE) // 8, (number - MOVE) % 8)
        elif number >= PAY_MEMBER:
            pay_member(self, own, number - PAY_MEMBER)
        elif number >= PAY:
            pay(self, own, (number - PAY) // RESOURCES, (number - PAY) % RESOURCES)
        elif number >= ACTIVATE:
            activate(self, own, number - ACTIVATE)
        elif number >= LAY:
            lay(self, own, number - LAY)
        elif number == PAY_CHIEFTAIN:
            pay_chieftain(self, own)
        elif number >= BUY:
            buy(self, own, number - BUY)
        elif number >= GET:
            get_resource(self, own, number - GET)
        elif number > PASS:
            take(self, own, number - TAKE)
        elif number == PASS:
            pass_turn(self, own)
        else:
            self._done(own)

    def _done(self, own: Territory) -> None:
        """Go on to the next step of the turn."""
        if self.stage == FILLING:
            fill_empty_tiles(self, own)
        elif self.stage == GETTING or self.stage == TRADING:
            self.close_request(ACTIVATING)
        elif self.stage == ACTIVATING and self.movement_points > 0:
            self.stage = MOVING
        else:
            end_turn(self)

    # Copies

    def clone(self) -> GlenMore:
        other = self._copy(self.rng.clone(), self.stack)
        other.revealed_to = self.revealed_to
        return other

    def determinize(self, seat: int, rng: Rng) -> GlenMore:
        """Only the order of the stacks is hidden, from all seats alike."""
        fork = rng.fork()
        return self._copy(fork, reshuffle_face_down(self.stack, self.drawn, rng))

    def _copy(self, rng: Rng, stack: vec[i64]) -> GlenMore:
        """Both states share the territories from now on, so each clones one before changing it."""
        self.unshared = 0
        return GlenMore(
            self.players,
            rng,
            self.turn,
            self.stage,
            self.chain,
            stack,
            self.drawn,
            self.removed,
            self.market,
            self.territories[:],
            self.taken,
            self.tile,
            self.kinds_asked,
            self.min_left,
            self.max_left,
            self.must_differ,
            self.given,
            self.loch_ness_ready,
            self.movement_points,
            self.scorings,
        )

    def dump(self) -> tuple[object, ...]:
        return (
            self.players,
            self.rng.dump(),
            self.revealed_to,
            [list(self.chain), list(self.stack), list(self.removed), list(self.market)],
            [self.turn, self.stage, self.drawn, self.taken, self.tile, self.kinds_asked, self.min_left, self.max_left],
            [self.must_differ, self.given, self.loch_ness_ready, self.movement_points, self.scorings],
            [territory.dump() for territory in self.territories],
        )

    @classmethod
    def load(cls, dumped: tuple[object, ...]) -> GlenMore:
        a, b, c, counter = cast(tuple[int, int, int, int], dumped[1])
        chain, stack, removed, market = [vec[i64](numbers) for numbers in cast(list[list[int]], dumped[3])]
        turn, stage, drawn, *turn_numbers = cast(list[int], dumped[4])
        territories = [Territory.load(entry) for entry in cast(list[list[list[int]]], dumped[6])]
        rest = [*turn_numbers, *cast(list[int], dumped[5])]
        rng = Rng(a, b, c, counter)
        players = cast(int, dumped[0])
        state = GlenMore(players, rng, turn, stage, chain, stack, drawn, removed, market, territories, *rest)
        state.revealed_to = cast(int, dumped[2])
        return state

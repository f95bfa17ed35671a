"""A game of Glen More in progress: the setup, then a turn in its order: take, pay, lay, activate, move, refill."""

from __future__ import annotations

from typing import Final, cast

from librt.vecs import append, vec
from mypy_extensions import i64

from ceilidh.core.rng import Rng
from ceilidh.core.state import Event
from ceilidh.games.glen_more.rules import legal
from ceilidh.games.glen_more.rules.actions import (
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
from ceilidh.games.glen_more.rules.benefits import Benefits
from ceilidh.games.glen_more.rules.chain import (
    CHAIN_LENGTH,
    MAX_PLAYERS_WITH_DIE,
    front_tile_place,
    move_last_figure,
    reshuffle_face_down,
    shuffle_stacks,
    starting_figures,
)
from ceilidh.games.glen_more.rules.events import (
    BOUGHT,
    LAID,
    LAST_TURN,
    MOVED,
    OPENED,
    PAID,
    PAID_CHIEFTAIN,
    PAID_MEMBER,
    PAID_WHISKY,
    PASSED,
    PROMOTED,
    SOLD,
    TOOK,
)
from ceilidh.games.glen_more.rules.position import (
    ACTIVATING,
    FILLING,
    GETTING,
    LAYING,
    MOVING,
    OVER,
    PAYING,
    TAKING,
    TRADING,
)
from ceilidh.games.glen_more.rules.territory import DIRECTION_STEPS, Territory
from ceilidh.games.glen_more.rules.tiles import (
    BIT,
    COST_COUNT,
    COST_GOODS,
    COST_KINDS,
    COST_MEMBER,
    COST_TYPE,
    COST_WHISKY,
    LOCH_NESS,
    LOCH_OICH,
    ONCE_MEMBER,
    ONCE_WHISKY,
    PLACE_CARD,
    RESOURCES,
)

START_COINS: Final[i64] = 6


class GlenMore(Benefits):
    """One game."""

    # Setup

    @staticmethod
    def deal(players: int, rng: Rng, log: list[Event] | None) -> GlenMore:
        """Figures, with 2 or 3 players the die and a coin in each row of the market, the 0-tiles, 1-tiles up to 13."""
        coins: i64 = 1 if players <= MAX_PLAYERS_WITH_DIE else 0
        state = GlenMore(
            players,
            rng,
            0,
            TAKING,
            starting_figures(players),
            shuffle_stacks(rng),
            0,
            vec[i64](),
            vec[i64]([coins] * RESOURCES),
            [Territory.with_start_village(START_COINS) for _ in range(players)],
        )
        state.unshared = BIT[players] - 1
        while len(state.chain) < CHAIN_LENGTH:
            state.chain = append(state.chain, state.stack[state.drawn])
            state.drawn += 1
        state.log = log
        if state.log is not None:
            state._tell(OPENED, -1, [tile for tile in state.chain if tile >= 0])
        return state

    # Whose decision, and what is legal

    def actors(self) -> list[int]:
        return [] if self.stage == OVER else [self.turn]

    def current_player(self) -> int:
        return -1 if self.stage == OVER else self.turn

    def legal(self, seat: int) -> list[int]:
        return list(self.legal_array(seat))

    def random_action(self, seat: int, rng: Rng) -> int:
        actions = self.legal_array(seat)
        return actions[rng.below(len(actions))]

    def legal_array(self, seat: int) -> vec[i64]:
        """`legal` as bare numbers: it would be a waste to make a Python object of each."""
        own = self.territories[seat]
        return legal.sales(self, own, self._steps(own))

    def _steps(self, own: Territory) -> vec[i64]:
        """What goes on with the turn; selling comes on top at any time."""
        stage: i64 = self.stage
        if stage == TAKING:
            return legal.takes(self, own)
        if stage == PAYING:
            return legal.member_payments(self, own) if COST_TYPE[self.taken] == COST_MEMBER else legal.gifts(self, own)
        if stage == LAYING:
            return legal.lays(self, own)
        if stage == GETTING:
            return legal.choices(self)
        if stage == ACTIVATING:
            return legal.activations(self, own)
        if stage == TRADING:
            return legal.gifts(self, own)
        return legal.moves(self, own) if stage == MOVING else vec[i64]([DONE])

    # What an action does

    def apply(self, seat: int, action: int) -> None:  # noqa: C901 - one branch a case
        self.revealed_to = 0
        own = self._own(seat)
        number: i64 = action
        if number >= SELL:
            self._sell(own, number - SELL)
        elif number >= PROMOTE:
            self._promote(own, number - PROMOTE)
        elif number >= MOVE:
            self._move(own, (number - MOVE) // 8, (number - MOVE) % 8)
        elif number >= PAY_MEMBER:
            self._pay_member(own, number - PAY_MEMBER)
        elif number >= PAY:
            self._pay(own, (number - PAY) // RESOURCES, (number - PAY) % RESOURCES)
        elif number >= ACTIVATE:
            self._activate(own, number - ACTIVATE)
        elif number >= LAY:
            self._lay(own, number - LAY)
        elif number == PAY_CHIEFTAIN:
            self._pay_chieftain(own)
        elif number >= BUY:
            self._buy(own, number - BUY)
        elif number >= GET:
            self._get(own, number - GET)
        elif number > PASS:
            self._take(own, number - TAKE)
        elif number == PASS:
            self._pass(own)
        else:
            self._done(own)

    # The market, at any time of the own turn

    def _sell(self, own: Territory, good: i64) -> None:
        """Give a resource from an own tile, take the coins from the highest filled field."""
        kind: i64 = good % RESOURCES
        coins: i64 = self.market[kind]
        own.remove_good(good // RESOURCES, kind)
        own.coins += coins
        self.market = self.market[:]
        self.market[kind] -= 1
        if self.log is not None:
            self._tell(SOLD, self.turn, [kind, coins, good // RESOURCES, own.tiles[good // RESOURCES]])

    def _buy(self, own: Territory, kind: i64) -> None:
        """Put coins on the lowest free field; what is bought is spent at once."""
        self.market = self.market[:]
        self.market[kind] += 1
        own.coins -= self.market[kind]
        if self.log is not None:
            self._tell(BOUGHT, self.turn, [kind, self.market[kind]])
        self._gave(own, kind)

    # 1. Take

    def _take(self, own: Territory, place: i64) -> None:
        """Move the figure to any tile ahead of it."""
        self.taken = self.chain[place]
        self.chain = move_last_figure(self.chain, place)
        if self.log is not None:
            self._tell(TOOK, self.turn, [self.taken])
        self._tell_if_last()
        cost: i64 = COST_TYPE[self.taken]
        if cost == COST_WHISKY:
            own.whisky -= 1
            if self.log is not None:
                self._tell(PAID_WHISKY, self.turn, [])
        if cost == COST_GOODS:
            self._ask(COST_KINDS[self.taken], COST_COUNT[self.taken], COST_COUNT[self.taken], 1)
        self.stage = PAYING if cost in (COST_GOODS, COST_MEMBER) else LAYING

    def _pass(self, own: Territory) -> None:
        """R3: nothing can be taken, so the figure goes to the front-most tile, which leaves the game.

        Once a turn Loch Ness may activate a tile, in such a turn too.
        """
        place: i64 = front_tile_place(self.chain)
        if self.log is not None:
            self._tell(PASSED, self.turn, [self.chain[place]])
        self.removed = append(self.removed[:], self.chain[place])
        self.chain = move_last_figure(self.chain, place)
        self._tell_if_last()
        if own.cards & BIT[LOCH_NESS]:
            self.loch_ness_ready = 1
            self.stage = ACTIVATING
        else:
            self._refill()

    def _tell_if_last(self) -> None:
        if self.log is not None and self.is_last_turn():
            self._tell(LAST_TURN, self.turn, [])

    # 2. Pay

    def _pay(self, own: Territory, tile: i64, kind: i64) -> None:
        own.remove_good(tile, kind)
        if self.log is not None:
            self._tell(PAID, self.turn, [kind, tile, own.tiles[tile]])
        self._gave(own, kind)

    def _gave(self, own: Territory, kind: i64) -> None:
        """One resource less to give, for a tile's cost or for a trade."""
        if self.must_differ:
            self.kinds_asked &= ~BIT[kind]
        self.min_left -= 1
        self.max_left -= 1
        self.given += 1
        if self.stage == TRADING:
            self._traded(own)
        elif self.max_left == 0:
            self._asked_enough(LAYING)

    def _pay_member(self, own: Territory, tile: i64) -> None:
        own.add_members(tile, -1)
        if self.log is not None:
            self._tell(PAID_MEMBER, self.turn, [tile, own.tiles[tile]])
        self.stage = LAYING

    def _pay_chieftain(self, own: Territory) -> None:
        own.chieftains -= 1
        if self.log is not None:
            self._tell(PAID_CHIEFTAIN, self.turn, [])
        self.stage = LAYING

    # 3. Lay, and take the one-time benefit

    def _lay(self, own: Territory, via: i64) -> None:
        tile: i64 = self.taken
        self.taken = -1
        self.tile = len(own.tiles)
        own.lay(tile, via)
        if self.log is not None:
            self._tell(LAID, self.turn, [self.tile, tile])
        self._wake(own)
        self.stage = ACTIVATING
        if ONCE_MEMBER[tile]:
            self._add_member(own)
        if ONCE_WHISKY[tile]:
            self._add_whisky(own, 1)
        if PLACE_CARD[tile] >= 0:
            self._place_card(own, PLACE_CARD[tile])
        self.loch_ness_ready = 1 if own.cards & BIT[LOCH_NESS] and PLACE_CARD[tile] != LOCH_OICH else 0

    # 5. Move

    def _move(self, own: Territory, tile: i64, direction: i64) -> None:
        to: i64 = own.tile_on(own.positions[tile] + DIRECTION_STEPS[direction])
        self.movement_points -= 1
        own.add_members(tile, -1)
        own.add_members(to, 1)
        if self.log is not None:
            self._tell(MOVED, self.turn, [tile, own.tiles[tile], to, own.tiles[to]])

    def _promote(self, own: Territory, tile: i64) -> None:
        self.movement_points -= 1
        own.add_members(tile, -1)
        own.chieftains += 1
        if self.log is not None:
            self._tell(PROMOTED, self.turn, [tile, own.tiles[tile]])

    def _done(self, own: Territory) -> None:
        if self.stage == FILLING:
            self._fill(own)
        elif self.stage == GETTING or self.stage == TRADING:
            self._asked_enough(ACTIVATING)
        elif self.stage == ACTIVATING and self.movement_points > 0:
            self.stage = MOVING
        else:
            self._refill()

    # Copies

    def clone(self) -> GlenMore:
        other = self._copy(self.rng.clone(), self.stack)
        other.revealed_to = self.revealed_to
        return other

    def determinize(self, seat: int, rng: Rng) -> GlenMore:
        """Only the order of the stacks is hidden, from everyone alike."""
        fork = rng.fork()
        return self._copy(fork, reshuffle_face_down(self.stack, self.drawn, rng))

    def _copy(self, rng: Rng, stack: vec[i64]) -> GlenMore:
        """From now on the territories are shared: whoever changes one copies it first."""
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

"""A game of Glen More in progress: the setup, then a turn in its order: take, pay, lay, activate, move, refill."""

from __future__ import annotations

from typing import Final, cast

from librt.vecs import append, extend, vec
from mypy_extensions import i64

from ceilidh.core.rng import Rng
from ceilidh.core.state import Event
from ceilidh.games.glen_more import options
from ceilidh.games.glen_more.actions import (
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
from ceilidh.games.glen_more.chain import (
    DIE_FACES,
    LENGTH,
    WITH_DIE,
    behind,
    front_tile,
    is_last_of_its_back,
    joined,
    moved,
    opening,
    seat_of,
    shuffled,
    shuffled_rest,
    tile_ahead,
)
from ceilidh.games.glen_more.position import (
    ACTIVATING,
    FAR,
    FILLING,
    GETTING,
    LAYING,
    MOVING,
    OVER,
    PAYING,
    READY,
    SPENT,
    TAKING,
    TRADING,
    Position,
)
from ceilidh.games.glen_more.territory import STEPS, Territory, adjacent
from ceilidh.games.glen_more.tiles import (
    ARMADALE_CASTLE,
    BACK,
    BIT,
    BY_WHISKY,
    CARD,
    CASTLE_MOIL,
    CASTLE_STALKER,
    COST,
    COST_NUMBER,
    COST_OF,
    DOES,
    DONAN_CASTLE,
    FREE,
    GIVES,
    GOODS,
    LOCH_LOCHY,
    LOCH_NESS,
    LOCH_OICH,
    LOCH_SHIEL,
    MADE,
    MAKES,
    MAKES_ANY,
    MEMBER,
    MOVES,
    ONCE_MEMBER,
    ONCE_WHISKY,
    POINTS,
    RESOURCES,
    SOURCE,
    TRADE_DIFFERENT,
    TRADE_LEAST,
    TRADE_MOST,
    TRADE_OF,
    TRADE_STEP,
    TRADE_WHISKY,
    TRADES,
    WHISKY,
)

START_COINS: Final[i64] = 6
ALL_KINDS: Final[i64] = 31

# Kinds of events
EVENTS: Final = (
    "opened",
    "took",
    "passed",
    "paid",
    "paid_member",
    "paid_chieftain",
    "paid_whisky",
    "bought",
    "sold",
    "laid",
    "member",
    "whisky",
    "coins",
    "card",
    "got",
    "points",
    "ready",
    "moved",
    "promoted",
    "removed",
    "turned",
    "rolled",
    "scoring",
    "scored",
    "ended",
)
OPENED: Final = 0
TOOK: Final = 1
PASSED: Final = 2
PAID: Final = 3
PAID_MEMBER: Final = 4
PAID_CHIEFTAIN: Final = 5
PAID_WHISKY: Final = 6
BOUGHT: Final = 7
SOLD: Final = 8
LAID: Final = 9
MEMBER_CAME: Final = 10
WHISKY_CAME: Final = 11
COINS_CAME: Final = 12
CARD_CAME: Final = 13
GOT: Final = 14
SCORED_POINTS: Final = 15
MADE_READY: Final = 16
MOVED: Final = 17
PROMOTED: Final = 18
REMOVED: Final = 19
TURNED: Final = 20
ROLLED: Final = 21
SCORING: Final = 22
SCORED: Final = 23
ENDED: Final = 24


class GlenMore(Position):
    """One game."""

    # Setup

    @staticmethod
    def deal(players: int, rng: Rng, log: list[Event] | None) -> GlenMore:
        """Figures, with 2 or 3 players the die and a coin in each row of the market, the 0-tiles, 1-tiles up to 13."""
        coins: i64 = 1 if players <= WITH_DIE else 0
        state = GlenMore(
            players,
            rng,
            0,
            TAKING,
            opening(players),
            shuffled(rng),
            0,
            vec[i64](),
            vec[i64]([coins] * RESOURCES),
            [Territory.founded(START_COINS) for _ in range(players)],
            -1,
            0,
            0,
            0,
            0,
            0,
            0,
            0,
            0,
            0,
        )
        state.owned = BIT[players] - 1
        while len(state.chain) < LENGTH:
            state.chain = joined(state.chain, state.stack[state.drawn])
            state.drawn += 1
        state.log = log
        state._tell(OPENED, -1, [tile for tile in state.chain if tile >= 0])
        return state

    # Whose decision, and what is legal

    def actors(self) -> list[int]:
        return [] if self.stage == OVER else [self.turn]

    def legal(self, seat: int) -> list[int]:
        own = self.territories[seat]
        return options.sales(self, own, self._steps(own))

    def _steps(self, own: Territory) -> list[int]:
        """What goes on with the turn; selling comes on top at any time."""
        stage: i64 = self.stage
        if stage == TAKING:
            return options.takes(self, own)
        if stage == PAYING:
            return options.member_payments(self, own) if COST[self.taken] == MEMBER else options.gifts(self, own)
        if stage == LAYING:
            return options.lays(self, own)
        if stage == GETTING:
            return options.choices(self)
        if stage == ACTIVATING:
            return options.activations(self, own)
        if stage == TRADING:
            return options.gifts(self, own)
        return options.moves(self, own) if stage == MOVING else [DONE]

    # What an action does

    def apply(self, seat: int, action: int) -> None:
        self.learned = 0
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
            self._pass()
        else:
            self._done(own)

    def _own(self, seat: i64) -> Territory:
        """The territory of a seat, made this game's own before it is changed."""
        if not self.owned & BIT[seat]:
            self.territories[seat] = self.territories[seat].clone()
            self.owned |= BIT[seat]
        return self.territories[seat]

    # The market, at any time of the own turn

    def _sell(self, own: Territory, good: i64) -> None:
        """Give a resource from an own tile, take the coins from the highest filled field."""
        kind: i64 = good % RESOURCES
        coins: i64 = self.market[kind]
        own.take_good(good // RESOURCES, kind)
        own.coins += coins
        self.market = self.market[:]
        self.market[kind] -= 1
        self._tell(SOLD, self.turn, [kind, coins, good // RESOURCES])

    def _buy(self, own: Territory, kind: i64) -> None:
        """Put coins on the lowest free field; what is bought is spent at once."""
        self.market = self.market[:]
        self.market[kind] += 1
        own.coins -= self.market[kind]
        self._tell(BOUGHT, self.turn, [kind, self.market[kind]])
        self._gave(own, kind)

    # 1. Take

    def _take(self, own: Territory, place: i64) -> None:
        """Move the figure to any tile ahead of it."""
        self.taken = self.chain[place]
        self.chain = moved(self.chain, place)
        self._tell(TOOK, self.turn, [self.taken])
        cost: i64 = COST[self.taken]
        if cost == WHISKY:
            own.whisky -= 1
            self._tell(PAID_WHISKY, self.turn, [])
        if cost == GOODS:
            self._ask(COST_OF[self.taken], COST_NUMBER[self.taken], COST_NUMBER[self.taken], 1)
        self.stage = LAYING if cost == FREE or cost == WHISKY else PAYING

    def _pass(self) -> None:
        """R3: nothing can be taken, so the figure goes to the front-most tile, which leaves the game."""
        place: i64 = front_tile(self.chain)
        self._tell(PASSED, self.turn, [self.chain[place]])
        self.removed = append(self.removed[:], self.chain[place])
        self.chain = moved(self.chain, place)
        self._refill()

    # 2. Pay

    def _ask(self, of: i64, least: i64, most: i64, different: i64) -> None:
        self.of = of
        self.least = least
        self.most = most
        self.different = different
        self.given = 0

    def _pay(self, own: Territory, tile: i64, kind: i64) -> None:
        own.take_good(tile, kind)
        self._tell(PAID, self.turn, [kind, tile])
        self._gave(own, kind)

    def _gave(self, own: Territory, kind: i64) -> None:
        """One resource less to give, for a tile's cost or for a trade."""
        if self.different:
            self.of &= ~BIT[kind]
        self.least -= 1
        self.most -= 1
        self.given += 1
        if self.stage == TRADING:
            self._traded(own)
        elif self.most == 0:
            self.stage = LAYING

    def _pay_member(self, own: Territory, tile: i64) -> None:
        own.add_members(tile, -1)
        self._tell(PAID_MEMBER, self.turn, [tile])
        self.stage = LAYING

    def _pay_chieftain(self, own: Territory) -> None:
        own.chieftains -= 1
        self._tell(PAID_CHIEFTAIN, self.turn, [])
        self.stage = LAYING

    # 3. Lay, and take the one-time benefit

    def _lay(self, own: Territory, via: i64) -> None:
        tile: i64 = self.taken
        self.taken = -1
        self.tile = len(own.tiles)
        own.lay(tile, via)
        self._tell(LAID, self.turn, [tile, self.tile])
        self._wake(own)
        self.stage = ACTIVATING
        if ONCE_MEMBER[tile]:
            self._add_member(own)
        if ONCE_WHISKY[tile]:
            self._add_whisky(own, 1)
        if CARD[tile] >= 0:
            self._place_card(own, CARD[tile])
        self.ness = 1 if own.cards & BIT[LOCH_NESS] and CARD[tile] != LOCH_OICH else 0

    def _wake(self, own: Territory) -> None:
        """The new tile and its up to 8 neighbours may be activated."""
        position: i64 = own.at[self.tile]
        i: i64 = 0
        while i < len(own.at):
            own.active[i] = READY if i == self.tile or adjacent(own.at[i], position) else FAR
            i += 1

    def _add_member(self, own: Territory) -> None:
        own.add_members(self.tile, 1)
        self._tell(MEMBER_CAME, self.turn, [self.tile])

    def _add_whisky(self, own: Territory, barrels: i64) -> None:
        own.whisky += barrels
        self._tell(WHISKY_CAME, self.turn, [barrels])

    def _place_card(self, own: Territory, card: i64) -> None:
        """The special places: the card, and what it gives at once."""
        own.cards |= BIT[card]
        self._tell(CARD_CAME, self.turn, [card])
        if card == LOCH_LOCHY:
            self._ask(ALL_KINDS, 2, 2, 0)
            self.stage = GETTING
        elif card == LOCH_SHIEL:
            self.stage = FILLING
        elif card == LOCH_OICH:
            own.active = vec[i64]([READY] * len(own.tiles))
        elif card == CASTLE_STALKER:
            self._add_member(own)
        elif card == CASTLE_MOIL:
            self._add_whisky(own, 1)
        elif card == DONAN_CASTLE:
            self._add_whisky(own, 2)
        elif card == ARMADALE_CASTLE:
            own.coins += 3
            self._tell(COINS_CAME, self.turn, [3])

    def _fill(self, own: Territory) -> None:
        """Loch Shiel: one fitting resource onto each own empty production tile; on an empty Abbey one of choice."""
        self.stage = ACTIVATING
        for tile in range(len(own.tiles)):
            if own.goods[tile] == 0 and DOES[own.tiles[tile]] == MAKES:
                self._grow(own, tile, MADE[own.tiles[tile]])
            elif own.goods[tile] == 0 and DOES[own.tiles[tile]] == MAKES_ANY:
                self._ask(ALL_KINDS, 0, 1, 0)
                self.tile = tile
                self.stage = GETTING

    def _get(self, own: Territory, kind: i64) -> None:
        """A resource of choice, for Loch Lochy or Iona Abbey."""
        self._grow(own, self.tile, kind)
        self.least -= 1
        self.most -= 1
        if self.most == 0:
            self.stage = ACTIVATING

    def _grow(self, own: Territory, tile: i64, kind: i64) -> None:
        own.add_good(tile, kind)
        self._tell(GOT, self.turn, [kind, tile])

    # 4. Activate

    def _activate(self, own: Territory, tile: i64) -> None:
        """Each at most once, in any order; a tile far away uses up Loch Ness."""
        if own.active[tile] == FAR:
            self.ness = 0
        own.active[tile] = SPENT
        self.tile = tile
        number: i64 = own.tiles[tile]
        does: i64 = DOES[number]
        if does == MAKES:
            self._grow(own, tile, MADE[number])
        elif does == MAKES_ANY:
            self._ask(ALL_KINDS, 1, 1, 0)
            self.stage = GETTING
        elif does == TRADES:
            self._ask(TRADE_OF[number], TRADE_LEAST[number], TRADE_MOST[number], TRADE_DIFFERENT[number])
            self.stage = TRADING
        elif does == POINTS:
            own.earned[SOURCE[number]] += GIVES[number]
            self._tell(SCORED_POINTS, self.turn, [tile, GIVES[number]])
        elif does == MOVES:
            self.steps += 1
            self._tell(MADE_READY, self.turn, [tile])

    def _traded(self, own: Territory) -> None:
        """What the resource just given adds to the trade; a distillery gives its barrel."""
        number: i64 = own.tiles[self.tile]
        points: i64 = TRADE_STEP[number * RESOURCES + self.given - 1]
        if points > 0:
            own.earned[SOURCE[number]] += points
            self._tell(SCORED_POINTS, self.turn, [self.tile, points])
        if TRADE_WHISKY[number]:
            self._add_whisky(own, 1)
        if self.most == 0:
            self.stage = ACTIVATING

    # 5. Move

    def _move(self, own: Territory, tile: i64, direction: i64) -> None:
        to: i64 = own.tile_at(own.at[tile] + STEPS[direction])
        self.steps -= 1
        own.add_members(tile, -1)
        own.add_members(to, 1)
        self._tell(MOVED, self.turn, [tile, to])

    def _promote(self, own: Territory, tile: i64) -> None:
        self.steps -= 1
        own.add_members(tile, -1)
        own.chieftains += 1
        self._tell(PROMOTED, self.turn, [tile])

    def _done(self, own: Territory) -> None:
        if self.stage == FILLING:
            self._fill(own)
        elif self.stage == GETTING or self.stage == TRADING:
            self.stage = ACTIVATING
        elif self.stage == ACTIVATING and self.steps > 0:
            self.stage = MOVING
        else:
            self.steps = 0
            self._refill()

    # 6. Refill, and whoever is last then is on turn

    def _refill(self) -> None:
        """Tiles behind the last figure leave the game, new ones go to the front; so also whenever the die is last."""
        self.learned = BIT[self.players] - 1
        self._fill_up()
        while self.stage != OVER and seat_of(self.chain[0]) == self.players:
            self._roll()
            self._fill_up()
        if self.stage != OVER:
            self.turn = seat_of(self.chain[0])
            self.stage = TAKING

    def _fill_up(self) -> None:
        left: i64 = behind(self.chain)
        gone = [tile for tile in self.chain[:left] if tile >= 0]
        if gone:
            self.removed = extend(self.removed[:], gone)
            self._tell(REMOVED, -1, gone)
        self.chain = self.chain[left:]
        while len(self.chain) < LENGTH and self.stage != OVER:
            self._turn_up()

    def _turn_up(self) -> None:
        """The moment the last 1-, 2- or 3-tile is laid on the track, there is a scoring; then refilling goes on."""
        tile: i64 = self.stack[self.drawn]
        self.chain = joined(self.chain, tile)
        self.drawn += 1
        self._tell(TURNED, -1, [tile])
        if BACK[tile] > 0 and is_last_of_its_back(self.stack, self.drawn):
            self._score()

    def _roll(self) -> None:
        """The die moves so many tiles ahead; the one it reaches leaves the game."""
        number: i64 = DIE_FACES[self.rng.below(6)]
        place: i64 = tile_ahead(self.chain, number)
        self._tell(ROLLED, -1, [number, self.chain[place]])
        self.removed = append(self.removed[:], self.chain[place])
        self.chain = moved(self.chain, place)

    def _score(self) -> None:
        self.scorings += 1
        self._tell(SCORING, -1, [self.scorings])
        points = self.comparisons()
        for seat in range(self.players):
            own = self._own(seat)
            for i in range(3):
                own.earned[BY_WHISKY + i] += points[i][seat]
            self._tell(SCORED, seat, [points[0][seat], points[1][seat], points[2][seat]])
        if self.scorings == 3:
            self.stage = OVER
            self._tell(ENDED, -1, self.scores())

    def _tell(self, kind: i64, who: i64, what: list[int]) -> None:
        if self.log is not None:
            self.log.append(Event(kind, who, tuple(what)))

    # Copies

    def clone(self) -> GlenMore:
        return self._copy(self.rng.clone(), self.stack)

    def determinize(self, seat: int, rng: Rng) -> GlenMore:
        """Only the order of the stacks is hidden, from everyone alike."""
        fork = rng.fork()
        return self._copy(fork, shuffled_rest(self.stack, self.drawn, rng))

    def _copy(self, rng: Rng, stack: vec[i64]) -> GlenMore:
        """From now on the territories are shared: whoever changes one copies it first."""
        self.owned = 0
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
            self.of,
            self.least,
            self.most,
            self.different,
            self.given,
            self.ness,
            self.steps,
            self.scorings,
        )

    def dump(self) -> tuple[object, ...]:
        return (
            self.players,
            self.rng.dump(),
            self.learned,
            [list(self.chain), list(self.stack), list(self.removed), list(self.market)],
            [self.turn, self.stage, self.drawn, self.taken, self.tile, self.of, self.least, self.most],
            [self.different, self.given, self.ness, self.steps, self.scorings],
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
        state.learned = cast(int, dumped[2])
        return state

"""A game of Isle of Skye in progress: the setup, the six steps of a round, the end."""

from __future__ import annotations

from typing import Final, cast

from librt.vecs import append, vec
from mypy_extensions import i64

from ceilidh.core.rng import Rng
from ceilidh.core.state import Event
from ceilidh.games.isle_of_skye.data import BOX, PLACES
from ceilidh.games.isle_of_skye.rules.actions import (
    BUILD,
    BUY,
    CELL,
    CELLS,
    CHOOSE,
    MORE,
    MOST_PLAYERS,
    PASS,
    PRICE,
    SLOTS,
    STEP_PRICE,
    position,
)
from ceilidh.games.isle_of_skye.rules.events import (
    BOUGHT,
    BUILT,
    CHOSE,
    DREW,
    ENDED,
    EXCHANGED,
    INCOME,
    KEPT,
    MARKED,
    PASSED,
    POOR,
    PRICED,
    READY,
    RETURNED,
    REVEALED,
    ROUND,
    SCORED,
    SCORING,
    SCROLLS,
    SHOWED,
)
from ceilidh.games.isle_of_skye.rules.market import NO_TILE, Market
from ceilidh.games.isle_of_skye.rules.position import (
    BUILD_TILES,
    BUY_TILE,
    CHOOSE_SCORING,
    NOT_CHOSEN,
    OVER,
    SET_PRICES,
    Position,
)
from ceilidh.games.isle_of_skye.rules.scoring import GOLD_PER_POINT, GOLD_TILE, SCORINGS, scored, scrolls
from ceilidh.games.isle_of_skye.rules.territory import Territory
from ceilidh.games.isle_of_skye.rules.tiles import CASTLE
from ceilidh.games.isle_of_skye.rules.track import TRACKS

CASTLE_GOLD: Final[i64] = BOX.castle_gold

_SEAT_BIT: Final = vec[i64]([1, 2, 4, 8, 16])
_CASTLES: Final = [Territory.founded(CASTLE + player) for player in range(MOST_PLAYERS)]
"""Every seat's territory at the start; all games share them until somebody builds."""


class IsleOfSkye(Position):
    """One game: the setup, the six steps of a round, the end."""

    # Setup

    @staticmethod
    def deal(players: int, rng: Rng, scoring: str, log: list[Event] | None, open_gold: bool = False) -> IsleOfSkye:
        """Lay out the scoring tiles and the castles; the first round begins once the scoring tiles are there."""
        state = IsleOfSkye(
            players,
            rng,
            TRACKS[players],
            CHOOSE_SCORING,
            0,
            0,
            0,
            vec[i64]([NOT_CHOSEN] * len(PLACES)),
            vec[i64]([0] * players),
            vec[i64]([0] * players),
            vec[i64]([NO_TILE] * (players * SLOTS)),
            vec[i64](),
            Market.full(players),
            _CASTLES[:players],
            open_gold,
        )
        state.log = log
        if scoring != "chosen":
            laid = [BOX.scoring.index(name) for name in BOX.beginners]
            if scoring == "random":
                laid = list(range(SCORINGS))
                rng.shuffle(laid)
            state.scoring = vec[i64](laid[: len(PLACES)])
            if log is not None:
                log.append(Event(SCORING, -1, tuple(state.scoring)))
            state._begin_round()
        return state

    def _choose(self, player: i64, scoring: i64) -> None:
        """Chosen scoring tiles: from the start player on, everyone in turn puts one on the next place."""
        self.revealed_to = 0
        self.scoring = self.scoring[:]
        self.scoring[self.turns] = scoring
        if self.log is not None:
            self.log.append(Event(CHOSE, player, (scoring, self.turns)))
        self.turns += 1
        if self.turns == len(PLACES):
            self._begin_round()

    # What an action does

    def apply(self, seat: int, action: int) -> None:
        number: i64 = action
        if number >= BUILD:
            self._build(seat, number - BUILD)
        elif number >= CHOOSE:
            self._choose(seat, number - CHOOSE)
        elif number >= BUY:
            self._buy(seat, number)
        else:
            self._set_price(seat, number)

    # 1. Income

    def _begin_round(self) -> None:
        if self.log is not None:
            start = self.round % self.players
            self.log.append(Event(ROUND, start, (self.round + 1, *self.points)))
        player: i64 = 0
        while player < self.players:
            self._earn(player)
            player += 1
        self._draw()

    def _earn(self, player: i64) -> None:
        """For the castle, for whisky that a road joins to it, and for each player who has more points."""
        whisky: i64 = self.territories[player].joined_whisky()
        ahead: i64 = 0
        other: i64 = 0
        while other < self.players:
            if self.points[other] > self.points[player]:
                ahead += self.track.ahead[self.round]
            other += 1
        self.gold[player] += CASTLE_GOLD + whisky + ahead
        self.supply -= CASTLE_GOLD + whisky + ahead
        if self.log is not None:
            self.log.append(Event(INCOME, player, (CASTLE_GOLD, whisky, ahead)))

    # 2. Draw and price

    def _draw(self) -> None:
        """Everyone draws three tiles; the start player first."""
        self.stage = SET_PRICES
        self.revealed_to = (1 << self.players) - 1
        i: i64 = 0
        while i < self.players:
            player: i64 = (self.round + i) % self.players
            self.market.draw(player, self.rng)
            if self.log is not None:
                self.log.append(Event(DREW, player, tuple(self.market.tiles[player * SLOTS : player * SLOTS + SLOTS])))
            i += 1

    def _set_price(self, player: i64, action: i64) -> None:
        """At the same time and hidden: the marker on one tile, a price in gold for each of the other two."""
        self.revealed_to = 0
        market = self.market
        if action < PRICE:
            market.marked[player] = action
            self._tell_own(MARKED, player, action)
        elif action == MORE:
            market.counted[player] += STEP_PRICE
        else:
            self._tell_own(PRICED, player, market.price(player, action - PRICE + 1))
            if market.pricing(player) < 0:
                self._ready(player)

    def _tell_own(self, kind: int, player: i64, slot: i64) -> None:
        if self.log is not None:
            at = player * SLOTS + slot
            self.log.append(Event(kind, player, (self.market.tiles[at], slot, self.market.prices[at]), player))

    def _ready(self, player: i64) -> None:
        if self.log is not None:
            self.log.append(Event(READY, player, ()))
        if self.current_player() < 0:
            self._reveal()

    # 3. Reveal and discard

    def _reveal(self) -> None:
        """All screens go; marked tiles go back into the bag; the prices lie beside the tiles."""
        self.revealed_to = (1 << self.players) - 1
        player: i64 = 0
        while player < self.players:
            self.gold[player] -= self.market.beside(player)
            discarded: i64 = self.market.discard(player)
            if self.log is not None:
                self.log.append(Event(REVEALED, player, (discarded, *self.market.offered(player))))
            player += 1
        self.stage = BUY_TILE
        self.turns = 0
        self._skip_who_cannot_buy()

    # 4. Buy

    def _buy(self, buyer: i64, action: i64) -> None:
        """One tile of another player, or none; the owner gets the price and takes back the gold beside the tile."""
        self.revealed_to = 0
        if action == PASS:
            self._tell(PASSED, buyer, ())
        else:
            at: i64 = action - BUY
            price: i64 = self.market.prices[at]
            self.gold[buyer] -= price
            self.gold[at // SLOTS] += 2 * price
            self._tell(BOUGHT, buyer, (self.market.tiles[at], at // SLOTS, price))
            self._gain(buyer, at)
        self.turns += 1
        self._skip_who_cannot_buy()

    def _skip_who_cannot_buy(self) -> None:
        """Whoever can pay for nothing passes without being asked."""
        while self.turns < self.players:
            buyer: i64 = (self.round + self.turns) % self.players
            if self._can_buy_any(buyer):
                return
            if self.log is not None:
                self.log.append(Event(POOR, buyer, (self.gold[buyer],), buyer))
            self._tell(PASSED, buyer, ())
            self.turns += 1
        self._keep()

    def _can_buy_any(self, buyer: i64) -> bool:
        at: i64 = 0
        while at < self.players * SLOTS:
            if self._can_buy(buyer, at):
                return True
            at += 1
        return False

    def _keep(self) -> None:
        """Everyone takes the tiles still lying in front of them; the gold beside those goes to the supply."""
        at: i64 = 0
        while at < self.players * SLOTS:
            if self.market.tiles[at] != NO_TILE:
                self.supply += self.market.prices[at]
                self._tell(KEPT, at // SLOTS, (self.market.tiles[at], self.market.prices[at]))
                self._gain(at // SLOTS, at)
            at += 1
        self.stage = BUILD_TILES
        player: i64 = 0
        while player < self.players:
            self._return_misfits(player)
            player += 1
        self._score_if_all_built()

    def _gain(self, player: i64, at: i64) -> None:
        """A tile of the market is set aside to be built."""
        slot: i64 = player * SLOTS
        while self.gained[slot] != NO_TILE:
            slot += 1
        self.gained[slot] = self.market.tiles[at]
        self.market.tiles[at] = NO_TILE
        self.market.prices[at] = 0

    # 5. Build

    def _build(self, player: i64, number: i64) -> None:
        """One of the tiles gained joins the own territory; no territory touches another's."""
        self.revealed_to = 0
        slot: i64 = number // 4 // CELLS
        cell: i64 = CELL[number // 4 % CELLS]
        turn: i64 = number % 4
        tile: i64 = self.gained[player * SLOTS + slot]
        if self.alone & _SEAT_BIT[player] == 0:
            self.territories[player] = self.territories[player].clone()
            self.alone |= _SEAT_BIT[player]
        self.territories[player].build(tile, turn, cell)
        self._set_aside_no_more(player, slot)
        if self.log is not None:
            self.log.append(Event(BUILT, player, (tile, *position(cell), turn)))
        self._return_misfits(player)
        self._score_if_all_built()

    def _set_aside_no_more(self, player: i64, slot: i64) -> None:
        at: i64 = player * SLOTS + slot
        while at < player * SLOTS + SLOTS - 1:
            self.gained[at] = self.gained[at + 1]
            at += 1
        self.gained[at] = NO_TILE

    def _return_misfits(self, player: i64) -> None:
        """Tiles go back into the bag when none of those left fits anywhere: another might have made room for them."""
        first: i64 = player * SLOTS
        at: i64 = first
        while at < first + SLOTS and self.gained[at] != NO_TILE:
            if self.territories[player].fits(self.gained[at]):
                return
            at += 1
        while at > first:
            at -= 1
            self.market.bag[self.gained[at]] = 1
            self._tell(RETURNED, player, (self.gained[at],))
            self.gained[at] = NO_TILE

    def _score_if_all_built(self) -> None:
        player: i64 = 0
        while player < self.players:
            if self.gained[player * SLOTS] != NO_TILE:
                return
            player += 1
        self._score()

    # 6. Score

    def _score(self) -> None:
        """The round's scoring tiles give points, `gold` once all have shown theirs; the start player moves on."""
        for place in self.track.scored[self.round]:
            points = scored(self.scoring[place], self.territories, self.gold)
            for player in range(self.players):
                self.points[player] += points[player]
            self.history = append(append(self.history[:], self.round), place)
            for own in points:
                self.history = append(self.history, own)
            if self.scoring[place] == GOLD_TILE:
                self._tell(SHOWED, -1, tuple(self.gold))
            self._tell(SCORED, -1, (self.round + 1, place, self.scoring[place], *points))
        if self.round + 1 == self.track.rounds:
            self._end()
        else:
            self.round += 1
            self._begin_round()

    def _end(self) -> None:
        """Scrolls, then a point for each 5 gold."""
        self.stage = OVER
        for player in range(self.players):
            worth = scrolls(self.territories[player])
            exchanged: i64 = self.gold[player] // GOLD_PER_POINT
            self.points[player] += worth + exchanged
            self.gold[player] -= exchanged * GOLD_PER_POINT
            self.supply += exchanged * GOLD_PER_POINT
            self._tell(SCROLLS, player, (worth,))
            self._tell(EXCHANGED, player, (exchanged * GOLD_PER_POINT, exchanged))
        self._tell(ENDED, -1, tuple(self.points))

    def _tell(self, kind: int, who: i64, what: tuple[int, ...]) -> None:
        if self.log is not None:
            self.log.append(Event(kind, who, what))

    # Copies

    def clone(self) -> IsleOfSkye:
        other = self._copy(self.rng.clone())
        other.revealed_to = self.revealed_to
        return other

    def _copy(self, rng: Rng) -> IsleOfSkye:
        """`scoring` and `history` are replaced when they change. Territories are shared until a state builds."""
        self.alone = 0
        return IsleOfSkye(
            self.players,
            rng,
            self.track,
            self.stage,
            self.round,
            self.turns,
            self.supply,
            self.scoring,
            self.gold[:],
            self.points[:],
            self.gained[:],
            self.history,
            self.market.clone(),
            self.territories[:],
            self.open_gold,
        )

    def determinize(self, seat: int, rng: Rng) -> IsleOfSkye:
        """All but what others do behind their screens is public to a good memory, so only that is dealt anew."""
        other = self._copy(rng.fork())
        if self.stage == SET_PRICES:
            for player in range(self.players):
                if player != seat:
                    other.market.deal_unknown(player, self.gold[player], rng)
        return other

    @classmethod
    def load(cls, dumped: tuple[object, ...]) -> IsleOfSkye:
        players, learned = cast(int, dumped[0]), cast(int, dumped[2])
        a, b, c, counter = cast(tuple[int, int, int, int], dumped[1])
        stage, round_number, turns, supply, open_gold = cast(tuple[int, int, int, int, bool], dumped[3])
        scoring, gold, points, gained, history = [vec[i64](numbers) for numbers in cast(list[list[int]], dumped[4])]
        state = IsleOfSkye(
            players,
            Rng(a, b, c, counter),
            TRACKS[players],
            stage,
            round_number,
            turns,
            supply,
            scoring,
            gold,
            points,
            gained,
            history,
            Market.load(cast(list[list[int]], dumped[5])),
            [Territory.load(built) for built in cast(list[list[tuple[int, int, int]]], dumped[6])],
            open_gold,
        )
        state.revealed_to = learned
        return state

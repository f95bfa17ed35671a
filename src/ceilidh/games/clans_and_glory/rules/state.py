"""A game of Clans and Glory in progress: the setup, the turn (take a seat, lay a shield), the end."""

from __future__ import annotations

from typing import Final, cast

from librt.vecs import append, vec
from mypy_extensions import i64

from ceilidh.core.rng import Rng
from ceilidh.core.state import Event, State
from ceilidh.games.clans_and_glory.rules.actions import HIDE, LAY, PASS, SHIELD
from ceilidh.games.clans_and_glory.rules.board import (
    BIT,
    CARD,
    CARDS,
    COLOURS,
    NEIGHBOURS,
    PLACES,
    RANKS,
    SEATS,
    SHIELDS,
    Row,
    partners,
)
from ceilidh.games.clans_and_glory.rules.determinization import deal_unknown, members, together
from ceilidh.games.clans_and_glory.rules.scoring import cards, places, points, takes

# Whose decision
PLACE: Final[i64] = 0
LAY_SHIELD: Final[i64] = 1
OVER: Final[i64] = 2

# What lies on a seat, but for a card's number
EMPTY: Final[i64] = -1
FACE_DOWN: Final[i64] = -2

# Kinds of events
EVENTS: Final = ("opened", "dealt", "laid", "hid", "hidden", "shield", "pass", "took", "ended", "spent")
OPENED: Final = 0
DEALT: Final = 1
LAID: Final = 2
HID: Final = 3
HIDDEN: Final = 4
SHIELD_LAID: Final = 5
PASSED: Final = 6
TOOK: Final = 7
ENDED: Final = 8
SPENT: Final = 9

_ROWS: Final = {players: Row(players) for players in (2, 3, 4)}
_PARTNERS: Final = vec[i64]([partners(card) for card in range(CARDS)])
_ROOM: Final[i64] = 60
"""For so many actions at first, so that their list seldom has to grow."""


class ClansAndGlory(State):
    """One game. Sets of cards are numbers with one bit a card."""

    def __init__(
        self,
        players: int,
        rng: Rng,
        row: Row,
        turn: i64,
        stage: i64,
        table: i64,
        seats: vec[i64],
        wanted: vec[i64],
        hands: vec[i64],
        stones: vec[i64],
        hidden: vec[i64],
        barred: vec[i64],
    ) -> None:
        self.players = players
        self.rng = rng
        self.log: list[Event] | None = None
        self.revealed_to = 0
        self.row: Row = row
        self.turn: i64 = turn
        self.stage: i64 = stage
        self.table: i64 = table
        """The table just played to."""
        self.seats: vec[i64] = seats
        """What lies on each seat: a card, EMPTY or FACE_DOWN."""
        self.wanted: vec[i64] = wanted
        """For each free seat, the cards that may be laid there face up."""
        self.hands: vec[i64] = hands
        self.stones: vec[i64] = stones
        """All shields in the order laid, each as table * 8 + player."""
        self.hidden: vec[i64] = hidden
        """Face-down cards in the order laid, four numbers each: seat, player, card, `barred` of the player then."""
        self.barred: vec[i64] = barred
        """For each player, the cards that cannot be in the hand because playing face down told so."""

    # Setup

    @staticmethod
    def deal(players: int, rng: Rng, log: list[Event] | None) -> ClansAndGlory:
        """Take out cards unseen, lay out the start cards, deal the hands; the last player gets one card fewer."""
        row = _ROWS[players]
        state = ClansAndGlory(
            players,
            rng,
            row,
            0,
            PLACE,
            0,
            vec[i64]([EMPTY] * SEATS),
            vec[i64]([0] * SEATS),
            vec[i64]([0] * players),
            vec[i64](),
            vec[i64](),
            vec[i64]([0] * players),
        )
        state.log = log
        deck = list(row.deck)
        rng.shuffle(deck)
        del deck[: row.taken_out]
        for seat in row.start:
            state._put(seat, deck.pop())
            if log is not None:
                log.append(Event(OPENED, -1, (state.seats[seat], seat)))
        for player in range(players):
            state.hands[player] = together([deck.pop() for _ in range(row.hands[player])])
            if log is not None:
                log.append(Event(DEALT, player, tuple(state.hand(player)), player))
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
        if self.stage == LAY_SHIELD:
            return vec[i64]([SHIELD + self.table, PASS])
        fitting = self._fitting(self.hands[seat])
        return fitting if len(fitting) > 0 else self._face_down(self.hand(seat))

    def _fitting(self, held: i64) -> vec[i64]:
        """A card must have the rank or the colour of at least one face-up card beside or opposite the free seat."""
        actions = vec[i64](capacity=_ROOM)
        wanted = self.wanted
        seat: i64 = 0
        while seat < SEATS:
            fit: i64 = wanted[seat] & held
            while fit != 0:
                lowest: i64 = fit & -fit
                actions = append(actions, LAY + seat * CARDS + CARD[lowest % 67])
                fit ^= lowest
            seat += 1
        return actions

    def _face_down(self, hand: list[int]) -> vec[i64]:
        """If no hand card fits on any free seat: any hand card face down on any free seat."""
        actions = vec[i64](capacity=_ROOM)
        for seat in self.row.seats:
            if self.seats[seat] == EMPTY:
                for card in hand:
                    actions = append(actions, HIDE + seat * CARDS + card)
        return actions

    # What an action does

    def apply(self, seat: int, action: int) -> None:
        number: i64 = action
        if number < HIDE:
            self._lay(seat, number - LAY)
        elif number < SHIELD:
            self._hide(seat, number - HIDE)
        else:
            self._lay_shield(seat, number)

    def _lay(self, player: i64, placed: i64) -> None:
        """1. Take a seat: play one hand card face up."""
        seat: i64 = placed // CARDS
        card: i64 = placed % CARDS
        self.hands[player] &= ~BIT[card]
        self._put(seat, card)
        if self.log is not None:
            self.log.append(Event(LAID, player, (card, seat)))
        self._placed(player, seat)

    def _hide(self, player: i64, placed: i64) -> None:
        """Nothing fits: the card fills the seat face down, never matches anything and never scores."""
        seat: i64 = placed // CARDS
        card: i64 = placed % CARDS
        self.barred = self.barred[:]
        self.barred[player] |= self._fitting_anywhere()
        hidden = append(append(self.hidden[:], seat), player)
        self.hidden = append(append(hidden, card), self.barred[player])
        self.hands[player] &= ~BIT[card]
        self.seats[seat] = FACE_DOWN
        self.wanted[seat] = 0
        if self.log is not None:
            self.log.append(Event(HID, player, (seat,)))
            self.log.append(Event(HIDDEN, player, (card, seat), player))
        self._placed(player, seat)

    def _put(self, seat: i64, card: i64) -> None:
        self.seats[seat] = card
        self.wanted[seat] = 0
        i: i64 = seat * NEIGHBOURS
        while i < seat * NEIGHBOURS + NEIGHBOURS:
            near: i64 = self.row.beside[i]
            if self.seats[near] == EMPTY:
                self.wanted[near] |= _PARTNERS[card]
            i += 1

    def _fitting_anywhere(self) -> i64:
        fitting: i64 = 0
        seat: i64 = 0
        while seat < SEATS:
            fitting |= self.wanted[seat]
            seat += 1
        return fitting

    def _placed(self, player: i64, seat: i64) -> None:
        """2. A shield may follow on that table; with none left the step is skipped."""
        self.revealed_to = (1 << self.players) - 1 - (1 << player)
        self.table = seat // PLACES
        if self.shields_left(player) > 0:
            self.stage = LAY_SHIELD
        else:
            if self.log is not None:
                self.log.append(Event(SPENT, player, (self.table,)))
            self._next()

    def _lay_shield(self, player: i64, action: i64) -> None:
        """2. Lay a shield on top of the stack of the table just played to, or none."""
        self.revealed_to = 0
        if action != PASS:
            self.stones = append(self.stones[:], self.table * 8 + player)
        if self.log is not None:
            self.log.append(Event(PASSED if action == PASS else SHIELD_LAID, player, (self.table,)))
        self._next()

    def _next(self) -> None:
        """The game ends at once when the player who had the fewest cards has played the last one."""
        if self.turn == self.players - 1 and self.hands[self.turn] == 0:
            self.stage = OVER
            self._tell_the_end()
            return
        self.turn = (self.turn + 1) % self.players
        self.stage = PLACE

    def _tell_the_end(self) -> None:
        if self.log is None:
            return
        for table in range(self.row.tables):
            for player, rank, number in self.taken(table):
                self.log.append(Event(TOOK, player, (table, rank, number)))
        self.log.append(Event(ENDED, -1, tuple(self.scores())))

    # Scoring

    def scores(self) -> list[int]:
        return points(self._all_taken(), self.players)

    def ranking(self) -> list[int]:
        taken = self._all_taken()
        return places(points(taken, self.players), cards(taken, self.players))

    def _all_taken(self) -> list[tuple[int, int, int]]:
        taken: list[tuple[int, int, int]] = []
        for table in range(self.row.tables):
            taken += self.taken(table)
        return taken

    def taken(self, table: i64) -> list[tuple[int, int, int]]:
        """Who would take what on one table, as (player, rank, number of cards)."""
        return takes(self._counts(table), self.stack(table))

    def _counts(self, table: i64) -> list[int]:
        counts: list[int] = [0] * RANKS
        seat: i64 = table * PLACES
        while seat < table * PLACES + PLACES:
            if self.seats[seat] >= 0:
                counts[self.seats[seat] // COLOURS] += 1
            seat += 1
        return counts

    # What can be asked

    def hand(self, player: i64) -> list[int]:
        """The cards in a player's hand, ascending."""
        return members(self.hands[player])

    def nothing_fits(self, player: i64) -> bool:
        """Whether none of the player's cards can be laid face up on any free seat."""
        return self.hands[player] & self._fitting_anywhere() == 0

    def stack(self, table: i64) -> list[int]:
        """The players of the shields on a table, from the first laid to the last."""
        return [stone % 8 for stone in self.stones if stone // 8 == table]

    def shields_left(self, player: i64) -> i64:
        """How many shields a player still has."""
        left: i64 = SHIELDS
        i: i64 = 0
        while i < len(self.stones):
            if self.stones[i] % 8 == player:
                left -= 1
            i += 1
        return left

    # Copies

    def clone(self) -> ClansAndGlory:
        other = self._copy(self.rng.clone())
        other.revealed_to = self.revealed_to
        return other

    def _copy(self, rng: Rng) -> ClansAndGlory:
        """`stones`, `hidden` and `barred` are replaced when they change, never changed in place: they are shared."""
        return ClansAndGlory(
            self.players,
            rng,
            self.row,
            self.turn,
            self.stage,
            self.table,
            self.seats[:],
            self.wanted[:],
            self.hands[:],
            self.stones,
            self.hidden,
            self.barred,
        )

    def determinize(self, seat: int, rng: Rng) -> ClansAndGlory:
        other = self._copy(rng.fork())
        other.hidden = other.hidden[:]
        deal_unknown(self._unseen(seat), seat, other.hands, other.hidden, other.barred, rng)
        return other

    def _unseen(self, seat: i64) -> i64:
        """The cards that a seat sees neither in its hand, nor on a seat, nor laid face down by itself."""
        seen: i64 = self.hands[seat] | together([card for card in self.seats if card >= 0])
        i: i64 = 0
        while i < len(self.hidden):
            if self.hidden[i + 1] == seat:
                seen |= BIT[self.hidden[i + 2]]
            i += 4
        return self.row.all_cards & ~seen

    def dump(self) -> tuple[object, ...]:
        return (
            self.players,
            self.rng.dump(),
            self.turn,
            self.stage,
            self.table,
            self.revealed_to,
            list(self.seats),
            list(self.wanted),
            list(self.hands),
            list(self.stones),
            list(self.hidden),
            list(self.barred),
        )

    @classmethod
    def load(cls, dumped: tuple[object, ...]) -> ClansAndGlory:
        players, turn, stage, table, learned = [cast(int, dumped[i]) for i in (0, 2, 3, 4, 5)]
        a, b, c, counter = cast(tuple[int, int, int, int], dumped[1])
        state = ClansAndGlory(
            players,
            Rng(a, b, c, counter),
            _ROWS[players],
            turn,
            stage,
            table,
            *[vec[i64](cast(list[int], numbers)) for numbers in dumped[6:]],
        )
        state.revealed_to = learned
        return state

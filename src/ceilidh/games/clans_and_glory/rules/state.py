"""A game of Clans and Glory in progress: setup, the two steps of a turn (play a card, lay a shield), the end."""

from __future__ import annotations

from typing import Final, cast

from librt.vecs import append, vec
from mypy_extensions import i64

from ceilidh.core.rng import Rng
from ceilidh.core.state import ArrayState, Event
from ceilidh.games.clans_and_glory.rules.action_encoding import HIDE, LAY, PASS, SHIELD
from ceilidh.games.clans_and_glory.rules.cards import (
    BIT,
    CARD_OF_BIT,
    CARDS,
    COLOURS,
    RANKS,
    card_set,
    cards_in,
    matching_cards,
)
from ceilidh.games.clans_and_glory.rules.determinization import (
    FACE_DOWN_CARD,
    FACE_DOWN_FIELDS,
    FACE_DOWN_PLAYER,
    deal_unseen_cards,
)
from ceilidh.games.clans_and_glory.rules.long_table import (
    NEIGHBOURS_PER_SEAT,
    SEATS,
    SEATS_PER_TABLE,
    SHIELDS,
    TableRow,
)
from ceilidh.games.clans_and_glory.rules.scoring import cards_won, points_won, rank_players, shield_takings

# Stages: what the current player decides
PLACING: Final[i64] = 0
SHIELDING: Final[i64] = 1
OVER: Final[i64] = 2

# What lies on a seat, if not a face-up card (its number)
EMPTY: Final[i64] = -1
FACE_DOWN: Final[i64] = -2

# Kinds of events, stored in records by number
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

_ROWS: Final = {players: TableRow(players) for players in (2, 3, 4)}
_MATCHING_CARDS: Final = vec[i64]([matching_cards(card) for card in range(CARDS)])
_INITIAL_CAPACITY: Final[i64] = 60
"""Enough for most lists of actions, so that they seldom have to grow."""


class ClansAndGlory(ArrayState):
    """One game. A set of cards is a number with one bit per card."""

    def __init__(
        self,
        players: int,
        rng: Rng,
        row: TableRow,
        turn: i64,
        stage: i64,
        table: i64,
        seats: vec[i64],
        fitting_cards: vec[i64],
        hands: vec[i64],
        shields_laid: vec[i64],
        face_down_cards: vec[i64],
        excluded: vec[i64],
    ) -> None:
        self.players = players
        self.rng = rng
        self.log: list[Event] | None = None
        self.revealed_to = 0
        self.row: TableRow = row
        self.turn: i64 = turn
        self.stage: i64 = stage
        self.table: i64 = table
        """The table just played to."""
        self.seats: vec[i64] = seats
        """What lies on each seat: a card, EMPTY or FACE_DOWN."""
        self.fitting_cards: vec[i64] = fitting_cards
        """For each free seat, the set of cards that may be played there face up."""
        self.hands: vec[i64] = hands
        self.shields_laid: vec[i64] = shields_laid
        """All shields in the order laid, each as table * 8 + player."""
        self.face_down_cards: vec[i64] = face_down_cards
        """Face-down cards in the order played, FACE_DOWN_FIELDS numbers each."""
        self.excluded: vec[i64] = excluded
        """For each player, the cards that cannot be in the hand, because the player had to play face down."""

    # Setup

    @staticmethod
    def deal(players: int, rng: Rng, log: list[Event] | None) -> ClansAndGlory:
        """Take out some cards unseen, lay out the start cards, deal the hands; the last player gets one card fewer."""
        row = _ROWS[players]
        state = ClansAndGlory(
            players,
            rng,
            row,
            0,
            PLACING,
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
        for seat in row.start_seats:
            state._put(seat, deck.pop())
            if log is not None:
                log.append(Event(OPENED, -1, (state.seats[seat], seat)))
        for player in range(players):
            state.hands[player] = card_set([deck.pop() for _ in range(row.hands[player])])
            if log is not None:
                log.append(Event(DEALT, player, tuple(state.hand(player)), player))
        return state

    # Whose decision, and what is legal

    def actors(self) -> list[int]:
        return [] if self.stage == OVER else [self.turn]

    def current_player(self) -> int:
        return -1 if self.stage == OVER else self.turn

    def legal_array(self, seat: int) -> vec[i64]:
        if self.stage == SHIELDING:
            return vec[i64]([SHIELD + self.table, PASS])
        face_up = self._face_up_actions(self.hands[seat])
        return face_up if len(face_up) > 0 else self._face_down_actions(self.hand(seat))

    def _face_up_actions(self, hand: i64) -> vec[i64]:
        """A card must have the rank or the colour of at least one face-up card beside or opposite the free seat."""
        actions = vec[i64](capacity=_INITIAL_CAPACITY)
        fitting_cards = self.fitting_cards
        seat: i64 = 0
        while seat < SEATS:
            fit: i64 = fitting_cards[seat] & hand
            while fit != 0:
                lowest: i64 = fit & -fit
                actions = append(actions, LAY + seat * CARDS + CARD_OF_BIT[lowest % 67])
                fit ^= lowest
            seat += 1
        return actions

    def _face_down_actions(self, hand: list[int]) -> vec[i64]:
        """If no hand card fits on any free seat: any hand card face down on any free seat."""
        actions = vec[i64](capacity=_INITIAL_CAPACITY)
        for seat in self.row.seats:
            if self.seats[seat] == EMPTY:
                for card in hand:
                    actions = append(actions, HIDE + seat * CARDS + card)
        return actions

    # What an action does

    def apply(self, seat: int, action: int) -> None:
        number: i64 = action  # compiled, dispatching by `decode` makes random games 7 % slower
        if number < HIDE:
            self._play_face_up(seat, (number - LAY) // CARDS, (number - LAY) % CARDS)
        elif number < SHIELD:
            self._play_face_down(seat, (number - HIDE) // CARDS, (number - HIDE) % CARDS)
        else:
            self._lay_shield(seat, number)

    def _play_face_up(self, player: i64, seat: i64, card: i64) -> None:
        """Step 1: play one hand card face up."""
        self.hands[player] &= ~BIT[card]
        self._put(seat, card)
        if self.log is not None:
            self.log.append(Event(LAID, player, (card, seat)))
        self._after_card(player, seat)

    def _play_face_down(self, player: i64, seat: i64, card: i64) -> None:
        """Step 1 if no card fits: the card takes up the seat face down, never matches anything and never scores."""
        self.excluded = self.excluded[:]
        self.excluded[player] |= self._fitting_anywhere()
        face_down_cards = append(append(self.face_down_cards[:], seat), player)
        self.face_down_cards = append(append(face_down_cards, card), self.excluded[player])
        self.hands[player] &= ~BIT[card]
        self.seats[seat] = FACE_DOWN
        self.fitting_cards[seat] = 0
        if self.log is not None:
            self.log.append(Event(HID, player, (seat,)))
            self.log.append(Event(HIDDEN, player, (card, seat), player))
        self._after_card(player, seat)

    def _put(self, seat: i64, card: i64) -> None:
        self.seats[seat] = card
        self.fitting_cards[seat] = 0
        i: i64 = seat * NEIGHBOURS_PER_SEAT
        while i < seat * NEIGHBOURS_PER_SEAT + NEIGHBOURS_PER_SEAT:
            near: i64 = self.row.neighbours[i]
            if self.seats[near] == EMPTY:
                self.fitting_cards[near] |= _MATCHING_CARDS[card]
            i += 1

    def _fitting_anywhere(self) -> i64:
        fitting: i64 = 0
        seat: i64 = 0
        while seat < SEATS:
            fitting |= self.fitting_cards[seat]
            seat += 1
        return fitting

    def _after_card(self, player: i64, seat: i64) -> None:
        """Step 2 may follow on that table; with no shield left it is skipped."""
        self.revealed_to = (1 << self.players) - 1 - (1 << player)
        self.table = seat // SEATS_PER_TABLE
        if self.shields_left(player) > 0:
            self.stage = SHIELDING
        else:
            if self.log is not None:
                self.log.append(Event(SPENT, player, (self.table,)))
            self._end_turn()

    def _lay_shield(self, player: i64, action: i64) -> None:
        """Step 2: lay a shield on top of the stack of the table just played to, or none."""
        self.revealed_to = 0
        if action != PASS:
            self.shields_laid = append(self.shields_laid[:], self.table * 8 + player)
        if self.log is not None:
            self.log.append(Event(PASSED if action == PASS else SHIELD_LAID, player, (self.table,)))
        self._end_turn()

    def _end_turn(self) -> None:
        """The game ends as soon as the last player, who was dealt the fewest cards, has played the last one."""
        if self.turn == self.players - 1 and self.hands[self.turn] == 0:
            self.stage = OVER
            self._report_end()
            return
        self.turn = (self.turn + 1) % self.players
        self.stage = PLACING

    def _report_end(self) -> None:
        if self.log is None:
            return
        for table in range(self.row.tables):
            for player, rank, number in self.takings(table):
                self.log.append(Event(TOOK, player, (table, rank, number)))
        self.log.append(Event(ENDED, -1, tuple(self.scores())))

    # Scoring

    def scores(self) -> list[int]:
        return points_won(self._all_takings(), self.players)

    def ranking(self) -> list[int]:
        takings = self._all_takings()
        return rank_players(points_won(takings, self.players), cards_won(takings, self.players))

    def _all_takings(self) -> list[tuple[int, int, int]]:
        takings: list[tuple[int, int, int]] = []
        for table in range(self.row.tables):
            takings += self.takings(table)
        return takings

    def takings(self, table: i64) -> list[tuple[int, int, int]]:
        """What the shields on one table would take, as (player, rank, number of cards)."""
        return shield_takings(self._rank_counts(table), self.stack(table))

    def _rank_counts(self, table: i64) -> list[int]:
        counts: list[int] = [0] * RANKS
        seat: i64 = table * SEATS_PER_TABLE
        while seat < table * SEATS_PER_TABLE + SEATS_PER_TABLE:
            if self.seats[seat] >= 0:
                counts[self.seats[seat] // COLOURS] += 1
            seat += 1
        return counts

    # Queries

    def hand(self, player: i64) -> list[int]:
        """The cards in a player's hand, ascending."""
        return cards_in(self.hands[player])

    def nothing_fits(self, player: i64) -> bool:
        """True if none of the player's cards can be played face up on any free seat."""
        return self.hands[player] & self._fitting_anywhere() == 0

    def stack(self, table: i64) -> list[int]:
        """The players of the shields on a table, from the first laid to the last."""
        return [shield % 8 for shield in self.shields_laid if shield // 8 == table]

    def shields_left(self, player: i64) -> i64:
        """How many shields a player still has."""
        left: i64 = SHIELDS
        i: i64 = 0
        while i < len(self.shields_laid):
            if self.shields_laid[i] % 8 == player:
                left -= 1
            i += 1
        return left

    # Copies

    def clone(self) -> ClansAndGlory:
        other = self._copy(self.rng.clone())
        other.revealed_to = self.revealed_to
        return other

    def _copy(self, rng: Rng) -> ClansAndGlory:
        """Copies share the vectors that are replaced when they change, and clone those that are changed in place."""
        return ClansAndGlory(
            self.players,
            rng,
            self.row,
            self.turn,
            self.stage,
            self.table,
            self.seats[:],
            self.fitting_cards[:],
            self.hands[:],
            self.shields_laid,
            self.face_down_cards,
            self.excluded,
        )

    def determinize(self, seat: int, rng: Rng) -> ClansAndGlory:
        other = self._copy(rng.fork())
        other.face_down_cards = other.face_down_cards[:]
        deal_unseen_cards(self._unseen(seat), seat, other.hands, other.face_down_cards, other.excluded, rng)
        return other

    def _unseen(self, seat: i64) -> i64:
        """The cards that a seat has not seen: neither in its hand, nor face up, nor played face down by itself."""
        seen: i64 = self.hands[seat] | card_set([card for card in self.seats if card >= 0])
        i: i64 = 0
        while i < len(self.face_down_cards):
            if self.face_down_cards[i + FACE_DOWN_PLAYER] == seat:
                seen |= BIT[self.face_down_cards[i + FACE_DOWN_CARD]]
            i += FACE_DOWN_FIELDS
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
            list(self.fitting_cards),
            list(self.hands),
            list(self.shields_laid),
            list(self.face_down_cards),
            list(self.excluded),
        )

    @classmethod
    def load(cls, dumped: tuple[object, ...]) -> ClansAndGlory:
        players, turn, stage, table, revealed_to = [cast(int, dumped[i]) for i in (0, 2, 3, 4, 5)]
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
        state.revealed_to = revealed_to
        return state

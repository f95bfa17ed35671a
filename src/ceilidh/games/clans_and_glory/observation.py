"""The observation tensor of Clans and Glory: what a seat knows, as bytes for learning programs."""

from __future__ import annotations

from typing import Final, cast

from librt.vecs import vec
from mypy_extensions import i64, u8

from ceilidh.core.observation import Field, Observation, byte, clear, turns_after
from ceilidh.core.rules import Rules
from ceilidh.core.state import State
from ceilidh.games.clans_and_glory.rules.cards import BIT, CARD_OF_BIT, CARDS, COLOURS, LOWEST_RANK, RANKS
from ceilidh.games.clans_and_glory.rules.determinization import FACE_DOWN_CARD, FACE_DOWN_FIELDS, FACE_DOWN_PLAYER
from ceilidh.games.clans_and_glory.rules.long_table import NEIGHBOURS_PER_SEAT, SEATS_PER_TABLE, SHIELDS
from ceilidh.games.clans_and_glory.rules.state import EMPTY, OVER, SHIELDING, ClansAndGlory

PLAYERS: Final[i64] = 4
ONE: Final[u8] = 1
MAX_STACK: Final[i64] = 7
"""A table has at most seven seats, and a shield follows a card."""
OUTCOMES: Final[i64] = 7
"""The table as it is, and after one more card of each of the six ranks."""
RANK_UNIT: Final = vec[i64]([16**rank for rank in range(6)])
"""One card of a rank, in a number that packs the cards by rank on one table, four bits each."""

FIELDS: Final = [
    Field("players", (3,), 1, "2, 3 or 4 players: one of them is 1"),
    Field("turn", (4,), 1, "whose decision it is, from me on; none when the game is over"),
    Field("shield", (6,), 1, "the table on which a shield may be laid now; none if the decision is about a card"),
    Field("hand", (42,), 1, "the cards in my hand, by (rank - 3) * 7 + colour"),
    Field("unseen", (42,), 1, "the cards that I have not seen: in other hands, face down or taken out"),
    Field("ranks", (42, 6), 1, "by seat (table * 7 + place), the rank of the face-up card there"),
    Field("colours", (42, 7), 1, "by seat, the colour of that card"),
    Field("free", (42,), 1, "the seats of this row that are free"),
    Field("face_down", (42, 4), 1, "by seat, who played a card there face down, from me on"),
    Field("stacks", (6, 7, 4), 1, "by table, from the first shield laid to the last, whose it is, from me on"),
    Field("hand_sizes", (4,), 9, "cards in hand, from me on"),
    Field("shields", (4,), 5, "shields left, from me on"),
    Field("scores", (4,), 231, "points if the game ended now, from me on"),
    Field("cannot_hold", (4, 42), 1, "cards that a player cannot have because they played face down, from me on"),
    Field(
        "next_shield",
        (6, 7),
        56,
        "by table, points that one more shield there would take: as it is, then after one more card of rank 3 to 8",
    ),
    Field(
        "table_points",
        (6, 7, 4),
        56,
        "by table, points there if the game ended now: as it is, then after one more card of rank 3 to 8; from me on",
    ),
]


class ClansAndGloryObservation(Observation):
    """The row of tables seat by seat, the observer's hand, and what is known about the others."""

    def __init__(self, rules: Rules) -> None:
        super().__init__(FIELDS)
        self._hand: i64 = self.offset_of("hand")
        self._unseen: i64 = self.offset_of("unseen")
        self._ranks: i64 = self.offset_of("ranks")
        self._colours: i64 = self.offset_of("colours")
        self._free: i64 = self.offset_of("free")
        self._face_down: i64 = self.offset_of("face_down")
        self._stacks: i64 = self.offset_of("stacks")
        self._sizes: i64 = self.offset_of("hand_sizes")
        self._cannot: i64 = self.offset_of("cannot_hold")
        self._next: i64 = self.offset_of("next_shield")
        self._points: i64 = self.offset_of("table_points")

    def write(self, state: State, seat: i64, into: vec[u8], at: i64) -> None:
        game = cast(ClansAndGlory, state)
        players: i64 = game.players
        clear(into, at, self.size)
        into[at + players - 2] = ONE
        if game.stage != OVER:
            into[at + 3 + turns_after(game.turn, seat, players)] = ONE
        if game.stage == SHIELDING:
            into[at + 7 + game.table] = ONE
        mark(into, at + self._hand, game.hands[seat])
        self._write_players(game, seat, into, at)
        unseen: i64 = game.row.all_cards & ~game.hands[seat]
        table: i64 = 0
        while table < game.row.tables:
            unseen &= ~self._write_table(game, table, seat, into, at)
            table += 1
        unseen &= ~self._write_face_down(game, seat, into, at)
        mark(into, at + self._unseen, unseen)

    def _write_players(self, game: ClansAndGlory, seat: i64, into: vec[u8], at: i64) -> None:
        """Hand sizes, shields left, and the cards that cannot be in a hand."""
        player: i64 = 0
        while player < game.players:
            turn: i64 = turns_after(player, seat, game.players)
            into[at + self._sizes + turn] = byte(size(game.hands[player]))
            into[at + self._sizes + PLAYERS + turn] = byte(SHIELDS)
            if game.excluded[player] != 0:
                mark(into, at + self._cannot + turn * CARDS, game.excluded[player])
            player += 1

    def _write_table(self, game: ClansAndGlory, table: i64, seat: i64, into: vec[u8], at: i64) -> i64:
        """Write the seats of one table, its shields and what they would take. Returns the set of its face-up cards."""
        counts: i64 = 0
        cards: i64 = 0
        ranks: i64 = 0
        place: i64 = table * SEATS_PER_TABLE
        while place < table * SEATS_PER_TABLE + SEATS_PER_TABLE:
            card: i64 = game.seats[place]
            if card >= 0:
                rank: i64 = card // COLOURS
                into[at + self._ranks + place * RANKS + rank] = ONE
                into[at + self._colours + place * COLOURS + card - rank * COLOURS] = ONE
                counts += RANK_UNIT[rank]
                cards |= BIT[card]
            elif card == EMPTY and game.row.neighbours[place * NEIGHBOURS_PER_SEAT] >= 0:
                into[at + self._free + place] = ONE
                ranks = game.players + 2
            place += 1
        self._write_points(table, counts, self._write_stack(game, table, seat, into, at), ranks, into, at)
        return cards

    def _write_stack(self, game: ClansAndGlory, table: i64, seat: i64, into: vec[u8], at: i64) -> i64:
        """Write the shields on a table. Returns their players, 1 for the observer, four bits each, first laid first."""
        stack: i64 = 0
        height: i64 = 0
        i: i64 = 0
        while i < len(game.shields_laid):
            stone: i64 = game.shields_laid[i]
            if stone // 8 == table:
                turn: i64 = turns_after(stone % 8, seat, game.players)
                into[at + self._stacks + (table * MAX_STACK + height) * PLAYERS + turn] = ONE
                into[at + self._sizes + PLAYERS + turn] -= ONE
                stack |= (turn + 1) << (4 * height)
                height += 1
            i += 1
        return stack

    def _write_points(self, table: i64, counts: i64, stack: i64, ranks: i64, into: vec[u8], at: i64) -> None:
        """Write what shields would take: as the table is, and after one more card of each of the lowest `ranks`."""
        first: i64 = at + self._points + table * OUTCOMES * PLAYERS
        into[at + self._next + table * OUTCOMES] = add_takings(counts, stack, into, first)
        scores: i64 = at + self._sizes + 2 * PLAYERS
        turn: i64 = 0
        while turn < PLAYERS:
            into[scores + turn] += into[first + turn]
            turn += 1
        more: i64 = 1
        while more <= ranks:
            taken = add_takings(counts + RANK_UNIT[more - 1], stack, into, first + more * PLAYERS)
            into[at + self._next + table * OUTCOMES + more] = taken
            more += 1

    def _write_face_down(self, game: ClansAndGlory, seat: i64, into: vec[u8], at: i64) -> i64:
        """Write who played cards face down. Returns the set of those that the observer played."""
        own: i64 = 0
        i: i64 = 0
        while i < len(game.face_down_cards):
            by: i64 = game.face_down_cards[i + FACE_DOWN_PLAYER]
            into[at + self._face_down + game.face_down_cards[i] * PLAYERS + turns_after(by, seat, game.players)] = ONE
            if by == seat:
                own |= BIT[game.face_down_cards[i + FACE_DOWN_CARD]]
            i += FACE_DOWN_FIELDS
        return own


def add_takings(counts: i64, stack: i64, into: vec[u8], at: i64) -> u8:
    """Add what the shields take to the players' points. Returns what one more shield would take.

    This is `shield_takings` of the rules on packed numbers.
    """
    rank: i64 = LOWEST_RANK
    while True:
        while counts != 0 and counts & 15 == 0:
            counts >>= 4
            rank += 1
        taken = u8(rank * (counts & 15))
        if stack == 0:
            return taken
        into[at + (stack & 15) - 1] += taken
        stack >>= 4
        counts >>= 4
        rank += 1


def mark(into: vec[u8], at: i64, cards: i64) -> None:
    """Write 1 for each card of a set."""
    while cards != 0:
        lowest: i64 = cards & -cards
        into[at + CARD_OF_BIT[lowest % 67]] = ONE
        cards ^= lowest


def size(cards: i64) -> i64:
    """The number of cards in a set."""
    number: i64 = 0
    while cards != 0:
        cards &= cards - 1
        number += 1
    return number

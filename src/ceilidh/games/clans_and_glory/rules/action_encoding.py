"""Actions: their numbers, the meaning of each number (`decode`), and the notation.

lay 5-thistle B2     play a card face up on a seat
hide 5-thistle B2    play it face down
shield B             lay a shield on the table just played to
pass                 lay no shield
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from ceilidh.core.errors import NotationError, shorten
from ceilidh.games.clans_and_glory.data import BOX
from ceilidh.games.clans_and_glory.rules.cards import CARDS, card_name
from ceilidh.games.clans_and_glory.rules.long_table import SEATS, TABLE_LETTERS, TableRow, seat_name

LAY: Final[i64] = 0
"""LAY + seat * CARDS + card."""
HIDE: Final[i64] = 1764
"""HIDE + seat * CARDS + card."""
SHIELD: Final[i64] = 3528
"""SHIELD + table."""
PASS: Final[i64] = 3534
ACTION_COUNT: Final[i64] = 3535

_EXAMPLES: Final = "'lay 5-thistle B2', 'hide 5-thistle B2', 'shield B' or 'pass'"


def decode(action: int) -> tuple[str, tuple[int, ...]]:
    """The verb of an action and its arguments: lay and hide (card, seat), shield (table), pass."""
    number: i64 = action
    if number == PASS:
        return "pass", ()
    if number >= SHIELD:
        return "shield", (number - SHIELD,)
    placement: i64 = number % HIDE
    return "lay" if number < HIDE else "hide", (placement % CARDS, placement // CARDS)


def to_notation(action: int) -> str:
    """The action in notation."""
    verb, args = decode(action)
    if verb == "pass":
        return verb
    if verb == "shield":
        return f"shield {TABLE_LETTERS[args[0]]}"
    return f"{verb} {card_name(args[0])} {seat_name(args[1])}"


def parse(notation: str) -> int:
    """The action written in notation; NotationError if there is no such action."""
    words = notation.split(" ")
    if words == ["pass"]:
        return PASS
    if len(words) == 2 and words[0] == "shield" and words[1] in _TABLES:
        return SHIELD + _TABLES[words[1]]
    if len(words) == 3 and words[0] in ("lay", "hide"):
        if words[1] not in _CARDS:
            raise NotationError(f"there is no card {shorten(words[1])}; a card is a rank and a colour, as 5-thistle")
        if words[2] not in _SEATS:
            raise NotationError(f"there is no seat {shorten(words[2])}; a seat is a table and a place, as B2")
        first: i64 = LAY if words[0] == "lay" else HIDE
        placement: i64 = _SEATS[words[2]] * CARDS + _CARDS[words[1]]
        if placement not in _POSSIBLE_PLACEMENTS:
            raise NotationError(
                f"{words[1]} is never played to {words[2]}: in every game with that card, a start card lies there"
            )
        return first + placement
    raise NotationError(f"{shorten(notation)} is not an action; try {_EXAMPLES}")


_TABLES: Final = {letter: table for table, letter in enumerate(TABLE_LETTERS)}
_CARDS: Final = {card_name(card): card for card in range(CARDS)}
_ROWS: Final = [TableRow(players) for players in BOX.setups]
_SEATS: Final = {seat_name(seat): seat for seat in range(SEATS) if any(seat in row.seats for row in _ROWS)}
"""Tables B and C are never at an end, so they have no single seat."""
_POSSIBLE_PLACEMENTS: Final = {
    seat * CARDS + card for row in _ROWS for seat in row.seats if seat not in row.start_seats for card in row.deck
}
"""The cards on the seats to which they can be played with some number of players."""

"""The long table: the seats of a row, who sits beside and opposite whom, and which cards go together."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from ceilidh.games.clans_and_glory.data import BOX

COLOURS: Final[i64] = 7
RANKS: Final[i64] = 6
LOWEST: Final[i64] = 3
CARDS: Final[i64] = 42
"""A card's number is (rank - LOWEST) * COLOURS + colour, so the deck for fewer players is its beginning."""
PLACES: Final[i64] = 7
SEATS: Final[i64] = 42
"""A seat's number is table * PLACES + place: places 0 to 2 are the top side, 3 to 5 the bottom, 6 the single seat."""
TABLES: Final[i64] = 6
SHIELDS: Final[i64] = 5
NEIGHBOURS: Final[i64] = 3
"""Every seat has exactly two seats beside it and one opposite."""
NO_SEAT: Final[i64] = -1
BIT: Final = vec[i64]([2**card for card in range(42)])
"""The bit of each card in a set of cards. (`i64(1) << card` would be shifted as 32 bits in the compiled code.)"""


CARD: Final = vec[i64]([next((card for card in range(42) if 2**card % 67 == rest), -1) for rest in range(67)])
"""The card of a bit, by the bit's remainder by 67, which is different for each: quicker than counting places."""


def partners(card: i64) -> i64:
    """The cards (one bit each) that have the rank or the colour of `card`, itself included."""
    cards: i64 = 0
    other: i64 = 0
    while other < CARDS:
        if other // COLOURS == card // COLOURS or other % COLOURS == card % COLOURS:
            cards |= BIT[other]
        other += 1
    return cards


class Row:
    """The tables laid end to end for one number of players. Shared by all states: never changed."""

    def __init__(self, players: int) -> None:
        setup = BOX.setups[players]
        self.tables: i64 = setup.tables
        self.deck: list[int] = [card for card in range(CARDS) if card // COLOURS + LOWEST <= setup.highest_rank]
        self.all_cards: i64 = sum([BIT[card] for card in self.deck])
        self.taken_out: i64 = setup.taken_out
        self.hands: list[int] = list(setup.hands)
        self.start: list[int] = [seat_number(name) for name in setup.start]
        self.beside: vec[i64] = vec[i64]([NO_SEAT] * (SEATS * NEIGHBOURS))
        """The three neighbours of each seat: left, right, opposite; NO_SEAT where the row has no such seat."""
        self.seats: list[int] = []
        self._seat_everyone()

    def _seat_everyone(self) -> None:
        """Walk round the row clockwise: top side, right single seat, bottom side back, left single seat."""
        length: i64 = 3 * self.tables
        left_single: i64 = 6
        right_single: i64 = (self.tables - 1) * PLACES + 6
        ring = [_along(i, 0) for i in range(length)]
        ring.append(right_single)
        ring += [_along(i, 3) for i in range(length - 1, -1, -1)]
        ring.append(left_single)
        for i, seat in enumerate(ring):
            self.beside[seat * NEIGHBOURS] = ring[i - 1]
            self.beside[seat * NEIGHBOURS + 1] = ring[(i + 1) % len(ring)]
        for i in range(length):
            self._face(_along(i, 0), _along(i, 3))
        self._face(left_single, right_single)
        self.seats = sorted(ring)

    def _face(self, one: i64, other: i64) -> None:
        self.beside[one * NEIGHBOURS + 2] = other
        self.beside[other * NEIGHBOURS + 2] = one


def _along(i: i64, side: i64) -> i64:
    """The i-th seat from the left on a side: 0 is the top, 3 the bottom."""
    return i // 3 * PLACES + side + i % 3


def seat_name(seat: i64) -> str:
    """As on the board: table letter and place."""
    return "ABCDEF"[seat // PLACES] + str(seat % PLACES + 1)


def seat_number(name: str) -> int:
    """The seat of that name, which must be one."""
    return "ABCDEF".index(name[0]) * PLACES + int(name[1]) - 1


def card_name(card: i64) -> str:
    """Rank and colour, as in `5-thistle`."""
    return f"{card // COLOURS + LOWEST}-{BOX.colours[card % COLOURS]}"

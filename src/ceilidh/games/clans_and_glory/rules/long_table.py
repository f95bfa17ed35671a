"""The long table: the seats of a row by number and name, and the neighbours of each."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from ceilidh.games.clans_and_glory.data import BOX
from ceilidh.games.clans_and_glory.rules.cards import BIT, CARDS, COLOURS, LOWEST_RANK

SEATS_PER_TABLE: Final[i64] = 7
SEATS: Final[i64] = 42
"""A seat's number is table * SEATS_PER_TABLE + place: places 0 to 2 are the top side, 3 to 5 the bottom side, 6 the
single seat."""
TABLES: Final[i64] = 6
TABLE_LETTERS: Final = "ABCDEF"
SHIELDS: Final[i64] = 5
NEIGHBOURS_PER_SEAT: Final[i64] = 3
"""Every seat has two seats beside it and one opposite."""
NO_SEAT: Final[i64] = -1


class TableRow:
    """The tables laid end to end for one number of players. Immutable, shared by all states."""

    def __init__(self, players: int) -> None:
        setup = BOX.setups[players]
        self.tables: i64 = setup.tables
        self.deck: list[int] = [card for card in range(CARDS) if card // COLOURS + LOWEST_RANK <= setup.highest_rank]
        self.all_cards: i64 = sum([BIT[card] for card in self.deck])
        self.taken_out: i64 = setup.taken_out
        self.hands: list[int] = list(setup.hands)
        self.start_seats: list[int] = [seat_number(name) for name in setup.start]
        self.neighbours: vec[i64] = vec[i64]([NO_SEAT] * (SEATS * NEIGHBOURS_PER_SEAT))
        """The three neighbours of each seat: left, right, opposite; NO_SEAT for seats that the row does not have."""
        self.seats: list[int] = []
        self._link_neighbours()

    def _link_neighbours(self) -> None:
        """Go around the row clockwise: top side, right single seat, bottom side back, left single seat."""
        length: i64 = 3 * self.tables
        left_single: i64 = 6
        right_single: i64 = (self.tables - 1) * SEATS_PER_TABLE + 6
        ring = [_seat_on_side(i, 0) for i in range(length)]
        ring.append(right_single)
        ring += [_seat_on_side(i, 3) for i in range(length - 1, -1, -1)]
        ring.append(left_single)
        for i, seat in enumerate(ring):
            self.neighbours[seat * NEIGHBOURS_PER_SEAT] = ring[i - 1]
            self.neighbours[seat * NEIGHBOURS_PER_SEAT + 1] = ring[(i + 1) % len(ring)]
        for i in range(length):
            self._link_opposite(_seat_on_side(i, 0), _seat_on_side(i, 3))
        self._link_opposite(left_single, right_single)
        self.seats = sorted(ring)

    def _link_opposite(self, one: i64, other: i64) -> None:
        self.neighbours[one * NEIGHBOURS_PER_SEAT + 2] = other
        self.neighbours[other * NEIGHBOURS_PER_SEAT + 2] = one


def _seat_on_side(i: i64, side: i64) -> i64:
    """The i-th seat from the left on a side, 0 for the top and 3 for the bottom."""
    return i // 3 * SEATS_PER_TABLE + side + i % 3


def seat_name(seat: i64) -> str:
    """The table's letter and the place, as on the board."""
    return TABLE_LETTERS[seat // SEATS_PER_TABLE] + str(seat % SEATS_PER_TABLE + 1)


def seat_number(name: str) -> int:
    """The seat with that name, which must exist."""
    return TABLE_LETTERS.index(name[0]) * SEATS_PER_TABLE + int(name[1]) - 1

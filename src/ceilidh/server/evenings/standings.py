"""How an evening stands: points by place, so that tables of any size and games of any kind can be compared.

Whoever wins a table has 12 points, whoever comes last none, and the others stand evenly between them: at a table of
four 12, 8, 4 and 0. Those who share a place share its points. To sit out brings 6, as the middle of a table does;
rounds before somebody came or after they left bring nothing. Of equals, those are in front who won more tables; who are
still equal share their place, also the first.
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from typing import Final, NamedTuple

WIN_POINTS: Final = 12
BENCH_POINTS: Final = Fraction(WIN_POINTS, 2)


class FinishedTable(NamedTuple):
    """A table that is over: by seat who sat there (None for a bot), and their places."""

    guests: Sequence[int | None]
    places: Sequence[int]


class ScoredRound(NamedTuple):
    """A round as far as it is over; `bench` is empty until all of it is."""

    tables: Sequence[FinishedTable]
    bench: Sequence[int]


class Standing(NamedTuple):
    """How somebody stands."""

    guest: int
    place: int
    points: Fraction
    won: int
    """Tables, shared first places included."""
    rounds: tuple[Fraction | None, ...]
    """Their points round by round; None where they were not there, or the table is not over."""


def seat_points(places: Sequence[int], seat: int) -> Fraction:
    """What a seat has for its place among all at the table."""
    behind = sum(other > places[seat] for other in places)
    beside = sum(other == places[seat] for other in places) - 1
    return Fraction(WIN_POINTS * (2 * behind + beside), 2 * (len(places) - 1))


def standings(guests: Sequence[int], rounds: Sequence[ScoredRound]) -> list[Standing]:
    """All guests, best first; equals in the order given."""
    had = {guest: tuple(_points_in(guest, one) for one in rounds) for guest in guests}
    won = {guest: sum(_won(guest, table) for one in rounds for table in one.tables) for guest in guests}
    worth = {guest: (sum((one for one in had[guest] if one is not None), Fraction(0)), won[guest]) for guest in guests}
    best = sorted(guests, key=lambda guest: worth[guest], reverse=True)
    return [
        Standing(guest, 1 + sum(worth[other] > worth[guest] for other in guests), *worth[guest], had[guest])
        for guest in best
    ]


def _points_in(guest: int, one: ScoredRound) -> Fraction | None:
    if guest in one.bench:
        return BENCH_POINTS
    found = (seat_points(table.places, table.guests.index(guest)) for table in one.tables if guest in table.guests)
    return next(found, None)


def _won(guest: int, table: FinishedTable) -> bool:
    return guest in table.guests and table.places[table.guests.index(guest)] == 1

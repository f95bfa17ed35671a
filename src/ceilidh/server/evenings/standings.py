"""Standings of an evening by points for places, which compare tables of any size and game.

Only people are compared: bots take no places. The best person of a table gets 12 points, the last one 0, and the others
evenly spaced points between: 12, 8, 4 and 0 at a table of four. Shared places share their points. Sitting out, or a
table without other people, gives 6 points, like the middle of a table; rounds before somebody came or after they left
give none. Ties are broken by tables won; after that, places are shared.
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from typing import Final, NamedTuple

WIN_POINTS: Final = 12
BENCH_POINTS: Final = Fraction(WIN_POINTS, 2)


class FinishedTable(NamedTuple):
    """The guests of a finished table (None for a bot) and their places, by seat."""

    guests: Sequence[int | None]
    places: Sequence[int]


class ScoredRound(NamedTuple):
    """The finished tables of a round; `bench` is empty until all are finished."""

    tables: Sequence[FinishedTable]
    bench: Sequence[int]


class Standing(NamedTuple):
    """A guest's standing."""

    guest: int
    place: int
    points: Fraction
    won: int
    """Tables won against other people, including shared first places."""
    rounds: tuple[Fraction | None, ...]
    """Points by round; None without a finished table."""


def points_of(table: FinishedTable, guest: int) -> Fraction:
    """The guest's points for their place among the people at the table."""
    places = _places_of_people(table)
    if len(places) == 1:
        return BENCH_POINTS
    return place_points([*places.values()], places[guest])


def place_points(places: Sequence[int], place: int) -> Fraction:
    """The points for one of these places."""
    behind = sum(other > place for other in places)
    beside = sum(other == place for other in places) - 1
    return Fraction(WIN_POINTS * (2 * behind + beside), 2 * (len(places) - 1))


def standings(guests: Sequence[int], rounds: Sequence[ScoredRound]) -> list[Standing]:
    """All guests, best first; ties in the given order."""
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
    return next((points_of(table, guest) for table in one.tables if guest in table.guests), None)


def _won(guest: int, table: FinishedTable) -> bool:
    places = _places_of_people(table)
    return len(places) > 1 and guest in places and places[guest] == min(places.values())


def _places_of_people(table: FinishedTable) -> dict[int, int]:
    return {guest: place for guest, place in zip(table.guests, table.places, strict=True) if guest is not None}

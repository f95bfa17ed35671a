"""Standings of an evening: points for places, round by round."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ceilidh.server.evenings.standings import FinishedTable, ScoredRound, place_points, points_of, standings


@pytest.mark.parametrize(
    ("places", "had"),
    [
        ([1, 2], [12, 0]),
        ([2, 1, 3], [6, 12, 0]),
        ([1, 2, 3, 4], [12, 8, 4, 0]),
        ([1, 2, 3, 4, 5], [12, 9, 6, 3, 0]),
        ([1, 1, 3, 4], [10, 10, 4, 0]),
        ([1, 2, 2, 2], [12, 4, 4, 4]),
        ([1, 1, 3, 4, 5], [Fraction(21, 2), Fraction(21, 2), 6, 3, 0]),
        ([1, 1], [6, 6]),
    ],
)
def test_the_winner_gets_twelve_points_the_last_none_and_ties_share(places: list[int], had: list[int]) -> None:
    assert [place_points(places, place) for place in places] == had


@given(st.lists(st.integers(0, 5), min_size=2, max_size=8))
def test_a_table_gives_six_points_per_player_on_average(scores: list[int]) -> None:
    places = [1 + sum(other > score for other in scores) for score in scores]
    assert sum(place_points(places, place) for place in places) == 6 * len(places)


def table(guests: Sequence[int | None], *places: int) -> FinishedTable:
    return FinishedTable(guests, places)


def test_points_add_up_and_absence_gives_none() -> None:
    first = ScoredRound([table((1, 2), 1, 2)], [3])
    second = ScoredRound([table((1, 3), 2, 1), table((2, 4), 1, 2)], [])
    found = {one.guest: one for one in standings([1, 2, 3, 4], [first, second])}
    assert [*found[3].rounds] == [6, 12]
    assert [*found[4].rounds] == [None, 0]
    assert {guest: one.points for guest, one in found.items()} == {1: 12, 2: 12, 3: 18, 4: 0}
    assert [one.place for one in found.values()] == [1, 2, 2, 4]


def test_tables_won_break_ties_and_then_places_are_shared() -> None:
    steady = [ScoredRound([table((number, 9, 8), 2, 1, 3)], []) for number in (1, 1)]
    daring = [ScoredRound([table((2, 7, 6), *places)], []) for places in ((1, 2, 3), (3, 2, 1))]
    rounds = [ScoredRound([*a.tables, *b.tables], []) for a, b in zip(steady, daring, strict=True)]
    places = {one.guest: one.place for one in standings([1, 2], rounds)}
    assert places == {2: 1, 1: 2}
    both = [ScoredRound([table((1, 2), 1, 2), table((3, None, 4), 1, 3, 2)], [])]
    assert [(one.guest, one.place) for one in standings([1, 2, 3], both)] == [(1, 1), (3, 1), (2, 3)]


def test_bots_take_no_places_from_people() -> None:
    mixed = table((None, 1, None, 2, 3), 1, 2, 3, 4, 5)
    assert [points_of(mixed, guest) for guest in (1, 2, 3)] == [12, 6, 0]
    best, *others = standings([1, 2, 3], [ScoredRound([mixed], [])])
    assert [best.guest, best.won] == [1, 1]
    assert [one.won for one in others] == [0, 0]


@pytest.mark.parametrize("places", [(1, 2), (2, 1)])
def test_a_table_without_other_people_counts_like_sitting_out(places: tuple[int, int]) -> None:
    [only] = standings([1], [ScoredRound([table((1, None), *places)], [])])
    assert [only.points, only.won] == [6, 0]

"""Seating plans: everybody has one place, meetings are even, and sitting out goes round."""

from __future__ import annotations

from collections import Counter
from itertools import combinations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from ceilidh.server.evenings import seating_plan
from ceilidh.server.evenings.seating_plan import Round, TableFormat, next_round

USUAL = (2, 3, 4, 5)


def evening(
    people: int, rounds: int, wanted: TableFormat, counts: tuple[int, ...] = USUAL, seed: int = 1
) -> list[Round]:
    past: list[Round] = []
    for number in range(rounds):
        past.append(next_round(range(people), past, [counts] * (rounds - number), wanted, seed + number))
    return past


def meetings(rounds: list[Round]) -> Counter[tuple[int, int]]:
    return Counter(pair for one in rounds for table in one.tables for pair in combinations(sorted(table.people), 2))


def here(one: Round) -> list[int]:
    return sorted([*one.bench, *(person for table in one.tables for person in table.people)])


@pytest.fixture
def hasty(monkeypatch: pytest.MonkeyPatch) -> None:
    """Properties of every plan are checked with few annealing steps."""
    monkeypatch.setattr(seating_plan, "ANNEALING_STEPS", 200)
    monkeypatch.setattr(seating_plan, "MAX_PLANS", 1)


COUNTS = st.sets(st.integers(2, 6), min_size=1).map(lambda found: tuple(sorted(found)))


@settings(max_examples=100, deadline=None)
@given(data=st.data(), counts=COUNTS, bots=st.booleans(), seed=st.integers(0, 2**90))
def test_everybody_is_seated_once_at_tables_of_allowed_sizes(
    data: st.DataObject, counts: tuple[int, ...], bots: bool, seed: int
) -> None:
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(seating_plan, "ANNEALING_STEPS", 100)
        patch.setattr(seating_plan, "MAX_PLANS", 1)
        size = data.draw(st.sampled_from(counts))
        past: list[Round] = []
        sat_out: Counter[int] = Counter()
        for number in range(4):
            people = sorted(data.draw(st.sets(st.integers(0, 31), min_size=2)))
            one = next_round(people, past, [counts] * (4 - number), TableFormat(size, bots), seed)
            assert here(one) == people
            assert {len(table.people) + table.bots for table in one.tables} <= ({size} if bots else set(counts))
            assert all(table.people for table in one.tables)
            if bots:
                assert not one.bench
            else:
                assert not any(table.bots for table in one.tables)
                seated = [person for person in people if person not in one.bench]
                assert all(sat_out[out] <= sat_out[plays] for out in one.bench for plays in seated)
            sat_out.update(one.bench)
            past.append(one)


@pytest.mark.usefixtures("hasty")
@pytest.mark.parametrize(
    ("people", "counts", "out"), [(5, (2, 4), 1), (3, (4,), 3), (7, (3,), 1), (2, (2, 3), 0), (31, (2, 4), 1)]
)
def test_without_bots_as_few_as_possible_sit_out(people: int, counts: tuple[int, ...], out: int) -> None:
    [only] = evening(people, 1, TableFormat(counts[-1], bots=False), counts)
    assert len(only.bench) == out


@pytest.mark.usefixtures("hasty")
def test_nobody_sits_out_twice_before_all_have_once() -> None:
    rounds = evening(7, 7, TableFormat(3, bots=False), (3,))
    assert sorted(person for one in rounds for person in one.bench) == [*range(7)]


@pytest.mark.usefixtures("hasty")
@pytest.mark.parametrize(
    ("people", "size", "tables"),
    [
        (17, 4, [5, 4, 4, 4]),
        (6, 4, [3, 3]),
        (7, 4, [4, 3]),
        (5, 4, [5]),
        (3, 2, [3]),
        (11, 3, [3, 3, 3, 2]),
        (2, 5, [2]),
    ],
)
def test_without_bots_table_sizes_are_as_near_to_the_wanted_size_as_possible(
    people: int, size: int, tables: list[int]
) -> None:
    [only] = evening(people, 1, TableFormat(size, bots=False))
    assert sorted((len(table.people) for table in only.tables), reverse=True) == tables


@pytest.mark.usefixtures("hasty")
def test_bots_are_spread_evenly_over_tables() -> None:
    [only] = evening(17, 1, TableFormat(4, bots=True))
    assert sorted(table.bots for table in only.tables) == [0, 0, 1, 1, 1]


def test_sixteen_people_in_fours_meet_everybody_exactly_once_in_five_rounds() -> None:
    """The optimum: 5 rounds with 3 others each."""
    for seed in (1, 1000):
        met = meetings(evening(16, 5, TableFormat(4, bots=True), seed=seed))
        assert len(met) == 120
        assert set(met.values()) == {1}


@pytest.mark.parametrize(("people", "size", "rounds"), [(9, 3, 4), (20, 4, 3), (8, 2, 5), (17, 4, 4), (32, 4, 4)])
def test_meetings_are_spread_evenly(people: int, size: int, rounds: int) -> None:
    met = meetings(evening(people, rounds, TableFormat(size, bots=False)))
    even = -(-sum(met.values()) // (people * (people - 1) // 2))
    assert max(met.values()) <= even + 1
    assert sum(times > even for times in met.values()) <= 0.1 * len(met)


@pytest.mark.usefixtures("hasty")
@pytest.mark.parametrize(
    ("people", "size", "rounds"), [(20, 4, 5), (17, 4, 5), (25, 5, 5), (26, 4, 7), (29, 4, 8), (32, 4, 8), (32, 3, 11)]
)
def test_affine_schedules_have_no_second_meetings(people: int, size: int, rounds: int) -> None:
    past = evening(people, rounds, TableFormat(size, bots=True))
    assert set(meetings(past).values()) == {1}
    filled = [[table.people for table in one.tables if table.bots] for one in past]
    for bot in range(len(filled[0])):
        beside = [person for tables in filled for person in tables[bot]]
        assert len(beside) == len({*beside})


def test_latecomers_and_leavers_change_the_plan_from_the_next_round() -> None:
    wanted, past = TableFormat(4, bots=True), evening(12, 2, TableFormat(4, bots=True))
    people = [*range(1, 12), 20, 21, 22]
    third = next_round(people, past, [USUAL], wanted, 3)
    assert here(third) == people
    again = [pair for pair in meetings([third]) if pair in meetings(past)]
    assert len(again) <= 6  # of 17, while each of the 12 had met 6 of 11


def test_blocked_pairs_are_seated_apart() -> None:
    apart = [(0, 1), (2, 3), (0, 3)]
    for seed in range(5):
        one = next_round(range(8), [], [USUAL] * 2, TableFormat(4, bots=True), seed, apart)
        assert not {*apart} & {*meetings([one])}


def test_the_same_seed_gives_the_same_round() -> None:
    first, again, other = (next_round(range(10), [], [USUAL], TableFormat(3, bots=True), seed) for seed in (7, 7, 8))
    assert first == again != other

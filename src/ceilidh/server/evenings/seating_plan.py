"""Seating plans by simulated annealing, in which everybody meets everybody as evenly as possible.

All remaining rounds are planned together and only the first is used, because guests may come or leave before the next.
A plan starts at random; then pairs of people swap places. Another meeting of two people costs the square of the number
of their earlier ones. Where `affine_schedule` has rounds without a second meeting, those are used instead.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from functools import cache
from math import exp
from typing import Final, NamedTuple

from ceilidh.core import Rng
from ceilidh.server.evenings.affine_schedule import affine_round

ANNEALING_STEPS: Final = 20_000
"""Swaps tried per plan, which takes about 20 ms."""
MAX_PLANS: Final = 8
"""Plans to choose the most even one from."""
START_TEMPERATURE: Final = 1.0
END_TEMPERATURE: Final = 0.1
BLOCKED_PAIR_MEETINGS: Final = 100
"""Earlier meetings that a blocked pair is treated as having had."""


class SeatedTable(NamedTuple):
    """A table of a round: its people and the number of its bots."""

    people: tuple[int, ...]
    bots: int


class Round(NamedTuple):
    """The seating of a round."""

    tables: tuple[SeatedTable, ...]
    bench: tuple[int, ...]


class TableFormat(NamedTuple):
    """The size of the tables, and who fills them."""

    size: int
    bots: bool
    """Whether bots fill tables to their size; otherwise tables may be larger or smaller, and people may sit out."""


def next_round(
    people: Sequence[int],
    past: Sequence[Round],
    counts: Sequence[Collection[int]],
    table_format: TableFormat,
    seed: int,
    apart: Iterable[tuple[int, int]] = (),
) -> Round:
    """The next round of these people.

    `counts` has the player counts of each remaining round's game; `apart` has pairs to separate. The same seed gives
    the same round.
    """
    rng, plans = Rng.seeded(seed), []
    known = [affine_round(len(people), table_format.size, len(past) + later) for later in range(len(counts))]
    seated = [table_sizes(len(people), possible, table_format) for possible in counts]
    if all(tables and sorted(map(len, tables)) == sorted(want) for tables, want in zip(known, seated, strict=True)):
        plan = _Plan([*people], past, apart, rng)
        for tables in known:
            plan.add_round(tables or [], table_format)
        if plan.unevenness() == 0:
            return plan.first_round()
    for _ in range(MAX_PLANS):
        plan = _Plan([*people], past, apart, rng.fork())
        sat_out = {one: sum(one in was.bench for was in past) for one in people}
        for want in seated:
            plan.add_random_round(want, sat_out, table_format)
        plan.improve()
        plans.append(plan)
        if plan.unevenness() == 0:  # no second meetings
            break
    return min(plans, key=_Plan.unevenness).first_round()


@cache
def _sizes(people: int, counts: frozenset[int], size: int) -> tuple[int, ...]:
    """Table sizes nearest to `size` for as many people as can play, largest first (dynamic programming)."""
    best: dict[int, tuple[int, ...]] = {0: ()}
    for seated in range(1, people + 1):
        ways: list[tuple[int, ...]] = [(count, *best[seated - count]) for count in counts if seated - count in best]
        if ways:
            nearest = min(ways, key=lambda way: (_distance(way, size), way))
            best[seated] = tuple(sorted(nearest, reverse=True))
    return best[max(best)]


def _distance(way: Sequence[int], size: int) -> tuple[int, int]:
    return sum((count - size) ** 2 for count in way), len(way)


def table_sizes(people: int, counts: Collection[int], table_format: TableFormat) -> tuple[int, ...]:
    """The number of people at each table."""
    if not table_format.bots:
        return _sizes(people, frozenset(counts), table_format.size)
    tables = -(-people // table_format.size)
    return tuple(people // tables + (number < people % tables) for number in range(tables))


class _Plan:
    """The remaining rounds. People and bots have indices; bots start at `len(people)` and are never swapped."""

    def __init__(self, people: list[int], past: Sequence[Round], apart: Iterable[tuple[int, int]], rng: Rng) -> None:
        self._people = people
        self._rng = rng
        self._index = {one: index for index, one in enumerate(people)}
        self._rounds: list[list[list[int]]] = []
        self._swappable: list[list[int]] = []
        """By round, the number of people at each table; they come before its bots."""
        self._first_bench: tuple[int, ...] | None = None
        self._met: list[list[int]] = [[0] * len(people) for _ in people]
        for was in past:
            self._note([self._present_players(places) for places in self._with_bots(was)])
        for one, other in apart:
            if one in self._index and other in self._index:
                self._add(self._index[one], self._index[other], BLOCKED_PAIR_MEETINGS)

    def add_random_round(self, seated: tuple[int, ...], sat_out: dict[int, int], table_format: TableFormat) -> None:
        """Add a random round; those who sat out least sit out."""
        order = [*range(len(self._people))]
        self._rng.shuffle(order)
        order.sort(key=lambda index: sat_out[self._people[index]])
        bench = order[: len(order) - sum(seated)]
        order = order[len(bench) :]
        self._rng.shuffle(order)
        for index in bench:
            sat_out[self._people[index]] += 1
        if self._first_bench is None:
            self._first_bench = tuple(sorted(self._people[index] for index in bench))
        self.add_round([[order.pop() for _ in range(count)] for count in seated], table_format)

    def add_round(self, seated: Sequence[Sequence[int]], table_format: TableFormat) -> None:
        """Add a round with these people at its tables, by index, and fill it with bots."""
        tables: list[list[int]] = []
        bots = len(self._people)
        for people in seated:
            missing = table_format.size - len(people) if table_format.bots else 0
            tables.append([*people, *range(bots, bots + missing)])
            bots += missing
        self._note(tables)
        self._rounds.append(tables)
        self._swappable.append([len(people) for people in seated])

    def first_round(self) -> Round:
        tables = []
        for table, count in zip(self._rounds[0], self._swappable[0], strict=True):
            people = tuple(self._people[index] for index in table[:count])
            tables.append(SeatedTable(people, len(table) - count))
        return Round(tuple(tables), self._first_bench or ())

    def unevenness(self) -> int:
        """Six times the cost of all meetings: each costs the square of the number of earlier ones."""
        return sum(times * (times - 1) * (2 * times - 1) for row in self._met for times in row)

    def improve(self) -> None:
        rng, heat, cooling = (
            self._rng,
            START_TEMPERATURE,
            (END_TEMPERATURE / START_TEMPERATURE) ** (1 / ANNEALING_STEPS),
        )
        several = [number for number, tables in enumerate(self._rounds) if len(tables) > 1]
        for _ in range(ANNEALING_STEPS if several else 0):
            heat *= cooling
            number = several[rng.below(len(several))]
            tables = self._rounds[number]
            one = rng.below(len(tables))
            other = (one + 1 + rng.below(len(tables) - 1)) % len(tables)
            here, there = tables[one], tables[other]
            i, j = rng.below(self._swappable[number][one]), rng.below(self._swappable[number][other])
            worse = self._worse(here, there, here[i], there[j])
            if worse <= 0 or int(rng.word()) < exp(-worse / heat) * 2**32:
                self._swap(here, there, i, j)

    def _worse(self, here: list[int], there: list[int], a: int, b: int) -> int:
        met_a, met_b = self._met[a], self._met[b]
        worse = 0
        for other in here:
            if other != a:
                worse += met_b[other] ** 2 - (met_a[other] - 1) ** 2
        for other in there:
            if other != b:
                worse += met_a[other] ** 2 - (met_b[other] - 1) ** 2
        return worse

    def _swap(self, here: list[int], there: list[int], i: int, j: int) -> None:
        a, b = here[i], there[j]
        for other in here:
            if other != a:
                self._add(a, other, -1)
                self._add(b, other, 1)
        for other in there:
            if other != b:
                self._add(b, other, -1)
                self._add(a, other, 1)
        here[i], there[j] = b, a

    def _note(self, tables: Iterable[Sequence[int]]) -> None:
        for table in tables:
            for place, one in enumerate(table):
                for other in table[:place]:
                    self._add(one, other, 1)

    def _add(self, one: int, other: int, times: int) -> None:
        most = max(one, other)
        while len(self._met) <= most:  # a bot without a row yet
            for row in self._met:
                row.append(0)
            self._met.append([0] * (len(self._met) + 1))
        self._met[one][other] += times
        self._met[other][one] += times

    def _with_bots(self, was: Round) -> Iterable[tuple[tuple[int, ...], range]]:
        bots = len(self._people)
        for places in was.tables:
            yield places.people, range(bots, bots + places.bots)
            bots += places.bots

    def _present_players(self, table: tuple[tuple[int, ...], range]) -> list[int]:
        """The indices of those who are still there."""
        people, bots = table
        return [*(self._index[one] for one in people if one in self._index), *bots]

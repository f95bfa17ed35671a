"""Who sits with whom in the next round, so that everybody meets everybody as evenly as possible: plain arithmetic.

All rounds that are still to come are planned together, and only the first of them is used: whoever comes or goes before
the next one is planned in then. A plan begins at random. Then people change places, two at a time, and every change is
kept that lets pairs meet more evenly, at first also many that do not (simulated annealing). To meet once more costs the
square of how often two have met. Where arithmetic knows rounds without any second meeting (`lines`), they are used.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from functools import cache
from math import exp
from typing import Final, NamedTuple

from ceilidh.core import Rng
from ceilidh.server.evenings.affine_schedule import affine_round

ANNEALING_STEPS: Final = 20_000
"""Changes of places that are tried in a plan, which takes about 20 ms."""
MAX_PLANS: Final = 8
"""How many plans are made, of which the most even one is used."""
START_TEMPERATURE: Final = 1.0
END_TEMPERATURE: Final = 0.1
"""How much worse a change may be that is kept, at first and at last."""
BLOCKED_PAIR_MEETINGS: Final = 100
"""Those who do not want to meet are seated as if they had met so often."""


class SeatedTable(NamedTuple):
    """A table of a round: the people at it, and how many bots fill it up."""

    people: tuple[int, ...]
    bots: int


class Round(NamedTuple):
    """Everybody who is there in a round."""

    tables: tuple[SeatedTable, ...]
    bench: tuple[int, ...]
    """Those who sit out."""


class TableFormat(NamedTuple):
    """What a host wants."""

    size: int
    """How many play at a table."""
    bots: bool
    """Whether bots fill up: then nobody sits out, and every table has that size; else some are larger or smaller."""


def next_round(
    people: Sequence[int],
    past: Sequence[Round],
    counts: Sequence[Collection[int]],
    wanted: TableFormat,
    seed: int,
    apart: Iterable[tuple[int, int]] = (),
) -> Round:
    """The next round of these people.

    `counts` has for each round that is still to come how many may play its game; `apart` has pairs who do not want to
    meet. The same seed gives the same round.
    """
    rng, plans = Rng.seeded(seed), []
    known = [affine_round(len(people), wanted.size, len(past) + later) for later in range(len(counts))]
    seated = [table_sizes(len(people), possible, wanted) for possible in counts]
    if all(tables and sorted(map(len, tables)) == sorted(want) for tables, want in zip(known, seated, strict=True)):
        plan = _Plan([*people], past, apart, rng)
        for tables in known:
            plan.lay(tables or [], wanted)
        if plan.unevenness() == 0:
            return plan.first()
    for _ in range(MAX_PLANS):
        plan = _Plan([*people], past, apart, rng.fork())
        sat_out = {one: sum(one in was.bench for was in past) for one in people}
        for want in seated:
            plan.add(want, sat_out, wanted)
        plan.improve()
        plans.append(plan)
        if plan.unevenness() == 0:  # nobody meets anybody twice
            break
    return min(plans, key=_Plan.unevenness).first()


@cache
def _sizes(people: int, counts: frozenset[int], size: int) -> tuple[int, ...]:
    """For as many people as can play at once, the tables whose sizes are nearest to that one, largest first."""
    best: dict[int, tuple[int, ...]] = {0: ()}
    for seated in range(1, people + 1):
        ways: list[tuple[int, ...]] = [(count, *best[seated - count]) for count in counts if seated - count in best]
        if ways:
            nearest = min(ways, key=lambda way: (_far(way, size), way))
            best[seated] = tuple(sorted(nearest, reverse=True))
    return best[max(best)]


def _far(way: Sequence[int], size: int) -> tuple[int, int]:
    return sum((count - size) ** 2 for count in way), len(way)


def table_sizes(people: int, counts: Collection[int], wanted: TableFormat) -> tuple[int, ...]:
    """How many people sit at each table."""
    if not wanted.bots:
        return _sizes(people, frozenset(counts), wanted.size)
    tables = -(-people // wanted.size)
    return tuple(people // tables + (number < people % tables) for number in range(tables))


class _Plan:
    """The rounds to come. Everybody has an index; those from `len(people)` on are bots, who stay where they are."""

    def __init__(self, people: list[int], past: Sequence[Round], apart: Iterable[tuple[int, int]], rng: Rng) -> None:
        self._people = people
        self._rng = rng
        self._index = {one: index for index, one in enumerate(people)}
        self._rounds: list[list[list[int]]] = []
        self._swappable: list[list[int]] = []
        """By round, how many people each table has: they come first in it."""
        self._first_bench: tuple[int, ...] | None = None
        self._met: list[list[int]] = [[0] * len(people) for _ in people]
        for was in past:
            self._note([self._known(places) for places in self._with_bots(was)])
        for one, other in apart:
            if one in self._index and other in self._index:
                self._add(self._index[one], self._index[other], BLOCKED_PAIR_MEETINGS)

    def add(self, seated: tuple[int, ...], sat_out: dict[int, int], wanted: TableFormat) -> None:
        """One more round, at random; those sit out who did so least."""
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
        self.lay([[order.pop() for _ in range(count)] for count in seated], wanted)

    def lay(self, seated: Sequence[Sequence[int]], wanted: TableFormat) -> None:
        """One more round with these people at its tables, by index, and with bots."""
        tables: list[list[int]] = []
        bots = len(self._people)
        for people in seated:
            missing = wanted.size - len(people) if wanted.bots else 0
            tables.append([*people, *range(bots, bots + missing)])
            bots += missing
        self._note(tables)
        self._rounds.append(tables)
        self._swappable.append([len(people) for people in seated])

    def first(self) -> Round:
        """The next round."""
        tables = []
        for table, count in zip(self._rounds[0], self._swappable[0], strict=True):
            people = tuple(self._people[index] for index in table[:count])
            tables.append(SeatedTable(people, len(table) - count))
        return Round(tuple(tables), self._first_bench or ())

    def unevenness(self) -> int:
        """What all meetings cost, six times over: each the square of how often the two had met before."""
        return sum(times * (times - 1) * (2 * times - 1) for row in self._met for times in row)

    def improve(self) -> None:
        """Let people change places."""
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
        """What it costs if the two change places."""
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

    # Who met whom

    def _note(self, tables: Iterable[Sequence[int]]) -> None:
        for table in tables:
            for place, one in enumerate(table):
                for other in table[:place]:
                    self._add(one, other, 1)

    def _add(self, one: int, other: int, times: int) -> None:
        most = max(one, other)
        while len(self._met) <= most:  # one more bot
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

    def _known(self, table: tuple[tuple[int, ...], range]) -> list[int]:
        """Those of them who are still there."""
        people, bots = table
        return [*(self._index[one] for one in people if one in self._index), *bots]

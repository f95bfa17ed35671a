"""A finished game looked at again: every seat's chances before and after each decision, luck apart from skill.

Everything is estimated from what the deciding seat could know. A decision turns the chances *before* it into those
*after* it; from one decision's after to the next one's before, chance and hidden things did their work: that is luck.
So the chance at the beginning, all luck and all decisions add up to the result.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from contextlib import closing
from functools import partial
from typing import NamedTuple

from ceilidh.arena.hints import Hint, hints
from ceilidh.arena.seeds import derive
from ceilidh.arena.workers import spread
from ceilidh.core import Game, Record, Rng, Seat, SetupError, State, Table, playout

Chances = tuple[float, ...]
"""Of winning, by seat; they add up to 1."""


class Position(NamedTuple):
    """A decision of a record with more than one possibility, and the whole truth before it."""

    number: int
    """Counted from 1, as in the record."""
    seat: int
    action: int
    state: State


class Judgement(NamedTuple):
    """What a decision did."""

    number: int
    seat: int
    action: int
    better: int
    """The action that looks best; the one that was chosen if none looks better."""
    before: Chances
    after: Chances
    missed: float
    """How much more chance of winning the best action would have given; by chance of sampling it can be below 0."""


class Analysis(NamedTuple):
    """A whole game."""

    judgements: list[Judgement]
    result: Chances

    def luck(self) -> list[Chances]:
        """What chance and hidden things changed before each judged decision, and, last, after all of them."""
        befores = [*(one.before for one in self.judgements[1:]), self.result]
        changes = [difference(before, one.after) for one, before in zip(self.judgements, befores, strict=True)]
        return [tuple(0.0 for _ in self.result), *changes]


def difference(new: Chances, old: Chances) -> Chances:
    """What was gained, by seat."""
    return tuple(a - b for a, b in zip(new, old, strict=True))


def analyse(
    game: Game,
    record: Record,
    samples: int,
    *,
    jobs: int | None = None,
    progress: Callable[[int, int], None] | None = None,
) -> Analysis:
    """Judge every decision of a finished record that left a choice; the same record and samples give the same.

    `progress` is told how many decisions are judged, of how many.
    """
    if samples < 1:
        raise SetupError(f"the number of samples is at least 1, not {samples}")
    if record.result is None:
        raise SetupError("only a finished game can be analysed; 'ceilidh hint' helps in a running one")
    found: list[Judgement] = []
    every = positions(game, record)
    with closing(spread(partial(judge, game, samples, record.seed), every, jobs)) as results:
        for one in results:
            found.append(one)
            if progress:
                progress(len(found), len(every))
    return Analysis(sorted(found), _shares(record.result.places))


def positions(game: Game, record: Record) -> list[Position]:
    """The decisions of a record that left a choice."""
    table = Table(game, record.players, record.seed, record.options)
    found: list[Position] = []
    for number, line in enumerate(record.lines, 1):
        action = game.parse(line.text)
        if len(table.seat(line.seat).legal()) > 1:
            found.append(Position(number, line.seat, action, table.snapshot()))
        table.act(line.seat, action)
    return found


def judge(game: Game, samples: int, seed: int, position: Position) -> Judgement:
    """What one decision did.

    Two looks of half the samples each: the first says what is best, the second how good it is. One look for both
    would take the luckiest for the best, and find fault with every decision.
    """
    number, seat, action, state = position
    rng = Rng.seeded(derive(seed, "analysis", number))
    first, second = ({hint.action: hint for hint in hints(Seat(game, state, seat), rng, samples // 2)} for _ in "12")
    looks = [*first.values(), *second.values()]
    best = next(iter(first))
    missed = second[best].chance - second[action].chance
    split = _split(state, seat, action, rng, max(1, samples // 8))
    return Judgement(
        number,
        seat,
        action,
        best if missed > 0 else action,
        _whole(_mean(looks), seat, split),
        _whole(_mean([hint for hint in looks if hint.action == action]), seat, split),
        missed,
    )


def _mean(looks: Sequence[Hint]) -> float:
    """Of the chances, by how often they were tried; at least as if once."""
    visits = [max(1, hint.visits) for hint in looks]
    return sum(hint.chance * n for hint, n in zip(looks, visits, strict=True)) / sum(visits)


def _whole(chance: float, seat: int, split: Chances) -> Chances:
    """The chances of all seats: what the deciding one leaves, split among the others."""
    return tuple(chance if other == seat else (1 - chance) * part for other, part in enumerate(split))


def _split(state: State, seat: int, action: int, rng: Rng, samples: int) -> Chances:
    """How the others share what the deciding seat does not win, by playouts after its action."""
    if state.players == 2:
        return 1.0, 1.0
    # One win for each other seat at first, so that nobody is written off by a few samples.
    wins = [0.0 if other == seat else 1.0 for other in range(state.players)]
    for _ in range(samples):
        sample = state.determinize(seat, rng)
        sample.apply(seat, action)
        playout(sample, rng)
        for other, share in enumerate(_shares(sample.ranking())):
            wins[other] += share if other != seat else 0.0
    return tuple(won / sum(wins) for won in wins)


def _shares(places: Sequence[int]) -> Chances:
    winners = list(places).count(1)
    return tuple(1 / winners if place == 1 else 0.0 for place in places)

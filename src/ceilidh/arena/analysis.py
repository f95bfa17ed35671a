"""A finished game looked at again: every seat's chances before and after each decision, luck apart from skill.

Everything is estimated from what the deciding seat could know. The chances *before* a decision are those of the best
action; a decision turns them into those *after* it. From one decision's after to the next one's before, chance and
hidden things did their work: that is luck. So the chance at the beginning, all luck and all decisions add up to the
result.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from contextlib import closing
from functools import partial
from itertools import pairwise
from math import hypot, sqrt
from typing import NamedTuple, Self

from ceilidh.arena.seeds import derive
from ceilidh.arena.workers import spread
from ceilidh.bots import hints
from ceilidh.core import Game, Record, Rng, Seat, SetupError, State
from ceilidh.core.knowledge import Knowledge, victory

Chances = tuple[float, ...]
"""Of winning, by seat; they add up to 1."""


class Position(NamedTuple):
    """A decision of a record with more than one possibility, and the whole truth before it."""

    number: int
    """Counted from 1, as in the record."""
    seat: int
    action: int
    goes_on: bool
    """Whether the last position was the same seat's, and it has learned nothing since."""
    revealed: bool
    """Whether anybody has learned anything since the last position."""
    state: State


class Estimate(NamedTuple):
    """Something found out by sampling."""

    mean: Chances
    error: Chances
    """The standard error of each."""

    @classmethod
    def of(cls, samples: Sequence[Chances]) -> Self:
        """Chances that were sampled."""
        means = tuple(sum(values) / len(samples) for values in zip(*samples, strict=True))
        squares = (sum(value * value for value in values) / len(samples) for values in zip(*samples, strict=True))
        off = zip(squares, means, strict=True)
        return cls(means, tuple(sqrt(max(0.0, square - mean * mean) / len(samples)) for square, mean in off))


class Judgement(NamedTuple):
    """What a decision did."""

    number: int
    seat: int
    action: int
    better: int
    """The action that looks best; the one that was chosen if none looks better."""
    before: Estimate
    """With the better action."""
    after: Estimate
    """With the one that was chosen."""
    missed: Estimate
    """What the best action would have given each seat more; by chance of sampling the own one can be below 0."""
    revealed: bool
    """Whether anything was drawn or revealed before it; if not, only who looks at the game has changed."""


class Analysis(NamedTuple):
    """A whole game."""

    judgements: list[Judgement]
    result: Chances
    samples: int

    def luck(self) -> list[Chances]:
        """What chance and hidden things changed before each judged decision, and, last, after all of them."""
        befores = [*(one.before.mean for one in self.judgements[1:]), self.result]
        changes = [difference(before, one.after.mean) for one, before in zip(self.judgements, befores, strict=True)]
        return [tuple(0.0 for _ in self.result), *changes]

    def luck_errors(self) -> list[Chances]:
        """The standard errors of `luck`."""
        none = tuple(0.0 for _ in self.result)
        errors = [none]
        for one, following in pairwise(self.judgements):
            pairs = zip(one.after.error, following.before.error, strict=True)
            errors.append(none if following.before == one.after else tuple(hypot(*pair) for pair in pairs))
        return [*errors, self.judgements[-1].after.error]

    def luck_error(self, seat: int) -> float:
        """By how much, in 95 of 100 analyses, the sum of a seat's luck is wrong at most, by chance of sampling."""
        return 2 * hypot(*(errors[seat] for errors in self.luck_errors()))


def difference(new: Chances, old: Chances) -> Chances:
    """What was gained, by seat."""
    return tuple(a - b for a, b in zip(new, old, strict=True))


def usual_samples(record: Record) -> int:
    """For each decision: enough to be certain in a short game, few enough to finish a long one in time."""
    return max(100, min(2000, 100_000 // max(1, len(record.lines))))


def analyse(
    game: Game,
    record: Record,
    samples: int,
    *,
    jobs: int | None = None,
    progress: Callable[[int], None] | None = None,
) -> Analysis:
    """Judge every decision of a finished record that left a choice; the same record and samples give the same.

    `progress` is told how many decisions were looked at since it was told last.
    """
    if samples < 1:
        raise SetupError(f"the number of samples must be at least 1, not {samples}")
    if record.result is None:
        raise SetupError("only a finished game can be analysed; 'ceilidh hint' helps in a running one")
    found: list[Judgement] = []
    every = positions(game, record)
    tell = progress or (lambda done: None)
    tell(len(record.lines) - len(every))
    with closing(spread(partial(judge, game, samples, record.seed), every, jobs)) as results:
        for one in results:
            found.append(one)
            tell(1)
    return Analysis(_joined(every, sorted(found)), tuple(victory(list(record.result.places))), samples)


def positions(game: Game, record: Record) -> list[Position]:
    """The decisions of a record that left a choice."""
    state = game.new(len(record.players), record.seed, record.options)
    found: list[Position] = []
    learned = 0
    for number, line in enumerate(record.lines, 1):
        action = game.parse(line.text)
        if len(state.legal(line.seat)) > 1:
            goes_on = bool(found) and found[-1].seat == line.seat and not learned >> line.seat & 1
            found.append(Position(number, line.seat, action, goes_on, learned != 0, state.clone()))
            learned = 0
        state.apply(line.seat, action)
        learned |= state.learned
    return found


def _joined(every: Sequence[Position], judged: Sequence[Judgement]) -> list[Judgement]:
    """Where nothing was learned between two decisions of a seat there was no luck, only the noise of sampling."""
    found: list[Judgement] = []
    for position, one in zip(every, judged, strict=True):
        found.append(one._replace(before=found[-1].after) if position.goes_on else one)
    return found


def judge(game: Game, samples: int, seed: int, position: Position) -> Judgement:
    """What one decision did.

    Hints only say which action to compare with the chosen one; how good both are is found out by samples of their own.
    Else the luckiest would pass for the best, and every decision for a fault.
    """
    number, seat, action = position.number, position.seat, position.action
    rng = Rng.seeded(derive(seed, "analysis", number))
    best = hints(Seat(game, position.state, seat), rng, samples)[0].action
    after, better, missed = _chances(game.knowledge(), position, best, rng, samples)
    if missed.mean[seat] <= 0:
        return Judgement(number, seat, action, action, after, after, missed, position.revealed)
    return Judgement(number, seat, action, best, better, after, missed, position.revealed)


def _chances(
    knowledge: Knowledge, position: Position, best: int, rng: Rng, samples: int
) -> tuple[Estimate, Estimate, Estimate]:
    """Of all seats: after the decision, after the best one, and how much more that is; the same samples are judged.

    All are played on and judged by the game's knowledge: so little but what is drawn or revealed lies between the
    chances after one decision and before the next.
    """
    knowledge.patient = knowledge.telling = True
    knowledge.prepare(position.state.determinize(position.seat, rng), position.seat, rng)
    afters: list[Chances] = []
    betters: list[Chances] = []
    for _ in range(samples):
        sample = position.state.determinize(position.seat, rng)
        knowledge.imagine(sample, position.seat, rng)
        after = _judged(knowledge, sample.clone(), position.seat, position.action, rng)
        better = after if best == position.action else _judged(knowledge, sample, position.seat, best, rng)
        afters.append(after)
        betters.append(better)
    more = [difference(better, after) for better, after in zip(betters, afters, strict=True)]
    return Estimate.of(afters), Estimate.of(betters), Estimate.of(more)


def _judged(knowledge: Knowledge, state: State, seat: int, action: int, rng: Rng) -> Chances:
    """Play on to where the game's knowledge can judge; a game that is over then is judged by who has won."""
    state.apply(seat, action)
    knowledge.play_on(state, rng)
    if not state.actors():
        return tuple(victory(state.ranking()))
    return tuple(knowledge.chances(state, knowledge.foresee(state, rng)))

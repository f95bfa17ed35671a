"""A finished game looked at again: every seat's chances before and after each decision, luck apart from skill.

Everything is estimated from what the deciding seat could know. A decision turns the chances *before* it into those
*after* it; from one decision's after to the next one's before, chance and hidden things did their work: that is luck.
So the chance at the beginning, all luck and all decisions add up to the result.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from contextlib import closing
from functools import partial
from itertools import pairwise
from math import sqrt
from typing import NamedTuple

from ceilidh.arena.seeds import derive
from ceilidh.arena.workers import spread
from ceilidh.bots import Knowledge, hints
from ceilidh.bots.levels import knowledge_of
from ceilidh.core import Game, Record, Rng, Seat, SetupError, State

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
    samples: int

    def luck(self) -> list[Chances]:
        """What chance and hidden things changed before each judged decision, and, last, after all of them."""
        befores = [*(one.before for one in self.judgements[1:]), self.result]
        changes = [difference(before, one.after) for one, before in zip(self.judgements, befores, strict=True)]
        return [tuple(0.0 for _ in self.result), *changes]

    def luck_error(self, seat: int) -> float:
        """By how much, in 95 of 100 analyses, the sum of a seat's luck is wrong at most, by chance of sampling."""
        sampled = [self.judgements[-1].after[seat]]
        for one, following in pairwise(self.judgements):
            if following.before != one.after:
                sampled += [one.after[seat], following.before[seat]]
        return 2 * sqrt(sum(chance * (1 - chance) for chance in sampled) / self.samples)


def difference(new: Chances, old: Chances) -> Chances:
    """What was gained, by seat."""
    return tuple(a - b for a, b in zip(new, old, strict=True))


def usual_samples(record: Record) -> int:
    """For each decision, so many that the analysis of a short game is sure and that of a long one is done in time."""
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
        raise SetupError(f"the number of samples is at least 1, not {samples}")
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
    return Analysis(_joined(every, sorted(found)), shares(record.result.places), samples)


def positions(game: Game, record: Record) -> list[Position]:
    """The decisions of a record that left a choice."""
    state = game.new(len(record.players), record.seed, record.options)
    found: list[Position] = []
    learned = 0
    for number, line in enumerate(record.lines, 1):
        action = game.parse(line.text)
        if len(state.legal(line.seat)) > 1:
            goes_on = bool(found) and found[-1].seat == line.seat and not learned >> line.seat & 1
            found.append(Position(number, line.seat, action, goes_on, state.clone()))
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
    number, seat, action, _, state = position
    rng = Rng.seeded(derive(seed, "analysis", number))
    best = hints(Seat(game, state, seat), rng, samples)[0].action
    before, after, better = _chances(knowledge_of(game.name), position, best, rng, samples)
    missed = better[seat] - after[seat]
    return Judgement(number, seat, action, best if missed > 0 else action, before, after, missed)


def _chances(
    knowledge: Knowledge, position: Position, best: int, rng: Rng, samples: int
) -> tuple[Chances, Chances, Chances]:
    """Of all seats: before a decision, after it, and after the best one; the same samples are judged.

    All are played on and judged by the game's knowledge: so little but what is drawn or revealed lies between the
    chances after one decision and before the next.
    """
    knowledge.prepare(position.state.determinize(position.seat, rng), position.seat, rng)
    before, after, better = ([0.0] * position.state.players for _ in range(3))
    for _ in range(samples):
        sample = position.state.determinize(position.seat, rng)
        knowledge.imagine(sample, position.seat, rng)
        for action, sums in ((position.action, after), (best, better)):
            decided = sample.clone()
            decided.apply(position.seat, action)
            _add_chances(knowledge, decided, rng, sums)
        _add_chances(knowledge, sample, rng, before)
    before_it, after_it, after_best = (tuple(total / samples for total in sums) for sums in (before, after, better))
    return before_it, after_it, after_it if best == position.action else after_best


def _add_chances(knowledge: Knowledge, state: State, rng: Rng, sums: list[float]) -> None:
    """Play on to where the game's knowledge can judge; a game that is over then is judged by who has won."""
    knowledge.play_on(state, rng)
    going_on = bool(state.actors())
    chances = knowledge.chances(state, knowledge.points(state)) if going_on else shares(state.ranking())
    for seat, chance in enumerate(chances):
        sums[seat] += chance


def shares(places: Sequence[int]) -> Chances:
    """What each seat has of the victory."""
    winners = list(places).count(1)
    return tuple(1 / winners if place == 1 else 0.0 for place in places)

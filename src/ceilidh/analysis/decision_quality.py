"""One decision of a finished game: what it did to every seat's chances, and what the best one would have done."""

from __future__ import annotations

from collections.abc import Sequence
from math import sqrt
from typing import Final, NamedTuple, Self

from ceilidh.bots import HINT_CONFIG, Reason, find_reason, hints
from ceilidh.bots.seeds import derive
from ceilidh.core import Game, Record, Rng, Seat, SetupError, State
from ceilidh.core.knowledge import Knowledge, win_shares

Chances = tuple[float, ...]
"""Of winning, by seat; they add up to 1."""

CLEAR: Final = 0.25
"""A position is clear as soon as its chances are as sure as all samples make those that differ by so much from one
sample to the next: half as much as a coin does.
"""
LEAST: Final = 0.04
"""Smaller changes are not told."""
SURE: Final = 3.0
"""Nor are those of fewer standard errors than this: sampling may have made them."""
FEWEST: Final = 64
"""So many samples are drawn before anything is taken to be clear."""


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
    """What a decision did. Its actions are in notation, so that it can be kept as long as the record."""

    number: int
    seat: int
    action: str
    better: str
    """The action that looks best; the one that was chosen if none looks better."""
    before: Estimate
    """With the better action."""
    after: Estimate
    """With the one that was chosen."""
    missed: Estimate
    """What the best action would have given each seat more; by chance of sampling the own one can be below 0."""
    goes_on: bool
    """As in its position: then there was no luck before it, only the noise of sampling."""
    revealed: bool
    """Whether anything was drawn or revealed before it; if not, only who looks at the game has changed."""

    why: Reason | None = None
    """Why the better action is better, where much was missed and it can be told."""

    def actions(self) -> dict[str, str]:
        """The chosen one and the better one, by what a sentence about them calls them."""
        return {"action": self.action, "better": self.better}


def difference(new: Chances, old: Chances) -> Chances:
    """What was gained, by seat."""
    return tuple(a - b for a, b in zip(new, old, strict=True))


def usual_samples(record: Record) -> int:
    """At most so many for each decision: enough to be certain in a short game, few enough to finish a long one."""
    return max(100, min(2000, 100_000 // max(1, len(record.lines))))


def judged_positions(game: Game, record: Record) -> list[Position]:
    """The decisions of a finished record that left a choice; SetupError if it is not, or if none did."""
    if record.result is None:
        raise SetupError("only a finished game can be analysed; 'ceilidh hint' helps in a running one")
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
        learned |= state.revealed_to
    if not found:
        raise SetupError("no decision of this game left a choice, so there is nothing to analyse")
    return found


def judge(game: Game, samples: int, seed: int, position: Position) -> Judgement:
    """What one decision did, by at most so many samples; the same arguments give the same.

    Hints only say which action to compare with the chosen one; how good both are is found out by samples of their own.
    Else the luckiest would pass for the best, and every decision for a fault.
    """
    number, seat, action = position.number, position.seat, position.action
    rng = Rng.seeded(derive(seed, "analysis", number))
    best = hints(Seat(game, position.state, seat), rng, samples)[0].action
    after, before, missed = _chances(game.knowledge(HINT_CONFIG), position, best, rng, samples)
    if missed.mean[seat] <= 0:
        best, before = action, after
    why = find_reason(Seat(game, position.state, seat), rng, best, action) if is_much(missed, seat) else None
    said = game.to_notation(action), game.to_notation(best)
    return Judgement(number, seat, *said, before, after, missed, position.goes_on, position.revealed, why)


def is_much(missed: Estimate, seat: int) -> bool:
    """Whether enough was missed to be told: not little, and not what sampling may have made."""
    return missed.mean[seat] >= max(LEAST, SURE * missed.error[seat])


def _chances(
    knowledge: Knowledge, position: Position, best: int, rng: Rng, samples: int
) -> tuple[Estimate, Estimate, Estimate]:
    """Of all seats: after the decision, after the best one, and how much more that is; the same samples are judged.

    All are played on and judged by the game's knowledge: so little but what is drawn or revealed lies between the
    chances after one decision and before the next. More samples are drawn until the position is clear.
    """
    knowledge.prepare(position.state.determinize(position.seat, rng), position.seat, rng)
    pairs: list[tuple[Chances, Chances]] = []
    wanted = min(FEWEST, samples)
    while True:
        pairs += [_sampled(knowledge, position, best, rng) for _ in range(wanted - len(pairs))]
        found = Estimate.of([a for a, _ in pairs]), Estimate.of([b for _, b in pairs])
        more = Estimate.of([difference(better, after) for after, better in pairs])
        if wanted == samples or max(*found[0].error, *found[1].error, *more.error) <= CLEAR / sqrt(samples):
            return *found, more
        wanted = min(2 * wanted, samples)


def _sampled(knowledge: Knowledge, position: Position, best: int, rng: Rng) -> tuple[Chances, Chances]:
    """After the decision and after the best one, with the same luck: so chance makes little of the difference."""
    sample = position.state.determinize(position.seat, rng)
    knowledge.sample_hidden_choices(sample, position.seat, rng)
    luck = rng.fork()
    after = _judged(knowledge, sample.clone(), position.seat, position.action, luck.clone())
    if best == position.action:
        return after, after
    return after, _judged(knowledge, sample, position.seat, best, luck)


def _judged(knowledge: Knowledge, state: State, seat: int, action: int, rng: Rng) -> Chances:
    """Play on to where the game's knowledge can judge; a game that is over then is judged by who has won."""
    state.apply(seat, action)
    knowledge.rollout(state, rng)
    if not state.actors():
        return tuple(win_shares(state.ranking()))
    return tuple(knowledge.win_probabilities(state, knowledge.analysis_points(state, rng)))

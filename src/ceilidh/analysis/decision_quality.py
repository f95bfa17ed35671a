"""Quality of one decision: what it did to every seat's win probability, and what the best action would have done."""

from __future__ import annotations

from collections.abc import Sequence
from math import sqrt
from typing import Final, NamedTuple, Self

from ceilidh.bots import HINT_CONFIG, Reason, find_reason, hints
from ceilidh.core import Game, Record, Rng, Seat, SetupError, State
from ceilidh.core.knowledge import Knowledge, win_shares
from ceilidh.core.seed_derivation import derive

WinProbabilities = tuple[float, ...]
"""By seat; they add up to 1."""

TARGET_DEVIATION: Final = 0.25
"""Sampling stops early once the standard errors are those that all samples would give for values with this standard
deviation, half that of a coin toss.
"""
MIN_CHANGE: Final = 0.04
"""Smaller changes of a win probability are not reported."""
MIN_STANDARD_ERRORS: Final = 3.0
"""Nor are changes of fewer standard errors, which may be sampling noise."""
MIN_SAMPLES: Final = 64
"""Samples before sampling may stop early."""


class Position(NamedTuple):
    """A decision of a record with several legal actions, and the full state before it."""

    number: int
    """Counted from 1, as in the record."""
    seat: int
    action: int
    continues_turn: bool
    """Whether the previous decision was the same seat's, and nothing was revealed to it since."""
    revealed: bool
    """Whether anything was revealed to anybody since the previous decision."""
    state: State


class Estimate(NamedTuple):
    """Means of sampled win probabilities, with their errors."""

    mean: WinProbabilities
    error: WinProbabilities
    """The standard error of each."""

    @classmethod
    def of(cls, samples: Sequence[WinProbabilities]) -> Self:
        """The estimate from samples."""
        means = tuple(sum(values) / len(samples) for values in zip(*samples, strict=True))
        squares = (sum(value * value for value in values) / len(samples) for values in zip(*samples, strict=True))
        off = zip(squares, means, strict=True)
        return cls(means, tuple(sqrt(max(0.0, square - mean * mean) / len(samples)) for square, mean in off))


class Judgement(NamedTuple):
    """The effect of a decision. Actions are in notation, so that it can be stored as long as the record."""

    number: int
    seat: int
    action: str
    better: str
    """The action that looks best; the chosen one if none looks better."""
    before: Estimate
    """Win probabilities with the better action."""
    after: Estimate
    """Win probabilities with the chosen action."""
    missed: Estimate
    """What the best action would have added for each seat; sampling noise can make the own value negative."""
    continues_turn: bool
    """As in `Position`: then a difference to the previous decision is sampling noise, not luck."""
    revealed: bool
    """Whether anything was drawn or revealed before it; if not, only the viewpoint has changed."""

    why: Reason | None = None
    """Why the better action is better, where much was missed and a reason was found."""

    def actions(self) -> dict[str, str]:
        """The chosen and the better action, by their placeholder in sentences."""
        return {"action": self.action, "better": self.better}


def difference(new: WinProbabilities, old: WinProbabilities) -> WinProbabilities:
    """The gain of each seat."""
    return tuple(a - b for a, b in zip(new, old, strict=True))


def default_sample_limit(record: Record) -> int:
    """Most samples per decision: enough for certainty in a short game, few enough to finish a long one."""
    return max(100, min(2000, 100_000 // max(1, len(record.moves))))


def decisions_to_judge(game: Game, record: Record) -> list[Position]:
    """The decisions with several legal actions; SetupError if the record is unfinished or has none."""
    if record.result is None:
        raise SetupError("only a finished game can be analysed; 'ceilidh hint' helps in a running one")
    state = game.new(len(record.players), record.seed, record.options)
    found: list[Position] = []
    learned = 0
    for number, line in enumerate(record.moves, 1):
        action = game.parse(line.text)
        if len(state.legal(line.seat)) > 1:
            continues_turn = bool(found) and found[-1].seat == line.seat and not learned >> line.seat & 1
            found.append(Position(number, line.seat, action, continues_turn, learned != 0, state.clone()))
            learned = 0
        state.apply(line.seat, action)
        learned |= state.revealed_to
    if not found:
        raise SetupError("no decision of this game left a choice, so there is nothing to analyse")
    return found


def judge_decision(game: Game, samples: int, seed: int, position: Position) -> Judgement:
    """Judge one decision by at most `samples` samples; the same arguments give the same result.

    Hints only select the action to compare with the chosen one. Both are evaluated by independent samples: otherwise
    the luckiest action would pass for the best, and every decision for a mistake.
    """
    number, seat, action = position.number, position.seat, position.action
    rng = Rng.seeded(derive(seed, "analysis", number))
    best = hints(Seat(game, position.state, seat), rng, samples)[0].action
    after, before, missed = _compare(game.knowledge(HINT_CONFIG), position, best, rng, samples)
    if missed.mean[seat] <= 0:
        best, before = action, after
    why = find_reason(Seat(game, position.state, seat), rng, best, action) if is_much(missed, seat) else None
    notations = game.to_notation(action), game.to_notation(best)
    return Judgement(number, seat, *notations, before, after, missed, position.continues_turn, position.revealed, why)


def is_much(missed: Estimate, seat: int) -> bool:
    """Whether enough was missed to be reported: more than a little, and more than sampling noise."""
    return missed.mean[seat] >= max(MIN_CHANGE, MIN_STANDARD_ERRORS * missed.error[seat])


def _compare(
    knowledge: Knowledge, position: Position, best: int, rng: Rng, samples: int
) -> tuple[Estimate, Estimate, Estimate]:
    """Win probabilities after the decision, after the best action, and their difference, from the same samples.

    All samples are rolled out and evaluated by the game's knowledge, so that little but chance and revealed information
    lies between one decision's after and the next one's before. Sampling goes on until the errors are small enough.
    """
    knowledge.prepare(position.state.determinize(position.seat, rng), position.seat, rng)
    pairs: list[tuple[WinProbabilities, WinProbabilities]] = []
    wanted = min(MIN_SAMPLES, samples)
    while True:
        pairs += [_sample_pair(knowledge, position, best, rng) for _ in range(wanted - len(pairs))]
        found = Estimate.of([a for a, _ in pairs]), Estimate.of([b for _, b in pairs])
        more = Estimate.of([difference(better, after) for after, better in pairs])
        if wanted == samples or max(*found[0].error, *found[1].error, *more.error) <= TARGET_DEVIATION / sqrt(samples):
            return *found, more
        wanted = min(2 * wanted, samples)


def _sample_pair(
    knowledge: Knowledge, position: Position, best: int, rng: Rng
) -> tuple[WinProbabilities, WinProbabilities]:
    """One sample after the decision and after the best action, with common random numbers."""
    sample = position.state.determinize(position.seat, rng)
    knowledge.sample_hidden_choices(sample, position.seat, rng)
    luck = rng.fork()
    after = _evaluate(knowledge, sample.clone(), position.seat, position.action, luck.clone())
    if best == position.action:
        return after, after
    return after, _evaluate(knowledge, sample, position.seat, best, luck)


def _evaluate(knowledge: Knowledge, state: State, seat: int, action: int, rng: Rng) -> WinProbabilities:
    """Roll out an action and evaluate the result; a finished game counts by its winners."""
    state.apply(seat, action)
    knowledge.rollout(state, rng)
    if not state.actors():
        return tuple(win_shares(state.ranking()))
    return tuple(knowledge.win_probabilities(state, knowledge.analysis_points(state, rng)))

"""A coach looks at an action before it is carried out; in a worker, and from what the seat knows."""

from __future__ import annotations

from collections.abc import Sequence
from math import sqrt
from statistics import fmean, stdev
from typing import Final, NamedTuple

from ceilidh.bots import (
    HINT_CONFIG,
    ActionSamples,
    ExplainedHint,
    compare_evenly,
    find_reason,
    hint_rank,
    hints,
    promising_actions,
)
from ceilidh.core import Rng, Seat, State, find_game
from ceilidh.server.workers.worker import raise_if_cancelled

MIN_WIN_PROBABILITY_LOST: Final = 0.08
"""What an action must cost, in chances to win, for a warning."""
MIN_SPREAD_FRACTION_LOST: Final = 0.75
"""What it must cost in points otherwise, in parts of the lead that makes a win e times as likely: where a game is as
good as won or lost, chances tell nothing more.
"""
MIN_SCORE_FRACTION_LOST: Final = 0.06
"""And as a part of all points that the seat is likely to have."""
MIN_POINTS_LOST: Final = 2.0
"""And so many."""
EQUAL_WIN_PROBABILITY: Final = 0.01
"""Points are never gained for more than this of the chance to win."""
MIN_STANDARD_ERRORS: Final = 3.0
"""Nor does anybody hear of what has fewer standard errors than this."""
HINT_COUNT: Final = 3
"""So many actions are hinted at."""
SIMULATIONS: Final = 2000
"""How far the search goes, for hints and for the coach."""


class CoachWarning(NamedTuple):
    """An action would cost so much, and this one would not."""

    cost: float
    """In chances to win."""
    points: float
    """In points, where they are the reason to speak; else 0."""
    better: ExplainedHint


class Loss(NamedTuple):
    """What an action gives less than the best one, each with its standard error."""

    chance: float
    unsure: float
    points: float
    rough: float


def warn(game: str, state: State, seat: int, action: int, seed: int) -> CoachWarning | None:
    """What is better, if the action would cost much: it is tried as those are that hints would show, and with them."""
    player, rng = Seat(find_game(game), state, seat), Rng.seeded(seed)
    if len(player.legal()) == 1:
        return None
    found = hints(player, rng, SIMULATIONS, raise_if_cancelled)
    actions = dict.fromkeys([*promising_actions(found, HINT_COUNT), action])
    tried = {
        one.action: one for one in compare_evenly(player, rng, list(actions), SIMULATIONS // 2, raise_if_cancelled)
    }
    best = min([one.hint() for one in tried.values()], key=hint_rank)
    lost = estimate_loss(tried[best.action], tried[action])
    knowledge = player.game.knowledge(HINT_CONFIG)
    points = 0.0 if loses_win_probability(lost) else points_lost(lost, knowledge.lead_scale(state), best.points)
    if not points and not loses_win_probability(lost):
        return None
    return CoachWarning(lost.chance, points, ExplainedHint(best, find_reason(player, rng, best.action, action)))


def estimate_loss(better: ActionSamples, chosen: ActionSamples) -> Loss:
    """How sure it is tells the difference between trees: in each, both had the same luck."""
    return Loss(*_less(better.win_probabilities, chosen.win_probabilities), *_less(better.points, chosen.points))


def _less(better: Sequence[float], chosen: Sequence[float]) -> tuple[float, float]:
    less = [a - b for a, b in zip(better, chosen, strict=True)]
    return fmean(less), stdev(less) / sqrt(len(less))


def loses_win_probability(found: Loss) -> bool:
    """Whether much of the chance to win is lost."""
    return found.chance >= max(MIN_WIN_PROBABILITY_LOST, MIN_STANDARD_ERRORS * found.unsure)


def points_lost(found: Loss, spread: float, score: float) -> float:
    """The points that are lost, if they are many; else 0."""
    much = found.points >= max(
        MIN_POINTS_LOST,
        MIN_SCORE_FRACTION_LOST * score,
        MIN_SPREAD_FRACTION_LOST * spread,
        MIN_STANDARD_ERRORS * found.rough,
    )
    return found.points if much and found.chance > -EQUAL_WIN_PROBABILITY else 0.0

"""The coach: compares an action with the best ones, from what the seat knows, and warns if it is costly."""

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
    explained_hint,
    hint_rank,
    hints,
    promising_actions,
    weigh_reason,
)
from ceilidh.core import Rng, Seat, State, find_game
from ceilidh.server.workers.worker_process import raise_if_cancelled

MIN_WIN_PROBABILITY_LOST: Final = 0.08
# Points decide where a game is almost won or lost and win probabilities differ little. All of these must be exceeded.
MIN_POINTS_LOST: Final = 2.0
MIN_SCORE_FRACTION_LOST: Final = 0.06
MIN_LEAD_FRACTION_LOST: Final = 0.75
"""As a fraction of the lead that makes a win e times as likely."""
MIN_STANDARD_ERRORS: Final = 3.0
EQUAL_WIN_PROBABILITY: Final = 0.01
"""No warning about points if the action gains more win probability than this."""

HINT_COUNT: Final = 3
SIMULATIONS: Final = 2000
"""Search budget for hints and for the coach."""


class CoachWarning(NamedTuple):
    """A costly action and a better one."""

    cost: float
    """Win probability lost."""
    points: float
    """Points lost if they are the reason for the warning, else 0."""
    better: ExplainedHint


class Loss(NamedTuple):
    """What an action loses against the best one, with standard errors."""

    win_probability: float
    win_probability_error: float
    points: float
    points_error: float


def judge_action(game: str, state: State, seat: int, action: int, seed: int) -> CoachWarning | None:
    """A warning if the action is costly; it is sampled together with the actions that hints would show."""
    player, rng = Seat(find_game(game), state, seat), Rng.seeded(seed)
    if len(player.legal()) == 1:
        return None
    found = hints(player, rng, SIMULATIONS, raise_if_cancelled)
    actions = list(dict.fromkeys([*promising_actions(found, HINT_COUNT), action]))
    compared = compare_evenly(player, rng, actions, SIMULATIONS // 2, raise_if_cancelled)
    samples = {one.action: one for one in compared}
    best = min([one.hint() for one in compared], key=hint_rank)
    loss = estimate_loss(samples[best.action], samples[action])
    loses_game = loses_win_probability(loss)
    lead_scale = player.game.knowledge(HINT_CONFIG).lead_scale(state)
    points = 0.0 if loses_game else points_lost(loss, lead_scale, best.points)
    if not points and not loses_game:
        return None
    return CoachWarning(
        loss.win_probability, points, explained_hint(best, weigh_reason(player, rng, best.action, action))
    )


def estimate_loss(better: ActionSamples, chosen: ActionSamples) -> Loss:
    """The mean differences, paired by tree: within one tree both actions had the same luck."""
    win_probability = _mean_difference(better.win_probabilities, chosen.win_probabilities)
    return Loss(*win_probability, *_mean_difference(better.points, chosen.points))


def _mean_difference(better: Sequence[float], chosen: Sequence[float]) -> tuple[float, float]:
    differences = [a - b for a, b in zip(better, chosen, strict=True)]
    return fmean(differences), stdev(differences) / sqrt(len(differences))


def loses_win_probability(loss: Loss) -> bool:
    """Whether the loss of win probability is large and significant."""
    return loss.win_probability >= max(MIN_WIN_PROBABILITY_LOST, MIN_STANDARD_ERRORS * loss.win_probability_error)


def points_lost(loss: Loss, lead_scale: float, score: float) -> float:
    """The points lost if they are many and significant, else 0."""
    threshold = max(
        MIN_POINTS_LOST,
        MIN_SCORE_FRACTION_LOST * score,
        MIN_LEAD_FRACTION_LOST * lead_scale,
        MIN_STANDARD_ERRORS * loss.points_error,
    )
    is_costly = loss.points >= threshold and loss.win_probability > -EQUAL_WIN_PROBABILITY
    return loss.points if is_costly else 0.0

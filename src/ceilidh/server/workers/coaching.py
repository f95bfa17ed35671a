"""A coach looks at an action before it is carried out; in a worker, and from what the seat knows."""

from __future__ import annotations

from collections.abc import Sequence
from math import sqrt
from statistics import fmean, stdev
from typing import Final, NamedTuple

from ceilidh.bots import Explained, Tried, evenly, hints, promising, rank, reason
from ceilidh.core import Rng, Seat, State, find_game
from ceilidh.server.workers.worker import raise_if_cancelled

COSTLY: Final = 0.08
"""What an action must cost, in chances to win, for a warning."""
WASTED: Final = 0.75
"""What it must cost in points otherwise, in parts of the lead that makes a win e times as likely: where a game is as
good as won or lost, chances tell nothing more.
"""
PART: Final = 0.06
"""And as a part of all points that the seat is likely to have."""
POINTS: Final = 2.0
"""And so many."""
EQUAL: Final = 0.01
"""Points are never gained for more than this of the chance to win."""
SURE: Final = 3.0
"""Nor does anybody hear of what has fewer standard errors than this."""
BEST: Final = 3
"""So many actions are hinted at."""
WALKS: Final = 2000
"""How far the search goes, for hints and for the coach."""


class Warned(NamedTuple):
    """An action would cost so much, and this one would not."""

    cost: float
    """In chances to win."""
    points: float
    """In points, where they are the reason to speak; else 0."""
    better: Explained


class Cost(NamedTuple):
    """What an action gives less than the best one, each with its standard error."""

    chance: float
    unsure: float
    points: float
    rough: float


def warned(game: str, state: State, seat: int, action: int, seed: int) -> Warned | None:
    """What is better, if the action would cost much: it is tried as those are that hints would show, and with them."""
    player, rng = Seat(find_game(game), state, seat), Rng.seeded(seed)
    if len(player.legal()) == 1:
        return None
    found = hints(player, rng, WALKS, raise_if_cancelled)
    actions = dict.fromkeys([*promising(found, BEST), action])
    tried = {one.action: one for one in evenly(player, rng, list(actions), WALKS // 2, raise_if_cancelled)}
    best = min([one.hint() for one in tried.values()], key=rank)
    lost = cost(tried[best.action], tried[action])
    knowledge = player.game.knowledge()
    knowledge.telling = True
    points = 0.0 if costly(lost) else wasted(lost, knowledge.spread(state), best.score)
    if not points and not costly(lost):
        return None
    return Warned(lost.chance, points, Explained(best, reason(player, rng, best.action, action)))


def cost(better: Tried, chosen: Tried) -> Cost:
    """How sure it is tells the difference between trees: in each, both had the same luck."""
    return Cost(*_less(better.chances, chosen.chances), *_less(better.points, chosen.points))


def _less(better: Sequence[float], chosen: Sequence[float]) -> tuple[float, float]:
    less = [a - b for a, b in zip(better, chosen, strict=True)]
    return fmean(less), stdev(less) / sqrt(len(less))


def costly(found: Cost) -> bool:
    """Whether much of the chance to win is lost."""
    return found.chance >= max(COSTLY, SURE * found.unsure)


def wasted(found: Cost, spread: float, score: float) -> float:
    """The points that are lost, if they are many; else 0."""
    much = found.points >= max(POINTS, PART * score, WASTED * spread, SURE * found.rough)
    return found.points if much and found.chance > -EQUAL else 0.0

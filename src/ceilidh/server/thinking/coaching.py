"""A coach looks at an action before it is carried out; in a worker, and from what the seat knows."""

from __future__ import annotations

from typing import Final, NamedTuple

from ceilidh.analysis import Compared, Position, compared
from ceilidh.bots import Explained, hints, reason
from ceilidh.core import Rng, Seat, State, find_game

COSTLY: Final = 0.08
"""What an action must cost, in chances to win, for a warning."""
WASTED: Final = 0.75
"""What it must cost in points otherwise, in parts of the lead that makes a win e times as likely: where a game is as
good as won or lost, chances tell nothing more.
"""
PART: Final = 0.08
"""And as a part of all points that the seat is likely to have."""
POINTS: Final = 2.0
"""And so many."""
EQUAL: Final = 0.01
"""Points are never gained for more than this of the chance to win."""
SURE: Final = 3.0
"""Nor does anybody hear of what has fewer standard errors than this."""
SAMPLES: Final = 400


class Warned(NamedTuple):
    """An action would cost so much, and this one would not."""

    cost: float
    """In chances to win."""
    points: float
    """In points, where they are the reason to speak; else 0."""
    better: Explained


def warned(game: str, state: State, seat: int, action: int, seed: int) -> Warned | None:
    """What is better, if the action would cost much: the best of a search, compared with it by fresh samples."""
    player, rng = Seat(find_game(game), state, seat), Rng.seeded(seed)
    best = hints(player, rng, SAMPLES)[0]
    if best.action == action:
        return None
    knowledge = player.game.knowledge()
    knowledge.comparing = True
    found = compared(knowledge, Position(0, seat, action, False, False, state), best.action, rng, SAMPLES)
    points = 0.0 if costly(found, seat) else wasted(found, seat, knowledge.spread(state), best.score)
    if not points and not costly(found, seat):
        return None
    better = best._replace(chance=found.before.mean[seat])
    return Warned(found.missed.mean[seat], points, Explained(better, reason(player, rng, best.action, action)))


def costly(found: Compared, seat: int) -> bool:
    """Whether much of the chance to win is lost."""
    return found.missed.mean[seat] >= max(COSTLY, SURE * found.missed.error[seat])


def wasted(found: Compared, seat: int, spread: float, score: float) -> float:
    """The points that are lost, if they are many; else 0."""
    points = found.points.mean[seat]
    much = points >= max(POINTS, PART * score, WASTED * spread, SURE * found.points.error[seat])
    return points if much and found.missed.mean[seat] > -EQUAL else 0.0

"""A coach looks at an action before it is carried out; in a worker, and from what the seat knows."""

from __future__ import annotations

from typing import Final, NamedTuple

from ceilidh.analysis import Position, judge
from ceilidh.bots import Explained, Hint
from ceilidh.core import State, find_game

COSTLY: Final = 0.08
"""What an action must cost, in chances to win, for a warning."""
SURE: Final = 3.0
"""Nor does anybody hear of what has fewer standard errors than this."""
SAMPLES: Final = 400


class Warned(NamedTuple):
    """An action would cost so much, and this one would not."""

    cost: float
    better: Explained


def warned(game: str, state: State, seat: int, action: int, seed: int) -> Warned | None:
    """What is better, if the action would cost much: judged as an analysis would judge it afterwards."""
    played = find_game(game)
    judged = judge(played, SAMPLES, seed, Position(0, seat, action, goes_on=False, revealed=False, state=state))
    cost = judged.missed.mean[seat]
    if cost < max(COSTLY, SURE * judged.missed.error[seat]):
        return None
    hint = Hint(played.parse(judged.better), judged.before.mean[seat], 0.0, 0)
    return Warned(cost, Explained(hint, judged.why))

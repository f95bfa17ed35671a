"""Points over time: the score breakdown by rule after every step of a game."""

from __future__ import annotations

from typing import NamedTuple

from ceilidh.core import GameHistory
from ceilidh.core.game_text import Share


class PointsAtStep(NamedTuple):
    """The score breakdown after one decision."""

    step: int
    shares: list[Share]


def points_over_time(history: GameHistory, lang: str) -> list[PointsAtStep]:
    """The breakdown after the deal and at every step that changed it; rules without points are left out."""
    text = history.game.text
    words = text.words(lang)
    found: list[PointsAtStep] = []
    for step in range(history.last_step + 1):
        shares = [share for share in text.breakdown(history.state_at(step), words) if any(share.points)]
        if not found or found[-1].shares != shares:
            found.append(PointsAtStep(step, shares))
    return found

"""How the points came together, rule by rule, through a whole game."""

from __future__ import annotations

from typing import NamedTuple

from ceilidh.core import GameHistory
from ceilidh.core.game_text import Share


class Points(NamedTuple):
    """What each rule had given each seat after some decision."""

    step: int
    shares: list[Share]


def points_over_time(positions: GameHistory, lang: str) -> list[Points]:
    """From the deal on, every step at which the points became other ones; rules that gave nothing are left out."""
    speech = positions.game.text
    words = speech.words(lang)
    found: list[Points] = []
    for step in range(positions.last_step + 1):
        shares = [share for share in speech.breakdown(positions.state_at(step), words) if any(share.points)]
        if not found or found[-1].shares != shares:
            found.append(Points(step, shares))
    return found

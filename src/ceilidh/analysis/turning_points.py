"""Turning points of a game: mistakes and luck with the biggest effect."""

from __future__ import annotations

from typing import Final, NamedTuple

from ceilidh.analysis.decision_quality import MIN_CHANGE, MIN_STANDARD_ERRORS, Judgement, is_much
from ceilidh.analysis.luck_and_skill import Analysis

MAX_TURNING_POINTS: Final = 5
"""By decisions, and as many by luck."""


class TurningPoint(NamedTuple):
    """A mistake, or luck before a decision."""

    size: float
    number: int
    seat: int
    missed: Judgement | None
    """None if it was luck."""
    change: float
    """Change of the seat's win probability."""


def turning_points(analysis: Analysis, last: int) -> list[TurningPoint]:
    """The biggest changes by decisions and the biggest by luck, in the order of the game."""
    found = [
        sorted(turns, key=lambda turn: -turn.size)[:MAX_TURNING_POINTS]
        for turns in (_mistakes(analysis), _luck(analysis, last))
    ]
    return sorted([*found[0], *found[1]], key=lambda turn: turn.number)


def missed_opportunities(analysis: Analysis) -> list[Judgement]:
    """The decisions that missed much, in the order of the game."""
    return [one for one in analysis.judgements if is_much(one.missed, one.seat)]


def _mistakes(analysis: Analysis) -> list[TurningPoint]:
    missed = [(one, one.missed.mean[one.seat]) for one in missed_opportunities(analysis)]
    return [TurningPoint(size, one.number, one.seat, one, -size) for one, size in missed]


def _luck(analysis: Analysis, last: int) -> list[TurningPoint]:
    found: list[TurningPoint] = []
    before = [*((one.number, one.revealed) for one in analysis.judgements), (last + 1, True)]
    for (number, revealed), change, errors in zip(before, analysis.luck(), analysis.luck_errors(), strict=True):
        seat = max(range(len(change)), key=lambda one: abs(change[one]))
        if revealed and abs(change[seat]) >= max(MIN_CHANGE, MIN_STANDARD_ERRORS * errors[seat]):
            found.append(TurningPoint(abs(change[seat]), number, seat, None, change[seat]))
    return found

"""Where a game turned: decisions that missed something, and luck."""

from __future__ import annotations

from typing import Final, NamedTuple

from ceilidh.analysis.decision_quality import LEAST, SURE, Judgement, is_much
from ceilidh.analysis.game_summary import Analysis

TURNS: Final = 5
"""At most this many turning points by decisions are shown, and as many by luck."""


class Turn(NamedTuple):
    """A turning point: a decision that missed something, or luck before a decision."""

    size: float
    number: int
    seat: int
    missed: Judgement | None
    """None if it was luck."""
    change: float
    """What it brought the seat."""


def turning_points(analysis: Analysis, last: int) -> list[Turn]:
    """The biggest changes by decisions and the biggest by luck, in the order of the game."""
    found = [
        sorted(turns, key=lambda turn: -turn.size)[:TURNS] for turns in (_decided(analysis), _lucky(analysis, last))
    ]
    return sorted([*found[0], *found[1]], key=lambda turn: turn.number)


def missed_chances(analysis: Analysis) -> list[Judgement]:
    """The decisions that missed enough to be told, in the order of the game."""
    return [one for one in analysis.judgements if is_much(one.missed, one.seat)]


def _decided(analysis: Analysis) -> list[Turn]:
    missed = [(one, one.missed.mean[one.seat]) for one in missed_chances(analysis)]
    return [Turn(size, one.number, one.seat, one, -size) for one, size in missed]


def _lucky(analysis: Analysis, last: int) -> list[Turn]:
    found: list[Turn] = []
    before = [*((one.number, one.revealed) for one in analysis.judgements), (last + 1, True)]
    for (number, revealed), change, errors in zip(before, analysis.luck(), analysis.luck_errors(), strict=True):
        seat = max(range(len(change)), key=lambda one: abs(change[one]))
        if revealed and abs(change[seat]) >= max(LEAST, SURE * errors[seat]):
            found.append(Turn(abs(change[seat]), number, seat, None, change[seat]))
    return found

"""Luck and skill: all judged decisions of a game, with luck and skill added up per seat."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import pairwise
from math import hypot
from typing import NamedTuple

from ceilidh.analysis.decision_quality import Judgement, WinProbabilities, difference
from ceilidh.core import Record
from ceilidh.core.knowledge import win_shares


class SeatSummary(NamedTuple):
    """Why a seat's win probability changed: initial, plus luck, its own decisions and those of others, is final."""

    initial_win_probability: float
    luck: float
    luck_error: float
    """Half the 95% confidence interval of `luck`."""
    own_decisions: float
    """Effect of its own decisions."""
    others_decisions: float
    """Effect of the other seats' decisions."""
    final_win_probability: float
    missed_win_probability: float
    """What the best decisions would have added."""
    best_action_rate: float
    """Share of its decisions in which it found the best action."""


class Analysis(NamedTuple):
    """The analysis of a game."""

    judgements: list[Judgement]
    result: WinProbabilities
    samples: int

    def luck(self) -> list[WinProbabilities]:
        """The change by luck before each judged decision, and last, after all of them."""
        befores = [*(one.before.mean for one in self.judgements[1:]), self.result]
        changes = [difference(before, one.after.mean) for one, before in zip(self.judgements, befores, strict=True)]
        return [tuple(0.0 for _ in self.result), *changes]

    def luck_errors(self) -> list[WinProbabilities]:
        """The standard errors of `luck`."""
        none = tuple(0.0 for _ in self.result)
        errors = [none]
        for one, following in pairwise(self.judgements):
            pairs = zip(one.after.error, following.before.error, strict=True)
            errors.append(none if following.continues_turn else tuple(hypot(*pair) for pair in pairs))
        return [*errors, self.judgements[-1].after.error]

    def seat_summary(self, seat: int) -> SeatSummary:
        """How the seat's result came about."""
        judged = self.judgements
        own = [one for one in judged if one.seat == seat]
        changes = [(one.seat == seat, one.after.mean[seat] - one.before.mean[seat]) for one in judged]
        return SeatSummary(
            judged[0].before.mean[seat],
            sum(change[seat] for change in self.luck()),
            self.luck_error(seat),
            sum(change for mine, change in changes if mine),
            sum(change for mine, change in changes if not mine),
            self.result[seat],
            max(0.0, sum(one.missed.mean[seat] for one in own)),
            sum(one.better == one.action for one in own) / max(1, len(own)),
        )

    def luck_error(self, seat: int) -> float:
        """As in `SeatSummary`. Total luck is the result minus the win probability at the start and all decisions.

        A decision's before and after come from the same samples, so their common error cancels out.
        """
        return 2 * hypot(self.judgements[0].before.error[seat], *(_error(turn, seat) for turn in self._turns()))

    def _turns(self) -> list[list[Judgement]]:
        """Decisions grouped so that there is no luck within a group."""
        turns: list[list[Judgement]] = []
        for one in self.judgements:
            if one.continues_turn:
                turns[-1].append(one)
            else:
                turns.append([one])
        return turns


def _error(turn: Sequence[Judgement], seat: int) -> float:
    """The standard error of the change by a turn's decisions."""
    first, last = turn[0], turn[-1]
    return first.missed.error[seat] if first is last else hypot(first.before.error[seat], last.after.error[seat])


def summarize_game(record: Record, judgements: Iterable[Judgement], samples: int) -> Analysis:
    """The analysis of a finished record from its judgements in any order."""
    judged = sorted(judgements)
    places = record.result.places if record.result else ()
    found: list[Judgement] = []
    for one in judged:
        found.append(one._replace(before=found[-1].after) if one.continues_turn else one)
    return Analysis(found, tuple(win_shares(list(places))), samples)

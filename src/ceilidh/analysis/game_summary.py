"""A whole game: its judged decisions put together, with luck and skill added up."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import pairwise
from math import hypot
from typing import NamedTuple

from ceilidh.analysis.decision_quality import Chances, Judgement, difference
from ceilidh.core import Record
from ceilidh.core.knowledge import win_shares


class Sum(NamedTuple):
    """What made a seat's result: `begin`, `luck`, `own` and `others` add up to `end`."""

    begin: float
    luck: float
    luck_error: float
    """By how much, in 95 of 100 analyses, the luck is wrong at most, by chance of sampling."""
    own: float
    others: float
    """What the decisions of the others brought."""
    end: float
    missed: float
    """How much more the best decisions would have brought."""
    best: float
    """In which part of its decisions it found the best action."""


class Analysis(NamedTuple):
    """A whole game."""

    judgements: list[Judgement]
    result: Chances
    samples: int

    def luck(self) -> list[Chances]:
        """What chance and hidden things changed before each judged decision, and, last, after all of them."""
        befores = [*(one.before.mean for one in self.judgements[1:]), self.result]
        changes = [difference(before, one.after.mean) for one, before in zip(self.judgements, befores, strict=True)]
        return [tuple(0.0 for _ in self.result), *changes]

    def luck_errors(self) -> list[Chances]:
        """The standard errors of `luck`."""
        none = tuple(0.0 for _ in self.result)
        errors = [none]
        for one, following in pairwise(self.judgements):
            pairs = zip(one.after.error, following.before.error, strict=True)
            errors.append(none if following.goes_on else tuple(hypot(*pair) for pair in pairs))
        return [*errors, self.judgements[-1].after.error]

    def sum(self, seat: int) -> Sum:
        """What made the seat's result."""
        judged = self.judgements
        own = [one for one in judged if one.seat == seat]
        changes = [(one.seat == seat, one.after.mean[seat] - one.before.mean[seat]) for one in judged]
        return Sum(
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
        """As in `Sum`. All luck is what the result is more than the chance at the beginning and all decisions.

        A decision's before and after come from the same samples: what both are wrong by does not count.
        """
        return 2 * hypot(self.judgements[0].before.error[seat], *(_error(turn, seat) for turn in self._turns()))

    def _turns(self) -> list[list[Judgement]]:
        """Decisions with no luck between them."""
        turns: list[list[Judgement]] = []
        for one in self.judgements:
            if one.goes_on:
                turns[-1].append(one)
            else:
                turns.append([one])
        return turns


def _error(turn: Sequence[Judgement], seat: int) -> float:
    """The standard error of what a turn's decisions changed."""
    first, last = turn[0], turn[-1]
    return first.missed.error[seat] if first is last else hypot(first.before.error[seat], last.after.error[seat])


def put_together(record: Record, judgements: Iterable[Judgement], samples: int) -> Analysis:
    """The analysis of a finished record; its decisions may have been judged in any order."""
    judged = sorted(judgements)
    places = record.result.places if record.result else ()
    found: list[Judgement] = []
    for one in judged:
        found.append(one._replace(before=found[-1].after) if one.goes_on else one)
    return Analysis(found, tuple(win_shares(list(places))), samples)

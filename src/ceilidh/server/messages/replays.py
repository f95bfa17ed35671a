"""About games that are over: their steps, and what an analysis found."""

from __future__ import annotations

from ceilidh.server.messages.base import Struct
from ceilidh.server.messages.table_updates import LogLine, Panel, Result, ScoreCategory, TableHeader


class Step(Struct):
    """A finished game at one step: 0 is the deal."""

    step: int
    steps: int
    """The last step."""
    actors: list[int]
    head: TableHeader
    panels: list[Panel]
    prompt: str
    lines: list[LogLine]
    """What the decision that led here did."""
    result: Result | None


class GameLog(Struct):
    """The log of a finished game: for each step, what the decision that led there did."""

    steps: list[list[LogLine]]


class JudgedDecision(Struct):
    """A decision of a finished game that left a choice, with every seat's chance to win."""

    step: int
    """The step that it led to."""
    seat: int
    before: list[float]
    """With the best action."""
    after: list[float]
    """With the one that was chosen."""
    missed: float
    """How much more the best one would have given the seat."""


class KeyMoment(Struct):
    """Something that changed a seat's chance: a decision that missed something, or luck."""

    step: int
    """The step at which it can be seen."""
    seat: int
    change: float
    is_turning_point: bool
    """It is one of the turning points."""
    happened: list[str] = []
    """For luck: what was drawn or revealed."""
    action: str = ""
    better: str = ""
    """For a decision: what was chosen, and what would have been better."""
    notation: str = ""
    """The better action in notation."""
    reason: str = ""
    """Why it is better, if that can be told."""


class SeatSummary(Struct):
    """What made a seat's result: `begin`, `luck`, `own` and `others` add up to `end`."""

    begin: float
    luck: float
    luck_error: float
    """By how much the luck may be wrong."""
    own: float
    others: float
    end: float
    missed: float
    best: float
    """In which part of its decisions it found the best action."""


class PointsBreakdown(Struct):
    """What each rule had given each seat when a step was reached, until the next one."""

    step: int
    shares: list[ScoreCategory]


class Analysis(Struct):
    """A finished game judged decision by decision."""

    samples: int
    judged: list[JudgedDecision]
    moments: list[KeyMoment]
    seats: list[SeatSummary]
    points: list[PointsBreakdown]
    result: list[float]


class AnalysisProgress(Struct):
    """An analysis, or how far it is: so many decisions of the whole are judged; of none if nobody has asked for it."""

    done: int
    total: int
    mine: bool
    """I asked for it, and may cancel it."""
    analysis: Analysis | None


class FilmProgress(Struct):
    """How many pictures of a film are painted; once all are it is made."""

    done: int
    total: int

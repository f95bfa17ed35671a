"""Finished games: their steps, and their analysis."""

from __future__ import annotations

from ceilidh.server.messages.base import Struct
from ceilidh.server.messages.table_updates import LogLine, Panel, Result, ScoreCategory, TableHeader


class Step(Struct):
    """A finished game after `step` decisions; 0 is the deal."""

    step: int
    steps: int
    """The last step."""
    actors: list[int]
    header: TableHeader
    panels: list[Panel]
    prompt: str
    lines: list[LogLine]
    """The log of the decision that led here."""
    result: Result | None


class GameLog(Struct):
    """The log of a finished game: for each step, the lines of the decision that led there."""

    steps: list[list[LogLine]]


class JudgedDecision(Struct):
    """A decision with more than one legal action, and the win probabilities by seat."""

    step: int
    """The step after it."""
    seat: int
    before: list[float]
    """Win probabilities with the best action."""
    after: list[float]
    """Win probabilities with the chosen action."""
    missed: float
    """The win probability that the deciding seat lost."""


class KeyMoment(Struct):
    """A mistake or a piece of luck that changed a seat's win probability."""

    step: int
    """The step that shows it."""
    seat: int
    change: float
    is_turning_point: bool
    """It is one of the game's turning points."""
    happened: list[str] = []
    """For luck: the events, in words."""
    action: str = ""
    better: str = ""
    """For a mistake: the chosen and the better action, in words."""
    notation: str = ""
    """The better action in notation."""
    reason: str = ""
    """Why it is better; may be empty."""


class SeatSummary(Struct):
    """Why a seat's win probability changed: initial, plus luck, its own decisions and those of others, is final."""

    initial_win_probability: float
    luck: float
    luck_error: float
    """Half the 95% confidence interval of `luck`."""
    own_decisions: float
    """The change by its own decisions."""
    others_decisions: float
    """The change by the decisions of the other seats."""
    final_win_probability: float
    missed_win_probability: float
    """What the best decisions would have added."""
    best_action_rate: float
    """The fraction of its decisions in which it chose the best action."""


class PointsBreakdown(Struct):
    """The points by rule and seat from this step on, until the next breakdown."""

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
    """An analysis, or its progress in decisions; `total` is 0 if nobody has started it."""

    done: int
    total: int
    mine: bool
    """I started it, and may cancel it."""
    analysis: Analysis | None


class FilmProgress(Struct):
    """The number of frames drawn; the film is ready when all are."""

    done: int
    total: int

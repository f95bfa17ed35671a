"""Puzzles: a position as the deciding seat sees it, and the solution after an attempt."""

from __future__ import annotations

from ceilidh.server.messages.base import Struct
from ceilidh.server.messages.table_updates import Action, Panel


class PuzzleProgress(Struct):
    """My progress with a game's puzzles; only the first attempt at each counts."""

    streak: int
    """Puzzles solved in a row."""
    longest_streak: int
    right: list[int]
    wrong: list[int]
    """The numbers of attempted puzzles. After the last one a new round begins."""


class PuzzleCard(Struct):
    """The puzzles of one game."""

    game: str
    puzzles: int
    """How many there are, numbered from 1."""
    today: int
    """The number of today's puzzle."""
    progress: PuzzleProgress


class PuzzleList(Struct):
    """All games that have puzzles."""

    day: str
    """The date of today's puzzles, in UTC: year, month and day."""
    games: list[PuzzleCard]


class Puzzle(Struct):
    """A position in which one action is much better than the one that looks best at first sight."""

    game: str
    number: int
    puzzles: int
    """How many the game has."""
    names: list[str]
    """The players' names, by seat."""
    seat: int
    """The solver's seat."""
    panels: list[Panel]
    prompt: str
    rule: str
    """The section of the rules that applies."""
    actions: list[Action]


class PuzzleAttempt(Struct):
    """The action that the solver chooses, in notation."""

    action: str


class PuzzleMove(Struct):
    """An action of a puzzle, judged."""

    action: str
    text: str
    path: list[str]
    """Where it is clicked in the picture."""
    win_probability: float | None
    """The win probability; null if it is not among the best few."""
    cost: float | None
    """By how much that is lower than with the best action."""


class PuzzleSolution(Struct):
    """The solution, with the judged attempt."""

    right: bool
    chosen: PuzzleMove
    best: PuzzleMove
    tempting: PuzzleMove
    """The action that looks best at first sight."""
    equally_good: list[PuzzleMove]
    """Other actions that are as good as the best one."""
    reason: str
    """Why the best action is better than the chosen one or, if that was right, than the tempting one; may be empty."""
    outcome_panels: list[Panel]
    """The picture after the best action; empty if it would reveal hidden information."""


class PuzzleLineStep(Struct):
    """A decision of a line, as the solver sees it."""

    lines: list[str]
    """What happened, in words."""
    panels: list[Panel]
    """The picture after it."""


class PuzzleLine(Struct):
    """What an action may lead to: replies of strong bots in one game that fits what the solver knows."""

    steps: list[PuzzleLineStep]
    """The action itself, then the decisions that follow, up to the solver's next turn."""


class PuzzleOutcome(Struct):
    """The result of an attempt."""

    solution: PuzzleSolution
    is_first_attempt: bool
    """It counts; later attempts at this puzzle do not."""
    progress: PuzzleProgress

"""About puzzles: a position through the eyes of the seat that decides, and what is told once it has been answered."""

from __future__ import annotations

from ceilidh.server.messages.base import Struct
from ceilidh.server.messages.table_updates import Action, Panel


class PuzzleProgress(Struct):
    """How I am doing with the puzzles of a game; what counts is the first try at each."""

    streak: int
    """Solved in a row."""
    best: int
    """The longest row."""
    right: list[int]
    wrong: list[int]
    """The numbers of those that were tried. When all were, the next try begins a new round."""


class PuzzleCard(Struct):
    """The puzzles of one game."""

    game: str
    puzzles: int
    """How many there are; they are numbered from 1."""
    today: int
    """The number of today's."""
    progress: PuzzleProgress


class PuzzleList(Struct):
    """All games that have puzzles."""

    day: str
    """For which today's puzzles are meant: year, month and day, the same all over the world."""
    games: list[PuzzleCard]


class Puzzle(Struct):
    """A position in which one action is much better than what looks best at first sight."""

    game: str
    number: int
    puzzles: int
    """How many the game has."""
    names: list[str]
    """Of the players, by seat."""
    seat: int
    """The solver's."""
    panels: list[Panel]
    prompt: str
    rule: str
    """The section of the rules that applies."""
    actions: list[Action]


class PuzzleAttempt(Struct):
    """What the solver would do."""

    action: str


class PuzzleMove(Struct):
    """An action of a puzzle, judged."""

    action: str
    text: str
    path: list[str]
    """Its places in the picture."""
    chance: float | None
    """Of winning; missing for one that is not among the best few."""
    cost: float | None
    """How much less that is than with the best one."""


class PuzzleSolution(Struct):
    """What is said to a try."""

    right: bool
    chosen: PuzzleMove
    best: PuzzleMove
    tempting: PuzzleMove
    """What looks best at first sight."""
    others: list[PuzzleMove]
    """More actions that are as good as the best one."""
    reason: str
    """Why the best action is better than what was chosen or, if that was right, than the tempting one; or empty."""
    after: list[Panel]
    """The picture after the best action; none where that would show what nobody can know yet."""


class PuzzleOutcome(Struct):
    """What came of a try."""

    answer: PuzzleSolution
    counts: bool
    """It was my first try at this puzzle, and is noted."""
    progress: PuzzleProgress

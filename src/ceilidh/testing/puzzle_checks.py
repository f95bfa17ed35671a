"""Checks of a game's puzzles: they replay, have a clear solution, and can be explained."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from ceilidh.core import LANGUAGES, Puzzle, replay
from ceilidh.core.puzzles import MAX_SOLUTION_COST
from ceilidh.testing.random_games import Subject, names

MIN_STANDARD_ERRORS: Final = 3.0
"""How much worse than the best action, in standard errors, a wrong action must be."""


def puzzles_replay_and_belong_to_the_edition(subject: Subject) -> None:
    """No puzzle is of another edition; each leads to a decision of its seat, in which all judged actions are legal."""
    for number, puzzle in _puzzles(subject):
        assert puzzle.record.edition == subject.game.edition, f"puzzle {number} is of another edition: find new ones"
        legal = replay(subject.game, puzzle.record).seat(puzzle.seat).legal_notation()
        wrong = [one.action for one in puzzle.judged if one.action not in legal]
        assert legal, f"puzzle {number}: seat {puzzle.seat + 1} has nothing to decide"
        assert not wrong, f"puzzle {number}: {wrong[0]} is not possible"


def puzzles_have_a_clear_solution(subject: Subject) -> None:
    """The tempting action is not a solution, and all wrong actions are clearly worse than the solutions."""
    for number, puzzle in _puzzles(subject):
        tempting = puzzle.find(puzzle.tempting)
        assert tempting is not None, f"puzzle {number}: its tempting action was not judged"
        assert puzzle.tempting not in puzzle.solutions(), f"puzzle {number}: the tempting action solves it"
        assert puzzle.best.win_probability == max(one.win_probability for one in puzzle.judged), (
            f"puzzle {number}: another one is best"
        )
        for one in puzzle.judged:
            cost = puzzle.cost(one)
            assert cost < MAX_SOLUTION_COST or cost > MIN_STANDARD_ERRORS * one.error, (
                f"puzzle {number}: {one.action} may be as good"
            )


def puzzles_have_a_reason_in_every_language(subject: Subject) -> None:
    """The reason why the solution is better than the tempting action has a text in every language."""
    for number, puzzle in _puzzles(subject):
        why = puzzle.why(puzzle.tempting)
        assert why is not None, f"puzzle {number} has no reason"
        who = "" if why[1] == puzzle.seat else names(subject.players)[why[1]]
        for lang in LANGUAGES:
            assert subject.game.text.reason(why[0], who, subject.game.text.words(lang)), f"puzzle {number}: {lang}"


def puzzles_are_from_different_games(subject: Subject) -> None:
    """Solving one puzzle reveals nothing about another one."""
    seeds = [puzzle.record.seed for _, puzzle in _puzzles(subject)]
    assert len(set(seeds)) == len(seeds), "two puzzles are of one game"


def _puzzles(subject: Subject) -> Iterator[tuple[int, Puzzle]]:
    """All puzzles for this number of players, with their numbers, including those no longer offered."""
    for number, puzzle in enumerate(subject.game.all_puzzles(), 1):
        if len(puzzle.record.players) == subject.players:
            yield number, puzzle

"""Checks of a game's puzzles: they can be reached, solved and explained with today's rules."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from ceilidh.core import LANGUAGES, Puzzle, replay
from ceilidh.core.puzzles import MAX_SOLUTION_COST
from ceilidh.testing.random_games import Subject, names

CLEAR: Final = 3.0
"""Standard errors by which what does not solve a puzzle must be worse than what does."""


def puzzles_replay_and_belong_to_the_edition(subject: Subject) -> None:
    """No puzzle is of another edition; each leads to a decision of its seat, in which all judged actions are legal."""
    for number, puzzle in _puzzles(subject):
        assert puzzle.record.edition == subject.game.edition, f"puzzle {number} is of another edition: find new ones"
        legal = replay(subject.game, puzzle.record).seat(puzzle.seat).legal_notation()
        wrong = [one.action for one in puzzle.judged if one.action not in legal]
        assert legal, f"puzzle {number}: seat {puzzle.seat + 1} has nothing to decide"
        assert not wrong, f"puzzle {number}: {wrong[0]} is not possible"


def puzzles_have_a_clear_solution(subject: Subject) -> None:
    """The tempting action does not solve it, and every other is clearly worse than those that do."""
    for number, puzzle in _puzzles(subject):
        tempting = puzzle.find(puzzle.tempting)
        assert tempting is not None, f"puzzle {number}: its tempting action was not judged"
        assert puzzle.tempting not in puzzle.solutions(), f"puzzle {number}: the tempting action solves it"
        assert puzzle.best.win_probability == max(one.win_probability for one in puzzle.judged), (
            f"puzzle {number}: another one is best"
        )
        for one in puzzle.judged:
            cost = puzzle.cost(one)
            assert cost < MAX_SOLUTION_COST or cost > CLEAR * one.error, f"puzzle {number}: {one.action} may be as good"


def puzzles_are_explained(subject: Subject) -> None:
    """Why the solution is better than the tempting action can be said in every language."""
    for number, puzzle in _puzzles(subject):
        why = puzzle.why(puzzle.tempting)
        assert why is not None, f"puzzle {number} has no reason"
        who = "" if why[1] == puzzle.seat else names(subject.players)[why[1]]
        for lang in LANGUAGES:
            assert subject.game.text.reason(why[0], who, subject.game.text.words(lang)), f"puzzle {number}: {lang}"


def no_two_puzzles_are_of_one_game(subject: Subject) -> None:
    """Who has solved one puzzle has not seen another one's position."""
    seeds = [puzzle.record.seed for _, puzzle in _puzzles(subject)]
    assert len(set(seeds)) == len(seeds), "two puzzles are of one game"


def _puzzles(subject: Subject) -> Iterator[tuple[int, Puzzle]]:
    """Those for the subject's number of players, with their numbers; also those that are not offered any more."""
    for number, puzzle in enumerate(subject.game.all_puzzles(), 1):
        if len(puzzle.record.players) == subject.players:
            yield number, puzzle

"""Puzzles: file format, solutions, the daily puzzle, and what the conformance kit finds wrong with one."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import date, timedelta

import pytest
from core.pebbles import TEXTS, PebblesArt, PebblesGame, PebblesText, catalogue

from ceilidh.core import Catalogue, Player, Puzzle, Record, RecordedMove, RecordError
from ceilidh.core.puzzles import SOURCE_BOT, JudgedAction, PlayoutComparison, daily_puzzle_number, read_puzzles
from ceilidh.testing import CHECKS, Subject

BY_NAME = {check.__name__: check for check in CHECKS}

PUZZLE = Puzzle(
    game=7,
    record=Record(
        "pebbles",
        1,
        {},
        (Player(SOURCE_BOT, "Player 1"), Player(SOURCE_BOT, "Player 2")),
        5,
        (RecordedMove(0, "take 1"), RecordedMove(1, "take 3"), RecordedMove(1, "take 2")),
        None,
    ),
    seat=0,
    tempting="take 3",
    judged=(
        JudgedAction("take 2", 0.6, 0.0, None, None),
        JudgedAction("take 1", 0.58, 0.01, None, None),
        JudgedAction("take 3", 0.4, 0.02, ("luck", 1), PlayoutComparison(0.2, 0.05)),
    ),
)


class Speaks(PebblesText):
    """Has words for the reason."""

    catalogues: Mapping[str, Catalogue] = {
        lang: Catalogue(lang, {**catalogue(lang).texts, "term.luck.other": "{who} is lucky."}, catalogue(lang).rules)
        for lang in TEXTS
    }


def posed(*puzzles: Puzzle) -> PebblesGame:
    return PebblesGame(Speaks, PebblesArt, puzzles=lambda: puzzles)


def with_tempting(**changes: object) -> Puzzle:
    changed = PUZZLE.judged[2]._replace(**changes)  # type: ignore[arg-type]
    return PUZZLE._replace(judged=(*PUZZLE.judged[:2], changed))


def test_a_written_puzzle_reads_back_equal() -> None:
    assert read_puzzles("pebbles", f"{PUZZLE.to_json_line()}\n{PUZZLE.to_json_line()}\n") == (PUZZLE, PUZZLE)


def test_an_invalid_puzzle_line_is_named() -> None:
    with pytest.raises(RecordError, match="line 2") as wrong:
        read_puzzles("pebbles", f'{PUZZLE.to_json_line()}\n{{"game": 1}}\n')
    assert "not a puzzle" in str(wrong.value)


def test_actions_about_as_good_as_the_best_solve_it_too() -> None:
    assert PUZZLE.solutions() == ["take 2", "take 1"]


def test_an_unjudged_action_is_explained_like_the_tempting_one() -> None:
    assert PUZZLE.find("take 4") is None
    assert PUZZLE.why("take 4") == PUZZLE.why("take 3") == ("luck", 1)


def test_daily_puzzles_rotate() -> None:
    days = [date(2026, 11, 17) + timedelta(days) for days in range(6)]
    numbers = [daily_puzzle_number(day, 3) for day in days]
    assert sorted(numbers[:3]) == [1, 2, 3]
    assert numbers[3:] == numbers[:3]


def test_puzzles_of_another_edition_are_not_offered() -> None:
    old = PUZZLE._replace(record=PUZZLE.record._replace(edition=2))
    assert posed(PUZZLE, old).puzzles() == (PUZZLE,)


@pytest.mark.parametrize("check", [name for name in BY_NAME if "puzzles" in name])
def test_a_sound_puzzle_passes(check: str) -> None:
    BY_NAME[check](Subject(posed(PUZZLE), 2, range(1)))


@pytest.mark.parametrize(
    ("puzzles", "caught_by", "why"),
    [
        (
            [PUZZLE._replace(record=PUZZLE.record._replace(edition=2))],
            "puzzles_replay_and_belong_to_the_edition",
            "another edition",
        ),
        ([PUZZLE._replace(seat=1)], "puzzles_replay_and_belong_to_the_edition", "nothing to decide"),
        ([with_tempting(action="take 4")], "puzzles_replay_and_belong_to_the_edition", "take 4 is not possible"),
        ([with_tempting(win_probability=0.59)], "puzzles_have_a_clear_solution", "the tempting action solves it"),
        ([with_tempting(error=0.1)], "puzzles_have_a_clear_solution", "take 3 may be as good"),
        ([with_tempting(win_probability=0.7)], "puzzles_have_a_clear_solution", "puzzle 1"),
        ([with_tempting(why=None)], "puzzles_have_a_reason_in_every_language", "no reason"),
        ([PUZZLE, PUZZLE], "puzzles_are_from_different_games", "of one game"),
    ],
)
def test_a_broken_puzzle_is_caught(puzzles: list[Puzzle], caught_by: str, why: str) -> None:
    with pytest.raises(AssertionError, match=why):
        BY_NAME[caught_by](Subject(posed(*puzzles), 2, range(1)))

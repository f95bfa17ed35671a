"""Puzzles in the terminal: solving those of a game or of a file, and finding more."""

from __future__ import annotations

from pathlib import Path

import pytest

from ceilidh.arena.puzzle_finder import PuzzleFinder
from ceilidh.core import LANGUAGES, Puzzle, find_game

from .conftest import Ceilidh

GAME = "clans-and-glory"
PUZZLE = find_game(GAME).puzzles()[0]
SOLVE = ("puzzles", GAME, "--number", 1)


def test_a_solved_puzzle_is_praised_and_explained(ceilidh: Ceilidh) -> None:
    run = ceilidh(*SOLVE, typed=f"{PUZZLE.best.action}\nquit\n")
    assert run.code == 0
    assert "Puzzle 1 of" in run.out
    assert "Right:" in run.out
    assert "is tempting, but lowers your chance" in run.out
    assert "1 in a row" in run.out


def test_a_failed_puzzle_shows_a_better_action(ceilidh: Ceilidh) -> None:
    run = ceilidh(*SOLVE, typed=f"{PUZZLE.tempting}\n\nquit\n")
    assert "Not quite:" in run.out
    assert "Better:" in run.out
    assert "Puzzle 2 of" in run.out
    assert "in a row" not in run.out


def test_nonsense_and_rules_do_not_count_as_attempts(ceilidh: Ceilidh) -> None:
    run = ceilidh(*SOLVE, typed="dance\n?\nboard\nnext\n")
    assert "'dance' is not an action or a command." in run.out
    assert "Right:" not in run.out
    assert "Puzzle 2 of" in run.out


@pytest.mark.parametrize("lang", LANGUAGES)
def test_today_s_puzzle_comes_first_in_each_language(ceilidh: Ceilidh, lang: str) -> None:
    assert ceilidh("puzzles", GAME, "--lang", lang).code == 0


def test_found_puzzles_are_saved_and_can_be_solved(
    ceilidh: Ceilidh, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def find(self: PuzzleFinder, number: int) -> Puzzle | None:
        return PUZZLE._replace(game=number)

    monkeypatch.setattr(PuzzleFinder, "find", find)
    file = tmp_path / "mine.jsonl"
    run = ceilidh("puzzles", GAME, "--find", 2, "--file", file)
    assert run.code == 0
    assert f"ceilidh puzzles {GAME} --file {file}" in run.out
    assert "Puzzle 2 of 2" in ceilidh("puzzles", GAME, "--file", file, "--number", 2).out


def test_puzzle_errors_are_one_sentence(ceilidh: Ceilidh, tmp_path: Path) -> None:
    file = tmp_path / "other.jsonl"
    file.write_text("no puzzle\n", encoding="utf-8")
    assert "line 1" in ceilidh("puzzles", GAME, "--file", file).err
    file.write_text(PUZZLE._replace(record=PUZZLE.record._replace(edition=99)).to_json_line() + "\n", encoding="utf-8")
    assert "another edition" in ceilidh("puzzles", GAME, "--file", file).err
    assert "there are puzzles 1 to" in ceilidh("puzzles", GAME, "--number", 0).err
    assert "at least 1" in ceilidh("puzzles", GAME, "--find", 0).err
    assert ceilidh("puzzles", GAME, "--file", tmp_path / "none.jsonl").code == 2

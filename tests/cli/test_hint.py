"""`ceilidh hint`: the decision it is for, and what it recommends."""

from __future__ import annotations

from pathlib import Path

from ceilidh.analysis import decisions_to_judge
from ceilidh.core import Record, find_game

from .conftest import Ceilidh


def test_a_hint_names_the_best_actions_of_the_seat_to_move(ceilidh: Ceilidh, record: Path) -> None:
    out = ceilidh("hint", record, "--move", 3, "--samples", 100).out
    assert "Move 3, " in out
    assert out.count("lay ") >= 5
    assert "%" in out


def test_a_hint_for_an_unfinished_game_is_for_the_next_decision(ceilidh: Ceilidh, tmp_path: Path) -> None:
    path = tmp_path / "game.txt"
    ceilidh("play", "clans-and-glory", "--seed", 5, "--save", path)
    out = ceilidh("hint", path, "--samples", 100, "--lang", "de").out
    assert "Zug 1, Guest ist dran:" in out
    assert "Siegchance" in out


def test_a_hint_for_a_forced_decision_says_so(ceilidh: Ceilidh, tmp_path: Path) -> None:
    path = tmp_path / "game.txt"
    ceilidh("play", "smugglers", "--players", "random,random", "--seed", 1, "--save", path)
    game = Record.parse(path.read_text())
    choices = {position.number for position in decisions_to_judge(find_game("smugglers"), game)}
    forced = min(set(range(1, len(game.moves))) - choices)
    assert "No choice: only" in ceilidh("hint", path, "--move", forced).out

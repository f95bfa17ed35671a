"""Every user error is one sentence on stderr, with exit code 2 and no traceback."""

from __future__ import annotations

import os
import sys
from pathlib import Path

import pytest

from ceilidh.core import SEEDS

from .conftest import Ceilidh, Outcome

PLAY = ("play", "clans-and-glory")
SIMULATE = ("simulate", "clans-and-glory")
ARENA = ("arena", "clans-and-glory")


def assert_one_sentence(outcome: Outcome, part: str) -> None:
    assert outcome.code == 2
    assert outcome.err.count("\n") == 1
    assert part in outcome.err
    assert "Traceback" not in outcome.err + outcome.out


@pytest.mark.parametrize(
    ("arguments", "part"),
    [
        (("play", "chess"), "there is no game 'chess'"),
        (("play", "clans-and-glori"), "did you mean 'clans-and-glory'?"),
        (("play",), "name a game"),
        (("frolic",), "frolic"),
        (("play", "--frolic"), "--frolic"),
        (("--lang", "fr", "games"), "there is no language 'fr'"),
        (("games", "--lang", "xx"), "there is no language 'xx'"),
        ((*PLAY, "--players", "you"), "is for 2, 3, 4 players, not 1"),
        ((*PLAY, "--players", "you,greedy,greedy,greedy,greedy"), "not 5"),
        ((*PLAY, "--players", "you,hal"), "there is no player 'hal'"),
        ((*PLAY, "--players", "you:Anna,you:Anna"), "two players have the same name"),
        ((*PLAY, "--players", f"you:{'A' * 50},greedy"), "letters"),
        ((*PLAY, "--players", ""), "there is no player"),
        ((*PLAY, "--seed", "-1"), "a seed is a whole number"),
        ((*PLAY, "--seed", str(SEEDS)), "a seed is a whole number"),
        ((*PLAY, "--seed", "many"), "--seed"),
        ((*PLAY, "--option", "length=short"), "no option 'length'"),
        ((*PLAY, "--option", "short"), "name=value"),
        ((*PLAY, "--resume", "x.txt"), "leave them out with --resume"),
        ((*SIMULATE, "--games", "0"), "at least 1"),
        ((*SIMULATE, "--games", "-5"), "at least 1"),
        ((*SIMULATE, "--jobs", "0"), "at least 1"),
        ((*SIMULATE, "--seed", "-1"), "a seed is a whole number"),
        ((*SIMULATE, "--players", "7"), "not 7"),
        ((*SIMULATE, "--bots", "hal"), "there is no bot 'hal'"),
        ((*SIMULATE, "--bots", ""), "at least one bot"),
        ((*SIMULATE, "--bots", ",".join(["random"] * 11)), "at most 10 bots"),
        ((*SIMULATE, "--option", "length=short"), "no option 'length'"),
        ((*ARENA, "--games", "0"), "at least 1"),
        ((*ARENA, "--jobs", "0"), "at least 1"),
        ((*ARENA, "--seed", "-1"), "a seed is a whole number"),
        ((*ARENA, "--seed", "many"), "--seed"),
        ((*ARENA, "--players", "7"), "not 7"),
        ((*ARENA, "--bots", "hal,greedy"), "there is no bot 'hal'"),
        ((*ARENA, "--bots", ","), "at least one bot"),
        ((*ARENA, "--option", "length=short"), "no option 'length'"),
        ((*ARENA, "--option", "short"), "name=value"),
        ((*ARENA, "--backend", "abacus"), "there is no backend 'abacus'; choose one of local, ray"),
        (("arena", "chess"), "there is no game 'chess'"),
        (("arena",), "GAME"),
        (("simulate", "chess"), "there is no game 'chess'"),
        (("bench", "chess"), "there is no game 'chess'"),
        (("bench", "--seconds", "0"), "more than 0 seconds"),
        (("bench", "--seconds", "nan"), "more than 0 seconds"),
        (("check", "chess"), "there is no game 'chess'"),
        (("check", "--games", "0"), "at least 1"),
    ],
)
def test_unknown_names_are_reported(ceilidh: Ceilidh, arguments: tuple[str, ...], part: str) -> None:
    assert_one_sentence(ceilidh(*arguments), part)
    assert not Path("arena-clans-and-glory").exists()


@pytest.mark.parametrize(
    ("content", "part"),
    [
        (b"", "line 1: the record stops here"),
        (b"\x00\xff\xfe\x80", "is not text"),
        (b"hello\n", "line 1: expected 'ceilidh record 1'"),
        (b"x" * 5_000_000, "too large"),
    ],
    ids=["empty", "binary", "other text", "huge"],
)
@pytest.mark.parametrize(
    "command",
    [
        ("replay",),
        ("play",),
        ("play", "--resume"),
        ("draw", "--out", "x.svg"),
        ("hint",),
        ("analyse", "--out", "x.html"),
    ],
)
def test_a_file_that_is_no_record_is_refused(
    ceilidh: Ceilidh, tmp_path: Path, command: tuple[str, ...], content: bytes, part: str
) -> None:
    path = tmp_path / "odd.txt"
    path.write_bytes(content)
    assert_one_sentence(ceilidh(*command, path), part)
    assert path.read_bytes() == content


def edited(record: Path, old: str, new: str) -> Path:
    text = record.read_text()
    assert old in text
    record.write_text(text.replace(old, new, 1))
    return record


def test_a_truncated_record_is_refused(ceilidh: Ceilidh, record: Path) -> None:
    record.write_text("\n".join(record.read_text().split("\n")[:15]))
    assert_one_sentence(ceilidh("replay", record), "it was cut off")


def test_an_illegal_action_in_a_record_is_refused_with_its_line(ceilidh: Ceilidh, record: Path) -> None:
    assert_one_sentence(ceilidh("replay", edited(record, "1. seat 1: ", "1. seat 2: ")), "line 8: ")


def test_broken_notation_in_a_record_is_refused_with_its_line(ceilidh: Ceilidh, record: Path) -> None:
    assert_one_sentence(ceilidh("replay", edited(record, "1. seat 1: lay", "1. seat 1: fling")), "line 8: ")


def test_a_record_with_another_result_is_refused(ceilidh: Ceilidh, record: Path) -> None:
    assert_one_sentence(ceilidh("replay", edited(record, "result: ", "result: 1")), "the decisions lead to")


def test_a_record_of_another_edition_is_refused(ceilidh: Ceilidh, record: Path) -> None:
    assert_one_sentence(ceilidh("replay", edited(record, "edition: ", "edition: 9")), "line 3: ")


def test_a_record_of_an_unknown_game_is_refused(ceilidh: Ceilidh, record: Path) -> None:
    assert_one_sentence(ceilidh("replay", edited(record, "clans-and-glory", "chess")), "there is no game 'chess'")


def test_a_record_with_an_unknown_bot_cannot_be_resumed(ceilidh: Ceilidh, tmp_path: Path) -> None:
    path = tmp_path / "game.txt"
    ceilidh("play", "clans-and-glory", "--save", path)
    assert_one_sentence(ceilidh("play", "--resume", edited(path, "medium", "hal")), "there is no player 'hal'")


def test_a_finished_record_cannot_be_resumed(ceilidh: Ceilidh, record: Path) -> None:
    assert_one_sentence(ceilidh("play", record), "is over")


@pytest.mark.parametrize("command", ["replay", "draw", "hint", "analyse"])
def test_a_missing_record_is_named(ceilidh: Ceilidh, tmp_path: Path, command: str) -> None:
    more = ("--out", tmp_path / "x.svg") if command == "draw" else ()
    assert_one_sentence(ceilidh(command, tmp_path / "none.txt", *more), "none.txt: No such file")


def test_a_folder_is_no_record(ceilidh: Ceilidh, tmp_path: Path) -> None:
    assert_one_sentence(ceilidh("replay", tmp_path), "is a folder")
    assert_one_sentence(ceilidh("play", "--resume", tmp_path), "is a folder")


def test_a_folder_cannot_be_written_as_a_file(ceilidh: Ceilidh, tmp_path: Path) -> None:
    assert_one_sentence(ceilidh(*PLAY, "--save", tmp_path), "is a folder")
    assert_one_sentence(ceilidh("gallery", "--out", tmp_path), "is a folder")


def test_a_file_cannot_be_used_as_a_folder(ceilidh: Ceilidh, record: Path) -> None:
    assert_one_sentence(ceilidh(*PLAY, "--save", record / "game.txt"), "game.txt")
    assert_one_sentence(ceilidh("gallery", "--out", record / "page.html"), str(record))


@pytest.mark.skipif(not Path("/proc/version").exists(), reason="needs a folder that not even root can write to")
def test_an_unwritable_path_is_named(ceilidh: Ceilidh, record: Path) -> None:
    assert_one_sentence(ceilidh(*PLAY, "--save", "/proc/game.txt"), "/proc/game.txt")
    assert_one_sentence(ceilidh("gallery", "--out", "/proc/page.html"), "/proc/page.html")
    assert_one_sentence(ceilidh("draw", record, "--out", "/proc/x.svg"), "/proc/x.svg")


def test_an_existing_file_is_not_overwritten_by_a_new_game(ceilidh: Ceilidh, record: Path) -> None:
    before = record.read_text()
    assert_one_sentence(ceilidh(*PLAY, "--save", record), "already exists")
    assert record.read_text() == before


@pytest.mark.parametrize(
    ("options", "part"),
    [
        (("--out", "x.bmp"), "ends in .svg, .png, .gif"),
        (("--out", "x"), "ends in .svg, .png, .gif"),
        (("--out", "x.svg", "--at", "-1"), "decisions 0 to"),
        (("--out", "x.svg", "--at", "999"), "decisions 0 to"),
        (("--out", "x.svg", "--seat", "0"), "seats 1 to 2"),
        (("--out", "x.svg", "--seat", "3"), "seats 1 to 2"),
        (("--out", "x.svg", "--width", "0"), "pixels wide"),
    ],
)
def test_a_picture_that_cannot_be_drawn_is_refused(
    ceilidh: Ceilidh, record: Path, options: tuple[str, ...], part: str
) -> None:
    assert_one_sentence(ceilidh("draw", record, *options), part)
    assert not os.path.lexists("x.svg")


@pytest.mark.parametrize(
    ("options", "part"),
    [
        ((), "this game is over; name a decision with --move 1 to"),
        (("--move", "0"), "decisions 1 to"),
        (("--move", "999"), "decisions 1 to"),
        (("--move", "1", "--samples", "0"), "at least 1"),
    ],
)
def test_a_hint_for_no_decision_is_refused(ceilidh: Ceilidh, record: Path, options: tuple[str, ...], part: str) -> None:
    assert_one_sentence(ceilidh("hint", record, *options), part)


def test_an_impossible_analysis_is_refused(ceilidh: Ceilidh, record: Path, tmp_path: Path) -> None:
    assert_one_sentence(ceilidh("analyse", record, "--samples", 0), "at least 1")
    assert_one_sentence(ceilidh("analyse", record, "--jobs", 0), "at least 1")
    assert_one_sentence(ceilidh("analyse", record, "--samples", 1, "--out", tmp_path), "is a folder")
    ceilidh(*PLAY, "--save", tmp_path / "unfinished.txt")
    assert_one_sentence(ceilidh("analyse", tmp_path / "unfinished.txt"), "only a finished game")


def test_an_arena_needs_a_folder_without_other_files(ceilidh: Ceilidh, record: Path, tmp_path: Path) -> None:
    assert_one_sentence(ceilidh(*ARENA, "--out", record), "File exists")
    assert_one_sentence(ceilidh(*ARENA, "--out", tmp_path), "contains other files; choose another folder with --out")


@pytest.mark.parametrize("package", ["polars", "matplotlib", "openskill"])
def test_a_missing_arena_package_is_named(
    ceilidh: Ceilidh, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, package: str
) -> None:
    for name in [name for name in sys.modules if name.startswith(("ceilidh.arena.", "ceilidh.analysis.ratings"))]:
        monkeypatch.delitem(sys.modules, name)
    for name in [package, *(name for name in sys.modules if name.startswith(f"{package}."))]:
        monkeypatch.setitem(sys.modules, name, None)
    outcome = ceilidh(*ARENA, "--games", 1, "--bots", "random", "--out", tmp_path / "arena")
    assert_one_sentence(outcome, f"{package} is not installed; install it with pip install 'ceilidh[arena]'")


def test_the_end_of_the_input_saves_the_game(ceilidh: Ceilidh, tmp_path: Path) -> None:
    path = tmp_path / "game.txt"
    outcome = ceilidh(*PLAY, "--seed", 5, "--save", path)
    assert outcome.code == 2
    assert outcome.err.strip() == f"The game is saved. To continue: ceilidh play --resume {path}"
    assert path.read_text().endswith("result: unfinished\n")

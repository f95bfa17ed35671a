"""All commands except `play`, used as their help says."""

from __future__ import annotations

import json
from pathlib import Path
from xml.etree import ElementTree

import pytest
from PIL import Image

from ceilidh.cli import uncompiled_notice
from ceilidh.core import LANGUAGES, find_game, game_names
from ceilidh.core import rng as rng_module
from ceilidh.server import supervisor

from .conftest import Ceilidh

COMMANDS = (
    "games",
    "play",
    "serve",
    "hint",
    "simulate",
    "arena",
    "replay",
    "analyse",
    "dataset",
    "draw",
    "check",
    "bench",
    "gallery",
)


def test_the_version_says_whether_the_rules_are_compiled(ceilidh: Ceilidh) -> None:
    kind = "uncompiled" if str(rng_module.__file__).endswith(".py") else "compiled"
    assert ceilidh("--version").out.endswith(f"({kind})\n")


@pytest.mark.parametrize(("arguments", "open"), [((), True), (("serve",), True), (("serve", "--no-open"), False)])
def test_plain_ceilidh_serves_the_games_and_opens_the_page(
    ceilidh: Ceilidh, monkeypatch: pytest.MonkeyPatch, arguments: tuple[str, ...], open: bool
) -> None:
    served: list[tuple[str, int, bool]] = []
    monkeypatch.setattr(supervisor, "serve_supervised", lambda _, host, port, show: served.append((host, port, show)))
    assert ceilidh(*arguments).code == 0
    assert served == [("127.0.0.1", 8000, open)]


def test_uncompiled_rules_are_mentioned_once_per_machine(ceilidh: Ceilidh, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(uncompiled_notice, "is_compiled", lambda: False)
    assert "uncompiled" in ceilidh("games").err
    assert ceilidh("games").err == ""


def test_an_unwritable_state_folder_is_ignored(
    ceilidh: Ceilidh, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "file").touch()
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path / "file"))
    monkeypatch.setattr(uncompiled_notice, "is_compiled", lambda: False)
    assert ceilidh("games").code == 0


def test_the_help_names_every_command(ceilidh: Ceilidh) -> None:
    outcome = ceilidh("--help")
    assert outcome.code == 0
    assert all(command in outcome.out for command in COMMANDS)


@pytest.mark.parametrize("command", COMMANDS)
def test_the_help_of_each_command_has_examples(ceilidh: Ceilidh, command: str) -> None:
    outcome = ceilidh(command, "--help")
    assert outcome.code == 0
    assert command == "serve" or "--lang" in outcome.out, "all but the page, which speaks as its browser does"
    assert command == "games" or f"ceilidh {command}" in outcome.out


@pytest.mark.parametrize("lang", LANGUAGES)
def test_games_are_listed_in_each_language(ceilidh: Ceilidh, lang: str) -> None:
    out = ceilidh("games", "--lang", lang).out
    assert all(name in out for name in game_names())


def test_dataset_says_how_many_decisions_it_wrote_and_where(ceilidh: Ceilidh, tmp_path: Path) -> None:
    out = tmp_path / "data"
    output = ceilidh("dataset", "clans-and-glory", "--games", 2, "--bots", "random", "--out", out, "--jobs", 1).out
    assert f"decisions are in {out}" in " ".join(output.split())
    assert sorted(file.name for file in out.iterdir()) == ["schema.json", "shard-00000.npz"]


def test_simulate_shows_bots_and_seats(ceilidh: Ceilidh) -> None:
    out = ceilidh("simulate", "clans-and-glory", "--games", 6, "--bots", "random", "--players", 3).out
    assert "Games won" in out
    assert "95% interval" in out
    assert "decisions/s" in out


def test_simulate_prints_one_json_object(ceilidh: Ceilidh) -> None:
    arguments = ("simulate", "clans-and-glory", "--games", 10, "--bots", "greedy,random", "--players", 3, "--json")
    summary = json.loads(ceilidh(*arguments).out)
    assert (summary["game"], summary["players"], summary["games"], summary["seed"]) == ("clans-and-glory", 3, 10, 1)
    assert sum(summary["wins"].values()) == pytest.approx(10)
    assert sum(summary["wins_by_seat"]) == pytest.approx(10)
    assert set(summary["scores"]["bots"]) == {"greedy", "random"}
    assert len(summary["scores"]["seats"]) == 3
    assert summary["decisions"] > 100
    assert {"games_per_s", "decisions_per_s"} <= set(summary)


def test_simulate_takes_options_and_bots_named_several_times(ceilidh: Ceilidh) -> None:
    outcome = ceilidh("simulate", "smugglers", "--option", "length=short", "--games", 1, "--bots", "random,random")
    assert outcome.code == 0
    assert "1 games with 2 players" in outcome.out


def test_bench_prints_one_json_object_per_line(ceilidh: Ceilidh) -> None:
    lines = ceilidh("bench", "clans-and-glory", "--json", "--seconds", 0.01).out.splitlines()
    rows = [json.loads(line) for line in lines]
    assert [one["players"] for one in rows] == [2, 3, 4]
    agreed = "game players playouts_per_s decisions_per_s clones_per_s determinizations_per_s pictures_per_s"
    assert all(list(one) == [*agreed.split(), "picture_bytes", "compiled"] for one in rows)


def test_replay_verifies_and_prints_every_decision(ceilidh: Ceilidh, record: Path) -> None:
    out = ceilidh("replay", record).out
    assert "The record is valid" in out
    assert out.count("lay ") > 10
    assert "The winner: " in out or "A shared victory: " in out


def test_replay_of_an_unfinished_game_says_how_to_go_on(ceilidh: Ceilidh, tmp_path: Path) -> None:
    path = tmp_path / "game.txt"
    ceilidh("play", "clans-and-glory", "--save", path)
    assert f"ceilidh play --resume {path}" in ceilidh("replay", path).out


def test_a_position_is_drawn_as_svg(ceilidh: Ceilidh, record: Path, tmp_path: Path) -> None:
    out = tmp_path / "new" / "x.svg"
    assert ceilidh("draw", record, "--at", 3, "--seat", 1, "--out", out).code == 0
    assert ElementTree.parse(out).getroot().get("width") == "1280"


def test_a_position_is_drawn_as_png(ceilidh: Ceilidh, record: Path, tmp_path: Path) -> None:
    out = tmp_path / "x.PNG"
    assert ceilidh("draw", record, "--at", 0, "--out", out, "--width", 400).code == 0
    with Image.open(out) as image:
        assert image.width == 400


def test_positions_are_drawn_as_an_animation(ceilidh: Ceilidh, record: Path, tmp_path: Path) -> None:
    out = tmp_path / "x.gif"
    assert ceilidh("draw", record, "--at", 2, "--out", out, "--width", 300).code == 0
    with Image.open(out) as image:
        assert getattr(image, "n_frames", 1) == 3


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_gallery_is_one_page_without_scripts(ceilidh: Ceilidh, tmp_path: Path, lang: str) -> None:
    out = tmp_path / "gallery.html"
    assert ceilidh("gallery", "--out", out, "--lang", lang).code == 0
    page = out.read_text(encoding="utf-8")
    assert f'<html lang="{lang}">' in page
    assert "<script" not in page
    for name in game_names():
        assert page.count(f'id="{name}"') == 1
        section = page[page.index(f'<section id="{name}"') :]
        cover = find_game(name).art.cover(find_game(name).text.words(lang))
        first = section[section.index("<figure>") : section.index("</figure>")]
        assert cover.svg in first, "the cover comes first"


def test_check_reports_each_check_and_fails_if_one_does(ceilidh: Ceilidh, monkeypatch: pytest.MonkeyPatch) -> None:
    from ceilidh import testing

    def checked(game: object, games: int, report: object) -> int:
        assert callable(report)
        report("all is [sound]", None)
        report("nothing leaks", "2 players: it does")
        return 1

    monkeypatch.setattr(testing, "run_checks", checked)
    outcome = ceilidh("check", "clans-and-glory", "--games", 1)
    assert outcome.code == 1
    assert "✓ all is [sound]" in outcome.out
    assert "2 players: it does" in outcome.out


def test_check_passes_for_a_sound_game(ceilidh: Ceilidh, monkeypatch: pytest.MonkeyPatch) -> None:
    from ceilidh import testing

    monkeypatch.setattr(testing, "run_checks", lambda game, games, report: 0)
    assert ceilidh("check").code == 0

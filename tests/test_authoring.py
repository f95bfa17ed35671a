"""Following docs/how-to/add-a-game.md, and `ceilidh new-game`: what an author gets plays everywhere."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import polars as pl
import pytest
from authoring import DOC, install, page_files
from e2e.server_process import ServerProcess
from server.http_clients import LiveServer

from ceilidh.bots import BOTS
from ceilidh.cli.scaffold_game import rendered_files

PIG = "src/pig/__init__.py"
README = DOC.parents[2] / "README.md"


class Author:
    """A folder with an installed game, and commands that run there."""

    def __init__(self, folder: Path, files: dict[str, str]) -> None:
        self.folder = folder
        self.environment = install(files, folder)

    def run(self, *command: str, typed: str = "") -> subprocess.CompletedProcess[str]:
        environment = {**self.environment, "XDG_DATA_HOME": str(self.folder / "data"), "COLUMNS": "100"}
        return subprocess.run(
            [sys.executable, "-m", *command],
            env=environment,
            cwd=self.folder,
            input=typed,
            capture_output=True,
            text=True,
        )

    def ceilidh(self, *arguments: str, typed: str = "") -> str:
        done = self.run("ceilidh", *arguments, typed=typed)
        assert done.returncode == 0, done.stdout + done.stderr
        return done.stdout


@pytest.fixture(scope="module")
def author(tmp_path_factory: pytest.TempPathFactory) -> Author:
    return Author(tmp_path_factory.mktemp("author"), page_files())


def test_the_page_builds_what_new_game_writes() -> None:
    assert page_files() == rendered_files("pig")


def test_the_smallest_real_game_has_at_most_sixty_lines() -> None:
    lines = len(page_files()[PIG].splitlines())
    assert lines <= 60
    assert f"a dice game of {lines} lines" in " ".join(DOC.read_text(encoding="utf-8").split())
    assert f"a dice game in {lines} lines" in " ".join(README.read_text(encoding="utf-8").casefold().split())


def test_it_is_played_in_the_terminal(author: Author) -> None:
    typed = "roll\nhold\n" * 400
    output = author.ceilidh("play", "pig", "--players", "you:Anna,random", "--seed", "3", typed=typed)
    assert "Anna rolled" in output
    assert "Anna banked" in output
    assert "Points" in output
    assert "The winner" in output


def test_every_bot_plays_it_in_the_arena(author: Author) -> None:
    out = author.folder / "match"
    games = str(2 * (len(BOTS) - 1))  # the first bot meets every other one, in both seats
    author.ceilidh("arena", "pig", "--players", "2", "--bots", ",".join(BOTS), "--games", games, "--out", str(out))
    seatings = pl.read_parquet(out / "games.parquet")["seating"].to_list()
    assert {bot for seating in seatings for bot in seating} == set(BOTS)
    assert "Pig" in (out / "report.html").read_text(encoding="utf-8")
    assert "easy" in author.ceilidh("simulate", "pig", "--bots", "easy,random", "--games", "2")


def test_it_passes_the_kit_which_lists_its_defaults(author: Author) -> None:
    output = author.ceilidh("check", "pig", "--games", "2")
    assert "all checks passed" in output
    lines = [line.strip() for line in output.splitlines()]
    left = lines[lines.index("left to defaults:") :]
    assert left[1:4] == ["· no English yet", "· no German yet", "· no Dutch yet"]
    assert "· no cover of its own" in left


def test_its_own_texts_replace_the_defaults(tmp_path: Path) -> None:
    files = page_files()
    files[PIG] = files[PIG].replace("GAME = PigGame()", "GAME = PigGame(PigText, observation=PigObservation)")
    files[PIG] = f"from pig.observation import PigObservation\nfrom pig.text import PigText\n\n{files[PIG]}"
    author = Author(tmp_path, {**files, **page_files(better=True)})
    output = author.ceilidh("check", "pig", "--games", "1")
    assert "all checks passed" in output
    assert "no English yet" not in output
    output = author.ceilidh("play", "pig", "--players", "you:Anna,random", "--lang", "nl", typed="roll\nquit\n")
    assert "Anna rolls a" in output
    assert "Roll the die" in output


def test_its_own_tests_pass(author: Author) -> None:
    done = author.run("pytest", "-q", "-p", "no:cacheprovider", "tests")
    assert done.returncode == 0, done.stdout
    assert "passed" in done.stdout


def test_it_is_drawn(author: Author) -> None:
    author.ceilidh("play", "pig", "--players", "random,random", "--seed", "1", "--save", "game.txt")
    author.ceilidh("draw", "game.txt", "--at", "9", "--out", "game.svg", "--lang", "de")
    assert "Banked" in (author.folder / "game.svg").read_text(encoding="utf-8")


def test_it_is_played_at_a_table_in_the_browser(author: Author) -> None:
    with ServerProcess(author.folder, **author.environment) as server:
        http_server = LiveServer(int(server.address.rpartition(":")[2]))
        with http_server.guest("Anna") as anna:
            card = next(game for game in anna.fetch("GET", "/api/games?lang=nl")["games"] if game["name"] == "pig")
            assert card["title"] == "Pig"
            assert anna.request("GET", f"/api/games/pig/cover.svg?art={card['artVersion']}").is_success
            client = anna.connect(anna.table("pig", "me", "easy"), "want=picture&lang=de")
            client.first()
            assert [panel["name"] for panel in client.now["panels"]] == ["table", "players"]
            assert client.now["prompt"] == "Anna, choose what to do."
            client.act("roll")
            assert "Anna rolled" in client.log[0]["text"]


def test_a_new_game_passes_its_tests_and_the_kit_unchanged(tmp_path: Path) -> None:
    author = Author(tmp_path, rendered_files("standing-stones"))
    done = author.run("pytest", "-q", "-p", "no:cacheprovider", "tests")
    assert done.returncode == 0, done.stdout
    assert "all checks passed" in author.ceilidh("check", "standing-stones", "--games", "1")


def test_new_game_writes_a_folder_and_says_what_to_do_next(tmp_path: Path) -> None:
    done = subprocess.run(
        [sys.executable, "-m", "ceilidh", "new-game", "standing-stones"], cwd=tmp_path, capture_output=True, text=True
    )
    assert done.returncode == 0, done.stderr
    folder = tmp_path / "standing-stones"
    assert {str(path.relative_to(folder)): path.read_text() for path in folder.rglob("*.*") if path.is_file()} == (
        rendered_files("standing-stones")
    )
    for command in ("pip install --editable standing-stones", "ceilidh check standing-stones", "serve --reload"):
        assert command in done.stdout


@pytest.mark.parametrize(
    ("name", "message"),
    [
        ("Standing Stones", "a game's name consists of lower-case letters, digits and single hyphens, at most 30, not"),
        ("../pig", "a game's name consists of lower-case letters"),
        ("pig-", "a game's name consists of lower-case letters"),
        ("p" * 31, "a game's name consists of lower-case letters"),
        ("glen-more", "the game glen-more already exists; choose another name"),
        ("class", "class is a Python keyword or a class of the new module; choose another name"),
        ("none", "none is a Python keyword or a class"),
        ("game", "game is a Python keyword or a class"),
        ("random", "the Python package random already exists; choose another name"),
        ("here", "here already exists here; choose another name or folder"),
    ],
)
def test_an_invalid_name_is_refused_in_one_sentence(name: str, message: str, tmp_path: Path) -> None:
    (tmp_path / "here").mkdir()
    done = subprocess.run(
        [sys.executable, "-m", "ceilidh", "new-game", name], cwd=tmp_path, capture_output=True, text=True
    )
    assert done.returncode == 2
    assert done.stderr.startswith(f"ceilidh: {message}")
    assert [path.name for path in tmp_path.iterdir()] == ["here"]

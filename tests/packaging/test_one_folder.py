"""A game is one folder: without it and its entry point everything else works, and nothing mentions it."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from ceilidh.core import find_game, game_names

ROOT = Path(__file__).parents[2]
MADE = ("*.so", "*.pyd", "__pycache__", "*.egg-info", "node_modules", "static", "build", "dist", ".[!c]*", "[A-Z]*.md")
"""Build products, and documents, which may mention games."""
TRAINED = ("*.onnx", "*.csv", "*.ipynb")
"""Trained networks with their learning curves, and notebooks about a game."""
REMOVED = game_names()[-1]


def folder_of(name: str) -> Path:
    return Path("src/ceilidh/games", name.replace("-", "_"))


@pytest.fixture(scope="module")
def tree(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The sources without tests and documents."""
    copy = tmp_path_factory.mktemp("tree") / "ceilidh"
    shutil.copytree(ROOT, copy, ignore=shutil.ignore_patterns(*MADE, *TRAINED, "tests", "docs"))
    return copy


def without(tree: Path, name: str) -> str:
    """pyproject.toml without the game's entry point."""
    lines = (tree / "pyproject.toml").read_text(encoding="utf-8").splitlines(keepends=True)
    kept = [line for line in lines if not line.startswith(f"{name} = ")]
    assert len(kept) == len(lines) - 1, "a game is registered by one line"
    return "".join(kept)


def files(tree: Path, leaving_out: Path) -> Iterator[tuple[str, str]]:
    """Every file outside a folder: its path and its text."""
    for path in sorted(tree.rglob("*")):
        if path.is_file() and tree / leaving_out not in path.parents:
            yield str(path.relative_to(tree)), path.read_text(encoding="utf-8", errors="ignore")


@pytest.mark.parametrize("name", game_names())
def test_nothing_outside_a_game_s_folder_knows_its_name(tree: Path, name: str) -> None:
    title = find_game(name).text.words("en")("name")
    spellings = ["[-_ ]*".join(map(re.escape, words)) for words in (name.split("-"), title.split())]
    known = re.compile("|".join(spellings), re.I)
    registered = without(tree, name)
    for path, text in files(tree, folder_of(name)):
        content = registered if path == "pyproject.toml" else text
        found = known.search(path) or known.search(content)
        assert not found, f"{path} knows {name}: …{content[max(0, found.start() - 40) : found.end() + 40]}…"


@pytest.fixture(scope="module")
def rest(tree: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The tree without one game, registered as pip would do it."""
    copy = tmp_path_factory.mktemp("rest") / "ceilidh"
    shutil.copytree(tree, copy)
    shutil.rmtree(copy / folder_of(REMOVED))
    (copy / "pyproject.toml").write_text(without(copy, REMOVED), encoding="utf-8")
    shutil.copy(ROOT / "README.md", copy)
    run(copy, "setup.py", "--quiet", "egg_info")
    return copy


def run(tree: Path, *command: str) -> str:
    """The output of a Python program that runs on the tree instead of the installed package."""
    environment = {**os.environ, "PYTHONPATH": str(tree / "src"), "COLUMNS": "200"}
    done = subprocess.run([sys.executable, *command], cwd=tree, env=environment, capture_output=True, text=True)
    assert done.returncode == 0, done.stdout[-2000:] + done.stderr[-2000:]
    return done.stdout


PLAY_EVERYTHING = """
import pkgutil
from importlib import import_module
import ceilidh
from ceilidh.core import Player, Rng, Table, find_game, game_names, playout

for module in pkgutil.walk_packages(ceilidh.__path__, "ceilidh."):
    if not module.name.endswith(("__main__", "migrations.env")) and ".versions." not in module.name:
        import_module(module.name)
for name in game_names():
    game = find_game(name)
    for players in game.player_counts:
        playout(game.new(players, 1), Rng.seeded(1))
    print(name, ceilidh.__file__)
"""


def test_without_one_game_the_others_are_found_and_played(rest: Path) -> None:
    content = run(rest, "-c", PLAY_EVERYTHING).splitlines()
    played = dict(line.split(" ", 1) for line in content)
    assert list(played) == [name for name in game_names() if name != REMOVED]
    assert set(played.values()) == {str(rest / "src/ceilidh/__init__.py")}, "it was not the tree that was tried"


def test_without_one_game_the_source_checks_pass(rest: Path) -> None:
    run(rest, "-m", "ruff", "check", "--no-cache")
    run(rest, "-m", "ruff", "format", "--check", "--no-cache")
    lint = shutil.which("lint-imports", path=str(Path(sys.executable).parent))
    assert lint is not None
    assert "0 broken" in run(rest, lint, "--no-logo", "--no-cache")


def test_without_one_game_the_command_and_the_kit_work(rest: Path) -> None:
    listed = run(rest, "-m", "ceilidh", "games")
    assert REMOVED not in listed
    assert all(name in listed for name in game_names() if name != REMOVED)
    assert "all checks passed" in run(rest, "-m", "ceilidh", "check", game_names()[0], "--games", "1")


SERVE = """
from litestar.testing import TestClient
from ceilidh.server.app import make_app
from ceilidh.server.http.connection_limits import ConnectionLimiter
from ceilidh.server.settings import Settings

app = make_app(Settings(database_url="sqlite:///server.db"), ConnectionLimiter(0, lambda host: False, 1024))
with TestClient(app) as client:
    print(*(game["name"] for game in client.get("/api/games").json()["games"]))
"""


def test_without_one_game_the_server_offers_the_others(rest: Path) -> None:
    assert run(rest, "-c", SERVE).split() == [name for name in game_names() if name != REMOVED]

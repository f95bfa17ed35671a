"""Every registered game passes the conformance kit, has its golden files, its README and scenario tests."""

from __future__ import annotations

import gc
import os
from functools import cache
from importlib import import_module
from pathlib import Path

import pytest

from ceilidh.core import Game, find_game, game_names
from ceilidh.testing import Subject, conformance, left_to_defaults
from ceilidh.testing.random_games import walk

HERE = Path(__file__).parent
GAMES = 2 if os.environ.get("CEILIDH_PURE") == "1" else 6
"""Six games cover all options. Uncompiled, which is slower, two are enough."""

for _name in game_names():
    _tests = conformance(_name, HERE / "golden", GAMES)
    globals()[_tests.__name__] = _tests


@pytest.mark.parametrize("name", game_names())
def test_our_games_leave_nothing_to_defaults(name: str) -> None:
    assert left_to_defaults(find_game(name)) == []


@pytest.mark.parametrize("name", game_names())
def test_a_registered_game_has_everything(name: str) -> None:
    game = find_game(name)
    folder = Path(str(import_module(type(game).__module__).__file__)).parent
    readme = folder / "README.md"
    assert game.name == name
    assert readme.exists(), f"{name} has no README"
    for section in ("Rules and rulings", "Glossary"):
        assert f"## {section}" in readme.read_text(encoding="utf-8"), f"the README of {name} has no '{section}'"
    assert {"goal", "setup", "end", "rulings"} <= {rule.key for rule in game.text.words("en").rules}
    golden = {path.name for path in (HERE / "golden").glob(f"{name}-*.txt")}
    assert golden == {f"{name}-{what}.txt" for what in (*game.player_counts, "perft")}
    assert list((HERE / "games" / folder.name).glob("test_*.py")), f"{name} has no scenario tests"


@pytest.mark.parametrize("name", game_names())
def test_player_names_are_in_no_unbounded_cache(name: str) -> None:
    """Caches of pieces are bounded by the game; names are not, because anybody can have any name."""
    game = find_game(name)
    show_a_game(game, "Ann")
    before = kept_for_ever()
    show_a_game(game, "Ben")
    assert kept_for_ever() == before


def show_a_game(game: Game, called: str) -> None:
    """Draw and describe a random game in which all players have this name."""
    words, players = game.text.words("en"), max(game.player_counts)
    for step in walk(Subject(game, players, range(1)), every=6):
        view = game.view(step.state, step.seat)
        names = [f"{called} {seat}" for seat in range(players)]
        game.art.panels(view, words, names)
        game.text.describe(view, words, names)
        game.text.prompt(view, words, names)
        for action in step.legal:
            game.text.action(action, view, words, names)


def kept_for_ever() -> dict[str, int]:
    """The size of every unbounded cache in drawing and text code."""
    kind, ours = type(cache(find_game)), ("ceilidh.core.", "ceilidh.drawing.", "ceilidh.games.")
    found = [one for one in gc.get_objects() if type(one) is kind]
    caches = [one for one in found if str(getattr(one, "__module__", "")).startswith(ours)]
    sizes = {f"{one.__module__}.{one.__qualname__}": one.cache_info() for one in caches}
    return {name: size.currsize for name, size in sizes.items() if size.maxsize is None and size.currsize}

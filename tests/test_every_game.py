"""Every registered game passes the conformance kit, has its golden files, its README and scenario tests."""

from __future__ import annotations

import os
from importlib import import_module
from pathlib import Path

import pytest

from ceilidh.core import find_game, game_names
from ceilidh.testing import conformance, left_to_defaults

HERE = Path(__file__).parent
GAMES = 2 if os.environ.get("CEILIDH_PURE") == "1" else 6
"""Six games go through all options; uncompiled, where all takes longer, two show that the rules are the same."""

for _name in game_names():
    _tests = conformance(_name, HERE / "golden", GAMES)
    globals()[_tests.__name__] = _tests


@pytest.mark.parametrize("name", game_names())
def test_a_game_of_ours_leaves_nothing_to_defaults(name: str) -> None:
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
    assert {"goal", "setup", "end", "rulings"} <= {rule.key for rule in game.speech.words("en").rules}
    golden = {path.name for path in (HERE / "golden").glob(f"{name}-*.txt")}
    assert golden == {f"{name}-{what}.txt" for what in (*game.player_counts, "perft")}
    assert list((HERE / "games" / folder.name).glob("test_*.py")), f"{name} has no scenario tests"

"""The page of the observations' layouts."""

from __future__ import annotations

from pathlib import Path

from ceilidh.core import find_game, game_names
from ceilidh.envs.layouts import page

PAGE = Path(__file__).parents[2] / "docs/observations.md"


def test_the_page_of_layouts_is_current() -> None:
    assert PAGE.read_text(encoding="utf-8") == page(), "write it anew with make layouts"


def test_the_page_names_every_field_of_every_game() -> None:
    told = page()
    for name in game_names():
        game = find_game(name)
        assert f"`{name}`: {game.observation.size:,} bytes, {game.actions:,} actions." in told
        for field in game.observation.fields:
            assert f"| `{field.name}` |" in told
            assert field.meaning in told

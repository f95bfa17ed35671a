"""The table of an observation's fields."""

from __future__ import annotations

import pytest

from ceilidh.core import find_game, game_names
from ceilidh.envs.observation_docs import fields_table


@pytest.mark.parametrize("name", game_names())
def test_the_table_names_every_field(name: str) -> None:
    game = find_game(name)
    table = fields_table(game)
    for field in game.observation.fields:
        assert f"| `{field.name}` |" in table
        assert field.meaning in table

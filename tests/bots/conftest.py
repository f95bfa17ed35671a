"""Bots with few simulations, so that whole games are quick."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from ceilidh.core import find_game, game_names
from ceilidh.core.knowledge import DEFAULT_CONFIG, Knowledge, SearchConfig


@pytest.fixture
def few_simulations(monkeypatch: pytest.MonkeyPatch) -> None:
    for game in map(find_game, game_names()):
        monkeypatch.setattr(game, "knowledge", with_few_simulations(game.knowledge))


def with_few_simulations(make: Callable[[SearchConfig], Knowledge]) -> Callable[[SearchConfig], Knowledge]:
    def make_quick(config: SearchConfig = DEFAULT_CONFIG) -> Knowledge:
        knowledge = make(config)
        knowledge.hard_simulations, knowledge.expert_simulations = 5, 9
        knowledge.easy_simulations = min(knowledge.easy_simulations, 1)
        knowledge.medium_simulations = min(knowledge.medium_simulations, 1)
        return knowledge

    return make_quick

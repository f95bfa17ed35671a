"""Bots that think little, so that whole games are quick."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from ceilidh.core import find_game, game_names
from ceilidh.core.knowledge import Knowledge


@pytest.fixture
def in_haste(monkeypatch: pytest.MonkeyPatch) -> None:
    for game in map(find_game, game_names()):
        monkeypatch.setattr(game, "knowledge", hasty(game.knowledge))


def hasty(found: Callable[[], Knowledge]) -> Callable[[], Knowledge]:
    def knowledge() -> Knowledge:
        known = found()
        known.hard_simulations, known.expert_simulations = 5, 9
        known.easy_simulations = min(known.easy_simulations, 1)
        known.medium_simulations = min(known.medium_simulations, 1)
        return known

    return knowledge

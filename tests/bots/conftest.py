"""Bots that think little, so that whole games are quick."""

from __future__ import annotations

import pytest

from ceilidh.bots import Knowledge
from ceilidh.core import Game, find_game, game_names


@pytest.fixture
def in_haste(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in game_names():
        monkeypatch.setattr(type(find_game(name)), "knowledge", _hasty(type(find_game(name))))


def _hasty(kind: type[Game]) -> object:
    found = kind.knowledge

    def knowledge(self: Game) -> Knowledge:
        hasty = found(self)
        hasty.hard, hasty.expert = 5, 9
        hasty.easy, hasty.medium = min(hasty.easy, 1), min(hasty.medium, 1)
        return hasty

    return knowledge

"""Bots that think little, so that whole games are quick."""

from __future__ import annotations

import pytest

from ceilidh.bots import Knowledge, levels

found = levels.knowledge_of


def hasty(game: str) -> Knowledge:
    knowledge = found(game)
    knowledge.hard, knowledge.expert = 5, 9
    knowledge.easy, knowledge.medium = min(knowledge.easy, 1), min(knowledge.medium, 1)
    return knowledge


@pytest.fixture
def in_haste(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(levels, "knowledge_of", hasty)

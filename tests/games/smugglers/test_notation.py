"""The notation: every action that can be legal, and nothing else."""

from __future__ import annotations

import pytest

from ceilidh.core import NotationError
from ceilidh.games.smugglers.data import DECKS
from ceilidh.games.smugglers.rules.actions import ACTION_COUNT, parse, text


def test_every_action_parses_back_to_its_number() -> None:
    at_once = {card.name for card in DECKS["chance"] if card.marked}
    used = [
        a for a in range(ACTION_COUNT) if not text(a).startswith("unused") and text(a).partition(" ")[2] not in at_once
    ]
    assert [parse(text(action)) for action in used] == used


def test_unused_action_numbers_have_no_notation() -> None:
    for action in range(ACTION_COUNT):
        if text(action).startswith("unused"):
            with pytest.raises(NotationError, match="is not an action"):
                parse(text(action))


def test_a_chance_card_with_a_club_is_neither_planned_nor_played() -> None:
    for card in DECKS["chance"]:
        for verb in ("plan", "play") if card.marked else ():
            with pytest.raises(NotationError, match="is not an action"):
                parse(f"{verb} {card.name}")

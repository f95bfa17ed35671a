"""The notation: every action that can be legal, and nothing else."""

from __future__ import annotations

import pytest

from ceilidh.core import NotationError
from ceilidh.games.smugglers.data import DECKS
from ceilidh.games.smugglers.rules.action_encoding import ACTION_COUNT, parse, to_notation


def test_every_action_parses_back_to_its_number() -> None:
    at_once = {card.name for card in DECKS["chance"] if card.marked}
    written = {action: to_notation(action) for action in range(ACTION_COUNT)}
    used = [a for a, action in written.items() if not action.startswith("unused") and action[5:] not in at_once]
    assert [parse(to_notation(action)) for action in used] == used


def test_unused_action_numbers_have_no_notation() -> None:
    for action in range(ACTION_COUNT):
        if to_notation(action).startswith("unused"):
            with pytest.raises(NotationError, match="is not an action"):
                parse(to_notation(action))


def test_a_chance_card_with_a_club_is_neither_planned_nor_played() -> None:
    for card in DECKS["chance"]:
        for verb in ("plan", "play") if card.marked else ():
            with pytest.raises(NotationError, match="is not an action"):
                parse(f"{verb} {card.name}")

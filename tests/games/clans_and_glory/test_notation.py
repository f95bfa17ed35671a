"""The notation of Clans and Glory, with anything that a person may type."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ceilidh.core import NotationError
from ceilidh.games.clans_and_glory.rules.action_encoding import (
    ACTION_COUNT,
    HIDE,
    LAY,
    PASS,
    SHIELD,
    parse,
    to_notation,
)
from ceilidh.games.clans_and_glory.rules.cards import CARDS
from ceilidh.games.clans_and_glory.rules.long_table import TableRow


def parsed(notation: str) -> int | None:
    try:
        return parse(notation)
    except NotationError:
        return None


def test_every_card_that_is_dealt_can_be_played_to_every_seat_that_is_free_and_to_no_other() -> None:
    expected = {*range(SHIELD, ACTION_COUNT)}
    for row in map(TableRow, (2, 3, 4)):
        free = [seat for seat in row.seats if seat not in row.start_seats]
        placed = [seat * CARDS + card for seat in free for card in row.deck]
        expected |= {first + place for first in (LAY, HIDE) for place in placed}
    assert {action for action in range(ACTION_COUNT) if parsed(to_notation(action)) is not None} == expected
    assert all(parsed(to_notation(action)) == action for action in expected)


@pytest.mark.parametrize(
    ("notation", "action"),
    [
        ("lay 3-flame A1", 0),
        ("lay 8-raven F7", HIDE - 1),
        ("hide 3-flame A1", HIDE),
        ("shield C", SHIELD + 2),
        ("pass", PASS),
    ],
)
def test_notation_by_example(notation: str, action: int) -> None:
    assert parse(notation) == action
    assert to_notation(action) == notation


@pytest.mark.parametrize(
    ("notation", "why"),
    [
        ("", "is not an action; try 'lay 5-thistle B2'"),
        ("lay", "is not an action"),
        ("lay 9-thistle B2", "there is no card '9-thistle'"),
        ("lay 5-rose B2", "there is no card '5-rose'"),
        ("hide 5-thistle B8", "there is no seat 'B8'"),
        ("hide 5-thistle G1", "there is no seat 'G1'"),
        ("hide 5-thistle B7", "there is no seat 'B7'"),
        ("lay 5-thistle F2", "5-thistle is never played to F2: in every game with that card, a start card lies there"),
        ("lay 8-thistle A2", "8-thistle is never played to A2"),
        ("shield G", "is not an action"),
        ("pass B", "is not an action"),
        ("lay  5-thistle B2", "is not an action"),
        ("x" * 5000, "x…' is not an action"),
    ],
)
def test_an_invalid_notation_is_refused_with_valid_examples(notation: str, why: str) -> None:
    with pytest.raises(NotationError, match=why):
        parse(notation)


@given(st.text())
def test_any_text_is_an_action_or_a_notation_error(notation: str) -> None:
    try:
        action = parse(notation)
    except NotationError as refused:
        sentence = str(refused)
    else:
        sentence = ""
        assert to_notation(action) == notation
    assert "\n" not in sentence
    assert len(sentence) < 600

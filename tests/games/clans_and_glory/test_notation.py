"""The notation of Clans and Glory, with anything that a person may type."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ceilidh.core import NotationError
from ceilidh.games.clans_and_glory.rules.actions import ACTIONS, HIDE, PASS, SHIELD, parse, text


def test_every_action_number_has_its_own_notation() -> None:
    assert [parse(text(action)) for action in range(ACTIONS)] == list(range(ACTIONS))


@pytest.mark.parametrize(
    ("said", "action"),
    [
        ("lay 3-flame A1", 0),
        ("lay 8-raven F7", HIDE - 1),
        ("hide 3-flame A1", HIDE),
        ("shield C", SHIELD + 2),
        ("pass", PASS),
    ],
)
def test_notation_by_example(said: str, action: int) -> None:
    assert parse(said) == action
    assert text(action) == said


@pytest.mark.parametrize(
    ("said", "why"),
    [
        ("", "is no action; an action is 'lay 5-thistle B2'"),
        ("lay", "is no action"),
        ("lay 9-thistle B2", "there is no card '9-thistle'"),
        ("lay 5-rose B2", "there is no card '5-rose'"),
        ("hide 5-thistle B8", "there is no seat 'B8'"),
        ("hide 5-thistle G1", "there is no seat 'G1'"),
        ("shield G", "is no action"),
        ("pass B", "is no action"),
        ("lay  5-thistle B2", "is no action"),
        ("x" * 5000, "x…' is no action"),
    ],
)
def test_what_is_no_notation_is_refused_with_what_would_be(said: str, why: str) -> None:
    with pytest.raises(NotationError, match=why):
        parse(said)


@given(st.text())
def test_any_text_is_an_action_or_a_notation_error(said: str) -> None:
    try:
        action = parse(said)
    except NotationError as refused:
        sentence = str(refused)
    else:
        sentence = ""
        assert text(action) == said
    assert "\n" not in sentence
    assert len(sentence) < 600

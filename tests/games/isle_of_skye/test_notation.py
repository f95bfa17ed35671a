"""The notation of actions."""

from __future__ import annotations

import pytest

from ceilidh.core import NotationError
from ceilidh.games.isle_of_skye.rules.action_encoding import ACTION_COUNT, parse, to_notation


def test_every_action_is_read_back_as_written() -> None:
    for action in range(ACTION_COUNT):
        if " 0,0 " not in to_notation(action):
            assert parse(to_notation(action)) == action


@pytest.mark.parametrize("notation", ["build 1 0,0 0", "build 3 0,0 270"])
def test_nothing_is_built_on_the_castle(notation: str) -> None:
    with pytest.raises(NotationError, match="nothing can be built at 0,0, where the castle is"):
        parse(notation)


@pytest.mark.parametrize(
    "notation",
    ["discard 2", "price 4", "price 20", "price 20+", "buy 3.1", "pass", "choose big-closed", "build 2 1,-3 90"],
)
def test_notation_is_read_back_as_written(notation: str) -> None:
    assert to_notation(parse(notation)) == notation


@pytest.mark.parametrize(
    "notation",
    ["", "discard 4", "price 0", "price 21", "buy 6.1", "buy 1.4", "choose bagpipes", "build 4 0,1 0", "build 1 0,1 45",
     "build 1 -0,1 0", "build 1 01,1 0", "Pass", "pass "],
)  # fmt: skip
def test_an_unknown_action_is_refused(notation: str) -> None:
    with pytest.raises(NotationError, match="is not an action"):
        parse(notation)


def test_a_place_that_no_territory_reaches_is_refused() -> None:
    with pytest.raises(NotationError, match="10,9 is out of reach"):
        parse("build 1 10,9 0")

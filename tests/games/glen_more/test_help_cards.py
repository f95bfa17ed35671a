"""The numbers on help cards agree with the rules."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import cast

from ceilidh.core import HelpCard, Rng, State
from ceilidh.games.glen_more import GAME
from ceilidh.games.glen_more.view import GlenMoreView

NAMES = ["Anna", "Bruno", "Clara"]
WORDS = GAME.text.words("en")
NUMBER = re.compile(r"-?\d+")


def positions(seed: int) -> Iterator[tuple[State, int]]:
    """Every position of a game with the action chosen there, at the end -1."""
    state, rng = GAME.new(3, seed), Rng.seeded(seed)
    while actors := state.actors():
        legal = state.legal(actors[0])
        action = legal[rng.below(len(legal))]
        yield state, action
        state.apply(actors[0], action)
    yield state, -1


def help_card(thing: str, state: State, seat: int | None = None) -> HelpCard:
    card = GAME.text.help_card(thing, GAME.view(state, seat), WORDS, NAMES)
    assert card is not None
    return card


def test_the_lines_of_the_points_add_up_to_the_score() -> None:
    for state, _ in positions(3):
        for seat, score in enumerate(state.scores()):
            *parts, whole = help_card(f"points:{seat}", state).current
            numbers = [int(number) for line in parts for number in NUMBER.findall(line)]
            assert sum(numbers) == score == int(NUMBER.findall(whole)[0])


def test_a_player_who_is_promised_another_turn_has_it() -> None:
    promised, turn, found = False, -1, 0
    for state, action in positions(8):
        view = cast(GlenMoreView, GAME.view(state, None))
        if view["over"]:
            break
        if view["stage"] == "take":
            assert not promised or view["turn"] == turn
            turn = view["turn"]
            seen = GAME.view(state, turn)
            card = GAME.text.action_help(action, seen, WORDS, NAMES)
            promised = WORDS("help.take.again") in card.current
            found += promised
    assert found


def test_a_card_says_you_only_about_the_viewer() -> None:
    state = GAME.new(3, 5)
    assert "It is your turn" in help_card("board", state, 0).current[0]
    assert "Anna's turn" in help_card("board", state, 1).current[0]
    assert all("You have" not in line for line in help_card("market:wood", state).current)

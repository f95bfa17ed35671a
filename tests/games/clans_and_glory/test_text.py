"""The texts of Clans and Glory: what prompts and log lines say."""

from __future__ import annotations

from games.clans_and_glory.ascii_boards import act, position

from ceilidh.core import Event
from ceilidh.games.clans_and_glory import GAME
from ceilidh.games.clans_and_glory.rules.state import ENDED, EVENTS, ClansAndGlory

NAMES = ["Ailsa", "Bran"]
ROW = """
        3S 3U .. | 3F .. .. | .. .. .. | .. .. ..
    ..  ---------------------------------------- ..
        6L .. .. | .. .. .. | .. .. .. | .. .. ..
"""


def asked(state: ClansAndGlory, seat: int = 0) -> str:
    """What a seat is asked."""
    return GAME.text.prompt(GAME.view(state, seat), GAME.text.words("en"), NAMES)


def test_the_prompt_says_how_many_turns_are_left() -> None:
    assert asked(position(ROW, ["5F 3O 4L", "5S 5U"])).startswith("2 turns left: ")
    assert asked(position(ROW, ["5F 3O", "5S"])).startswith("Your last turn: ")


def test_the_prompt_says_what_a_shield_would_take() -> None:
    state = position(ROW, ["5F 3O", "5S"])
    act(state, "lay 3-oak A3")
    assert asked(state).endswith("it would take 3 cards of rank 3, 9 points.")
    state = position(ROW, ["5F 3O", "5S"], shields="A0 A1")
    act(state, "lay 3-oak A3")
    assert asked(state).endswith("it would take nothing, because there would be more shields than ranks.")


def test_the_log_says_why_there_is_no_question_about_a_shield() -> None:
    state = position(ROW, ["5F 3O", "5S 3L"], shields="A0 A0 B0 B0 C0")
    state.log = []
    act(state, "lay 3-oak A3")
    assert state.actors() == [1]
    assert [EVENTS[event.kind] for event in state.log] == ["laid", "spent"]


def test_in_a_tie_at_the_top_log_and_prompt_say_what_counts() -> None:
    words = GAME.text.words("en")
    told_last = GAME.text.event(Event(ENDED, -1, (6, 6)), words, NAMES)
    assert (
        told_last
        == "The gathering is over: Ailsa 6, Bran 6. The tie for first place goes to the player who took more cards."
    )
    seen = GAME.view(position(ROW, ["5F", "5S"], shields="A0 A1"), None) | {"over": True, "actors": []}
    assert GAME.text.prompt(seen, words, NAMES).endswith("break the tie for first place: Ailsa 2, Bran 1.")


def test_points_are_conditional_only_until_the_game_is_over() -> None:
    seen = GAME.view(position(ROW, ["5F 3O", "5S"], shields="A0"), None)
    words, ended = GAME.text.words("en"), {"over": True, "actors": []}
    lines = [
        next(part for part in GAME.text.describe(view, words, NAMES) if part.panel == "players").lines[0]
        for view in (seen, seen | ended)
    ]
    assert lines[0] == f"{lines[1]} if the game ended now"

"""Step 1, take a seat: what fits where, and what happens when nothing does."""

from __future__ import annotations

import pytest
from games.clans_and_glory.ascii_boards import act, cards, is_legal, number, position

from ceilidh.games.clans_and_glory import GAME
from ceilidh.games.clans_and_glory.rules.action_encoding import to_notation

EMPTY = """
        .. .. .. | .. .. .. | .. .. .. | .. .. ..
    ..  ---------------------------------------- ..
        .. .. .. | .. .. .. | .. .. .. | .. .. ..
"""


def test_a_card_of_the_same_colour_may_lie_beside() -> None:
    state = position(
        """
        .. .. .. | .. 5T .. | .. .. .. | .. .. ..
    ..  ---------------------------------------- ..
        .. .. .. | .. .. .. | .. .. .. | .. .. ..
        """,
        ["3T 4F", "3F"],
    )
    assert {to_notation(action) for action in state.legal(0)} == {
        "lay 3-thistle B1",
        "lay 3-thistle B3",
        "lay 3-thistle B5",
    }


def test_a_card_of_the_same_rank_may_lie_beside() -> None:
    state = position(
        """
        .. .. .. | .. 5T .. | .. .. .. | .. .. ..
    ..  ---------------------------------------- ..
        .. .. .. | .. .. .. | .. .. .. | .. .. ..
        """,
        ["5F", "3F"],
    )
    assert is_legal(state, "lay 5-flame B1")
    assert is_legal(state, "lay 5-flame B3")


def test_a_card_may_lie_directly_opposite_a_match() -> None:
    state = position(
        """
        .. .. .. | .. .. .. | .. .. .. | .. .. ..
    ..  ---------------------------------------- ..
        .. .. .. | .. 5T .. | .. .. .. | .. .. ..
        """,
        ["5F", "3F"],
    )
    assert is_legal(state, "lay 5-flame B2")
    assert not is_legal(state, "lay 5-flame B1")


def test_a_card_need_match_only_one_of_its_neighbours_not_all() -> None:
    state = position(
        """
        .. .. .. | 3F .. 4R | .. .. .. | .. .. ..
    ..  ---------------------------------------- ..
        .. .. .. | .. 6L .. | .. .. .. | .. .. ..
        """,
        ["6O 5S", "3F"],
    )
    assert is_legal(state, "lay 6-oak B2")
    assert not is_legal(state, "lay 5-stag B2")


def test_neighbours_reach_across_the_border_between_two_tables() -> None:
    state = position(
        """
        .. .. 5T | .. .. .. | .. .. .. | .. .. ..
    ..  ---------------------------------------- ..
        .. .. .. | .. .. .. | .. .. .. | 4R .. ..
        """,
        ["5F 4S", "3F"],
    )
    assert is_legal(state, "lay 5-flame B1")
    assert is_legal(state, "lay 4-stag C6")
    assert not is_legal(state, "lay 5-flame B2")


def test_a_single_seat_has_the_two_corner_seats_of_its_table_beside_it() -> None:
    state = position(
        """
        5T .. .. | .. .. .. | .. .. .. | .. .. ..
    ..  ---------------------------------------- ..
        .. .. .. | .. .. .. | .. .. .. | .. .. 4R
        """,
        ["5F 4S", "3F"],
    )
    assert is_legal(state, "lay 5-flame A7")
    assert is_legal(state, "lay 4-stag D7")


def test_a_corner_seat_has_the_single_seat_beside_it() -> None:
    state = position(
        """
        .. .. .. | .. .. .. | .. .. .. | .. .. ..
    5T  ---------------------------------------- ..
        .. .. .. | .. .. .. | .. .. .. | .. .. ..
        """,
        ["5F", "3F"],
    )
    assert {to_notation(action) for action in state.legal(0)} == {"lay 5-flame A1", "lay 5-flame A4", "lay 5-flame D7"}


def test_the_two_single_seats_are_opposite_each_other() -> None:
    state = position(
        """
        .. .. .. | .. .. .. | .. .. .. | .. .. ..
    ..  ---------------------------------------- 5T
        .. .. .. | .. .. .. | .. .. .. | .. .. ..
        """,
        ["5F", "3F"],
    )
    assert is_legal(state, "lay 5-flame A7")


def test_a_card_may_not_lie_diagonally_from_its_only_match() -> None:
    state = position(
        """
        .. .. .. | .. 5T .. | .. .. .. | .. .. ..
    ..  ---------------------------------------- ..
        .. .. .. | .. .. .. | .. .. .. | .. .. ..
        """,
        ["5F", "3F"],
    )
    assert not is_legal(state, "lay 5-flame B4")
    assert not is_legal(state, "lay 5-flame B6")


def test_a_taken_seat_cannot_be_taken_again() -> None:
    state = position(
        """
        .. .. .. | 5T 5R .. | .. .. .. | .. .. ..
    ..  ---------------------------------------- ..
        .. .. .. | .. .. .. | .. .. .. | .. .. ..
        """,
        ["5F", "3F"],
    )
    assert not is_legal(state, "lay 5-flame B1")
    assert not is_legal(state, "lay 5-flame B2")


def test_with_a_fitting_card_in_hand_playing_face_down_is_not_allowed() -> None:
    state = position(
        """
        .. .. .. | .. 5T .. | .. .. .. | .. .. ..
    ..  ---------------------------------------- ..
        .. .. .. | .. .. .. | .. .. .. | .. .. ..
        """,
        ["5F 4R 3S", "3F"],
    )
    assert all(to_notation(action).startswith("lay 5-flame") for action in state.legal(0))


def test_if_no_card_fits_any_card_goes_face_down_on_any_free_seat() -> None:
    state = position(
        """
        .. .. .. | .. 5T .. | .. .. .. | .. .. ..
    ..  ---------------------------------------- ..
        .. .. .. | .. .. .. | .. .. .. | .. .. ..
        """,
        ["4R 3S", "3F"],
    )
    notations = [to_notation(action) for action in state.legal(0)]
    assert all(action.startswith("hide") for action in notations)
    assert len(notations) == 2 * 25
    assert is_legal(state, "hide 4-raven B1")
    assert is_legal(state, "hide 3-stag D7")


def test_a_face_down_card_fills_its_seat_and_never_matches() -> None:
    state = position(
        """
        .. .. .. | .. 5T .. | .. .. .. | .. .. ..
    ..  ---------------------------------------- ..
        .. .. .. | .. .. .. | .. .. .. | .. .. ..
        """,
        ["4R", "4S 5F"],
    )
    act(state, "hide 4-raven B1", "pass")
    assert not is_legal(state, "lay 4-stag A3")
    assert not is_legal(state, "lay 5-flame B1")
    assert is_legal(state, "lay 5-flame B3")


def test_cards_laid_later_near_a_face_down_card_match_only_face_up_ones() -> None:
    state = position(
        """
        .. .. .. | ## 5T .. | .. .. .. | .. .. ..
    ..  ---------------------------------------- ..
        .. .. .. | .. .. .. | .. .. .. | .. .. ..
        """,
        ["5F", "5R 3R"],
    )
    act(state, "lay 5-flame B3", "pass")
    assert is_legal(state, "lay 5-raven C1")
    assert not is_legal(state, "lay 5-raven A3")


def test_only_the_player_who_laid_a_card_face_down_knows_it() -> None:
    state = position(EMPTY, ["4R 3S", "3F 5T"])
    act(state, "hide 4-raven B1", "pass")
    own, other, spectator = (GAME.view(state, seat)["seats"] for seat in (0, 1, None))
    assert isinstance(own, dict)
    assert own["B1"] == {"card": number("4R"), "face_down": True, "by": 0}
    assert other == spectator
    assert isinstance(other, dict)
    assert other["B1"] == {"card": None, "face_down": True, "by": 0}


def test_playing_face_down_tells_everyone_what_is_not_in_the_hand() -> None:
    state = position(
        """
        .. .. .. | .. 5T .. | .. .. .. | .. .. ..
    ..  ---------------------------------------- ..
        .. .. .. | .. .. .. | .. .. .. | .. .. ..
        """,
        ["4R 3S 6O", "3F 4F"],
    )
    act(state, "hide 4-raven B1", "pass")
    known = GAME.view(state, 1)["cannot_hold"]
    assert isinstance(known, list)
    assert sum(2**card for card in known[0]) == cards("5F 5S 5U 5O 5L 5T 5R 3T 4T 6T 7T 8T")


def test_exactly_one_card_is_played_in_a_turn() -> None:
    state = position(
        """
        .. .. .. | .. 5T .. | .. .. .. | .. .. ..
    ..  ---------------------------------------- ..
        .. .. .. | .. .. .. | .. .. .. | .. .. ..
        """,
        ["5F 5R", "5S"],
    )
    act(state, "lay 5-flame B1")
    assert {to_notation(action) for action in state.legal(0)} == {"shield B", "pass"}
    act(state, "pass")
    assert state.actors() == [1]


@pytest.mark.parametrize("seat", ["A7", "D7"])
def test_every_seat_of_an_empty_row_takes_a_face_down_card(seat: str) -> None:
    state = position(EMPTY, ["4R", "3F"])
    assert is_legal(state, f"hide 4-raven {seat}")
    assert len(state.legal(0)) == 26


@pytest.mark.parametrize(
    ("lang", "asked"),
    [
        ("en", "play any card face down on any free seat"),
        ("de", "Spiel eine beliebige Karte verdeckt auf einen beliebigen freien Platz"),
        ("nl", "speel een kaart naar keuze gesloten op een vrije plaats naar keuze"),
    ],
)
def test_if_no_card_fits_the_prompt_asks_for_any_card_face_down_on_any_free_seat(lang: str, asked: str) -> None:
    state = position(EMPTY, ["4R", "3F"])
    assert asked in GAME.text.prompt(GAME.view(state, 0), GAME.text.words(lang), ["Ailsa", "Bran"])


def test_nobody_else_learns_that_no_card_fits_before_one_is_played_face_down() -> None:
    state = position(EMPTY, ["4R", "3F"])
    words = GAME.text.words("en")
    for seat in (1, None):
        assert "face down" not in GAME.text.prompt(GAME.view(state, seat), words, ["Ailsa", "Bran"])

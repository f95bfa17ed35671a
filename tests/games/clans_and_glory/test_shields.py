"""Step 2, lay a shield."""

from __future__ import annotations

from games.clans_and_glory.ascii_boards import act, is_legal, position

from ceilidh.games.clans_and_glory.rules.action_encoding import to_notation

BOARD = """
        .. .. .. | .. 5T .. | .. 4R .. | .. .. ..
    ..  ---------------------------------------- ..
        .. .. .. | .. .. .. | .. .. .. | .. .. ..
"""


def test_after_the_card_a_shield_may_be_laid_or_not() -> None:
    state = position(BOARD, ["5F 4F", "5S 4S"])
    act(state, "lay 5-flame B1")
    assert state.actors() == [0]
    assert [to_notation(action) for action in state.legal(0)] == ["shield B", "pass"]


def test_the_shield_goes_to_the_table_just_played_to_and_to_no_other() -> None:
    state = position(BOARD, ["5F 4F", "5S 4S"])
    act(state, "lay 4-flame C3")
    assert not is_legal(state, "shield B")
    act(state, "shield C")
    assert state.stack(2) == [0]


def test_a_card_laid_across_the_border_counts_for_the_table_it_lies_on() -> None:
    state = position(BOARD, ["5F 4F", "5S 4S"])
    act(state, "lay 4-flame C1")
    assert is_legal(state, "shield C")


def test_a_shield_lies_on_top_of_those_already_there() -> None:
    state = position(BOARD, ["5F 4F", "5S 4S"], shields="B1 B0 C1")
    act(state, "lay 5-flame B1", "shield B")
    assert state.stack(1) == [1, 0, 0]


def test_several_own_shields_may_lie_on_one_table() -> None:
    state = position(BOARD, ["5F 4F", "5S 4S"], shields="B0 B0 B0")
    act(state, "lay 5-flame B1", "shield B")
    assert state.stack(1) == [0, 0, 0, 0]


def test_a_shield_may_be_laid_after_a_face_down_card_too() -> None:
    state = position(BOARD, ["3S", "5S 4S"])
    act(state, "hide 3-stag D5", "shield D")
    assert state.stack(3) == [0]


def test_everyone_has_five_shields() -> None:
    state = position(BOARD, ["5F 4F", "5S 4S"], shields="A0 A0 B1 C0")
    assert [state.shields_left(player) for player in (0, 1)] == [2, 4]


def test_with_no_shield_left_the_step_is_skipped() -> None:
    state = position(BOARD, ["5F 4F", "5S 4S"], shields="A0 A0 A0 A0 A0")
    act(state, "lay 5-flame B1")
    assert state.actors() == [1]


def test_passing_keeps_the_shield() -> None:
    state = position(BOARD, ["5F 4F", "5S 4S"])
    act(state, "lay 5-flame B1", "pass")
    assert state.shields_left(0) == 5
    assert state.stack(1) == []


def test_after_the_shield_step_the_next_player_clockwise_has_the_turn() -> None:
    drawing = """
        .. .. .. | .. 5T .. | .. .. .. | .. .. .. | .. .. ..
    ..  --------------------------------------------------- ..
        .. .. .. | .. .. .. | .. .. .. | .. .. .. | .. .. ..
    """
    state = position(drawing, ["5F 3F", "5S 3S", "5U 3U"])
    for expected, card, seat in ((0, "5-flame", "B1"), (1, "5-stag", "B3"), (2, "5-sun", "B5")):
        assert state.actors() == [expected]
        act(state, f"lay {card} {seat}", "pass")
    assert state.actors() == [0]

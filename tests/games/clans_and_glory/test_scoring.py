"""The end of the game and the scoring."""

from __future__ import annotations

import pytest
from games.clans_and_glory.ascii_boards import act, position

from ceilidh.core import Event
from ceilidh.games.clans_and_glory import GAME
from ceilidh.games.clans_and_glory.rules.scoring import cards_won, points_won, rank_players, shield_takings
from ceilidh.games.clans_and_glory.rules.state import EVENTS, ClansAndGlory

ROW = """
        {0} | 3F .. .. | .. .. .. | .. .. ..
    {1}  ---------------------------------------- ..
        {2} | .. .. .. | .. .. .. | .. .. ..
"""


def table_a(top: str, single: str, bottom: str, shields: str) -> ClansAndGlory:
    return position(ROW.format(top, single, bottom), ["5F", "5S"], shields=shields)


def test_the_rulebooks_example_3_3_4_4_7_7_7_with_shields_a_b_a() -> None:
    counts = [2, 2, 0, 0, 3, 0]
    taken = shield_takings(counts, [0, 1, 0])
    assert taken == [(0, 3, 2), (1, 4, 2), (0, 7, 3)]
    assert [rank * number for _, rank, number in taken] == [6, 8, 21]


def test_a_hand_of_won_cards_8_8_7_7_7_6_6_5_is_worth_54() -> None:
    won = [(0, 8, 2), (0, 7, 3), (0, 6, 2), (0, 5, 1)]
    assert points_won(won, 1) == [54]
    assert cards_won(won, 1) == [8]


def test_the_first_shield_laid_takes_all_cards_of_the_lowest_rank() -> None:
    state = table_a("3S 3U 5O", "..", "6L .. ..", "A1")
    assert state.scores() == [0, 6]


def test_the_next_shield_takes_all_cards_of_the_next_higher_rank_there() -> None:
    state = table_a("3S 3U 5O", "..", "6L .. ..", "A1 A0")
    assert state.scores() == [5, 6]


def test_a_single_seats_card_belongs_to_its_table() -> None:
    state = table_a("3S .. ..", "3U", ".. .. ..", "A0")
    assert state.scores() == [6, 0]


def test_shields_beyond_the_number_of_ranks_get_nothing() -> None:
    state = table_a("3S 3U 5O", "..", ".. .. ..", "A0 A0 A1")
    assert state.scores() == [11, 0]


def test_cards_beyond_the_number_of_shields_go_to_nobody() -> None:
    state = table_a("3S 4U 5O", "..", "6L .. ..", "A0")
    assert state.scores() == [3, 0]


def test_every_shield_of_one_player_takes_a_rank_while_ranks_are_left() -> None:
    state = table_a("3S 4U 5O", "..", "6L .. ..", "A0 A0 A1 A0")
    assert state.scores() == [13, 5]


def test_one_low_card_can_shift_a_whole_table() -> None:
    before = table_a("4S 4U 6O", "6F", "6L .. ..", "A0 A1")
    after = table_a("4S 4U 6O", "6F", "6L 3O ..", "A0 A1")
    assert before.scores() == [8, 18]
    assert after.scores() == [3, 8]


def test_the_lowest_cards_can_be_worth_more_than_the_next() -> None:
    state = table_a("3S 3U 3O", "3L", "4L 4T ..", "A0 A1")
    assert state.scores() == [12, 8]


def test_a_face_down_card_never_scores() -> None:
    state = table_a("## 4U ..", "..", ".. .. ..", "A0 A1")
    assert state.scores() == [4, 0]


def test_each_table_is_scored_by_itself_and_the_points_add_up() -> None:
    state = position(
        """
        3S .. .. | 4F .. .. | .. .. .. | .. 6T ..
    ..  ---------------------------------------- 6R
        .. .. .. | .. 5O .. | .. .. .. | .. .. ..
        """,
        ["5F", "5S"],
        shields="B0 D1 B0 A1",
    )
    assert state.scores() == [4 + 5, 3 + 12]


def test_a_table_without_shields_or_without_cards_gives_nothing() -> None:
    state = table_a("3S .. ..", "..", ".. .. ..", "C0")
    assert state.scores() == [0, 0]


@pytest.mark.parametrize(
    ("scores", "won", "expected"),
    [
        ([30, 20, 10], [5, 9, 9], [1, 2, 3]),
        ([20, 20, 10], [5, 4, 9], [1, 2, 3]),
        ([20, 20, 10], [5, 5, 9], [1, 1, 3]),
        ([20, 20, 20, 20], [4, 5, 5, 3], [3, 1, 1, 4]),
    ],
    ids=["most points win", "tie: most cards won", "still tied: shared victory", "ties further down"],
)
def test_most_points_then_most_cards_then_a_shared_victory(
    scores: list[int], won: list[int], expected: list[int]
) -> None:
    assert rank_players(scores, won) == expected


def tied_in_points() -> ClansAndGlory:
    return position(
        """
        3S 3U .. | 6F .. .. | .. .. .. | .. .. ..
    ..  ---------------------------------------- ..
        .. .. .. | .. .. .. | .. .. .. | .. .. ..
        """,
        ["5F", "5S"],
        shields="A1 B0",
    )


def test_a_tie_in_points_goes_to_the_player_with_more_cards() -> None:
    state = tied_in_points()
    assert state.scores() == [6, 6]
    assert state.ranking() == [2, 1]


def test_the_result_says_that_more_cards_broke_the_tie() -> None:
    reason = GAME.text.tie_break(tied_in_points(), GAME.text.words("en"), ["Anna", "Bruno"])
    assert reason == "More cards taken break the tie: 2 : 1."


def ending() -> ClansAndGlory:
    return position(
        """
        .. .. .. | .. 5T .. | .. .. .. | .. .. ..
    ..  ---------------------------------------- ..
        .. .. .. | .. .. .. | .. .. .. | .. .. ..
        """,
        ["5F 5R", "5S"],
        shields="A1 A1 A1 A1",
    )


def test_the_game_ends_as_soon_as_the_player_with_the_fewest_cards_has_played_the_last() -> None:
    state = ending()
    act(state, "lay 5-flame B1", "pass", "lay 5-stag B3", "pass")
    assert state.actors() == []
    assert len(state.hand(0)) == 1


def test_the_last_card_still_has_its_shield_step() -> None:
    state = ending()
    act(state, "lay 5-flame B1", "pass", "lay 5-stag B3", "shield B")
    assert state.actors() == []
    assert state.scores() == [0, 15]


def test_cards_still_in_hand_are_out_of_the_game() -> None:
    state = ending()
    act(state, "lay 5-flame B1", "shield B", "lay 5-stag B3", "pass")
    assert state.scores() == [15, 0]


def test_the_log_reports_the_end_table_by_table() -> None:
    state = ending()
    state.log = []
    act(state, "lay 5-flame B1", "shield B", "lay 5-stag B3", "pass")
    logged = [event for event in state.log if EVENTS[event.kind] in ("took", "ended")]
    assert logged == [
        Event(EVENTS.index("took"), 0, (1, 5, 3)),
        Event(EVENTS.index("ended"), -1, (15, 0)),
    ]

"""The three comparisons, the final scoring and the winner."""

from __future__ import annotations

import pytest
from games.glen_more.ascii_boards import scene

from ceilidh.games.glen_more import GAME
from ceilidh.games.glen_more.rules.base_state import OVER
from ceilidh.games.glen_more.rules.scoring import (
    chieftain_counts,
    comparison_points,
    extra_tile_penalties,
    place_card_counts,
    rank_players,
    whisky_counts,
)
from ceilidh.games.glen_more.rules.tiles import FIRST_SCORING_SOURCE


@pytest.mark.parametrize(("ahead", "points"), [(0, 0), (1, 1), (2, 2), (3, 3), (4, 5), (5, 8), (9, 8)])
def test_the_difference_to_the_fewest_gives_1_2_3_5_8(ahead: int, points: int) -> None:
    assert comparison_points([0, ahead]) == [0, points]
    assert comparison_points([2, 2 + ahead, 2]) == [0, points, 0]


def test_whisky_barrels_chieftains_with_bonnets_and_cards_are_compared() -> None:
    table = scene("CS ..\nST* DU", "ST*")
    table.own.whisky = 2
    table.own.chieftains = 3
    both = table.state.territories[:2]
    assert (whisky_counts(both), chieftain_counts(both), place_card_counts(both)) == ([2, 0], [4, 0], [2, 0])
    assert [points[0] for points in table.state.comparisons()] == [2, 5, 2]


def test_the_four_player_scoring_of_the_rulebook() -> None:
    """Anna 3/2/1, Bruno 0/1/1, Clara 3/5/0, Danny 8/0/0, with counts that give them."""
    assert comparison_points([3, 0, 3, 6]) == [3, 0, 3, 8]
    assert comparison_points([2, 1, 4, 0]) == [2, 1, 5, 0]
    assert comparison_points([1, 1, 0, 0]) == [1, 1, 0, 0]


def test_territories_of_15_13_16_and_13_tiles_lose_6_0_9_and_0_points() -> None:
    assert extra_tile_penalties([15, 13, 16, 13]) == [-6, 0, -9, 0]


def test_at_the_end_coins_and_places_count_and_extra_tiles_cost_points() -> None:
    table = scene("FO IA\nST* QU", "ST*", players=2, coins=4)
    table.state.stage = OVER
    assert table.state.scores() == [4 + 2 * 3 - 3 * 3, 4]


def test_points_may_go_below_0() -> None:
    table = scene("FO QU\nST* QU", "ST*", players=2, coins=0)
    table.state.stage = OVER
    assert table.state.scores() == [-9, 0]


def test_before_the_end_the_scores_count_a_last_scoring_as_well() -> None:
    table = scene("ST*", "ST*", players=2)
    table.own.whisky = 4
    assert table.state.scores() == [6 + 5, 6]


def test_most_points_wins_then_more_resources_then_shared() -> None:
    assert rank_players([10, 12, 10], [0, 0, 0]) == [2, 1, 2]
    assert rank_players([10, 10, 7], [1, 2, 9]) == [2, 1, 3]
    assert rank_players([10, 10, 10], [2, 2, 1]) == [1, 1, 3]


def test_a_scoring_credits_its_points_to_everyone_by_what_was_compared() -> None:
    table = scene("ST*", "DU\nST*", ahead=("meadow/river",), stack=("tavern", "grocer", "bridge"))
    table.state.scorings = 1
    for seat, (whisky, heads) in enumerate([(4, 1), (1, 3), (6, 0), (0, 0)]):
        table.state.territories[seat].whisky = whisky
        table.state.territories[seat].chieftains = heads
    table.do("take 1", "lay ST north", "done")
    by_scoring = [list(own.points_by_source[FIRST_SCORING_SOURCE:]) for own in table.state.territories]
    assert by_scoring == [[5, 1, 0], [1, 3, 1], [8, 0, 0], [0, 0, 0]]
    assert [own.points() for own in table.state.territories] == [6, 5, 8, 0]


def test_points_of_several_scorings_add_up() -> None:
    table = scene("ST*", "ST*", chain=("0", "meadow/river", "forest/road", "1", "2", "3"), stack=("tavern", "bridge"))
    table.state.scorings = 1
    table.own.whisky = 2
    table.do("take 1", "lay ST north", "done", "take 1", "lay ST east", "done")
    assert table.state.stage == OVER
    assert table.state.territories[0].points() == 2 + 2


def test_a_tie_is_broken_by_the_resources_on_the_own_tiles() -> None:
    table = scene("FO1\nST*", "QU2\nST*", "ME\nST*", "PA2\nST*")
    assert len(set(table.state.scores())) == 1
    assert table.state.ranking() == [3, 1, 4, 1]


def test_the_result_says_that_more_resources_broke_the_tie() -> None:
    table = scene("FO1\nST*", "QU2\nST*", "ME\nST*", "PA2\nST*")
    names = ["Anna", "Bruno", "Clara", "Danny"]
    reason = GAME.text.tie_break(table.state, GAME.text.words("en"), names)
    assert reason == "More resources on their tiles break the tie: 2 : 2 : 1 : 0."
    table.state.territories[0].coins += 1
    assert GAME.text.tie_break(table.state, GAME.text.words("en"), names) == ""

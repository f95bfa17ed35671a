"""Setup, and step 1 of a round: income."""

from __future__ import annotations

import pytest
from games.isle_of_skye.ascii_boards import territory
from games.isle_of_skye.game_builders import events_of, int_vec, legal_notation, new_game, play, play_round

from ceilidh.games.isle_of_skye import GAME
from ceilidh.games.isle_of_skye.data import BOX
from ceilidh.games.isle_of_skye.rules.round_steps import pay_income
from ceilidh.games.isle_of_skye.rules.stages import CHOOSE_SCORING, SET_PRICES


def test_everyone_begins_with_a_castle_and_no_points() -> None:
    state = new_game(5)
    assert [territory.size for territory in state.territories] == [1] * 5
    assert list(state.points) == [0] * 5


def test_the_castle_gives_5_gold() -> None:
    assert list(new_game(3).gold) == [5, 5, 5]


def test_each_whisky_tile_joined_to_the_castle_by_road_gives_1_gold() -> None:
    state = new_game()
    state.territories[0] = territory("""
        bPl omo
        Mmw wpw
        yP. sw.

        KP. ...
        Mpw ...
        .P. ...

        sP. fMy
        mww wpM
        .P. .m.
    """)
    pay_income(state, 0)
    assert events_of(state, "income")[-1].args == (5, 1, 0)
    assert state.gold[0] == 11


def test_round_5_with_two_players_ahead_gives_blue_six_gold_and_red_three() -> None:
    state = new_game(3)
    state.round = 4
    state.points = int_vec(20, 12, 30)
    pay_income(state, 1)
    pay_income(state, 0)
    assert [event.args for event in events_of(state, "income")[-2:]] == [(5, 0, 6), (5, 0, 3)]


def test_players_with_as_many_points_are_not_ahead() -> None:
    state = new_game(3)
    state.round = 5
    state.points = int_vec(7, 7, 7)
    pay_income(state, 0)
    assert events_of(state, "income")[-1].args == (5, 0, 0)


def test_the_first_two_rounds_give_nothing_for_players_ahead() -> None:
    state = new_game(2)
    state.points = int_vec(0, 9)
    play_round(state)
    assert state.round == 1
    assert events_of(state, "income")[-2].args[2] == 0


def test_four_random_scoring_tiles_lie_on_the_board() -> None:
    laid = {tuple(new_game(2, seed, "random").scoring) for seed in range(20)}
    assert len(laid) > 15
    assert all(len(set(four)) == 4 for four in laid)


def test_beginners_get_the_four_simple_scoring_tiles() -> None:
    assert [BOX.scoring[tile] for tile in new_game().scoring] == list(BOX.beginners)


def test_chosen_scoring_tiles_are_laid_by_the_players_in_turn() -> None:
    state = new_game(3, scoring="chosen")
    assert state.stage == CHOOSE_SCORING
    play(state, "1: choose gold", "2: choose sheep", "3: choose lake")
    assert "choose gold" not in legal_notation(state, 1)
    assert len(legal_notation(state, 1)) == 13
    play(state, "1: choose sets")
    assert [BOX.scoring[tile] for tile in state.scoring] == ["gold", "sheep", "lake", "sets"]
    assert state.stage == SET_PRICES


def test_two_players_choose_two_scoring_tiles_each() -> None:
    state = new_game(2, scoring="chosen")
    play(state, "1: choose gold", "2: choose sheep", "1: choose lake", "2: choose sets")
    assert [BOX.scoring[tile] for tile in state.scoring] == ["gold", "sheep", "lake", "sets"]
    assert [event.seat for event in events_of(state, "chose")] == [0, 1, 0, 1]
    assert state.actors() == [0, 1]


def test_the_fifth_of_five_players_chooses_no_scoring_tile() -> None:
    state = new_game(5, scoring="chosen")
    play(state, "1: choose gold", "2: choose sheep", "3: choose lake", "4: choose sets")
    assert [event.seat for event in events_of(state, "chose")] == [0, 1, 2, 3]
    assert (state.stage, state.actors()) == (SET_PRICES, [0, 1, 2, 3, 4])


def test_the_view_shows_the_income_of_castle_and_whisky() -> None:
    state = new_game()
    play_round(state)
    clans = GAME.view(state, None)["clans"]
    assert isinstance(clans, list)
    assert [clan["income"] for clan in clans] == [
        event.args[0] + event.args[1] for event in events_of(state, "income")[-2:]
    ]


@pytest.mark.parametrize("value", ["random", "chosen", "beginners"])
def test_only_with_chosen_scoring_tiles_the_game_begins_with_one_player_choosing(value: str) -> None:
    state = GAME.new(2, 3, {"scoring": value})
    assert (len(state.actors()) == 1) == (value == "chosen")

"""The end, the short game, ties; money; random games."""

import pytest
from games.smugglers.scenarios import choose, set_dice, stock, table

from ceilidh.core import Rng, playout
from ceilidh.games.smugglers import GAME
from ceilidh.games.smugglers.rules.game_end import end_game, other_pieces
from ceilidh.games.smugglers.rules.state import Smugglers


def tied(players: int, *fame: int) -> Smugglers:
    state = table(players)
    for seat, number in enumerate(fame):
        state.sides[seat].fame_sales = number
    return state


def test_most_fame_wins() -> None:
    state = tied(3, 4, 9, 6)
    end_game(state)
    assert state.ranking() == [3, 1, 2]


def test_a_tie_goes_to_the_most_other_pieces() -> None:
    state = tied(3, 9, 9, 6)
    stock(state, 1, wood=1)
    end_game(state)
    assert state.ranking() == [2, 1, 3]


def test_a_further_tie_goes_to_the_winner_of_a_fight() -> None:
    state = tied(3, 9, 9, 6)
    set_dice(state, 2, 5)
    end_game(state)
    assert state.ranking() == [2, 1, 3]


def test_after_a_knock_out_the_tied_lose_and_the_next_best_wins() -> None:
    state = tied(3, 9, 9, 6)
    set_dice(state, 5, 5)
    end_game(state)
    assert state.ranking() == [2, 2, 1]


def test_if_all_are_tied_and_all_knocked_out_they_share_the_victory() -> None:
    state = tied(3, 9, 9, 9)
    set_dice(state, 5, 5, 5)
    end_game(state)
    assert state.ranking() == [1, 1, 1]


def test_if_all_are_tied_the_one_left_standing_wins() -> None:
    state = tied(3, 9, 9, 9)
    set_dice(state, 5, 5, 1)
    end_game(state)
    assert state.ranking() == [2, 2, 1]


def reason(state: Smugglers) -> str:
    return GAME.text.tie_break(state, GAME.text.words("en"), ["Anna", "Bruno", "Clara"])


def test_the_result_says_that_more_pieces_broke_the_tie() -> None:
    state = tied(3, 9, 9, 6)
    stock(state, 1, wood=1)
    end_game(state)
    pieces = [other_pieces(state.sides[seat]) for seat in (1, 0)]
    assert reason(state) == f"More pounds, wood, malt, barrels and tokens break the tie: {pieces[0]} : {pieces[1]}."


def test_the_result_says_who_won_the_fight_that_broke_the_tie() -> None:
    state = tied(3, 9, 9, 6)
    set_dice(state, 2, 5)
    end_game(state)
    assert reason(state) == "Bruno wins the fight that breaks the tie."


def test_the_result_says_that_the_tied_knocked_each_other_out() -> None:
    state = tied(3, 9, 9, 6)
    set_dice(state, 5, 5)
    end_game(state)
    assert reason(state) == "Those tied knock each other out in the fight for victory, so Clara wins."


def test_a_shared_victory_has_no_reason() -> None:
    state = tied(3, 9, 9, 9)
    set_dice(state, 5, 5, 5)
    end_game(state)
    assert reason(state) == ""


def test_the_short_game_ends_with_the_step_in_which_somebody_has_10_fame() -> None:
    state = table(2, short=True)
    state.sides[0].fame_sales = 10
    choose(state, "fiddle", "malt")
    assert (state.actors(), state.sides[1].malt, state.sides[0].pounds) == ([], 1, 5)


def test_the_full_game_goes_on_beyond_10_fame() -> None:
    state = table(2)
    state.sides[0].fame_sales = 10
    choose(state, "wood", "malt")
    assert state.actors() == [0, 1]


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_random_games_end_and_every_pound_is_with_a_player_in_the_pool_or_in_the_bank(players: int) -> None:
    for seed in range(60):
        state = GAME.new(
            players, seed, {"length": ("full", "short")[seed % 2], "start": ("normal", "fast")[seed % 4 // 2]}
        )
        assert isinstance(state, Smugglers)
        assert playout(state, Rng.seeded(seed)) < GAME.max_game_length
        assert GAME.piece_counts(state)["pounds"] == 300

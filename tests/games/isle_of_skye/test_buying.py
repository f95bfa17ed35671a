"""Step 4 of a round: buying."""

from __future__ import annotations

from games.isle_of_skye.game_builders import (
    events_of,
    int_vec,
    legal_notation,
    new_game,
    pass_all,
    play,
    play_round,
    set_prices,
)

from ceilidh.games.isle_of_skye.rules.stages import BUILD_TILES, BUY_TILE


def test_the_start_player_buys_first_then_clockwise() -> None:
    state = set_prices(new_game(3), *["1: 1 1"] * 3)
    for seat in (0, 1, 2):
        assert state.actors() == [seat]
        play(state, f"{seat + 1}: pass")
    assert state.stage == BUILD_TILES


def test_the_next_round_begins_with_the_next_player() -> None:
    state = new_game(3)
    play_round(state)
    set_prices(state, *["1: 1 1"] * 3)
    assert state.actors() == [1]


def test_only_tiles_of_others_can_be_bought() -> None:
    state = set_prices(new_game(3), "1: 1 1", "2: 1 1", "3: 1 1")
    assert legal_notation(state, 1) == ["buy 2.1", "buy 2.3", "buy 3.1", "buy 3.2", "pass"]


def test_only_a_player_who_can_pay_the_price_can_buy_a_tile() -> None:
    state = set_prices(new_game(), "1: 1 2", "1: 2 3")
    assert state.gold[0] == 2
    assert legal_notation(state, 1) == ["buy 2.2", "pass"]


def test_the_owner_gets_the_price_and_takes_back_the_gold_beside_the_tile() -> None:
    state = set_prices(new_game(), "1: 1 1", "1: 2 3")
    play(state, "1: buy 2.2")
    assert state.gold[0] == 5 - 1 - 1 - 2
    assert events_of(state, "bought")[0].args[1:] == (1, 2)
    assert state.gold[1] == 5 - 2 - 3 + 2 + 2


def test_gold_from_a_sale_can_be_spent_immediately() -> None:
    state = set_prices(new_game(), "1: 1 1", "1: 2 3")
    assert state.gold[1] == 0
    play(state, "1: buy 2.3")
    assert state.gold[1] == 6
    assert legal_notation(state, 2) == ["buy 1.2", "buy 1.3", "pass"]


def test_a_tile_is_sold_only_once() -> None:
    state = set_prices(new_game(3), "1: 1 1", "1: 1 1", "1: 1 1")
    play(state, "1: buy 3.2")
    assert "buy 3.2" not in legal_notation(state, 2)


def test_everyone_buys_at_most_one_tile() -> None:
    state = set_prices(new_game(), "1: 1 1", "1: 1 1")
    play(state, "1: buy 2.2")
    assert state.actors() == [1]


def test_a_player_who_can_buy_nothing_passes_without_being_asked() -> None:
    state = set_prices(new_game(), "1: 4 1", "1: 1 1")
    assert state.gold[0] == 0
    assert state.actors() == [1]
    assert events_of(state, "passed")[0].seat == 0


def test_if_nobody_can_buy_building_begins() -> None:
    state = set_prices(new_game(), "1: 4 1", "1: 4 1")
    assert state.stage == BUILD_TILES


def test_unsold_tiles_are_kept_and_the_gold_beside_them_goes_to_the_supply() -> None:
    state = set_prices(new_game(), "1: 1 2", "1: 1 1")
    before = state.supply
    pass_all(state)
    assert state.supply == before + 5
    assert list(state.gold) == [2, 3]
    assert [len([tile for tile in state.gained[i : i + 3] if tile >= 0]) for i in (0, 3)] == [2, 2]


def test_a_buyer_may_gain_three_tiles_in_a_round() -> None:
    state = set_prices(new_game(), "1: 1 1", "1: 1 1")
    play(state, "1: buy 2.2", "2: pass")
    assert [tile >= 0 for tile in state.gained] == [True, True, True, True, False, False]


def test_buying_reveals_nothing_hidden() -> None:
    state = set_prices(new_game(), "1: 1 1", "1: 1 1")
    assert state.stage == BUY_TILE
    play(state, "1: buy 2.2")
    assert state.revealed_to == 0


def test_scores_count_gold_beside_tiles_as_spent() -> None:
    state = new_game()
    state.gold = int_vec(11, 5)
    full = state.scores()[0]
    play(state, "1: discard 1", "1: price 2")
    assert state.scores()[0] == full - 1
    assert state.known_scores()[0] == full

"""Steps 2 and 3 of a round: drawing, hidden prices, reveal."""

from __future__ import annotations

from typing import cast

from games.isle_of_skye.game_builders import events_of, int_vec, legal_notation, new_game, play, play_round, set_prices

from ceilidh.core import Rng
from ceilidh.games.isle_of_skye import GAME
from ceilidh.games.isle_of_skye.rules.stages import BUY_TILE, SET_PRICES
from ceilidh.games.isle_of_skye.rules.state import IsleOfSkye


def test_everyone_draws_three_tiles_from_the_bag() -> None:
    state = new_game(4)
    drawn = list(state.market.tiles)
    assert len(set(drawn)) == 12
    assert sum(state.market.bag) == 73 - 12
    assert all(state.market.bag[tile] == 0 for tile in drawn)


def test_all_price_at_the_same_time() -> None:
    state = new_game(3)
    assert state.actors() == [0, 1, 2]
    play(state, "2: discard 1", "2: price 1", "2: price 1")
    assert state.actors() == [0, 2]


def test_one_tile_gets_the_discard_marker_first() -> None:
    assert legal_notation(new_game(), 1) == ["discard 1", "discard 2", "discard 3"]


def test_a_price_is_at_least_1_and_leaves_1_for_the_other_tile() -> None:
    state = new_game()
    play(state, "1: discard 2")
    assert legal_notation(state, 1) == ["price 1", "price 2", "price 3", "price 4"]


def test_both_prices_together_are_at_most_the_gold_owned() -> None:
    state = new_game()
    play(state, "1: discard 2", "1: price 2")
    assert legal_notation(state, 1) == ["price 1", "price 2", "price 3"]


def test_the_lowest_income_is_enough_for_both_prices() -> None:
    state = new_game()
    play(state, "1: discard 3", "1: price 4")
    assert legal_notation(state, 1) == ["price 1"]


def test_the_tiles_are_priced_from_left_to_right() -> None:
    state = new_game()
    play(state, "1: discard 1", "1: price 2", "1: price 3")
    assert list(state.market.prices[:3]) == [0, 2, 3]


def test_a_price_above_20_is_counted_out_in_steps() -> None:
    state = new_game()
    state.gold = int_vec(70, 5)
    play(state, "1: discard 1")
    assert legal_notation(state, 1)[-1] == "price 20+"
    play(state, "1: price 20+", "1: price 20+", "1: price 20")
    assert list(state.market.prices[:3]) == [0, 60, 0]
    assert legal_notation(state, 1) == [f"price {n}" for n in range(1, 11)]


def test_counting_out_20_always_leaves_a_price_to_name() -> None:
    state = new_game()
    state.gold = int_vec(22, 21)
    play(state, "1: discard 1", "2: discard 1")
    assert legal_notation(state, 1)[-1] == "price 20+"
    play(state, "1: price 20+")
    assert legal_notation(state, 1) == ["price 1"]
    assert legal_notation(state, 2)[-1] == "price 20"


def test_prices_stay_hidden_until_the_last_is_set() -> None:
    state = new_game()
    play(state, "1: discard 2", "1: price 2", "1: price 3")
    seen = GAME.view(state, 1)
    other = new_game()
    play(other, "1: discard 3", "1: price 1", "1: price 1")
    assert seen == GAME.view(other, 1)
    assert GAME.view(state, 0) != GAME.view(other, 0)


def test_the_picture_shows_others_prices_only_after_the_reveal() -> None:
    words, names = GAME.text.words("en"), ["Morag", "Hamish"]
    low, high = new_game(), new_game()
    play(low, "1: discard 2", "1: price 1", "1: price 1")
    play(high, "1: discard 3", "1: price 2", "1: price 3")
    drawn = [GAME.art.panels(GAME.view(state, 1), words, names) for state in (low, high)]
    assert drawn[0] == drawn[1]
    for state in (low, high):
        play(state, "2: discard 1", "2: price 1", "2: price 1")
    drawn = [GAME.art.panels(GAME.view(state, 1), words, names) for state in (low, high)]
    assert drawn[0] != drawn[1]


def test_what_others_may_do_does_not_depend_on_hidden_prices() -> None:
    low, high = new_game(3), new_game(3)
    play(low, "1: discard 2", "1: price 1", "1: price 1", "2: discard 1")
    play(high, "1: discard 3", "1: price 2", "1: price 3", "2: discard 1")
    assert low.actors() == high.actors()
    assert [legal_notation(low, seat) for seat in (2, 3)] == [legal_notation(high, seat) for seat in (2, 3)]


def test_others_learn_only_that_a_player_is_ready() -> None:
    state = new_game()
    play(state, "1: discard 2", "1: price 2", "1: price 3")
    assert all(event.audience == 0 for event in events_of(state, "marked") + events_of(state, "priced"))
    assert [event.args for event in events_of(state, "ready")] == [()]


def test_all_reveal_and_marked_tiles_go_back_into_the_bag() -> None:
    state = new_game()
    first, second = state.market.tiles[1], state.market.tiles[5]
    set_prices(state, "2: 2 3", "3: 1 1")
    assert state.stage == BUY_TILE
    assert state.market.bag[first] == state.market.bag[second] == 1
    assert [event.args[0] for event in events_of(state, "revealed")] == [first, second]


def test_prices_are_paid_out_of_the_own_gold() -> None:
    state = set_prices(new_game(), "2: 2 3", "3: 1 1")
    assert list(state.gold) == [0, 3]


def test_all_learn_something_from_the_reveal_and_nobody_before() -> None:
    state = new_game()
    play(state, "1: discard 2", "1: price 2", "1: price 1", "2: discard 1", "2: price 1")
    assert state.revealed_to == 0
    play(state, "2: price 1")
    assert state.revealed_to == 0b11


def test_a_sample_deals_prices_anew_within_what_the_owner_has() -> None:
    state = new_game(3)
    play(state, "2: discard 2", "2: price 1", "2: price 1", "3: discard 1")
    found = set()
    for seed in range(60):
        sample = state.determinize(0, Rng.seeded(seed))
        assert sample.stage == SET_PRICES
        assert sample.actors() == [0, 2]
        assert legal_notation(sample, 3) == ["discard 1", "discard 2", "discard 3"]
        assert 2 <= sample.market.gold_beside(1) <= 5
        found.add((sample.market.marked_slot[1], *sample.market.prices[3:6]))
    assert len(found) > 6


def test_a_seat_keeps_its_own_choice_in_its_samples() -> None:
    state = new_game()
    play(state, "1: discard 2", "1: price 3")
    sample = state.determinize(0, Rng.seeded(1))
    assert list(sample.market.prices[:3]) == [3, 0, 0]


def test_everyones_gold_can_be_counted_but_not_how_it_lies_behind_the_screens() -> None:
    state = new_game()
    play(state, "1: discard 2", "1: price 3", "1: price 2")
    clans = GAME.view(state, 1)["clans"]
    assert isinstance(clans, list)
    assert [clan["gold"] for clan in clans] == [5, 5]
    assert [offer["price"] for offer in clans[0]["offers"]] == [None, None, None]


def test_every_pair_of_prices_that_its_owner_can_pay_occurs_in_samples() -> None:
    state = new_game()
    play(state, "2: discard 1", "2: price 4", "2: price 1")
    found = set()
    for seed in range(400):
        market = state.determinize(0, Rng.seeded(seed)).market
        found.add(tuple(price for price in market.prices[3:6] if price))
    assert found == {(one, two) for one in range(1, 5) for two in range(1, 5) if one + two <= 5}


def test_everyone_learns_the_tiles_drawn() -> None:
    state = new_game(3)
    assert state.revealed_to == 0b111
    play_round(state)
    assert (state.round, state.stage) == (1, SET_PRICES)
    assert state.revealed_to == 0b111


def test_the_bag_in_the_view_holds_every_tile_that_is_nowhere_else() -> None:
    state = new_game()
    assert GAME.view(state, 0)["bag"] == [tile for tile in range(73) if tile not in list(state.market.tiles)]


def test_the_bag_in_the_view_holds_the_marked_tiles_only_after_the_reveal() -> None:
    state = new_game()
    marked = state.market.tiles[1]
    play(state, "1: discard 2", "1: price 1", "1: price 1")
    assert marked not in bag(state)
    play(state, "2: discard 1", "2: price 1", "2: price 1")
    assert marked in bag(state)


def bag(state: IsleOfSkye) -> list[int]:
    """What everybody knows to be in the bag."""
    return cast(list[int], GAME.view(state, None)["bag"])

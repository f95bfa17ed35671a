"""Step 4: betrayal, house searches, buying back."""

import pytest
from games.smugglers.scenarios import (
    act,
    card_index,
    choose,
    hold,
    place_before,
    set_dice,
    set_purse,
    stock,
    table,
    under_way,
)

from ceilidh.games.smugglers.rules.player import WAITING
from ceilidh.games.smugglers.rules.state import Smugglers


def denounced(barrels: int, *rolls: int) -> Smugglers:
    """Seat 0, with 1 barrel, denounces seat 1 with that many."""
    state = table(2)
    stock(state, 0, barrels=1)
    stock(state, 1, barrels=barrels)
    choose(state, "betrayal", "malt")
    set_dice(state, *rolls)
    act(state, 0, "name 2")
    return state


def test_a_1_has_the_traitors_own_house_searched() -> None:
    state = denounced(1, 1, 2)
    assert state.actors() == [0]
    assert state.sides[0].barrels_seized() == 1


def test_a_2_has_no_effect() -> None:
    state = denounced(4, 2)
    assert not state.buying_back


@pytest.mark.parametrize("roll", [3, 4, 5, 6])
def test_3_to_6_has_the_victims_house_searched(roll: int) -> None:
    state = denounced(4, roll, 1)
    assert state.sides[1].barrels_seized() == 4


@pytest.mark.parametrize(
    ("barrels", "roll", "safe"), [(1, 2, False), (1, 3, True), (4, 5, False), (4, 6, True), (5, 6, False)]
)
def test_a_house_search_needs_2_and_1_more_for_every_barrel(barrels: int, roll: int, safe: bool) -> None:
    state = denounced(barrels, 6, roll)
    assert (state.sides[1].barrels == barrels) == safe


def test_a_house_without_barrels_is_not_searched() -> None:
    state = denounced(0, 6)
    assert not state.buying_back


def test_each_barrel_can_be_bought_back_for_10_pounds_which_go_to_the_police_pool() -> None:
    state = table(2)
    stock(state, 1, barrels=3)
    set_purse(state, 1, 25)
    choose(state, "betrayal", "malt")
    set_dice(state, 5, 1)
    act(state, 0, "name 2")
    act(state, 1, "free", "free", "done")
    assert (state.sides[1].barrels, state.sides[1].pounds, state.police_pool) == (2, 5, 20)
    assert state.barrel_supply == 18


def test_several_traitors_fight_first() -> None:
    state = table(3)
    set_dice(state, 3, 5)
    choose(state, "betrayal", "betrayal", "malt")
    assert state.actors() == [1]


def test_barrels_of_the_house_are_bought_back_into_the_house_and_carried_ones_onto_the_cart() -> None:
    """Caught with 1 barrel and 2 at home, a card then brings the police to the house as well."""
    state = under_way(2, "road", 1, level=4)
    stock(state, 0, barrels=2)
    set_purse(state, 0, 40)
    hold(state, 0, "washerwomen")
    state.chance_deck = 1 << card_index("chance", "the-exciseman-calls")
    place_before(state, 0, "3")
    set_dice(state, 1, 6, 1)
    act(state, 0, "roll", "done")
    while state.sides[0].barrels_seized() == 1:
        trial = state.clone()
        act(trial, 0, "play washerwomen")
        state.rng.below(6)
        if trial.sides[0].barrels_seized() == 3:
            state = trial
    act(state, 0, "free", "free", "free")
    assert (state.sides[0].carried, state.sides[0].barrels, state.police_pool) == (1, 2, 30)


@pytest.mark.parametrize(("roll", "at_home"), [(5, 0), (6, 1)])
def test_barrels_kept_by_the_fairies_make_a_search_harder_but_are_not_found(roll: int, at_home: int) -> None:
    """1 barrel at home and 3 with a figure lost in time: 4 barrels, so a 6 is needed."""
    state = table(2)
    side = state.sides[1]
    side.position, side.way, side.carried, side.lost_in_time = 9, 1, 3, WAITING
    stock(state, 1, barrels=1)
    choose(state, "betrayal", "malt")
    set_dice(state, 5, roll)
    act(state, 0, "name 2")
    assert (side.barrels, side.carried) == (at_home, 3)


def test_a_house_is_not_searched_while_all_barrels_are_away() -> None:
    state = table(2)
    side = state.sides[1]
    side.position, side.way, side.carried, side.lost_in_time = 9, 1, 3, WAITING
    choose(state, "betrayal", "malt")
    set_dice(state, 5)
    act(state, 0, "name 2")
    assert (state.buying_back, side.carried) == (0, 3)

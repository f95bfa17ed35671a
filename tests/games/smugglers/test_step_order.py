"""The order of the steps, once a year, and after which steps a game can end."""

import pytest
from games.smugglers.scenarios import (
    act,
    card_index,
    choose,
    legal_options,
    logged_events,
    place_before,
    set_dice,
    stock,
    table,
)

from ceilidh.games.smugglers.rules.events import EVENTS
from ceilidh.games.smugglers.rules.state import Smugglers


def put_up(state: Smugglers, card: str) -> None:
    """Let that card and another lie open for auction."""
    state.auction_deck |= (1 << state.open_one) | (1 << state.open_two)
    state.open_one, state.open_two = card_index("auction", card), card_index("auction", "claymore")
    state.auction_deck &= ~((1 << state.open_one) | (1 << state.open_two))


def sell_to_the_starter(state: Smugglers) -> None:
    """Seat 0 of two wins the auction that it has started for 1 pound."""
    act(state, 0, "pick 1", "done")
    act(state, 1, "done", "pass")
    act(state, 0, "raise 1")


def test_the_auction_comes_before_betrayal_and_betrayal_before_smuggling() -> None:
    state = table(3, season=3)
    stock(state, 2, barrels=2)
    choose(state, "betrayal", "auction", "smuggle")
    assert state.actors() == [1]
    act(state, 1, "pick 1", "done")
    for seat in (2, 0):
        act(state, seat, "done")
    for seat in (2, 0, 1):
        act(state, seat, "pass")
    assert legal_options(state, 0) == ["name 2", "name 3"]
    set_dice(state, 2)
    act(state, 0, "name 3")
    assert legal_options(state, 2) == ["carry 1", "carry 2"]


def test_a_betrayal_that_takes_the_last_barrel_ends_the_smuggling_before_it_begins() -> None:
    state = table(2, season=3)
    stock(state, 1, barrels=1)
    choose(state, "betrayal", "smuggle")
    set_dice(state, 5, 1)
    act(state, 0, "name 2")
    act(state, 1, "done")
    assert (state.year, state.season, state.sides[1].position) == (2, 0, -1)
    assert not any(EVENTS[event.kind] == "carry" for event in logged_events(state))


def test_the_auction_is_used_once_a_year() -> None:
    state = table(2)
    choose(state, "auction", "malt")
    act(state, 0, "pick 1", "done")
    act(state, 1, "done", "pass")
    act(state, 0, "pass")
    assert "auction" not in legal_options(state, 0)
    assert "auction" in legal_options(state, 1)
    for _ in range(3):
        choose(state, "malt", "wood")
    assert "auction" in legal_options(state, 0)


def test_the_auction_lost_in_a_fight_is_not_used() -> None:
    state = table(2)
    set_dice(state, 2, 5)
    choose(state, "auction", "auction")
    assert [side.used_activities for side in state.sides] == [0, 1 << 8]


def test_smuggling_is_used_for_the_year_by_those_who_set_out() -> None:
    state = table(2, season=3)
    for seat in range(2):
        stock(state, seat, barrels=1)
    choose(state, "smuggle", "malt")
    assert [side.used_activities for side in state.sides] == [1 << 9, 0]


def test_the_short_game_ends_after_step_2() -> None:
    state = table(2, short=True)
    state.sides[0].fame_sales = 9
    state.sides[0].hand = 1 << card_index("chance", "flattering-ballad")
    state.chance_deck &= ~state.sides[0].hand
    choose(state, "chance", "auction")
    act(state, 0, "plan flattering-ballad")
    assert (state.actors(), state.scores()) == ([], [11, 0])


def test_the_short_game_ends_after_step_3() -> None:
    state = table(2, short=True)
    state.sides[0].fame_sales = 9
    put_up(state, "dukes-teapot")
    choose(state, "auction", "betrayal")
    sell_to_the_starter(state)
    assert (state.actors(), state.scores()) == ([], [11, 0])


def test_the_short_game_ends_after_step_4_without_smuggling() -> None:
    state = table(2, season=3, short=True)
    stock(state, 1, barrels=1)
    choose(state, "betrayal", "smuggle")
    state.sides[0].fame_chance = 10
    set_dice(state, 2)
    act(state, 0, "name 2")
    assert (state.actors(), state.sides[1].barrels) == ([], 1)


def test_the_short_game_ends_after_step_5_not_during_it() -> None:
    state = table(2, season=3, short=True)
    for seat in range(2):
        stock(state, seat, barrels=1)
        state.sides[seat].fame_sales = 9
    choose(state, "smuggle", "smuggle")
    for action in ("carry 1", "put 0", "way road"):
        act(state, 0, action)
        act(state, 1, action)
    place_before(state, 0, "city")
    set_dice(state, 1, 1)
    act(state, 0, "roll")
    act(state, 1, "roll")
    assert (state.scores(), state.actors()) == ([10, 9], [1])
    place_before(state, 1, "city")
    act(state, 1, "roll")
    assert (state.scores(), state.actors(), state.season) == ([10, 10], [], 3)


@pytest.mark.parametrize(("year", "over"), [(12, False), (13, True)])
def test_the_full_game_ends_with_the_winter_of_year_13(year: int, over: bool) -> None:
    state = table(2, season=3)
    state.year = year
    choose(state, "malt", "wood")
    assert (not state.actors()) == over

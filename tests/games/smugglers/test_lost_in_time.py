"""Figures lost in time, and other mishaps on the way."""

import pytest
from games.smugglers.scenarios import (
    act,
    choose,
    legal_options,
    logged_events,
    place_before,
    set_dice,
    stock,
    table,
    under_way,
)

from ceilidh.core import Rng
from ceilidh.games.smugglers.rules.action_encoding import LEAVE_FAIRIES, STAY_WITH_FAIRIES
from ceilidh.games.smugglers.rules.events import EVENTS
from ceilidh.games.smugglers.rules.player import NO_FAME, STAYING, TRAPPED, WAITING
from ceilidh.games.smugglers.rules.state import Smugglers

FOREST = 1


def kept(lost: int, year: int) -> Smugglers:
    """In the winter of that year the fairies keep seat 0's figure with 2 barrels since year 1; seat 1 has a barrel."""
    state = table(2, season=3)
    state.year = year
    side = state.sides[0]
    side.position, side.way, side.carried, side.lost_in_time, side.lost_year = 9, FOREST, 2, lost, 2
    stock(state, 1, barrels=1)
    return state


def set_out(state: Smugglers) -> None:
    """Seat 0 goes on, seat 1 sets out by road, and both offer no tax."""
    act(state, 0, "go on")
    act(state, 1, "carry 1")
    act(state, 0, "put 0")
    act(state, 1, "put 0", "way road")


def test_a_figure_trapped_for_a_year_goes_on_when_another_smuggles_in_that_winter() -> None:
    state = kept(TRAPPED, year=2)
    state.undecided = 0b10
    act(state, 1, "smuggle")
    set_out(state)
    assert (state.actors(), state.sides[0].position, state.sides[0].carried) == ([0, 1], 9, 2)


def test_after_the_year_a_trapped_player_may_smuggle_alone() -> None:
    state = kept(TRAPPED, year=3)
    assert "smuggle" in legal_options(state, 0)
    choose(state, "smuggle", "malt")
    act(state, 0, "put 0")
    assert (state.actors(), legal_options(state, 0), state.sides[0].position) == ([0], ["roll"], 9)


def test_a_waiting_player_may_not_choose_smuggling() -> None:
    assert "smuggle" not in legal_options(kept(WAITING, year=3), 0)


def test_a_player_who_goes_on_pays_tax_and_lost_barrels_are_taxed() -> None:
    state = kept(WAITING, year=2)
    choose(state, "malt", "smuggle")
    act(state, 0, "go on")
    act(state, 1, "carry 1")
    assert (state.tax_owed, state.actors()) == (3, [0, 1])
    act(state, 0, "put 2")
    act(state, 1, "put 0")
    assert (state.police_pool, state.police_level, state.sides[0].pounds) == (2, 1, 3)


def test_a_kept_player_may_go_on_or_stay() -> None:
    state = kept(WAITING, year=3)
    choose(state, "malt", "smuggle")
    assert (state.actors(), legal_options(state, 0)) == ([0, 1], ["go on", "stay"])
    act(state, 0, "stay")
    act(state, 1, "carry 1")
    assert (state.actors(), state.tax_owed, state.barrels_under_way) == ([1], 3, 1)
    act(state, 1, "put 0", "way road")
    assert (state.actors(), state.sides[0].carried) == ([1], 2)


def test_a_player_who_stayed_while_another_smuggled_may_smuggle_alone() -> None:
    state = kept(STAYING, year=4)
    choose(state, "smuggle", "malt")
    act(state, 0, "put 0")
    assert (state.actors(), legal_options(state, 0), state.sides[0].position) == ([0], ["roll"], 9)


def test_whether_another_goes_on_is_not_known_before_all_have_decided() -> None:
    state = kept(WAITING, year=3)
    choose(state, "malt", "smuggle")
    act(state, 0, "stay")
    assert {state.determinize(1, Rng.seeded(seed)).sides[0].choice for seed in range(20)} == {
        LEAVE_FAIRIES,
        STAY_WITH_FAIRIES,
    }


def test_a_curse_before_being_lost_takes_nothing_in_the_next_winter() -> None:
    state = under_way(2, "forest", 2, 1)
    state.sides[0].curse = NO_FAME
    place_before(state, 0, "fairy")
    set_dice(state, 1, 1, 1, 2)
    act(state, 0, "roll")
    act(state, 1, "roll")
    assert state.sides[0].lost_in_time == WAITING
    place_before(state, 1, "city")
    act(state, 1, "roll")
    stock(state, 1, barrels=1)
    for _ in range(3):
        choose(state, "dance", "malt")
    choose(state, "dance", "smuggle")
    set_out(state)
    place_before(state, 0, "city")
    place_before(state, 1, "plain")
    set_dice(state, 1, 1)
    act(state, 0, "roll")
    act(state, 1, "roll")
    assert state.sides[0].fame() == 2


def test_if_the_fairies_drink_the_last_barrel_the_journey_is_over() -> None:
    state = under_way(2, "forest", 1, 1)
    place_before(state, 0, "fairy")
    set_dice(state, 1, 1, 6)
    act(state, 0, "roll")
    act(state, 1, "roll")
    assert (state.sides[0].carried, state.sides[0].position, state.sides[0].fame()) == (0, -1, 0)
    assert state.actors() == [1]


@pytest.mark.parametrize(("at", "reached"), [(7, 2), (3, 0)])
def test_a_will_o_the_wisp_leads_back_but_not_past_the_pub(at: int, reached: int) -> None:
    state = under_way(2, "road", 1)
    state.sides[0].position, state.sides[0].moves_backwards = at, 1
    set_dice(state, 5)
    act(state, 0, "roll")
    assert (state.sides[0].position, state.sides[0].moves_backwards) == (reached, 0)
    assert [event.args[0] for event in logged_events(state) if EVENTS[event.kind] == "move"] == [5]

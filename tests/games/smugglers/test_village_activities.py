"""A year in the village: setup, choosing in secret, fights, raw materials, distilling, fiddling, dancing."""

import pytest
from games.smugglers.scenarios import (
    act,
    card_index,
    choose,
    hold,
    legal_options,
    logged_events,
    set_dice,
    set_purse,
    stock,
    table,
    view_of,
)

from ceilidh.core import Rng
from ceilidh.games.smugglers import GAME
from ceilidh.games.smugglers.data import DECKS
from ceilidh.games.smugglers.rules.bit_sets import member_count
from ceilidh.games.smugglers.rules.cards import CHANCE_CARDS
from ceilidh.games.smugglers.rules.events import EVENTS
from ceilidh.games.smugglers.rules.state import Smugglers


def dealt(players: int, fast: bool) -> Smugglers:
    """A new game whose first year card only has a modifier, so that nothing is given or taken yet."""
    games = (Smugglers.deal(players, Rng.seeded(seed), False, fast, None) for seed in range(100))
    return next(state for state in games if not DECKS["year"][state.year_card].first.effects)


def test_everyone_starts_with_5_pounds_and_two_auction_cards_lie_open() -> None:
    state = dealt(4, fast=False)
    assert [(side.pounds, side.wood, side.malt) for side in state.sides] == [(5, 0, 0)] * 4
    assert len(view_of(state, 0)["open"]) == 2
    assert (state.police_pool, state.year, state.season) == (0, 1, 0)


def test_a_fast_start_gives_1_wood_and_1_malt_as_well() -> None:
    state = dealt(3, fast=True)
    assert [(side.pounds, side.wood, side.malt) for side in state.sides] == [(5, 1, 1)] * 3


def test_activities_wait_in_secret_until_all_have_chosen() -> None:
    state = table()
    act(state, 0, "malt")
    sides = view_of(state, 1)["sides"]
    assert state.actors() == [1, 2]
    assert [side["activity"] for side in sides] == [None] * 3


def test_the_only_player_who_fetches_malt_gets_1_malt() -> None:
    state = table()
    choose(state, "malt", "wood", "dance")
    assert (state.sides[0].malt, state.sides[1].wood) == (1, 1)


def test_several_at_the_same_activity_fight_and_only_the_highest_carries_it_out() -> None:
    state = table()
    set_dice(state, 2, 5, 3)
    choose(state, "wood", "wood", "wood")
    assert [side.wood for side in state.sides] == [0, 1, 0]


def test_equal_rolls_knock_each_other_out_and_the_highest_left_wins() -> None:
    state = table()
    set_dice(state, 6, 6, 1)
    choose(state, "malt", "malt", "malt")
    assert [side.malt for side in state.sides] == [0, 0, 1]


def test_if_all_are_knocked_out_nobody_carries_out_the_activity() -> None:
    state = table(2)
    set_dice(state, 4, 4)
    choose(state, "malt", "malt")
    assert [side.malt for side in state.sides] == [0, 0]


@pytest.mark.parametrize(("action", "goods"), [("buy malt", (0, 1)), ("buy wood", (1, 0))])
def test_a_purchase_costs_1_pound_and_brings_malt_or_wood(action: str, goods: tuple[int, int]) -> None:
    state = table()
    choose(state, "purchase", "dance", "dance")
    act(state, 0, action)
    assert (state.sides[0].pounds, state.sides[0].wood, state.sides[0].malt) == (4, *goods)


def test_distilling_turns_wood_and_malt_into_barrels_any_number_of_times() -> None:
    state = table()
    stock(state, 0, wood=3, malt=2)
    choose(state, "distil", "dance", "dance")
    act(state, 0, "brew", "brew")
    assert legal_options(state, 0) == ["done"]
    act(state, 0, "done")
    assert (state.sides[0].wood, state.sides[0].malt, state.sides[0].barrels) == (1, 0, 2)


def test_fiddling_brings_as_many_pounds_as_the_die_shows() -> None:
    state = table(2)
    set_dice(state, 4, 1)
    choose(state, "fiddle", "dance")
    assert state.sides[0].pounds == 9


def test_a_once_a_year_card_that_was_used_is_out_of_the_hand_until_spring() -> None:
    state = table(2)
    choose(state, "fiddle", "malt")
    assert "fiddle" not in legal_options(state, 0)
    for _ in range(3):
        choose(state, "malt", "wood")
    assert state.year == 2
    assert "fiddle" in legal_options(state, 0)


def test_a_once_a_year_card_lost_in_a_fight_comes_back() -> None:
    state = table(2)
    set_dice(state, 2, 5, 3)
    choose(state, "fiddle", "fiddle")
    assert "fiddle" in legal_options(state, 0)
    assert "fiddle" not in legal_options(state, 1)


@pytest.mark.parametrize(("dancers", "roll", "tokens"), [(1, 5, 0), (1, 6, 1), (2, 5, 1), (3, 3, 0), (3, 4, 1)])
def test_the_more_dance_the_easier_the_token(dancers: int, roll: int, tokens: int) -> None:
    state = table(3)
    set_dice(state, *[roll] * dancers)
    choose(state, *["dance"] * dancers, *["malt", "wood"][: 3 - dancers])
    assert state.sides[0].fairy_tokens == tokens


def test_malt_wood_and_purchase_come_before_distilling() -> None:
    state = table(2)
    stock(state, 0, wood=1)
    choose(state, "distil", "malt")
    assert state.sides[1].malt == 1
    assert state.actors() == [0]


def test_nobody_gets_what_the_box_does_not_have() -> None:
    state = table(2)
    stock(state, 1, wood=20)
    choose(state, "wood", "malt")
    assert state.sides[0].wood == 0


def test_the_start_player_moves_on_each_season() -> None:
    state = table(3)
    before = state.start_player
    choose(state, "malt", "wood", "dance")
    assert state.start_player == (before + 1) % 3


def test_a_year_card_is_turned_up_in_every_spring_thirteen_in_all() -> None:
    state = table(2)
    while state.actors():
        seat = state.actors()[0]
        state.apply(seat, state.legal(seat)[0])
    years = [event for event in logged_events(state) if EVENTS[event.kind] == "year"]
    assert len(years) == 13
    assert len({event.args[1] for event in years}) == 13


def test_smuggling_can_be_chosen_only_in_winter_and_with_a_barrel() -> None:
    for season in range(4):
        state = table(2, season=season)
        stock(state, 0, barrels=1)
        assert ("smuggle" in legal_options(state, 0)) == (season == 3)
        assert "smuggle" not in legal_options(state, 1)


def test_a_chance_card_is_drawn_into_the_hand_unseen_by_others() -> None:
    state = table(2)
    state.chance_deck = 1 << card_index("chance", "false-beard")
    choose(state, "chance", "malt")
    act(state, 0, "draw")
    assert legal_options(state, 0)[-1] == "play false-beard"
    own = view_of(state, 0)["own"]
    assert own is not None
    assert own["hand"] == [card_index("chance", "false-beard")]
    assert "hand" not in view_of(state, 1)["sides"][0]


def test_the_purse_is_not_in_the_picture_of_others() -> None:
    state = table(2)
    set_purse(state, 0, 77)
    drawn = GAME.art.panels(GAME.view(state, 1), GAME.text.words("en"), ["A", "B"])
    assert not any("77" in panel.svg for panel in drawn if panel.name == "side-1")


def test_a_card_for_the_police_level_of_this_winter_does_not_reach_the_next() -> None:
    state = table(2, season=3)
    hold(state, 0, "honest-receipt")
    act(state, 0, "play honest-receipt")
    assert state.police_level_change == -2
    choose(state, "malt", "wood")
    assert (state.year, state.police_level_change) == (2, 0)


def test_used_chance_cards_are_shuffled_when_the_deck_is_empty() -> None:
    state = table(2)
    state.chance_deck, state.chance_discard = 0, CHANCE_CARDS.all & ~CHANCE_CARDS.marked
    choose(state, "chance", "malt")
    act(state, 0, "draw")
    hand = state.sides[0].hand
    assert (member_count(hand), state.chance_deck, state.chance_discard) == (
        1,
        CHANCE_CARDS.all & ~CHANCE_CARDS.marked & ~hand,
        0,
    )


def test_if_all_chance_cards_are_in_hands_and_in_play_none_can_be_drawn() -> None:
    state = table(2)
    state.chance_deck, state.chance_discard = 0, 0
    choose(state, "chance", "malt")
    assert legal_options(state, 0) == ["done"]

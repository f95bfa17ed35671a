"""What the rulebook leaves open, one test for each ruling that no other file tests.

R1 to R26 are tested beside the rules that they belong to.
"""

import pytest
from games.smugglers.scenarios import (
    act,
    card_index,
    choose,
    close_fist,
    legal_options,
    logged_events,
    place_before,
    set_dice,
    set_purse,
    stock,
    table,
    under_way,
)
from games.smugglers.test_card_modifiers import modifier, year_modifier
from games.test_rules_match_data import rule

from ceilidh.core import LANGUAGES, Rng
from ceilidh.core.state import PUBLIC_AUDIENCE
from ceilidh.games.smugglers.rules.constants import WINTER
from ceilidh.games.smugglers.rules.events import EVENTS
from ceilidh.games.smugglers.rules.player import NO_FAME, NO_MONEY
from ceilidh.games.smugglers.rules.state import Smugglers


def kinds(state: Smugglers) -> list[str]:
    return [EVENTS[event.kind] for event in logged_events(state)]


# R4


def betrayed(roll: int, more: int = 0) -> int:
    """What the traitor's roll comes to: 0 the own house is searched, 1 none, 2 the victim's."""
    state = table(2)
    year_modifier(state, "betrayal-bonus", more)
    choose(state, "betrayal", "malt")
    set_dice(state, roll)
    act(state, 0, "name 2")
    return next(event.args[2] for event in logged_events(state) if EVENTS[event.kind] == "betray")


def test_a_betrayal_has_one_face_for_oneself_one_for_nothing_and_four_for_the_victim() -> None:
    assert [betrayed(roll) for roll in range(1, 7)] == [0, 1, 2, 2, 2, 2]


def test_cards_make_a_betrayal_better_but_a_1_stays_a_1() -> None:
    assert [betrayed(roll, more=1) for roll in range(1, 7)] == [0, 2, 2, 2, 2, 2]


# R27


def bidding() -> Smugglers:
    """Seat 0 of three has put a card up for auction; nobody has given or lent anything, and seat 1 bids first."""
    state = table(3)
    for seat, pounds in enumerate((4, 9, 9)):
        set_purse(state, seat, pounds)
    choose(state, "auction", "malt", "wood")
    act(state, 0, "pick 1")
    for seat in range(3):
        act(state, seat, "done")
    return state


def test_nothing_is_given_or_lent_when_an_auction_starts_over() -> None:
    state = bidding()
    act(state, 1, "raise 10")
    act(state, 2, "pass")
    act(state, 0, "pass")
    assert (kinds(state)[-1], state.actors()) == ("broke", [2])
    assert not [action for action in legal_options(state, 2) if action.startswith(("give", "lend"))]


def test_a_starter_who_is_twice_up_to_3_short_is_out_of_the_auction_and_keeps_the_pounds() -> None:
    state = bidding()
    for _ in range(2):
        act(state, 1, "raise 5")
        act(state, 2, "pass")
        act(state, 0, "match")
        act(state, 1, "pass")
    assert (state.sides[0].pounds, state.actors()) == (4, [1])
    act(state, 1, "pass")
    act(state, 2, "pass")
    assert kinds(state)[-3:-1] == ["unsold", "refresh"]


# R28


def fairy_fun() -> Smugglers:
    """The fairies ask seat 0 of four for a joke."""
    state = under_way(4, "forest", 1)
    place_before(state, 0, "fairy")
    set_dice(state, 1, 3)
    act(state, 0, "roll")
    return state


def test_the_others_say_in_secret_whether_they_laughed_and_one_is_enough() -> None:
    state = fairy_fun()
    assert state.actors() == [1, 2, 3]
    act(state, 1, "laugh")
    assert len({state.determinize(2, Rng.seeded(seed)).sides[1].choice for seed in range(20)}) == 2
    act(state, 2, "frown")
    act(state, 3, "frown")
    assert state.sides[0].fairy_tokens == 1


def test_nobody_learns_who_laughed() -> None:
    state = fairy_fun()
    for seat, action in ((1, "frown"), (2, "laugh"), (3, "frown")):
        act(state, seat, action)
    votes = [(event.seat, event.args, event.audience) for event in logged_events(state) if EVENTS[event.kind] == "fun"]
    assert votes == [(0, (1,), PUBLIC_AUDIENCE)]


def test_a_joke_has_no_time_limit() -> None:
    state = fairy_fun()
    act(state, 3, "laugh")
    assert state.actors() == [1, 2], "the others take as long as their table lets them"


# R29


@pytest.mark.parametrize("activity", ["malt", "wood", "purchase", "fiddle", "auction", "betrayal"])
def test_several_at_malt_wood_purchase_fiddle_auction_or_betrayal_fight(activity: str) -> None:
    state = table(2)
    choose(state, activity, activity)
    assert kinds(state).count("fight") == 1


@pytest.mark.parametrize("activity", ["distil", "chance", "dance", "smuggle"])
def test_several_who_distil_draw_chance_cards_dance_or_smuggle_do_not_fight(activity: str) -> None:
    state = table(2, season=WINTER)
    for seat in range(2):
        stock(state, seat, barrels=1)
    choose(state, activity, activity)
    assert "fight" not in kinds(state)


# R30


def test_the_police_level_begins_at_0_every_winter() -> None:
    state = table(2, season=WINTER)
    stock(state, 0, barrels=4)
    choose(state, "smuggle", "malt")
    act(state, 0, "carry 1")
    close_fist(state, 0)
    assert state.police_level == 4
    act(state, 0, "way road")
    state.movement_round, state.sides[0].position = 20, 0
    set_dice(state, 1)
    act(state, 0, "roll")
    assert (state.year, state.police_level) == (2, 0)
    for _ in range(WINTER):
        choose(state, "malt", "wood")
    year_modifier(state, "police-level-bonus", 0)
    stock(state, 0, barrels=1)
    choose(state, "smuggle", "malt")
    act(state, 0, "carry 1")
    close_fist(state, 0)
    assert (state.tax_owed, state.police_level) == (1, 1)


# R31


@pytest.mark.parametrize("roll", range(1, 7))
def test_no_exact_roll_is_needed_for_the_city(roll: int) -> None:
    state = under_way(2, "road", 1)
    place_before(state, 0, "city")
    set_dice(state, roll)
    act(state, 0, "roll")
    assert (state.sides[0].fame(), state.sides[0].position) == (1, -1)


@pytest.mark.parametrize(("at", "reached"), [(6, 1), (5, 0), (1, 0), (0, 0)])
def test_a_figure_led_back_stops_at_the_pub(at: int, reached: int) -> None:
    state = under_way(2, "road", 1)
    state.sides[0].position, state.sides[0].moves_backwards = at, 1
    set_dice(state, 5)
    act(state, 0, "roll")
    assert state.sides[0].position == reached


# R32


@pytest.mark.parametrize(("actions", "at"), [(("free", "done"), 4), (("done",), -1)])
def test_a_caught_figure_leaves_the_board_unless_a_barrel_is_bought_back(actions: tuple[str, ...], at: int) -> None:
    state = under_way(2, "road", 2, level=1)
    set_purse(state, 0, 20)
    place_before(state, 0, "1")
    set_dice(state, 1, 5, 4)
    act(state, 0, "roll", "done", *actions)
    assert state.sides[0].position == at


# R33


@pytest.mark.parametrize(("carried", "left"), [(1, 1), (2, 1), (3, 1)])
def test_a_smuggler_hides_barrels_even_if_arrested_in_the_same_check(carried: int, left: int) -> None:
    state = under_way(2, "road", carried, level=1)
    granny = card_index("smuggler", "granny-mackay")
    state.sides[0].smugglers, state.sides[0].active_smuggler = 1 << granny, granny
    state.smuggler_deck &= ~(1 << granny)
    modifier(state, "hidden-barrels")
    place_before(state, 0, "1")
    set_dice(state, 1, 6, 1)
    act(state, 0, "roll", "done")
    if carried > 1:
        act(state, 0, "done")
    assert (state.sides[0].carried, state.sides[0].smugglers, kinds(state).count("arrest")) == (left, 0, 1)


# R34


@pytest.mark.parametrize(("roll", "cart"), [(2, 3), (3, 1)])
def test_the_drunk_gain_and_lose_barrels_on_the_cart_not_at_home(roll: int, cart: int) -> None:
    state = under_way(2, "road", 2)
    stock(state, 0, barrels=2)
    place_before(state, 0, "drunk")
    set_dice(state, 1, roll)
    act(state, 0, "roll")
    assert (state.sides[0].carried, state.sides[0].barrels) == (cart, 2)


# R35


def test_if_all_smugglers_are_hired_nobody_bids_at_a_meet_and_nobody_breaks_down() -> None:
    state = under_way(3, "road", 1)
    place_before(state, 0, "meet")
    state.smuggler_deck = 0
    set_dice(state, 1)
    act(state, 0, "roll")
    assert (state.actors(), legal_options(state, 0)) == ([0], ["roll"])
    assert not {"meet", "breakdown"} & set(kinds(state))


# R36: the winner who waits in the city is tested beside the meet.


def test_a_player_without_a_smuggler_may_use_the_one_just_won() -> None:
    state = under_way(2, "road", 1)
    place_before(state, 0, "meet")
    state.smuggler_deck = 1 << card_index("smuggler", "wee-hamish")
    set_dice(state, 1)
    act(state, 0, "roll")
    close_fist(state, 0, pounds=1)
    close_fist(state, 1)
    act(state, 0, "use wee-hamish")
    assert state.sides[0].active_smuggler == card_index("smuggler", "wee-hamish")


# R37


@pytest.mark.parametrize("curse", [0, NO_FAME, NO_MONEY, NO_FAME + NO_MONEY])
def test_in_the_city_everything_is_sold_even_under_a_curse(curse: int) -> None:
    state = under_way(2, "road", 4)
    state.sides[0].curse = curse
    place_before(state, 0, "city")
    set_dice(state, 1)
    act(state, 0, "roll")
    assert (state.sides[0].carried, state.sides[0].barrels, state.barrel_supply, state.sides[0].position) == (
        0,
        0,
        20,
        -1,
    )


# R38


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_rules_call_talking_about_ones_choice_bad_manners(lang: str) -> None:
    manners = {"en": "bad manners", "de": "verpönt", "nl": "hoort niet"}[lang]
    assert manners in rule("smugglers", lang, "year")

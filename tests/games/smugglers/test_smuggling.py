"""Step 5: the four decisions, movement, spaces, checks, fairies, the city."""

import pytest
from games.smugglers.scenarios import (
    act,
    card_index,
    choose,
    close_fist,
    hold,
    legal_options,
    logged_events,
    place_before,
    set_dice,
    set_purse,
    stock,
    table,
    under_way,
    view_of,
)

from ceilidh.core.state import PUBLIC_AUDIENCE
from ceilidh.games.smugglers import GAME
from ceilidh.games.smugglers.rules.board import DRUNK_SPACE_POSITION
from ceilidh.games.smugglers.rules.city import barrel_price
from ceilidh.games.smugglers.rules.events import EVENTS
from ceilidh.games.smugglers.rules.player import NO_FAME, NO_MONEY, TRAPPED, WAITING
from ceilidh.games.smugglers.rules.smuggling_start import use_smuggler
from ceilidh.games.smugglers.rules.state import Smugglers


def setting_out() -> Smugglers:
    """Two of three set out: 3 and 2 barrels at home, 4 with the third."""
    state = table(3, season=3)
    for seat, barrels in enumerate((3, 2, 4)):
        stock(state, seat, barrels=barrels)
    choose(state, "smuggle", "smuggle", "malt")
    return state


def roll_on(state: Smugglers, *rolls: int) -> None:
    set_dice(state, *rolls)
    for seat in list(state.actors()):
        act(state, seat, "roll")


# The four decisions


def test_amounts_are_chosen_in_secret_and_revealed_together() -> None:
    state = setting_out()
    act(state, 0, "carry 2")
    assert (state.sides[0].carried, state.actors()) == (0, [1])
    act(state, 1, "carry 2")
    assert [side.carried for side in state.sides] == [2, 2, 0]
    assert state.sides[0].barrels == 1


def test_tax_is_owed_for_every_barrel_that_any_player_owns() -> None:
    state = setting_out()
    act(state, 0, "carry 1")
    act(state, 1, "carry 1")
    assert state.tax_owed == 9
    assert state.actors() == [0, 1]


def test_all_offers_go_to_the_pool_and_every_barrel_not_covered_raises_the_level() -> None:
    state = setting_out()
    act(state, 0, "carry 1")
    act(state, 1, "carry 1")
    act(state, 0, "put 3")
    act(state, 1, "put 2")
    assert (state.police_pool, state.police_level) == (5, 4)
    assert [side.pounds for side in state.sides] == [2, 3, 5]


def test_a_fist_holds_any_sum_up_to_the_purse() -> None:
    state = setting_out()
    set_purse(state, 0, 42)
    act(state, 0, "carry 1")
    act(state, 1, "carry 1")
    assert legal_options(state, 0) == [f"put {pounds}" for pounds in range(43)]


def test_an_offer_may_be_more_than_the_tax_owed() -> None:
    state = setting_out()
    set_purse(state, 0, 42)
    act(state, 0, "carry 1")
    act(state, 1, "carry 1")
    act(state, 0, "put 42")
    act(state, 1, "put 0")
    assert (state.tax_owed, state.police_pool, state.police_level, state.sides[0].pounds) == (9, 42, 0, 0)


def test_a_fist_is_closed_by_one_decision_whatever_it_holds() -> None:
    for pounds in (0, 1, 4):
        state = setting_out()
        act(state, 0, "carry 1")
        act(state, 1, "carry 1")
        act(state, 0, f"put {pounds}")
        assert (state.actors(), state.sides[0].fist) == ([1], pounds)


def test_a_player_with_smugglers_may_use_one() -> None:
    state = setting_out()
    state.sides[0].smugglers = 1 << card_index("smuggler", "one-eyed-morag")
    act(state, 0, "carry 1")
    act(state, 1, "carry 1")
    act(state, 0, "put 0")
    act(state, 1, "put 0")
    assert (state.actors(), legal_options(state, 0)) == ([0], ["done", "use one-eyed-morag"])


def test_all_learn_that_nobody_uses_a_smuggler() -> None:
    state = setting_out()
    state.sides[0].smugglers = 1 << card_index("smuggler", "one-eyed-morag")
    act(state, 0, "carry 1")
    act(state, 1, "carry 1")
    act(state, 0, "put 0")
    act(state, 1, "put 0")
    act(state, 0, "done")
    assert (GAME.view(state, 0)["stage"], state.revealed_to) == ("way_choice", 0b111)


def test_ways_are_chosen_in_secret_and_revealed_together() -> None:
    state = setting_out()
    for action in ("carry 1", "put 0", "way road"):
        act(state, 0, action)
        assert state.sides[0].way == -1
        act(state, 1, action)
    assert [side.way for side in state.sides] == [0, 0, -1]


# Movement


def test_everyone_rolls_one_die_and_moves_that_far() -> None:
    state = under_way(2, "road", 1, 1)
    roll_on(state, 1, 4)
    assert [side.position for side in state.sides] == [1, 4]


def test_what_happens_nearer_to_the_pub_is_settled_first() -> None:
    state = under_way(2, "mountain", 1, 1, level=4)
    place_before(state, 0, "4")
    place_before(state, 1, "1")
    roll_on(state, 1, 1)
    assert state.actors() == [1]


def test_at_the_same_distance_the_lower_roll_is_settled_first() -> None:
    state = under_way(2, "road", 1, 1, level=4)
    place_before(state, 0, "2", before=3)
    place_before(state, 1, "2", before=1)
    roll_on(state, 3, 1)
    assert state.actors() == [1]


def test_a_breakdown_misses_the_next_round() -> None:
    state = under_way(2, "mountain", 1, 1)
    place_before(state, 0, "breakdown")
    roll_on(state, 1, 1)
    assert state.actors() == [1]


def test_after_the_last_round_the_barrels_are_brought_home() -> None:
    state = under_way(1 + 1, "mountain", 2)
    state.movement_round = 20
    roll_on(state, 1)
    assert (state.sides[0].barrels, state.sides[0].carried, state.sides[0].position) == (2, 0, -1)


def test_players_in_the_city_after_the_last_round_fight_on_and_sell() -> None:
    state = under_way(2, "road", 1, 1)
    state.movement_round = 20
    for seat in range(2):
        place_before(state, seat, "city")
    roll_on(state, 1, 1, 4, 4, 5, 2)
    assert [(side.barrels, side.carried, side.pounds) for side in state.sides] == [(0, 0, 15), (0, 0, 12)]
    assert not any(EVENTS[event.kind] == "home" for event in logged_events(state))


# Checks


def test_the_rulebooks_example_of_a_check() -> None:
    """Carla carries 2 barrels, level 3, pool 36: caught on a 2; 3 + 3 against 4 + 2 is through; then the pool is 41."""
    state = under_way(2, "road", 2, level=3)
    state.police_pool = 36
    state.bank -= 36
    place_before(state, 0, "2")
    roll_on(state, 1, 3, 4)
    assert (view_of(state, 0)["police"], state.actors()) == (6, [0])
    act(state, 0, "bribe 5")
    assert (state.sides[0].carried, state.police_pool, state.sides[0].pounds) == (2, 41, 0)
    assert state.police_pool // 10 == 4


@pytest.mark.parametrize(("space", "caught"), [("1", True), ("2", True), ("3", True), ("4", False)])
def test_a_number_space_is_active_from_that_level_on(space: str, caught: bool) -> None:
    state = under_way(2, "road", 2, level=3)
    place_before(state, 0, space, nth=0)
    roll_on(state, 1)
    assert (GAME.view(state, 0)["stage"] == "checking") == caught


def test_3_pounds_add_1_to_the_roll() -> None:
    state = under_way(2, "road", 1, level=1)
    place_before(state, 0, "1")
    roll_on(state, 1, 4, 3)
    act(state, 0, "bribe 3")
    assert (state.sides[0].carried, state.police_pool) == (1, 3)


def test_a_caught_player_loses_all_carried_barrels_and_leaves_the_board() -> None:
    state = under_way(2, "road", 2, level=1)
    place_before(state, 0, "1")
    roll_on(state, 1, 5, 4)
    act(state, 0, "done")
    assert (state.sides[0].barrels_seized(), legal_options(state, 0)) == (2, ["done"])
    act(state, 0, "done")
    assert (state.sides[0].carried, state.sides[0].position) == (0, -1)


def test_barrels_bought_back_go_on_with_the_journey() -> None:
    state = under_way(2, "road", 2, level=1)
    set_purse(state, 0, 12)
    place_before(state, 0, "1")
    at = state.sides[0].position + 1
    roll_on(state, 1, 5, 4)
    act(state, 0, "done", "free", "done")
    assert (state.sides[0].carried, state.sides[0].position, state.police_pool) == (1, at, 10)


@pytest.mark.parametrize(("police", "lost"), [(4, False), (5, True)])
def test_lost_by_more_than_2_the_smuggler_is_lost_too(police: int, lost: bool) -> None:
    state = under_way(2, "road", 2, level=1)
    card = card_index("smuggler", "wee-hamish")
    state.sides[0].smugglers, state.sides[0].active_smuggler = 1 << card, card
    state.smuggler_deck &= ~(1 << card)
    place_before(state, 0, "1")
    roll_on(state, 1, police, 2)
    act(state, 0, "done")
    assert (state.sides[0].smugglers == 0) == lost


def test_the_gate_checks_at_any_level_and_only_figures_that_land_there() -> None:
    state = under_way(2, "road", 1, 1)
    place_before(state, 0, "gate")
    place_before(state, 1, "gate")
    roll_on(state, 1, 2)
    assert GAME.view(state, 0)["stage"] == "checking"
    assert state.actors() == [0]


# Spaces


def meeting(*fists: int) -> Smugglers:
    state = under_way(3, "road", 1)
    place_before(state, 0, "meet")
    state.smuggler_deck = 1 << card_index("smuggler", "one-eyed-morag")
    roll_on(state, 1)
    for seat, pounds in enumerate(fists):
        act(state, seat, f"put {pounds}")
    return state


def test_at_the_meet_all_players_bid_and_all_bids_are_lost() -> None:
    state = meeting(1, 3, 0)
    assert [side.pounds for side in state.sides] == [4, 2, 5]
    assert state.sides[1].smugglers == 1 << card_index("smuggler", "one-eyed-morag")


def test_a_bid_at_the_meet_may_be_the_whole_purse() -> None:
    state = under_way(2, "road", 1)
    set_purse(state, 1, 55)
    place_before(state, 0, "meet")
    roll_on(state, 1)
    assert legal_options(state, 1) == [f"put {pounds}" for pounds in range(56)]
    act(state, 0, "put 0")
    act(state, 1, "put 55")
    assert state.sides[1].pounds == 0


def test_after_the_meet_all_fists_are_opened_and_everyone_sees_all_bids() -> None:
    state = meeting(1, 3, 0)
    bids = [(event.seat, *event.args, event.audience) for event in logged_events(state) if EVENTS[event.kind] == "bid"]
    assert bids == [(0, 1, PUBLIC_AUDIENCE), (1, 3, PUBLIC_AUDIENCE), (2, 0, PUBLIC_AUDIENCE)]
    assert [side["pounds"] for side in view_of(state, 2)["sides"]] == [4, 2, 5]


def test_a_smuggler_won_on_the_way_may_replace_the_one_in_use() -> None:
    state = meeting(3, 0, 0)
    assert legal_options(state, 0) == ["done", "use one-eyed-morag"]
    act(state, 0, "use one-eyed-morag")
    assert state.sides[0].active_smuggler == card_index("smuggler", "one-eyed-morag")


def waiting_in_the_city(smuggler: str) -> Smugglers:
    """Seats 0 and 1 have knocked each other out in the city; seat 2 meets Black Duncan, whom seat 0 wins."""
    state = under_way(3, "road", 2, 1, 1)
    if smuggler:
        state.sides[0].smugglers = 1 << card_index("smuggler", smuggler)
        use_smuggler(state, 0, card_index("smuggler", smuggler))
    place_before(state, 0, "city")
    place_before(state, 1, "city")
    roll_on(state, 1, 1, 1, 4, 4)
    state.smuggler_deck = 1 << card_index("smuggler", "black-duncan")
    place_before(state, 2, "meet")
    roll_on(state, 1)
    for seat, pounds in enumerate((1, 0, 0)):
        close_fist(state, seat, pounds)
    return state


@pytest.mark.parametrize("before", ["wee-hamish", ""])
def test_a_smuggler_won_while_waiting_in_the_city_may_be_used(before: str) -> None:
    state = waiting_in_the_city(before)
    assert (state.actors(), legal_options(state, 0)) == ([0], ["done", "use black-duncan"])
    set_dice(state, 6, 1)
    act(state, 0, "use black-duncan")
    assert state.sides[0].pounds == 4 + (10 + 2) + (7 + 2), "the new smuggler helps at the sale"
    assert (state.sides[0].active_smuggler, state.sides[0].position) == (-1, -1)


def test_a_smuggler_won_by_a_player_lost_in_time_waits_for_another_journey() -> None:
    state = under_way(3, "road", 1, 1)
    state.sides[1].position, state.sides[1].way, state.sides[1].lost_in_time = 9, 1, WAITING
    state.undecided = 0b001
    place_before(state, 0, "meet")
    state.smuggler_deck = 1 << card_index("smuggler", "one-eyed-morag")
    roll_on(state, 1)
    for seat, pounds in enumerate((0, 3, 0)):
        close_fist(state, seat, pounds)
    assert (state.sides[1].smugglers, state.sides[1].active_smuggler) == (
        1 << card_index("smuggler", "one-eyed-morag"),
        -1,
    )
    assert state.actors() == [0]


def test_without_a_bid_the_player_has_a_breakdown_and_the_card_goes_back() -> None:
    state = meeting(0, 0, 0)
    assert state.smuggler_deck == 1 << card_index("smuggler", "one-eyed-morag")
    assert any(EVENTS[event.kind] == "breakdown" for event in logged_events(state))


def test_equal_bids_at_the_meet_fight_for_the_smuggler() -> None:
    state = meeting(3, 3)
    set_dice(state, 2, 5)
    act(state, 2, "put 0")
    assert [side.pounds for side in state.sides] == [2, 2, 5]
    assert [side.smugglers != 0 for side in state.sides] == [False, True, False]


def test_after_a_knock_out_at_the_meet_the_bids_are_lost_and_the_card_goes_back() -> None:
    state = meeting(3, 3)
    set_dice(state, 4, 4)
    act(state, 2, "put 0")
    assert [side.pounds for side in state.sides] == [2, 2, 5]
    assert (state.smuggler_deck, state.offered_card) == (1 << card_index("smuggler", "one-eyed-morag"), -1)
    assert not any(EVENTS[event.kind] == "breakdown" for event in logged_events(state))


def test_a_winner_at_the_meet_who_is_not_smuggling_keeps_the_smuggler_for_later() -> None:
    state = meeting(0, 3, 0)
    assert (state.sides[1].smugglers, state.sides[1].active_smuggler) == (
        1 << card_index("smuggler", "one-eyed-morag"),
        -1,
    )
    assert state.actors() == [0]


@pytest.mark.parametrize(("roll", "goods"), [(2, (2, 5)), (3, (0, 5)), (4, (1, 7))])
def test_each_roll_on_the_drunk_space(roll: int, goods: tuple[int, int]) -> None:
    state = under_way(2, "road", 1)
    place_before(state, 0, "drunk")
    roll_on(state, 1, roll)
    assert (state.sides[0].carried, state.sides[0].pounds) == goods


def test_a_drunk_1_costs_a_raw_material_of_ones_choice_or_2_pounds() -> None:
    poor = under_way(2, "road", 1)
    place_before(poor, 0, "drunk")
    roll_on(poor, 1, 1)
    assert poor.sides[0].pounds == 3
    rich = under_way(2, "road", 1)
    stock(rich, 0, wood=1, malt=1)
    place_before(rich, 0, "drunk")
    roll_on(rich, 1, 1)
    act(rich, 0, "hand malt")
    assert (rich.sides[0].wood, rich.sides[0].malt) == (1, 0)


@pytest.mark.parametrize(("pounds", "left"), [(5, 3), (1, 0)])
def test_a_drunk_1_costs_pounds_if_a_card_takes_both_raw_materials_first(pounds: int, left: int) -> None:
    state = under_way(2, "road", 1)
    stock(state, 0, wood=1, malt=1)
    set_purse(state, 0, pounds)
    hold(state, 0, "washerwomen")
    state.chance_deck = sum(1 << card_index("chance", card) for card in ("mice-in-the-barn", "hard-frost"))
    place_before(state, 0, "drunk")
    roll_on(state, 1, 1)
    act(state, 0, "play washerwomen")
    assert legal_options(state, 0) == ["done"]
    assert "£2" in GAME.text.action(state.legal(0)[0], GAME.view(state, 0), GAME.text.words("en"), ["Ada", "Ben"])
    act(state, 0, "done")
    assert state.sides[0].pounds == left


def test_a_drunk_5_loses_a_chance_card_and_a_6_draws_one() -> None:
    state = under_way(2, "road", 1)
    state.sides[0].hand = 1
    state.chance_deck &= ~1
    place_before(state, 0, "drunk")
    roll_on(state, 1, 5)
    assert (state.sides[0].hand, state.chance_discard) == (0, 1)


# Fairies


def at_the_fairies(*rolls: int, tokens: int = 0, carried: int = 1, players: int = 3) -> Smugglers:
    state = under_way(players, "forest", carried)
    stock(state, 0, tokens=tokens)
    place_before(state, 0, "fairy")
    roll_on(state, 1, *rolls)
    return state


def test_for_a_token_a_fairy_card_and_1_fame() -> None:
    state = at_the_fairies(tokens=1)
    state.fairy_deck = 1 << card_index("fairy", "elf-bolt")
    act(state, 0, "token")
    assert (state.sides[0].fame(), state.sides[0].fairy_cards, state.sides[0].fairy_tokens) == (
        1,
        1 << card_index("fairy", "elf-bolt"),
        0,
    )


def test_a_fairy_card_that_helps_on_the_way_helps_in_the_same_winter() -> None:
    state = at_the_fairies(tokens=1)
    state.fairy_deck = 1 << card_index("fairy", "stolen-hour")
    act(state, 0, "token")
    at = state.sides[0].position
    roll_on(state, 1)
    assert state.sides[0].position == at + 3


@pytest.mark.parametrize(("action", "fame", "kept"), [("take card", 0, True), ("take fame", 1, False)])
def test_a_card_with_a_diamond_or_the_fame(action: str, fame: int, kept: bool) -> None:
    state = at_the_fairies(tokens=1)
    state.fairy_deck = 1 << card_index("fairy", "fairy-flag")
    act(state, 0, "token", action)
    assert (state.sides[0].fame(), state.sides[0].fairy_cards != 0) == (fame, kept)


@pytest.mark.parametrize(("again", "lost"), [(1, TRAPPED), (2, WAITING), (6, WAITING)])
def test_1_is_lost_in_time_and_the_figure_stays(again: int, lost: int) -> None:
    state = at_the_fairies(1, again)
    assert (state.sides[0].lost_in_time, state.sides[0].carried) == (lost, 1)
    assert state.sides[0].position > 0
    assert state.season == 0


def test_a_trapped_player_has_no_activities_in_the_whole_next_year() -> None:
    state = at_the_fairies(1, 1)
    for _ in range(4):
        assert 0 not in state.actors()
        act(state, 1, "malt")
        act(state, 2, "wood")
    assert 0 in state.actors()


def test_a_waiting_player_goes_on_when_another_player_smuggles() -> None:
    state = at_the_fairies(1, 2)
    at = state.sides[0].position
    for _ in range(3):
        choose(state, "malt", "wood", "dance")
    stock(state, 1, barrels=1)
    assert "smuggle" not in legal_options(state, 0)
    choose(state, "malt", "smuggle", "dance")
    act(state, 0, "go on")
    act(state, 1, "carry 1")
    act(state, 0, "put 0")
    act(state, 1, "put 0", "way road")
    assert (state.actors(), state.sides[0].position, state.sides[0].carried) == ([0, 1], at, 1)


@pytest.mark.parametrize(("again", "curse"), [(3, NO_FAME), (4, NO_MONEY)])
def test_2_is_a_curse(again: int, curse: int) -> None:
    assert at_the_fairies(2, again).sides[0].curse == curse


def test_a_second_curse_adds_to_the_first_and_is_logged_alone() -> None:
    state = under_way(2, "forest", 2)
    state.sides[0].curse = NO_FAME
    place_before(state, 0, "fairy")
    roll_on(state, 1, 2, 6)
    assert state.sides[0].curse == NO_FAME + NO_MONEY
    for lang in ("en", "de", "nl"):
        words, names = GAME.text.words(lang), ["A", "B"]
        log = [GAME.text.event(event, words, names) for event in logged_events(state)]
        assert words("event.curse_2", who="A") in log
        assert GAME.text.describe(GAME.view(state, 0), words, names)
        assert GAME.art.panels(GAME.view(state, 0), words, names)


def test_a_curse_ends_with_the_winter_even_for_a_figure_lost_in_time() -> None:
    state = under_way(3, "forest", 1)
    state.sides[0].curse = NO_FAME
    place_before(state, 0, "fairy")
    roll_on(state, 1, 1, 2)
    assert (state.sides[0].lost_in_time, state.sides[0].curse) == (WAITING, 0)


@pytest.mark.parametrize(("votes", "tokens"), [(("frown", "frown"), 0), (("frown", "laugh"), 1)])
def test_3_is_fairy_fun_decided_by_the_others(votes: tuple[str, str], tokens: int) -> None:
    state = at_the_fairies(3)
    assert state.actors() == [1, 2]
    act(state, 1, votes[0])
    act(state, 2, votes[1])
    assert state.sides[0].fairy_tokens == tokens


def test_4_is_fog_and_5_turns_the_next_roll_around() -> None:
    fog = at_the_fairies(4)
    assert any(EVENTS[event.kind] == "breakdown" for event in logged_events(fog))
    wisp = at_the_fairies(5)
    at = wisp.sides[0].position
    roll_on(wisp, 1)
    assert wisp.sides[0].position == at - 1


@pytest.mark.parametrize(("carried", "left", "fame"), [(1, 1, 1), (2, 1, 0)])
def test_6_the_fairies_drink_and_the_figure_goes_to_the_drunk_space(carried: int, left: int, fame: int) -> None:
    state = at_the_fairies(6, carried=carried)
    assert (state.sides[0].carried, state.sides[0].fame(), state.sides[0].position) == (
        left,
        fame,
        DRUNK_SPACE_POSITION,
    )


def test_a_player_without_barrels_is_out_of_the_smuggling() -> None:
    state = under_way(2, "road", 1)
    place_before(state, 0, "drunk")
    roll_on(state, 1, 3)
    assert (state.sides[0].position, state.season) == (-1, 0)


# The city


def test_barrels_bring_10_7_5_and_then_3_pounds() -> None:
    assert [barrel_price(sold) for sold in range(6)] == [10, 7, 5, 3, 3, 3]


def test_three_barrels_of_the_first_to_arrive_bring_22_pounds_and_3_fame_and_the_next_brings_3() -> None:
    state = under_way(2, "road", 3, 1)
    place_before(state, 0, "city")
    roll_on(state, 6, 1)
    assert (state.sides[0].pounds, state.sides[0].fame()) == (27, 3)
    place_before(state, 1, "city")
    roll_on(state, 1)
    assert (state.sides[1].pounds, state.sides[1].fame()) == (8, 1)


@pytest.mark.parametrize(("curse", "gain"), [(NO_FAME, (15, 0)), (NO_MONEY, (5, 1))])
def test_a_curse_takes_the_fame_or_the_money(curse: int, gain: tuple[int, int]) -> None:
    state = under_way(2, "road", 1)
    state.sides[0].curse = curse
    place_before(state, 0, "city")
    roll_on(state, 1)
    assert (state.sides[0].pounds, state.sides[0].fame()) == gain


def test_players_who_arrive_together_fight_for_the_order() -> None:
    state = under_way(3, "road", 1, 1, 1)
    for seat in range(3):
        place_before(state, seat, "city")
    roll_on(state, 1, 1, 1, 2, 6, 4, 5, 3)
    assert [side.pounds for side in state.sides] == [12, 15, 10]


def test_those_knocked_out_wait_one_round() -> None:
    state = under_way(3, "road", 1, 1, 1)
    place_before(state, 0, "city")
    place_before(state, 1, "city")
    roll_on(state, 1, 1, 1, 4, 4)
    assert state.sides[0].in_city
    assert state.actors() == [2]


def test_a_newcomer_fights_with_those_who_were_knocked_out_in_the_city() -> None:
    """Two of three are knocked out, the third sells; a round later the two and a fourth fight for the order."""
    state = under_way(4, "road", 1, 1, 1, 1)
    for seat in range(3):
        place_before(state, seat, "city")
    roll_on(state, 1, 1, 1, 1, 4, 4, 2)
    assert [side.in_city for side in state.sides] == [1, 1, 0, 0]
    assert [side.fame() for side in state.sides] == [0, 0, 1, 0]
    place_before(state, 3, "city")
    roll_on(state, 1, 3, 6, 5, 2, 4)
    assert [side.pounds for side in state.sides] == [8, 12, 15, 10]


def test_the_fairy_cards_put_aside_are_shuffled_when_the_deck_is_empty() -> None:
    state = at_the_fairies(tokens=1)
    state.fairy_deck, state.fairy_discard = 0, 1 << card_index("fairy", "elf-bolt")
    act(state, 0, "token")
    assert (state.sides[0].fairy_cards, state.fairy_discard) == (1 << card_index("fairy", "elf-bolt"), 0)


def test_if_all_fairy_cards_are_kept_a_token_brings_the_fame_alone() -> None:
    state = at_the_fairies(tokens=1)
    state.fairy_deck, state.fairy_discard = 0, 0
    act(state, 0, "token")
    assert (state.sides[0].fame(), state.sides[0].fairy_cards) == (1, 0)


def test_at_the_meet_nothing_happens_if_all_smugglers_are_hired() -> None:
    state = under_way(3, "road", 1)
    place_before(state, 0, "meet")
    state.smuggler_deck = 0
    roll_on(state, 1)
    assert legal_options(state, 0) == ["roll"]

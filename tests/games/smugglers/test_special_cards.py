"""Cards that do more than add a number: second rolls, swaps, blackmail, sheep, and a debt to the Duke."""

import pytest
from games.smugglers.scenarios import (
    act,
    card_index,
    choose,
    hold,
    legal_options,
    logged_events,
    place_before,
    set_dice,
    set_purse,
    stock,
    table,
    under_way,
)
from games.smugglers.test_card_modifiers import modifier

from ceilidh.games.smugglers.data import DECKS, EFFECTS, MODIFIERS
from ceilidh.games.smugglers.rules.card_effects import NO_SEAT, apply_effects
from ceilidh.games.smugglers.rules.cards import CHANCE_CARDS, FAIRY_CARDS, YEAR_CARDS, Half
from ceilidh.games.smugglers.rules.city import sell
from ceilidh.games.smugglers.rules.events import EVENTS
from ceilidh.games.smugglers.rules.smuggling_start import use_smuggler
from ceilidh.games.smugglers.rules.stages import SWAPPING_SMUGGLER
from ceilidh.games.smugglers.rules.state import Smugglers

TRICKS = {
    "check-retry",
    "second-fight-die",
    "sale-toll",
    "hidden-barrels",
    "spring-interest",
    "unlimited-fiddling",
    "take-from-pool",
    "gain-smuggler",
    "halve-pool",
    "empty-pool",
    "least-pounds",
    "least-barrel",
    "most-search",
    "blackmail",
    "destroy-malt",
    "swap-goods",
    "swap-purses",
    "steal-smuggler",
    "regain-activities",
    "refresh-market",
    "next-search",
    "search-victim",
    "discard-random-card",
}


def test_at_least_ten_cards_do_more_than_add_or_subtract_a_number() -> None:
    tricky = [
        card.name
        for cards in DECKS.values()
        for card in cards
        for half in (card.first, card.second)
        if {EFFECTS[effect] for effect, _ in half.effects} & TRICKS
        or {MODIFIERS[modifier] for modifier, _ in half.modifiers} & TRICKS
    ]
    assert len(set(tricky)) >= 20


def caught(name: str, carried: int = 1, amount: int = 1) -> Smugglers:
    """Seat 0 has the modifier and is caught; the police roll a 5, the own dice are a 2 and a 5."""
    state = under_way(2, "road", carried, level=1)
    modifier(state, name, amount)
    place_before(state, 0, "1")
    set_dice(state, 1, 5, 2, 5)
    act(state, 0, "roll", "done")
    return state


def test_a_check_that_fails_is_rolled_once_more() -> None:
    state = caught("check-retry")
    assert state.sides[0].carried == 1
    assert "retry" in [EVENTS[event.kind] for event in logged_events(state)]


def test_two_cards_that_let_a_check_be_rolled_again_give_one_more_roll() -> None:
    state = caught("check-retry", amount=2)
    assert [EVENTS[event.kind] for event in logged_events(state)].count("retry") == 1


def test_hidden_barrels_are_not_found_and_the_journey_goes_on_with_them() -> None:
    state = caught("hidden-barrels", carried=3)
    assert (state.sides[0].carried, state.sides[0].barrels_seized(), state.actors()) == (1, 2, [0])
    act(state, 0, "done")
    assert (state.sides[0].position, state.sides[0].carried) == (4, 1)


def test_if_all_barrels_are_hidden_nothing_is_taken() -> None:
    state = caught("hidden-barrels")
    assert (state.sides[0].carried, state.buying_back) == (1, 0)


def test_two_dice_in_fights_of_which_the_higher_counts() -> None:
    state = table(2)
    modifier(state, "second-fight-die")
    set_dice(state, 1, 6, 5)
    choose(state, "malt", "malt")
    assert [side.malt for side in state.sides] == [1, 0]


def test_a_toll_takes_a_share_of_the_sales_of_others() -> None:
    state = under_way(2, "road", 1)
    modifier(state, "sale-toll", 2, seat=1)
    sell(state, 0)
    assert [side.pounds for side in state.sides] == [13, 7]


@pytest.mark.parametrize(("pounds", "left", "barrels"), [(3, 1, 1), (1, 1, 0)])
def test_the_duke_wants_interest_every_spring_or_takes_a_barrel(pounds: int, left: int, barrels: int) -> None:
    state = table(2, season=3)
    modifier(state, "spring-interest", 2)
    set_purse(state, 0, pounds)
    stock(state, 0, barrels=1)
    state.year_deck = 1 << card_index("year", "mild-winter")
    choose(state, "dance", "dance")
    assert (state.sides[0].pounds, state.sides[0].barrels) == (left, barrels)


def spring_with_a_loan(card: str, pounds: int) -> Smugglers:
    """Seat 0 owes the Duke £1 every spring and has a barrel; then spring comes with that year card."""
    state = table(2, season=3)
    modifier(state, "spring-interest", 1)
    set_purse(state, 0, pounds)
    stock(state, 0, barrels=1)
    state.year_deck = 1 << card_index("year", card)
    choose(state, "dance", "dance")
    return state


def test_the_duke_wants_his_interest_after_the_year_card_has_paid_out() -> None:
    state = spring_with_a_loan("remittance", pounds=0)
    assert (state.sides[0].barrels, state.sides[0].pounds) == (1, 2)


def test_the_duke_comes_after_a_spring_search_and_its_buy_backs() -> None:
    state = table(2, season=3)
    modifier(state, "spring-interest", 1)
    set_purse(state, 0, 10)
    stock(state, 0, barrels=5)
    state.year_deck = 1 << card_index("year", "great-raid")
    choose(state, "dance", "dance")
    assert (legal_options(state, 0), state.sides[0].pounds) == (["done", "free"], 10)
    act(state, 0, "free", "done")
    assert (state.sides[0].barrels, state.sides[0].pounds, state.police_pool) == (0, 0, 10)
    assert (state.actors(), legal_options(state, 0)[0]) == ([0, 1], "malt")


def test_barrels_are_seized_before_the_smuggler_who_hides_them_is_arrested() -> None:
    state = under_way(2, "road", 2, level=1)
    granny = card_index("smuggler", "granny-mackay")
    state.sides[0].smugglers = 1 << granny
    state.smuggler_deck &= ~(1 << granny)
    use_smuggler(state, 0, granny)
    place_before(state, 0, "1")
    set_dice(state, 1, 6, 1)
    act(state, 0, "roll", "done", "done")
    assert (state.sides[0].carried, state.sides[0].smugglers, state.sides[0].active_smuggler) == (1, 0, -1)
    kinds = [EVENTS[event.kind] for event in logged_events(state)]
    assert kinds.index("seize") < kinds.index("arrest")


def played(card: str, *, down: bool = False) -> Smugglers:
    """Seat 0 plays a half of the card against seat 1, who has 3 wood, 1 malt, 2 barrels, 5 pounds and a smuggler."""
    state = table(2)
    stock(state, 0, malt=2)
    stock(state, 1, wood=3, malt=1, barrels=2)
    set_purse(state, 0, 1)
    state.smuggler_deck &= ~1
    state.sides[1].smugglers = 1
    hold(state, 0, card)
    if down:
        choose(state, "chance", "dance")
    act(state, 0, f"{'plan' if down else 'play'} {card}", "name 2")
    return state


def test_sheep_eat_all_the_malt_of_another_player() -> None:
    state = played("sheep-in-the-barley")
    assert [side.malt for side in state.sides] == [2, 0]


def test_raw_materials_are_swapped() -> None:
    state = played("mixed-up-coats")
    assert [(side.wood, side.malt) for side in state.sides] == [(3, 1), (0, 2)]


def test_purses_are_swapped() -> None:
    state = played("mixed-up-coats", down=True)
    assert [side.pounds for side in state.sides] == [5, 1]


def test_a_smuggler_of_another_player_changes_sides() -> None:
    state = played("press-gang")
    assert [side.smugglers for side in state.sides] == [1, 0]


def test_blackmail_is_paid_in_full() -> None:
    state = played("whispered-name")
    assert ([side.pounds for side in state.sides], state.sides[1].barrels_seized()) == ([5, 1], 0)


def test_a_victim_who_cannot_pay_blackmail_in_full_is_searched() -> None:
    state = table(2)
    stock(state, 1, barrels=5)
    set_purse(state, 1, 3)
    hold(state, 0, "whispered-name")
    act(state, 0, "play whispered-name", "name 2")
    assert (state.sides[1].pounds, state.sides[1].barrels_seized()) == (3, 5)


def happened(deck: str, card: str, seat: int = NO_SEAT, pool: int = 15) -> Smugglers:
    """The card's first half, for seat 0 with 2 fame and seat 1 with none; each has a barrel."""
    state = table(2)
    state.police_pool, state.bank = pool, state.bank - pool
    state.sides[0].fame_sales = 2
    for other in (0, 1):
        stock(state, other, barrels=1)
    apply_effects(state, seat, _half(deck, card))
    return state


def _half(deck: str, card: str) -> Half:
    return {"year": YEAR_CARDS, "chance": CHANCE_CARDS, "fairy": FAIRY_CARDS}[deck].first[card_index(deck, card)]


def test_half_of_the_pool_is_lost_rounded_up() -> None:
    assert happened("year", "general-amnesty").police_pool == 7


def test_the_pool_is_emptied() -> None:
    assert happened("year", "war-in-spain").police_pool == 0


def test_pounds_are_taken_out_of_the_pool_as_far_as_there_are_some() -> None:
    state = happened("chance", "rob-roys-shadow", seat=0)
    assert (state.police_pool, state.sides[0].pounds) == (10, 10)
    state = happened("chance", "rob-roys-shadow", seat=0, pool=2)
    assert (state.police_pool, state.sides[0].pounds) == (0, 7)


def test_the_player_with_the_least_fame_takes_a_barrel() -> None:
    assert [side.barrels for side in happened("year", "poor-relief").sides] == [1, 2]


def test_the_player_with_the_most_fame_is_searched() -> None:
    state = happened("year", "hue-and-cry")
    assert [event.seat for event in logged_events(state) if EVENTS[event.kind] == "search"] == [0]


def test_a_smuggler_joins_for_free() -> None:
    state = happened("fairy", "changeling", seat=1)
    assert bin(state.sides[1].smugglers).count("1") == 1
    assert not state.smuggler_deck & state.sides[1].smugglers


def two_smugglers_under_way() -> Smugglers:
    """In winter seats 0 and 1 have paid the tax and chosen smugglers; seat 1 holds the press gang."""
    state = table(2, season=3)
    for seat, smuggler in enumerate(("wee-hamish", "long-tam")):
        stock(state, seat, barrels=1)
        bit = 1 << card_index("smuggler", smuggler)
        state.smuggler_deck &= ~bit
        state.sides[seat].smugglers = bit
    hold(state, 1, "press-gang")
    choose(state, "smuggle", "smuggle")
    for action in ("carry 1", "put 0"):
        act(state, 0, action)
        act(state, 1, action)
    return state


def test_a_smuggler_who_changes_sides_before_the_journey_goes_with_nobody_but_the_new_master() -> None:
    state = two_smugglers_under_way()
    act(state, 0, "use wee-hamish")
    act(state, 1, "play press-gang", "name 1", "use wee-hamish")
    assert [side.active_smuggler for side in state.sides] == [-1, card_index("smuggler", "wee-hamish")]


def test_a_stolen_smuggler_cannot_replace_the_one_in_use() -> None:
    state = two_smugglers_under_way()
    hired = card_index("smuggler", "red-eilidh")
    state.sides[0].smugglers |= 1 << hired
    state.smuggler_deck &= ~(1 << hired)
    stock(state, 1, barrels=1)
    hold(state, 0, "anonymous-letter")
    act(state, 0, "use wee-hamish")
    act(state, 1, "use long-tam")
    state.offered_card = hired
    state.ask_one(SWAPPING_SMUGGLER, 0)
    act(state, 0, "play anonymous-letter", "name 2")
    act(state, 1, "play press-gang", "name 1", "roll")
    while state.actors() == [1]:
        act(state, 1, "done")
    assert legal_options(state, 0) == ["done"]

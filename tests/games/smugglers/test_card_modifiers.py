"""The modifiers of cards, one scene each."""

import pytest
from games.smugglers.scenarios import (
    act,
    card_index,
    choose,
    legal_options,
    place_before,
    set_dice,
    set_purse,
    stock,
    table,
    under_way,
)
from librt.vecs import vec
from mypy_extensions import i64

from ceilidh.games.smugglers.data import MODIFIERS
from ceilidh.games.smugglers.rules.betrayal import search_house
from ceilidh.games.smugglers.rules.card_modifiers import MODIFIER_COUNT
from ceilidh.games.smugglers.rules.police_checks import police_result
from ceilidh.games.smugglers.rules.state import Smugglers


def modifier(state: Smugglers, name: str, amount: int = 1, seat: int = 0) -> None:
    """Set what a player's cards in play add up to for one kind of modifier."""
    modifiers = list(state.sides[seat].modifiers)
    modifiers[MODIFIERS.index(name)] = amount
    state.sides[seat].modifiers = vec[i64](modifiers)


def year_modifier(state: Smugglers, name: str, amount: int) -> None:
    """Set what the year cards add up to for one kind of modifier."""
    modifiers = [0] * MODIFIER_COUNT
    modifiers[MODIFIERS.index(name)] = amount
    state.year_modifiers = vec[i64](modifiers)


def on_the_way(way: str, name: str, space: str, *rolls: int, amount: int = 1, level: int = 0) -> Smugglers:
    """Seat 0 carries a barrel, has the modifier and lands on the space; the other dice follow."""
    state = under_way(2, way, 1, level=level)
    modifier(state, name, amount)
    place_before(state, 0, space)
    set_dice(state, 1, *rolls)
    act(state, 0, "roll")
    return state


def test_malt_and_wood_bonus() -> None:
    state = table(2)
    modifier(state, "malt-bonus")
    year_modifier(state, "wood-bonus", 1)
    choose(state, "malt", "wood")
    assert (state.sides[0].malt, state.sides[1].wood) == (2, 2)


def test_purchase_bonus() -> None:
    state = table(2)
    modifier(state, "purchase-bonus")
    choose(state, "purchase", "malt")
    act(state, 0, "buy wood")
    assert (state.sides[0].wood, state.sides[0].pounds) == (2, 4)


def test_fiddle_bonus_and_unlimited_fiddling() -> None:
    state = table(2)
    modifier(state, "fiddle-bonus", 2)
    set_dice(state, 3)
    choose(state, "fiddle", "malt")
    assert state.sides[0].pounds == 10
    state = table(2)
    modifier(state, "unlimited-fiddling")
    choose(state, "fiddle", "malt")
    assert "fiddle" in legal_options(state, 0)


def test_fight_bonus() -> None:
    state = table(2)
    modifier(state, "fight-bonus")
    set_dice(state, 3, 3)
    choose(state, "malt", "malt")
    assert [side.malt for side in state.sides] == [1, 0]


def test_dance_bonus() -> None:
    state = table(2)
    modifier(state, "dance-bonus", 2)
    set_dice(state, 4)
    choose(state, "dance", "malt")
    assert state.sides[0].fairy_tokens == 1


def test_extra_chance_draws() -> None:
    state = table(2)
    modifier(state, "extra-chance-draws")
    state.chance_deck = 3
    choose(state, "chance", "malt")
    act(state, 0, "draw")
    assert state.sides[0].hand == 3


@pytest.mark.parametrize(("name", "wood", "malt"), [("wood-free-barrels", 0, 1), ("malt-free-barrels", 1, 0)])
def test_one_barrel_of_each_distilling_needs_no_wood_or_no_malt(name: str, wood: int, malt: int) -> None:
    state = table(2)
    modifier(state, name)
    stock(state, 0, wood=wood, malt=malt)
    choose(state, "distil", "malt")
    act(state, 0, "brew")
    assert (state.sides[0].barrels, state.sides[0].wood, state.sides[0].malt) == (1, 0, 0)
    assert legal_options(state, 0) == ["done"]


def test_a_copper_still_with_a_malting_floor_spares_both_wood_and_malt() -> None:
    state = table(2)
    modifier(state, "wood-free-barrels")
    modifier(state, "malt-free-barrels")
    stock(state, 0, wood=1, malt=1)
    choose(state, "distil", "malt")
    act(state, 0, "brew")
    assert (state.sides[0].barrels, state.sides[0].wood, state.sides[0].malt) == (1, 1, 1)
    act(state, 0, "brew")
    assert (state.sides[0].barrels, state.sides[0].wood, state.sides[0].malt) == (2, 0, 0)
    assert legal_options(state, 0) == ["done"]


def test_with_two_stills_two_barrels_of_each_distilling_need_no_wood() -> None:
    state = table(2)
    modifier(state, "wood-free-barrels", 2)
    stock(state, 0, malt=3)
    choose(state, "distil", "malt")
    act(state, 0, "brew", "brew")
    assert (state.sides[0].barrels, state.sides[0].malt, legal_options(state, 0)) == (2, 1, ["done"])


def test_auction_discount() -> None:
    state = table(2)
    modifier(state, "auction-discount", 2)
    choose(state, "auction", "malt")
    act(state, 0, "pick 1", "done")
    act(state, 1, "done", "pass")
    act(state, 0, "raise 3")
    assert state.sides[0].auction_cards
    assert state.sides[0].pounds >= 4


@pytest.mark.parametrize(
    ("name", "seat", "roll", "searched"),
    [("betrayal-bonus", 0, 2, True), ("betrayal-protection", 1, 3, False), ("amnesty", 0, 6, False)],
)
def test_betrayal_bonus_protection_and_amnesty(name: str, seat: int, roll: int, searched: bool) -> None:
    state = table(2)
    modifier(state, name, 1, seat)
    stock(state, 1, barrels=4)
    choose(state, "betrayal", "malt")
    set_dice(state, roll, 1)
    act(state, 0, "name 2")
    assert bool(state.sides[1].barrels_seized()) == searched


@pytest.mark.parametrize(("name", "amount"), [("search-bonus", 2), ("search-free-barrels", 2)])
def test_search_bonus_and_search_free_barrels(name: str, amount: int) -> None:
    state = table(2)
    modifier(state, name, amount)
    stock(state, 0, barrels=4)
    set_dice(state, 4)
    search_house(state, 0)
    assert state.sides[0].barrels == 4


def test_a_stored_alibi_makes_one_house_search_find_nothing() -> None:
    state = table(2)
    stock(state, 0, barrels=6)
    state.sides[0].next_search_alibis = 1
    search_house(state, 0)
    assert (state.sides[0].barrels, state.sides[0].next_search_alibis) == (6, 0)


def test_tax_free_barrels_and_police_level_bonus() -> None:
    state = table(2, season=3)
    modifier(state, "tax-free-barrels", 2)
    year_modifier(state, "police-level-bonus", 1)
    stock(state, 0, barrels=3)
    choose(state, "smuggle", "malt")
    act(state, 0, "carry 3")
    assert state.tax_owed == 1
    act(state, 0, "put 0")
    assert state.police_level == 2


@pytest.mark.parametrize(
    ("name", "way", "far"),
    [
        ("movement-bonus", "road", 2),
        ("road-bonus", "road", 2),
        ("road-bonus", "forest", 1),
        ("forest-bonus", "forest", 2),
        ("mountain-bonus", "mountain", 2),
    ],
)
def test_movement_and_way_bonuses(name: str, way: str, far: int) -> None:
    state = under_way(2, way, 1)
    modifier(state, name)
    set_dice(state, 1)
    act(state, 0, "roll")
    assert state.sides[0].position == far


def test_next_movement_helps_one_movement_roll_only() -> None:
    state = under_way(2, "mountain", 1)
    state.sides[0].next_movement_bonus = 3
    set_dice(state, 1, 2)
    act(state, 0, "roll", "roll")
    assert state.sides[0].position == 6


def test_protection_on_breakdown_fairy_and_drunk_spaces() -> None:
    assert on_the_way("mountain", "no-breakdown-spaces", "breakdown").actors() == [0]
    assert on_the_way("forest", "fairy-protection", "fairy", 1, 1).sides[0].lost_in_time == 0
    assert on_the_way("road", "drunk-protection", "drunk", 3).sides[0].carried == 1


def test_police_and_check_bonus() -> None:
    state = on_the_way("road", "police-bonus", "1", 3, amount=-1, level=1)
    assert police_result(state, 0) == 2
    state = on_the_way("road", "check-bonus", "1", 4, 3, level=1)
    act(state, 0, "done")
    assert state.sides[0].carried == 1


def test_next_check_helps_one_check_only() -> None:
    state = under_way(2, "road", 1, level=1)
    state.sides[0].next_check_bonus = 2
    place_before(state, 0, "1")
    set_dice(state, 1, 4, 2)
    act(state, 0, "roll", "done")
    assert (state.sides[0].carried, state.sides[0].next_check_bonus) == (1, 0)


def test_bribe_discount() -> None:
    state = on_the_way("road", "bribe-discount", "1", 4, 3, level=1)
    act(state, 0, "bribe 3")
    assert state.police_pool == 2


def test_no_gate_check() -> None:
    assert on_the_way("road", "no-gate-check", "gate", 6).stage != 20


def test_no_arrest() -> None:
    state = on_the_way("road", "no-arrest", "1", 6, 1, level=1)
    card = card_index("smuggler", "wee-hamish")
    state.sides[0].smugglers, state.sides[0].active_smuggler = 1 << card, card
    act(state, 0, "done")
    assert state.sides[0].smugglers == 1 << card


@pytest.mark.parametrize(
    ("name", "barrels", "pounds", "fame"),
    [("price-bonus", 1, 11, 1), ("sale-bonus", 2, 18, 2), ("big-sale-fame", 2, 17, 2), ("big-sale-fame", 3, 22, 4)],
)
def test_price_and_sale_bonuses(name: str, barrels: int, pounds: int, fame: int) -> None:
    state = under_way(2, "road", barrels)
    modifier(state, name)
    place_before(state, 0, "city")
    set_dice(state, 1)
    act(state, 0, "roll")
    assert (state.sides[0].pounds - 5, state.sides[0].fame()) == (pounds, fame)


def test_next_sale_helps_one_sale_only() -> None:
    state = under_way(2, "road", 2)
    state.sides[0].next_sale_bonus = 2
    place_before(state, 0, "city")
    set_dice(state, 1)
    act(state, 0, "roll")
    assert (state.sides[0].pounds, state.sides[0].next_sale_bonus) == (26, 0)


def test_spring_income_in_pounds_wood_and_malt() -> None:
    state = table(2, season=3)
    for name in ("spring-pounds", "spring-wood", "spring-malt"):
        modifier(state, name)
    state.year_deck = 1 << card_index("year", "royal-warrant")
    choose(state, "dance", "betrayal")
    act(state, 1, "name 1")
    assert (state.sides[0].pounds, state.sides[0].wood, state.sides[0].malt) == (6, 1, 1)


def test_a_spare_axle_mends_one_breakdown() -> None:
    state = under_way(2, "mountain", 1)
    state.sides[0].spare_axles = 1
    place_before(state, 0, "breakdown")
    set_dice(state, 1)
    act(state, 0, "roll")
    assert (state.actors(), state.sides[0].spare_axles) == ([0], 0)


def test_a_bribe_with_a_discount_keeps_within_the_purse() -> None:
    state = on_the_way("road", "bribe-discount", "1", 4, 3, level=1)
    set_purse(state, 0, 2)
    assert legal_options(state, 0) == ["done", "bribe 3"]

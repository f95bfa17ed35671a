"""The points at which cards change the rules, one scene each."""

import pytest
from games.smugglers.scenarios import act, choose, dice, index, options, purse, stand, stock, table, under_way
from librt.vecs import vec
from mypy_extensions import i64

from ceilidh.games.smugglers.data import MODIFIERS
from ceilidh.games.smugglers.rules.betrayal import search_house
from ceilidh.games.smugglers.rules.card_modifiers import MODIFIER_COUNT
from ceilidh.games.smugglers.rules.police_checks import police_result
from ceilidh.games.smugglers.rules.state import Smugglers


def modifier(state: Smugglers, name: str, amount: int = 1, seat: int = 0) -> None:
    """Let a player's cards in play add up to that at a modifier."""
    modifiers = list(state.sides[seat].modifiers)
    modifiers[MODIFIERS.index(name)] = amount
    state.sides[seat].modifiers = vec[i64](modifiers)


def year_modifier(state: Smugglers, name: str, amount: int) -> None:
    """Let the year card do that."""
    modifiers = [0] * MODIFIER_COUNT
    modifiers[MODIFIERS.index(name)] = amount
    state.year_modifiers = vec[i64](modifiers)


def on_the_way(way: str, name: str, field: str, *rolls: int, amount: int = 1, level: int = 0) -> Smugglers:
    """Seat 0 carries a barrel, has the modifier and lands on the field; the other dice follow."""
    state = under_way(2, way, 1, level=level)
    modifier(state, name, amount)
    stand(state, 0, field)
    dice(state, 1, *rolls)
    act(state, 0, "roll")
    return state


def test_more_malt_and_more_wood() -> None:
    state = table(2)
    modifier(state, "malt-bonus")
    year_modifier(state, "wood-bonus", 1)
    choose(state, "malt", "wood")
    assert (state.sides[0].malt, state.sides[1].wood) == (2, 2)


def test_more_goods_for_the_same_pound() -> None:
    state = table(2)
    modifier(state, "purchase-bonus")
    choose(state, "purchase", "malt")
    act(state, 0, "buy wood")
    assert (state.sides[0].wood, state.sides[0].pounds) == (2, 4)


def test_fiddle_and_encore() -> None:
    state = table(2)
    modifier(state, "fiddle-bonus", 2)
    dice(state, 3)
    choose(state, "fiddle", "malt")
    assert state.sides[0].pounds == 10
    state = table(2)
    modifier(state, "unlimited-fiddling")
    choose(state, "fiddle", "malt")
    assert "fiddle" in options(state, 0)


def test_fight() -> None:
    state = table(2)
    modifier(state, "fight-bonus")
    dice(state, 3, 3)
    choose(state, "malt", "malt")
    assert [side.malt for side in state.sides] == [1, 0]


def test_dance() -> None:
    state = table(2)
    modifier(state, "dance-bonus", 2)
    dice(state, 4)
    choose(state, "dance", "malt")
    assert state.sides[0].fairy_tokens == 1


def test_gossip() -> None:
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
    assert options(state, 0) == ["done"]


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
    assert options(state, 0) == ["done"]


def test_with_two_stills_two_barrels_of_each_distilling_need_no_wood() -> None:
    state = table(2)
    modifier(state, "wood-free-barrels", 2)
    stock(state, 0, malt=3)
    choose(state, "distil", "malt")
    act(state, 0, "brew", "brew")
    assert (state.sides[0].barrels, state.sides[0].malt, options(state, 0)) == (2, 1, ["done"])


def test_discount() -> None:
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
def test_betray_alias_and_amnesty(name: str, seat: int, roll: int, searched: bool) -> None:
    state = table(2)
    modifier(state, name, 1, seat)
    stock(state, 1, barrels=4)
    choose(state, "betrayal", "malt")
    dice(state, roll, 1)
    act(state, 0, "name 2")
    assert bool(state.sides[1].barrels_seized()) == searched


@pytest.mark.parametrize(("name", "amount"), [("search-bonus", 2), ("search-free-barrels", 2)])
def test_search_and_cellar(name: str, amount: int) -> None:
    state = table(2)
    modifier(state, name, amount)
    stock(state, 0, barrels=4)
    dice(state, 4)
    search_house(state, 0)
    assert state.sides[0].barrels == 4


def test_an_alibi_makes_one_house_search_find_nothing() -> None:
    state = table(2)
    stock(state, 0, barrels=6)
    state.sides[0].next_search_alibis = 1
    search_house(state, 0)
    assert (state.sides[0].barrels, state.sides[0].next_search_alibis) == (6, 0)


def test_tax_and_level() -> None:
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
def test_movement(name: str, way: str, far: int) -> None:
    state = under_way(2, way, 1)
    modifier(state, name)
    dice(state, 1)
    act(state, 0, "roll")
    assert state.sides[0].position == far


def test_a_stride_helps_the_next_movement_roll_only() -> None:
    state = under_way(2, "mountain", 1)
    state.sides[0].next_movement_bonus = 3
    dice(state, 1, 2)
    act(state, 0, "roll", "roll")
    assert state.sides[0].position == 6


def test_axle_ward_and_sober() -> None:
    assert on_the_way("mountain", "no-breakdown-fields", "breakdown").actors() == [0]
    assert on_the_way("forest", "fairy-protection", "fairy", 1, 1).sides[0].lost_in_time == 0
    assert on_the_way("road", "drunk-protection", "drunk", 3).sides[0].carried == 1


def test_police_and_check() -> None:
    state = on_the_way("road", "police-bonus", "1", 3, amount=-1, level=1)
    assert police_result(state, 0) == 2
    state = on_the_way("road", "check-bonus", "1", 4, 3, level=1)
    act(state, 0, "done")
    assert state.sides[0].carried == 1


def test_nerve_helps_the_next_check_only() -> None:
    state = under_way(2, "road", 1, level=1)
    state.sides[0].next_check_bonus = 2
    stand(state, 0, "1")
    dice(state, 1, 4, 2)
    act(state, 0, "roll", "done")
    assert (state.sides[0].carried, state.sides[0].next_check_bonus) == (1, 0)


def test_bribe() -> None:
    state = on_the_way("road", "bribe-discount", "1", 4, 3, level=1)
    act(state, 0, "bribe 3")
    assert state.police_pool == 2


def test_gate() -> None:
    assert on_the_way("road", "no-gate-check", "gate", 6).stage != 20


def test_loyal() -> None:
    state = on_the_way("road", "no-arrest", "1", 6, 1, level=1)
    card = index("smuggler", "wee-hamish")
    state.sides[0].smugglers, state.sides[0].active_smuggler = 1 << card, card
    act(state, 0, "done")
    assert state.sides[0].smugglers == 1 << card


@pytest.mark.parametrize(
    ("name", "barrels", "pounds", "fame"),
    [("price-bonus", 1, 11, 1), ("sale-bonus", 2, 18, 2), ("big-sale-fame", 2, 17, 2), ("big-sale-fame", 3, 22, 4)],
)
def test_sales(name: str, barrels: int, pounds: int, fame: int) -> None:
    state = under_way(2, "road", barrels)
    modifier(state, name)
    stand(state, 0, "city")
    dice(state, 1)
    act(state, 0, "roll")
    assert (state.sides[0].pounds - 5, state.sides[0].fame()) == (pounds, fame)


def test_a_bargain_is_for_the_next_sale() -> None:
    state = under_way(2, "road", 2)
    state.sides[0].next_sale_bonus = 2
    stand(state, 0, "city")
    dice(state, 1)
    act(state, 0, "roll")
    assert (state.sides[0].pounds, state.sides[0].next_sale_bonus) == (26, 0)


def test_income_timber_and_barley_come_in_spring() -> None:
    state = table(2, season=3)
    for name in ("spring-pounds", "spring-wood", "spring-malt"):
        modifier(state, name)
    state.year_deck = 1 << index("year", "royal-warrant")
    choose(state, "dance", "betrayal")
    act(state, 1, "name 1")
    assert (state.sides[0].pounds, state.sides[0].wood, state.sides[0].malt) == (6, 1, 1)


def test_a_spare_axle_mends_one_breakdown() -> None:
    state = under_way(2, "mountain", 1)
    state.sides[0].spare_axles = 1
    stand(state, 0, "breakdown")
    dice(state, 1)
    act(state, 0, "roll")
    assert (state.actors(), state.sides[0].spare_axles) == ([0], 0)


def test_a_bargain_with_the_police_keeps_within_the_purse() -> None:
    state = on_the_way("road", "bribe-discount", "1", 4, 3, level=1)
    purse(state, 0, 2)
    assert options(state, 0) == ["done", "bribe 3"]

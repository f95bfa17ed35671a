"""The points at which cards change the rules, one scene each."""

import pytest
from games.smugglers.scenarios import act, choose, dice, index, options, purse, stand, stock, table, under_way
from librt.vecs import vec
from mypy_extensions import i64

from ceilidh.games.smugglers.data import HOOKS
from ceilidh.games.smugglers.rules.betrayal import house_search
from ceilidh.games.smugglers.rules.card_modifiers import COUNT
from ceilidh.games.smugglers.rules.spaces import police_result
from ceilidh.games.smugglers.rules.state import Smugglers


def hook(state: Smugglers, name: str, amount: int = 1, seat: int = 0) -> None:
    """Let a player's cards in play add up to that at a hook."""
    hooks = list(state.side[seat].hooks)
    hooks[HOOKS.index(name)] = amount
    state.side[seat].hooks = vec[i64](hooks)


def year_hook(state: Smugglers, name: str, amount: int) -> None:
    """Let the year card do that."""
    hooks = [0] * COUNT
    hooks[HOOKS.index(name)] = amount
    state.year_hooks = vec[i64](hooks)


def on_the_way(way: str, name: str, field: str, *rolls: int, amount: int = 1, level: int = 0) -> Smugglers:
    """Seat 0 carries a barrel, has the hook and lands on the field; the other dice follow."""
    state = under_way(2, way, 1, level=level)
    hook(state, name, amount)
    stand(state, 0, field)
    dice(state, 1, *rolls)
    act(state, 0, "roll")
    return state


def test_more_malt_and_more_wood() -> None:
    state = table(2)
    hook(state, "more-malt")
    year_hook(state, "more-wood", 1)
    choose(state, "malt", "wood")
    assert (state.side[0].malt, state.side[1].wood) == (2, 2)


def test_more_goods_for_the_same_pound() -> None:
    state = table(2)
    hook(state, "more-goods")
    choose(state, "purchase", "malt")
    act(state, 0, "buy wood")
    assert (state.side[0].wood, state.side[0].pounds) == (2, 4)


def test_fiddle_and_encore() -> None:
    state = table(2)
    hook(state, "fiddle", 2)
    dice(state, 3)
    choose(state, "fiddle", "malt")
    assert state.side[0].pounds == 10
    state = table(2)
    hook(state, "encore")
    choose(state, "fiddle", "malt")
    assert "fiddle" in options(state, 0)


def test_fight() -> None:
    state = table(2)
    hook(state, "fight")
    dice(state, 3, 3)
    choose(state, "malt", "malt")
    assert [side.malt for side in state.side] == [1, 0]


def test_dance() -> None:
    state = table(2)
    hook(state, "dance", 2)
    dice(state, 4)
    choose(state, "dance", "malt")
    assert state.side[0].tokens == 1


def test_gossip() -> None:
    state = table(2)
    hook(state, "gossip")
    state.chance = 3
    choose(state, "chance", "malt")
    act(state, 0, "draw")
    assert state.side[0].hand == 3


@pytest.mark.parametrize(("name", "wood", "malt"), [("still", 0, 1), ("mash", 1, 0)])
def test_one_barrel_of_each_distilling_needs_no_wood_or_no_malt(name: str, wood: int, malt: int) -> None:
    state = table(2)
    hook(state, name)
    stock(state, 0, wood=wood, malt=malt)
    choose(state, "distil", "malt")
    act(state, 0, "brew")
    assert (state.side[0].barrels, state.side[0].wood, state.side[0].malt) == (1, 0, 0)
    assert options(state, 0) == ["done"]


def test_a_copper_still_with_a_malting_floor_spares_both_wood_and_malt() -> None:
    state = table(2)
    hook(state, "still")
    hook(state, "mash")
    stock(state, 0, wood=1, malt=1)
    choose(state, "distil", "malt")
    act(state, 0, "brew")
    assert (state.side[0].barrels, state.side[0].wood, state.side[0].malt) == (1, 1, 1)
    act(state, 0, "brew")
    assert (state.side[0].barrels, state.side[0].wood, state.side[0].malt) == (2, 0, 0)
    assert options(state, 0) == ["done"]


def test_with_two_stills_two_barrels_of_each_distilling_need_no_wood() -> None:
    state = table(2)
    hook(state, "still", 2)
    stock(state, 0, malt=3)
    choose(state, "distil", "malt")
    act(state, 0, "brew", "brew")
    assert (state.side[0].barrels, state.side[0].malt, options(state, 0)) == (2, 1, ["done"])


def test_discount() -> None:
    state = table(2)
    hook(state, "discount", 2)
    choose(state, "auction", "malt")
    act(state, 0, "pick 1", "done")
    act(state, 1, "done", "pass")
    act(state, 0, "raise 3")
    assert state.side[0].goods
    assert state.side[0].pounds >= 4


@pytest.mark.parametrize(
    ("name", "seat", "roll", "searched"), [("betray", 0, 2, True), ("alias", 1, 3, False), ("amnesty", 0, 6, False)]
)
def test_betray_alias_and_amnesty(name: str, seat: int, roll: int, searched: bool) -> None:
    state = table(2)
    hook(state, name, 1, seat)
    stock(state, 1, barrels=4)
    choose(state, "betrayal", "malt")
    dice(state, roll, 1)
    act(state, 0, "name 2")
    assert bool(state.side[1].seized()) == searched


@pytest.mark.parametrize(("name", "amount"), [("search", 2), ("cellar", 2)])
def test_search_and_cellar(name: str, amount: int) -> None:
    state = table(2)
    hook(state, name, amount)
    stock(state, 0, barrels=4)
    dice(state, 4)
    house_search(state, 0)
    assert state.side[0].barrels == 4


def test_an_alibi_makes_one_house_search_find_nothing() -> None:
    state = table(2)
    stock(state, 0, barrels=6)
    state.side[0].alibi = 1
    house_search(state, 0)
    assert (state.side[0].barrels, state.side[0].alibi) == (6, 0)


def test_tax_and_level() -> None:
    state = table(2, season=3)
    hook(state, "tax", 2)
    year_hook(state, "level", 1)
    stock(state, 0, barrels=3)
    choose(state, "smuggle", "malt")
    act(state, 0, "carry 3")
    assert state.owed == 1
    act(state, 0, "put 0")
    assert state.level == 2


@pytest.mark.parametrize(
    ("name", "way", "far"),
    [
        ("stride", "road", 2),
        ("road", "road", 2),
        ("road", "forest", 1),
        ("forest", "forest", 2),
        ("mountain", "mountain", 2),
    ],
)
def test_movement(name: str, way: str, far: int) -> None:
    state = under_way(2, way, 1)
    hook(state, name)
    dice(state, 1)
    act(state, 0, "roll")
    assert state.side[0].at == far


def test_a_stride_helps_the_next_movement_roll_only() -> None:
    state = under_way(2, "mountain", 1)
    state.side[0].stride = 3
    dice(state, 1, 2)
    act(state, 0, "roll", "roll")
    assert state.side[0].at == 6


def test_axle_ward_and_sober() -> None:
    assert on_the_way("mountain", "axle", "breakdown").actors() == [0]
    assert on_the_way("forest", "ward", "fairy", 1, 1).side[0].lost == 0
    assert on_the_way("road", "sober", "drunk", 3).side[0].carried == 1


def test_police_and_check() -> None:
    state = on_the_way("road", "police", "1", 3, amount=-1, level=1)
    assert police_result(state, 0) == 2
    state = on_the_way("road", "check", "1", 4, 3, level=1)
    act(state, 0, "done")
    assert state.side[0].carried == 1


def test_nerve_helps_the_next_check_only() -> None:
    state = under_way(2, "road", 1, level=1)
    state.side[0].nerve = 2
    stand(state, 0, "1")
    dice(state, 1, 4, 2)
    act(state, 0, "roll", "done")
    assert (state.side[0].carried, state.side[0].nerve) == (1, 0)


def test_bribe() -> None:
    state = on_the_way("road", "bribe", "1", 4, 3, level=1)
    act(state, 0, "bribe 3")
    assert state.pool == 2


def test_gate() -> None:
    assert on_the_way("road", "gate", "gate", 6).stage != 20


def test_loyal() -> None:
    state = on_the_way("road", "loyal", "1", 6, 1, level=1)
    card = index("smuggler", "wee-hamish")
    state.side[0].smugglers, state.side[0].using = 1 << card, card
    act(state, 0, "done")
    assert state.side[0].smugglers == 1 << card


@pytest.mark.parametrize(
    ("name", "barrels", "pounds", "fame"),
    [("price", 1, 11, 1), ("first", 2, 18, 2), ("toast", 2, 17, 2), ("toast", 3, 22, 4)],
)
def test_sales(name: str, barrels: int, pounds: int, fame: int) -> None:
    state = under_way(2, "road", barrels)
    hook(state, name)
    stand(state, 0, "city")
    dice(state, 1)
    act(state, 0, "roll")
    assert (state.side[0].pounds - 5, state.side[0].fame()) == (pounds, fame)


def test_a_bargain_is_for_the_next_sale() -> None:
    state = under_way(2, "road", 2)
    state.side[0].bargain = 2
    stand(state, 0, "city")
    dice(state, 1)
    act(state, 0, "roll")
    assert (state.side[0].pounds, state.side[0].bargain) == (26, 0)


def test_income_timber_and_barley_come_in_spring() -> None:
    state = table(2, season=3)
    for name in ("income", "timber", "barley"):
        hook(state, name)
    state.years = 1 << index("year", "royal-warrant")
    choose(state, "dance", "betrayal")
    act(state, 1, "name 1")
    assert (state.side[0].pounds, state.side[0].wood, state.side[0].malt) == (6, 1, 1)


def test_a_spare_axle_mends_one_breakdown() -> None:
    state = under_way(2, "mountain", 1)
    state.side[0].spare = 1
    stand(state, 0, "breakdown")
    dice(state, 1)
    act(state, 0, "roll")
    assert (state.actors(), state.side[0].spare) == ([0], 0)


def test_a_bargain_with_the_police_keeps_within_the_purse() -> None:
    state = on_the_way("road", "bribe", "1", 4, 3, level=1)
    purse(state, 0, 2)
    assert options(state, 0) == ["done", "bribe 3"]

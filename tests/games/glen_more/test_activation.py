"""What tiles do when they are activated."""

from __future__ import annotations

import pytest
from games.glen_more.ascii_boards import Scene, scene

from ceilidh.games.glen_more.rules.tiles import POINT_SOURCES


def waking(
    drawing: str,
    market: tuple[int, ...] = (0, 0, 0, 0, 0),
    coins: int = 6,
    goods: dict[str, str] | None = None,
) -> Scene:
    """Someone who has just laid a meadow south of the start village, which activates all around it."""
    table = scene(drawing, ahead=("meadow/river",), market=market, coins=coins, goods=goods)
    return table.do("take 1", "lay ST south")


def earned(table: Scene) -> dict[str, int]:
    return {source: points for source, points in zip(POINT_SOURCES, table.own.points_by_source, strict=True) if points}


def test_the_new_tile_and_its_neighbours_are_activated_diagonals_included() -> None:
    drawing = """
    FO  ..
    ST* QU
    """
    assert waking(drawing).can("activate") == ["activate ST", "activate QU", "activate NEW"]


def test_each_tile_is_activated_at_most_once() -> None:
    assert "activate NEW" not in waking("ST*").do("activate NEW").legal()


def test_any_activation_may_be_skipped() -> None:
    table = waking("ST* QU").do("done")
    assert list(table.state.territories[0].stock) == [0] * 5


def test_tiles_are_activated_in_any_order() -> None:
    for order in (("activate QU", "activate NEW"), ("activate NEW", "activate QU")):
        assert list(waking("ST* QU").do(*order).own.stock) == [0, 1, 0, 1, 0]


@pytest.mark.parametrize(
    ("letters", "resource"), [("QU", "stone"), ("FO", "wood"), ("PA", "cattle"), ("GR", "grain"), ("ME", "sheep")]
)
def test_a_production_tile_makes_one_resource(letters: str, resource: str) -> None:
    table = scene(f"{letters}*\nST", ahead=("village/road",))
    table.do("take 1", "lay ST east", f"activate {letters}")
    assert table.goods(letters) == {resource: 1}


def test_at_most_3_resources_lie_on_a_tile_and_selling_first_makes_room() -> None:
    table = waking("ST* QU3", market=(0, 1, 0, 0, 0))
    assert "activate QU" not in table.legal()
    table.do("sell stone QU", "activate QU")
    assert table.goods("QU") == {"stone": 3}


def test_iona_abbey_makes_a_resource_of_choice_and_holds_three() -> None:
    table = waking("ST* IA", goods={"IA": "wood wood"})
    table.do("activate IA")
    assert table.can("get") == ["get wood", "get stone", "get grain", "get sheep", "get cattle"]
    table.do("get cattle")
    assert table.goods("IA") == {"wood": 2, "cattle": 1}
    assert "activate IA" not in waking("ST* IA", goods={"IA": "wood grain sheep"}).legal()


def test_a_distillery_makes_a_barrel_of_one_grain_from_any_tile() -> None:
    drawing = """
    GR2 QU QU FO ..
    ..  .. .. ST* DI
    """
    table = scene(drawing, ahead=("meadow/river",)).do("take 1", "lay ST south")
    table.do("activate DI", "pay grain GR")
    assert (table.own.whisky, table.goods("GR")) == (1, {"grain": 1})
    assert "activate DI" not in table.legal()


def test_the_grain_for_a_distillery_may_be_bought() -> None:
    table = waking("ST* DI").do("activate DI", "buy grain")
    assert (table.own.whisky, table.own.coins) == (1, 5)


def test_a_distillery_without_grain_or_coins_does_nothing() -> None:
    assert "activate DI" not in waking("ST* DI", coins=0).legal()


@pytest.mark.parametrize(("letters", "from_", "kind"), [("SB", "ME", "sheep"), ("CB", "PA", "cattle")])
def test_a_butcher_takes_one_or_two_of_its_kind_for_2_or_4_points(letters: str, from_: str, kind: str) -> None:
    drawing = f"""
    {from_}3 ..
    ST*      {letters}
    """
    one = waking(drawing, coins=0).do(f"activate {letters}", f"pay {kind} {from_}", "done")
    assert earned(one) == {"butcher": 2}
    two = waking(drawing, coins=0).do(f"activate {letters}", f"pay {kind} {from_}", f"pay {kind} {from_}")
    assert earned(two) == {"butcher": 4}
    assert not two.can("pay")


def test_the_third_butcher_takes_exactly_a_sheep_and_a_cattle_for_5() -> None:
    drawing = """
    ME2 PA1
    ST* BU
    """
    table = waking(drawing, coins=0).do("activate BU", "pay sheep ME")
    assert table.legal() == ["pay cattle PA"]
    assert earned(table.do("pay cattle PA")) == {"butcher": 5}
    assert "activate BU" not in waking("ME3 ..\nST* BU", coins=0).legal()


@pytest.mark.parametrize(("letters", "points"), [("F3", (1, 3, 5)), ("F4", (1, 3, 5, 8)), ("F5", (1, 3, 5, 8, 12))])
def test_a_fair_takes_different_resources(letters: str, points: tuple[int, ...]) -> None:
    for number, won in enumerate(points, 1):
        table = waking(f"ST* {letters}", coins=30).do(f"activate {letters}")
        assert "done" not in table.legal()
        for kind in ("wood", "stone", "grain", "sheep", "cattle")[:number]:
            table.do(f"buy {kind}")
            assert f"buy {kind}" not in table.legal()
        if number < len(points):
            table.do("done")
        assert earned(table) == {"fair": won}
        assert "done" in table.legal()


def test_a_fair_takes_no_resource_twice() -> None:
    table = waking("LL ..\nST* F3", goods={"LL": "wood wood"}, coins=0)
    table.do("activate F3", "pay wood LL")
    assert table.legal() == ["done"]


def test_whisky_is_no_resource() -> None:
    table = waking("ST* F3", coins=0)
    table.own.whisky = 5
    assert "activate F3" not in table.legal()


def test_the_grocer_takes_exactly_3_resources_of_any_kind_for_8() -> None:
    table = waking("FO3 ..\nST* GC", coins=0).do("activate GC", "pay wood FO", "pay wood FO")
    assert "done" not in table.legal()
    assert earned(table.do("pay wood FO")) == {"grocer": 8}
    assert "activate GC" not in waking("FO2 ..\nST* GC", coins=0).legal()


def test_at_the_grocer_a_choice_that_leaves_too_few_coins_is_not_offered() -> None:
    table = waking("ST* GC", coins=3, market=(2, 0, 0, 0, 0)).do("activate GC")
    assert "buy wood" not in table.legal()
    table.do("buy stone", "buy grain", "buy sheep")
    assert earned(table) == {"grocer": 8}


def test_the_bridge_takes_wood_and_stone_for_7() -> None:
    drawing = """
    BR  FO1
    ST* QU1
    """
    table = scene(drawing, ahead=("quarry/road",), coins=0).do("take 1", "lay ST west", "activate BR")
    assert sorted(table.legal()) == ["pay stone QU", "pay wood FO"]
    assert earned(table.do("pay wood FO", "pay stone QU")) == {"bridge": 7}


@pytest.mark.parametrize(("letters", "points"), [("TA", 3), ("TL", 4)])
def test_a_tavern_gives_points_for_nothing(letters: str, points: int) -> None:
    assert earned(waking(f"ST* {letters}").do(f"activate {letters}")) == {"tavern": points}


@pytest.mark.parametrize("letters", ["VI", "DU"])
def test_a_village_or_castle_gives_a_movement_point(letters: str) -> None:
    assert waking(f"ST* {letters}").do(f"activate {letters}").state.movement_points == 1


def test_a_loch_does_nothing() -> None:
    assert "activate LM" not in scene("LM\nST*", ahead=("quarry/road",)).do("take 1", "lay ST west").legal()


def test_selling_between_two_activations_is_possible() -> None:
    table = waking("ST* QU", market=(0, 1, 0, 0, 0)).do("activate QU", "sell stone QU", "activate NEW")
    assert table.own.coins == 7


def test_a_distillery_burns_grain_in_the_very_turn_in_which_it_is_laid() -> None:
    table = scene("GR1\nST*", ahead=("distillery/road",)).do("take 1", "buy stone", "lay ST east")
    assert table.own.whisky == 1
    table.do("activate NEW", "pay grain GR")
    assert (table.own.whisky, table.goods("GR")) == (2, {})


@pytest.mark.parametrize(
    ("letters", "bought", "points"),
    [
        ("SB", ("sheep",), 2),
        ("SB", ("sheep", "sheep"), 4),
        ("CB", ("cattle", "cattle"), 4),
        ("BU", ("sheep", "cattle"), 5),
        ("BR", ("wood", "stone"), 7),
    ],
)
def test_what_butchers_and_the_bridge_take_may_be_bought(letters: str, bought: tuple[str, ...], points: int) -> None:
    """R6"""
    table = waking(f"ST* {letters}").do(f"activate {letters}", *[f"buy {kind}" for kind in bought])
    assert list(earned(table).values()) == [points]
    assert list(table.own.stock) == [0] * 5
    assert table.own.coins == 6 - (3 if bought in (("sheep",) * 2, ("cattle",) * 2) else len(bought))


def test_selling_in_the_middle_of_a_trade_may_bring_the_coins_that_are_missing() -> None:
    table = waking("FO1 PA1\nST* BR", coins=0, market=(3, 1, 0, 0, 2)).do("activate BR", "pay wood FO")
    assert table.legal() == ["sell cattle PA"]
    assert earned(table.do("sell cattle PA", "buy stone")) == {"bridge": 7}
    assert table.own.coins == 0


def test_a_resource_may_be_bought_though_one_lies_on_an_own_tile() -> None:
    """R14: it is needed now, and selling the own one brings back no more than was paid."""
    table = waking("ME1 ..\nST* SB").do("activate SB")
    assert table.can("buy", "pay") == ["buy sheep", "pay sheep ME"]
    table.do("buy sheep", "done", "sell sheep ME")
    assert table.own.coins == 6


def test_selling_is_possible_while_choosing_for_iona_abbey() -> None:
    table = waking("ST* IA", goods={"IA": "wood grain"}, market=(1, 0, 0, 0, 0)).do("activate IA")
    assert table.can("sell") == ["sell wood IA"]
    table.do("sell wood IA", "get wood")
    assert (table.goods("IA"), table.own.coins) == ({"wood": 1, "grain": 1}, 7)

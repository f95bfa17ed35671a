"""The market and paying for a tile."""

from __future__ import annotations

import itertools

import pytest
from games.glen_more.ascii_boards import scene
from librt.vecs import vec
from mypy_extensions import i64

from ceilidh.games.glen_more.rules.market import can_provide, coins_on_market, price


def test_a_resource_costs_the_number_of_the_lowest_free_space() -> None:
    assert [price(filled) for filled in range(4)] == [1, 2, 3, 0]


def test_buying_puts_the_coins_on_the_market_and_gives_the_resource_immediately() -> None:
    table = scene("ST*", ahead=("distillery/road",), market=(0, 1, 0, 0, 0))
    table.do("take 1", "buy stone")
    assert (table.own.coins, list(table.state.market), list(table.own.stock)) == (4, [0, 2, 0, 0, 0], [0] * 5)
    assert table.can("lay")


def test_a_full_row_cannot_be_bought_from() -> None:
    assert "take 1" not in scene("ST*", ahead=("distillery/road",), market=(0, 3, 0, 0, 0)).legal()


def test_nothing_is_bought_without_a_need() -> None:
    assert not scene("ST*\nFO1", ahead=("meadow/river",)).do("take 1", "lay ST north").can("buy")


def test_selling_takes_the_coins_from_the_highest_filled_space() -> None:
    table = scene("FO2\nST*", ahead=("meadow/river",), market=(2, 0, 0, 0, 0))
    table.do("sell wood FO")
    assert (table.own.coins, list(table.state.market)) == (8, [1, 0, 0, 0, 0])
    table.do("sell wood FO")
    assert (table.own.coins, list(table.state.market)) == (9, [0, 0, 0, 0, 0])


def test_an_empty_row_takes_nothing() -> None:
    assert not scene("FO2\nST*", ahead=("meadow/river",)).can("sell")


def test_selling_is_possible_at_any_time_of_the_own_turn() -> None:
    table = scene("FO3\nST* DI", ahead=("castle-stalker",), market=(3, 1, 0, 0, 0))
    for step in (
        "take 1",
        "buy stone",
        "pay wood FO",
        "lay ST south",
        "activate DI",
        "buy grain",
        "activate NEW",
        "done",
    ):
        assert table.can("sell wood FO")
        table.do(step)
    assert table.can("sell wood FO")


def test_resources_are_given_from_the_tile_that_the_player_chooses() -> None:
    table = scene("FO1 FO2\nST* ..", ahead=("small-fair/road",)).do("take 1")
    assert table.can("pay") == ["pay wood FO", "pay wood FO#2"]
    table.do("pay wood FO#2")
    assert (table.goods("FO"), table.goods("FO#2")) == ({"wood": 1}, {"wood": 1})


def test_selling_in_the_middle_of_paying_may_bring_the_coins_that_are_missing() -> None:
    table = scene("PA1\nST*", ahead=("distillery/road",), market=(0, 1, 0, 0, 2), coins=0)
    table.do("take 1")
    assert not table.can("buy")
    table.do("sell cattle PA", "buy stone")
    assert table.own.coins == 0


def test_a_tile_that_cannot_be_paid_for_cannot_be_taken() -> None:
    table = scene("PA1\nST*", ahead=("distillery/road", "quarry/road"), market=(0, 1, 0, 0, 1), coins=0)
    assert table.can("take")[0] == "take 2"


def test_a_tavern_costs_a_whisky_barrel() -> None:
    table = scene("QU\nST*", ahead=("tavern",))
    assert "take 1" not in table.legal()
    table.own.whisky = 1
    assert table.do("take 1").own.whisky == 0
    assert table.can("lay")


def test_loch_oich_costs_two_different_resources() -> None:
    table = scene("FO2\nST*", ahead=("loch-oich",), coins=0)
    assert "take 1" not in table.legal()
    table = scene("FO2\nST* QU1", ahead=("loch-oich",), coins=0).do("take 1", "pay wood FO")
    assert table.legal() == ["pay stone QU"]


def test_for_loch_oich_a_first_choice_that_leaves_no_second_is_not_offered() -> None:
    table = scene("FO2\nST*", ahead=("loch-oich",), coins=2, market=(3, 1, 3, 3, 3)).do("take 1")
    assert table.can("pay", "buy") == ["buy stone", "pay wood FO"]
    table = scene("FO1\nST*", ahead=("loch-oich",), coins=1, market=(2, 0, 0, 0, 0)).do("take 1")
    assert "buy stone" in table.legal()
    assert scene("ST*", ahead=("loch-oich",), coins=2, market=(0, 0, 3, 3, 3)).do("take 1").can("buy") == [
        "buy wood",
        "buy stone",
    ]


def test_loch_ness_costs_a_clan_member_or_a_chieftain() -> None:
    table = scene("ST*", ahead=("loch-ness",))
    assert "take 1" not in table.legal()
    table = scene("ST**", ahead=("loch-ness",)).do("take 1")
    assert table.legal() == ["pay member ST"]
    table = scene("ST*", ahead=("loch-ness",))
    table.own.chieftains = 1
    assert table.do("take 1").legal() == ["pay chieftain"]
    assert table.do("pay chieftain").own.chieftains == 0


def test_the_clan_member_given_for_loch_ness_must_leave_a_place_for_it() -> None:
    drawing = """
    ..  ..  VI*
    ..  ..  QU
    ST* QU  QU
    """
    table = scene(drawing, ahead=("loch-ness",)).do("take 1")
    assert table.legal() == ["pay member VI"]


def test_coins_in_the_rows_are_1_3_6() -> None:
    assert coins_on_market(vec[i64]([0, 1, 2, 3, 0])) == 10


@pytest.mark.parametrize("coins", range(0, 7, 2))
def test_payments_offered_agree_with_a_search_over_all_orders_of_selling_and_giving(coins: int) -> None:
    """The formula against a plain search of all ways, for the grocer and for two different resources."""
    for owned in itertools.product((0, 2), (0, 1), (0,), (0,), (0, 1)):
        for filled in itertools.product((0, 2), (0, 3), (1, 3), (3,), (0, 2, 3)):
            for number, different in ((3, False), (2, True)):
                formula = can_provide(31, number, different, vec[i64](owned), vec[i64](filled), coins)
                assert formula == _search(31, number, different, owned, filled, coins), (owned, filled, number, coins)


def _search(of: int, number: int, different: bool, owned: tuple[int, ...], filled: tuple[int, ...], coins: int) -> bool:
    if number == 0:
        return True
    for kind in range(5):
        less = tuple(n - (i == kind) for i, n in enumerate(owned))
        fuller = tuple(n + (i == kind) for i, n in enumerate(filled))
        emptier = tuple(n - (i == kind) for i, n in enumerate(filled))
        rest = of & ~(1 << kind) if different else of
        if of >> kind & 1:
            if owned[kind] and _search(rest, number - 1, different, less, filled, coins):
                return True
            cost = filled[kind] + 1
            if cost <= min(coins, 3) and _search(rest, number - 1, different, owned, fuller, coins - cost):
                return True
        if owned[kind] and filled[kind] and _search(of, number, different, less, emptier, coins + filled[kind]):
            return True
    return False

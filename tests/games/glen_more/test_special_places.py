"""The special places and their cards, and other one-time benefits."""

from __future__ import annotations

import pytest
from games.glen_more.ascii_boards import Scene, scene

from ceilidh.core import Rng
from ceilidh.games.glen_more import GAME
from ceilidh.games.glen_more.rules.scoring import chieftain_counts, duart_castle, iona_abbey, loch_morar
from ceilidh.games.glen_more.rules.tiles import BIT, PLAIN

AROUND = """
FO* QU
ST  VI
"""


def laid(
    tile: str,
    drawing: str = AROUND,
    market: tuple[int, ...] = (0, 0, 0, 0, 0),
    coins: int = 20,
    goods: dict[str, str] | None = None,
) -> Scene:
    """Someone who has just paid for a tile and laid it."""
    table = scene(drawing, ahead=(tile,), market=market, coins=coins, goods=goods)
    table.do("take 1")
    while not table.can("lay"):
        table.do(table.can("buy", "pay")[0])
    return table.do(table.can("lay")[0])


@pytest.mark.parametrize("tile", ["village/-", "castle-moil", "duart-castle", "castle-of-mey", "cawdor-castle"])
def test_a_village_or_castle_brings_a_clan_member(tile: str) -> None:
    table = laid(tile)
    assert table.own.members[table.number("NEW")] == 1


def test_a_distillery_brings_a_barrel() -> None:
    assert laid("distillery/-").own.whisky == 1


def test_castle_stalker_brings_one_more_clan_member() -> None:
    table = laid("castle-stalker")
    assert table.own.members[table.number("NEW")] == 2


def test_castle_moil_brings_1_barrel_and_donan_castle_2() -> None:
    assert laid("castle-moil").own.whisky == 1
    assert laid("donan-castle", "FO\nST VI*").own.whisky == 2


def test_armadale_castle_brings_3_coins() -> None:
    assert laid("armadale-castle", coins=20).own.coins == 20 - 1 - 1 + 3


def test_a_special_place_brings_its_card() -> None:
    assert laid("loch-morar").own.cards == 1 << 2


def test_loch_lochy_immediately_gives_any_2_resources() -> None:
    table = laid("loch-lochy")
    assert table.legal() == ["get wood", "get stone", "get grain", "get sheep", "get cattle"]
    table.do("get grain", "get grain")
    assert table.goods("NEW") == {"grain": 2}
    assert table.can("activate")


def test_loch_shiel_fills_each_empty_production_tile() -> None:
    drawing = """
    GR1 FO* QU
    ..  ST  DI
    """
    table = laid("loch-shiel", drawing).do("done")
    assert (table.goods("FO"), table.goods("QU"), table.goods("GR")) == ({"wood": 1}, {"stone": 1}, {"grain": 1})
    assert table.goods("DI") == {}


def test_selling_before_loch_shiel_is_allowed() -> None:
    table = laid("loch-shiel", "FO1*\nST", market=(2, 0, 0, 0, 0))
    table.do("sell wood FO", "done")
    assert table.goods("FO") == {"wood": 1}
    assert table.own.coins == 22


def test_loch_shiel_puts_a_resource_of_choice_onto_an_empty_iona_abbey() -> None:
    drawing = """
    FO* ..
    ST  IA
    """
    table = laid("loch-shiel", drawing).do("done")
    assert table.can("get")
    assert "done" in table.legal()
    assert table.do("get sheep").goods("IA") == {"sheep": 1}
    assert not laid("loch-shiel", drawing, goods={"IA": "wood"}).do("done").can("get")


def test_loch_ness_activates_one_more_tile_anywhere_once_a_turn() -> None:
    drawing = """
    TA  QU  FO  LN
    TL  QU  QU  ST*
    """
    table = scene(drawing, ahead=("meadow/river",)).do("take 1", "lay ST south")
    assert {"activate TA", "activate TL", "activate QU"} <= set(table.legal())
    table.do("activate TA")
    assert "activate TL" not in table.legal()
    assert "activate ST" in table.legal()


def test_without_loch_ness_far_tiles_are_not_activated() -> None:
    table = scene("TA QU FO LM\nQU QU QU ST*", ahead=("meadow/river",)).do("take 1", "lay ST south")
    assert "activate TA" not in table.legal()


def test_loch_ness_never_activates_a_tile_twice_in_a_turn() -> None:
    table = scene("LN ..\nST* TA", ahead=("meadow/river",)).do("take 1", "lay ST south", "activate TA")
    assert "activate TA" not in table.legal()


def test_loch_ness_works_in_the_turn_in_which_it_is_laid() -> None:
    drawing = """
    ..  FO*
    ..  ST*
    TA  ME
    """
    table = scene(drawing, ahead=("loch-ness",)).do("take 1", "pay member ST", "lay FO north")
    assert "activate TA" in table.legal()


def test_loch_oich_activates_all_own_tiles_and_then_neither_the_normal_ones_nor_loch_ness() -> None:
    drawing = """
    TA  QU  LN
    VI  QU  ST*
    """
    table = scene(drawing, ahead=("loch-oich",)).do("take 1", "buy wood", "buy stone", "lay ST south")
    assert set(table.can("activate")) == {f"activate {name}" for name in ("TA", "QU", "QU#2", "VI", "ST")}
    table.do("activate TA", "activate VI", "activate QU", "activate QU#2", "activate ST")
    assert not table.can("activate")
    assert table.do("done").state.movement_points == 2


def test_loch_oich_activates_even_tiles_far_from_it_without_loch_ness() -> None:
    drawing = """
    TA  QU  FO
    VI  QU  ST*
    """
    table = scene(drawing, ahead=("loch-oich",)).do("take 1", "buy wood", "buy stone", "lay ST south")
    assert "activate TA" in table.legal()


WALLED_IN = """
QU FO ME
TA ST* VI
PA DI LN
"""


def test_once_a_turn_loch_ness_activates_a_tile_even_if_no_tile_can_be_taken() -> None:
    """R3"""
    table = scene(WALLED_IN)
    assert table.legal() == ["pass"]
    front = table.state.chain[12]
    table.do("pass")
    assert (table.state.turn, front in table.state.removed) == (0, True)
    assert {"done", "activate QU", "activate TA", "activate VI", "activate ST"} <= set(table.legal())
    table.do("activate TA")
    assert table.legal() == ["done"]
    assert table.do("done").state.turn == 1


def test_loch_ness_frees_a_clan_member_that_is_walled_in() -> None:
    """R3"""
    table = scene(WALLED_IN).do("pass", "activate ST", "done", "move ST north", "done")
    own = table.state.territories[0]
    assert own.members[table.number("FO")] == 1
    assert own.layable_ways() & BIT[PLAIN]


def test_without_loch_ness_a_turn_in_which_no_tile_can_be_taken_ends_immediately() -> None:
    """R3"""
    assert scene(WALLED_IN.replace("LN", "LM")).do("pass").state.turn == 1


def test_bots_finish_a_turn_in_which_only_loch_ness_is_left() -> None:
    state = scene(WALLED_IN).do("pass").state
    GAME.knowledge().rollout(state, Rng.seeded(1))
    assert state.turn == 1
    assert state.territories[0].points() == 3, "the tavern"


def test_the_immediate_effect_of_a_card_comes_once() -> None:
    table = laid("castle-moil").do("activate NEW", "done", "done")
    assert table.state.territories[0].whisky == 1


def test_iona_abbey_counts_yellow_tiles_itself_included() -> None:
    own = scene("FO QU\nST* IA").own
    assert iona_abbey(own) == 6
    assert iona_abbey(scene("FO QU\nST* QU").own) == 0


def test_loch_morar_counts_green_tiles() -> None:
    assert loch_morar(scene("LM GR ME\nST* PA QU").own) == 6


def test_duart_castle_counts_villages_the_start_village_too_castles_not() -> None:
    assert duart_castle(scene("VI DU\nST* CC").own) == 6


def test_castle_of_mey_doubles_chieftains_not_bonnets() -> None:
    own = scene("MY CC\nQU FO\nST* ..").own
    own.chieftains = 2
    assert chieftain_counts([own]) == [2 * 2 + 1 + 3]


def test_cawdor_castle_has_three_bonnets() -> None:
    assert chieftain_counts([scene("FO CC\nST* ..").own]) == [3]


def test_selling_is_possible_while_choosing_for_loch_lochy() -> None:
    table = laid("loch-lochy", market=(0, 0, 2, 0, 0)).do("get grain", "sell grain NEW")
    assert table.own.coins == 22
    table.do("get sheep")
    assert table.goods("NEW") == {"sheep": 1}
    assert table.can("activate")


def test_the_resource_from_loch_shiel_for_iona_abbey_may_be_declined() -> None:
    """R10"""
    table = laid("loch-shiel", "FO* ..\nST  IA").do("done", "done")
    assert (table.goods("IA"), table.goods("FO")) == ({}, {"wood": 1})
    assert table.can("activate") == ["activate FO"]


def test_loch_ness_works_only_after_a_tile_was_laid() -> None:
    """R15"""
    table = scene("LN\nST* TA", ahead=("meadow/river",))
    assert not table.can("activate")
    assert not table.do("take 1").can("activate")

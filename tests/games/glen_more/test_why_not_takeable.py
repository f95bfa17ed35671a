"""Help cards of what cannot be chosen now give every reason."""

from __future__ import annotations

from typing import cast

import pytest
from games.glen_more.ascii_boards import Scene, scene

from ceilidh.core import LANGUAGES, Rng
from ceilidh.games.glen_more import GAME
from ceilidh.games.glen_more.rules.action_encoding import TAKE
from ceilidh.games.glen_more.text.help_card_base import HelpCardBase
from ceilidh.games.glen_more.text.why_not_takeable import reasons_not_takeable
from ceilidh.games.glen_more.view import GlenMoreView

NAMES = ["Anna", "Bruno", "Clara", "Danny"]
WORDS = GAME.text.words("en")


def why(table: Scene, place: int = 1) -> list[str]:
    cards = HelpCardBase(GAME.view(table.state, 0), WORDS, NAMES)
    return list(reasons_not_takeable(cards, table.state.chain[place]))


def card(table: Scene, thing: str, seat: int | None = 0) -> str:
    found = GAME.text.help_card(thing, GAME.view(table.state, seat), WORDS, NAMES[: table.state.players])
    assert found is not None
    return "\n".join(found.current)


@pytest.mark.parametrize("players", [2, 4])
@pytest.mark.parametrize("lang", LANGUAGES)
def test_there_is_a_reason_exactly_where_a_tile_cannot_be_taken(players: int, lang: str) -> None:
    state, rng = GAME.new(players, 11), Rng.seeded(5)
    reasons = set()
    while actors := state.actors():
        view = GAME.view(state, None)
        seen = cast(GlenMoreView, view)
        if seen["stage"] == "take":
            cards = HelpCardBase(view, GAME.text.words(lang), NAMES[:players])
            for place, entry in enumerate(seen["chain"]):
                if entry["tile"] is not None:
                    found = list(reasons_not_takeable(cards, entry["tile"]))
                    assert bool(found) == (TAKE + place not in seen["legal"])
                    reasons.update(found)
        legal = state.legal(actors[0])
        state.apply(actors[0], legal[rng.below(len(legal))])
    assert len(reasons) > 3


def test_a_tile_without_river_and_road_does_not_fit_beside_the_start_village() -> None:
    assert why(scene("ST*", ahead=("tavern",))) == [WORDS("help.closed.blocked_plain"), WORDS("help.closed.whisky")]


@pytest.mark.parametrize(
    ("glen", "tile", "reason"),
    [
        ("ST QU QU*", "meadow/river", "It doesn't fit: no clan member stands beside an open end of the river."),
        ("ME*\nFO\nST", "quarry/road", "It doesn't fit: no clan member stands beside an open end of the road."),
    ],
)
def test_a_clan_member_must_stand_beside_an_end_of_river_or_road(glen: str, tile: str, reason: str) -> None:
    assert why(scene(glen, ahead=(tile,))) == [reason]


def test_an_unaffordable_tile_names_what_is_missing_and_its_price() -> None:
    table = scene("ST*", ahead=("village/river",), market=(0, 2, 0, 0, 0), coins=2)
    assert why(table) == [
        "Missing: 1 stone. That costs 3 coins at the market, and this clan can raise at most 2 coins."
    ]


def test_what_could_be_sold_counts_as_coins() -> None:
    table = scene("ST* FO1", ahead=("village/river",), market=(1, 1, 0, 0, 0), coins=0)
    assert why(table) == ["Missing: 1 stone. That costs 2 coins at the market, and this clan can raise at most 1 coin."]
    assert why(scene("ST* FO1", ahead=("village/river",), market=(1, 1, 0, 0, 0), coins=1)) == []


def test_a_full_row_of_the_market_is_named() -> None:
    table = scene("ST*", ahead=("village/river",), market=(0, 3, 0, 0, 0))
    assert why(table) == ["Missing: 1 stone. The market has none now: all three spaces of the row are full."]


def test_different_resources_may_be_missing_though_there_are_coins_enough() -> None:
    table = scene("ST* QU1", ahead=("loch-oich",), market=(3, 3, 3, 3, 3), coins=30)
    assert why(table) == ["Missing: 1 more resource of another kind; the market has none that this clan can pay for."]


def test_loch_ness_cannot_cost_the_clan_member_beside_its_only_place() -> None:
    assert why(scene("ST*", ahead=("loch-ness",))) == [WORDS("help.closed.member")]


def test_the_card_speaks_of_the_current_player() -> None:
    table = scene("ST*", ahead=("tavern",))
    thing = f"track:{table.state.chain[1]}"
    assert "You can't take it now. It doesn't fit: only the ends" in card(table, thing)
    assert "Anna can't take it now. It doesn't fit: only the ends" in card(table, thing, 1)


def test_a_full_tile_says_why_it_is_not_offered() -> None:
    table = scene("ST* QU3 DI TA", ahead=("meadow/river",), market=(0, 1, 3, 0, 0)).do("take 1", "lay ST south")
    full = "Full: it cannot be activated until something on it is sold or given."
    assert full in card(table, f"tile:0-{table.number('QU')}")
    assert "Not beside the new tile" in card(table, f"tile:0-{table.number('TA')}")
    table.do("sell stone QU")
    assert "Can be activated now." in card(table, f"tile:0-{table.number('QU')}")


def test_a_trade_whose_resources_are_missing_says_so() -> None:
    table = scene("ST* DI", ahead=("meadow/river",), market=(0, 0, 3, 0, 0)).do("take 1", "lay ST south")
    assert "neither in this territory nor for sale" in card(table, f"tile:0-{table.number('DI')}")


def test_the_card_of_a_tile_says_what_would_have_to_be_bought() -> None:
    table = scene("ST*", ahead=("small-fair/road",), market=(2, 0, 0, 0, 0))
    bought = "Missing in this territory: 1 wood. That costs 3 coins at the market now."
    assert bought in card(table, f"track:{table.state.chain[1]}")
    stocked = scene("ST* FO1", ahead=("small-fair/road",))
    assert "Missing in this territory" not in card(stocked, f"track:{table.state.chain[1]}")


def test_for_two_different_resources_the_cheapest_that_are_missing_are_counted() -> None:
    table = scene("ST* FO1", ahead=("loch-oich",), market=(0, 2, 0, 1, 2))
    text = card(table, f"track:{table.state.chain[1]}")
    assert "Missing in this territory: one more resource of another kind. That costs 1 coin at the market now." in text

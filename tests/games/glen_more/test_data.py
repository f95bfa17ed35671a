"""The tiles and the place cards."""

from __future__ import annotations

from collections import Counter

import pytest

from ceilidh.games.glen_more.data import BOX, BoxError, read_box

TILES = """
resources = ["wood", "stone", "grain", "sheep", "cattle"]
[kind]
quarry = {{ frame = "yellow", does = "{does}" }}
[stacks]
tiles = ["{line}"]
"""


def test_there_are_72_tiles_with_the_start_villages() -> None:
    assert len(BOX.tiles) + 5 == 72
    assert Counter(tile.back for tile in BOX.tiles) == {0: 8, 1: 23, 2: 19, 3: 17}


def test_each_kind_is_there_as_often_as_the_table_says() -> None:
    counts = Counter(tile.kind.name for tile in BOX.tiles)
    assert {kind: counts[kind] for kind in ("quarry", "forest", "meadow", "pasture", "grain-field")} == {
        "quarry": 6,
        "forest": 6,
        "meadow": 4,
        "pasture": 4,
        "grain-field": 6,
    }
    assert counts["distillery"] == 4
    assert counts["village"] + 5 == 17
    assert sum(counts[kind] for kind in ("small-fair", "fair", "large-fair")) == 4
    assert sum(counts[kind] for kind in ("sheep-butcher", "cattle-butcher", "butcher")) == 3
    assert counts["tavern"] + counts["large-tavern"] == 3
    assert counts["bridge"] == counts["grocer"] == 1


def test_the_villages_are_spread_over_the_backs() -> None:
    assert Counter(tile.back for tile in BOX.tiles if tile.kind.name == "village") == {0: 1, 1: 5, 2: 3, 3: 3}


def test_there_are_13_place_cards_one_for_each_special_place() -> None:
    places = [tile.kind.name for tile in BOX.tiles if tile.kind.card]
    assert len(places) == len(set(places)) == 13
    assert sum("castle" in place for place in places) == 7
    assert sum("loch" in place for place in places) == 5


def test_bonnets_are_on_six_castles() -> None:
    bonnets = {kind.name: kind.bonnets for kind in BOX.kinds.values() if kind.bonnets}
    assert bonnets.pop("cawdor-castle") == 3
    names = ("castle-stalker", "castle-moil", "armadale-castle", "donan-castle", "castle-of-mey")
    assert bonnets == dict.fromkeys(names, 1)


@pytest.mark.parametrize(
    ("does", "line", "complaint"),
    [
        ("gold", "1 quarry -", "nothing does 'gold'"),
        ("wood tin > 7", "1 quarry -", "no resource"),
        ("sheep 1-2 > 2", "1 quarry -", "what each number gives"),
        ("stone", "7 quarry -", "no back 7"),
        ("stone", "1 palace -", "no kind 'palace'"),
        ("stone", "1 quarry canal", "no way 'canal'"),
        ("stone", "1 quarry - gold", "'gold' is no cost"),
        ("stone", "1 quarry", "not back, kind"),
    ],
)
def test_a_wrong_line_is_refused_and_named(does: str, line: str, complaint: str) -> None:
    with pytest.raises(BoxError, match=complaint):
        read_box(TILES.format(does=does, line=line))

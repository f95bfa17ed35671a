"""The tiles and the place cards."""

from __future__ import annotations

from collections import Counter
from importlib.resources import files

import pytest

from ceilidh.games.glen_more.data import BOX, BoxError, Kind, Trade, read_box

FACTS = """
0 | yellow | Quarry | road | - | - | stone
0 | yellow | Forest | river | - | - | wood
0 | green | Meadow | river | - | - | sheep
0 | grey | Village | road | - | member | move
0 | green | Grain field | road | - | - | grain
0 | green | Pasture | river | - | - | cattle
0 | yellow | Quarry | river | - | - | stone
0 | yellow | Forest | road | - | - | wood
1 | blue | Loch Lochy | river | - | card | -
1 | brown | Butcher | - | - | - | sheep 1/2>2/4
1 | yellow | Distillery | - | stone | whisky | grain>whisky
1 | green | Meadow | - | - | - | sheep
1 | brown | Fair | - | wood | - | 1/2/3>1/3/5
1 | grey | Village | river | stone | member | move
1 | yellow | Distillery | road | stone | whisky | grain>whisky
1 | grey | Village | - | stone | member | move
1 | brown | Fair | road | wood | - | 1/2/3>1/3/5
1 | green | Grain field | road | - | - | grain
1 | grey | Village | road | stone | member | move
1 | grey | Village | river | wood | member | move
1 | green | Pasture | - | - | - | cattle
1 | green | Grain field | - | - | - | grain
1 | yellow | Quarry | - | - | - | stone
1 | yellow | Forest | - | - | - | wood
1 | yellow | Quarry | - | - | - | stone
1 | grey | Castle Moil | - | wood+stone+grain | member, card | move
1 | grey | Castle Stalker | river | wood+stone | member, card | move
1 | yellow | Forest | - | - | - | wood
1 | grey | Village | - | wood | member | move
1 | grey | Armadale Castle | - | wood+stone | member, card | move
1 | brown | Butcher | - | - | - | cattle 1/2>2/4
2 | yellow | Quarry | - | - | - | stone
2 | brown | Tavern | - | whisky | - | 3 points
2 | brown | Butcher | - | wood | - | sheep+cattle>5
2 | blue | Loch Morar | river | - | card | -
2 | yellow | Distillery | - | stone | whisky | grain>whisky
2 | blue | Loch Ness | river | member or chieftain | card | -
2 | grey | Castle of Mey | - | wood+stone+cattle | member, card | move
2 | green | Pasture | road | - | - | cattle
2 | yellow | Forest | road | - | - | wood
2 | grey | Village | road | wood | member | move
2 | brown | Tavern | - | whisky | - | 3 points
2 | grey | Duart Castle | - | wood+stone+sheep | member, card | move
2 | grey | Village | river | stone | member | move
2 | grey | Village | - | wood | member | move
2 | green | Grain field | - | - | - | grain
2 | green | Grain field | - | - | - | grain
2 | yellow | Iona Abbey | road | wood+stone+sheep | card | any resource
2 | brown | Fair | road | wood | - | 1/2/3/4>1/3/5/8
2 | green | Meadow | river | - | - | sheep
3 | grey | Cawdor Castle | - | wood+stone+cattle | member, card | move
3 | blue | Loch Shiel | river | - | card | -
3 | yellow | Forest | - | - | - | wood
3 | green | Grain field | - | - | - | grain
3 | brown | Fair | road | wood | - | 1/2/3/4/5>1/3/5/8/12
3 | brown | Grocer | - | stone | - | any 3>8
3 | green | Meadow | - | - | - | sheep
3 | grey | Village | river | wood | member | move
3 | yellow | Distillery | road | stone | whisky | grain>whisky
3 | blue | Loch Oich | river | two different | card | -
3 | grey | Village | road | stone | member | move
3 | grey | Village | - | stone | member | move
3 | brown | Tavern | - | whisky | - | 4 points
3 | grey | Donan Castle | road | wood+stone+grain | member, card | move
3 | green | Pasture | - | - | - | cattle
3 | brown | Bridge | river | - | - | wood+stone>7
3 | yellow | Quarry | road | - | - | stone
"""
"""The tiles of the game written down from the pictures, independently of `tiles.toml`:

back | frame | name | river or road or - | cost | once | when activated
"""
NAMES = {
    "sheep 1/2>2/4": "Sheep butcher",
    "cattle 1/2>2/4": "Cattle butcher",
    "1/2/3>1/3/5": "Small fair",
    "1/2/3/4/5>1/3/5/8/12": "Large fair",
    "4 points": "Large tavern",
}
"""Kinds that these facts distinguish only by their effects."""
COSTS = {"member or chieftain": ("member",), "two different": ("different",)}

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


@pytest.mark.parametrize("number", range(67))
def test_every_tile_is_as_the_facts_say(number: int) -> None:
    back, frame, name, way, cost, once, does = FACTS.strip().splitlines()[number].split(" | ")
    tile = BOX.tiles[number]
    assert tile.kind.name == NAMES.get(does, name).lower().replace(" ", "-")
    assert (tile.back, tile.kind.frame, tile.way) == (int(back), frame, way)
    assert tile.cost == (() if cost == "-" else COSTS.get(cost, tuple(cost.split("+"))))
    assert [part for part in (tile.kind.once, "card" if tile.kind.card else "") if part] == _listed(once)
    assert _does(tile.kind) == does


def _listed(once: str) -> list[str]:
    return [] if once == "-" else once.split(", ")


def _does(kind: Kind) -> str:
    """What a kind does when it is activated, in the language of the facts."""
    if kind.trade:
        return _trade(kind.trade, kind.whisky)
    if kind.makes:
        return kind.makes[0] if len(kind.makes) == 1 else "any resource"
    return "move" if kind.moves else f"{kind.points} points" if kind.points else "-"


def _trade(trade: Trade, whisky: int) -> str:
    if trade.min_count == trade.max_count:
        gives = "whisky" if whisky else str(trade.points[-1])
        return f"{'+'.join(trade.kinds)}>{gives}" if trade.different else f"any {trade.max_count}>{gives}"
    numbers = "/".join(str(number) for number in range(trade.min_count, trade.max_count + 1))
    of = "" if trade.different else f"{trade.kinds[0]} "
    return f"{of}{numbers}>{'/'.join(map(str, trade.points))}"


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
        ("stone", "12 quarry -", "no back 12"),
        ("stone", "1 palace -", "no kind 'palace'"),
        ("stone", "1 quarry canal", "no way 'canal'"),
        ("stone", "1 quarry - gold", "'gold' is no cost"),
        ("stone", "1 quarry", "not back, kind"),
    ],
)
def test_a_wrong_line_is_refused_and_named(does: str, line: str, complaint: str) -> None:
    with pytest.raises(BoxError, match=complaint):
        read_box(TILES.format(does=does, line=line))


WHOLE = files("ceilidh.games.glen_more.data").joinpath("tiles.toml").read_text(encoding="utf-8")


@pytest.mark.parametrize(
    ("right", "wrong", "complaint"),
    [
        ("bonnets = 3", "bonets = 3", "cawdor-castle: there is nothing called bonets"),
        ("bonnets = 3", 'bonnets = "3"', "cawdor-castle: bonnets are a number"),
        ("bonnets = 3", "bonnets = true", "cawdor-castle: bonnets are a number"),
        ("bonnets = 3", "bonnets = -3", "cawdor-castle: bonnets are a number"),
        ('"any 3 > 8"', '"any 3 > 8", bonnets = 1', "grocer: bonnets are a number on a card"),
        ('loch-lochy = { frame = "blue", card = true', 'loch-lochy = { frame = "blue", card = "no"', "card is true or"),
        ('"3 quarry          road",', "", "17 tiles have back 3, not 16"),
        ('"0 quarry          road",', '"0 quarry road", "0 quarry road",', "8 tiles have back 0, not 9"),
        ('"sheep", "cattle"]', '"sheep", "cattle", "gold"]', "5 different resources"),
        ('"sheep", "cattle"]', '"sheep", "cattle", "wood"]', "5 different resources"),
        ("3 cawdor-castle   -", "3 donan-castle    -", "donan-castle: 2 tiles"),
        ("2 loch-morar      river", "2 quarry          river", "loch-morar: 0 tiles"),
        ("3 bridge          river", "3 quarry          river", "bridge: 0 tiles"),
        ("[stacks]", "[colours]\n[stacks]", "the file: there is nothing called colours"),
        ("[stacks]", "[stacks]\nbacks = 4", "stacks: there is nothing called backs"),
        ('grocer = { frame = "brown", ', "grocer = { ", "grocer: frame is missing"),
        ("resources = [", "goods = [", "the file: there is nothing called goods"),
    ],
)
def test_a_box_with_something_wrong_too_many_or_missing_is_refused(right: str, wrong: str, complaint: str) -> None:
    assert right in WHOLE
    with pytest.raises(BoxError, match=complaint):
        read_box(WHOLE.replace(right, wrong, 1))

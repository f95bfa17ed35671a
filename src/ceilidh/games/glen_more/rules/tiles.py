"""The tiles as tables of numbers for the compiled rules, indexed by tile. A tile's number is its line in the data."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from ceilidh.games.glen_more.data import BOX, FRAMES, START_VILLAGE, WAYS, Kind

RESOURCES: Final[i64] = 5
STACKED_TILES: Final[i64] = 67
"""The tiles of the stacks have the numbers 0 to 66."""
START_TILE: Final[i64] = 67
"""The number of every start village."""
MAX_TERRITORY_TILES: Final[i64] = 68
"""A start village and all stacked tiles: more than any territory can hold."""
MAX_GOODS_ON_TILE: Final[i64] = 3
MARKET_FIELDS: Final[i64] = 3
"""The fields of each row of the market."""

BIT: Final = vec[i64]([2**i for i in range(16)])

PLAIN: Final[i64] = 0
RIVER: Final[i64] = 1
ROAD: Final[i64] = 2
"""What runs through a tile (its way): nothing, the river or the road; a start village has both bits set."""

KINDS: Final = tuple(BOX.kinds.values())
_NUMBER: Final = {name: i for i, name in enumerate(BOX.kinds)}
VILLAGE: Final[i64] = _NUMBER["village"]
PLACE_CARDS: Final = tuple(kind.name for kind in KINDS if kind.card)
"""The place cards; their numbers count from 0."""


def _card(name: str) -> int:
    return PLACE_CARDS.index(name)


IONA_ABBEY: Final[i64] = _card("iona-abbey")
LOCH_LOCHY: Final[i64] = _card("loch-lochy")
LOCH_MORAR: Final[i64] = _card("loch-morar")
LOCH_NESS: Final[i64] = _card("loch-ness")
LOCH_SHIEL: Final[i64] = _card("loch-shiel")
LOCH_OICH: Final[i64] = _card("loch-oich")
CASTLE_STALKER: Final[i64] = _card("castle-stalker")
CASTLE_MOIL: Final[i64] = _card("castle-moil")
ARMADALE_CASTLE: Final[i64] = _card("armadale-castle")
DUART_CASTLE: Final[i64] = _card("duart-castle")
DONAN_CASTLE: Final[i64] = _card("donan-castle")
CASTLE_OF_MEY: Final[i64] = _card("castle-of-mey")

YELLOW: Final[i64] = FRAMES.index("yellow")
GREEN: Final[i64] = FRAMES.index("green")

# Types of cost
COST_FREE: Final[i64] = 0
COST_GOODS: Final[i64] = 1
COST_WHISKY: Final[i64] = 2
COST_MEMBER: Final[i64] = 3

# Effects of an activation
NO_EFFECT: Final[i64] = 0
PRODUCES: Final[i64] = 1
PRODUCES_ANY: Final[i64] = 2
GIVES_MOVEMENT: Final[i64] = 3
GIVES_POINTS: Final[i64] = 4
TRADES: Final[i64] = 5

# Sources of points
POINT_SOURCES: Final = ("tavern", "butcher", "fair", "grocer", "bridge", "whisky", "chieftains", "places")
FIRST_SCORING_SOURCE: Final[i64] = 5
"""Whisky, chieftains and places, the sources that the scorings use, are the last three."""


def _mask(names: tuple[str, ...]) -> int:
    return sum(2 ** BOX.resources.index(name) for name in names)


def _does(kind: Kind) -> int:
    if kind.makes:
        return PRODUCES if len(kind.makes) == 1 else PRODUCES_ANY
    if kind.trade:
        return TRADES
    return GIVES_MOVEMENT if kind.moves else GIVES_POINTS if kind.points else NO_EFFECT


def _source(kind: Kind) -> int:
    return next((i for i, source in enumerate(POINT_SOURCES) if kind.name.endswith(source)), 0)


def _pays(cost: tuple[str, ...]) -> int:
    return {(): COST_FREE, ("whisky",): COST_WHISKY, ("member",): COST_MEMBER}.get(cost, COST_GOODS)


def _cost_of(cost: tuple[str, ...]) -> int:
    if cost == ("different",):
        return _mask(BOX.resources)
    return _mask(cost) if _pays(cost) == COST_GOODS else 0


_TILES: Final = (*BOX.tiles, START_VILLAGE)
_ALL: Final = [tile.kind for tile in _TILES]

BACK: Final = vec[i64]([tile.back for tile in _TILES])
WAY: Final = vec[i64]([WAYS.index(tile.way) for tile in _TILES])
KIND: Final = vec[i64]([_NUMBER[kind.name] for kind in _ALL])
FRAME: Final = vec[i64]([FRAMES.index(kind.frame) for kind in _ALL])
PLACE_CARD: Final = vec[i64]([PLACE_CARDS.index(kind.name) if kind.card else -1 for kind in _ALL])
BONNETS: Final = vec[i64]([BOX.kinds[name].bonnets for name in PLACE_CARDS])
"""By place card, not by tile."""

COST_TYPE: Final = vec[i64]([_pays(tile.cost) for tile in _TILES])
COST_KINDS: Final = vec[i64]([_cost_of(tile.cost) for tile in _TILES])
COST_COUNT: Final = vec[i64]([2 if tile.cost == ("different",) else len(tile.cost) for tile in _TILES])
"""A cost in goods is COST_COUNT different resources out of the set COST_KINDS (one bit each)."""

ONCE_WHISKY: Final = vec[i64]([int(kind.once == "whisky") for kind in _ALL])
ONCE_MEMBER: Final = vec[i64]([int(kind.once == "member") for kind in _ALL])
EFFECT: Final = vec[i64]([_does(kind) for kind in _ALL])
PRODUCT: Final = vec[i64]([BOX.resources.index(kind.makes[0]) if kind.makes else -1 for kind in _ALL])
TILE_POINTS: Final = vec[i64]([kind.points for kind in _ALL])
POINT_SOURCE: Final = vec[i64]([_source(kind) for kind in _ALL])

TRADE_KINDS: Final = vec[i64]([_mask(kind.trade.kinds) if kind.trade else 0 for kind in _ALL])
TRADE_MIN: Final = vec[i64]([kind.trade.min_count if kind.trade else 0 for kind in _ALL])
TRADE_MAX: Final = vec[i64]([kind.trade.max_count if kind.trade else 0 for kind in _ALL])
TRADE_DIFFERENT: Final = vec[i64]([int(kind.trade.different) if kind.trade else 0 for kind in _ALL])
TRADE_WHISKY: Final = vec[i64]([kind.whisky for kind in _ALL])


def _steps(kind: Kind) -> list[int]:
    """What each further resource given to a trade adds to its points."""
    points = [0, *kind.trade.points] if kind.trade else [0]
    steps = [points[i + 1] - points[i] for i in range(len(points) - 1)]
    return steps + [0] * (RESOURCES - len(steps))


TRADE_MARGINAL_POINTS: Final = vec[i64]([step for kind in _ALL for step in _steps(kind)])
"""Five entries per tile: the points that the first, second, … resource adds."""

"""What stands between a player and a tile of the track: what has to be bought for it, or why it cannot be taken.

Worked out only when somebody asks.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from ceilidh.games.glen_more.rules.market import price
from ceilidh.games.glen_more.rules.territory import (
    FITTING_WAYS,
    PLACE_EDGES,
    PLACE_NAMED_BY,
    PLACE_POSITION,
    PLACE_SIZE,
    SOUTH_STEP,
    START_POSITION,
    Territory,
)
from ceilidh.games.glen_more.rules.tiles import (
    BIT,
    COST_COUNT,
    COST_GOODS,
    COST_KINDS,
    COST_MEMBER,
    COST_TYPE,
    COST_WHISKY,
    RESOURCES,
    WAY,
)
from ceilidh.games.glen_more.text.card_text import Told
from ceilidh.games.glen_more.text.names import goods
from ceilidh.games.glen_more.view import TerritoryView

_WAYS: Final = ("plain", "river", "road")


def hindrances(told: Told, tile: int) -> Iterator[str]:
    """What keeps the player on turn from taking a tile; nothing if it can be taken."""
    own = told.own(told.seen["turn"])
    glen = _laid(own)
    placed = bool(glen.ways() & BIT[WAY[tile]])
    if not placed:
        yield told.words(f"help.closed.{_blocked(glen, tile)}{_WAYS[WAY[tile]]}")
    if COST_TYPE[tile] == COST_GOODS:
        yield from _missing(told, tile)
    elif COST_TYPE[tile] == COST_WHISKY and not own["whisky"]:
        yield told.words("help.closed.whisky")
    elif COST_TYPE[tile] == COST_MEMBER and placed and not own["chieftains"] and not _spare(glen, tile):
        yield told.words("help.closed.member")


def purchases(told: Told, tile: int) -> Iterator[str]:
    """What of the cost of a tile the player on turn does not have, and what it costs at the market now."""
    if COST_TYPE[tile] != COST_GOODS:
        return
    asked, lacking = _lacking(told, tile)
    number = COST_COUNT[tile] - len(asked) + len(lacking)
    if number > 0:
        prices = sorted(cost for kind in lacking if (cost := price(told.seen["market"][kind])))[:number]
        kinds = len(asked) > COST_COUNT[tile]
        listed = told.words("prompt.different", n=number) if kinds else _listed(told, lacking)
        yield told.words("help.tile.buy", list=listed, price=told.number("coins", sum(prices)))


def _laid(own: TerritoryView) -> Territory:
    """The territory as the rules have it, with its free places."""
    glen = Territory.with_start_village(own["coins"])
    for tile in own["tiles"][1:]:
        glen.lay(tile["tile"], _via(glen, START_POSITION + SOUTH_STEP * tile["y"] + tile["x"]))
    for number, tile in enumerate(own["tiles"]):
        glen.add_members(number, tile["members"] - glen.members[number])
    return glen


def _via(glen: Territory, position: int) -> int:
    places = glen.free_places
    return next(
        places[i + PLACE_NAMED_BY] for i in range(0, len(places), PLACE_SIZE) if places[i + PLACE_POSITION] == position
    )


def _blocked(glen: Territory, tile: int) -> str:
    """Whether it would have no place even if clan members stood everywhere."""
    free = range(0, len(glen.free_places), PLACE_SIZE)
    return "" if any(FITTING_WAYS[glen.free_places[i + PLACE_EDGES]] & BIT[WAY[tile]] for i in free) else "blocked_"


def _spare(glen: Territory, tile: int) -> bool:
    return any(number and glen.can_lay_without(WAY[tile], i) for i, number in enumerate(glen.members))


def _missing(told: Told, tile: int) -> Iterator[str]:
    """What of its cost is neither there nor to be bought, though all else were sold."""
    asked, lacking = _lacking(told, tile)
    coins = _coins(told, asked)
    if len(asked) > COST_COUNT[tile]:
        yield from _missing_kinds(told, lacking, COST_COUNT[tile] - len(asked) + len(lacking), coins)
    else:
        yield from _missing_goods(told, lacking, coins)


def _lacking(told: Told, tile: int) -> tuple[list[int], list[int]]:
    """The kinds of resources that a tile asks for, and those of them that the player on turn does not have."""
    asked = [kind for kind in range(RESOURCES) if COST_KINDS[tile] & BIT[kind]]
    return asked, [kind for kind in asked if not told.stock(told.seen["turn"], kind)]


def _missing_kinds(told: Told, lacking: list[int], number: int, coins: int) -> Iterator[str]:
    """So many more different resources are asked for, no matter which."""
    prices = sorted(cost for kind in lacking if (cost := price(told.seen["market"][kind])))[: max(number, 0)]
    if len(prices) < number or sum(prices) > coins:
        yield told.words("help.closed.different", n=number)


def _missing_goods(told: Told, lacking: list[int], coins: int) -> Iterator[str]:
    """Just these are asked for."""
    prices = {kind: price(told.seen["market"][kind]) for kind in lacking}
    sold_out = [kind for kind in lacking if not prices[kind]]
    if sold_out:
        yield told.words("help.closed.full", list=_listed(told, sold_out))
    cost = sum(prices.values())
    if cost > coins:
        buyable = _listed(told, [kind for kind in lacking if prices[kind]])
        total, raised = told.number("coins", cost), told.number("coins", coins)
        yield told.words("help.closed.coins", list=buyable, price=total, coins=raised)


def _listed(told: Told, kinds: list[int]) -> str:
    return ", ".join(goods(kind, 1, told.words) for kind in kinds)


def _coins(told: Told, asked: list[int]) -> int:
    """All coins that can be had: what is asked for itself is kept, of everything else the market takes what it can."""
    coins = told.own(told.seen["turn"])["coins"]
    for kind, filled in enumerate(told.seen["market"]):
        stock = told.stock(told.seen["turn"], kind)
        sold = min(filled, stock - (kind in asked and stock > 0))
        coins += sum(range(filled - sold + 1, filled + 1))
    return coins

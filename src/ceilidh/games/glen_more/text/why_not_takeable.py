"""Why the current player cannot take a tile of the track, or what they have to buy for it.

The rules only say which tiles can be taken, so the reasons are computed when a card asks for them.
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
from ceilidh.games.glen_more.text.help_card_base import HelpCardBase
from ceilidh.games.glen_more.text.names import goods
from ceilidh.games.glen_more.view import TerritoryView

_WAYS: Final = ("plain", "river", "road")


def reasons_not_takeable(cards: HelpCardBase, tile: int) -> Iterator[str]:
    """Every reason why the current player cannot take a tile; nothing if it can be taken."""
    own = cards.own(cards.seen["turn"])
    glen = _rebuild(own)
    fits = bool(glen.layable_ways() & BIT[WAY[tile]])
    if not fits:
        yield cards.words(f"help.closed.{_blocked(glen, tile)}{_WAYS[WAY[tile]]}")
    if COST_TYPE[tile] == COST_GOODS:
        yield from _missing(cards, tile)
    elif COST_TYPE[tile] == COST_WHISKY and not own["whisky"]:
        yield cards.words("help.closed.whisky")
    elif COST_TYPE[tile] == COST_MEMBER and fits and not own["chieftains"] and not _has_spare_member(glen, tile):
        yield cards.words("help.closed.member")


def purchases(cards: HelpCardBase, tile: int) -> Iterator[str]:
    """The part of a tile's cost that the current player lacks, and its price at the market."""
    if COST_TYPE[tile] != COST_GOODS:
        return
    asked, lacking = _asked_and_lacking(cards, tile)
    number = COST_COUNT[tile] - len(asked) + len(lacking)
    if number > 0:
        prices = sorted(cost for kind in lacking if (cost := price(cards.seen["market"][kind])))[:number]
        kinds = len(asked) > COST_COUNT[tile]
        listed = cards.words("prompt.different", n=number) if kinds else _listed(cards, lacking)
        yield cards.words("help.tile.buy", list=listed, price=cards.number("coins", sum(prices)))


def _rebuild(own: TerritoryView) -> Territory:
    """The territory in the form of the rules, with its free places."""
    glen = Territory.with_start_village(own["coins"])
    for tile in own["tiles"][1:]:
        glen.lay(tile["tile"], _place_name(glen, START_POSITION + SOUTH_STEP * tile["y"] + tile["x"]))
    for number, tile in enumerate(own["tiles"]):
        glen.add_members(number, tile["members"] - glen.members[number])
    return glen


def _place_name(glen: Territory, position: int) -> int:
    places = glen.free_places
    return next(
        places[i + PLACE_NAMED_BY] for i in range(0, len(places), PLACE_SIZE) if places[i + PLACE_POSITION] == position
    )


def _blocked(glen: Territory, tile: int) -> str:
    """The key of the case that the tile would fit nowhere even with clan members on all tiles, or ''."""
    free = range(0, len(glen.free_places), PLACE_SIZE)
    return "" if any(FITTING_WAYS[glen.free_places[i + PLACE_EDGES]] & BIT[WAY[tile]] for i in free) else "blocked_"


def _has_spare_member(glen: Territory, tile: int) -> bool:
    return any(number and glen.can_lay_without(WAY[tile], i) for i, number in enumerate(glen.members))


def _missing(cards: HelpCardBase, tile: int) -> Iterator[str]:
    """The part of its cost that the player can neither give nor buy, even after selling everything else."""
    asked, lacking = _asked_and_lacking(cards, tile)
    coins = _coins(cards, asked)
    if len(asked) > COST_COUNT[tile]:
        yield from _missing_kinds(cards, lacking, COST_COUNT[tile] - len(asked) + len(lacking), coins)
    else:
        yield from _missing_goods(cards, lacking, coins)


def _asked_and_lacking(cards: HelpCardBase, tile: int) -> tuple[list[int], list[int]]:
    """The kinds of resources that a tile costs, and those of them that the current player lacks."""
    asked = [kind for kind in range(RESOURCES) if COST_KINDS[tile] & BIT[kind]]
    return asked, [kind for kind in asked if not cards.stock(cards.seen["turn"], kind)]


def _missing_kinds(cards: HelpCardBase, lacking: list[int], number: int, coins: int) -> Iterator[str]:
    """The cost is any different resources, and `number` are lacking."""
    prices = sorted(cost for kind in lacking if (cost := price(cards.seen["market"][kind])))[: max(number, 0)]
    if len(prices) < number or sum(prices) > coins:
        yield cards.words("help.closed.different", n=number)


def _missing_goods(cards: HelpCardBase, lacking: list[int], coins: int) -> Iterator[str]:
    """The cost is exactly these resources."""
    prices = {kind: price(cards.seen["market"][kind]) for kind in lacking}
    sold_out = [kind for kind in lacking if not prices[kind]]
    if sold_out:
        yield cards.words("help.closed.full", list=_listed(cards, sold_out))
    cost = sum(prices.values())
    if cost > coins:
        buyable = _listed(cards, [kind for kind in lacking if prices[kind]])
        total, raised = cards.number("coins", cost), cards.number("coins", coins)
        yield cards.words("help.closed.coins", list=buyable, price=total, coins=raised)


def _listed(cards: HelpCardBase, kinds: list[int]) -> str:
    return ", ".join(goods(kind, 1, cards.words) for kind in kinds)


def _coins(cards: HelpCardBase, asked: list[int]) -> int:
    """The coins after selling all resources that the market takes, but one of each kind asked for."""
    coins = cards.own(cards.seen["turn"])["coins"]
    for kind, filled in enumerate(cards.seen["market"]):
        stock = cards.stock(cards.seen["turn"], kind)
        sold = min(filled, stock - (kind in asked and stock > 0))
        coins += sum(range(filled - sold + 1, filled + 1))
    return coins

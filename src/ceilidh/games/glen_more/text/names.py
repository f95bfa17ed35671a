"""The catalogues, and the names of tiles and resources that all texts use."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import Final

from ceilidh.core.translations import Catalogue, load_catalogues
from ceilidh.games.glen_more.data import BOX
from ceilidh.games.glen_more.rules.market import price
from ceilidh.games.glen_more.rules.tiles import KIND, KINDS, START_TILE, WAY
from ceilidh.games.glen_more.view import TileView

CATALOGUES: Final = load_catalogues(__package__)


def resource(kind: int, words: Catalogue) -> str:
    """The name of a resource."""
    return words(f"resource.{BOX.resources[kind]}")


def goods(kind: int, number: int, words: Catalogue) -> str:
    """A number of resources of one kind, as in "2 wood"."""
    return words(f"goods.{BOX.resources[kind]}", n=number)


@cache
def market_row(kind: int, filled: int, words: Catalogue) -> str:
    """A row of the market: what the resource costs and brings, if it can be bought and sold at all."""
    cost = price(filled)
    buy = words("describe.buy", n=cost) if cost else words("describe.never_buy")
    sell = words("describe.sell", n=filled) if filled else words("describe.never_sell")
    return words("describe.row", resource=resource(kind, words), buy=buy, sell=sell)


def kind_name(tile: int, words: Catalogue) -> str:
    """The name of a tile's kind."""
    return words(f"kind.{KINDS[KIND[tile]].name}")


@cache
def tile_name(tile: int, words: Catalogue) -> str:
    """A tile outside the territories: the name of its kind and the river or road that runs through it."""
    name = kind_name(tile, words)
    return words(f"way.{('plain', 'river', 'road')[WAY[tile]]}", kind=name) if tile != START_TILE else words("start.it")


def own_tile(own: Sequence[TileView], number: int, words: Catalogue) -> dict[str, str]:
    """The forms of `numbered_tile` for a tile of a territory."""
    return numbered_tile(own[number]["tile"], number, words)


@cache
def numbered_tile(tile: int, number: int, words: Catalogue) -> dict[str, str]:
    """A tile's name and its number in the territory, in the forms that sentences need.

    `tile` is the tile itself, `at` what lies or stands on it, `from` what comes from it, `of` what lies beside it.
    """
    kind = kind_name(tile, words) if tile != START_TILE else ""
    key = "own" if kind else "start"
    return {
        field: words(f"{key}.{form}", kind=kind, number=number)
        for field, form in (("tile", "it"), ("at", "at"), ("from", "from"), ("of", "of"))
    }


@cache
def cost_words(tile: int, words: Catalogue) -> str:
    """The cost of a tile in words; empty if it is free."""
    if tile == START_TILE:
        return ""
    return ", ".join(_cost(part, words) for part in BOX.tiles[tile].cost)


def _cost(part: str, words: Catalogue) -> str:
    return goods(BOX.resources.index(part), 1, words) if part in BOX.resources else words(f"cost.{part}")

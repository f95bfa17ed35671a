"""Sentences about a view of Glen More that the cards of things and those of actions share."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import cast

from ceilidh.core.catalogue import Words
from ceilidh.core.rules import View
from ceilidh.games.glen_more.data import BOX
from ceilidh.games.glen_more.rules.scoring import PENALTY_PER_EXTRA_TILE, comparison_points
from ceilidh.games.glen_more.rules.tiles import (
    CASTLE_OF_MEY,
    DUART_CASTLE,
    EFFECT,
    FRAME,
    GREEN,
    IONA_ABBEY,
    KIND,
    KINDS,
    LOCH_MORAR,
    MOST,
    PLACE_CARD,
    PLACE_CARDS,
    PRODUCES,
    PRODUCES_ANY,
    RESOURCES,
    START_TILE,
    VILLAGE,
    WAY,
    YELLOW,
)
from ceilidh.games.glen_more.text.names import cost_words, goods, numbered_tile
from ceilidh.games.glen_more.view import GlenMoreView, TerritoryView, TileView


def is_full(tile: TileView) -> bool:
    """Whether a tile would bring a resource if not so many lay on it."""
    return EFFECT[tile["tile"]] in (PRODUCES, PRODUCES_ANY) and sum(tile["goods"]) >= MOST


class Told:
    """A view put into words."""

    def __init__(self, view: View, words: Words, names: Sequence[str]) -> None:
        self.seen = cast(GlenMoreView, view)
        self.words = words
        self.names = names

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return self.seen["over"]

    def own(self, player: int) -> TerritoryView:
        """A player's side of the table."""
        return self.seen["territories"][player]

    def said(self, key: str, player: int, **fields: object) -> str:
        """A sentence to the player if that is who looks, else about the player."""
        whom = "you" if player == self.seen["seat"] else "other"
        return self.words(f"{key}.{whom}", who=self.names[player], **fields)

    def listed(self, key: str, things: Sequence[str]) -> str:
        """A sentence with a list, or the one for an empty list."""
        return self.words(f"{key}.list", list=", ".join(things)) if things else self.words(f"{key}.none")

    def number(self, of: str, n: int) -> str:
        """So many coins, points, tiles."""
        return self.words(f"help.number.{of}", n=n)

    # Tiles

    def does(self, tile: int) -> str:
        """What a tile does, once and whenever it is activated."""
        kind = KINDS[KIND[tile]]
        if kind.card:
            key = "abbey" if kind.makes else "castle" if kind.moves else "loch"
            return self.words(f"help.kind.{key}", card=self.words(f"card.{kind.name}"))
        if kind.makes:
            return self.words("help.kind.makes", goods=goods(BOX.resources.index(kind.makes[0]), 1, self.words))
        if kind.points:
            return self.words("help.kind.points", points=self.number("points", kind.points))
        if kind.trade and not kind.whisky:
            return self.words("help.kind.trades", does=self.words(f"does.{kind.name}"))
        return self.words("help.kind.start" if tile == START_TILE else f"help.kind.{kind.name}")

    def cost(self, tile: int) -> str:
        """What a tile costs."""
        cost = cost_words(tile, self.words)
        return self.words("help.tile.costs", cost=cost) if cost else self.words("help.tile.free")

    def way(self, tile: int) -> Iterator[str]:
        """What runs through a tile that is not laid yet."""
        if WAY[tile]:
            yield self.words(f"help.tile.{('', 'river', 'road')[WAY[tile]]}")

    def tile_name(self, player: int, number: int) -> str:
        """An own tile by its number."""
        return numbered_tile(self.own(player)["tiles"][number]["tile"], number, self.words)["tile"]

    def around(self, player: int, x: int, y: int) -> str:
        """The tiles around a place, which a tile laid there would activate too."""
        tiles = enumerate(self.own(player)["tiles"])
        near = [i for i, tile in tiles if max(abs(tile["x"] - x), abs(tile["y"] - y)) == 1]
        return self.listed("help.around", [self.tile_name(player, i) for i in near])

    def sizes(self, player: int, more: int = 0) -> str:
        """How many tiles a player has, or will have, and what too many cost at the end."""
        sizes = [len(territory["tiles"]) for territory in self.seen["territories"]]
        sizes[player] += more
        less = PENALTY_PER_EXTRA_TILE * (sizes[player] - min(sizes))
        tiles = self.number("tiles", sizes[player])
        if not less:
            return self.words("help.sizes.fewest", tiles=tiles)
        return self.words("help.sizes.more", tiles=tiles, fewest=min(sizes), points=self.number("points", less))

    # Resources

    def stock(self, player: int, kind: int) -> int:
        """How many of a resource lie on a player's tiles."""
        return sum(tile["goods"][kind] for tile in self.own(player)["tiles"])

    def room(self, tile: TileView) -> Iterator[str]:
        """How many resources lie on a tile that makes some."""
        if KINDS[KIND[tile["tile"]]].makes:
            yield self.words("help.tile.room", n=sum(tile["goods"]), most=MOST)

    def for_trade(self, player: int, tile: TileView) -> Iterator[str]:
        """What a player has that can be given at a tile."""
        trade = KINDS[KIND[tile["tile"]]].trade
        if trade:
            having = [(kind, self.stock(player, kind)) for kind in range(RESOURCES) if BOX.resources[kind] in trade.of]
            yield self.listed("help.store", [goods(kind, number, self.words) for kind, number in having if number])

    # Scoring

    def compared_things(self) -> dict[str, list[int]]:
        """What is compared in a scoring, by seat."""
        territories = self.seen["territories"]
        return {
            "whisky": [own["whisky"] for own in territories],
            "chieftains": [
                own["chieftains"] * (2 if CASTLE_OF_MEY in own["cards"] else 1) + own["bonnets"] for own in territories
            ],
            "places": [len(own["cards"]) for own in territories],
        }

    def compared(self, of: str, player: int) -> str:
        """What one of the three comparisons gives a player, in the next scoring or in the last one."""
        counts = self.compared_things()[of]
        more, points = counts[player] - min(counts), comparison_points(counts)[player]
        key = "help.compared.last" if self.over else "help.compared.next"
        return self.words(key, n=more, points=self.number("points", points))

    def at_end(self, card: int, player: int) -> Iterator[str]:
        """What a special place that counts at the end would give its player."""
        n, points = self.end_points(card, player)
        if card in (IONA_ABBEY, LOCH_MORAR, DUART_CASTLE):
            yield self.words(f"help.at_end.{PLACE_CARDS[card]}", n=n, points=self.number("points", points))

    def end_points(self, card: int, player: int) -> tuple[int, int]:
        """How many tiles a special place counts at the end, and the points for them."""
        tiles = [tile["tile"] for tile in self.own(player)["tiles"]]
        if card == DUART_CASTLE:
            villages = sum(KIND[tile] == VILLAGE for tile in tiles)
            return villages, 3 * villages
        frame = {IONA_ABBEY: YELLOW, LOCH_MORAR: GREEN}.get(card, -1)
        framed = sum(FRAME[tile] == frame for tile in tiles)
        return framed, 2 * framed

    def bonnets(self, tile: int) -> Iterator[str]:
        """What the card of a special place brings in the scorings."""
        if PLACE_CARD[tile] >= 0:
            yield self.words("help.card.counts")
            number = KINDS[KIND[tile]].bonnets
            if number:
                yield self.words("help.card.bonnets", n=number)

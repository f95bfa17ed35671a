"""Base class of the help cards: sentences about a view of Glen More that cards of things and of actions share."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import cast

from ceilidh.core.rules import View
from ceilidh.core.translations import Catalogue
from ceilidh.games.glen_more.data import BOX
from ceilidh.games.glen_more.rules.scoring import (
    POINTS_PER_FRAME,
    POINTS_PER_VILLAGE,
    chieftain_count,
    comparison_points,
    extra_tile_penalties,
)
from ceilidh.games.glen_more.rules.tiles import (
    BIT,
    DUART_CASTLE,
    EFFECT,
    FRAME,
    GREEN,
    IONA_ABBEY,
    KIND,
    KINDS,
    LOCH_MORAR,
    MAX_GOODS_ON_TILE,
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
    """True if a tile produces nothing only because it holds as many resources as it can."""
    return EFFECT[tile["tile"]] in (PRODUCES, PRODUCES_ANY) and sum(tile["goods"]) >= MAX_GOODS_ON_TILE


class HelpCardBase:
    """A view with the words and names to describe it."""

    def __init__(self, view: View, words: Catalogue, names: Sequence[str]) -> None:
        self.seen = cast(GlenMoreView, view)
        self.words = words
        self.names = names

    @property
    def over(self) -> bool:
        """True if the game has ended."""
        return self.seen["over"]

    def own(self, player: int) -> TerritoryView:
        """A player's side of the table."""
        return self.seen["territories"][player]

    def about(self, key: str, player: int, **fields: object) -> str:
        """A sentence about a player, in the second person if that is the viewer."""
        whom = "you" if player == self.seen["seat"] else "other"
        return self.words(f"{key}.{whom}", who=self.names[player], **fields)

    def listed(self, key: str, things: Sequence[str]) -> str:
        """A sentence with a list, or the sentence for an empty list."""
        return self.words(f"{key}.list", list=", ".join(things)) if things else self.words(f"{key}.none")

    def number(self, of: str, n: int) -> str:
        """A number of coins, points or tiles with its noun."""
        return self.words(f"help.number.{of}", n=n)

    # Tiles

    def does(self, tile: int) -> str:
        """What a tile does when it is laid and when it is activated."""
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
        """A tile of a player's territory by its number."""
        return numbered_tile(self.own(player)["tiles"][number]["tile"], number, self.words)["tile"]

    def around(self, player: int, x: int, y: int) -> str:
        """The tiles around a place, which can be activated too when a tile is laid there."""
        tiles = enumerate(self.own(player)["tiles"])
        near = [i for i, tile in tiles if max(abs(tile["x"] - x), abs(tile["y"] - y)) == 1]
        return self.listed("help.around", [self.tile_name(player, i) for i in near])

    def sizes(self, player: int, more: int = 0) -> str:
        """How many tiles a player has (or will have after laying `more`), and the penalty for extra tiles."""
        sizes = [len(territory["tiles"]) for territory in self.seen["territories"]]
        sizes[player] += more
        penalty = -extra_tile_penalties(sizes)[player]
        tiles = self.number("tiles", sizes[player])
        if not penalty:
            return self.words("help.sizes.fewest", tiles=tiles)
        return self.words("help.sizes.more", tiles=tiles, fewest=min(sizes), points=self.number("points", penalty))

    def clan(self, player: int) -> int:
        """How many clan members stand on a territory."""
        return sum(tile["members"] for tile in self.own(player)["tiles"])

    # Resources

    def stock(self, player: int, kind: int) -> int:
        """How many resources of one kind lie on a player's tiles."""
        return sum(tile["goods"][kind] for tile in self.own(player)["tiles"])

    def room(self, tile: TileView) -> Iterator[str]:
        """How many of its possible resources a production tile holds."""
        if KINDS[KIND[tile["tile"]]].makes:
            yield self.words("help.tile.room", n=sum(tile["goods"]), most=MAX_GOODS_ON_TILE)

    def for_trade(self, player: int, tile: TileView) -> Iterator[str]:
        """The resources a player has that can be traded at a tile."""
        trade = KINDS[KIND[tile["tile"]]].trade
        if trade:
            stock = [
                (kind, self.stock(player, kind)) for kind in range(RESOURCES) if BOX.resources[kind] in trade.kinds
            ]
            yield self.listed("help.store", [goods(kind, number, self.words) for kind, number in stock if number])

    # Scoring

    def compared_counts(self) -> dict[str, list[int]]:
        """The three counts that a scoring compares, by seat."""
        territories = self.seen["territories"]
        return {
            "whisky": [own["whisky"] for own in territories],
            "chieftains": [
                chieftain_count(own["chieftains"], sum(BIT[card] for card in own["cards"])) for own in territories
            ],
            "places": [len(own["cards"]) for own in territories],
        }

    def comparison(self, of: str, player: int) -> str:
        """What one of the three comparisons gives a player, in the next scoring or in the last one."""
        counts = self.compared_counts()[of]
        more, points = counts[player] - min(counts), comparison_points(counts)[player]
        key = "help.compared.last" if self.over else "help.compared.next"
        return self.words(key, n=more, points=self.number("points", points))

    def at_end(self, card: int, player: int) -> Iterator[str]:
        """What a special place that scores at the end would give its player."""
        n, points = self.end_points(card, player)
        if card in (IONA_ABBEY, LOCH_MORAR, DUART_CASTLE):
            yield self.words(f"help.at_end.{PLACE_CARDS[card]}", n=n, points=self.number("points", points))

    def end_points(self, card: int, player: int) -> tuple[int, int]:
        """How many tiles a special place counts at the end, and their points."""
        tiles = [tile["tile"] for tile in self.own(player)["tiles"]]
        if card == DUART_CASTLE:
            villages = sum(KIND[tile] == VILLAGE for tile in tiles)
            return villages, POINTS_PER_VILLAGE * villages
        frame = {IONA_ABBEY: YELLOW, LOCH_MORAR: GREEN}.get(card, -1)
        framed = sum(FRAME[tile] == frame for tile in tiles)
        return framed, POINTS_PER_FRAME * framed

    def bonnets(self, tile: int) -> Iterator[str]:
        """What the card of a special place counts for in the scorings."""
        if PLACE_CARD[tile] >= 0:
            yield self.words("help.card.counts")
            number = KINDS[KIND[tile]].bonnets
            if number:
                yield self.words("help.card.bonnets", n=number)

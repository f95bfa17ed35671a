"""The view of Glen More in plain words, panel by panel, for the terminal and for screen readers."""

from __future__ import annotations

from collections.abc import Sequence
from typing import cast

from ceilidh.core.rules import View
from ceilidh.core.speech import Description
from ceilidh.core.words import Words
from ceilidh.games.glen_more.rules.tiles import CARDS
from ceilidh.games.glen_more.view import Entry, GlenMoreView, TileView
from ceilidh.games.glen_more.words.names import cost_words, goods, market_row, own_tile, tile_name


def seat_order(seen: GlenMoreView) -> list[int]:
    """The own territory first, then the others in turn order."""
    first = seen["seat"] or 0
    return [(first + i) % seen["players"] for i in range(seen["players"])]


def describe(view: View, words: Words, names: Sequence[str]) -> list[Description]:
    """The board with track and market, and one panel a territory."""
    seen = cast(GlenMoreView, view)
    return [
        Description("board", words("describe.board"), [*_track(seen, words, names), *_market(seen, words)]),
        *[_territory(seen, player, words, names) for player in seat_order(seen)],
    ]


def _track(seen: GlenMoreView, words: Words, names: Sequence[str]) -> list[str]:
    lines = [f"{place}. {_entry(entry, seen, words, names)}" for place, entry in enumerate(seen["chain"])]
    left = ", ".join(f"{back}: {len(tiles)}" for back, tiles in enumerate(seen["stacks"]) if tiles)
    lines.append(words("describe.stacks", stacks=left or words("describe.nothing")))
    if seen["taken"] is not None:
        lines.append(words("describe.taken", tile=_tile_with_cost(seen["taken"], words)))
    return lines


def _entry(entry: Entry, seen: GlenMoreView, words: Words, names: Sequence[str]) -> str:
    if entry["tile"] is not None:
        return _tile_with_cost(entry["tile"], words)
    if entry["figure"] is None:
        return words("describe.gap")
    return names[entry["figure"]] if entry["figure"] < seen["players"] else words("describe.die")


def _tile_with_cost(tile: int, words: Words) -> str:
    cost = cost_words(tile, words)
    name = tile_name(tile, words)
    return words("describe.costs", tile=name, cost=cost) if cost else name


def _market(seen: GlenMoreView, words: Words) -> list[str]:
    return [market_row(kind, filled, words) for kind, filled in enumerate(seen["market"])]


def _territory(seen: GlenMoreView, player: int, words: Words, names: Sequence[str]) -> Description:
    own = seen["territories"][player]
    lines = [
        words(
            "describe.player",
            points=own["points"],
            score=seen["scores"][player],
            coins=own["coins"],
            whisky=own["whisky"],
            chieftains=own["chieftains"],
            bonnets=own["bonnets"],
        )
    ]
    if own["cards"]:
        cards = ", ".join(words(f"kind.{CARDS[card]}") for card in own["cards"])
        lines.append(words("describe.cards", cards=cards))
    lines += [_tile(own["tiles"], i, words) for i in range(len(own["tiles"]))]
    return Description(f"territory-{player}", words("describe.territory", who=names[player]), lines)


def _tile(tiles: Sequence[TileView], i: int, words: Words) -> str:
    tile = tiles[i]
    lying = [goods(kind, number, words) for kind, number in enumerate(tile["goods"]) if number]
    if tile["members"]:
        lying.append(words("describe.members", n=tile["members"]))
    where = words("describe.where", **own_tile(tiles, i, words), x=tile["x"], y=tile["y"])
    return f"{where}: {', '.join(lying)}" if lying else where

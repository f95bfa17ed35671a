"""The view of Glen More as plain text, panel by panel, for the terminal and for screen readers."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache, lru_cache
from typing import cast

from ceilidh.core.game_text import Description
from ceilidh.core.panel_cache import cached_by_content
from ceilidh.core.rules import View
from ceilidh.core.translations import Catalogue
from ceilidh.games.glen_more.panel_data import (
    BoardPart,
    PossessionsPart,
    board_part,
    possessions_part,
    seat_order,
)
from ceilidh.games.glen_more.rules.tiles import PLACE_CARDS
from ceilidh.games.glen_more.text.names import cost_words, goods, market_row, numbered_tile, tile_name
from ceilidh.games.glen_more.view import Entry, GlenMoreView


def describe(view: View, words: Catalogue, names: Sequence[str]) -> list[Description]:
    """The board with track and market, and one panel per territory."""
    seen, who = cast(GlenMoreView, view), tuple(names)
    territories = [_territory(possessions_part(seen, player), words, who) for player in seat_order(seen)]
    return [_board(board_part(seen), words, who), *territories]


@cached_by_content
def _board(part: BoardPart, words: Catalogue, names: tuple[str, ...]) -> Description:
    market = [market_row(kind, filled, words) for kind, filled in enumerate(part["market"])]
    return Description("board", words("describe.board"), [*_track(part, words, names), *market])


def _track(part: BoardPart, words: Catalogue, names: tuple[str, ...]) -> list[str]:
    figures = [*names[: part["players"]], words("describe.die")]
    lines = [f"{place}. {_entry(entry, figures, words)}" for place, entry in enumerate(part["chain"])]
    left = ", ".join(f"{back}: {number}" for back, number in enumerate(part["stacks"]) if number)
    lines.append(words("describe.stacks", stacks=left or words("describe.nothing")))
    if part["taken"] is not None:
        lines.append(words("describe.taken", tile=_tile_with_cost(part["taken"], words)))
    return lines


def _entry(entry: Entry, figures: Sequence[str], words: Catalogue) -> str:
    if entry["tile"] is not None:
        return _tile_with_cost(entry["tile"], words)
    return words("describe.gap") if entry["figure"] is None else figures[entry["figure"]]


@cache
def _tile_with_cost(tile: int, words: Catalogue) -> str:
    cost = cost_words(tile, words)
    name = tile_name(tile, words)
    return words("describe.costs", tile=name, cost=cost) if cost else name


@cached_by_content
def _territory(part: PossessionsPart, words: Catalogue, names: tuple[str, ...]) -> Description:
    player = part["player"]
    lines = [
        words(
            "describe.player",
            points=part["points"],
            score=part["score"],
            coins=part["coins"],
            whisky=part["whisky"],
            chieftains=part["chieftains"],
            bonnets=part["bonnets"],
        )
    ]
    if part["cards"]:
        cards = ", ".join(words(f"kind.{PLACE_CARDS[card]}") for card in part["cards"])
        lines.append(words("describe.cards", cards=cards))
    lines += [
        _tile(tile, i, x, y, tuple(lying), members, words)
        for i, (tile, x, y, lying, members) in enumerate(part["tiles"])
    ]
    return Description(f"territory-{player}", words("describe.territory", who=names[player]), lines)


@lru_cache(4096)
def _tile(tile: int, i: int, x: int, y: int, lying: tuple[int, ...], members: int, words: Catalogue) -> str:
    contents = [goods(kind, number, words) for kind, number in enumerate(lying) if number]
    if members:
        contents.append(words("describe.members", n=members))
    where = words("describe.where", **numbered_tile(tile, i, words), x=x, y=y)
    return f"{where}: {', '.join(contents)}" if contents else where

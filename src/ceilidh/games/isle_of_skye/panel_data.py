"""The data of each panel, selected from the view. Pictures and text boards show nothing else.

Secret gold is left out here, so that no panel can reveal it.
"""

from __future__ import annotations

from typing import TypedDict

from ceilidh.games.isle_of_skye.data import PLACES
from ceilidh.games.isle_of_skye.rules.scoring import GOLD_TILE
from ceilidh.games.isle_of_skye.view import (
    Offer,
    Round,
    SkyeView,
    seats_in_order,
    shown_score,
    shows_gold,
)

PlayerRow = tuple[int, int | None, int, int, int, bool, bool, bool, bool]
"""Points, gold (None in a shut purse), income, scrolls, score, whether the score is complete, and whether the player
acts, starts the round, has won."""


class RoundData(TypedDict):
    """The round track and the players."""

    round: int
    rounds: list[Round]
    over: bool
    start: int
    players: list[PlayerRow]


class ScoringTile(TypedDict):
    """A scoring tile on the board."""

    tile: int
    worth: list[int] | None
    """Points for each player if scored now; None if that would reveal secret gold."""
    scored_now: bool


class ScoringData(TypedDict):
    """The scoring tiles on the places A to D; None if not chosen yet."""

    choosing: bool
    over: bool
    players: int
    tiles: list[ScoringTile | None]


class Stall(TypedDict):
    """A player's tiles in the market."""

    seat: int
    gold: int | None
    """None in a shut purse."""
    screen: str
    """`screen` while another player sets prices, `ready` once they are set, otherwise empty."""
    offers: list[Offer]
    priced: int | None
    """The slot whose price the viewer is setting."""


class MarketData(TypedDict):
    """The stalls, the viewer's own first, and whether the viewer may buy."""

    stalls: list[Stall]
    asked: bool


class HandData(TypedDict):
    """The tiles to build, and for each the turns in which it fits somewhere."""

    tiles: list[int]
    turns: list[list[int]]


TileRow = tuple[int, int, int, int, bool]
"""Tile, turn, x, y, and whether it is joined to the castle by road.

A tuple, because the panel cache compares many of these and dicts take three times as long.
"""


class TerritoryTiles(TypedDict):
    """The tiles of a territory."""

    seat: int
    built: list[TileRow]


class TerritoryData(TerritoryTiles):
    """A clan's territory; for the viewer's own while building, also the places where a tile fits."""

    free: list[tuple[int, int]]


def round_data(view: SkyeView) -> RoundData:
    """Select the data of the round panel."""
    return {
        "round": view["round"],
        "rounds": view["rounds"],
        "over": view["stage"] == "over",
        "start": view["start"],
        "players": [_player(view, seat) for seat in range(view["players"])],
    }


def _player(view: SkyeView, seat: int) -> PlayerRow:
    clan, over = view["clans"][seat], view["stage"] == "over"
    gold = clan["gold"] if shows_gold(view, seat) else None
    acts, starts = seat in view["actors"], seat == view["start"] and not over
    won = over and view["ranking"][seat] == 1
    return clan["points"], gold, clan["income"], clan["scrolls"], *shown_score(view, seat), acts, starts, won


def scoring_data(view: SkyeView) -> ScoringData:
    """Select the data of the scoring panel."""
    over = view["stage"] == "over"
    now = "" if over else view["rounds"][view["round"] - 1]["scored"]
    tiles: list[ScoringTile | None] = []
    for place, scoring in zip(PLACES, view["scoring"], strict=True):
        if scoring is None:
            tiles.append(None)
            continue
        secret = scoring["tile"] == GOLD_TILE and not shows_gold(view, None)
        worth = None if secret else scoring["worth"]
        tiles.append({"tile": scoring["tile"], "worth": worth, "scored_now": place in now})
    return {"choosing": view["stage"] == "choose", "over": over, "players": view["players"], "tiles": tiles}


def market_data(view: SkyeView) -> MarketData:
    """Select the data of the market panel."""
    return {
        "stalls": [_stall(view, seat) for seat in seats_in_order(view)],
        "asked": view["stage"] == "buy" and view["seat"] in view["actors"],
    }


def _stall(view: SkyeView, seat: int) -> Stall:
    clan, pricing, own = view["clans"][seat], view["pricing"], seat == view["seat"]
    screen = "" if own or view["stage"] != "price" else "screen" if seat in view["actors"] else "ready"
    return {
        "seat": seat,
        "gold": clan["gold"] if shows_gold(view, seat) else None,
        "screen": screen,
        "offers": clan["offers"],
        "priced": pricing["slot"] if pricing is not None and own else None,
    }


def hand_data(view: SkyeView) -> HandData:
    """Select the data of the hand panel while building."""
    turns = [sorted({turn for fit in fits for turn in fit["turns"]}) for fits in view["fits"]]
    return {"tiles": view["clans"][view["seat"] or 0]["to_build"], "turns": turns}


def territory_data(view: SkyeView, seat: int) -> TerritoryData:
    """Select the data of a territory panel."""
    own = seat == view["seat"]
    free = sorted({(fit["x"], fit["y"]) for fits in view["fits"] for fit in fits}) if own else []
    return {"seat": seat, "built": _built(view, seat), "free": free}


def territory_tiles(view: SkyeView, seat: int) -> TerritoryTiles:
    """The tiles alone."""
    return {"seat": seat, "built": _built(view, seat)}


def _built(view: SkyeView, seat: int) -> list[TileRow]:
    return [
        (tile["tile"], tile["turn"], tile["x"], tile["y"], tile["joined"]) for tile in view["clans"][seat]["territory"]
    ]

"""What of a view of Isle of Skye each panel shows; they draw and say nothing else.

Gold that people are not shown is in no part, so that no panel can tell of it.
"""

from __future__ import annotations

from typing import TypedDict

from ceilidh.games.isle_of_skye.rules.scoring import GOLD_TILE
from ceilidh.games.isle_of_skye.view import (
    Offer,
    Round,
    SkyeView,
    seats_in_order,
    shown_score,
    shows_gold,
)

PlayerPart = tuple[int, int | None, int, int, int, bool, bool, bool, bool]
"""How a player stands: points, gold (None where the purse is shut), income and scrolls, the score and whether that is
all of it; whether they act, start and have won."""


class RoundPart(TypedDict):
    """The round track, and the players."""

    round: int
    rounds: list[Round]
    over: bool
    start: int
    players: list[PlayerPart]


class ScoringTile(TypedDict):
    """A scoring tile on the board."""

    tile: int
    worth: list[int] | None
    """What it would give everyone now; None where that would tell of gold in a purse."""
    scored_now: bool


class ScoringPart(TypedDict):
    """The scoring tiles on the places A to D; None is not chosen yet."""

    choosing: bool
    over: bool
    players: int
    tiles: list[ScoringTile | None]


class Stall(TypedDict):
    """What lies before a player."""

    seat: int
    gold: int | None
    """None where the purse is shut."""
    screen: str
    """Whether prices are being set behind a screen or are ready: `screen`, `ready` or nothing."""
    offers: list[Offer]
    priced: int | None
    """The slot whose price is being set."""


class MarketPart(TypedDict):
    """The stalls in order, the viewer's own first, and whether the viewer may buy."""

    stalls: list[Stall]
    asked: bool


class HandPart(TypedDict):
    """The tiles to be built, and for each the turns in which it fits somewhere."""

    tiles: list[int]
    turns: list[list[int]]


BuiltPart = tuple[int, int, int, int, bool]
"""A tile of a territory: tile, turn, x, y, and whether a road joins it to the castle. There are many of them, and pairs
of names and values take three times as long to compare.
"""


class LyingPart(TypedDict):
    """The tiles of a territory."""

    seat: int
    built: list[BuiltPart]


class TerritoryPart(LyingPart):
    """A clan's territory; for the own one while building, the places where a tile can go."""

    free: list[tuple[int, int]]


def round_part(seen: SkyeView) -> RoundPart:
    """The round track, and how everyone stands."""
    return {
        "round": seen["round"],
        "rounds": seen["rounds"],
        "over": seen["stage"] == "over",
        "start": seen["start"],
        "players": [_player(seen, seat) for seat in range(seen["players"])],
    }


def _player(seen: SkyeView, seat: int) -> PlayerPart:
    clan, over = seen["clans"][seat], seen["stage"] == "over"
    gold = clan["gold"] if shows_gold(seen, seat) else None
    acts, starts = seat in seen["actors"], seat == seen["start"] and not over
    won = over and seen["ranking"][seat] == 1
    return clan["points"], gold, clan["income"], clan["scrolls"], *shown_score(seen, seat), acts, starts, won


def scoring_part(seen: SkyeView) -> ScoringPart:
    """The four scoring tiles with what they would give now."""
    over = seen["stage"] == "over"
    now = "" if over else seen["rounds"][seen["round"] - 1]["scored"]
    tiles: list[ScoringTile | None] = []
    for place, scoring in zip("ABCD", seen["scoring"], strict=True):
        if scoring is None:
            tiles.append(None)
            continue
        secret = scoring["tile"] == GOLD_TILE and not shows_gold(seen, None)
        worth = None if secret else scoring["worth"]
        tiles.append({"tile": scoring["tile"], "worth": worth, "scored_now": place in now})
    return {"choosing": seen["stage"] == "choose", "over": over, "players": seen["players"], "tiles": tiles}


def market_part(seen: SkyeView) -> MarketPart:
    """What lies before each player, with prices."""
    return {
        "stalls": [_stall(seen, seat) for seat in seats_in_order(seen)],
        "asked": seen["stage"] == "buy" and seen["seat"] in seen["actors"],
    }


def _stall(seen: SkyeView, seat: int) -> Stall:
    clan, pricing, own = seen["clans"][seat], seen["pricing"], seat == seen["seat"]
    screen = "" if own or seen["stage"] != "price" else "screen" if seat in seen["actors"] else "ready"
    return {
        "seat": seat,
        "gold": clan["gold"] if shows_gold(seen, seat) else None,
        "screen": screen,
        "offers": clan["offers"],
        "priced": pricing["slot"] if pricing is not None and own else None,
    }


def hand_part(seen: SkyeView) -> HandPart:
    """The own tiles to build."""
    turns = [sorted({turn for fit in fits for turn in fit["turns"]}) for fits in seen["fits"]]
    return {"tiles": seen["clans"][seen["seat"] or 0]["to_build"], "turns": turns}


def territory_part(seen: SkyeView, seat: int) -> TerritoryPart:
    """A clan's territory as it lies."""
    own = seat == seen["seat"]
    free = sorted({(fit["x"], fit["y"]) for fits in seen["fits"] for fit in fits}) if own else []
    return {"seat": seat, "built": _built(seen, seat), "free": free}


def lying_part(seen: SkyeView, seat: int) -> LyingPart:
    """The tiles alone."""
    return {"seat": seat, "built": _built(seen, seat)}


def _built(seen: SkyeView, seat: int) -> list[BuiltPart]:
    return [(one["tile"], one["turn"], one["x"], one["y"], one["joined"]) for one in seen["clans"][seat]["territory"]]

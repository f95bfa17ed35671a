"""The part of a view that each panel shows, also the key of its cache; none holds another player's purse."""

from __future__ import annotations

from typing import Final, TypedDict

from ceilidh.games.smugglers.rules.action_encoding import SMUGGLE
from ceilidh.games.smugglers.rules.constants import SHORT_GAME_FAME, WINTER
from ceilidh.games.smugglers.rules.player import TRAPPED, WAITING
from ceilidh.games.smugglers.view import Figure, Own, Side, SmugglersView

_VILLAGE: Final = ("choose", "buy", "chance", "brewing", "picking", "giving", "bidding", "betraying")
"""The stages of a season before the smuggling."""


class VillagePart(TypedDict):
    """The village panel: year, police, supply and market."""

    year: int
    season: int
    year_card: int
    lasting: list[int]
    level: int
    pool: int
    sold: int
    supply: list[int]
    chance_left: int
    open: list[int]
    hammer: int | None
    """The auction card under the hammer."""
    high: int
    leader: int | None
    """The seat that made the highest bid."""


class FigurePart(TypedDict):
    """A figure on the board."""

    seat: int
    figure: Figure
    carried: int


class WaysPart(TypedDict):
    """The panel of the ways: the figures, and a card shown there."""

    level: int
    figures: list[FigurePart]
    met: int | None
    """The smuggler for whom all bid."""
    gift: int | None
    """The fairy card that may be taken instead of fame."""


class SidePart(TypedDict):
    """A player's panel; `pounds` is None unless it is the viewer's own."""

    acts: bool
    pounds: int | None
    carried: int
    belongings: BelongingsPart


class BelongingsPart(TypedDict):
    """A player's side without the numbers that change most often and are drawn on their own."""

    seat: int
    wood: int
    malt: int
    barrels: int
    tokens: int
    fame: int
    goal: int
    """The fame with which the short game ends; 0 in the full one."""
    hand_size: int
    plans: list[int]
    goods: list[int]
    gifts: list[int]
    smugglers: list[int]
    used: list[int]
    owes: list[int]


class ActivitiesPart(TypedDict):
    """The panel of the viewer's activity cards."""

    seat: int
    used: list[int]
    chosen: list[int | None]
    closed: list[int]
    """The activities that cannot be chosen in this season."""


class HandPart(TypedDict):
    """The panel of the viewer's purse and chance cards."""

    seat: int
    pounds: int
    """Those in the fist are not counted."""
    fist: int
    hand: list[int]
    plans: bool
    """True if lower halves may be played now."""
    meets: bool
    """True if a new smuggler could be used now."""


def village_part(seen: SmugglersView) -> VillagePart:
    """Return the part for the village panel."""
    return {
        "year": seen["year"],
        "season": seen["season"],
        "year_card": seen["year_card"],
        "lasting": seen["lasting"],
        "level": seen["level"],
        "pool": seen["pool"],
        "sold": sold_this_winter(seen),
        "supply": seen["supply"],
        "chance_left": seen["chance_left"],
        "open": seen["open"],
        "hammer": seen["card"] if seen["starter"] is not None else None,
        "high": seen["high"],
        "leader": seen["leader"],
    }


def sold_this_winter(seen: SmugglersView) -> int:
    """Return the barrels sold this winter; the rules reset their count only when the smuggling begins."""
    return seen["sold"] if seen["season"] == WINTER and seen["stage"] not in _VILLAGE else 0


def ways_part(seen: SmugglersView) -> WaysPart:
    """Return the part for the panel of the ways."""
    figures: list[FigurePart] = [
        {"seat": seat, "figure": side["figure"], "carried": side["carried"]}
        for seat, side in enumerate(seen["sides"])
        if side["figure"] is not None
    ]
    return {
        "level": seen["level"],
        "figures": figures,
        "met": seen["card"] if seen["stage"] == "meeting" else None,
        "gift": seen["card"] if seen["stage"] == "gift" else None,
    }


def side_part(seen: SmugglersView, seat: int) -> SidePart:
    """Return the part for a player's panel."""
    own = seen["own"] if seat == seen["seat"] else None
    return {
        "acts": seat in seen["actors"],
        "pounds": None if own is None else own["pounds"] - own["fist"],
        "carried": seen["sides"][seat]["carried"],
        "belongings": belongings_part(seen, seat),
    }


def belongings_part(seen: SmugglersView, seat: int) -> BelongingsPart:
    """Return the part of a player's side that changes less often."""
    side: Side = seen["sides"][seat]
    return {
        "seat": seat,
        "wood": side["wood"],
        "malt": side["malt"],
        "barrels": side["barrels"],
        "tokens": side["tokens"],
        "fame": sum(side["fame"]),
        "goal": SHORT_GAME_FAME if seen["short"] else 0,
        "hand_size": side["hand_size"],
        "plans": side["plans"],
        "goods": side["goods"],
        "gifts": side["gifts"],
        "smugglers": side["smugglers"],
        "used": side["used"],
        "owes": side["owes"],
    }


def activities_part(seen: SmugglersView, own: Own) -> ActivitiesPart:
    """Return the part for the panel of activity cards."""
    seat = seen["seat"] or 0
    side = seen["sides"][seat]
    return {
        "seat": seat,
        "used": side["used"],
        "chosen": [own["activity"], side["activity"]],
        "closed": _closed(seen, seat),
    }


def _closed(seen: SmugglersView, seat: int) -> list[int]:
    if trapped(seen, seat):
        return list(range(SMUGGLE + 1))
    used = seen["sides"][seat]["used"]
    return used if SMUGGLE in used or may_smuggle(seen, seat) else [*used, SMUGGLE]


def trapped(seen: SmugglersView, seat: int) -> bool:
    """True if the fairies keep a player from all activities of this year."""
    figure = seen["sides"][seat]["figure"]
    return figure is not None and figure["lost"] == TRAPPED and figure["lost_year"] == seen["year"]


def may_smuggle(seen: SmugglersView, seat: int) -> bool:
    """True if a player could choose to smuggle now, if it is not used up."""
    side = seen["sides"][seat]
    if seen["season"] != WINTER or side["figure"] is None:
        return seen["season"] == WINTER and side["barrels"] > 0
    return not waiting(seen, seat)


def waiting(seen: SmugglersView, seat: int) -> bool:
    """True if a player's figure has to wait with the fairies until another player smuggles."""
    figure = seen["sides"][seat]["figure"]
    others = all(side["figure"] is not None for side in seen["sides"])
    return figure is not None and figure["lost"] == WAITING and not others


def hand_part(seen: SmugglersView, own: Own) -> HandPart:
    """Return the part for the panel of the hand."""
    return {
        "seat": seen["seat"] or 0,
        "pounds": own["pounds"] - own["fist"],
        "fist": own["fist"],
        "hand": own["hand"],
        "plans": seen["stage"] == "chance",
        "meets": seen["stage"] == "swapping" and seen["card"] is not None,
    }

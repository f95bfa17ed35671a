"""Where an action or an event is in the picture: the names of what can be clicked."""

from __future__ import annotations

from typing import Final, cast

from ceilidh.core.rules import View
from ceilidh.core.state import Event
from ceilidh.games.glen_more.data import BOX
from ceilidh.games.glen_more.panel_data import place_of
from ceilidh.games.glen_more.rules.actions import (
    ACTIVATE,
    BUY,
    GET,
    MOVE,
    PASS,
    PAY,
    PAY_CHIEFTAIN,
    PAY_MEMBER,
    PROMOTE,
    SELL,
    TAKE,
)
from ceilidh.games.glen_more.rules.events import EVENTS
from ceilidh.games.glen_more.rules.tiles import RESOURCES, START_TILE
from ceilidh.games.glen_more.view import GlenMoreView

EIGHT: Final = ((0, -1), (1, -1), (1, 0), (1, 1), (0, 1), (-1, 1), (-1, 0), (-1, -1))
"""The directions of the notation as steps east and south."""
TAKEN: Final = "track:taken"


def path(action: int, view: View) -> tuple[str, ...]:
    """What to click, in order, to choose this action; empty for one that has only a button."""
    if action <= PASS:
        return ()
    if action < GET:
        return (on_track(cast(int, cast(GlenMoreView, view)["chain"][action - TAKE]["tile"])),)
    if action < PAY_CHIEFTAIN:
        return (row((action - GET) if action < BUY else (action - BUY)),)
    return _own_path(action, cast(GlenMoreView, view))


def _own_path(action: int, seen: GlenMoreView) -> tuple[str, ...]:
    seat = seen["turn"]
    own = seen["territories"][seat]["tiles"]
    asks = TAKEN if seen["stage"] == "pay" else tile_at(seat, seen["tile"])
    if action == PAY_CHIEFTAIN:
        return (chieftains(seat), asks)
    if action < ACTIVATE:
        x, y = place_of(action, seen)
        return (f"place:{x},{y}",)
    if action < PAY:
        return (tile_at(seat, action - ACTIVATE),)
    if action < PAY_MEMBER:
        return (good(seat, (action - PAY) // RESOURCES, (action - PAY) % RESOURCES), asks)
    if action < MOVE:
        return (member(seat, action - PAY_MEMBER), asks)
    if action < PROMOTE:
        tile, direction = divmod(action - MOVE, 8)
        x, y = (own[tile]["x"] + EIGHT[direction][0], own[tile]["y"] + EIGHT[direction][1])
        to = next(i for i, other in enumerate(own) if (other["x"], other["y"]) == (x, y))
        return (member(seat, tile), tile_at(seat, to))
    if action < SELL:
        return (member(seat, action - PROMOTE), chieftains(seat))
    tile, kind = (action - SELL) // RESOURCES, (action - SELL) % RESOURCES
    return (good(seat, tile, kind), row(kind))


def on_track(tile: int) -> str:
    """A tile in the chain, by its own number, so that it keeps its name while it moves towards the end."""
    return f"track:{tile}"


def row(kind: int) -> str:
    """A row of the market."""
    return f"market:{BOX.resources[kind]}"


def tile_at(seat: int, tile: int) -> str:
    """A tile of a territory."""
    return f"tile:{seat}-{tile}"


def tile_piece(tile: int) -> str:
    """A tile wherever it lies, by its own number; every start village has the same one, and none of them moves."""
    return f"tile:{tile}" if tile != START_TILE else ""


def good(seat: int, tile: int, kind: int) -> str:
    """The resources of one kind on a tile."""
    return f"good:{seat}-{tile}-{BOX.resources[kind]}"


def member(seat: int, tile: int) -> str:
    """The clan members on a tile."""
    return f"member:{seat}-{tile}"


def chieftains(seat: int) -> str:
    """A player's chieftains."""
    return f"chieftains:{seat}"


def places(event: Event) -> tuple[str, ...]:
    """The places in the picture that an event is about."""
    kind, who, what = EVENTS[event.kind], event.seat, event.args
    if kind in ("laid", "paid_member", "member", "ready"):
        return (tile_at(who, what[0]),)
    if kind in ("paid", "got", "points"):
        return (tile_at(who, what[1]),)
    if kind == "bought":
        return (row(what[0]),)
    if kind == "sold":
        return (tile_at(who, what[2]), row(what[0]))
    if kind == "moved":
        return (tile_at(who, what[0]), tile_at(who, what[2]))
    if kind == "promoted":
        return (tile_at(who, what[0]), chieftains(who))
    if kind == "paid_chieftain":
        return (chieftains(who),)
    if kind == "took":
        return (TAKEN,)
    return (on_track(what[0]),) if kind == "turned" else ()

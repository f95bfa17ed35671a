"""The names of clickable elements in the picture, and the elements that belong to an action or an event."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, cast

from ceilidh.core.rules import View
from ceilidh.core.state import Event
from ceilidh.games.glen_more.data import BOX
from ceilidh.games.glen_more.panel_data import position_of
from ceilidh.games.glen_more.rules.action_encoding import decode
from ceilidh.games.glen_more.rules.events import EVENTS
from ceilidh.games.glen_more.rules.territory import DIRECTION_STEPS, START_POSITION, offset_of
from ceilidh.games.glen_more.rules.tiles import START_TILE
from ceilidh.games.glen_more.view import GlenMoreView

TAKEN: Final = "track:taken"


def path(action: int, view: View) -> tuple[str, ...]:
    """What to click, in order, to choose this action; empty for one that has only a button."""
    seen = cast(GlenMoreView, view)
    verb, args = decode(action)
    if verb == "take":
        return (on_track(cast(int, seen["chain"][args[0]]["tile"])),)
    if verb in ("get", "buy"):
        return (row(args[0]),)
    return _territory_path(verb, args, seen)


def _territory_path(verb: str, args: Sequence[int], seen: GlenMoreView) -> tuple[str, ...]:
    """The path of an action on the territory of the current player."""
    seat = seen["turn"]
    receiver = TAKEN if seen["stage"] == "pay" else tile_at(seat, seen["tile"])
    if verb == "lay":
        x, y = position_of(args[0], args[1], seen)
        return (f"place:{x},{y}",)
    if verb == "activate":
        return (tile_at(seat, args[0]),)
    if verb == "pay":
        return (good(seat, args[0], args[1]), receiver)
    if verb == "pay_member":
        return (member(seat, args[0]), receiver)
    if verb == "pay_chieftain":
        return (chieftains(seat), receiver)
    if verb == "move":
        return (member(seat, args[0]), tile_at(seat, _neighbour(args[0], args[1], seen)))
    if verb == "promote":
        return (member(seat, args[0]), chieftains(seat))
    return (good(seat, args[0], args[1]), row(args[1])) if verb == "sell" else ()


def _neighbour(number: int, direction: int, seen: GlenMoreView) -> int:
    """The tile in a direction of a tile of the current player."""
    own = seen["territories"][seen["turn"]]["tiles"]
    x, y = offset_of(START_POSITION + DIRECTION_STEPS[direction])
    position = (own[number]["x"] + x, own[number]["y"] + y)
    return next(i for i, tile in enumerate(own) if (tile["x"], tile["y"]) == position)


def on_track(tile: int) -> str:
    """A tile in the chain, by its own number, so that it keeps its name while the chain moves."""
    return f"track:{tile}"


def row(kind: int) -> str:
    """A row of the market."""
    return f"market:{BOX.resources[kind]}"


def tile_at(seat: int, tile: int) -> str:
    """A tile of a territory."""
    return f"tile:{seat}-{tile}"


def tile_piece(tile: int) -> str:
    """A tile wherever it lies, by its own number; empty for start villages, which share a number and never move."""
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
    """The elements of the picture that an event is about."""
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

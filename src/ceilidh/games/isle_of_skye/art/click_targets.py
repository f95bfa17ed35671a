"""The parts of the picture that a click on chooses an action, and those that an event is about."""

from __future__ import annotations

from typing import cast

from ceilidh.core.rules import View
from ceilidh.core.state import Event
from ceilidh.games.isle_of_skye.data import BOX, PLACES
from ceilidh.games.isle_of_skye.rules.action_encoding import decode
from ceilidh.games.isle_of_skye.rules.events import EVENTS
from ceilidh.games.isle_of_skye.view import SkyeView


def path(action: int, view: View) -> tuple[str, ...]:
    """What to click in the picture, in order, to choose an action."""
    verb, args = decode(action)
    if verb == "build":
        slot, x, y, turn = args
        return (f"tile:{slot}.{turn * 90}", f"place:{x},{y}")
    if verb == "choose":
        return (f"scoring:{BOX.scoring[args[0]]}",)
    if verb == "pass":
        return ("pass:buy",)
    if verb == "buy":
        owner, slot = args
        return (f"offer:{owner}.{slot}",)
    if verb == "price_more":
        return ("coin:more",)
    if verb == "price":
        return (f"coin:{args[0]}",)
    return (f"offer:{cast(SkyeView, view)['seat']}.{args[0]}",)


def places(event: Event) -> tuple[str, ...]:
    """The places in the picture that an event is about."""
    kind, args = EVENTS[event.kind], event.args
    if kind in ("marked", "priced"):
        return (f"offer:{event.seat}.{args[1]}",)
    if kind == "built":
        return (f"at:{event.seat}.{args[1]},{args[2]}",)
    if kind in ("chose", "scored"):
        return (f"letter:{PLACES[args[1]]}",)
    if kind == "round":
        return (f"space:{args[0]}",)
    return (f"clan:{event.seat}",) if event.seat >= 0 else ()

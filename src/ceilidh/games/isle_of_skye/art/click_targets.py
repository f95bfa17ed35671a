"""What in the picture stands for an action or an event."""

from __future__ import annotations

from typing import cast

from ceilidh.core.rules import View
from ceilidh.core.state import Event
from ceilidh.games.isle_of_skye.data import BOX, PLACES
from ceilidh.games.isle_of_skye.rules import actions
from ceilidh.games.isle_of_skye.rules.events import EVENTS
from ceilidh.games.isle_of_skye.view import SkyeView


def path(action: int, view: View) -> tuple[str, ...]:
    """What to click in the picture, in order, to choose this action."""
    seen = cast(SkyeView, view)
    if action >= actions.BUILD:
        slot, x, y, turn = actions.building(action)
        return (f"tile:{slot}.{turn * 90}", f"place:{x},{y}")
    if action >= actions.CHOOSE:
        return (f"scoring:{BOX.scoring[action - actions.CHOOSE]}",)
    if action == actions.PASS:
        return ("pass:buy",)
    if action >= actions.BUY:
        at = action - actions.BUY
        return (f"offer:{at // actions.SLOTS}.{at % actions.SLOTS}",)
    if action == actions.MORE:
        return ("coin:more",)
    if action >= actions.PRICE:
        return (f"coin:{action - actions.PRICE + 1}",)
    return (f"offer:{seen['seat']}.{action - actions.DISCARD}",)


def places(event: Event) -> tuple[str, ...]:
    """The places in the picture that an event is about."""
    kind = EVENTS[event.kind]
    if kind in ("marked", "priced"):
        return (f"offer:{event.seat}.{event.args[1]}",)
    if kind == "built":
        return (f"at:{event.seat}.{event.args[1]},{event.args[2]}",)
    if kind == "chose":
        return (f"letter:{PLACES[event.args[1]]}",)
    if kind == "scored":
        return (f"letter:{PLACES[event.args[1]]}",)
    if kind == "round":
        return (f"space:{event.args[0]}",)
    if event.seat >= 0:
        return (f"clan:{event.seat}",)
    return ()

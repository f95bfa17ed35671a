"""The clickable elements of the picture that belong to an action or an event."""

from __future__ import annotations

from functools import cache

from ceilidh.core.rules import View
from ceilidh.core.state import Event
from ceilidh.games.clans_and_glory.rules.action_encoding import decode
from ceilidh.games.clans_and_glory.rules.long_table import TABLE_LETTERS, seat_name
from ceilidh.games.clans_and_glory.rules.state import EVENTS


def path(action: int, view: View) -> tuple[str, ...]:
    """What to click, in order, to choose this action; empty for one that has only a button."""
    return _path(action)


@cache
def _path(action: int) -> tuple[str, ...]:
    verb, args = decode(action)
    if verb == "pass":
        return ()
    if verb == "shield":
        return (f"stone:{TABLE_LETTERS[args[0]]}",)
    card, seat = args
    return (f"card:{card}", f"seat:{seat_name(seat)}")


def places(event: Event) -> tuple[str, ...]:
    """The elements of the picture that an event is about."""
    kind = EVENTS[event.kind]
    if kind in ("opened", "laid", "hidden"):
        return (f"seat:{seat_name(event.args[1])}",)
    if kind == "hid":
        return (f"seat:{seat_name(event.args[0])}",)
    if kind in ("shield", "pass", "took", "spent"):
        return (f"stone:{TABLE_LETTERS[event.args[0]]}",)
    return ()

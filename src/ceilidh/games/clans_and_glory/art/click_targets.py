"""What in the picture stands for an action or an event."""

from __future__ import annotations

from functools import cache

from ceilidh.core.rules import View
from ceilidh.core.state import Event
from ceilidh.games.clans_and_glory.rules import actions
from ceilidh.games.clans_and_glory.rules.board import CARDS, seat_name
from ceilidh.games.clans_and_glory.rules.state import EVENTS


def path(action: int, view: View) -> tuple[str, ...]:
    """What to click in the picture, in order, to choose this action."""
    return _path(action)


@cache
def _path(action: int) -> tuple[str, ...]:
    if action == actions.PASS:
        return ()
    if action >= actions.SHIELD:
        return (f"stone:{'ABCDEF'[action - actions.SHIELD]}",)
    placed = action % actions.HIDE
    seat, card = placed // CARDS, placed % CARDS
    return (f"card:{card}", f"seat:{seat_name(seat)}")


def places(event: Event) -> tuple[str, ...]:
    """The places in the picture that an event is about."""
    kind = EVENTS[event.kind]
    if kind in ("opened", "laid", "hidden"):
        return (f"seat:{seat_name(event.args[1])}",)
    if kind == "hid":
        return (f"seat:{seat_name(event.args[0])}",)
    if kind in ("shield", "pass", "took", "spent"):
        return (f"stone:{'ABCDEF'[event.args[0]]}",)
    return ()

"""The places in the picture to click for an action, and those that an event highlights."""

from __future__ import annotations

from typing import Final

from ceilidh.core.rules import View
from ceilidh.core.state import Event
from ceilidh.games.smugglers.art.boards import space_place
from ceilidh.games.smugglers.data import DECKS, WAYS
from ceilidh.games.smugglers.rules.action_encoding import ACTIVITIES, decode
from ceilidh.games.smugglers.rules.events import EVENTS

_PLACES: Final = {
    "buy_malt": ("place:field",),
    "buy_wood": ("place:forest",),
    "brew": ("place:village",),
    "draw": ("deck:chance",),
    "roll": ("die:roll",),
}
"""The places of actions without arguments."""


def path(action: int, view: View) -> tuple[str, ...]:
    """Activities, cards, ways, victims and debts are clicked; other money and small answers have buttons."""
    match decode(action):
        case "choose", (activity,):
            return (f"activity:{ACTIVITIES[activity]}",)
        case ("plan" | "play") as half, (card,):
            return (f"{half}:{DECKS['chance'][card].name}",)
        case "use", (card,):
            return (f"smuggler:{DECKS['smuggler'][card].name}",)
        case "way", (way,):
            return (f"way:{WAYS[way]}",)
        case "name", (seat,):
            return (f"seat:{seat + 1}",)
        case "repay", (creditor,):
            return (f"debt:{creditor + 1}",)
        case "repay_all", (creditor,):
            return (f"debt:{creditor + 1}-all",)
        case "pick", (index,):
            return (f"open:{index + 1}",)
        case verb, _:
            return _PLACES.get(verb, ())


def places(event: Event) -> tuple[str, ...]:
    """Return the places in the picture that an event is about."""
    kind = EVENTS[event.kind]
    if kind == "move":
        return (space_place(event.args[2], event.args[3]),)
    if kind in ("pool", "level", "tax"):
        return ("place:police",)
    if kind in ("pick", "unsold", "refresh"):
        return ("place:market",)
    return (f"seat:{event.seat + 1}",) if event.seat >= 0 else ()

"""What in the picture stands for an action or an event."""

from __future__ import annotations

from typing import Final

from ceilidh.core.rules import View
from ceilidh.core.state import Event
from ceilidh.games.smugglers.art.boards import field_place
from ceilidh.games.smugglers.data import DECKS, WAYS
from ceilidh.games.smugglers.rules import actions
from ceilidh.games.smugglers.rules.events import EVENTS


def path(action: int, view: View) -> tuple[str, ...]:
    """Activities, cards, ways, victims and debts are clicked; other money and small answers have buttons."""
    if action < actions.DONE:
        return (f"activity:{actions.ACTIVITIES[action]}",)
    if action >= actions.PLAY:
        return (f"play:{DECKS['chance'][action - actions.PLAY].name}",)
    if action >= actions.PLAN:
        return (f"plan:{DECKS['chance'][action - actions.PLAN].name}",)
    if action >= actions.USE:
        return (f"smuggler:{DECKS['smuggler'][action - actions.USE].name}",)
    if actions.WAY <= action < actions.WAY + len(WAYS):
        return (f"way:{WAYS[action - actions.WAY]}",)
    if actions.NAME <= action < actions.PUT:
        return (f"seat:{action - actions.NAME + 1}",)
    if actions.REPAY <= action < actions.RAISE:
        creditor, whole = divmod(action - actions.REPAY, 2)
        return (f"debt:{creditor + 1}-all" if whole else f"debt:{creditor + 1}",)
    if actions.PICK <= action < actions.GIVE:
        return (f"open:{action - actions.PICK + 1}",)
    return _PLACES.get(action, ())


def places(event: Event) -> tuple[str, ...]:
    """The places in the picture that an event is about."""
    kind = EVENTS[event.kind]
    if kind == "move":
        return (field_place(event.args[2], event.args[3]),)
    if kind in ("pool", "level", "tax"):
        return ("place:police",)
    if kind in ("pick", "unsold", "refresh"):
        return ("place:market",)
    return (f"seat:{event.seat + 1}",) if event.seat >= 0 else ()


_PLACES: Final[dict[int, tuple[str, ...]]] = {
    actions.BUY_MALT: ("place:field",),
    actions.BUY_WOOD: ("place:forest",),
    actions.BREW: ("place:village",),
    actions.DRAW: ("deck:chance",),
    actions.ROLL: ("die:roll",),
}

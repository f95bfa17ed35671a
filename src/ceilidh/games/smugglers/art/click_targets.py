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
    if action >= actions.PLAY_UPPER_HALF:
        return (f"play:{DECKS['chance'][action - actions.PLAY_UPPER_HALF].name}",)
    if action >= actions.PLAY_LOWER_HALF:
        return (f"plan:{DECKS['chance'][action - actions.PLAY_LOWER_HALF].name}",)
    if action >= actions.USE_SMUGGLER:
        return (f"smuggler:{DECKS['smuggler'][action - actions.USE_SMUGGLER].name}",)
    if actions.TAKE_WAY <= action < actions.TAKE_WAY + len(WAYS):
        return (f"way:{WAYS[action - actions.TAKE_WAY]}",)
    if actions.NAME_VICTIM <= action < actions.CLOSE_FIST:
        return (f"seat:{action - actions.NAME_VICTIM + 1}",)
    if actions.REPAY_LOAN <= action < actions.RAISE_BID:
        creditor, whole = divmod(action - actions.REPAY_LOAN, 2)
        return (f"debt:{creditor + 1}-all" if whole else f"debt:{creditor + 1}",)
    if actions.PICK_AUCTION_CARD <= action < actions.GIVE_POUNDS:
        return (f"open:{action - actions.PICK_AUCTION_CARD + 1}",)
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
    actions.DISTIL_BARREL: ("place:village",),
    actions.DRAW_CHANCE_CARD: ("deck:chance",),
    actions.ROLL: ("die:roll",),
}

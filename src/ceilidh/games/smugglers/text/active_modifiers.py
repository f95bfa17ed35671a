"""Cards in play that change what a thing does: its card of "What is this?" tells of them, so that it is true now."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from ceilidh.core.catalogue import Words
from ceilidh.games.smugglers.data import DECKS, Half
from ceilidh.games.smugglers.rules import card_modifiers as h
from ceilidh.games.smugglers.text.names import card_name, card_text, half_text
from ceilidh.games.smugglers.view import SmugglersView

_CHECK: Final = (h.CHECK, h.POLICE, h.RETRY, h.STASH, h.LOYAL)
FIELD_HOOKS: Final = {
    "breakdown": (h.AXLE,),
    "drunk": (h.SOBER,),
    "fairy": (h.WARD,),
    "gate": (h.GATE, *_CHECK),
    "number": _CHECK,
    "city": (h.PRICE, h.FIRST, h.TOAST),
}
"""What changes a field, by its kind."""
ACTIVITY_HOOKS: Final = {
    "malt": (h.MORE_MALT,),
    "wood": (h.MORE_WOOD,),
    "purchase": (h.MORE_GOODS,),
    "distil": (h.STILL, h.MASH),
    "fiddle": (h.FIDDLE, h.ENCORE),
    "chance": (h.GOSSIP,),
    "betrayal": (h.BETRAY, h.AMNESTY),
    "dance": (h.DANCE,),
    "auction": (h.DISCOUNT,),
    "smuggle": (h.TAX, h.LEVEL),
}
WAY_HOOKS: Final = {
    "road": (h.STRIDE, h.ROAD),
    "forest": (h.STRIDE, h.FOREST, h.WARD),
    "mountain": (h.STRIDE, h.MOUNTAIN, h.AXLE),
}
CHECK_HOOKS: Final = _CHECK
BETRAYED_HOOKS: Final = (h.ALIAS,)


def in_force(seen: SmugglersView, seat: int | None, hooks: tuple[int, ...], words: Words) -> Iterator[str]:
    """The cards of this year and of a player that work at one of these points, each with what it does."""
    for deck, card, half, said in _in_play(seen, seat, words):
        if any(hook in hooks for hook, _ in half.hooks):
            yield f"{card_name(deck, card, words)}: {said}"


def _in_play(seen: SmugglersView, seat: int | None, words: Words) -> Iterator[tuple[str, int, Half, str]]:
    for card in (seen["year_card"], *seen["lasting"]):
        yield "year", card, DECKS["year"][card].first, card_text("year", card, words)
    if seat is None:
        return
    side = seen["sides"][seat]
    for card in side["plans"]:
        half = DECKS["chance"][card].second
        yield "chance", card, half, half_text(half, words)
    using = [] if side["using"] is None else [side["using"]]
    for deck, cards in (("auction", side["goods"]), ("fairy", side["gifts"]), ("smuggler", using)):
        for card in cards:
            yield deck, card, DECKS[deck][card].first, card_text(deck, card, words)

"""Cards in play that change what a thing does: its card of "What is this?" tells of them, so that it is true now."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from ceilidh.core.catalogue import Words
from ceilidh.games.smugglers.data import DECKS, Half
from ceilidh.games.smugglers.rules import card_modifiers as h
from ceilidh.games.smugglers.text.names import card_name, card_text, half_text
from ceilidh.games.smugglers.view import SmugglersView

_CHECK: Final = (h.CHECK_BONUS, h.POLICE_BONUS, h.CHECK_RETRY, h.HIDDEN_BARRELS, h.NO_ARREST)
FIELD_MODIFIERS: Final = {
    "breakdown": (h.NO_BREAKDOWN_FIELDS,),
    "drunk": (h.DRUNK_PROTECTION,),
    "fairy": (h.FAIRY_PROTECTION,),
    "gate": (h.NO_GATE_CHECK, *_CHECK),
    "number": _CHECK,
    "city": (h.PRICE_BONUS, h.SALE_BONUS, h.BIG_SALE_FAME),
}
"""What changes a field, by its kind."""
ACTIVITY_MODIFIERS: Final = {
    "malt": (h.MALT_BONUS,),
    "wood": (h.WOOD_BONUS,),
    "purchase": (h.PURCHASE_BONUS,),
    "distil": (h.WOOD_FREE_BARRELS, h.MALT_FREE_BARRELS),
    "fiddle": (h.FIDDLE_BONUS, h.UNLIMITED_FIDDLING),
    "chance": (h.EXTRA_CHANCE_DRAWS,),
    "betrayal": (h.BETRAYAL_BONUS, h.AMNESTY),
    "dance": (h.DANCE_BONUS,),
    "auction": (h.AUCTION_DISCOUNT,),
    "smuggle": (h.TAX_FREE_BARRELS, h.POLICE_LEVEL_BONUS),
}
WAY_MODIFIERS: Final = {
    "road": (h.MOVEMENT_BONUS, h.ROAD_BONUS),
    "forest": (h.MOVEMENT_BONUS, h.FOREST_BONUS, h.FAIRY_PROTECTION),
    "mountain": (h.MOVEMENT_BONUS, h.MOUNTAIN_BONUS, h.NO_BREAKDOWN_FIELDS),
}
CHECK_MODIFIERS: Final = _CHECK
BETRAYED_MODIFIERS: Final = (h.BETRAYAL_PROTECTION,)


def in_force(seen: SmugglersView, seat: int | None, modifiers: tuple[int, ...], words: Words) -> Iterator[str]:
    """The cards of this year and of a player that work at one of these points, each with what it does."""
    for deck, card, half, said in _in_play(seen, seat, words):
        if any(modifier in modifiers for modifier, _ in half.modifiers):
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

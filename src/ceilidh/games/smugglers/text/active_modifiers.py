"""Which modifiers change a thing: its help card lists the cards in play that have them."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from ceilidh.core.translations import Catalogue
from ceilidh.games.smugglers.data import DECKS, Half
from ceilidh.games.smugglers.rules import card_modifiers as m
from ceilidh.games.smugglers.text.names import card_name, card_text, half_text
from ceilidh.games.smugglers.view import SmugglersView

_CHECK: Final = (m.CHECK_BONUS, m.POLICE_BONUS, m.CHECK_RETRY, m.HIDDEN_BARRELS, m.NO_ARREST)
SPACE_MODIFIERS: Final = {
    "breakdown": (m.NO_BREAKDOWN_SPACES,),
    "drunk": (m.DRUNK_PROTECTION,),
    "fairy": (m.FAIRY_PROTECTION,),
    "gate": (m.NO_GATE_CHECK, *_CHECK),
    "number": _CHECK,
    "city": (m.PRICE_BONUS, m.SALE_BONUS, m.BIG_SALE_FAME),
}
"""By kind of space."""
ACTIVITY_MODIFIERS: Final = {
    "malt": (m.MALT_BONUS,),
    "wood": (m.WOOD_BONUS,),
    "purchase": (m.PURCHASE_BONUS,),
    "distil": (m.WOOD_FREE_BARRELS, m.MALT_FREE_BARRELS),
    "fiddle": (m.FIDDLE_BONUS, m.UNLIMITED_FIDDLING),
    "chance": (m.EXTRA_CHANCE_DRAWS,),
    "betrayal": (m.BETRAYAL_BONUS, m.AMNESTY),
    "dance": (m.DANCE_BONUS,),
    "auction": (m.AUCTION_DISCOUNT,),
    "smuggle": (m.TAX_FREE_BARRELS, m.POLICE_LEVEL_BONUS),
}
WAY_MODIFIERS: Final = {
    "road": (m.MOVEMENT_BONUS, m.ROAD_BONUS),
    "forest": (m.MOVEMENT_BONUS, m.FOREST_BONUS, m.FAIRY_PROTECTION),
    "mountain": (m.MOVEMENT_BONUS, m.MOUNTAIN_BONUS, m.NO_BREAKDOWN_SPACES),
}
CHECK_MODIFIERS: Final = _CHECK
BETRAYED_MODIFIERS: Final = (m.BETRAYAL_PROTECTION,)


def cards_with_modifiers(
    seen: SmugglersView, seat: int | None, kinds: tuple[int, ...], words: Catalogue
) -> Iterator[str]:
    """Yield the cards of this year and of a player that have one of these modifiers, each with its text."""
    for deck, card, half, card_says in _in_play(seen, seat, words):
        if any(modifier in kinds for modifier, _ in half.modifiers):
            yield f"{card_name(deck, card, words)}: {card_says}"


def _in_play(seen: SmugglersView, seat: int | None, words: Catalogue) -> Iterator[tuple[str, int, Half, str]]:
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

"""The labels of the action buttons."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import cast

from ceilidh.core.rules import View
from ceilidh.core.translations import Catalogue
from ceilidh.games.isle_of_skye.rules.action_encoding import MAX_PRICE_STEP, decode
from ceilidh.games.isle_of_skye.text.names import nth, scoring_name, scoring_text, tile_words, turn_words, way_words
from ceilidh.games.isle_of_skye.view import SkyeView


def say_action(action: int, view: View, words: Catalogue, names: Sequence[str]) -> str:
    """The label of an action."""
    skye = cast(SkyeView, view)
    verb, args = decode(action)
    own = skye["clans"][skye["seat"] or 0]
    if verb == "build":
        slot, x, y, turn = args
        return _build_label(slot, own["to_build"][slot], x, y, turn, words)
    if verb == "choose":
        return words("action.choose", scoring=scoring_name(args[0], words), text=scoring_text(args[0], words))
    if verb == "buy":
        owner, slot = args
        offer = next(offer for offer in skye["clans"][owner]["offers"] if offer["slot"] == slot)
        return words("action.buy", tile=tile_words(offer["tile"], words), owner=names[owner], price=offer["price"])
    if verb == "discard":
        offer = own["offers"][args[0]]
        return words("action.discard", slot=nth(offer["slot"], words), tile=tile_words(offer["tile"], words))
    if verb == "pass":
        return words("action.pass")
    pricing = skye["pricing"]
    slot, counted = (pricing["slot"] or 0, pricing["counted"]) if pricing else (0, 0)
    if verb == "price_more":
        return words("action.more", n=counted + MAX_PRICE_STEP, slot=nth(slot, words))
    return words("action.price", n=counted + args[0], slot=nth(slot, words))


@lru_cache(4096)
def _build_label(slot: int, tile: int, x: int, y: int, turn: int, words: Catalogue) -> str:
    way, turned = way_words(x, y, words), turn_words(turn, words)
    return words("action.build", slot=nth(slot, words), tile=tile_words(tile, words), way=way, turned=turned)

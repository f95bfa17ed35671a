"""The actions of Isle of Skye as texts of buttons."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import cast

from ceilidh.core.catalogue import Words
from ceilidh.core.rules import View
from ceilidh.games.isle_of_skye.rules.actions import (
    BUILD,
    BUY,
    CHOOSE,
    DISCARD,
    MORE,
    PASS,
    PRICE,
    SLOTS,
    STEP_PRICE,
    building,
)
from ceilidh.games.isle_of_skye.text.names import nth, scoring_name, scoring_text, tile_words, turn_words, way_words
from ceilidh.games.isle_of_skye.view import SkyeView


def say_action(action: int, view: View, words: Words, names: Sequence[str]) -> str:
    """The action as a button's text."""
    seen = cast(SkyeView, view)
    own = 0 if seen["seat"] is None else seen["seat"]
    if action >= BUILD:
        return _say_building(action, seen["clans"][own]["to_build"][building(action)[0]], words)
    if action >= CHOOSE:
        return words(
            "action.choose", scoring=scoring_name(action - CHOOSE, words), text=scoring_text(action - CHOOSE, words)
        )
    if action == PASS:
        return words("action.pass")
    if action >= BUY:
        owner, slot = (action - BUY) // SLOTS, (action - BUY) % SLOTS
        offer = next(offer for offer in seen["clans"][owner]["offers"] if offer["slot"] == slot)
        return words("action.buy", tile=tile_words(offer["tile"], words), owner=names[owner], price=offer["price"])
    return _say_pricing(action, seen, own, words)


@lru_cache(4096)
def _say_building(action: int, tile: int, words: Words) -> str:
    slot, x, y, turn = building(action)
    way, turned = way_words(x, y, words), turn_words(turn, words)
    return words("action.build", slot=nth(slot, words), tile=tile_words(tile, words), way=way, turned=turned)


def _say_pricing(action: int, seen: SkyeView, own: int, words: Words) -> str:
    if action < PRICE:
        offer = seen["clans"][own]["offers"][action - DISCARD]
        return words("action.discard", slot=nth(offer["slot"], words), tile=tile_words(offer["tile"], words))
    pricing = seen["pricing"]
    slot = nth(pricing["slot"] or 0 if pricing else 0, words)
    counted = pricing["counted"] if pricing else 0
    if action == MORE:
        return words("action.more", n=counted + STEP_PRICE, slot=slot)
    return words("action.price", n=counted + action - PRICE + 1, slot=slot)

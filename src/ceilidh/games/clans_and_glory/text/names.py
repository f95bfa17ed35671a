"""What cards and actions of Clans and Glory are called."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache

from ceilidh.core.catalogue import Words
from ceilidh.core.rules import View
from ceilidh.games.clans_and_glory.data import BOX
from ceilidh.games.clans_and_glory.rules.actions import HIDE, PASS, SHIELD
from ceilidh.games.clans_and_glory.rules.board import CARDS, COLOURS, LOWEST, seat_name


@cache
def card_words(card: int, words: Words) -> str:
    """A card as players call it, as in "thistle 5"."""
    return words("card", colour=words(f"colour.{BOX.colours[card % COLOURS]}"), rank=card // COLOURS + LOWEST)


def say_action(action: int, view: View, words: Words, names: Sequence[str]) -> str:
    """The action as a button's text."""
    return _said(action, words)


@cache
def _said(action: int, words: Words) -> str:
    if action == PASS:
        return words("action.pass")
    if action >= SHIELD:
        return words("action.shield", table="ABCDEF"[action - SHIELD])
    placed = action % HIDE
    seat, card = placed // CARDS, placed % CARDS
    return words("action.lay" if action < HIDE else "action.hide", card=card_words(card, words), seat=seat_name(seat))

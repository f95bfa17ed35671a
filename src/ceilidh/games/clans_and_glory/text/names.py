"""The names of cards, and the actions as texts of buttons."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache

from ceilidh.core.catalogue import Catalogue
from ceilidh.core.rules import View
from ceilidh.games.clans_and_glory.data import BOX
from ceilidh.games.clans_and_glory.rules.actions import decode
from ceilidh.games.clans_and_glory.rules.board import COLOURS, TABLE_LETTERS, rank_of, seat_name


@cache
def card_words(card: int, words: Catalogue) -> str:
    """A card as players call it, as in "thistle 5"."""
    return words("card", colour=words(f"colour.{BOX.colours[card % COLOURS]}"), rank=rank_of(card))


def say_action(action: int, view: View, words: Catalogue, names: Sequence[str]) -> str:
    """The action as a button's text."""
    return _action_text(action, words)


@cache
def _action_text(action: int, words: Catalogue) -> str:
    verb, args = decode(action)
    if verb == "pass":
        return words("action.pass")
    if verb == "shield":
        return words("action.shield", table=TABLE_LETTERS[args[0]])
    return words(f"action.{verb}", card=card_words(args[0], words), seat=seat_name(args[1]))

"""The names of cards."""

from __future__ import annotations

from functools import cache

from ceilidh.core.translations import Catalogue
from ceilidh.games.clans_and_glory.data import BOX
from ceilidh.games.clans_and_glory.rules.cards import COLOURS, rank_of


@cache
def card_words(card: int, words: Catalogue) -> str:
    """A card as players call it, as in "thistle 5"."""
    return words("card", colour=words(f"colour.{BOX.colours[card % COLOURS]}"), rank=rank_of(card))

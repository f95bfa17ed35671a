"""The catalogues, and the names and texts of cards and clans."""

from __future__ import annotations

from functools import cache
from typing import Final

from ceilidh.core.translations import Catalogue, load_catalogues
from ceilidh.games.smugglers.data import DECKS, EFFECTS, MODIFIERS, Half
from ceilidh.games.smugglers.rules.board import CITY_POSITION

CATALOGUES: Final = load_catalogues(__package__)


def card_name(deck: str, card: int, words: Catalogue) -> str:
    """A card's title."""
    return words(f"card.{DECKS[deck][card].name}.name")


def card_quip(deck: str, card: int, words: Catalogue) -> str:
    """A card's joke."""
    return words(f"card.{DECKS[deck][card].name}.quip")


@cache
def planned_text(half: Half, words: Catalogue) -> str:
    """The text of the lower half of a chance card; ∞ marks one that lasts."""
    effect = half_text(half, words)
    return f"∞ {effect}" if half.modifiers else effect


@cache
def half_text(half: Half, words: Catalogue, for_all: bool = False) -> str:
    """The text of a card or half, put together from its modifiers and effects; those of a year card apply to all."""
    parts = [_amount("effect", EFFECTS[effect], amount, words) for effect, amount in half.effects]
    for modifier, amount in half.modifiers:
        kind = "modifier_all" if for_all and f"modifier_all.{MODIFIERS[modifier]}" in words.texts else "modifier"
        parts.append(_amount(kind, MODIFIERS[modifier], amount, words))
    sentence = words("text.and").join(parts)
    return sentence[:1].upper() + sentence[1:] + "."


def _amount(kind: str, name: str, amount: int, words: Catalogue) -> str:
    return words(f"{kind}.{name}", n=amount) if amount > 0 else words(f"{kind}_minus.{name}", n=-amount)


@cache
def card_text(deck: str, card: int, words: Catalogue) -> str:
    """The whole text of a card; of a chance card both halves."""
    effect = half_text(DECKS[deck][card].first, words, deck == "year")
    if deck == "chance":
        return f"{effect} {planned_text(DECKS[deck][card].second, words)}"
    if deck == "year" and DECKS[deck][card].marked:
        return words("text.lasting", text=effect)
    return effect


def clan(seat: int, words: Catalogue) -> str:
    """The clan of a seat."""
    return words(f"clan.{seat}")


def way_length(way: int | None) -> int:
    """Return how many spaces the city is from the pub."""
    return CITY_POSITION[way or 0]


def fame_of(fame: int, goal: int, words: Catalogue) -> str:
    """A player's fame, in the short game with the fame that ends it."""
    return words("describe.fame_of", n=fame, goal=goal) if goal else words("item.5", n=fame)

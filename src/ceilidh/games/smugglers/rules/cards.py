"""The decks as the rules use them: sets of cards are numbers with one bit a card."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from ceilidh.core.rng import Rng
from ceilidh.games.smugglers.data import DECKS
from ceilidh.games.smugglers.data import Half as Written

BIT: Final = vec[i64]([2**card for card in range(62)])
"""The bit of each card in a set. (`i64(1) << card` would be shifted as 32 bits in the compiled code.)"""
NO_CARD: Final[i64] = -1


class Half:
    """A card or one half of it, as (kind, amount) pairs: modifiers apply while it is in play, effects happen once."""

    def __init__(self, written: Written) -> None:
        self.modifiers: vec[i64] = vec[i64]([number for pair in written.modifiers for number in pair])
        self.effects: vec[i64] = vec[i64]([number for pair in written.effects for number in pair])


class Deck:
    """All cards of one kind. Shared by all states: never changed."""

    def __init__(self, name: str) -> None:
        cards = DECKS[name]
        self.size: i64 = len(cards)
        self.names: list[str] = [card.name for card in cards]
        self.first: list[Half] = [Half(card.first) for card in cards]
        self.second: list[Half] = [Half(card.second) for card in cards]
        self.marked: i64 = sum([BIT[i] for i in range(len(cards)) if cards[i].marked])
        self.all: i64 = sum([BIT[i] for i in range(len(cards))])


YEAR_CARDS: Final = Deck("year")
CHANCE_CARDS: Final = Deck("chance")
AUCTION_CARDS: Final = Deck("auction")
FAIRY_CARDS: Final = Deck("fairy")
SMUGGLER_CARDS: Final = Deck("smuggler")


def member_count(cards: i64) -> i64:
    """How many cards are in a set."""
    number: i64 = 0
    while cards != 0:
        cards &= cards - 1
        number += 1
    return number


def members(cards: i64) -> list[int]:
    """The cards of a set, ascending."""
    found: list[int] = []
    card: i64 = 0
    while cards != 0:
        if cards & 1:
            found.append(card)
        cards >>= 1
        card += 1
    return found


def random_member(cards: i64, rng: Rng) -> i64:
    """A random card of a set that is not empty. A deck is such a set: it has no order until a card is drawn."""
    left: i64 = rng.below(member_count(cards))
    card: i64 = 0
    while True:
        if cards & 1:
            if left == 0:
                return card
            left -= 1
        cards >>= 1
        card += 1


def add_modifiers(modifiers: vec[i64], half: Half, times: i64) -> vec[i64]:
    """The modifiers with those of a card added (times 1) or taken away (times -1); the old ones stay as they are."""
    if len(half.modifiers) == 0:
        return modifiers
    changed = modifiers[:]
    i: i64 = 0
    while i < len(half.modifiers):
        changed[half.modifiers[i]] += times * half.modifiers[i + 1]
        i += 2
    return changed

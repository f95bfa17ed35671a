"""The five decks as the rules use them: what each card changes and does."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from ceilidh.games.smugglers.data import DECKS
from ceilidh.games.smugglers.data import Half as HalfData
from ceilidh.games.smugglers.rules.bit_sets import BIT

NO_CARD: Final[i64] = -1


class Half:
    """A card or one half of it: modifiers apply while it is in play, effects happen once.

    Both are flat vectors of pairs: a kind (from card_modifiers.py or card_effects.py) and an amount.
    """

    def __init__(self, data: HalfData) -> None:
        self.modifiers: vec[i64] = vec[i64]([number for pair in data.modifiers for number in pair])
        self.effects: vec[i64] = vec[i64]([number for pair in data.effects for number in pair])


class Deck:
    """All cards of one kind, shared by all states and never changed; sets of cards have one bit a card."""

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


def add_modifiers(modifiers: vec[i64], half: Half, times: i64) -> vec[i64]:
    """Return a copy of the modifiers with those of a card added (`times` 1) or subtracted (`times` -1)."""
    if len(half.modifiers) == 0:
        return modifiers
    changed = modifiers[:]
    i: i64 = 0
    while i < len(half.modifiers):
        changed[half.modifiers[i]] += times * half.modifiers[i + 1]
        i += 2
    return changed

"""The cards by number: ranks, colours, which cards match, and sets of cards as bits."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from ceilidh.games.clans_and_glory.data import BOX

COLOURS: Final[i64] = 7
RANKS: Final[i64] = 6
LOWEST_RANK: Final[i64] = 3
CARDS: Final[i64] = 42
"""A card's number is (rank - LOWEST_RANK) * COLOURS + colour, so the decks for fewer players are prefixes."""
BIT: Final = vec[i64]([2**card for card in range(42)])
"""The bit of each card in a set of cards. (Compiled, `i64(1) << card` would be shifted as 32 bits.)"""


CARD_OF_BIT: Final = vec[i64]([next((card for card in range(42) if 2**card % 67 == rest), -1) for rest in range(67)])
"""The card of a bit, indexed by the bit modulo 67: a perfect hash, faster than counting trailing zeros."""


def rank_of(card: i64) -> i64:
    """The rank on a card."""
    return card // COLOURS + LOWEST_RANK


def match(card: i64, other: i64) -> bool:
    """True if two cards share their rank or their colour."""
    return card // COLOURS == other // COLOURS or card % COLOURS == other % COLOURS


def matching_cards(card: i64) -> i64:
    """The set of the cards that match `card`, itself included."""
    return card_set([other for other in range(CARDS) if match(card, other)])


def cards_in(cards: i64) -> list[int]:
    """The cards of a set, ascending."""
    found: list[int] = []
    while cards != 0:
        lowest: i64 = cards & -cards
        found.append(CARD_OF_BIT[lowest % 67])
        cards ^= lowest
    return found


def card_set(cards: list[int]) -> i64:
    """The set of these cards."""
    union: i64 = 0
    for card in cards:
        union |= BIT[card]
    return union


def card_name(card: i64) -> str:
    """Rank and colour in notation, as in `5-thistle`."""
    return f"{rank_of(card)}-{BOX.colours[card % COLOURS]}"

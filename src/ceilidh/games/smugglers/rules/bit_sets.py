"""Sets of small numbers (cards of a deck, seats, activities) as integers with one bit for each member."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from ceilidh.core.rng import Rng

BIT: Final = vec[i64]([2**member for member in range(62)])
"""The bit of each member. (The compiled code would shift `i64(1) << member` as 32 bits.)"""


def member_count(bits: i64) -> i64:
    """Count the members of a set."""
    count: i64 = 0
    while bits != 0:
        bits &= bits - 1
        count += 1
    return count


def members(bits: i64) -> list[int]:
    """List the members of a set in ascending order."""
    found: list[int] = []
    member: i64 = 0
    while bits != 0:
        if bits & 1:
            found.append(member)
        bits >>= 1
        member += 1
    return found


def lowest_member(bits: i64) -> i64:
    """Return the lowest member of a set that is not empty."""
    member: i64 = 0
    while not bits >> member & 1:
        member += 1
    return member


def random_member(bits: i64, rng: Rng) -> i64:
    """Draw a random member of a set that is not empty. Decks are sets: they have no order until a card is drawn."""
    left: i64 = rng.below(member_count(bits))
    member: i64 = 0
    while True:
        if bits & 1:
            if left == 0:
                return member
            left -= 1
        bits >>= 1
        member += 1

"""The market: what a resource costs there, what it brings, and whether what is asked for can be found at all.

A row's number of filled fields says everything about it: field 1 holds one coin, field 2 two, field 3 three.
"""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from ceilidh.games.glen_more.rules.tiles import BIT, MOST, RESOURCES

_NEVER: Final[i64] = -1000
"""The balance of something that no coins can buy."""


def price(filled: i64) -> i64:
    """What the next resource of a row costs: the number of its lowest free field; 0 if none is free."""
    return filled + 1 if filled < MOST else 0


def coins_in(market: vec[i64]) -> i64:
    """All coins that lie on the market."""
    coins: i64 = 0
    for filled in market:
        coins += filled * (filled + 1) // 2
    return coins


def can_give(of: i64, number: i64, different: bool, stock: vec[i64], market: vec[i64], coins: i64) -> bool:
    """Whether `number` resources out of the set `of` can be given, from the own tiles or bought, selling others first.

    Selling a resource and buying it back changes nothing, so only the balance of each row counts, not the order.
    """
    if number <= 0 or _own(of, different, stock) >= number:
        return True
    best = vec[i64]([_NEVER] * 4)
    best[0] = coins
    kind: i64 = 0
    while kind < RESOURCES:
        most: i64 = 0 if of & BIT[kind] == 0 else 1 if different else number
        best = _best(best, number, most, stock[kind], market[kind])
        kind += 1
    return best[number] >= 0


def _own(of: i64, different: bool, stock: vec[i64]) -> i64:
    own: i64 = 0
    kind: i64 = 0
    while kind < RESOURCES:
        if of & BIT[kind] and stock[kind] > 0:
            own += 1 if different else stock[kind]
        kind += 1
    return own


def _best(before: vec[i64], number: i64, most: i64, owned: i64, filled: i64) -> vec[i64]:
    """The most coins left after giving 0, 1, … resources, if up to `most` of them may be of one more kind."""
    best = vec[i64]([_NEVER] * 4)
    given: i64 = 0
    while given <= most:
        balance: i64 = _balance(given, owned, filled)
        others: i64 = 0
        while others + given <= number:
            coins: i64 = before[others] + balance
            if before[others] > _NEVER and balance > _NEVER and coins > best[others + given]:
                best[others + given] = coins
            others += 1
        given += 1
    return best


def _balance(given: i64, owned: i64, filled: i64) -> i64:
    """The coins that come in from one row if `given` of its kind are given and all others sold."""
    if given <= owned:
        sold: i64 = min(owned - given, filled)
        return sold * filled - sold * (sold - 1) // 2
    bought: i64 = given - owned
    return _NEVER if filled + bought > MOST else -(bought * filled + bought * (bought + 1) // 2)

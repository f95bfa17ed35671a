"""The market: what a resource costs there, what it brings, and whether what is asked for can be found at all.

A row's number of filled fields says everything about it: field 1 holds one coin, field 2 two, field 3 three.
"""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from ceilidh.games.glen_more.rules.tiles import BIT, MOST, RESOURCES

_NEVER: Final[i64] = 1000
"""The price of something that no coins can buy."""
_NEXT_FIELD: Final = vec[i64]([256, 256**2, 256**3, 0])
"""The lowest free field of a row by how many are filled: 1 in the byte of its price."""
_FREE_FIELDS: Final = vec[i64]([256 + 256**2 + 256**3, 256**2 + 256**3, 256**3, 0])
"""All free fields."""


def price(filled: i64) -> i64:
    """What the next resource of a row costs: the number of its lowest free field; 0 if none is free."""
    return filled + 1 if filled < MOST else 0


def coins_on_market(market: vec[i64]) -> i64:
    """All coins that lie on the market."""
    coins: i64 = 0
    for filled in market:
        coins += filled * (filled + 1) // 2
    return coins


def can_provide(of: i64, number: i64, different: bool, stock: vec[i64], market: vec[i64], coins: i64) -> bool:
    """Whether `number` resources out of the set `of` can be given, from the own tiles or bought, selling others first.

    Selling a resource and buying it back changes nothing. So all that can be sold is, and the cheapest are bought back.
    """
    prices: i64 = 0
    kind: i64 = 0
    while kind < RESOURCES:
        owned: i64 = stock[kind]
        filled: i64 = market[kind]
        sold: i64 = owned if owned < filled else filled
        coins += sold * filled - (sold * (sold - 1) >> 1)
        if of & BIT[kind]:
            prices += _prices(filled - sold, owned - sold, different)
        kind += 1
    return _cheapest(prices, number) <= coins


def _prices(filled: i64, unsold: i64, different: bool) -> i64:
    """How many of a kind are to be had for 0, 1, 2 and 3 coins, a byte each: those that the market did not take, then
    one for each free field; just the cheapest if all are to be different."""
    if different:
        return 1 if unsold > 0 else _NEXT_FIELD[filled]
    return unsold + _FREE_FIELDS[filled]


def _cheapest(prices: i64, number: i64) -> i64:
    """The coins that so many resources cost; NEVER if there are not enough."""
    coins: i64 = 0
    cost: i64 = 0
    while number > 0:
        if prices == 0:
            return _NEVER
        some: i64 = prices & 255
        coins += cost * (some if some < number else number)
        number -= some
        prices >>= 8
        cost += 1
    return coins

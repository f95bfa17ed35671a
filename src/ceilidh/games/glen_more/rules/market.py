"""Market prices, and whether a player can provide the resources for a cost or a trade.

The state of a row is its number of filled fields: field 1 holds one coin, field 2 two, field 3 three.
"""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from ceilidh.games.glen_more.rules.tiles import BIT, MARKET_FIELDS, RESOURCES

_UNAFFORDABLE: Final[i64] = 1000
_NEXT_FIELD: Final = vec[i64]([256, 256**2, 256**3, 0])
"""The lowest free field of a row, by its number of filled fields: a 1 in the byte of its price."""
_FREE_FIELDS: Final = vec[i64]([256 + 256**2 + 256**3, 256**2 + 256**3, 256**3, 0])
"""All free fields of a row, in the same form."""


def price(filled: i64) -> i64:
    """The cost of the next resource of a row: the number of its lowest free field, 0 if none is free."""
    return filled + 1 if filled < MARKET_FIELDS else 0


def coins_on_market(market: vec[i64]) -> i64:
    """All coins that lie on the market."""
    coins: i64 = 0
    for filled in market:
        coins += filled * (filled + 1) // 2
    return coins


def can_provide(kinds: i64, number: i64, different: bool, stock: vec[i64], market: vec[i64], coins: i64) -> bool:
    """True if `number` resources out of the set `kinds` can be given, from own tiles or bought, selling others first.

    Selling a resource and buying it back changes nothing. So everything sellable is sold first, and the cheapest
    resources are bought back.
    """
    prices: i64 = 0
    kind: i64 = 0
    while kind < RESOURCES:
        owned: i64 = stock[kind]
        filled: i64 = market[kind]
        sold: i64 = owned if owned < filled else filled
        coins += sold * filled - (sold * (sold - 1) >> 1)
        if kinds & BIT[kind]:
            prices += _prices(filled - sold, owned - sold, different)
        kind += 1
    return _cheapest(prices, number) <= coins


def _prices(filled: i64, unsold: i64, different: bool) -> i64:
    """How many of a kind are available for 0, 1, 2 and 3 coins, a byte each: those that the market did not take, then
    one for each free field; only the cheapest if all must be different."""
    if different:
        return 1 if unsold > 0 else _NEXT_FIELD[filled]
    return unsold + _FREE_FIELDS[filled]


def _cheapest(prices: i64, number: i64) -> i64:
    """The coins that `number` resources cost; more than anybody has if there are not enough."""
    coins: i64 = 0
    cost: i64 = 0
    while number > 0:
        if prices == 0:
            return _UNAFFORDABLE
        available: i64 = prices & 255
        coins += cost * (available if available < number else number)
        number -= available
        prices >>= 8
        cost += 1
    return coins

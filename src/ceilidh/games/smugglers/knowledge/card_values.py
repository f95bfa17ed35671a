"""What the cards of Smugglers are worth in fame: at once by what they do, and each year by what they change."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from ceilidh.games.smugglers.rules.card_effects import (
    BARREL,
    BLACKMAIL,
    FAME,
    HEIST,
    MALT,
    POUNDS,
    RECRUIT,
    ROB,
    TOKEN,
    WOOD,
)
from ceilidh.games.smugglers.rules.card_modifiers import (
    BARLEY,
    BRAWL,
    FIGHT,
    INCOME,
    INTEREST,
    MASH,
    SEARCH,
    STILL,
    TIMBER,
    TOLL,
)
from ceilidh.games.smugglers.rules.cards import AUCTION, CHANCE, Half

_YEARLY: Final = {
    STILL: "still",
    MASH: "still",
    TIMBER: "yield",
    BARLEY: "yield",
    INCOME: "income",
    FIGHT: "fight",
    BRAWL: "fight",
    TOLL: "income",
    SEARCH: "search",
}
"""The weights of hooks whose worth is known."""


class Cards:
    """All cards that can be planned, played or won at an auction, judged with one set of weights."""

    def __init__(self, weights: dict[str, float]) -> None:
        self.hooks: list[i64] = list(_YEARLY)
        self.a_year: list[float] = [weights[name] for name in _YEARLY.values()]
        self.effects: dict[int, float] = {
            FAME: 1.0,
            BARREL: weights["barrel"],
            TOKEN: weights["token"],
            WOOD: weights["single"],
            MALT: weights["single"],
            POUNDS: weights["pound"],
            HEIST: weights["pound"],
            BLACKMAIL: weights["pound"],
            ROB: weights["pound"],
            RECRUIT: weights["hand"],
        }
        self.keep = weights["keep"]
        self.least = weights["hand"]
        self.uppers: list[float] = [self._once(half) for half in CHANCE.first]
        self.plans: list[float] = [self._once(half) for half in CHANCE.second]
        self.plans_a_year: list[float] = [self._each_year(half) for half in CHANCE.second]
        self.prizes: list[float] = [self._once(half) for half in AUCTION.first]
        self.prizes_a_year: list[float] = [self._each_year(half) for half in AUCTION.first]

    def _once(self, half: Half) -> float:
        worth = 0.0
        for i in range(0, len(half.effects), 2):
            worth += self.effects.get(half.effects[i], 0.0) * float(half.effects[i + 1])
        return worth

    def _each_year(self, half: Half) -> float:
        worth = 0.0
        for i in range(0, len(half.hooks), 2):
            if half.hooks[i] == INTEREST:
                worth -= self.effects[POUNDS] * float(half.hooks[i + 1])
            elif half.hooks[i] in self.hooks:
                worth += self.a_year[self.hooks.index(half.hooks[i])] * float(half.hooks[i + 1])
        return worth

    def in_play(self, hooks: vec[i64], years: float) -> float:
        """What the cards in play bring in the years left."""
        worth = 0.0
        for i in range(len(self.hooks)):
            worth += self.a_year[i] * float(hooks[self.hooks[i]])
        return worth * years

    def planned(self, card: i64, years: float) -> float:
        """The lower half of a chance card."""
        return self.plans[card] + self.plans_a_year[card] * years

    def prize(self, card: i64, years: float) -> float:
        """An auction card."""
        return self.prizes[card] + self.prizes_a_year[card] * years

    def in_hand(self, hand: i64, years: float) -> float:
        """Chance cards wait for the better of their halves; even those without a known worth are of some use."""
        worth = 0.0
        card: i64 = 0
        while hand != 0:
            if hand & 1:
                best = max(self.uppers[card], self.planned(card, years))
                worth += max(self.least, self.keep * best)
            hand >>= 1
            card += 1
        return worth


def spared(hooks: vec[i64]) -> i64:
    """Raw materials of a distilling that cards save."""
    return hooks[STILL] + hooks[MASH]


def brewable(wood: i64, malt: i64, hooks: vec[i64]) -> i64:
    """About how many barrels so much wood and malt would give."""
    return min(wood + hooks[STILL], malt + hooks[MASH])

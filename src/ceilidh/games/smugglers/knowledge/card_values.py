"""The value of cards in fame: once for their effects, and every year for their modifiers."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from ceilidh.games.smugglers.rules.card_effects import (
    BLACKMAIL,
    GAIN_BARREL,
    GAIN_FAME,
    GAIN_MALT,
    GAIN_POUNDS,
    GAIN_SMUGGLER,
    GAIN_TOKEN,
    GAIN_WOOD,
    ROB_POUNDS,
    TAKE_FROM_POOL,
)
from ceilidh.games.smugglers.rules.card_modifiers import (
    FIGHT_BONUS,
    MALT_FREE_BARRELS,
    SALE_TOLL,
    SEARCH_BONUS,
    SECOND_FIGHT_DIE,
    SPRING_INTEREST,
    SPRING_MALT,
    SPRING_POUNDS,
    SPRING_WOOD,
    WOOD_FREE_BARRELS,
)
from ceilidh.games.smugglers.rules.cards import AUCTION_CARDS, CHANCE_CARDS, Half

_MODIFIER_WEIGHTS: Final = {
    WOOD_FREE_BARRELS: "still",
    MALT_FREE_BARRELS: "still",
    SPRING_WOOD: "yield",
    SPRING_MALT: "yield",
    SPRING_POUNDS: "income",
    FIGHT_BONUS: "fight",
    SECOND_FIGHT_DIE: "fight",
    SALE_TOLL: "income",
    SEARCH_BONUS: "search",
}
"""The names of the weights of all modifiers that have one."""


class CardValues:
    """The values of all chance and auction cards under one set of weights."""

    def __init__(self, weights: dict[str, float]) -> None:
        self.modifiers: list[i64] = list(_MODIFIER_WEIGHTS)
        self.a_year: list[float] = [weights[name] for name in _MODIFIER_WEIGHTS.values()]
        self.effects: dict[int, float] = {
            GAIN_FAME: 1.0,
            GAIN_BARREL: weights["barrel"],
            GAIN_TOKEN: weights["token"],
            GAIN_WOOD: weights["single"],
            GAIN_MALT: weights["single"],
            GAIN_POUNDS: weights["pound"],
            TAKE_FROM_POOL: weights["pound"],
            BLACKMAIL: weights["pound"],
            ROB_POUNDS: weights["pound"],
            GAIN_SMUGGLER: weights["hand"],
        }
        self.keep = weights["keep"]
        self.least = weights["hand"]
        self.uppers: list[float] = [self._once(half) for half in CHANCE_CARDS.first]
        self.plans: list[float] = [self._once(half) for half in CHANCE_CARDS.second]
        self.plans_a_year: list[float] = [self._each_year(half) for half in CHANCE_CARDS.second]
        self.prizes: list[float] = [self._once(half) for half in AUCTION_CARDS.first]
        self.prizes_a_year: list[float] = [self._each_year(half) for half in AUCTION_CARDS.first]

    def _once(self, half: Half) -> float:
        worth = 0.0
        for i in range(0, len(half.effects), 2):
            worth += self.effects.get(half.effects[i], 0.0) * float(half.effects[i + 1])
        return worth

    def _each_year(self, half: Half) -> float:
        worth = 0.0
        for i in range(0, len(half.modifiers), 2):
            if half.modifiers[i] == SPRING_INTEREST:
                worth -= self.effects[GAIN_POUNDS] * float(half.modifiers[i + 1])
            elif half.modifiers[i] in self.modifiers:
                worth += self.a_year[self.modifiers.index(half.modifiers[i])] * float(half.modifiers[i + 1])
        return worth

    def in_play(self, modifiers: vec[i64], years: float) -> float:
        """What the cards in play bring in the years left."""
        worth = 0.0
        for i in range(len(self.modifiers)):
            worth += self.a_year[i] * float(modifiers[self.modifiers[i]])
        return worth * years

    def planned(self, card: i64, years: float) -> float:
        """The value of the lower half of a chance card."""
        return self.plans[card] + self.plans_a_year[card] * years

    def prize(self, card: i64, years: float) -> float:
        """The value of an auction card."""
        return self.prizes[card] + self.prizes_a_year[card] * years

    def in_hand(self, hand: i64, years: float) -> float:
        """The value of a hand: the better half of each chance card, discounted; every card has a minimum value."""
        worth = 0.0
        card: i64 = 0
        while hand != 0:
            if hand & 1:
                best = max(self.uppers[card], self.planned(card, years))
                worth += max(self.least, self.keep * best)
            hand >>= 1
            card += 1
        return worth


def spared(modifiers: vec[i64]) -> i64:
    """The raw materials that cards save in one distilling."""
    return modifiers[WOOD_FREE_BARRELS] + modifiers[MALT_FREE_BARRELS]


def brewable(wood: i64, malt: i64, modifiers: vec[i64]) -> i64:
    """About how many barrels the wood and malt give."""
    return min(wood + modifiers[WOOD_FREE_BARRELS], malt + modifiers[MALT_FREE_BARRELS])

"""One player's side of the table: purse, goods, cards, figure."""

from __future__ import annotations

from typing import Final, cast

from librt.vecs import vec
from mypy_extensions import i64

NOWHERE: Final[i64] = -1
NOTHING: Final[i64] = -1

# How a figure that the fairies keep can go on
HERE: Final[i64] = 0
TRAPPED: Final[i64] = 1
"""No activities in the whole next year."""
WAITING: Final[i64] = 2
"""No smuggling until another player smuggles."""

# What a curse takes from the sale
NO_FAME: Final[i64] = 1
NO_MONEY: Final[i64] = 2


class Player:
    """Numbers only, so that a copy is quick. Sets of cards have one bit a card."""

    def __init__(self, hooks: vec[i64]) -> None:
        # The purse, and what the others can know about it
        self.pounds: i64 = 0
        self.fist: i64 = 0
        """Pounds of the purse that are being offered in secret."""
        self.least: i64 = 0
        self.most: i64 = 0
        # Goods
        self.wood: i64 = 0
        self.malt: i64 = 0
        self.barrels: i64 = 0
        """At home; those under way are `carried`."""
        self.tokens: i64 = 0
        # Fame by source
        self.fame_sales: i64 = 0
        self.fame_auctions: i64 = 0
        self.fame_chance: i64 = 0
        self.fame_fairies: i64 = 0
        # Cards
        self.hand: i64 = 0
        self.plans: i64 = 0
        """Planned halves in play."""
        self.goods: i64 = 0
        """Auction cards."""
        self.gifts: i64 = 0
        """Fairy cards."""
        self.smugglers: i64 = 0
        self.hooks: vec[i64] = hooks
        """What the cards in play add up to. Replaced, never changed: copies share it."""
        # Decisions that wait to be revealed
        self.activity: i64 = NOTHING
        self.choice: i64 = NOTHING
        self.used: i64 = 0
        """Once-a-year activities used this year, one bit each."""
        # The figure
        self.carried: i64 = 0
        self.way: i64 = NOTHING
        self.at: i64 = NOWHERE
        self.roll: i64 = 0
        self.entered: i64 = 0
        """1 while what happens on the field is not settled."""
        self.arrived: i64 = 0
        self.misses: i64 = 0
        self.backwards: i64 = 0
        self.curse: i64 = 0
        self.using: i64 = NOTHING
        self.lost: i64 = HERE
        self.lost_year: i64 = 0
        # Help from cards that waits for its moment
        self.nerve: i64 = 0
        self.stride: i64 = 0
        self.alibi: i64 = 0
        self.bargain: i64 = 0
        self.spare: i64 = 0
        # Barrels taken by the police that can be bought back now
        self.seized_home: i64 = 0
        self.seized_carried: i64 = 0

    def fame(self) -> i64:
        """All fame."""
        return self.fame_sales + self.fame_auctions + self.fame_chance + self.fame_fairies

    def owned(self) -> i64:
        """Barrels at home and under way."""
        return self.barrels + self.carried

    def seized(self) -> i64:
        """Barrels that can be bought back now, from the house or from the cart."""
        return self.seized_home + self.seized_carried

    def copy(self) -> Player:
        """The same numbers again."""
        other = Player(self.hooks)
        other.pounds = self.pounds
        other.fist = self.fist
        other.least = self.least
        other.most = self.most
        other.wood = self.wood
        other.malt = self.malt
        other.barrels = self.barrels
        other.tokens = self.tokens
        other.fame_sales = self.fame_sales
        other.fame_auctions = self.fame_auctions
        other.fame_chance = self.fame_chance
        other.fame_fairies = self.fame_fairies
        other.hand = self.hand
        other.plans = self.plans
        other.goods = self.goods
        other.gifts = self.gifts
        other.smugglers = self.smugglers
        other.activity = self.activity
        other.choice = self.choice
        other.used = self.used
        other.carried = self.carried
        other.way = self.way
        other.at = self.at
        other.roll = self.roll
        other.entered = self.entered
        other.arrived = self.arrived
        other.misses = self.misses
        other.backwards = self.backwards
        other.curse = self.curse
        other.using = self.using
        other.lost = self.lost
        other.lost_year = self.lost_year
        other.nerve = self.nerve
        other.stride = self.stride
        other.alibi = self.alibi
        other.bargain = self.bargain
        other.spare = self.spare
        other.seized_home = self.seized_home
        other.seized_carried = self.seized_carried
        return other

    def dump(self) -> tuple[list[int], list[int]]:
        """All numbers, and the hooks: `load_player` makes the player again."""
        numbers: list[int] = [
            self.pounds,
            self.fist,
            self.least,
            self.most,
            self.wood,
            self.malt,
            self.barrels,
            self.tokens,
            self.fame_sales,
            self.fame_auctions,
            self.fame_chance,
            self.fame_fairies,
            self.hand,
            self.plans,
            self.goods,
            self.gifts,
            self.smugglers,
            self.activity,
            self.choice,
            self.used,
            self.carried,
            self.way,
            self.at,
            self.roll,
            self.entered,
            self.arrived,
            self.misses,
            self.backwards,
            self.curse,
            self.using,
            self.lost,
            self.lost_year,
            self.nerve,
            self.stride,
            self.alibi,
            self.bargain,
            self.spare,
            self.seized_home,
            self.seized_carried,
        ]
        return numbers, list(self.hooks)


def load_player(dumped: object) -> Player:
    """The player that `dump` wrote down."""
    numbers, hooks = cast(tuple[list[int], list[int]], dumped)
    player = Player(vec[i64](hooks))
    (
        player.pounds,
        player.fist,
        player.least,
        player.most,
        player.wood,
        player.malt,
        player.barrels,
        player.tokens,
        player.fame_sales,
        player.fame_auctions,
        player.fame_chance,
        player.fame_fairies,
        player.hand,
        player.plans,
        player.goods,
        player.gifts,
        player.smugglers,
        player.activity,
        player.choice,
        player.used,
        player.carried,
        player.way,
        player.at,
        player.roll,
        player.entered,
        player.arrived,
        player.misses,
        player.backwards,
        player.curse,
        player.using,
        player.lost,
        player.lost_year,
        player.nerve,
        player.stride,
        player.alibi,
        player.bargain,
        player.spare,
        player.seized_home,
        player.seized_carried,
    ) = numbers
    return player

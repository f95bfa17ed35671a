"""One player's side of the table: purse, goods, cards, figure."""

from __future__ import annotations

from typing import Final, cast

from librt.vecs import vec
from mypy_extensions import i64

from ceilidh.games.smugglers.rules.serialization import ZERO, numbers_of, restore, written

NOWHERE: Final[i64] = -1
NOTHING: Final[i64] = -1

# How a figure that the fairies keep can go on
HERE: Final[i64] = 0
TRAPPED: Final[i64] = 1
"""No activities in the whole next year."""
WAITING: Final[i64] = 2
"""No smuggling until another player smuggles."""
STAYING: Final[i64] = 3
"""Could have gone on and may do so in any winter."""

# What a curse takes from the sale
NO_FAME: Final[i64] = 1
NO_MONEY: Final[i64] = 2


class Player:
    """Numbers only, so that a copy is quick. Sets of cards have one bit a card.

    A number is listed once, here: `old` is the player to be copied, if any; `dump` finds the numbers by itself.
    """

    def __init__(self, hooks: vec[i64], old: Player | None = None) -> None:
        # The purse
        self.pounds: i64 = old.pounds if old else ZERO
        self.fist: i64 = old.fist if old else ZERO
        """Pounds of the purse that are being offered in secret."""
        # Goods
        self.wood: i64 = old.wood if old else ZERO
        self.malt: i64 = old.malt if old else ZERO
        self.barrels: i64 = old.barrels if old else ZERO
        """At home; those under way are `carried`."""
        self.tokens: i64 = old.tokens if old else ZERO
        # Fame by source
        self.fame_sales: i64 = old.fame_sales if old else ZERO
        self.fame_auctions: i64 = old.fame_auctions if old else ZERO
        self.fame_chance: i64 = old.fame_chance if old else ZERO
        self.fame_fairies: i64 = old.fame_fairies if old else ZERO
        # Cards
        self.hand: i64 = old.hand if old else ZERO
        self.plans: i64 = old.plans if old else ZERO
        """Planned halves in play."""
        self.goods: i64 = old.goods if old else ZERO
        """Auction cards."""
        self.gifts: i64 = old.gifts if old else ZERO
        """Fairy cards."""
        self.smugglers: i64 = old.smugglers if old else ZERO
        self.hooks: vec[i64] = hooks
        """What the cards in play add up to. Replaced, never changed: copies share it."""
        # Decisions that wait to be revealed
        self.activity: i64 = old.activity if old else NOTHING
        self.choice: i64 = old.choice if old else NOTHING
        self.used: i64 = old.used if old else ZERO
        """Once-a-year activities used this year, one bit each."""
        # The figure
        self.carried: i64 = old.carried if old else ZERO
        self.way: i64 = old.way if old else NOTHING
        self.at: i64 = old.at if old else NOWHERE
        self.roll: i64 = old.roll if old else ZERO
        self.entered: i64 = old.entered if old else ZERO
        """1 while what happens on the field is not settled."""
        self.arrived: i64 = old.arrived if old else ZERO
        self.misses: i64 = old.misses if old else ZERO
        self.backwards: i64 = old.backwards if old else ZERO
        self.curse: i64 = old.curse if old else ZERO
        self.using: i64 = old.using if old else NOTHING
        self.lost: i64 = old.lost if old else HERE
        self.lost_year: i64 = old.lost_year if old else ZERO
        # Help from cards that waits for its moment
        self.nerve: i64 = old.nerve if old else ZERO
        self.stride: i64 = old.stride if old else ZERO
        self.alibi: i64 = old.alibi if old else ZERO
        self.bargain: i64 = old.bargain if old else ZERO
        self.spare: i64 = old.spare if old else ZERO
        # Barrels taken by the police that can be bought back now
        self.seized_home: i64 = old.seized_home if old else ZERO
        self.seized_carried: i64 = old.seized_carried if old else ZERO

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
        return Player(self.hooks, self)

    def dump(self) -> tuple[list[int], list[int]]:
        """All numbers, and the hooks: `load_player` makes the player again."""
        return written(self, NUMBERS), list(self.hooks)


NUMBERS: Final = numbers_of(Player(vec[i64]([])))


def load_player(dumped: object) -> Player:
    """The player that `dump` wrote down."""
    numbers, hooks = cast(tuple[list[int], list[int]], dumped)
    player = Player(vec[i64](hooks))
    restore(player, NUMBERS, numbers)
    return player

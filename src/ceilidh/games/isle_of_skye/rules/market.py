"""The three tiles that lie before each player: drawing, pricing behind the screen, and what comes of them."""

from __future__ import annotations

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from ceilidh.core.rng import Rng
from ceilidh.games.isle_of_skye.rules.actions import DISCARD, MORE, PRICE, SLOTS, STEP_PRICE
from ceilidh.games.isle_of_skye.rules.tiles import TILES

NO_TILE: Final[i64] = -1
NOT_YET: Final[i64] = -1


class Market:
    """Slot `i` of a player is number player * SLOTS + i."""

    def __init__(self, bag: vec[i64], tiles: vec[i64], prices: vec[i64], marked: vec[i64], counted: vec[i64]) -> None:
        self.bag: vec[i64] = bag
        """For each tile 1 if it is in the bag: its contents are known as a set, and drawn from at random."""
        self.tiles: vec[i64] = tiles
        """The tile in each slot, or NO_TILE."""
        self.prices: vec[i64] = prices
        """The gold beside each tile, 0 for none."""
        self.marked: vec[i64] = marked
        """For each player the slot of the discard marker, or NOT_YET."""
        self.counted: vec[i64] = counted
        """For each player the gold counted out so far for a price above STEP_PRICE."""

    @staticmethod
    def full(players: int) -> Market:
        """All tiles in the bag."""
        return Market(
            vec[i64]([1] * TILES),
            vec[i64]([NO_TILE] * (players * SLOTS)),
            vec[i64]([0] * (players * SLOTS)),
            vec[i64]([NOT_YET] * players),
            vec[i64]([0] * players),
        )

    def clone(self) -> Market:
        """A market that shares nothing with this one."""
        return Market(self.bag[:], self.tiles[:], self.prices[:], self.marked[:], self.counted[:])

    # 2. Draw and price

    def draw(self, player: i64, rng: Rng) -> None:
        """Three tiles from the bag, laid open."""
        slot: i64 = player * SLOTS
        while slot < player * SLOTS + SLOTS:
            tile: i64 = rng.below(TILES)
            while self.bag[tile] == 0:
                tile = rng.below(TILES)
            self.bag[tile] = 0
            self.tiles[slot] = tile
            slot += 1

    def priced(self, player: i64) -> bool:
        """Whether a player has placed the marker and both prices."""
        return self.marked[player] != NOT_YET and self.pricing(player) < 0

    def pricing(self, player: i64) -> i64:
        """The slot that is to be priced next: the first that has neither the marker nor a price; -1 if none."""
        slot: i64 = 0
        while slot < SLOTS:
            if slot != self.marked[player] and self.prices[player * SLOTS + slot] == 0:
                return slot
            slot += 1
        return -1

    def open_prices(self, player: i64, gold: i64) -> vec[i64]:
        """First the marker, then the prices: at least 1 gold each, and no more than the player owns."""
        if self.marked[player] == NOT_YET:
            return vec[i64]([DISCARD, DISCARD + 1, DISCARD + 2])
        most: i64 = self.most(player, gold)
        top: i64 = most if most < STEP_PRICE else STEP_PRICE
        actions = vec[i64](capacity=top + 1)
        price: i64 = 1
        while price <= top:
            actions = append(actions, PRICE + price - 1)
            price += 1
        return append(actions, MORE) if most > STEP_PRICE else actions

    def most(self, player: i64, gold: i64) -> i64:
        """How much gold can still be laid beside the next tile; 1 is kept for the other one if it has no price yet."""
        beside: i64 = self.beside(player)
        return gold - self.counted[player] - beside - (1 if beside == 0 else 0)

    def beside(self, player: i64) -> i64:
        """The gold that lies beside a player's tiles."""
        first: i64 = player * SLOTS
        return self.prices[first] + self.prices[first + 1] + self.prices[first + 2]

    def price(self, player: i64, gold: i64) -> i64:
        """The price of the next tile, whose slot is returned, with what was counted out for it before."""
        slot: i64 = self.pricing(player)
        self.prices[player * SLOTS + slot] = self.counted[player] + gold
        self.counted[player] = 0
        return slot

    # 3. Reveal and discard

    def discard(self, player: i64) -> i64:
        """The marked tile, which is returned, goes back into the bag."""
        at: i64 = player * SLOTS + self.marked[player]
        tile: i64 = self.tiles[at]
        self.bag[tile] = 1
        self.tiles[at] = NO_TILE
        self.marked[player] = NOT_YET
        return tile

    def offered(self, player: i64) -> list[int]:
        """The tiles that a player offers, each followed by its price."""
        told: list[int] = []
        for at in range(player * SLOTS, player * SLOTS + SLOTS):
            if self.tiles[at] != NO_TILE:
                told += [self.tiles[at], self.prices[at]]
        return told

    def deal_unknown(self, player: i64, gold: i64, rng: Rng) -> None:
        """What a player may have chosen behind the screen, dealt anew; nothing yet, if the choice is not made."""
        done = self.priced(player)
        first: i64 = player * SLOTS
        slot: i64 = 0
        while slot < SLOTS:
            self.prices[first + slot] = 0
            slot += 1
        self.counted[player] = 0
        self.marked[player] = NOT_YET
        if not done:
            return
        self.marked[player] = rng.below(SLOTS)
        # Two different numbers up to the gold owned: the lower is one price, the way on to the higher the other, so
        # every pair that can be paid is equally likely
        lower: i64 = 1 + rng.below(gold)
        higher: i64 = 1 + rng.below(gold - 1)
        if higher >= lower:
            higher += 1
        else:
            lower, higher = higher, lower
        slot = 0
        while slot < SLOTS:
            if slot != self.marked[player]:
                self.prices[first + slot] = lower
                lower = higher - lower
            slot += 1

    def dump(self) -> list[list[int]]:
        """The market as plain numbers: `load` makes it again."""
        return [list(numbers) for numbers in (self.bag, self.tiles, self.prices, self.marked, self.counted)]

    @staticmethod
    def load(dumped: list[list[int]]) -> Market:
        """The market that `dump` wrote down."""
        return Market(*[vec[i64](numbers) for numbers in dumped])

"""The three tiles before each player: drawing, pricing behind the screen, revealing, and what can be bought."""

from __future__ import annotations

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from ceilidh.core.rng import Rng
from ceilidh.games.isle_of_skye.rules.action_encoding import (
    BUY,
    DISCARD,
    MAX_PRICE_STEP,
    PASS,
    PRICE,
    PRICE_MORE,
    SLOTS,
)
from ceilidh.games.isle_of_skye.rules.tiles import LANDSCAPE_TILES

NO_TILE: Final[i64] = -1
NO_SLOT: Final[i64] = -1

_PURCHASES_CAPACITY: Final[i64] = 16


class Market:
    """The bag, and SLOTS slots for each player: slot `i` of a player has the index player * SLOTS + i."""

    def __init__(
        self, bag: vec[i64], tiles: vec[i64], prices: vec[i64], marked_slot: vec[i64], counted_out: vec[i64]
    ) -> None:
        self.bag: vec[i64] = bag
        """For each tile 1 if it is in the bag. Everybody knows the contents; draws are random."""
        self.tiles: vec[i64] = tiles
        """The tile in each slot, or NO_TILE."""
        self.prices: vec[i64] = prices
        """The gold beside each tile, 0 for none."""
        self.marked_slot: vec[i64] = marked_slot
        """For each player the slot with the discard marker, or NO_SLOT."""
        self.counted_out: vec[i64] = counted_out
        """For each player the gold counted out so far for a price above MAX_PRICE_STEP."""

    @staticmethod
    def with_full_bag(players: int) -> Market:
        """All tiles in the bag."""
        return Market(
            vec[i64]([1] * LANDSCAPE_TILES),
            vec[i64]([NO_TILE] * (players * SLOTS)),
            vec[i64]([0] * (players * SLOTS)),
            vec[i64]([NO_SLOT] * players),
            vec[i64]([0] * players),
        )

    def clone(self) -> Market:
        """A copy that shares nothing with this one."""
        return Market(self.bag[:], self.tiles[:], self.prices[:], self.marked_slot[:], self.counted_out[:])

    # 2. Draw and price

    def draw(self, player: i64, rng: Rng) -> None:
        """Draw three tiles from the bag."""
        slot: i64 = player * SLOTS
        while slot < player * SLOTS + SLOTS:
            tile: i64 = rng.below(LANDSCAPE_TILES)
            while self.bag[tile] == 0:
                tile = rng.below(LANDSCAPE_TILES)
            self.bag[tile] = 0
            self.tiles[slot] = tile
            slot += 1

    def has_priced(self, player: i64) -> bool:
        """Whether a player has placed the marker and both prices."""
        return self.marked_slot[player] != NO_SLOT and self.slot_to_price(player) < 0

    def slot_to_price(self, player: i64) -> i64:
        """The first slot with neither marker nor price; -1 if there is none."""
        slot: i64 = 0
        while slot < SLOTS:
            if slot != self.marked_slot[player] and self.prices[player * SLOTS + slot] == 0:
                return slot
            slot += 1
        return -1

    def legal_pricing(self, player: i64, gold: i64) -> vec[i64]:
        """First the marker, then the prices: at least 1 gold each, and no more than the player owns."""
        if self.marked_slot[player] == NO_SLOT:
            return vec[i64]([DISCARD, DISCARD + 1, DISCARD + 2])
        most: i64 = self.max_price(player, gold)
        top: i64 = most if most < MAX_PRICE_STEP else MAX_PRICE_STEP
        actions = vec[i64](capacity=top + 1)
        price: i64 = 1
        while price <= top:
            actions = append(actions, PRICE + price - 1)
            price += 1
        return append(actions, PRICE_MORE) if most > MAX_PRICE_STEP else actions

    def max_price(self, player: i64, gold: i64) -> i64:
        """The most gold that can still go beside the next tile; if the other tile has no price yet, it needs 1."""
        beside: i64 = self.gold_beside(player)
        return gold - self.counted_out[player] - beside - (1 if beside == 0 else 0)

    def gold_beside(self, player: i64) -> i64:
        """The gold beside a player's tiles."""
        first: i64 = player * SLOTS
        return self.prices[first] + self.prices[first + 1] + self.prices[first + 2]

    def set_price(self, player: i64, gold: i64) -> i64:
        """Price the next tile with `gold` and what was counted out for it; returns its slot."""
        slot: i64 = self.slot_to_price(player)
        self.prices[player * SLOTS + slot] = self.counted_out[player] + gold
        self.counted_out[player] = 0
        return slot

    # 3. Reveal and discard

    def discard(self, player: i64) -> i64:
        """Put the marked tile back into the bag; returns the tile."""
        at: i64 = player * SLOTS + self.marked_slot[player]
        tile: i64 = self.tiles[at]
        self.bag[tile] = 1
        self.tiles[at] = NO_TILE
        self.marked_slot[player] = NO_SLOT
        return tile

    def offers(self, player: i64) -> list[int]:
        """The tiles that a player offers, each followed by its price."""
        offers: list[int] = []
        for at in range(player * SLOTS, player * SLOTS + SLOTS):
            if self.tiles[at] != NO_TILE:
                offers += [self.tiles[at], self.prices[at]]
        return offers

    # 4. Buy

    def legal_purchases(self, buyer: i64, gold: i64) -> vec[i64]:
        """The tiles of others that a player can pay for, and passing."""
        actions = vec[i64](capacity=_PURCHASES_CAPACITY)
        at: i64 = 0
        while at < len(self.tiles):
            if self._can_buy(buyer, gold, at):
                actions = append(actions, BUY + at)
            at += 1
        return append(actions, PASS)

    def can_buy_any(self, buyer: i64, gold: i64) -> bool:
        """Whether a player can pay for any tile of another player."""
        at: i64 = 0
        while at < len(self.tiles):
            if self._can_buy(buyer, gold, at):
                return True
            at += 1
        return False

    def _can_buy(self, buyer: i64, gold: i64, at: i64) -> bool:
        return self.tiles[at] != NO_TILE and self.prices[at] <= gold and at // SLOTS != buyer

    # Samples and serialization

    def redeal_hidden(self, player: i64, gold: i64, rng: Rng) -> None:
        """Deal anew what a player may have chosen behind the screen; nothing if the choice is not complete."""
        done = self.has_priced(player)
        first: i64 = player * SLOTS
        slot: i64 = 0
        while slot < SLOTS:
            self.prices[first + slot] = 0
            slot += 1
        self.counted_out[player] = 0
        self.marked_slot[player] = NO_SLOT
        if not done:
            return
        self.marked_slot[player] = rng.below(SLOTS)
        # Two different numbers up to the gold owned: the lower one is one price, the difference is the other, so that
        # every pair that can be paid is equally likely
        lower: i64 = 1 + rng.below(gold)
        higher: i64 = 1 + rng.below(gold - 1)
        if higher >= lower:
            higher += 1
        else:
            lower, higher = higher, lower
        slot = 0
        while slot < SLOTS:
            if slot != self.marked_slot[player]:
                self.prices[first + slot] = lower
                lower = higher - lower
            slot += 1

    def dump(self) -> list[list[int]]:
        """The market as plain numbers; `load` restores it."""
        return [list(numbers) for numbers in (self.bag, self.tiles, self.prices, self.marked_slot, self.counted_out)]

    @staticmethod
    def load(dumped: list[list[int]]) -> Market:
        """The market that `dump` wrote."""
        return Market(*[vec[i64](numbers) for numbers in dumped])

"""One player's side of the table: purse, goods, cards and figure."""

from __future__ import annotations

from typing import Final, cast

from librt.vecs import vec
from mypy_extensions import i64

from ceilidh.games.smugglers.rules.cards import Half, add_modifiers
from ceilidh.games.smugglers.rules.serialization import ZERO, dump_numbers, load_numbers, number_attributes

NOWHERE: Final[i64] = -1
NOTHING: Final[i64] = -1

# Values of `lost_in_time`: whether the fairies keep the figure, and when it may go on
NOT_LOST: Final[i64] = 0
TRAPPED: Final[i64] = 1
"""No activities in the whole next year."""
WAITING: Final[i64] = 2
"""No smuggling until another player smuggles."""
STAYING: Final[i64] = 3
"""Could have gone on, and may do so in any later winter."""

# Bits of `curse`: what the sale does not bring
NO_FAME: Final[i64] = 1
NO_MONEY: Final[i64] = 2


class Player:
    """Plain numbers, so that copies are fast. Sets of cards and activities have one bit a member; flags are 0 or 1.

    Each number is listed once, here: `old` is the player to copy, if any; serialization finds the attributes itself.
    """

    def __init__(self, modifiers: vec[i64], old: Player | None = None) -> None:
        # The purse
        self.pounds: i64 = old.pounds if old else ZERO
        self.fist: i64 = old.fist if old else ZERO
        """Pounds in the purse that are offered in secret."""
        # Goods
        self.wood: i64 = old.wood if old else ZERO
        self.malt: i64 = old.malt if old else ZERO
        self.barrels: i64 = old.barrels if old else ZERO
        """At home, in the cellar; those on the cart are `carried`."""
        self.fairy_tokens: i64 = old.fairy_tokens if old else ZERO
        # Fame by source
        self.fame_sales: i64 = old.fame_sales if old else ZERO
        self.fame_auctions: i64 = old.fame_auctions if old else ZERO
        self.fame_chance: i64 = old.fame_chance if old else ZERO
        self.fame_fairies: i64 = old.fame_fairies if old else ZERO
        # Cards
        self.hand: i64 = old.hand if old else ZERO
        self.lower_halves: i64 = old.lower_halves if old else ZERO
        """Chance cards whose lower half is in play."""
        self.auction_cards: i64 = old.auction_cards if old else ZERO
        self.fairy_cards: i64 = old.fairy_cards if old else ZERO
        self.smugglers: i64 = old.smugglers if old else ZERO
        self.modifiers: vec[i64] = modifiers
        """The sum over all cards in play. Replaced, never changed in place: copies share it."""
        # Decisions not revealed yet
        self.activity: i64 = old.activity if old else NOTHING
        self.choice: i64 = old.choice if old else NOTHING
        """The action number of a secret decision; while distilling, the number of barrels made."""
        self.used_activities: i64 = old.used_activities if old else ZERO
        """Once-a-year activities used this year."""
        # The figure
        self.carried: i64 = old.carried if old else ZERO
        self.way: i64 = old.way if old else NOTHING
        self.position: i64 = old.position if old else NOWHERE
        """The number of spaces from the pub."""
        self.roll: i64 = old.roll if old else ZERO
        self.unsettled_landing: i64 = old.unsettled_landing if old else ZERO
        """Set until the space on which the figure has landed is settled."""
        self.in_city: i64 = old.in_city if old else ZERO
        self.misses_round: i64 = old.misses_round if old else ZERO
        self.moves_backwards: i64 = old.moves_backwards if old else ZERO
        self.curse: i64 = old.curse if old else ZERO
        self.active_smuggler: i64 = old.active_smuggler if old else NOTHING
        self.lost_in_time: i64 = old.lost_in_time if old else NOT_LOST
        self.lost_year: i64 = old.lost_year if old else ZERO
        """The year after the figure was lost: the one without activities for a trapped player."""
        # Help from cards that is stored until it is needed
        self.next_check_bonus: i64 = old.next_check_bonus if old else ZERO
        self.next_movement_bonus: i64 = old.next_movement_bonus if old else ZERO
        self.next_search_alibis: i64 = old.next_search_alibis if old else ZERO
        self.next_sale_bonus: i64 = old.next_sale_bonus if old else ZERO
        self.spare_axles: i64 = old.spare_axles if old else ZERO
        # Barrels taken by the police that can be bought back now, from the cellar and from the cart
        self.seized_home: i64 = old.seized_home if old else ZERO
        self.seized_carried: i64 = old.seized_carried if old else ZERO

    def fame(self) -> i64:
        """Return the player's fame from all sources."""
        return self.fame_sales + self.fame_auctions + self.fame_chance + self.fame_fairies

    def barrels_owned(self) -> i64:
        """Count the barrels at home and on the cart."""
        return self.barrels + self.carried

    def barrels_seized(self) -> i64:
        """Count the barrels that can be bought back now."""
        return self.seized_home + self.seized_carried

    def put_in_play(self, half: Half) -> None:
        """Let a card's modifiers apply to the player."""
        self.modifiers = add_modifiers(self.modifiers, half, 1)

    def take_out_of_play(self, half: Half) -> None:
        """End a card's modifiers."""
        self.modifiers = add_modifiers(self.modifiers, half, -1)

    def copy(self) -> Player:
        """Return an independent copy."""
        return Player(self.modifiers, self)

    def dump(self) -> tuple[list[int], list[int]]:
        """Return all numbers and the modifiers; `load_player` reads them."""
        return dump_numbers(self, _NUMBERS), list(self.modifiers)


_NUMBERS: Final = number_attributes(Player(vec[i64]([])))


def load_player(dumped: object) -> Player:
    """Restore a player from `Player.dump`."""
    numbers, modifiers = cast(tuple[list[int], list[int]], dumped)
    player = Player(vec[i64](modifiers))
    load_numbers(player, _NUMBERS, numbers)
    return player

"""What lies on the table, number by number, and how it is copied and written down."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from ceilidh.core.rng import Rng
from ceilidh.core.state import Event, State
from ceilidh.games.smugglers.rules.cards import (
    AUCTION_CARDS,
    CHANCE_CARDS,
    FAIRY_CARDS,
    NO_CARD,
    SMUGGLER_CARDS,
    YEAR_CARDS,
)
from ceilidh.games.smugglers.rules.player import NOTHING, Player
from ceilidh.games.smugglers.rules.serialization import ZERO

# What is being decided, or done next, in the order of a year
CHOOSING_ACTIVITY: Final[i64] = 0
PURCHASING: Final[i64] = 1
STEP_TWO: Final[i64] = 2
USING_CHANCE: Final[i64] = 3
DISTILLING: Final[i64] = 4
STEP_THREE: Final[i64] = 5
PICKING_CARD: Final[i64] = 6
GIVING_POUNDS: Final[i64] = 7
BIDDING: Final[i64] = 8
STEP_FOUR: Final[i64] = 9
BETRAYING: Final[i64] = 10
STEP_FIVE: Final[i64] = 11
CHOOSING_AMOUNT: Final[i64] = 12
OFFERING_TAX: Final[i64] = 13
CHOOSING_SMUGGLER: Final[i64] = 14
CHOOSING_WAY: Final[i64] = 15
MOVING: Final[i64] = 16
SETTLING_ROUND: Final[i64] = 17
BIDDING_FOR_SMUGGLER: Final[i64] = 18
SWAPPING_SMUGGLER: Final[i64] = 19
FACING_CHECK: Final[i64] = 20
FACING_FAIRIES: Final[i64] = 21
CHOOSING_GIFT: Final[i64] = 22
VOTING: Final[i64] = 23
GIVING_MATERIAL: Final[i64] = 24
FACING_BREAKDOWN: Final[i64] = 25
SEASON_END: Final[i64] = 26
GAME_OVER: Final[i64] = 27
# Decisions that come between: a card's victim, a house about to be searched, barrels to be bought back
NAMING_VICTIM: Final[i64] = 28
FACING_SEARCH: Final[i64] = 29
BUYING_BACK: Final[i64] = 30
# Nobody decides here: what a year card begins is settled before the Duke's interest is due
COLLECTING_INTEREST: Final[i64] = 31

WINTER: Final[i64] = 3
YEARS_IN_GAME: Final[i64] = 13
SHORT_GAME_FAME: Final[i64] = 10
STARTING_POUNDS: Final[i64] = 5
POUNDS_IN_BOX: Final[i64] = 300
WOOD_IN_BOX: Final[i64] = 20
MALT_IN_BOX: Final[i64] = 20
BARRELS_IN_BOX: Final[i64] = 20
TOKENS_IN_BOX: Final[i64] = 12
"""The pieces in the box (Karten und Spielsteine)."""
MAX_PLAYERS: Final[i64] = 5


class StateData(State):
    """Everything on the table but the players' sides, as numbers, so that a copy is quick.

    A number is listed once, here: `old` is the table to be copied, if any; `dump` finds the numbers by itself.
    """

    def __init__(
        self,
        players: int,
        rng: Rng,
        side: list[Player],
        year_modifiers: vec[i64],
        debts: vec[i64],
        old: StateData | None = None,
    ) -> None:
        self.players = players
        self.rng = rng
        self.log: list[Event] | None = None
        self.revealed_to = 0
        self.sides: list[Player] = side
        self.short_game: i64 = old.short_game if old else ZERO
        # The year
        self.year: i64 = old.year if old else ZERO
        self.season: i64 = old.season if old else WINTER
        self.start_player: i64 = old.start_player if old else ZERO
        """Goes first where an order is needed; moves on each season."""
        self.stage: i64 = old.stage if old else SEASON_END
        self.undecided: i64 = old.undecided if old else ZERO
        """Who still has to decide, one bit a seat."""
        self.turn: i64 = old.turn if old else ZERO
        """How many have had their turn in a step that is done one after the other."""
        self.year_card: i64 = old.year_card if old else NO_CARD
        self.year_modifiers: vec[i64] = year_modifiers
        """Of the year card and of earlier ones that hold to the end. Replaced, never changed: copies share it."""
        self.lasting_year_cards: i64 = old.lasting_year_cards if old else ZERO
        """Earlier year cards that hold to the end."""
        # Decks that are still face down, and open cards
        self.year_deck: i64 = old.year_deck if old else YEAR_CARDS.all
        self.chance_deck: i64 = old.chance_deck if old else CHANCE_CARDS.all
        self.chance_discard: i64 = old.chance_discard if old else ZERO
        """Chance cards that were used up."""
        self.auction_deck: i64 = old.auction_deck if old else AUCTION_CARDS.all
        self.auction_discard: i64 = old.auction_discard if old else ZERO
        self.open_one: i64 = old.open_one if old else NO_CARD
        self.open_two: i64 = old.open_two if old else NO_CARD
        self.fairy_deck: i64 = old.fairy_deck if old else FAIRY_CARDS.all
        self.fairy_discard: i64 = old.fairy_discard if old else ZERO
        self.smuggler_deck: i64 = old.smuggler_deck if old else SMUGGLER_CARDS.all
        # The supply
        self.bank: i64 = old.bank if old else POUNDS_IN_BOX
        self.wood_supply: i64 = old.wood_supply if old else WOOD_IN_BOX
        self.malt_supply: i64 = old.malt_supply if old else MALT_IN_BOX
        self.barrel_supply: i64 = old.barrel_supply if old else BARRELS_IN_BOX
        self.token_supply: i64 = old.token_supply if old else TOKENS_IN_BOX
        # The police
        self.police_pool: i64 = old.police_pool if old else ZERO
        self.police_level: i64 = old.police_level if old else ZERO
        self.police_level_change: i64 = old.police_level_change if old else ZERO
        """From cards played before the level of the winter is known."""
        # The auction
        self.offered_card: i64 = old.offered_card if old else NO_CARD
        """The card that is being auctioned, met or given by fairies."""
        self.auction_starter: i64 = old.auction_starter if old else NOTHING
        self.highest_bid: i64 = old.highest_bid if old else ZERO
        self.leading_bidder: i64 = old.leading_bidder if old else NOTHING
        self.bidders: i64 = old.bidders if old else ZERO
        """Who has not passed, one bit a seat."""
        self.barred_bidders: i64 = old.barred_bidders if old else ZERO
        """Who could not pay in this auction."""
        self.starter_bluffed: i64 = old.starter_bluffed if old else ZERO
        self.unpaid_bid: i64 = old.unpaid_bid if old else ZERO
        """The last bid of this auction that could not be paid."""
        self.gifts_made: i64 = old.gifts_made if old else ZERO
        """Gifts and loans made by the one whose turn it is."""
        self.debts: vec[i64] = debts
        """debtor * SEATS + creditor. Replaced, never changed: copies share it."""
        self.total_debt: i64 = old.total_debt if old else ZERO
        """All debts together."""
        # The smuggling
        self.movement_round: i64 = old.movement_round if old else ZERO
        self.tax_owed: i64 = old.tax_owed if old else ZERO
        self.barrels_sold: i64 = old.barrels_sold if old else ZERO
        """Barrels sold this winter."""
        self.barrels_under_way: i64 = old.barrels_under_way if old else ZERO
        """Barrels carried by all this winter."""
        self.police_roll: i64 = old.police_roll if old else ZERO
        """Their roll against whoever is caught."""
        # Decisions that come between
        self.naming_seat: i64 = old.naming_seat if old else NOTHING
        self.victim_effect: i64 = old.victim_effect if old else ZERO
        self.victim_effect_amount: i64 = old.victim_effect_amount if old else ZERO
        self.awaiting_search: i64 = old.awaiting_search if old else ZERO
        """Whose houses are about to be searched, one bit a seat."""
        self.buying_back: i64 = old.buying_back if old else ZERO
        """Who can buy barrels back, one bit a seat."""
        self.caught_carriers: i64 = old.caught_carriers if old else ZERO
        """Who was caught and leaves the board without a barrel bought back."""
        # The end
        self.victor: i64 = old.victor if old else NOTHING
        self.knocked_out: i64 = old.knocked_out if old else ZERO

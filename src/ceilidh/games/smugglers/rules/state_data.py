"""What lies on the table, number by number, and how it is copied and written down."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from ceilidh.core.rng import Rng
from ceilidh.core.state import Event, State
from ceilidh.games.smugglers.rules.cards import AUCTION, CHANCE, FAIRIES, NO_CARD, SMUGGLERS, YEARS
from ceilidh.games.smugglers.rules.player import NOTHING, Player
from ceilidh.games.smugglers.rules.serialization import ZERO

# What is being decided, or done next, in the order of a year
CHOOSE: Final[i64] = 0
BUY: Final[i64] = 1
STEP_TWO: Final[i64] = 2
CHANCE_STAGE: Final[i64] = 3
BREWING: Final[i64] = 4
STEP_THREE: Final[i64] = 5
PICKING: Final[i64] = 6
GIVING: Final[i64] = 7
BIDDING: Final[i64] = 8
STEP_FOUR: Final[i64] = 9
BETRAYING: Final[i64] = 10
STEP_FIVE: Final[i64] = 11
AMOUNT: Final[i64] = 12
TAXING: Final[i64] = 13
HIRING: Final[i64] = 14
WAY_CHOICE: Final[i64] = 15
MOVING: Final[i64] = 16
ROUND: Final[i64] = 17
MEETING: Final[i64] = 18
SWAPPING: Final[i64] = 19
CHECKING: Final[i64] = 20
FAIRY: Final[i64] = 21
GIFT: Final[i64] = 22
FUN: Final[i64] = 23
DRUNK: Final[i64] = 24
STOPPED: Final[i64] = 25
SEASON_END: Final[i64] = 26
OVER: Final[i64] = 27
# Decisions that come between: a card's victim, a house about to be searched, barrels to be bought back
NAMING: Final[i64] = 28
SEARCHED: Final[i64] = 29
BUYING_BACK: Final[i64] = 30
# Nobody decides here: what a year card begins is settled before the Duke's interest is due
INTEREST_DUE: Final[i64] = 31

WINTER: Final[i64] = 3
YEARS_PLAYED: Final[i64] = 13
SHORT_FAME: Final[i64] = 10
START_POUNDS: Final[i64] = 5
ALL_POUNDS: Final[i64] = 300
ALL_WOOD: Final[i64] = 20
ALL_MALT: Final[i64] = 20
ALL_BARRELS: Final[i64] = 20
ALL_TOKENS: Final[i64] = 12
"""The pieces in the box (Karten und Spielsteine)."""
SEATS: Final[i64] = 5


class Layout(State):
    """Everything on the table but the players' sides, as numbers, so that a copy is quick.

    A number is listed once, here: `old` is the table to be copied, if any; `dump` finds the numbers by itself.
    """

    def __init__(
        self,
        players: int,
        rng: Rng,
        side: list[Player],
        year_hooks: vec[i64],
        debts: vec[i64],
        old: Layout | None = None,
    ) -> None:
        self.players = players
        self.rng = rng
        self.log: list[Event] | None = None
        self.revealed_to = 0
        self.side: list[Player] = side
        self.short: i64 = old.short if old else ZERO
        # The year
        self.year: i64 = old.year if old else ZERO
        self.season: i64 = old.season if old else WINTER
        self.start: i64 = old.start if old else ZERO
        """Goes first where an order is needed; moves on each season."""
        self.stage: i64 = old.stage if old else SEASON_END
        self.asked: i64 = old.asked if old else ZERO
        """Who still has to decide, one bit a seat."""
        self.turn: i64 = old.turn if old else ZERO
        """How many have had their turn in a step that is done one after the other."""
        self.year_card: i64 = old.year_card if old else NO_CARD
        self.year_hooks: vec[i64] = year_hooks
        """Of the year card and of earlier ones that hold to the end. Replaced, never changed: copies share it."""
        self.lasting: i64 = old.lasting if old else ZERO
        """Earlier year cards that hold to the end."""
        # Decks that are still face down, and open cards
        self.years: i64 = old.years if old else YEARS.all
        self.chance: i64 = old.chance if old else CHANCE.all
        self.chance_out: i64 = old.chance_out if old else ZERO
        """Chance cards that were used up."""
        self.auction: i64 = old.auction if old else AUCTION.all
        self.auction_out: i64 = old.auction_out if old else ZERO
        self.open_one: i64 = old.open_one if old else NO_CARD
        self.open_two: i64 = old.open_two if old else NO_CARD
        self.fairies: i64 = old.fairies if old else FAIRIES.all
        self.fairies_out: i64 = old.fairies_out if old else ZERO
        self.smugglers: i64 = old.smugglers if old else SMUGGLERS.all
        # The supply
        self.bank: i64 = old.bank if old else ALL_POUNDS
        self.wood: i64 = old.wood if old else ALL_WOOD
        self.malt: i64 = old.malt if old else ALL_MALT
        self.barrels: i64 = old.barrels if old else ALL_BARRELS
        self.tokens: i64 = old.tokens if old else ALL_TOKENS
        # The police
        self.pool: i64 = old.pool if old else ZERO
        self.level: i64 = old.level if old else ZERO
        self.level_shift: i64 = old.level_shift if old else ZERO
        """From cards played before the level of the winter is known."""
        # The auction
        self.card: i64 = old.card if old else NO_CARD
        """The card that is being auctioned, met or given by fairies."""
        self.starter: i64 = old.starter if old else NOTHING
        self.high: i64 = old.high if old else ZERO
        self.leader: i64 = old.leader if old else NOTHING
        self.bidders: i64 = old.bidders if old else ZERO
        """Who has not passed, one bit a seat."""
        self.barred: i64 = old.barred if old else ZERO
        """Who could not pay in this auction."""
        self.bluffed: i64 = old.bluffed if old else ZERO
        self.unpaid: i64 = old.unpaid if old else ZERO
        """The last bid of this auction that could not be paid."""
        self.gifts: i64 = old.gifts if old else ZERO
        """Gifts and loans made by the one whose turn it is."""
        self.debts: vec[i64] = debts
        """debtor * SEATS + creditor. Replaced, never changed: copies share it."""
        self.lent: i64 = old.lent if old else ZERO
        """All debts together."""
        # The smuggling
        self.rounds: i64 = old.rounds if old else ZERO
        self.owed: i64 = old.owed if old else ZERO
        self.sold: i64 = old.sold if old else ZERO
        """Barrels sold this winter."""
        self.under_way: i64 = old.under_way if old else ZERO
        """Barrels carried by all this winter."""
        self.police: i64 = old.police if old else ZERO
        """Their roll against whoever is caught."""
        # Decisions that come between
        self.naming: i64 = old.naming if old else NOTHING
        self.naming_effect: i64 = old.naming_effect if old else ZERO
        self.naming_amount: i64 = old.naming_amount if old else ZERO
        self.searching: i64 = old.searching if old else ZERO
        """Whose houses are about to be searched, one bit a seat."""
        self.seizing: i64 = old.seizing if old else ZERO
        """Who can buy barrels back, one bit a seat."""
        self.on_the_way: i64 = old.on_the_way if old else ZERO
        """Who was caught and leaves the board without a barrel bought back."""
        # The end
        self.victor: i64 = old.victor if old else NOTHING
        self.knocked_out: i64 = old.knocked_out if old else ZERO

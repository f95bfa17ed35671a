"""What lies on the table, number by number, and how it is copied and written down."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from ceilidh.core.rng import Rng
from ceilidh.core.state import Event, State
from ceilidh.games.smugglers.rules.cards import AUCTION, CHANCE, FAIRIES, NO_CARD, SMUGGLERS, YEARS
from ceilidh.games.smugglers.rules.player import NOTHING, Player

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
SEASON_END: Final[i64] = 25
OVER: Final[i64] = 26
# Decisions that come between: a card's victim, barrels to be bought back
NAMING: Final[i64] = 27
BUYING_BACK: Final[i64] = 28

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
    """Everything on the table but the players' sides, as numbers, so that a copy is quick."""

    def __init__(self, players: int, rng: Rng, side: list[Player], year_hooks: vec[i64], debts: vec[i64]) -> None:
        self.players = players
        self.rng = rng
        self.log: list[Event] | None = None
        self.learned = 0
        self.side: list[Player] = side
        self.short: i64 = 0
        # The year
        self.year: i64 = 0
        self.season: i64 = WINTER
        self.start: i64 = 0
        """Goes first where an order is needed; moves on each season."""
        self.stage: i64 = SEASON_END
        self.asked: i64 = 0
        """Who still has to decide, one bit a seat."""
        self.turn: i64 = 0
        """How many have had their turn in a step that is done one after the other."""
        self.year_card: i64 = NO_CARD
        self.year_hooks: vec[i64] = year_hooks
        """Of the year card and of earlier ones that hold to the end. Replaced, never changed: copies share it."""
        self.lasting: i64 = 0
        """Earlier year cards that hold to the end."""
        # Decks that are still face down, and open cards
        self.years: i64 = YEARS.all
        self.chance: i64 = CHANCE.all
        self.chance_out: i64 = 0
        """Chance cards that were used up."""
        self.auction: i64 = AUCTION.all
        self.auction_out: i64 = 0
        self.open_one: i64 = NO_CARD
        self.open_two: i64 = NO_CARD
        self.fairies: i64 = FAIRIES.all
        self.fairies_out: i64 = 0
        self.smugglers: i64 = SMUGGLERS.all
        # The supply
        self.bank: i64 = ALL_POUNDS
        self.wood: i64 = ALL_WOOD
        self.malt: i64 = ALL_MALT
        self.barrels: i64 = ALL_BARRELS
        self.tokens: i64 = ALL_TOKENS
        # The police
        self.pool: i64 = 0
        self.level: i64 = 0
        self.level_shift: i64 = 0
        """From cards played before the level of the winter is known."""
        # The auction
        self.card: i64 = NO_CARD
        """The card that is being auctioned, met or given by fairies."""
        self.starter: i64 = NOTHING
        self.high: i64 = 0
        self.leader: i64 = NOTHING
        self.bidders: i64 = 0
        """Who has not passed, one bit a seat."""
        self.barred: i64 = 0
        """Who could not pay in this auction."""
        self.bluffed: i64 = 0
        self.unpaid: i64 = 0
        """The last bid of this auction that could not be paid."""
        self.gifts: i64 = 0
        """Gifts and loans made by the one whose turn it is."""
        self.debts: vec[i64] = debts
        """debtor * SEATS + creditor. Replaced, never changed: copies share it."""
        self.lent: i64 = 0
        """All debts together."""
        # The smuggling
        self.rounds: i64 = 0
        self.owed: i64 = 0
        self.sold: i64 = 0
        """Barrels sold this winter."""
        self.under_way: i64 = 0
        """Barrels carried by all this winter."""
        self.police: i64 = 0
        """The police's result against whoever is caught."""
        # Decisions that come between
        self.naming: i64 = NOTHING
        self.naming_effect: i64 = 0
        self.naming_amount: i64 = 0
        self.seizing: i64 = 0
        """Who can buy barrels back, one bit a seat."""
        self.on_the_way: i64 = 0
        """Who was caught and leaves the board without a barrel bought back."""
        # The end
        self.victor: i64 = NOTHING
        self.knocked_out: i64 = 0

    def copy_numbers(self, other: Layout) -> None:
        """Write the numbers into another table's places."""
        other.short = self.short
        other.year = self.year
        other.season = self.season
        other.start = self.start
        other.stage = self.stage
        other.asked = self.asked
        other.turn = self.turn
        other.year_card = self.year_card
        other.lasting = self.lasting
        other.years = self.years
        other.chance = self.chance
        other.chance_out = self.chance_out
        other.auction = self.auction
        other.auction_out = self.auction_out
        other.open_one = self.open_one
        other.open_two = self.open_two
        other.fairies = self.fairies
        other.fairies_out = self.fairies_out
        other.smugglers = self.smugglers
        other.bank = self.bank
        other.wood = self.wood
        other.malt = self.malt
        other.barrels = self.barrels
        other.tokens = self.tokens
        other.pool = self.pool
        other.level = self.level
        other.level_shift = self.level_shift
        other.card = self.card
        other.starter = self.starter
        other.high = self.high
        other.leader = self.leader
        other.bidders = self.bidders
        other.barred = self.barred
        other.bluffed = self.bluffed
        other.unpaid = self.unpaid
        other.gifts = self.gifts
        other.lent = self.lent
        other.rounds = self.rounds
        other.owed = self.owed
        other.sold = self.sold
        other.under_way = self.under_way
        other.police = self.police
        other.naming = self.naming
        other.naming_effect = self.naming_effect
        other.naming_amount = self.naming_amount
        other.seizing = self.seizing
        other.on_the_way = self.on_the_way
        other.victor = self.victor
        other.knocked_out = self.knocked_out

    def numbers(self) -> list[int]:
        """All numbers, in the order above."""
        return [
            self.short,
            self.year,
            self.season,
            self.start,
            self.stage,
            self.asked,
            self.turn,
            self.year_card,
            self.lasting,
            self.years,
            self.chance,
            self.chance_out,
            self.auction,
            self.auction_out,
            self.open_one,
            self.open_two,
            self.fairies,
            self.fairies_out,
            self.smugglers,
            self.bank,
            self.wood,
            self.malt,
            self.barrels,
            self.tokens,
            self.pool,
            self.level,
            self.level_shift,
            self.card,
            self.starter,
            self.high,
            self.leader,
            self.bidders,
            self.barred,
            self.bluffed,
            self.unpaid,
            self.gifts,
            self.lent,
            self.rounds,
            self.owed,
            self.sold,
            self.under_way,
            self.police,
            self.naming,
            self.naming_effect,
            self.naming_amount,
            self.seizing,
            self.on_the_way,
            self.victor,
            self.knocked_out,
        ]

    def set_numbers(self, numbers: list[int]) -> None:
        """Take over what `numbers` gave."""
        (
            self.short,
            self.year,
            self.season,
            self.start,
            self.stage,
            self.asked,
            self.turn,
            self.year_card,
            self.lasting,
            self.years,
            self.chance,
            self.chance_out,
            self.auction,
            self.auction_out,
            self.open_one,
            self.open_two,
            self.fairies,
            self.fairies_out,
            self.smugglers,
            self.bank,
            self.wood,
            self.malt,
            self.barrels,
            self.tokens,
            self.pool,
            self.level,
            self.level_shift,
            self.card,
            self.starter,
            self.high,
            self.leader,
            self.bidders,
            self.barred,
            self.bluffed,
            self.unpaid,
            self.gifts,
            self.lent,
            self.rounds,
            self.owed,
            self.sold,
            self.under_way,
            self.police,
            self.naming,
            self.naming_effect,
            self.naming_amount,
            self.seizing,
            self.on_the_way,
            self.victor,
            self.knocked_out,
        ) = numbers

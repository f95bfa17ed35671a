"""The state of a game as plain numbers, with the few operations that every rule needs."""

from __future__ import annotations

from librt.vecs import vec
from mypy_extensions import i64

from ceilidh.core.rng import Rng
from ceilidh.core.state import Event, State
from ceilidh.games.smugglers.rules.bit_sets import BIT
from ceilidh.games.smugglers.rules.cards import (
    AUCTION_CARDS,
    CHANCE_CARDS,
    FAIRY_CARDS,
    NO_CARD,
    SMUGGLER_CARDS,
    YEAR_CARDS,
)
from ceilidh.games.smugglers.rules.constants import (
    BARRELS_IN_BOX,
    DIE_SIDES,
    MALT_IN_BOX,
    POUNDS_IN_BOX,
    TOKENS_IN_BOX,
    WINTER,
    WOOD_IN_BOX,
)
from ceilidh.games.smugglers.rules.player import NOTHING, Player
from ceilidh.games.smugglers.rules.serialization import ZERO
from ceilidh.games.smugglers.rules.stages import SEASON_END


class BaseState(State):
    """Everything on the table. The modules named after the rules change it; `Smugglers` in state.py ties them together.

    Sets of seats and of cards are integers with one bit a member (bit_sets.py). Flags are 0 or 1.

    Each number is listed once, here: `old` is the state to copy, if any; serialization finds the attributes itself.
    """

    def __init__(
        self,
        players: int,
        rng: Rng,
        sides: list[Player],
        year_modifiers: vec[i64],
        debts: vec[i64],
        old: BaseState | None = None,
    ) -> None:
        self.players = players
        self.rng = rng
        self.log: list[Event] | None = None
        self.revealed_to = 0
        self.sides: list[Player] = sides
        self.short_game: i64 = old.short_game if old else ZERO
        # The year
        self.year: i64 = old.year if old else ZERO
        self.season: i64 = old.season if old else WINTER
        self.start_player: i64 = old.start_player if old else ZERO
        """Goes first where an order is needed; the next seat each season."""
        self.stage: i64 = old.stage if old else SEASON_END
        self.undecided: i64 = old.undecided if old else ZERO
        """The seats that still have to decide."""
        self.turn: i64 = old.turn if old else ZERO
        """Step 2, before an auction: how many seats have had their turn. Bidding, on a space: the seat."""
        self.year_card: i64 = old.year_card if old else NO_CARD
        self.year_modifiers: vec[i64] = year_modifiers
        """The sum over this year card and the lasting ones. Replaced, never changed in place: copies share it."""
        self.lasting_year_cards: i64 = old.lasting_year_cards if old else ZERO
        """Earlier year cards that apply to the end of the game."""
        # Decks, discard piles and open cards
        self.year_deck: i64 = old.year_deck if old else YEAR_CARDS.all
        self.chance_deck: i64 = old.chance_deck if old else CHANCE_CARDS.all
        self.chance_discard: i64 = old.chance_discard if old else ZERO
        self.auction_deck: i64 = old.auction_deck if old else AUCTION_CARDS.all
        self.auction_discard: i64 = old.auction_discard if old else ZERO
        self.open_one: i64 = old.open_one if old else NO_CARD
        self.open_two: i64 = old.open_two if old else NO_CARD
        self.fairy_deck: i64 = old.fairy_deck if old else FAIRY_CARDS.all
        self.fairy_discard: i64 = old.fairy_discard if old else ZERO
        self.smuggler_deck: i64 = old.smuggler_deck if old else SMUGGLER_CARDS.all
        # What is left in the box
        self.bank: i64 = old.bank if old else POUNDS_IN_BOX
        self.wood_supply: i64 = old.wood_supply if old else WOOD_IN_BOX
        self.malt_supply: i64 = old.malt_supply if old else MALT_IN_BOX
        self.barrel_supply: i64 = old.barrel_supply if old else BARRELS_IN_BOX
        self.token_supply: i64 = old.token_supply if old else TOKENS_IN_BOX
        # The police
        self.police_pool: i64 = old.police_pool if old else ZERO
        self.police_level: i64 = old.police_level if old else ZERO
        self.police_level_change: i64 = old.police_level_change if old else ZERO
        """By cards played before this winter's level is known."""
        # The auction
        self.offered_card: i64 = old.offered_card if old else NO_CARD
        """The auction card under the hammer, the smuggler met, or the card shown by the fairies."""
        self.auction_starter: i64 = old.auction_starter if old else NOTHING
        self.highest_bid: i64 = old.highest_bid if old else ZERO
        self.leading_bidder: i64 = old.leading_bidder if old else NOTHING
        self.bidders: i64 = old.bidders if old else ZERO
        """The seats that have not passed."""
        self.barred_bidders: i64 = old.barred_bidders if old else ZERO
        """The seats that could not pay in this auction."""
        self.starter_bluffed: i64 = old.starter_bluffed if old else ZERO
        self.unpaid_bid: i64 = old.unpaid_bid if old else ZERO
        """The last bid in this auction that its bidder could not pay."""
        self.gifts_made: i64 = old.gifts_made if old else ZERO
        """Gifts and loans made in this turn."""
        self.debts: vec[i64] = debts
        """Indexed by debtor * MAX_PLAYERS + creditor. Replaced, never changed in place: copies share it."""
        self.total_debt: i64 = old.total_debt if old else ZERO
        # The smuggling
        self.movement_round: i64 = old.movement_round if old else ZERO
        self.tax_owed: i64 = old.tax_owed if old else ZERO
        self.barrels_sold: i64 = old.barrels_sold if old else ZERO
        """By all players this winter."""
        self.barrels_under_way: i64 = old.barrels_under_way if old else ZERO
        """Barrels that all took along at the start of this winter's smuggling."""
        self.police_roll: i64 = old.police_roll if old else ZERO
        """Their die, without bonuses."""
        # Interruptions
        self.naming_seat: i64 = old.naming_seat if old else NOTHING
        """The seat that names a card's victim."""
        self.victim_effect: i64 = old.victim_effect if old else ZERO
        self.victim_effect_amount: i64 = old.victim_effect_amount if old else ZERO
        self.awaiting_search: i64 = old.awaiting_search if old else ZERO
        """The seats whose houses are about to be searched."""
        self.buying_back: i64 = old.buying_back if old else ZERO
        """The seats that may buy barrels back."""
        self.caught_carriers: i64 = old.caught_carriers if old else ZERO
        """The seats that were caught: without a barrel bought back, their figures leave the board."""
        # The end
        self.victor: i64 = old.victor if old else NOTHING
        self.knocked_out: i64 = old.knocked_out if old else ZERO

    # Decisions

    def ask(self, stage: i64, seats: i64) -> None:
        """Enter a stage in which a set of seats decides; an empty set moves the game on."""
        self.stage = stage
        self.undecided = seats

    def ask_one(self, stage: i64, seat: i64) -> None:
        """Enter a stage in which one seat decides."""
        self.stage = stage
        self.undecided = BIT[seat]

    def all_seats(self) -> i64:
        """Return the set of all seats."""
        return BIT[self.players] - 1

    def seat_in_turn_order(self, turn: i64) -> i64:
        """Return the seat that many places after the start player."""
        return (self.start_player + turn) % self.players

    # Dice and hidden information

    def roll(self) -> i64:
        """Roll a die that all can see."""
        self.revealed_to = self.all_seats()
        return self.rng.below(DIE_SIDES) + 1

    def reveal_to_all(self) -> None:
        """Note that this action reveals something to everyone, so that nobody can undo it."""
        self.revealed_to = self.all_seats()

    def reveal_to_others(self, seat: i64) -> None:
        """Note that this action reveals to the others what only `seat` knew."""
        self.revealed_to |= self.all_seats() & ~BIT[seat]

    # Card modifiers

    def modifier(self, player: Player, kind: i64) -> i64:
        """Return what the player's cards in play and the year cards add up to for one kind of modifier."""
        return player.modifiers[kind] + self.year_modifiers[kind]

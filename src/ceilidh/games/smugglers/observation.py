"""The observation of a seat as bytes, for learning programs: its own secrets and everything open."""

from __future__ import annotations

from typing import Final, cast

from librt.vecs import vec
from mypy_extensions import i64, u8

from ceilidh.core.observation import Field, Observation, byte, clear, turns_after
from ceilidh.core.rules import Rules
from ceilidh.core.state import State
from ceilidh.games.smugglers.rules.action_encoding import ACTIVITIES, DONE, TAKE_WAY
from ceilidh.games.smugglers.rules.bit_sets import member_count
from ceilidh.games.smugglers.rules.cards import (
    AUCTION_CARDS,
    CHANCE_CARDS,
    FAIRY_CARDS,
    SMUGGLER_CARDS,
    YEAR_CARDS,
    Deck,
)
from ceilidh.games.smugglers.rules.constants import MAX_PLAYERS
from ceilidh.games.smugglers.rules.player import Player
from ceilidh.games.smugglers.rules.police_checks import police_result
from ceilidh.games.smugglers.rules.stages import CHOOSING_ACTIVITY, DISTILLING, FACING_CHECK
from ceilidh.games.smugglers.rules.state import Smugglers

ONE: Final[u8] = 1
SIGNED_OFFSET: Final[i64] = 128
"""Added to numbers that can be negative."""
STAGE_DESCRIPTIONS: Final = (
    "activities, purchase, –, chance card, distilling, –, auction card, gifts, bids, –, victim of a betrayal, –, "
    "barrels to carry, tax, smugglers, way, roll, –, bid at a meet, smuggler to swap, police check, fairies, "
    "card or fame, votes on a joke, raw material to give, breakdown, –, game over, victim of a card, house search, "
    "barrels to buy back"
)
"""The stages by number; nobody decides at those with a dash."""
ACTIVITY_COUNT: Final[i64] = len(ACTIVITIES)
WAYS: Final[i64] = 3
FAME: Final[i64] = 4
HELP: Final[i64] = 5


def _for_each(name: str, highest: int, meaning: str) -> Field:
    """A number for each player."""
    return Field(name, (MAX_PLAYERS,), highest, f"{meaning}, from me on")


def _cards(name: str, deck: Deck, meaning: str) -> Field:
    return Field(name, (deck.size,), 1, meaning)


def _cards_of_each(name: str, deck: Deck, meaning: str) -> Field:
    return Field(name, (MAX_PLAYERS, deck.size), 1, f"{meaning}, from me on")


FIELDS: Final = [
    Field("players", (4,), 1, "2, 3, 4 or 5 players: one of them is 1"),
    Field("stage", (31,), 1, f"what is decided: {STAGE_DESCRIPTIONS}"),
    Field("season", (4,), 1, "spring, summer, autumn or winter"),
    Field("short", (1,), 1, "1 in a short game"),
    Field("year", (1,), 13, "the year, from 1"),
    Field(
        "turn",
        (1,),
        5,
        "in a step that players carry out in turn, how many have had theirs; in bidding and on a field, the seat",
    ),
    Field(
        "card",
        (1,),
        62,
        "the auction card under the hammer, the smuggler met or the fairy card shown, its number + 1; 0 if none",
    ),
    Field("high", (1,), 255, "the highest bid"),
    Field("bluffed", (1,), 1, "1 if the starter has been up to 3 pounds short in this auction"),
    Field("unpaid", (1,), 255, "the last bid in this auction that its bidder could not pay"),
    Field("gifts_made", (1,), 255, "gifts and loans made in this turn"),
    Field("pool", (1,), 255, "pounds in the police pool"),
    Field("level", (1,), 255, "the police level"),
    Field("level_shift", (1,), 255, "what cards add to the level of this winter, + 128"),
    Field("police", (1,), 255, "the police's result against the player who was caught"),
    Field("owed", (1,), 255, "the tax owed"),
    Field("rounds", (1,), 255, "movement rounds of this winter"),
    Field("sold", (1,), 255, "barrels sold this winter"),
    Field("under_way", (1,), 255, "barrels taken along by all at the start of this winter's smuggling"),
    Field("supply", (4,), 20, "wood, malt, barrels and fairy tokens in the supply"),
    Field("chance_left", (1,), 45, "chance cards in the deck"),
    Field("fist", (1,), 255, "the pounds in my fist"),
    Field("choice", (1,), 53, f"what I chose in secret: 0 nothing, 1 done, else its action number - {TAKE_WAY - 2}"),
    Field("my_activity", (10,), 1, f"the activity that I chose: {', '.join(ACTIVITIES)}"),
    _for_each("actors", 1, "who decides now"),
    _for_each("waiting", 1, "who still has to decide on the stage that an interruption has paused"),
    _for_each("start", 1, "the start player"),
    _for_each("starter", 1, "who began the auction"),
    _for_each("leader", 1, "whose bid is the highest"),
    _for_each("bidders", 1, "who has not passed"),
    _for_each("barred", 1, "who could not pay in this auction"),
    _cards("year_card", YEAR_CARDS, "the year card"),
    _cards("lasting", YEAR_CARDS, "earlier year cards that apply to the end of the game"),
    _cards("years_left", YEAR_CARDS, "the year cards still to come"),
    _cards("open_one", AUCTION_CARDS, "the first open auction card"),
    _cards("open_two", AUCTION_CARDS, "the second open auction card"),
    _cards("auction_out", AUCTION_CARDS, "auction cards put aside"),
    _cards("fairies_out", FAIRY_CARDS, "fairy cards put aside"),
    _cards("smugglers_left", SMUGGLER_CARDS, "smugglers that nobody has"),
    _cards("chance_out", CHANCE_CARDS, "chance cards put aside"),
    _cards("hand", CHANCE_CARDS, "the chance cards in my hand"),
    _for_each("pounds", 255, "pounds"),
    _for_each("wood", 20, "wood"),
    _for_each("malt", 20, "malt"),
    _for_each("barrels", 20, "barrels at home"),
    _for_each("carried", 20, "barrels on the cart"),
    _for_each("seized", 20, "barrels that can be bought back now"),
    _for_each("tokens", 12, "fairy tokens"),
    _for_each("hand_sizes", 45, "chance cards in hand"),
    _for_each("brewed", 255, "barrels distilled so far in this distilling"),
    _for_each("using", 15, "the smuggler in use, the number + 1; 0 if none"),
    _for_each("at", 32, "fields from the pub to the figure, + 1; 0 if it is not on the board"),
    _for_each("arrived", 1, "1 if it is in the city"),
    _for_each("misses", 1, "1 if it misses the next movement round"),
    _for_each("backwards", 1, "1 if its next move goes backwards"),
    _for_each("curse", 3, "1 if a sale brings no fame, 2 if no money, 3 if neither"),
    _for_each(
        "lost",
        3,
        "0 if the fairies do not keep it, 1 trapped for a year, 2 waiting until another smuggles, 3 free to go on",
    ),
    _for_each("lost_year", 14, "the year after it was lost in time"),
    Field("ways", (5, 3), 1, "the way of the figure, from me on: road, forest, mountain"),
    Field("fame", (5, 4), 255, "fame from sales, auctions, chance and fairies, from me on"),
    Field("help", (5, 5), 255, "help stored for the next check, movement roll, search, sale and breakdown, from me on"),
    Field("owes", (5, 5), 255, "pounds that each owes to each, both from me on"),
    Field("activities", (5, 10), 1, "the activity of the season once it is revealed, from me on"),
    Field("used", (5, 10), 1, "activities used this year, from me on"),
    _cards_of_each("plans", CHANCE_CARDS, "chance cards whose lower half is in play"),
    _cards_of_each("goods", AUCTION_CARDS, "auction cards"),
    _cards_of_each("gifts", FAIRY_CARDS, "fairy cards"),
    _cards_of_each("smugglers", SMUGGLER_CARDS, "smugglers"),
]


class SmugglersObservation(Observation):
    """The numbers of the table come first, then sets of seats, the decks, and each player's side."""

    def __init__(self, rules: Rules) -> None:
        super().__init__(FIELDS)
        self._short: i64 = self.offset_of("short")
        self._activity: i64 = self.offset_of("my_activity")
        self._actors: i64 = self.offset_of("actors")
        self._decks: i64 = self.offset_of("year_card")
        self._pounds: i64 = self.offset_of("pounds")
        self._ways: i64 = self.offset_of("ways")
        self._owes: i64 = self.offset_of("owes")
        self._plans: i64 = self.offset_of("plans")

    def write(self, state: State, seat: i64, into: vec[u8], at: i64) -> None:
        game = cast(Smugglers, state)
        clear(into, at, self.size)
        into[at + game.players - 2] = ONE
        into[at + 4 + game.decision()] = ONE
        into[at + 35 + game.season] = ONE
        self._write_numbers(game, seat, into, at + self._short)
        if game.sides[seat].activity >= 0:
            into[at + self._activity + game.sides[seat].activity] = ONE
        self._write_seats(game, seat, into, at + self._actors)
        self._write_decks(game, game.sides[seat].hand, into, at + self._decks)
        turn: i64 = 0
        while turn < game.players:
            player = game.sides[(seat + turn) % game.players]
            self._write_goods(game, player, into, at + self._pounds + turn)
            self._write_figure(player, into, at + self._pounds + 9 * MAX_PLAYERS + turn)
            self._write_rest(game, player, turn, into, at + self._ways)
            self._write_debts(game, seat, turn, into, at + self._owes)
            self._write_cards(player, turn, into, at + self._plans)
            turn += 1

    def _write_numbers(self, game: Smugglers, seat: i64, into: vec[u8], at: i64) -> None:
        """Write the fields from `short` to `choice`."""
        into[at] = byte(game.short_game)
        into[at + 1] = byte(game.year)
        into[at + 2] = byte(game.turn)
        into[at + 3] = byte(game.offered_card + 1)
        into[at + 4] = byte(game.highest_bid)
        into[at + 5] = byte(game.starter_bluffed)
        into[at + 6] = byte(game.unpaid_bid)
        into[at + 7] = byte(game.gifts_made)
        into[at + 8] = byte(game.police_pool)
        into[at + 9] = byte(game.police_level)
        into[at + 10] = byte(game.police_level_change + SIGNED_OFFSET)
        into[at + 11] = byte(police_result(game, game.turn)) if game.stage == FACING_CHECK else u8(0)
        into[at + 12] = byte(game.tax_owed)
        into[at + 13] = byte(game.movement_round)
        into[at + 14] = byte(game.barrels_sold)
        into[at + 15] = byte(game.barrels_under_way)
        into[at + 16] = byte(game.wood_supply)
        into[at + 17] = byte(game.malt_supply)
        into[at + 18] = byte(game.barrel_supply)
        into[at + 19] = byte(game.token_supply)
        into[at + 20] = byte(member_count(game.chance_deck))
        into[at + 21] = byte(game.sides[seat].fist)
        into[at + 22] = byte(_secret_choice(game, game.sides[seat].choice))

    def _write_seats(self, game: Smugglers, seat: i64, into: vec[u8], at: i64) -> None:
        """Write the seven sets of seats from `actors` to `barred`."""
        for actor in game.actors():
            into[at + turns_after(actor, seat, game.players)] = ONE
        into[at + 2 * MAX_PLAYERS + turns_after(game.start_player, seat, game.players)] = ONE
        if game.auction_starter >= 0:
            into[at + 3 * MAX_PLAYERS + turns_after(game.auction_starter, seat, game.players)] = ONE
        if game.leading_bidder >= 0:
            into[at + 4 * MAX_PLAYERS + turns_after(game.leading_bidder, seat, game.players)] = ONE
        player: i64 = 0
        while player < game.players:
            turn: i64 = at + turns_after(player, seat, game.players)
            into[turn + MAX_PLAYERS] = u8(game.undecided >> player & 1)
            into[turn + 5 * MAX_PLAYERS] = u8(game.bidders >> player & 1)
            into[turn + 6 * MAX_PLAYERS] = u8(game.barred_bidders >> player & 1)
            player += 1

    def _write_decks(self, game: Smugglers, hand: i64, into: vec[u8], at: i64) -> None:
        """Write the cards on the table, deck by deck, then the hand."""
        years: i64 = YEAR_CARDS.size
        auction: i64 = at + 3 * years
        fairies: i64 = auction + 3 * AUCTION_CARDS.size
        chance: i64 = fairies + FAIRY_CARDS.size + SMUGGLER_CARDS.size
        if game.year_card >= 0:
            into[at + game.year_card] = ONE
        mark(into, at + years, game.lasting_year_cards)
        mark(into, at + 2 * years, game.year_deck)
        if game.open_one >= 0:
            into[auction + game.open_one] = ONE
        if game.open_two >= 0:
            into[auction + AUCTION_CARDS.size + game.open_two] = ONE
        mark(into, auction + 2 * AUCTION_CARDS.size, game.auction_discard)
        mark(into, fairies, game.fairy_discard)
        mark(into, fairies + FAIRY_CARDS.size, game.smuggler_deck)
        mark(into, chance, game.chance_discard)
        mark(into, chance + CHANCE_CARDS.size, hand)

    def _write_goods(self, game: Smugglers, player: Player, into: vec[u8], at: i64) -> None:
        """Write the fields from `pounds` to `brewed`."""
        into[at] = byte(player.pounds)
        into[at + MAX_PLAYERS] = byte(player.wood)
        into[at + 2 * MAX_PLAYERS] = byte(player.malt)
        into[at + 3 * MAX_PLAYERS] = byte(player.barrels)
        into[at + 4 * MAX_PLAYERS] = byte(player.carried)
        into[at + 5 * MAX_PLAYERS] = byte(player.barrels_seized())
        into[at + 6 * MAX_PLAYERS] = byte(player.fairy_tokens)
        into[at + 7 * MAX_PLAYERS] = byte(member_count(player.hand))
        if game.stage == DISTILLING:
            into[at + 8 * MAX_PLAYERS] = byte(player.choice)

    def _write_figure(self, player: Player, into: vec[u8], at: i64) -> None:
        """Write the fields from `using` to `lost_year`."""
        into[at] = byte(player.active_smuggler + 1)
        if player.position < 0:
            return
        into[at + MAX_PLAYERS] = byte(player.position + 1)
        into[at + 2 * MAX_PLAYERS] = byte(player.in_city)
        into[at + 3 * MAX_PLAYERS] = byte(player.misses_round)
        into[at + 4 * MAX_PLAYERS] = byte(player.moves_backwards)
        into[at + 5 * MAX_PLAYERS] = byte(player.curse)
        into[at + 6 * MAX_PLAYERS] = byte(player.lost_in_time)
        into[at + 7 * MAX_PLAYERS] = byte(player.lost_year)

    def _write_rest(self, game: Smugglers, player: Player, turn: i64, into: vec[u8], at: i64) -> None:
        """Write the way, fame, help and activities; an activity is hidden until it is revealed."""
        if player.position >= 0 and player.way >= 0:
            into[at + turn * WAYS + player.way] = ONE
        fame: i64 = at + MAX_PLAYERS * WAYS + turn * FAME
        into[fame] = byte(player.fame_sales)
        into[fame + 1] = byte(player.fame_auctions)
        into[fame + 2] = byte(player.fame_chance)
        into[fame + 3] = byte(player.fame_fairies)
        help_at: i64 = at + MAX_PLAYERS * (WAYS + FAME) + turn * HELP
        into[help_at] = byte(player.next_check_bonus)
        into[help_at + 1] = byte(player.next_movement_bonus)
        into[help_at + 2] = byte(player.next_search_alibis)
        into[help_at + 3] = byte(player.next_sale_bonus)
        into[help_at + 4] = byte(player.spare_axles)
        activities: i64 = at + MAX_PLAYERS * (WAYS + FAME + HELP + MAX_PLAYERS) + turn * ACTIVITY_COUNT
        if game.stage != CHOOSING_ACTIVITY and player.activity >= 0:
            into[activities + player.activity] = ONE
        mark(into, activities + MAX_PLAYERS * ACTIVITY_COUNT, player.used_activities)

    def _write_debts(self, game: Smugglers, seat: i64, turn: i64, into: vec[u8], at: i64) -> None:
        if game.total_debt == 0:
            return
        debtor: i64 = (seat + turn) % game.players
        creditor: i64 = 0
        while creditor < game.players:
            owed = byte(game.debts[debtor * MAX_PLAYERS + creditor])
            into[at + turn * MAX_PLAYERS + turns_after(creditor, seat, game.players)] = owed
            creditor += 1

    def _write_cards(self, player: Player, turn: i64, into: vec[u8], at: i64) -> None:
        goods: i64 = at + MAX_PLAYERS * CHANCE_CARDS.size
        gifts: i64 = goods + MAX_PLAYERS * AUCTION_CARDS.size
        smugglers: i64 = gifts + MAX_PLAYERS * FAIRY_CARDS.size
        mark(into, at + turn * CHANCE_CARDS.size, player.lower_halves)
        mark(into, goods + turn * AUCTION_CARDS.size, player.auction_cards)
        mark(into, gifts + turn * FAIRY_CARDS.size, player.fairy_cards)
        mark(into, smugglers + turn * SMUGGLER_CARDS.size, player.smugglers)


def _secret_choice(game: Smugglers, choice: i64) -> i64:
    """Fit an action number into a byte. While somebody distils, `choice` counts barrels instead."""
    if choice < 0 or game.stage == DISTILLING:
        return 0
    return 1 if choice == DONE else choice - TAKE_WAY + 2


def mark(into: vec[u8], at: i64, cards: i64) -> None:
    """Write a 1 for each member of a set."""
    while cards != 0:
        if cards & 1:
            into[at] = ONE
        cards >>= 1
        at += 1

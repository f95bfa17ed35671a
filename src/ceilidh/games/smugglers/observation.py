"""What a seat knows of a game of Smugglers, as bytes for programs that learn: its own secrets and the open table."""

from __future__ import annotations

from typing import Final, cast

from librt.vecs import vec
from mypy_extensions import i64, u8

from ceilidh.core.observation import Field, Observation, byte, clear, turns_after
from ceilidh.core.rules import Rules
from ceilidh.core.state import State
from ceilidh.games.smugglers.rules.actions import ACTIVITIES, DONE, WAY
from ceilidh.games.smugglers.rules.cards import AUCTION, CHANCE, FAIRIES, SMUGGLERS, YEARS, Deck, count
from ceilidh.games.smugglers.rules.player import Player
from ceilidh.games.smugglers.rules.spaces import police_result
from ceilidh.games.smugglers.rules.state import Smugglers
from ceilidh.games.smugglers.rules.state_data import BREWING, CHECKING, CHOOSE, SEATS

ONE: Final[u8] = 1
SHIFT: Final[i64] = 128
"""What is added to a number that can be below 0."""
STAGES: Final = (
    "activities, purchase, –, chance card, distilling, –, auction card, gifts, bids, –, victim of a betrayal, –, "
    "barrels to carry, tax, smugglers, way, roll, –, fist at a meeting, smuggler who joins, excisemen, fairies, "
    "gift of the fairies, joke, drunkard, breakdown, –, the game is over, victim of a card, search of a house, "
    "barrels to buy back"
)
"""The stages by number; at those with a dash nobody decides."""
ACTIVITY_COUNT: Final[i64] = len(ACTIVITIES)
WAYS: Final[i64] = 3
FAME: Final[i64] = 4
HELP: Final[i64] = 5


def _for_each(name: str, highest: int, meaning: str) -> Field:
    """A number for each player."""
    return Field(name, (SEATS,), highest, f"{meaning}, from me on")


def _cards(name: str, deck: Deck, meaning: str) -> Field:
    return Field(name, (deck.size,), 1, meaning)


def _cards_of_each(name: str, deck: Deck, meaning: str) -> Field:
    return Field(name, (SEATS, deck.size), 1, f"{meaning}, from me on")


FIELDS: Final = [
    Field("players", (4,), 1, "2, 3, 4 or 5 players: one of them is 1"),
    Field("stage", (31,), 1, f"what is decided: {STAGES}"),
    Field("season", (4,), 1, "spring, summer, autumn or winter"),
    Field("short", (1,), 1, "whether it is a short game"),
    Field("year", (1,), 13, "the year, from 1"),
    Field("turn", (1,), 5, "how many have had their turn in a step that is done one after the other"),
    Field("card", (1,), 62, "the card that is auctioned, met or given by fairies, its number + 1; 0 if none"),
    Field("high", (1,), 255, "the highest bid"),
    Field("bluffed", (1,), 1, "whether the starter was up to 3 pounds short in this auction"),
    Field("unpaid", (1,), 255, "the last bid of this auction that could not be paid"),
    Field("gifts_made", (1,), 255, "gifts and loans made by the one whose turn it is"),
    Field("pool", (1,), 255, "pounds in the police pool"),
    Field("level", (1,), 255, "the police level"),
    Field("level_shift", (1,), 255, "what cards add to the level of the winter, + 128"),
    Field("police", (1,), 255, "what the excisemen rolled against whoever is caught"),
    Field("owed", (1,), 255, "the tax that is owed"),
    Field("rounds", (1,), 255, "movement rounds of this winter"),
    Field("sold", (1,), 255, "barrels sold this winter"),
    Field("under_way", (1,), 255, "barrels carried by all this winter"),
    Field("supply", (4,), 20, "wood, malt, barrels and fairy tokens in the supply"),
    Field("chance_left", (1,), 45, "chance cards in the deck"),
    Field("fist", (1,), 255, "the pounds in my fist"),
    Field("choice", (1,), 53, f"what I chose in secret: 0 nothing, 1 done, else its action number - {WAY - 2}"),
    Field("my_activity", (10,), 1, f"the activity that I chose: {', '.join(ACTIVITIES)}"),
    _for_each("actors", 1, "who decides now"),
    _for_each("waiting", 1, "who still has to decide in the stage below a decision that came between"),
    _for_each("start", 1, "the start player"),
    _for_each("starter", 1, "who began the auction"),
    _for_each("leader", 1, "whose bid is the highest"),
    _for_each("bidders", 1, "who has not passed"),
    _for_each("barred", 1, "who could not pay in this auction"),
    _cards("year_card", YEARS, "the year card"),
    _cards("lasting", YEARS, "earlier year cards that hold to the end"),
    _cards("years_left", YEARS, "the year cards still to come"),
    _cards("open_one", AUCTION, "the first open auction card"),
    _cards("open_two", AUCTION, "the second open auction card"),
    _cards("auction_out", AUCTION, "auction cards put aside"),
    _cards("fairies_out", FAIRIES, "fairy cards put aside"),
    _cards("smugglers_left", SMUGGLERS, "smugglers whom nobody has"),
    _cards("chance_out", CHANCE, "chance cards that were used up"),
    _cards("hand", CHANCE, "the chance cards in my hand"),
    _for_each("pounds", 255, "pounds"),
    _for_each("wood", 20, "wood"),
    _for_each("malt", 20, "malt"),
    _for_each("barrels", 20, "barrels at home"),
    _for_each("carried", 20, "barrels under way"),
    _for_each("seized", 20, "barrels that can be bought back now"),
    _for_each("tokens", 12, "fairy tokens"),
    _for_each("hand_sizes", 45, "chance cards in hand"),
    _for_each("brewed", 255, "barrels distilled in this turn"),
    _for_each("using", 15, "the smuggler in use, the number + 1; 0 if none"),
    _for_each("at", 32, "how far the figure is from the pub, + 1; 0 if it is not on the board"),
    _for_each("arrived", 1, "whether it is in the city"),
    _for_each("misses", 1, "whether it misses the next movement round"),
    _for_each("backwards", 1, "whether it goes backwards"),
    _for_each("curse", 3, "1 if a sale brings no fame, 2 if no money, 3 if neither"),
    _for_each("lost", 3, "how the fairies keep it: not, for a year, until another smuggles, as long as it likes"),
    _for_each("lost_year", 14, "since which year"),
    Field("ways", (5, 3), 1, "the way of the figure, from me on: road, forest, mountain"),
    Field("fame", (5, 4), 255, "fame from sales, auctions, chance and fairies, from me on"),
    Field("help", (5, 5), 255, "help that waits for the next check, roll, search, sale, breakdown, from me on"),
    Field("owes", (5, 5), 255, "pounds that each owes to each, both from me on"),
    Field("activities", (5, 10), 1, "the activity of the season once it is revealed, from me on"),
    Field("used", (5, 10), 1, "activities used this year, from me on"),
    _cards_of_each("plans", CHANCE, "planned halves of chance cards in play"),
    _cards_of_each("goods", AUCTION, "auction cards"),
    _cards_of_each("gifts", FAIRIES, "fairy cards"),
    _cards_of_each("smugglers", SMUGGLERS, "smugglers"),
]


class SmugglersObservation(Observation):
    """Numbers first, then the seats that something is about, the decks, and each player's side."""

    def __init__(self, rules: Rules) -> None:
        super().__init__(FIELDS)
        self._short: i64 = self.place("short")
        self._activity: i64 = self.place("my_activity")
        self._actors: i64 = self.place("actors")
        self._decks: i64 = self.place("year_card")
        self._pounds: i64 = self.place("pounds")
        self._ways: i64 = self.place("ways")
        self._owes: i64 = self.place("owes")
        self._plans: i64 = self.place("plans")

    def write(self, state: State, seat: i64, into: vec[u8], at: i64) -> None:
        game = cast(Smugglers, state)
        clear(into, at, self.size)
        into[at + game.players - 2] = ONE
        into[at + 4 + game.decision()] = ONE
        into[at + 35 + game.season] = ONE
        self._write_numbers(game, seat, into, at + self._short)
        if game.side[seat].activity >= 0:
            into[at + self._activity + game.side[seat].activity] = ONE
        self._write_seats(game, seat, into, at + self._actors)
        self._write_decks(game, game.side[seat].hand, into, at + self._decks)
        turn: i64 = 0
        while turn < game.players:
            player = game.side[(seat + turn) % game.players]
            self._write_goods(game, player, into, at + self._pounds + turn)
            self._write_figure(player, into, at + self._pounds + 9 * SEATS + turn)
            self._write_rest(game, player, turn, into, at + self._ways)
            self._write_debts(game, seat, turn, into, at + self._owes)
            self._write_cards(player, turn, into, at + self._plans)
            turn += 1

    def _write_numbers(self, game: Smugglers, seat: i64, into: vec[u8], at: i64) -> None:
        """Everything from `short` to `choice`."""
        into[at] = byte(game.short)
        into[at + 1] = byte(game.year)
        into[at + 2] = byte(game.turn)
        into[at + 3] = byte(game.card + 1)
        into[at + 4] = byte(game.high)
        into[at + 5] = byte(game.bluffed)
        into[at + 6] = byte(game.unpaid)
        into[at + 7] = byte(game.gifts)
        into[at + 8] = byte(game.pool)
        into[at + 9] = byte(game.level)
        into[at + 10] = byte(game.level_shift + SHIFT)
        into[at + 11] = byte(police_result(game, game.turn)) if game.stage == CHECKING else u8(0)
        into[at + 12] = byte(game.owed)
        into[at + 13] = byte(game.rounds)
        into[at + 14] = byte(game.sold)
        into[at + 15] = byte(game.under_way)
        into[at + 16] = byte(game.wood)
        into[at + 17] = byte(game.malt)
        into[at + 18] = byte(game.barrels)
        into[at + 19] = byte(game.tokens)
        into[at + 20] = byte(count(game.chance))
        into[at + 21] = byte(game.side[seat].fist)
        into[at + 22] = byte(_secret_choice(game, game.side[seat].choice))

    def _write_seats(self, game: Smugglers, seat: i64, into: vec[u8], at: i64) -> None:
        """Seven fields that name players."""
        for actor in game.actors():
            into[at + turns_after(actor, seat, game.players)] = ONE
        into[at + 2 * SEATS + turns_after(game.start, seat, game.players)] = ONE
        if game.starter >= 0:
            into[at + 3 * SEATS + turns_after(game.starter, seat, game.players)] = ONE
        if game.leader >= 0:
            into[at + 4 * SEATS + turns_after(game.leader, seat, game.players)] = ONE
        player: i64 = 0
        while player < game.players:
            turn: i64 = at + turns_after(player, seat, game.players)
            into[turn + SEATS] = u8(game.asked >> player & 1)
            into[turn + 5 * SEATS] = u8(game.bidders >> player & 1)
            into[turn + 6 * SEATS] = u8(game.barred >> player & 1)
            player += 1

    def _write_decks(self, game: Smugglers, hand: i64, into: vec[u8], at: i64) -> None:
        """The cards on the table, deck by deck, then the own hand."""
        years: i64 = YEARS.size
        auction: i64 = at + 3 * years
        fairies: i64 = auction + 3 * AUCTION.size
        chance: i64 = fairies + FAIRIES.size + SMUGGLERS.size
        if game.year_card >= 0:
            into[at + game.year_card] = ONE
        mark(into, at + years, game.lasting)
        mark(into, at + 2 * years, game.years)
        if game.open_one >= 0:
            into[auction + game.open_one] = ONE
        if game.open_two >= 0:
            into[auction + AUCTION.size + game.open_two] = ONE
        mark(into, auction + 2 * AUCTION.size, game.auction_out)
        mark(into, fairies, game.fairies_out)
        mark(into, fairies + FAIRIES.size, game.smugglers)
        mark(into, chance, game.chance_out)
        mark(into, chance + CHANCE.size, hand)

    def _write_goods(self, game: Smugglers, player: Player, into: vec[u8], at: i64) -> None:
        """Everything from `pounds` to `brewed`."""
        into[at] = byte(player.pounds)
        into[at + SEATS] = byte(player.wood)
        into[at + 2 * SEATS] = byte(player.malt)
        into[at + 3 * SEATS] = byte(player.barrels)
        into[at + 4 * SEATS] = byte(player.carried)
        into[at + 5 * SEATS] = byte(player.seized())
        into[at + 6 * SEATS] = byte(player.tokens)
        into[at + 7 * SEATS] = byte(count(player.hand))
        if game.stage == BREWING:
            into[at + 8 * SEATS] = byte(player.choice)

    def _write_figure(self, player: Player, into: vec[u8], at: i64) -> None:
        """Everything from `using` to `lost_year`."""
        into[at] = byte(player.using + 1)
        if player.at < 0:
            return
        into[at + SEATS] = byte(player.at + 1)
        into[at + 2 * SEATS] = byte(player.arrived)
        into[at + 3 * SEATS] = byte(player.misses)
        into[at + 4 * SEATS] = byte(player.backwards)
        into[at + 5 * SEATS] = byte(player.curse)
        into[at + 6 * SEATS] = byte(player.lost)
        into[at + 7 * SEATS] = byte(player.lost_year)

    def _write_rest(self, game: Smugglers, player: Player, turn: i64, into: vec[u8], at: i64) -> None:
        """The way, fame, help and activities; what was chosen in secret is not told before it is revealed."""
        if player.at >= 0 and player.way >= 0:
            into[at + turn * WAYS + player.way] = ONE
        fame: i64 = at + SEATS * WAYS + turn * FAME
        into[fame] = byte(player.fame_sales)
        into[fame + 1] = byte(player.fame_auctions)
        into[fame + 2] = byte(player.fame_chance)
        into[fame + 3] = byte(player.fame_fairies)
        help_at: i64 = at + SEATS * (WAYS + FAME) + turn * HELP
        into[help_at] = byte(player.nerve)
        into[help_at + 1] = byte(player.stride)
        into[help_at + 2] = byte(player.alibi)
        into[help_at + 3] = byte(player.bargain)
        into[help_at + 4] = byte(player.spare)
        activities: i64 = at + SEATS * (WAYS + FAME + HELP + SEATS) + turn * ACTIVITY_COUNT
        if game.stage != CHOOSE and player.activity >= 0:
            into[activities + player.activity] = ONE
        mark(into, activities + SEATS * ACTIVITY_COUNT, player.used)

    def _write_debts(self, game: Smugglers, seat: i64, turn: i64, into: vec[u8], at: i64) -> None:
        if game.lent == 0:
            return
        debtor: i64 = (seat + turn) % game.players
        creditor: i64 = 0
        while creditor < game.players:
            owed = byte(game.debts[debtor * SEATS + creditor])
            into[at + turn * SEATS + turns_after(creditor, seat, game.players)] = owed
            creditor += 1

    def _write_cards(self, player: Player, turn: i64, into: vec[u8], at: i64) -> None:
        goods: i64 = at + SEATS * CHANCE.size
        gifts: i64 = goods + SEATS * AUCTION.size
        smugglers: i64 = gifts + SEATS * FAIRIES.size
        mark(into, at + turn * CHANCE.size, player.plans)
        mark(into, goods + turn * AUCTION.size, player.goods)
        mark(into, gifts + turn * FAIRIES.size, player.gifts)
        mark(into, smugglers + turn * SMUGGLERS.size, player.smugglers)


def _secret_choice(game: Smugglers, choice: i64) -> i64:
    """In a byte, which has no room for action numbers. While somebody distils, `choice` counts barrels."""
    if choice < 0 or game.stage == BREWING:
        return 0
    return 1 if choice == DONE else choice - WAY + 2


def mark(into: vec[u8], at: i64, cards: i64) -> None:
    """Write 1 for each card of a set."""
    while cards != 0:
        if cards & 1:
            into[at] = ONE
        cards >>= 1
        at += 1

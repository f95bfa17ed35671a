"""The table in the middle of an evening: everything that lies on it, and the small movements all rules are made of."""

from __future__ import annotations

from abc import abstractmethod
from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from ceilidh.core.rng import Rng
from ceilidh.core.state import Event, State
from ceilidh.games.smugglers.cards import AUCTION, BIT, CHANCE, FAIRIES, NO_CARD, SMUGGLERS, YEARS, Half, hooked, pick
from ceilidh.games.smugglers.events import (
    A_BARREL,
    A_FAME,
    A_MALT,
    A_TOKEN,
    A_WOOD,
    CLUB,
    DRAWN,
    DRAWN_BY,
    FIGHT,
    GAIN,
    LOSE,
    POUNDS,
)
from ceilidh.games.smugglers.hooks import FIGHT as FIGHT_HOOK
from ceilidh.games.smugglers.player import NOTHING, NOWHERE, Player

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


class Position(State):
    """Everything on the table. What may be decided and what it does stands in the modules named after the rules."""

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
        self.gifts: i64 = 0
        """Gifts and loans made by the one whose turn it is."""
        self.debts: vec[i64] = debts
        """debtor * SEATS + creditor. Replaced, never changed: copies share it."""
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
        """Whose seized barrels were being carried."""
        # The end
        self.victor: i64 = NOTHING
        self.knocked_out: i64 = 0

    @abstractmethod
    def play_upper(self, seat: i64, half: Half) -> None:
        """Carry out what a card does at once."""

    # Asking

    def ask(self, stage: i64, seats: i64) -> None:
        """Let these seats decide, one bit each."""
        self.stage = stage
        self.asked = seats

    def ask_one(self, stage: i64, seat: i64) -> None:
        """Let one seat decide."""
        self.stage = stage
        self.asked = BIT[seat]

    def everyone(self) -> i64:
        """All seats, one bit each."""
        return BIT[self.players] - 1

    def in_order(self, turn: i64) -> i64:
        """The seat that comes that many after the start player."""
        return (self.start + turn) % self.players

    # Chance, and what becomes known

    def roll(self) -> i64:
        """A die that all can see."""
        self.learned = self.everyone()
        return self.rng.below(6) + 1

    def all_learn(self) -> None:
        """Something hidden is revealed to everyone."""
        self.learned = self.everyone()

    def others_learn(self, seat: i64) -> None:
        """Something that only `seat` knew is known to all."""
        self.learned |= self.everyone() & ~BIT[seat]

    def hook(self, player: Player, hook: i64) -> i64:
        """What the player's cards and the year add up to at a hook."""
        return player.hooks[hook] + self.year_hooks[hook]

    def fight(self, seats: i64, about: int) -> i64:
        """Equal rolls knock each other out, the highest roll left wins; NOTHING if none is left."""
        winner, _ = self.brawl(seats, about)
        return winner

    def brawl(self, seats: i64, about: int) -> tuple[i64, i64]:
        """The winner of a fight, and those who were not knocked out, the winner among them."""
        once: i64 = 0
        twice: i64 = 0
        rolls = vec[i64]([0] * SEATS)
        told: list[int] = [about]
        seat: i64 = 0
        while seat < self.players:
            if seats >> seat & 1:
                rolls[seat] = self.roll() + self.hook(self.side[seat], FIGHT_HOOK)
                bit = BIT[rolls[seat] + 20]
                twice |= once & bit
                once |= bit
                told += [seat, rolls[seat]]
            seat += 1
        standing: i64 = 0
        winner: i64 = NOTHING
        seat = 0
        while seat < self.players:
            if seats >> seat & 1 and not twice & BIT[rolls[seat] + 20]:
                standing |= BIT[seat]
                if winner == NOTHING or rolls[seat] > rolls[winner]:
                    winner = seat
            seat += 1
        if self.log is not None:
            self.log.append(Event(FIGHT, winner, tuple(told)))
        return winner, standing

    # Money: every pound is with a player, in the pool or in the bank

    def earn(self, seat: i64, pounds: i64) -> None:
        """Take pounds from the bank, for all to see."""
        player = self.side[seat]
        player.pounds += pounds
        player.least += pounds
        player.most += pounds
        self.bank -= pounds
        if self.log is not None and pounds:
            self.log.append(Event(GAIN, seat, (POUNDS, pounds)))

    def spend(self, seat: i64, pounds: i64) -> None:
        """Pay pounds that the player has to the bank, for all to see: so there were at least that many."""
        player = self.side[seat]
        if player.least < pounds:
            player.least = pounds
            self.others_learn(seat)
        player.pounds -= pounds
        player.least -= pounds
        player.most -= pounds
        self.bank += pounds

    def pay_pool(self, seat: i64, pounds: i64) -> None:
        """Pay pounds that the player has into the police pool."""
        self.spend(seat, pounds)
        self.bank -= pounds
        self.pool += pounds

    def hand_over(self, seat: i64, to: i64, pounds: i64) -> None:
        """Pay pounds that the player has to another."""
        self.spend(seat, pounds)
        self.bank -= pounds
        receiver = self.side[to]
        receiver.pounds += pounds
        receiver.least += pounds
        receiver.most += pounds

    def exact(self, seat: i64) -> None:
        """The player shows what is left in the purse."""
        player = self.side[seat]
        if player.least != player.most:
            self.others_learn(seat)
        player.least = player.pounds
        player.most = player.least

    def lose_pounds(self, seat: i64, pounds: i64) -> i64:
        """Pay up to that many pounds; whoever has fewer shows the empty purse. Returns what was paid."""
        player = self.side[seat]
        if player.pounds < pounds:
            pounds = player.pounds
            self.exact(seat)
        self.spend(seat, pounds)
        if self.log is not None and pounds:
            self.log.append(Event(LOSE, seat, (POUNDS, pounds)))
        return pounds

    # Goods: what is not in the supply cannot be had

    def gain_wood(self, seat: i64, number: i64) -> None:
        """Take wood, or lose it if the number is below 0, as far as there is some."""
        player = self.side[seat]
        number = max(-player.wood, min(number, self.wood))
        player.wood += number
        self.wood -= number
        self._tell_change(seat, A_WOOD, number)

    def gain_malt(self, seat: i64, number: i64) -> None:
        """Take malt, or lose it if the number is below 0, as far as there is some."""
        player = self.side[seat]
        number = max(-player.malt, min(number, self.malt))
        player.malt += number
        self.malt -= number
        self._tell_change(seat, A_MALT, number)

    def gain_barrels(self, seat: i64, number: i64) -> None:
        """Take barrels for the cellar, or lose them from there if the number is below 0, as far as there are some."""
        player = self.side[seat]
        number = max(-player.barrels, min(number, self.barrels))
        player.barrels += number
        self.barrels -= number
        self._tell_change(seat, A_BARREL, number)

    def gain_tokens(self, seat: i64, number: i64) -> None:
        """Take fairy tokens as far as there are some."""
        number = min(number, self.tokens)
        self.side[seat].tokens += number
        self.tokens -= number
        self._tell_change(seat, A_TOKEN, number)

    def return_token(self, seat: i64) -> None:
        """A fairy token goes back to the supply."""
        self.side[seat].tokens -= 1
        self.tokens += 1
        self._tell_change(seat, A_TOKEN, -1)

    def tell_fame(self, seat: i64, number: i64) -> None:
        """Report fame, which is kept by source."""
        self._tell_change(seat, A_FAME, number)

    def _tell_change(self, seat: i64, item: int, number: i64) -> None:
        if self.log is not None and number:
            self.log.append(Event(GAIN if number > 0 else LOSE, seat, (item, abs(number))))

    # Cards

    def put_in_play(self, player: Player, half: Half) -> None:
        """Let a card's hooks hold for a player."""
        player.hooks = hooked(player.hooks, half, 1)

    def take_out_of_play(self, player: Player, half: Half) -> None:
        """Let a card's hooks hold no longer."""
        player.hooks = hooked(player.hooks, half, -1)

    def draw_chance(self, seat: i64) -> None:
        """Draw a chance card into the hand, unless none is left; one with a club happens at once, both halves of it.

        The deck is gone through once: used cards do not come back.
        """
        if self.chance == 0:
            return
        card = pick(self.chance, self.rng)
        self.chance &= ~BIT[card]
        self.all_learn()
        if CHANCE.marked & BIT[card]:
            self.chance_out |= BIT[card]
            if self.log is not None:
                self.log.append(Event(CLUB, seat, (card,)))
            self.play_upper(seat, CHANCE.first[card])
            self.play_upper(seat, CHANCE.second[card])
            return
        self.side[seat].hand |= BIT[card]
        if self.log is not None:
            self.log.append(Event(DRAWN_BY, seat, ()))
            self.log.append(Event(DRAWN, seat, (card,), seat))

    def turn_up_auction(self) -> None:
        """Two new auction cards; those put aside are shuffled when the deck has run out."""
        self.open_one = self._next_auction()
        self.open_two = self._next_auction()

    def _next_auction(self) -> i64:
        if self.auction == 0:
            self.auction = self.auction_out
            self.auction_out = 0
        if self.auction == 0:
            return NO_CARD
        card = pick(self.auction, self.rng)
        self.auction &= ~BIT[card]
        self.all_learn()
        return card

    # Figures

    def take_off(self, player: Player) -> None:
        """The figure leaves the board, and the smuggler in use goes home."""
        if player.using != NOTHING:
            self.take_out_of_play(player, SMUGGLERS.first[player.using])
        player.using = NOTHING
        player.at = NOWHERE
        player.way = NOTHING
        player.entered = 0
        player.arrived = 0
        player.misses = 0
        player.backwards = 0
        player.curse = 0

    def lose_carried(self, seat: i64, number: i64) -> None:
        """Lose barrels under way. Whoever has no barrel left is out of the smuggling."""
        player = self.side[seat]
        number = min(number, player.carried)
        player.carried -= number
        self.barrels += number
        self._tell_change(seat, A_BARREL, -number)
        if player.carried == 0:
            self.take_off(player)

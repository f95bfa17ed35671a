"""The table in the middle of an evening: the small movements that all rules are made of."""

from __future__ import annotations

from abc import abstractmethod

from librt.vecs import vec
from mypy_extensions import i64

from ceilidh.core.state import Event
from ceilidh.games.smugglers.rules.card_modifiers import BRAWL
from ceilidh.games.smugglers.rules.card_modifiers import FIGHT as FIGHT_HOOK
from ceilidh.games.smugglers.rules.cards import BIT, CHANCE, NO_CARD, SMUGGLERS, Half, hooked, pick
from ceilidh.games.smugglers.rules.events import (
    A_BARREL,
    A_FAME,
    A_MALT,
    A_TOKEN,
    A_WOOD,
    BROKEN_DOWN,
    CLUB,
    DRAWN,
    DRAWN_BY,
    FIGHT,
    GAIN,
    LOSE,
    POUNDS,
    REFRESHED,
)
from ceilidh.games.smugglers.rules.player import NOTHING, NOWHERE, Player
from ceilidh.games.smugglers.rules.state_data import SEATS, STOPPED, Layout


class Position(Layout):
    """Everything on the table. What may be decided and what it does stands in the modules named after the rules."""

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
        self.revealed_to = self.everyone()
        return self.rng.below(6) + 1

    def all_learn(self) -> None:
        """Something hidden is revealed to everyone."""
        self.revealed_to = self.everyone()

    def others_learn(self, seat: i64) -> None:
        """Something that only `seat` knew is known to all."""
        self.revealed_to |= self.everyone() & ~BIT[seat]

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
                rolls[seat] = self._punch(self.side[seat])
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

    def _punch(self, player: Player) -> i64:
        roll = self.roll()
        if player.hooks[BRAWL] > 0:
            roll = max(roll, self.roll())
        return roll + self.hook(player, FIGHT_HOOK)

    # Money: every pound is with a player, in the pool or in the bank

    def earn(self, seat: i64, pounds: i64) -> None:
        """Take pounds from the bank, for all to see."""
        player = self.side[seat]
        player.pounds += pounds
        self.bank -= pounds
        if self.log is not None and pounds:
            self.log.append(Event(GAIN, seat, (POUNDS, pounds)))

    def spend(self, seat: i64, pounds: i64) -> None:
        """Pay pounds that the player has to the bank, for all to see."""
        self.side[seat].pounds -= pounds
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
        self.side[to].pounds += pounds

    def lose_pounds(self, seat: i64, pounds: i64) -> i64:
        """Pay up to that many pounds. Returns what was paid."""
        pounds = min(pounds, self.side[seat].pounds)
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
            self.log.append(Event(GAIN if number > 0 else LOSE, seat, (item, number if number > 0 else -number)))

    # Cards

    def put_in_play(self, player: Player, half: Half) -> None:
        """Let a card's hooks hold for a player."""
        player.hooks = hooked(player.hooks, half, 1)

    def take_out_of_play(self, player: Player, half: Half) -> None:
        """Let a card's hooks hold no longer."""
        player.hooks = hooked(player.hooks, half, -1)

    def draw_chance(self, seat: i64) -> None:
        """Draw a chance card into the hand; one with a club happens at once, both halves of it.

        When the deck has run out, used cards are shuffled.
        """
        if self.chance == 0:
            self.chance = self.chance_out
            self.chance_out = 0
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
        """Two open auction cards, where there are none; those put aside are shuffled when the deck has run out."""
        if self.open_one == NO_CARD:
            self.open_one = self._next_auction()
        if self.open_two == NO_CARD:
            self.open_two = self._next_auction()

    def tell_open(self) -> None:
        """Which auction cards lie open now."""
        if self.log is not None and self.open_one != NO_CARD:
            cards = (self.open_one,) if self.open_two == NO_CARD else (self.open_one, self.open_two)
            self.log.append(Event(REFRESHED, -1, cards))

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

    def break_down(self, seat: i64) -> None:
        """Miss the next movement round, unless there is a spare axle; a card in hand may be the answer."""
        player = self.side[seat]
        if player.spare > 0:
            player.spare -= 1
            return
        player.misses = 1
        if self.log is not None:
            self.log.append(Event(BROKEN_DOWN, seat, ()))
        if player.hand != 0:
            self.ask_one(STOPPED, seat)

    def lose_carried(self, seat: i64, number: i64) -> None:
        """Lose barrels under way. Whoever has no barrel left is out of the smuggling."""
        player = self.side[seat]
        number = min(number, player.carried)
        player.carried -= number
        self.barrels += number
        self._tell_change(seat, A_BARREL, -number)
        if player.carried == 0:
            self.take_off(player)

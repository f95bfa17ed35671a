"""The table in the middle of an evening: the small movements that all rules are made of."""

from __future__ import annotations

from abc import abstractmethod

from librt.vecs import vec
from mypy_extensions import i64

from ceilidh.core.state import Event
from ceilidh.games.smugglers.rules.card_modifiers import FIGHT_BONUS, SECOND_FIGHT_DIE
from ceilidh.games.smugglers.rules.cards import (
    BIT,
    CHANCE_CARDS,
    NO_CARD,
    SMUGGLER_CARDS,
    Half,
    add_modifiers,
    random_member,
)
from ceilidh.games.smugglers.rules.events import (
    BROKEN_DOWN,
    CLUB_DRAWN,
    DRAWN,
    DRAWN_BY,
    FOUGHT,
    GAINED,
    ITEM_BARREL,
    ITEM_FAME,
    ITEM_MALT,
    ITEM_POUNDS,
    ITEM_TOKEN,
    ITEM_WOOD,
    LOST_ITEM,
    REFRESHED,
)
from ceilidh.games.smugglers.rules.player import NOTHING, NOWHERE, Player
from ceilidh.games.smugglers.rules.state_data import FACING_BREAKDOWN, MAX_PLAYERS, StateData


class BaseState(StateData):
    """Everything on the table. What may be decided and what it does stands in the modules named after the rules."""

    @abstractmethod
    def play_upper(self, seat: i64, half: Half) -> None:
        """Carry out what a card does at once."""

    # Asking

    def ask(self, stage: i64, seats: i64) -> None:
        """Let these seats decide, one bit each."""
        self.stage = stage
        self.undecided = seats

    def ask_one(self, stage: i64, seat: i64) -> None:
        """Let one seat decide."""
        self.stage = stage
        self.undecided = BIT[seat]

    def all_seats(self) -> i64:
        """All seats, one bit each."""
        return BIT[self.players] - 1

    def seat_in_turn_order(self, turn: i64) -> i64:
        """The seat that comes that many after the start player."""
        return (self.start_player + turn) % self.players

    # Chance, and what becomes known

    def roll(self) -> i64:
        """A die that all can see."""
        self.revealed_to = self.all_seats()
        return self.rng.below(6) + 1

    def reveal_to_all(self) -> None:
        """Something hidden is revealed to everyone."""
        self.revealed_to = self.all_seats()

    def reveal_to_others(self, seat: i64) -> None:
        """Something that only `seat` knew is known to all."""
        self.revealed_to |= self.all_seats() & ~BIT[seat]

    def modifier(self, player: Player, modifier: i64) -> i64:
        """What the player's cards and the year add up to at a modifier."""
        return player.modifiers[modifier] + self.year_modifiers[modifier]

    def fight(self, seats: i64, about: int) -> i64:
        """Equal rolls knock each other out, the highest roll left wins; NOTHING if none is left."""
        winner, _ = self.resolve_fight(seats, about)
        return winner

    def resolve_fight(self, seats: i64, about: int) -> tuple[i64, i64]:
        """The winner of a fight, and those who were not knocked out, the winner among them."""
        once: i64 = 0
        twice: i64 = 0
        rolls = vec[i64]([0] * MAX_PLAYERS)
        told: list[int] = [about]
        seat: i64 = 0
        while seat < self.players:
            if seats >> seat & 1:
                rolls[seat] = self._roll_punch(self.sides[seat])
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
            self.log.append(Event(FOUGHT, winner, tuple(told)))
        return winner, standing

    def _roll_punch(self, player: Player) -> i64:
        roll = self.roll()
        if player.modifiers[SECOND_FIGHT_DIE] > 0:
            roll = max(roll, self.roll())
        return roll + self.modifier(player, FIGHT_BONUS)

    # Money: every pound is with a player, in the pool or in the bank

    def earn(self, seat: i64, pounds: i64) -> None:
        """Take pounds from the bank, for all to see."""
        player = self.sides[seat]
        player.pounds += pounds
        self.bank -= pounds
        if self.log is not None and pounds:
            self.log.append(Event(GAINED, seat, (ITEM_POUNDS, pounds)))

    def spend(self, seat: i64, pounds: i64) -> None:
        """Pay pounds that the player has to the bank, for all to see."""
        self.sides[seat].pounds -= pounds
        self.bank += pounds

    def pay_pool(self, seat: i64, pounds: i64) -> None:
        """Pay pounds that the player has into the police pool."""
        self.spend(seat, pounds)
        self.bank -= pounds
        self.police_pool += pounds

    def transfer_pounds(self, seat: i64, to: i64, pounds: i64) -> None:
        """Pay pounds that the player has to another."""
        self.spend(seat, pounds)
        self.bank -= pounds
        self.sides[to].pounds += pounds

    def lose_pounds(self, seat: i64, pounds: i64) -> i64:
        """Pay up to that many pounds. Returns what was paid."""
        pounds = min(pounds, self.sides[seat].pounds)
        self.spend(seat, pounds)
        if self.log is not None and pounds:
            self.log.append(Event(LOST_ITEM, seat, (ITEM_POUNDS, pounds)))
        return pounds

    # Goods: what is not in the supply cannot be had

    def gain_wood(self, seat: i64, number: i64) -> None:
        """Take wood, or lose it if the number is below 0, as far as there is some."""
        player = self.sides[seat]
        number = max(-player.wood, min(number, self.wood_supply))
        player.wood += number
        self.wood_supply -= number
        self._log_change(seat, ITEM_WOOD, number)

    def gain_malt(self, seat: i64, number: i64) -> None:
        """Take malt, or lose it if the number is below 0, as far as there is some."""
        player = self.sides[seat]
        number = max(-player.malt, min(number, self.malt_supply))
        player.malt += number
        self.malt_supply -= number
        self._log_change(seat, ITEM_MALT, number)

    def gain_barrels(self, seat: i64, number: i64) -> None:
        """Take barrels for the cellar, or lose them from there if the number is below 0, as far as there are some."""
        player = self.sides[seat]
        number = max(-player.barrels, min(number, self.barrel_supply))
        player.barrels += number
        self.barrel_supply -= number
        self._log_change(seat, ITEM_BARREL, number)

    def gain_tokens(self, seat: i64, number: i64) -> None:
        """Take fairy tokens as far as there are some."""
        number = min(number, self.token_supply)
        self.sides[seat].fairy_tokens += number
        self.token_supply -= number
        self._log_change(seat, ITEM_TOKEN, number)

    def return_token(self, seat: i64) -> None:
        """A fairy token goes back to the supply."""
        self.sides[seat].fairy_tokens -= 1
        self.token_supply += 1
        self._log_change(seat, ITEM_TOKEN, -1)

    def log_fame(self, seat: i64, number: i64) -> None:
        """Report fame, which is kept by source."""
        self._log_change(seat, ITEM_FAME, number)

    def _log_change(self, seat: i64, item: int, number: i64) -> None:
        if self.log is not None and number:
            self.log.append(Event(GAINED if number > 0 else LOST_ITEM, seat, (item, number if number > 0 else -number)))

    # Cards

    def add_card_modifiers(self, player: Player, half: Half) -> None:
        """Let a card's modifiers hold for a player."""
        player.modifiers = add_modifiers(player.modifiers, half, 1)

    def remove_card_modifiers(self, player: Player, half: Half) -> None:
        """Let a card's modifiers hold no longer."""
        player.modifiers = add_modifiers(player.modifiers, half, -1)

    def draw_chance(self, seat: i64) -> None:
        """Draw a chance card into the hand; one with a club happens at once, both halves of it.

        When the deck has run out, used cards are shuffled.
        """
        if self.chance_deck == 0:
            self.chance_deck = self.chance_discard
            self.chance_discard = 0
        if self.chance_deck == 0:
            return
        card = random_member(self.chance_deck, self.rng)
        self.chance_deck &= ~BIT[card]
        self.reveal_to_all()
        if CHANCE_CARDS.marked & BIT[card]:
            self.chance_discard |= BIT[card]
            if self.log is not None:
                self.log.append(Event(CLUB_DRAWN, seat, (card,)))
            self.play_upper(seat, CHANCE_CARDS.first[card])
            self.play_upper(seat, CHANCE_CARDS.second[card])
            return
        self.sides[seat].hand |= BIT[card]
        if self.log is not None:
            self.log.append(Event(DRAWN_BY, seat, ()))
            self.log.append(Event(DRAWN, seat, (card,), seat))

    def refill_auction_cards(self) -> None:
        """Two open auction cards, where there are none; those put aside are shuffled when the deck has run out."""
        if self.open_one == NO_CARD:
            self.open_one = self._draw_auction_card()
        if self.open_two == NO_CARD:
            self.open_two = self._draw_auction_card()

    def log_open_auction_cards(self) -> None:
        """Which auction cards lie open now."""
        if self.log is not None and self.open_one != NO_CARD:
            cards = (self.open_one,) if self.open_two == NO_CARD else (self.open_one, self.open_two)
            self.log.append(Event(REFRESHED, -1, cards))

    def _draw_auction_card(self) -> i64:
        if self.auction_deck == 0:
            self.auction_deck = self.auction_discard
            self.auction_discard = 0
        if self.auction_deck == 0:
            return NO_CARD
        card = random_member(self.auction_deck, self.rng)
        self.auction_deck &= ~BIT[card]
        self.reveal_to_all()
        return card

    # Figures

    def remove_figure(self, player: Player) -> None:
        """The figure leaves the board, and the smuggler in use goes home."""
        if player.active_smuggler != NOTHING:
            self.remove_card_modifiers(player, SMUGGLER_CARDS.first[player.active_smuggler])
        player.active_smuggler = NOTHING
        player.position = NOWHERE
        player.way = NOTHING
        player.unsettled_landing = 0
        player.in_city = 0
        player.misses_round = 0
        player.moves_backwards = 0
        player.curse = 0

    def break_down(self, seat: i64) -> None:
        """Miss the next movement round, unless there is a spare axle; a card in hand may be the answer."""
        player = self.sides[seat]
        if player.spare_axles > 0:
            player.spare_axles -= 1
            return
        player.misses_round = 1
        if self.log is not None:
            self.log.append(Event(BROKEN_DOWN, seat, ()))
        if player.hand != 0:
            self.ask_one(FACING_BREAKDOWN, seat)

    def lose_carried(self, seat: i64, number: i64) -> None:
        """Lose barrels under way. Whoever has no barrel left is out of the smuggling."""
        player = self.sides[seat]
        number = min(number, player.carried)
        player.carried -= number
        self.barrel_supply += number
        self._log_change(seat, ITEM_BARREL, -number)
        if player.carried == 0:
            self.remove_figure(player)

"""A game of Smugglers in progress: whose decision it is, what is legal, and how the year goes on.

The rules themselves stand in village.py (steps 1 and 2 of a season), auction.py (3), betrayal.py (4), smuggling.py,
fields.py and city.py (5), end.py; what cards do stands in modifiers.py, effects.py and victims.py.
"""

from __future__ import annotations

from typing import Final, cast

from librt.vecs import vec
from mypy_extensions import i64

from ceilidh.core.rng import Rng
from ceilidh.core.state import Event
from ceilidh.games.smugglers.rules.actions import (
    BUY_BACK_BARREL,
    CLOSE_FIST,
    DISTIL_BARREL,
    DONE,
    DRAW_CHANCE_CARD,
    GIVE_TOKEN,
    KEEP_STRAIGHT_FACE,
    LAUGH,
    NAME_VICTIM,
    PLAY_LOWER_HALF,
    PLAY_UPPER_HALF,
    RAISE_BID,
    REPAY_LOAN,
    ROLL,
    TAKE_CARD,
    TAKE_FAME,
    TAKE_WAY,
    USE_SMUGGLER,
)
from ceilidh.games.smugglers.rules.auction import (
    add_legal_repayments,
    give_pounds,
    legal_bids,
    legal_gifts,
    legal_picks,
    pick_card,
    place_bid,
    repay_loan,
    start_auction_step,
)
from ceilidh.games.smugglers.rules.base_state import BaseState
from ceilidh.games.smugglers.rules.betrayal import (
    BUY_BACK_PRICE,
    betray,
    buy_back,
    roll_house_search,
    start_betrayal_step,
)
from ceilidh.games.smugglers.rules.card_effects import NO_SEAT, apply_effects
from ceilidh.games.smugglers.rules.card_modifiers import (
    MODIFIER_COUNT,
    SPRING_INTEREST,
    SPRING_MALT,
    SPRING_POUNDS,
    SPRING_WOOD,
)
from ceilidh.games.smugglers.rules.cards import (
    BIT,
    CHANCE_CARDS,
    NO_CARD,
    YEAR_CARDS,
    Half,
    add_modifiers,
    members,
    random_member,
)
from ceilidh.games.smugglers.rules.determinization import deal_unknown
from ceilidh.games.smugglers.rules.events import INTEREST_CHARGED, PLAYED, SEASON_BEGAN, YEAR_BEGAN
from ceilidh.games.smugglers.rules.fairy_spaces import answer_fairies, choose_card_or_fame, count_votes
from ceilidh.games.smugglers.rules.game_end import end_game, final_places, short_game_is_over
from ceilidh.games.smugglers.rules.player import NOT_LOST, NOTHING, Player, load_player
from ceilidh.games.smugglers.rules.serialization import dump_numbers, load_numbers, number_attributes
from ceilidh.games.smugglers.rules.smuggling import (
    collect_tax,
    is_trapped,
    legal_amounts,
    legal_fists,
    legal_smugglers,
    load_carts,
    move_figures,
    reveal_smugglers,
    reveal_ways,
    settle_round,
    start_smuggling_step,
    use_smuggler,
)
from ceilidh.games.smugglers.rules.spaces import (
    give_raw_material,
    legal_bribes,
    legal_raw_materials,
    release_if_level_fell,
    resolve_check,
    resolve_meet,
)
from ceilidh.games.smugglers.rules.state_data import (
    BETRAYING,
    BIDDING,
    BIDDING_FOR_SMUGGLER,
    BUYING_BACK,
    CHOOSING_ACTIVITY,
    CHOOSING_AMOUNT,
    CHOOSING_GIFT,
    CHOOSING_SMUGGLER,
    CHOOSING_WAY,
    COLLECTING_INTEREST,
    DISTILLING,
    FACING_BREAKDOWN,
    FACING_CHECK,
    FACING_FAIRIES,
    FACING_SEARCH,
    GAME_OVER,
    GIVING_MATERIAL,
    GIVING_POUNDS,
    MAX_PLAYERS,
    MOVING,
    NAMING_VICTIM,
    OFFERING_TAX,
    PICKING_CARD,
    PURCHASING,
    SEASON_END,
    SETTLING_ROUND,
    STARTING_POUNDS,
    STEP_FIVE,
    STEP_FOUR,
    STEP_THREE,
    STEP_TWO,
    SWAPPING_SMUGGLER,
    USING_CHANCE,
    VOTING,
    WINTER,
    YEARS_IN_GAME,
)
from ceilidh.games.smugglers.rules.victim_effects import CARDS_WITH_VICTIM, hit_victim
from ceilidh.games.smugglers.rules.village_activities import (
    can_distil,
    continue_step_two,
    distil,
    legal_activities,
    legal_purchases,
    purchase,
    reveal_activities,
    use_chance_activity,
)

_NO_MODIFIERS: Final = vec[i64]([0] * MODIFIER_COUNT)
_NO_DEBTS: Final = vec[i64]([0] * (MAX_PLAYERS * MAX_PLAYERS))
_SEATS_OF: Final = [members(seats) for seats in range(32)]
"""The seats of every set of seats."""
_FIRST_OF: Final = vec[i64]([seats[0] if seats else -1 for seats in _SEATS_OF])


class Smugglers(BaseState):
    """One game."""

    # Setup

    @staticmethod
    def deal(players: int, rng: Rng, short: bool, fast: bool, log: list[Event] | None) -> Smugglers:
        """5 pounds each, with a fast start 1 wood and 1 malt too; two auction cards open; the first year card."""
        state = Smugglers(players, rng, [Player(_NO_MODIFIERS) for _ in range(players)], _NO_MODIFIERS, _NO_DEBTS)
        state.log = log
        state.short_game = 1 if short else 0
        state.start_player = players - 1
        for seat in range(players):
            state.earn(seat, STARTING_POUNDS)
            if fast:
                state.gain_wood(seat, 1)
                state.gain_malt(seat, 1)
        state.refill_auction_cards()
        state.log_open_auction_cards()
        state._go_on()
        return state

    # Whose decision, and what is legal

    def actors(self) -> list[int]:
        return _SEATS_OF[self._asked_now()][:]

    def current_player(self) -> int:
        return _FIRST_OF[self._asked_now()]

    def _asked_now(self) -> i64:
        """The seats, one bit each, that decide on what comes between, or else on the stage."""
        if self.naming_seat >= 0:
            return BIT[self.naming_seat]
        if self.awaiting_search:
            return self.awaiting_search
        return self.buying_back if self.buying_back else self.undecided

    def decision(self) -> i64:
        """What the actors decide about."""
        if self.naming_seat >= 0:
            return NAMING_VICTIM
        if self.awaiting_search:
            return FACING_SEARCH
        return BUYING_BACK if self.buying_back else self.stage

    def legal(self, seat: int) -> list[int]:
        actions = self._decisions(seat)
        hand: i64 = self.sides[seat].hand
        if self.naming_seat >= 0:
            hand &= ~CARDS_WITH_VICTIM
        if self.total_debt > 0:
            add_legal_repayments(self, seat, actions)
            actions.sort()
        if hand:
            for card in members(hand):
                actions.append(PLAY_UPPER_HALF + card)
        return actions

    def _decisions(self, seat: i64) -> list[int]:  # noqa: C901 - one branch a case
        """What the stage asks for, in the order of a year."""
        player = self.sides[seat]
        stage = self.stage
        if self.naming_seat >= 0:
            return self._others(seat)
        if self.awaiting_search:
            return [ROLL]
        if self.buying_back:
            return [DONE, BUY_BACK_BARREL] if player.pounds >= BUY_BACK_PRICE else [DONE]
        if stage == CHOOSING_ACTIVITY:
            return legal_activities(self, seat)
        if stage == MOVING:
            return [ROLL]
        if stage == BIDDING:
            return legal_bids(self, seat)
        if stage == GIVING_POUNDS:
            return legal_gifts(self, seat)
        if stage in (OFFERING_TAX, BIDDING_FOR_SMUGGLER):
            return legal_fists(player)
        if stage == PURCHASING:
            return legal_purchases(self, player)
        if stage == USING_CHANCE:
            return self._chance(player)
        if stage == DISTILLING:
            return [DONE, DISTIL_BARREL] if can_distil(self, player) else [DONE]
        if stage == PICKING_CARD:
            return legal_picks(self)
        if stage == BETRAYING:
            return self._others(seat)
        if stage == CHOOSING_AMOUNT:
            return legal_amounts(player)
        if stage == CHOOSING_SMUGGLER:
            return legal_smugglers(player)
        if stage == CHOOSING_WAY:
            return [TAKE_WAY, TAKE_WAY + 1, TAKE_WAY + 2]
        if stage == SWAPPING_SMUGGLER:
            return [DONE, USE_SMUGGLER + self.offered_card] if player.smugglers & BIT[self.offered_card] else [DONE]
        if stage == FACING_CHECK:
            return legal_bribes(player)
        if stage == FACING_FAIRIES:
            return [DONE, GIVE_TOKEN] if player.fairy_tokens > 0 else [DONE]
        if stage == CHOOSING_GIFT:
            return [TAKE_CARD, TAKE_FAME]
        if stage == VOTING:
            return [LAUGH, KEEP_STRAIGHT_FACE]
        if stage == FACING_BREAKDOWN:
            return [DONE]
        return legal_raw_materials(player)

    def _others(self, seat: i64) -> list[int]:
        return [NAME_VICTIM + other for other in range(self.players) if other != seat]

    def _chance(self, player: Player) -> list[int]:
        actions: list[int] = [DRAW_CHANCE_CARD] if self.chance_deck or self.chance_discard else []
        actions += [PLAY_LOWER_HALF + card for card in members(player.hand)]
        return actions if actions else [DONE]

    # What an action does

    def apply(self, seat: int, action: int) -> None:
        self.revealed_to = 0
        number: i64 = action
        if number >= PLAY_UPPER_HALF:
            self._play(seat, number - PLAY_UPPER_HALF)
        elif REPAY_LOAN <= number < RAISE_BID:
            repay_loan(self, seat, number)
        elif self.naming_seat >= 0:
            hit_victim(self, seat, number - NAME_VICTIM)
        elif self.awaiting_search:
            self.awaiting_search &= ~BIT[seat]
            roll_house_search(self, seat)
        elif self.buying_back:
            buy_back(self, seat, number)
        else:
            self._decide(seat, number)
        self._go_on()

    def _play(self, seat: i64, card: i64) -> None:
        """The upper half of a chance card can be played at any own decision, without an activity."""
        self.sides[seat].hand &= ~BIT[card]
        self.chance_discard |= BIT[card]
        self.reveal_to_others(seat)
        if self.log is not None:
            self.log.append(Event(PLAYED, seat, (card,)))
        self.play_upper(seat, CHANCE_CARDS.first[card])

    def play_upper(self, seat: i64, half: Half) -> None:
        self.sides[seat].fame_chance += apply_effects(self, seat, half)

    def _decide(self, seat: i64, action: i64) -> None:  # noqa: C901 - one branch a case
        stage = self.stage
        if stage == CHOOSING_ACTIVITY:
            self.sides[seat].activity = action
            self.undecided &= ~BIT[seat]
        elif stage in (CHOOSING_AMOUNT, CHOOSING_SMUGGLER, CHOOSING_WAY, MOVING, VOTING):
            self.sides[seat].choice = action
            self.undecided &= ~BIT[seat]
        elif stage in (OFFERING_TAX, BIDDING_FOR_SMUGGLER):
            self.sides[seat].fist = action - CLOSE_FIST
            self.undecided &= ~BIT[seat]
        elif stage == BIDDING:
            place_bid(self, seat, action)
        elif stage == GIVING_POUNDS:
            give_pounds(self, seat, action)
        elif stage == PURCHASING:
            purchase(self, seat, action)
        elif stage == USING_CHANCE:
            use_chance_activity(self, seat, action)
        elif stage == DISTILLING:
            distil(self, seat, action)
        elif stage == PICKING_CARD:
            pick_card(self, seat, action)
        elif stage == BETRAYING:
            betray(self, seat, action - NAME_VICTIM)
        else:
            self._decide_on_the_way(seat, action)

    def _decide_on_the_way(self, seat: i64, action: i64) -> None:
        stage = self.stage
        if stage == FACING_CHECK:
            resolve_check(self, seat, action)
        elif stage == FACING_FAIRIES:
            answer_fairies(self, seat, action)
        elif stage == CHOOSING_GIFT:
            choose_card_or_fame(self, seat, action)
        elif stage == GIVING_MATERIAL:
            give_raw_material(self, seat, action)
        elif stage == FACING_BREAKDOWN:
            self.ask(SETTLING_ROUND, 0)
        elif stage == SWAPPING_SMUGGLER:
            self.ask(SETTLING_ROUND, 0)
            self.offered_card = NO_CARD
            if action != DONE:
                use_smuggler(self, seat, action - USE_SMUGGLER)

    # How the year goes on

    def _go_on(self) -> None:
        """Carry on until somebody has to decide."""
        if self.stage == CHOOSING_AMOUNT:
            self._drop_those_without_barrels()
        elif self.stage == FACING_CHECK:
            release_if_level_fell(self)
        while self.undecided == 0 and not self._comes_between() and self.stage != GAME_OVER:
            self._next(self.stage)

    def _comes_between(self) -> bool:
        return self.naming_seat >= 0 or self.awaiting_search != 0 or self.buying_back != 0

    def _drop_those_without_barrels(self) -> None:
        for seat in range(self.players):
            player = self.sides[seat]
            if player.barrels == 0 and player.lost_in_time == NOT_LOST and not self.buying_back & BIT[seat]:
                self.undecided &= ~BIT[seat]

    def _next(self, stage: i64) -> None:  # noqa: C901 - one branch a case
        if stage == SETTLING_ROUND:
            settle_round(self)
        elif stage == MOVING:
            move_figures(self)
        elif stage == CHOOSING_ACTIVITY:
            reveal_activities(self)
        elif stage == PURCHASING:
            self.stage = STEP_TWO
        elif stage == STEP_TWO:
            if self.turn == 0 and short_game_is_over(self):
                end_game(self)
            else:
                continue_step_two(self)
        elif stage == CHOOSING_AMOUNT:
            load_carts(self)
        elif stage == OFFERING_TAX:
            collect_tax(self)
        elif stage == CHOOSING_SMUGGLER:
            reveal_smugglers(self)
        elif stage == CHOOSING_WAY:
            reveal_ways(self)
        elif stage == BIDDING_FOR_SMUGGLER:
            resolve_meet(self)
        elif stage == VOTING:
            count_votes(self)
        elif stage == COLLECTING_INTEREST:
            self._collect_interest()
            self._begin_season()
        elif short_game_is_over(self):
            end_game(self)
        elif stage == STEP_THREE:
            start_auction_step(self)
        elif stage == STEP_FOUR:
            start_betrayal_step(self)
        elif stage == STEP_FIVE:
            start_smuggling_step(self)
        elif stage == SEASON_END:
            self._end_season()

    def _end_season(self) -> None:
        """The season counter and the start player move on; after winter comes the next year, or the end."""
        for player in self.sides:
            player.activity = NOTHING
        if self.season == WINTER and self.year == YEARS_IN_GAME:
            end_game(self)
            return
        self.season = (self.season + 1) % (WINTER + 1)
        self.start_player = (self.start_player + 1) % self.players
        if self.season == 0:
            self._turn_the_year()
            self.stage = COLLECTING_INTEREST
            return
        if self.log is not None:
            self.log.append(Event(SEASON_BEGAN, -1, (self.season,)))
        self._begin_season()

    def _begin_season(self) -> None:
        """Everyone who is not trapped with the fairies chooses an activity."""
        asked = self.all_seats()
        for seat in range(self.players):
            if is_trapped(self, self.sides[seat]):
                asked &= ~BIT[seat]
        self.ask(CHOOSING_ACTIVITY, asked)

    def _turn_the_year(self) -> None:
        """A year card is turned up: it holds until the next spring, or to the end of the game if it says so."""
        self.year += 1
        self.police_level = 0
        self.police_level_change = 0
        if self.year_card != NO_CARD and YEAR_CARDS.marked & BIT[self.year_card]:
            self.lasting_year_cards |= BIT[self.year_card]
        self.year_card = random_member(self.year_deck, self.rng)
        self.year_deck &= ~BIT[self.year_card]
        self.reveal_to_all()
        if self.log is not None:
            self.log.append(Event(YEAR_BEGAN, -1, (self.year, self.year_card)))
        self.year_modifiers = add_modifiers(_NO_MODIFIERS, YEAR_CARDS.first[self.year_card], 1)
        for card in members(self.lasting_year_cards):
            self.year_modifiers = add_modifiers(self.year_modifiers, YEAR_CARDS.first[card], 1)
        for seat in range(self.players):
            player = self.sides[seat]
            player.used_activities = 0
            self.earn(seat, player.modifiers[SPRING_POUNDS])
            self.gain_wood(seat, player.modifiers[SPRING_WOOD])
            self.gain_malt(seat, player.modifiers[SPRING_MALT])
        apply_effects(self, NO_SEAT, YEAR_CARDS.first[self.year_card])

    def _collect_interest(self) -> None:
        """The Duke comes after whatever the spring brings in."""
        for seat in range(self.players):
            if self.sides[seat].modifiers[SPRING_INTEREST] > 0:
                self._pay_the_duke(seat, self.sides[seat].modifiers[SPRING_INTEREST])

    def _pay_the_duke(self, seat: i64, pounds: i64) -> None:
        """Who cannot pay the interest loses a barrel."""
        if self.log is not None:
            self.log.append(Event(INTEREST_CHARGED, seat, (pounds,)))
        if self.sides[seat].pounds >= pounds:
            self.lose_pounds(seat, pounds)
        else:
            self.gain_barrels(seat, -1)

    # Scoring

    def scores(self) -> list[int]:
        return [player.fame() for player in self.sides]

    def ranking(self) -> list[int]:
        return final_places(self)

    # Copies

    def _copy(self, rng: Rng) -> Smugglers:
        """Copies share `modifiers`, `year_modifiers` and `debts`: vectors that are replaced, never changed in place."""
        side = [player.copy() for player in self.sides]
        return Smugglers(self.players, rng, side, self.year_modifiers, self.debts, self)

    def clone(self) -> Smugglers:
        other = self._copy(self.rng.clone())
        other.revealed_to = self.revealed_to
        return other

    def determinize(self, seat: int, rng: Rng) -> Smugglers:
        other = self._copy(rng.fork())
        deal_unknown(other, seat, rng)
        return other

    def dump(self) -> tuple[object, ...]:
        side = [player.dump() for player in self.sides]
        return (self.rng.dump(), side, list(self.year_modifiers), list(self.debts), dump_numbers(self, NUMBERS))

    @classmethod
    def load(cls, dumped: tuple[object, ...]) -> Smugglers:
        rng, players, year_modifiers, debts, numbers = dumped
        side = [load_player(player) for player in cast(list[object], players)]
        modifiers, owed = vec[i64](cast(list[int], year_modifiers)), vec[i64](cast(list[int], debts))
        state = Smugglers(len(side), Rng(*cast(tuple[int, int, int, int], rng)), side, modifiers, owed)
        load_numbers(state, NUMBERS, cast(list[int], numbers))
        return state


NUMBERS: Final = number_attributes(Smugglers(0, Rng.seeded(0), [], _NO_MODIFIERS, _NO_DEBTS))

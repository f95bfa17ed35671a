"""A game of Smugglers in progress: whose decision it is, what is legal, and how the year goes on.

The rules themselves stand in village.py (steps 1 and 2 of a season), auction.py (3), betrayal.py (4), smuggling.py,
fields.py and city.py (5), end.py; what cards do stands in hooks.py, effects.py and victims.py.
"""

from __future__ import annotations

from typing import Final, cast

from librt.vecs import vec
from mypy_extensions import i64

from ceilidh.core.rng import Rng
from ceilidh.core.state import Event
from ceilidh.games.smugglers.rules.actions import (
    BREW,
    DONE,
    DRAW,
    FREE,
    FROWN,
    LAUGH,
    NAME,
    PLAN,
    PLAY,
    PUT,
    RAISE,
    REPAY,
    ROLL,
    TAKE_CARD,
    TAKE_FAME,
    TOKEN,
    USE,
    WAY,
)
from ceilidh.games.smugglers.rules.auction import (
    bid,
    bidding,
    give,
    giving,
    pick_card,
    picking,
    repay,
    repaying,
    step_three,
)
from ceilidh.games.smugglers.rules.base_state import Position
from ceilidh.games.smugglers.rules.betrayal import BUY_BACK_PRICE, betray, buy_back, search, step_four
from ceilidh.games.smugglers.rules.card_effects import NOBODY, carry_out
from ceilidh.games.smugglers.rules.card_modifiers import BARLEY, COUNT, INCOME, INTEREST, TIMBER
from ceilidh.games.smugglers.rules.cards import BIT, CHANCE, NO_CARD, YEARS, Half, hooked, members, pick
from ceilidh.games.smugglers.rules.determinization import deal_unknown
from ceilidh.games.smugglers.rules.events import INTEREST_DUE as INTEREST_CHARGED
from ceilidh.games.smugglers.rules.events import PLAYED, SEASON, YEAR
from ceilidh.games.smugglers.rules.fairy_spaces import choose_gift, count_votes, give_token
from ceilidh.games.smugglers.rules.game_end import end, final_places, short_game_is_over
from ceilidh.games.smugglers.rules.player import HERE, NOTHING, Player, load_player
from ceilidh.games.smugglers.rules.serialization import numbers_of, restore, written
from ceilidh.games.smugglers.rules.smuggling import (
    amounts,
    collect_tax,
    fists,
    hire,
    keeps_out_of_the_year,
    load_up,
    move_all,
    settle_round,
    smugglers_to_use,
    step_five,
    take_ways,
    use_smuggler,
)
from ceilidh.games.smugglers.rules.spaces import bribes, call_off, check, hand_in, open_fists, raw_materials
from ceilidh.games.smugglers.rules.state_data import (
    AMOUNT,
    BETRAYING,
    BIDDING,
    BREWING,
    BUY,
    BUYING_BACK,
    CHANCE_STAGE,
    CHECKING,
    CHOOSE,
    DRUNK,
    FAIRY,
    FUN,
    GIFT,
    GIVING,
    HIRING,
    INTEREST_DUE,
    MEETING,
    MOVING,
    NAMING,
    OVER,
    PICKING,
    ROUND,
    SEARCHED,
    SEASON_END,
    SEATS,
    START_POUNDS,
    STEP_FIVE,
    STEP_FOUR,
    STEP_THREE,
    STEP_TWO,
    STOPPED,
    SWAPPING,
    TAXING,
    WAY_CHOICE,
    WINTER,
    YEARS_PLAYED,
)
from ceilidh.games.smugglers.rules.victim_effects import WITH_VICTIM, hit
from ceilidh.games.smugglers.rules.village_activities import (
    brew,
    buy,
    buying,
    can_brew,
    open_activities,
    reveal,
    step_two,
    take_chance,
)

_NO_HOOKS: Final = vec[i64]([0] * COUNT)
_NO_DEBTS: Final = vec[i64]([0] * (SEATS * SEATS))
_SEATS_OF: Final = [members(seats) for seats in range(32)]
"""The seats of every set of seats."""
_FIRST_OF: Final = vec[i64]([seats[0] if seats else -1 for seats in _SEATS_OF])


class Smugglers(Position):
    """One game."""

    # Setup

    @staticmethod
    def deal(players: int, rng: Rng, short: bool, fast: bool, log: list[Event] | None) -> Smugglers:
        """5 pounds each, with a fast start 1 wood and 1 malt too; two auction cards open; the first year card."""
        state = Smugglers(players, rng, [Player(_NO_HOOKS) for _ in range(players)], _NO_HOOKS, _NO_DEBTS)
        state.log = log
        state.short = 1 if short else 0
        state.start = players - 1
        for seat in range(players):
            state.earn(seat, START_POUNDS)
            if fast:
                state.gain_wood(seat, 1)
                state.gain_malt(seat, 1)
        state.turn_up_auction()
        state.tell_open()
        state._go_on()
        return state

    # Whose decision, and what is legal

    def actors(self) -> list[int]:
        return _SEATS_OF[self._asked_now()][:]

    def current_player(self) -> int:
        return _FIRST_OF[self._asked_now()]

    def _asked_now(self) -> i64:
        """The seats, one bit each, that decide on what comes between, or else on the stage."""
        if self.naming >= 0:
            return BIT[self.naming]
        if self.searching:
            return self.searching
        return self.seizing if self.seizing else self.asked

    def decision(self) -> i64:
        """What the actors decide about."""
        if self.naming >= 0:
            return NAMING
        if self.searching:
            return SEARCHED
        return BUYING_BACK if self.seizing else self.stage

    def legal(self, seat: int) -> list[int]:
        actions = self._decisions(seat)
        hand: i64 = self.side[seat].hand
        if self.naming >= 0:
            hand &= ~WITH_VICTIM
        if self.lent > 0:
            repaying(self, seat, actions)
            actions.sort()
        if hand:
            for card in members(hand):
                actions.append(PLAY + card)
        return actions

    def _decisions(self, seat: i64) -> list[int]:  # noqa: C901 - one branch a case
        """What the stage asks for, in the order of a year."""
        player = self.side[seat]
        stage = self.stage
        if self.naming >= 0:
            return self._others(seat)
        if self.searching:
            return [ROLL]
        if self.seizing:
            return [DONE, FREE] if player.pounds >= BUY_BACK_PRICE else [DONE]
        if stage == CHOOSE:
            return open_activities(self, seat)
        if stage == MOVING:
            return [ROLL]
        if stage == BIDDING:
            return bidding(self, seat)
        if stage == GIVING:
            return giving(self, seat)
        if stage in (TAXING, MEETING):
            return fists(player)
        if stage == BUY:
            return buying(self, player)
        if stage == CHANCE_STAGE:
            return self._chance(player)
        if stage == BREWING:
            return [DONE, BREW] if can_brew(self, player) else [DONE]
        if stage == PICKING:
            return picking(self)
        if stage == BETRAYING:
            return self._others(seat)
        if stage == AMOUNT:
            return amounts(player)
        if stage == HIRING:
            return smugglers_to_use(player)
        if stage == WAY_CHOICE:
            return [WAY, WAY + 1, WAY + 2]
        if stage == SWAPPING:
            return [DONE, USE + self.card] if player.smugglers & BIT[self.card] else [DONE]
        if stage == CHECKING:
            return bribes(player)
        if stage == FAIRY:
            return [DONE, TOKEN] if player.tokens > 0 else [DONE]
        if stage == GIFT:
            return [TAKE_CARD, TAKE_FAME]
        if stage == FUN:
            return [LAUGH, FROWN]
        if stage == STOPPED:
            return [DONE]
        return raw_materials(player)

    def _others(self, seat: i64) -> list[int]:
        return [NAME + other for other in range(self.players) if other != seat]

    def _chance(self, player: Player) -> list[int]:
        actions: list[int] = [DRAW] if self.chance or self.chance_out else []
        actions += [PLAN + card for card in members(player.hand)]
        return actions if actions else [DONE]

    # What an action does

    def apply(self, seat: int, action: int) -> None:
        self.revealed_to = 0
        number: i64 = action
        if number >= PLAY:
            self._play(seat, number - PLAY)
        elif REPAY <= number < RAISE:
            repay(self, seat, number)
        elif self.naming >= 0:
            hit(self, seat, number - NAME)
        elif self.searching:
            self.searching &= ~BIT[seat]
            search(self, seat)
        elif self.seizing:
            buy_back(self, seat, number)
        else:
            self._decide(seat, number)
        self._go_on()

    def _play(self, seat: i64, card: i64) -> None:
        """The upper half of a chance card can be played at any own decision, without an activity."""
        self.side[seat].hand &= ~BIT[card]
        self.chance_out |= BIT[card]
        self.others_learn(seat)
        if self.log is not None:
            self.log.append(Event(PLAYED, seat, (card,)))
        self.play_upper(seat, CHANCE.first[card])

    def play_upper(self, seat: i64, half: Half) -> None:
        self.side[seat].fame_chance += carry_out(self, seat, half)

    def _decide(self, seat: i64, action: i64) -> None:  # noqa: C901 - one branch a case
        stage = self.stage
        if stage == CHOOSE:
            self.side[seat].activity = action
            self.asked &= ~BIT[seat]
        elif stage in (AMOUNT, HIRING, WAY_CHOICE, MOVING, FUN):
            self.side[seat].choice = action
            self.asked &= ~BIT[seat]
        elif stage in (TAXING, MEETING):
            self.side[seat].fist = action - PUT
            self.asked &= ~BIT[seat]
        elif stage == BIDDING:
            bid(self, seat, action)
        elif stage == GIVING:
            give(self, seat, action)
        elif stage == BUY:
            buy(self, seat, action)
        elif stage == CHANCE_STAGE:
            take_chance(self, seat, action)
        elif stage == BREWING:
            brew(self, seat, action)
        elif stage == PICKING:
            pick_card(self, seat, action)
        elif stage == BETRAYING:
            betray(self, seat, action - NAME)
        else:
            self._decide_on_the_way(seat, action)

    def _decide_on_the_way(self, seat: i64, action: i64) -> None:
        stage = self.stage
        if stage == CHECKING:
            check(self, seat, action)
        elif stage == FAIRY:
            give_token(self, seat, action)
        elif stage == GIFT:
            choose_gift(self, seat, action)
        elif stage == DRUNK:
            hand_in(self, seat, action)
        elif stage == STOPPED:
            self.ask(ROUND, 0)
        elif stage == SWAPPING:
            self.ask(ROUND, 0)
            self.card = NO_CARD
            if action != DONE:
                use_smuggler(self, seat, action - USE)

    # How the year goes on

    def _go_on(self) -> None:
        """Carry on until somebody has to decide."""
        if self.stage == AMOUNT:
            self._drop_those_without_barrels()
        elif self.stage == CHECKING:
            call_off(self)
        while self.asked == 0 and not self._comes_between() and self.stage != OVER:
            self._next(self.stage)

    def _comes_between(self) -> bool:
        return self.naming >= 0 or self.searching != 0 or self.seizing != 0

    def _drop_those_without_barrels(self) -> None:
        for seat in range(self.players):
            player = self.side[seat]
            if player.barrels == 0 and player.lost == HERE and not self.seizing & BIT[seat]:
                self.asked &= ~BIT[seat]

    def _next(self, stage: i64) -> None:  # noqa: C901 - one branch a case
        if stage == ROUND:
            settle_round(self)
        elif stage == MOVING:
            move_all(self)
        elif stage == CHOOSE:
            reveal(self)
        elif stage == BUY:
            self.stage = STEP_TWO
        elif stage == STEP_TWO:
            if self.turn == 0 and short_game_is_over(self):
                end(self)
            else:
                step_two(self)
        elif stage == AMOUNT:
            load_up(self)
        elif stage == TAXING:
            collect_tax(self)
        elif stage == HIRING:
            hire(self)
        elif stage == WAY_CHOICE:
            take_ways(self)
        elif stage == MEETING:
            open_fists(self)
        elif stage == FUN:
            count_votes(self)
        elif stage == INTEREST_DUE:
            self._collect_interest()
            self._begin_season()
        elif short_game_is_over(self):
            end(self)
        elif stage == STEP_THREE:
            step_three(self)
        elif stage == STEP_FOUR:
            step_four(self)
        elif stage == STEP_FIVE:
            step_five(self)
        elif stage == SEASON_END:
            self._end_season()

    def _end_season(self) -> None:
        """The season counter and the start player move on; after winter comes the next year, or the end."""
        for player in self.side:
            player.activity = NOTHING
        if self.season == WINTER and self.year == YEARS_PLAYED:
            end(self)
            return
        self.season = (self.season + 1) % (WINTER + 1)
        self.start = (self.start + 1) % self.players
        if self.season == 0:
            self._turn_the_year()
            self.stage = INTEREST_DUE
            return
        if self.log is not None:
            self.log.append(Event(SEASON, -1, (self.season,)))
        self._begin_season()

    def _begin_season(self) -> None:
        """Everyone who is not trapped with the fairies chooses an activity."""
        asked = self.everyone()
        for seat in range(self.players):
            if keeps_out_of_the_year(self, self.side[seat]):
                asked &= ~BIT[seat]
        self.ask(CHOOSE, asked)

    def _turn_the_year(self) -> None:
        """A year card is turned up: it holds until the next spring, or to the end of the game if it says so."""
        self.year += 1
        self.level = 0
        self.level_shift = 0
        if self.year_card != NO_CARD and YEARS.marked & BIT[self.year_card]:
            self.lasting |= BIT[self.year_card]
        self.year_card = pick(self.years, self.rng)
        self.years &= ~BIT[self.year_card]
        self.all_learn()
        if self.log is not None:
            self.log.append(Event(YEAR, -1, (self.year, self.year_card)))
        self.year_hooks = hooked(_NO_HOOKS, YEARS.first[self.year_card], 1)
        for card in members(self.lasting):
            self.year_hooks = hooked(self.year_hooks, YEARS.first[card], 1)
        for seat in range(self.players):
            player = self.side[seat]
            player.used = 0
            self.earn(seat, player.hooks[INCOME])
            self.gain_wood(seat, player.hooks[TIMBER])
            self.gain_malt(seat, player.hooks[BARLEY])
        carry_out(self, NOBODY, YEARS.first[self.year_card])

    def _collect_interest(self) -> None:
        """The Duke comes after whatever the spring brings in."""
        for seat in range(self.players):
            if self.side[seat].hooks[INTEREST] > 0:
                self._pay_the_duke(seat, self.side[seat].hooks[INTEREST])

    def _pay_the_duke(self, seat: i64, pounds: i64) -> None:
        """Who cannot pay the interest loses a barrel."""
        if self.log is not None:
            self.log.append(Event(INTEREST_CHARGED, seat, (pounds,)))
        if self.side[seat].pounds >= pounds:
            self.lose_pounds(seat, pounds)
        else:
            self.gain_barrels(seat, -1)

    # Scoring

    def scores(self) -> list[int]:
        return [player.fame() for player in self.side]

    def ranking(self) -> list[int]:
        return final_places(self)

    # Copies

    def _copy(self, rng: Rng) -> Smugglers:
        """`hooks`, `year_hooks` and `debts` are replaced when they change, never changed in place: they are shared."""
        side = [player.copy() for player in self.side]
        return Smugglers(self.players, rng, side, self.year_hooks, self.debts, self)

    def clone(self) -> Smugglers:
        other = self._copy(self.rng.clone())
        other.revealed_to = self.revealed_to
        return other

    def determinize(self, seat: int, rng: Rng) -> Smugglers:
        other = self._copy(rng.fork())
        deal_unknown(other, seat, rng)
        return other

    def dump(self) -> tuple[object, ...]:
        side = [player.dump() for player in self.side]
        return (self.rng.dump(), side, list(self.year_hooks), list(self.debts), written(self, NUMBERS))

    @classmethod
    def load(cls, dumped: tuple[object, ...]) -> Smugglers:
        rng, players, year_hooks, debts, numbers = dumped
        side = [load_player(player) for player in cast(list[object], players)]
        hooks, owed = vec[i64](cast(list[int], year_hooks)), vec[i64](cast(list[int], debts))
        state = Smugglers(len(side), Rng(*cast(tuple[int, int, int, int], rng)), side, hooks, owed)
        restore(state, NUMBERS, cast(list[int], numbers))
        return state


NUMBERS: Final = numbers_of(Smugglers(0, Rng.seeded(0), [], _NO_HOOKS, _NO_DEBTS))

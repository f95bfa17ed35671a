"""How a sensible player of Smugglers behaves: rules of thumb that say how likely each action is, at every decision.

They lead looks ahead and stand in for what others chose in secret; what a position is worth stands in judgement.py.
"""

from __future__ import annotations

from math import exp
from typing import Final

from mypy_extensions import i64

from ceilidh.core.rng import Rng
from ceilidh.games.smugglers.knowledge.card_values import Cards, brewable
from ceilidh.games.smugglers.rules.actions import (
    AUCTION,
    BETRAYAL,
    BREW,
    BRIBE_3,
    BRIBE_5,
    BUY_MALT,
    BUY_WOOD,
    CARRY,
    CHANCE_CARD,
    DANCE,
    DISTIL,
    DONE,
    DRAW,
    FIDDLE,
    FREE,
    GIVE,
    GO_ON,
    LAUGH,
    MALT,
    MATCH,
    NAME,
    PASS,
    PICK,
    PLAN,
    PLAY,
    PURCHASE,
    PUT,
    RAISE,
    REPAY,
    STAY,
    TOKEN,
    USE,
    WAY,
    WOOD,
)
from ceilidh.games.smugglers.rules.auction import highest_bid
from ceilidh.games.smugglers.rules.card_effects import (
    ALIBI,
    BARGAIN,
    DENOUNCE,
    NERVE,
    POLICE_LEVEL,
    REPAIR,
    SPILL,
    STRIDE,
)
from ceilidh.games.smugglers.rules.card_effects import TOKEN as TOKEN_EFFECT
from ceilidh.games.smugglers.rules.card_modifiers import CHECK, DISCOUNT, FOREST, MASH, MOUNTAIN, ROAD, STILL
from ceilidh.games.smugglers.rules.cards import CHANCE, NO_CARD, Half, members
from ceilidh.games.smugglers.rules.player import Player
from ceilidh.games.smugglers.rules.smuggling import fist_limit
from ceilidh.games.smugglers.rules.spaces import bribe_price, police_result
from ceilidh.games.smugglers.rules.state import Smugglers
from ceilidh.games.smugglers.rules.state_data import (
    AMOUNT,
    BIDDING,
    CHECKING,
    CHOOSE,
    FAIRY,
    GIVING,
    MEETING,
    MOVING,
    STOPPED,
    TAXING,
    WINTER,
    YEARS_PLAYED,
)

_SCALE: Final[i64] = 1000000
_AUTUMN: Final[i64] = 2
_NEVER: Final = 0.02
_HARDLY: Final = 0.001
_JUMPS: Final = (3, 5, 10)
"""Candidate raises beside the least one, in pounds."""
_SUMS: Final = (2, 3, 4, 5, 6, 8, 10, 15, 20)
"""Candidate fists beside 0 and 1, in pounds."""
_STINGY: Final = 0.08
"""To offer less than one's share."""
_ANSWER: Final = 6.0
"""To play the card that helps in need."""
_EAGER: Final = 3.0
"""What is worth a barrel more is e to this times as likely."""


class Habits:
    """An urge is a number above 0; actions are as likely as their urges."""

    def __init__(self, weights: dict[str, float], cards: Cards) -> None:
        self.cards = cards
        self.gather = weights["gather"]
        self.surplus = weights["surplus"]
        self.purchase = weights["purchase"]
        self.distil = weights["distil"]
        self.fiddle = weights["fiddle"]
        self.chance = weights["chance"]
        self.betray = weights["betray"]
        self.dance = weights["dance"]
        self.auction = weights["auction"]
        self.bid = weights["bid"]
        self.bribe = weights["bribe"]

    def choice(self, game: Smugglers, seat: i64, legal: list[int], rng: Rng) -> int:
        """An action, each as likely as its urge."""
        urges = [self.urge(game, seat, action) for action in legal]
        left = sum(urges) * float(rng.below(_SCALE)) / float(_SCALE)
        for i in range(len(legal)):
            left -= urges[i]
            if left < 0.0:
                return legal[i]
        return legal[0]

    def urge(self, game: Smugglers, seat: i64, action: i64) -> float:  # noqa: C901 - one branch a case
        """How likely a sensible player is to do this."""
        player = game.side[seat]
        if action >= PLAY:
            return self._play(game, seat, action - PLAY)
        if REPAY <= action < RAISE:
            return _NEVER
        if NAME <= action < PUT:
            return _victim(game, action - NAME)
        if game.searching:
            return 1.0
        if game.seizing:
            return 3.0 if action == FREE else 1.0
        stage = game.stage
        if stage == CHOOSE:
            return self._activity(game, seat, player, action)
        if stage == BIDDING:
            return self._bid(game, player, action)
        if stage in (TAXING, MEETING):
            return _fist(game, player, action)
        if action in (GO_ON, STAY):
            return 4.0 if action == GO_ON else 0.3
        if stage == AMOUNT:
            return float(action - CARRY + 1) * float(action - CARRY + 1)
        if stage == GIVING:
            return 1.0 if action == DONE else _HARDLY
        if stage == CHECKING:
            return self._bribe(game, seat, player, action)
        return self._small(game, player, action)

    def _activity(self, game: Smugglers, seat: i64, player: Player, action: i64) -> float:
        if action == MALT:
            return self.gather if _lack_of_malt(player) >= 0 else self.surplus
        if action == WOOD:
            return self.gather if _lack_of_malt(player) <= 0 else self.surplus
        if action == PURCHASE:
            return self.purchase if player.pounds > 1 else _NEVER
        if action == DISTIL:
            barrels: i64 = brewable(player.wood, player.malt, player.hooks)
            late = 3.0 if game.season == _AUTUMN else 0.2 if game.season == WINTER else 1.0
            return self.distil * float(barrels) * late if barrels > 0 else _NEVER
        if action == FIDDLE:
            return self.fiddle
        if action == CHANCE_CARD:
            return self.chance * (1.0 + self._best_plan(game, player))
        if action == BETRAYAL:
            return self.betray * float(_most_barrels(game, seat)) + _NEVER
        if action == DANCE:
            return self.dance if player.tokens == 0 else self.dance / 4.0
        if action == AUCTION:
            best = max(self._prize(game, game.open_one), self._prize(game, game.open_two))
            return self.auction * (1.0 + 2.0 * best) if player.pounds >= 6 else _NEVER
        return 30.0

    def _best_plan(self, game: Smugglers, player: Player) -> float:
        best = 0.0
        for card in members(player.hand):
            best = max(best, self.cards.planned(card, years_left(game)))
        return best

    def _prize(self, game: Smugglers, card: i64) -> float:
        return self.cards.prize(card, years_left(game)) if card != NO_CARD else 0.0

    def _bid(self, game: Smugglers, player: Player, action: i64) -> float:
        """Up to what the card is worth, in small steps."""
        worth = self.bid * (1.0 + self._prize(game, game.card))
        limit: float = min(float(player.pounds + player.hooks[DISCOUNT]), worth)
        if action == PASS:
            return 1.0
        if action == MATCH:
            return 4.0 if float(game.high) <= limit else _NEVER
        more: i64 = action - RAISE + 1
        if float(game.high + more) > limit:
            return _HARDLY
        return 3.0 if more == 1 else 0.5

    def _bribe(self, game: Smugglers, seat: i64, player: Player, action: i64) -> float:
        """What a bribe adds to the chance to get through with the barrels, less what it costs."""
        bonus: i64 = 1 if action == BRIBE_3 else 2 if action == BRIBE_5 else 0
        if bonus == 0:
            return 1.0
        own: i64 = game.hook(player, CHECK) + player.nerve
        needed: i64 = police_result(game, seat) - own
        gained = _through(needed - bonus) - _through(needed)
        cost = self.bribe * float(bribe_price(player, bonus))
        return exp(_EAGER * (float(player.carried) * gained - cost))

    def _small(self, game: Smugglers, player: Player, action: i64) -> float:
        if action == BUY_MALT:
            return 4.0 if _lack_of_malt(player) >= 0 else 1.0
        if action == BUY_WOOD:
            return 4.0 if _lack_of_malt(player) <= 0 else 1.0
        if action in (BREW, DRAW, TOKEN):
            return 4.0
        if action == DONE:
            return 0.3
        if action == LAUGH:
            return 0.1
        if WAY <= action < WAY + 3:
            return _way(game, player, action - WAY)
        if PICK <= action < GIVE:
            return 1.0 + 2.0 * self._prize(game, game.open_one if action == PICK else game.open_two)
        if PLAN <= action < PLAY:
            return max(_NEVER, 2.0 + 4.0 * self.cards.planned(action - PLAN, years_left(game)))
        if USE <= action < PLAN:
            return 2.0
        return 1.0 if action >= FREE else _NEVER

    def _play(self, game: Smugglers, seat: i64, card: i64) -> float:
        """An upper half waits for its moment; what is good at once is played now and then, if no plan is better."""
        moment = _moment(game, seat, CHANCE.first[card])
        if moment > 0.0:
            return moment
        if game.stage != CHOOSE or self.cards.planned(card, years_left(game)) > self.cards.uppers[card]:
            return _NEVER
        return 0.5


def candidates(game: Smugglers, seat: i64, legal: list[int]) -> list[int]:
    """Of sums of money only some: a pound more or less hardly matters once there are many."""
    decision = game.decision()
    player = game.side[seat]
    if decision == BIDDING:
        return _candidate_bids(game, player, legal)
    if decision in (TAXING, MEETING):
        return _candidate_fists(game, player, legal)
    return legal


def _candidate_bids(game: Smugglers, player: Player, legal: list[int]) -> list[int]:
    """Jumps that the purse can pay; the least raise always, so that there are two candidates."""
    raises: i64 = max(0, highest_bid(player) - game.high)
    room: i64 = min(raises, player.pounds + player.hooks[DISCOUNT] - game.high)
    found = legal[: min(1, raises)]
    for more in _JUMPS:
        if more <= room:
            found.append(legal[more - 1])
    return found + legal[raises:]


def _candidate_fists(game: Smugglers, player: Player, legal: list[int]) -> list[int]:
    """Up to the tax owed or, at a meet, to the purse; 0 and 1 always, so that there are two candidates."""
    first: i64 = legal.index(PUT)
    sums: i64 = fist_limit(player) + 1
    most: i64 = min(sums - 1, game.owed) if game.stage == TAXING else sums - 1
    found = legal[: first + min(2, sums)]
    for pounds in _SUMS:
        if pounds < most:
            found.append(legal[first + pounds])
    if most > 1:
        found.append(legal[first + most])
    return found + legal[first + sums :]


def offer(game: Smugglers, player: Player) -> i64:
    """For taxes about one's share, at a smugglers' meet a few pounds."""
    return min(player.pounds, player.carried + 1) if game.stage == TAXING else min(player.pounds // 3, 4)


def _through(needed: i64) -> float:
    """How likely a die shows so much."""
    return float(7 - min(7, max(1, needed))) / 6.0


def _most_barrels(game: Smugglers, seat: i64) -> i64:
    """The barrels of the others' fullest house, beyond the first."""
    most: i64 = 0
    for other in range(game.players):
        if other != seat and game.side[other].barrels - 1 > most:
            most = game.side[other].barrels - 1
    return most


def _victim(game: Smugglers, other: i64) -> float:
    player = game.side[other]
    return 0.2 + float(player.barrels * player.barrels) + 0.2 * float(player.fame())


def _moment(game: Smugglers, seat: i64, half: Half) -> float:
    """The urge to play an upper half that has its moment; 0 if it has none."""
    i: i64 = 0
    while i < len(half.effects):
        effect: i64 = half.effects[i]
        if effect == NERVE:
            return 4.0 if game.stage == CHECKING else _NEVER
        if effect == ALIBI:
            if game.searching:
                return _ANSWER
            return 0.5 * float(game.side[seat].barrels) + _NEVER if game.stage == CHOOSE else _NEVER
        if effect == REPAIR:
            return _ANSWER if game.stage == STOPPED else _NEVER
        if effect == TOKEN_EFFECT and game.stage == FAIRY:
            return _ANSWER if game.side[seat].tokens == 0 else _NEVER
        if effect in (STRIDE, BARGAIN):
            return 1.0 if game.stage == MOVING else _NEVER
        if effect == POLICE_LEVEL:
            return 2.0 if game.stage in (TAXING, CHECKING) else _NEVER
        if effect in (DENOUNCE, SPILL):
            return float(_most_barrels(game, seat)) + _NEVER
        i += 2
    return 0.0


def years_left(game: Smugglers) -> float:
    """From the end of this season on."""
    return float(YEARS_PLAYED - game.year) + float(WINTER - game.season) / 4.0


def _lack_of_malt(player: Player) -> i64:
    """How much more malt than wood is missing for distilling; less than 0 if wood is."""
    return player.wood + player.hooks[STILL] - player.malt - player.hooks[MASH]


def _fist(game: Smugglers, player: Player, action: i64) -> float:
    missing = offer(game, player) - (action - PUT)
    if missing == 0:
        return 1.0
    return _STINGY if missing > 0 else _NEVER


def _way(game: Smugglers, player: Player, way: i64) -> float:
    """The road where the tax was paid, the forest with a token, the mountain where excisemen are about."""
    if way == 0:
        return (3.0 if game.level == 0 else 1.0) + float(player.hooks[ROAD])
    if way == 1:
        return (3.0 if player.tokens > 0 else 0.3) + float(player.hooks[FOREST])
    return (3.0 if game.level > 2 else 1.5) + float(player.hooks[MOUNTAIN])

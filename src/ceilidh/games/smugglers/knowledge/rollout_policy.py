"""Rollout policy of Smugglers: hand-written preferences for every action at every decision.

Rollouts follow it, and it samples what others have chosen in secret. Positions are evaluated in `evaluation.py`.
"""

from __future__ import annotations

from math import exp
from typing import Final

from mypy_extensions import i64

from ceilidh.core.rng import Rng
from ceilidh.games.smugglers.knowledge.card_values import CardValues, brewable
from ceilidh.games.smugglers.rules.action_encoding import (
    AUCTION,
    BETRAYAL,
    BRIBE_3,
    BRIBE_5,
    BUY_BACK_BARREL,
    BUY_MALT,
    BUY_WOOD,
    CARRY_BARRELS,
    CHANCE_CARD,
    CLOSE_FIST,
    DISTIL,
    DISTIL_BARREL,
    DONE,
    DRAW_CHANCE_CARD,
    FAIRY_DANCE,
    FETCH_MALT,
    FETCH_WOOD,
    FIDDLE,
    GIVE_POUNDS,
    GIVE_TOKEN,
    LAUGH,
    LEAVE_FAIRIES,
    MATCH_BID,
    NAME_VICTIM,
    PASS_BIDDING,
    PICK_AUCTION_CARD,
    PLAY_LOWER_HALF,
    PLAY_UPPER_HALF,
    PURCHASE,
    RAISE_BID,
    REPAY_LOAN,
    STAY_WITH_FAIRIES,
    TAKE_WAY,
    USE_SMUGGLER,
)
from ceilidh.games.smugglers.rules.auction import bid_limit
from ceilidh.games.smugglers.rules.bit_sets import members
from ceilidh.games.smugglers.rules.card_effects import (
    CHANGE_POLICE_LEVEL,
    DESTROY_BARREL,
    GAIN_TOKEN,
    NEXT_BREAKDOWN,
    NEXT_CHECK,
    NEXT_MOVEMENT,
    NEXT_SALE,
    NEXT_SEARCH,
    SEARCH_VICTIM,
)
from ceilidh.games.smugglers.rules.card_modifiers import (
    AUCTION_DISCOUNT,
    CHECK_BONUS,
    FOREST_BONUS,
    MALT_FREE_BARRELS,
    MOUNTAIN_BONUS,
    ROAD_BONUS,
    WOOD_FREE_BARRELS,
)
from ceilidh.games.smugglers.rules.cards import CHANCE_CARDS, NO_CARD, Half
from ceilidh.games.smugglers.rules.constants import WINTER, YEARS_IN_GAME
from ceilidh.games.smugglers.rules.player import Player
from ceilidh.games.smugglers.rules.police_checks import bribe_price, police_result
from ceilidh.games.smugglers.rules.smuggling_start import fist_limit
from ceilidh.games.smugglers.rules.stages import (
    BIDDING,
    BIDDING_FOR_SMUGGLER,
    CHOOSING_ACTIVITY,
    CHOOSING_AMOUNT,
    FACING_BREAKDOWN,
    FACING_CHECK,
    FACING_FAIRIES,
    GIVING_POUNDS,
    MOVING,
    OFFERING_TAX,
)
from ceilidh.games.smugglers.rules.state import Smugglers

_RANDOM_STEPS: Final[i64] = 1000000
_AUTUMN: Final[i64] = 2
_LOW_PREFERENCE: Final = 0.02
_LOWEST_PREFERENCE: Final = 0.001
_RAISES_IN_POUNDS: Final = (3, 5, 10)
"""Candidate raises besides the lowest one."""
_FISTS_IN_POUNDS: Final = (2, 3, 4, 5, 6, 8, 10, 15, 20)
"""Candidate fists besides 0 and 1."""
_LOW_OFFER_PREFERENCE: Final = 0.08
"""For offering less tax than one's share."""
_RESCUE_PREFERENCE: Final = 6.0
"""For playing a card that averts a loss."""
_LOG_PREFERENCE_PER_BARREL: Final = 3.0
"""An action that gains one barrel is preferred e to this power times as much."""


class RolloutPolicy:
    """A preference is a number above 0; actions are sampled in proportion to their preferences."""

    def __init__(self, weights: dict[str, float], cards: CardValues) -> None:
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

    def sample(self, game: Smugglers, seat: i64, legal: list[int], rng: Rng) -> int:
        """A random action, in proportion to the preferences."""
        preferences = [self.preference(game, seat, action) for action in legal]
        left = sum(preferences) * float(rng.below(_RANDOM_STEPS)) / float(_RANDOM_STEPS)
        for i in range(len(legal)):
            left -= preferences[i]
            if left < 0.0:
                return legal[i]
        return legal[0]

    def preference(self, game: Smugglers, seat: i64, action: i64) -> float:  # noqa: C901 - one branch a case
        """How much a sensible player prefers this action."""
        player = game.sides[seat]
        if action >= PLAY_UPPER_HALF:
            return self._play(game, seat, action - PLAY_UPPER_HALF)
        if REPAY_LOAN <= action < RAISE_BID:
            return _LOW_PREFERENCE
        if NAME_VICTIM <= action < CLOSE_FIST:
            return _victim(game, action - NAME_VICTIM)
        if game.awaiting_search:
            return 1.0
        if game.buying_back:
            return 3.0 if action == BUY_BACK_BARREL else 1.0
        stage = game.stage
        if stage == CHOOSING_ACTIVITY:
            return self._activity(game, seat, player, action)
        if stage == BIDDING:
            return self._bid(game, player, action)
        if stage in (OFFERING_TAX, BIDDING_FOR_SMUGGLER):
            return _fist(game, player, action)
        if action in (LEAVE_FAIRIES, STAY_WITH_FAIRIES):
            return 4.0 if action == LEAVE_FAIRIES else 0.3
        if stage == CHOOSING_AMOUNT:
            return float(action - CARRY_BARRELS + 1) * float(action - CARRY_BARRELS + 1)
        if stage == GIVING_POUNDS:
            return 1.0 if action == DONE else _LOWEST_PREFERENCE
        if stage == FACING_CHECK:
            return self._bribe(game, seat, player, action)
        return self._small(game, player, action)

    def _activity(self, game: Smugglers, seat: i64, player: Player, action: i64) -> float:
        if action == FETCH_MALT:
            return self.gather if _lack_of_malt(player) >= 0 else self.surplus
        if action == FETCH_WOOD:
            return self.gather if _lack_of_malt(player) <= 0 else self.surplus
        if action == PURCHASE:
            return self.purchase if player.pounds > 1 else _LOW_PREFERENCE
        if action == DISTIL:
            barrels: i64 = brewable(player.wood, player.malt, player.modifiers)
            late = 3.0 if game.season == _AUTUMN else 0.2 if game.season == WINTER else 1.0
            return self.distil * float(barrels) * late if barrels > 0 else _LOW_PREFERENCE
        if action == FIDDLE:
            return self.fiddle
        if action == CHANCE_CARD:
            return self.chance * (1.0 + self._best_plan(game, player))
        if action == BETRAYAL:
            return self.betray * float(_most_barrels(game, seat)) + _LOW_PREFERENCE
        if action == FAIRY_DANCE:
            return self.dance if player.fairy_tokens == 0 else self.dance / 4.0
        if action == AUCTION:
            best = max(self._prize(game, game.open_one), self._prize(game, game.open_two))
            return self.auction * (1.0 + 2.0 * best) if player.pounds >= 6 else _LOW_PREFERENCE
        return 30.0

    def _best_plan(self, game: Smugglers, player: Player) -> float:
        best = 0.0
        for card in members(player.hand):
            best = max(best, self.cards.planned(card, years_left(game)))
        return best

    def _prize(self, game: Smugglers, card: i64) -> float:
        return self.cards.prize(card, years_left(game)) if card != NO_CARD else 0.0

    def _bid(self, game: Smugglers, player: Player, action: i64) -> float:
        """Bid up to the value of the card, in small steps."""
        worth = self.bid * (1.0 + self._prize(game, game.offered_card))
        limit: float = min(float(player.pounds + player.modifiers[AUCTION_DISCOUNT]), worth)
        if action == PASS_BIDDING:
            return 1.0
        if action == MATCH_BID:
            return 4.0 if float(game.highest_bid) <= limit else _LOW_PREFERENCE
        more: i64 = action - RAISE_BID + 1
        if float(game.highest_bid + more) > limit:
            return _LOWEST_PREFERENCE
        return 3.0 if more == 1 else 0.5

    def _bribe(self, game: Smugglers, seat: i64, player: Player, action: i64) -> float:
        """By what a bribe adds to the probability of passing the check, minus its cost."""
        bonus: i64 = 1 if action == BRIBE_3 else 2 if action == BRIBE_5 else 0
        if bonus == 0:
            return 1.0
        own: i64 = game.modifier(player, CHECK_BONUS) + player.next_check_bonus
        needed: i64 = police_result(game, seat) - own
        gained = _through(needed - bonus) - _through(needed)
        cost = self.bribe * float(bribe_price(player, bonus))
        return exp(_LOG_PREFERENCE_PER_BARREL * (float(player.carried) * gained - cost))

    def _small(self, game: Smugglers, player: Player, action: i64) -> float:
        if action == BUY_MALT:
            return 4.0 if _lack_of_malt(player) >= 0 else 1.0
        if action == BUY_WOOD:
            return 4.0 if _lack_of_malt(player) <= 0 else 1.0
        if action in (DISTIL_BARREL, DRAW_CHANCE_CARD, GIVE_TOKEN):
            return 4.0
        if action == DONE:
            return 0.3
        if action == LAUGH:
            return 0.1
        if TAKE_WAY <= action < TAKE_WAY + 3:
            return _way(game, player, action - TAKE_WAY)
        if PICK_AUCTION_CARD <= action < GIVE_POUNDS:
            return 1.0 + 2.0 * self._prize(game, game.open_one if action == PICK_AUCTION_CARD else game.open_two)
        if PLAY_LOWER_HALF <= action < PLAY_UPPER_HALF:
            return max(_LOW_PREFERENCE, 2.0 + 4.0 * self.cards.planned(action - PLAY_LOWER_HALF, years_left(game)))
        if USE_SMUGGLER <= action < PLAY_LOWER_HALF:
            return 2.0
        return 1.0 if action >= BUY_BACK_BARREL else _LOW_PREFERENCE

    def _play(self, game: Smugglers, seat: i64, card: i64) -> float:
        """An upper half waits for its moment; without one it is sometimes played, if the lower half is no better."""
        moment = _moment(game, seat, CHANCE_CARDS.first[card])
        if moment > 0.0:
            return moment
        if game.stage != CHOOSING_ACTIVITY or self.cards.planned(card, years_left(game)) > self.cards.uppers[card]:
            return _LOW_PREFERENCE
        return 0.5


def candidates(game: Smugglers, seat: i64, legal: list[int]) -> list[int]:
    """All legal actions, but only some sums of money: with many pounds a single one hardly matters."""
    decision = game.decision()
    player = game.sides[seat]
    if decision == BIDDING:
        return _candidate_bids(game, player, legal)
    if decision in (OFFERING_TAX, BIDDING_FOR_SMUGGLER):
        return _candidate_fists(game, player, legal)
    return legal


def _candidate_bids(game: Smugglers, player: Player, legal: list[int]) -> list[int]:
    """Raises that the purse can pay; always the lowest one, so that there are two candidates."""
    raises: i64 = max(0, bid_limit(player) - game.highest_bid)
    room: i64 = min(raises, player.pounds + player.modifiers[AUCTION_DISCOUNT] - game.highest_bid)
    found = legal[: min(1, raises)]
    for more in _RAISES_IN_POUNDS:
        if more <= room:
            found.append(legal[more - 1])
    return found + legal[raises:]


def _candidate_fists(game: Smugglers, player: Player, legal: list[int]) -> list[int]:
    """Sums up to the tax owed or, at a meet, up to the purse; always 0 and 1, so that there are two candidates."""
    first: i64 = legal.index(CLOSE_FIST)
    sums: i64 = fist_limit(player) + 1
    most: i64 = min(sums - 1, game.tax_owed) if game.stage == OFFERING_TAX else sums - 1
    found = legal[: first + min(2, sums)]
    for pounds in _FISTS_IN_POUNDS:
        if pounds < most:
            found.append(legal[first + pounds])
    if most > 1:
        found.append(legal[first + most])
    return found + legal[first + sums :]


def offer(game: Smugglers, player: Player) -> i64:
    """A sensible fist: about one's share of the tax, or a few pounds at a smugglers' meet."""
    return min(player.pounds, player.carried + 1) if game.stage == OFFERING_TAX else min(player.pounds // 3, 4)


def _through(needed: i64) -> float:
    """The probability that a die shows at least `needed`."""
    return float(7 - min(7, max(1, needed))) / 6.0


def _most_barrels(game: Smugglers, seat: i64) -> i64:
    """The barrels of the others' fullest house, beyond the first."""
    most: i64 = 0
    for other in range(game.players):
        if other != seat and game.sides[other].barrels - 1 > most:
            most = game.sides[other].barrels - 1
    return most


def _victim(game: Smugglers, other: i64) -> float:
    player = game.sides[other]
    return 0.2 + float(player.barrels * player.barrels) + 0.2 * float(player.fame())


def _moment(game: Smugglers, seat: i64, half: Half) -> float:
    """The preference for an upper half that has its moment; 0 if it has none."""
    i: i64 = 0
    while i < len(half.effects):
        effect: i64 = half.effects[i]
        if effect == NEXT_CHECK:
            return 4.0 if game.stage == FACING_CHECK else _LOW_PREFERENCE
        if effect == NEXT_SEARCH:
            if game.awaiting_search:
                return _RESCUE_PREFERENCE
            return (
                0.5 * float(game.sides[seat].barrels) + _LOW_PREFERENCE
                if game.stage == CHOOSING_ACTIVITY
                else _LOW_PREFERENCE
            )
        if effect == NEXT_BREAKDOWN:
            return _RESCUE_PREFERENCE if game.stage == FACING_BREAKDOWN else _LOW_PREFERENCE
        if effect == GAIN_TOKEN and game.stage == FACING_FAIRIES:
            return _RESCUE_PREFERENCE if game.sides[seat].fairy_tokens == 0 else _LOW_PREFERENCE
        if effect in (NEXT_MOVEMENT, NEXT_SALE):
            return 1.0 if game.stage == MOVING else _LOW_PREFERENCE
        if effect == CHANGE_POLICE_LEVEL:
            return 2.0 if game.stage in (OFFERING_TAX, FACING_CHECK) else _LOW_PREFERENCE
        if effect in (SEARCH_VICTIM, DESTROY_BARREL):
            return float(_most_barrels(game, seat)) + _LOW_PREFERENCE
        i += 2
    return 0.0


def years_left(game: Smugglers) -> float:
    """The years from the end of this season on."""
    return float(YEARS_IN_GAME - game.year) + float(WINTER - game.season) / 4.0


def _lack_of_malt(player: Player) -> i64:
    """How much more malt than wood is missing for distilling; negative if wood is missing."""
    return player.wood + player.modifiers[WOOD_FREE_BARRELS] - player.malt - player.modifiers[MALT_FREE_BARRELS]


def _fist(game: Smugglers, player: Player, action: i64) -> float:
    missing = offer(game, player) - (action - CLOSE_FIST)
    if missing == 0:
        return 1.0
    return _LOW_OFFER_PREFERENCE if missing > 0 else _LOW_PREFERENCE


def _way(game: Smugglers, player: Player, way: i64) -> float:
    """The road if the tax was paid, the forest with a token, the mountain if the police are about."""
    if way == 0:
        return (3.0 if game.police_level == 0 else 1.0) + float(player.modifiers[ROAD_BONUS])
    if way == 1:
        return (3.0 if player.fairy_tokens > 0 else 0.3) + float(player.modifiers[FOREST_BONUS])
    return (3.0 if game.police_level > 2 else 1.5) + float(player.modifiers[MOUNTAIN_BONUS])

"""Evaluation of Smugglers: how far rollouts go, and what goods and cards are worth there in fame.

The rollout policy is in `rollout_policy.py`.
"""

from __future__ import annotations

from math import log
from typing import Final, cast

from mypy_extensions import i64

from ceilidh.core.knowledge import Knowledge, SearchConfig
from ceilidh.core.rng import Rng
from ceilidh.core.state import State
from ceilidh.games.smugglers.knowledge.card_values import CardValues, brewable, spared
from ceilidh.games.smugglers.knowledge.plausible_actions import plausible_actions
from ceilidh.games.smugglers.knowledge.rollout_policy import RolloutPolicy, candidates, offer, years_left
from ceilidh.games.smugglers.rules.action_encoding import TAKE_WAY
from ceilidh.games.smugglers.rules.bit_sets import BIT, member_count
from ceilidh.games.smugglers.rules.board import CITY_POSITION
from ceilidh.games.smugglers.rules.player import NOTHING, Player
from ceilidh.games.smugglers.rules.smuggling_start import fist_limit, legal_amounts
from ceilidh.games.smugglers.rules.stages import (
    BIDDING_FOR_SMUGGLER,
    CHOOSING_ACTIVITY,
    CHOOSING_AMOUNT,
    CHOOSING_WAY,
    GAME_OVER,
    OFFERING_TAX,
)
from ceilidh.games.smugglers.rules.state import Smugglers
from ceilidh.games.smugglers.rules.village_activities import legal_activities

_EASY_NOISE: Final = 0.4
_MEDIUM_NOISE: Final = 0.08
"""`easy_noise` and `medium_noise` at even win probabilities with two players."""
_MAX_USEFUL_POUNDS: Final[i64] = 25
"""Pounds beyond this number are worth nothing."""


class SmugglersKnowledge(Knowledge):
    """Rollouts follow the policy to the end of the season; then goods count as part of the fame to come."""

    def __init__(self, config: SearchConfig, weights: dict[str, float]) -> None:
        super().__init__(config, weights)
        self.easy_simulations, self.easy_noise = 0, _EASY_NOISE
        self.medium_simulations, self.medium_noise = 1, _MEDIUM_NOISE
        self.hard_simulations, self.expert_simulations = 30, 1000
        self.c_puct = 0.1
        self.until: i64 = 0
        """The season, counted from the first, at whose start rollouts stop."""
        self.barrel = weights["barrel"]
        self.pair = weights["pair"]
        self.single = weights["single"]
        self.pound = weights["pound"]
        self.token = weights["token"]
        self.card = weights["card"]
        self.crowd = weights["crowd"]
        self.growth = weights["growth"]
        """The fame that a year to come brings beyond goods and cards; with more players, less for each."""
        self.cards = CardValues(weights)
        self.policy = RolloutPolicy(weights, self.cards)

    def lead_scale(self, state: State) -> float:
        return 1.0 + 0.25 * _years(cast(Smugglers, state))

    # How much things are worth

    def expected_points(self, state: State) -> list[float]:
        game = cast(Smugglers, state)
        if game.stage == GAME_OVER:
            return [float(player.fame()) + 0.01 * float(player.pounds) for player in game.sides]
        years = _years(game)
        more = self.growth * years / float(game.players * game.players)
        return [float(player.fame()) + more + self._promise(player, 4.0 * years) for player in game.sides]

    def value_terms(self, state: State, seat: int) -> dict[str, float]:
        game = cast(Smugglers, state)
        player = game.sides[seat]
        if game.stage == GAME_OVER:
            return {"fame": self.expected_points(state)[seat]}
        years = _years(game)
        return {
            "fame": float(player.fame()) + self.growth * years / float(game.players * game.players),
            "materials": self._materials(player, 4.0 * years),
            "tokens": self._tokens(player, 4.0 * years),
            "pounds": self._pounds(player, 4.0 * years),
            "cards": self._cards(player, 4.0 * years),
            "barrels": self._home(player),
            "cart": self._cart(player),
        }

    def _promise(self, player: Player, left: float) -> float:
        """The fame that goods, pounds and cards are likely to bring in the seasons left."""
        worth = self._materials(player, left) + self._tokens(player, left) + self._pounds(player, left)
        return worth + self._cards(player, left) + (self._home(player) + self._cart(player))

    def _materials(self, player: Player, left: float) -> float:
        """A pair of raw materials needs one season to be distilled before winter, a single one needs two."""
        pairs: i64 = brewable(player.wood, player.malt, player.modifiers)
        singles: i64 = max(0, player.wood + player.malt - 2 * pairs + min(pairs, spared(player.modifiers)))
        return self.pair * float(pairs) * _clamp(left - 1.0) + self.single * float(singles) * _clamp(left - 2.0)

    def _tokens(self, player: Player, left: float) -> float:
        return self.token * float(player.fairy_tokens) * _clamp(left / 4.0)

    def _pounds(self, player: Player, left: float) -> float:
        return self.pound * float(min(player.pounds, _MAX_USEFUL_POUNDS)) * min(1.0, 0.3 + left / 12.0)

    def _cards(self, player: Player, left: float) -> float:
        """The value of lasting cards, modifiers in play and the hand."""
        lasting: i64 = member_count(player.lower_halves) + member_count(player.auction_cards)
        lasting += member_count(player.fairy_cards) + member_count(player.smugglers)
        years = (left - 1.0) / 4.0
        worth = self.card * years * float(lasting) + self.cards.in_play(player.modifiers, years)
        return worth + self.cards.in_hand(player.hand, years)

    def _home(self, player: Player) -> float:
        """Barrels at home, minus a square term, because a search takes them all."""
        home = float(player.barrels)
        return self.barrel * home - self.crowd * home * home

    def _cart(self, player: Player) -> float:
        """Barrels on the cart, worth more the nearer the city is."""
        if player.carried <= 0:
            return 0.0
        way: i64 = player.way if player.way >= 0 else 0
        gone = float(player.position) / float(CITY_POSITION[way])
        return float(player.carried) * (self.barrel + (1.0 - self.barrel) * gone)

    # Looking ahead

    def prepare(self, state: State, seat: int, rng: Rng) -> None:
        """Let rollouts end with the season, because chance drowns the effect of a decision beyond it.

        The noise is proportional to the win probability: constant noise would make a player who is far behind play at
        random.
        """
        self.until = _season(cast(Smugglers, state)) + 1
        level = self.win_probabilities(state, self.expected_points(state))[seat]
        self.easy_noise = 2.0 * _EASY_NOISE * level
        self.medium_noise = 2.0 * _MEDIUM_NOISE * level

    def is_leaf(self, state: State, seat: int) -> bool:
        return _season(cast(Smugglers, state)) >= self.until

    def sample_hidden_choices(self, state: State, seat: int, rng: Rng) -> None:
        """Replace what others have already chosen in secret by samples of the rollout policy."""
        game = cast(Smugglers, state)
        if game.stage not in (CHOOSING_ACTIVITY, CHOOSING_AMOUNT, CHOOSING_WAY, OFFERING_TAX, BIDDING_FOR_SMUGGLER):
            return
        for other in range(game.players):
            if other != seat and not game.undecided & BIT[other]:
                self._sample_choice(game, other, rng)

    def _sample_choice(self, game: Smugglers, other: i64, rng: Rng) -> None:
        player = game.sides[other]
        if game.stage == CHOOSING_ACTIVITY:
            if player.activity != NOTHING:
                player.activity = self.policy.sample(game, other, legal_activities(game, other), rng)
        elif game.stage in (OFFERING_TAX, BIDDING_FOR_SMUGGLER):
            if game.stage == BIDDING_FOR_SMUGGLER or player.position >= 0:
                player.fist = min(offer(game, player) + rng.below(2), fist_limit(player))
        elif player.choice != NOTHING:
            ways: list[int] = [TAKE_WAY, TAKE_WAY + 1, TAKE_WAY + 2]
            choices = legal_amounts(player) if game.stage == CHOOSING_AMOUNT else ways
            if choices:
                player.choice = self.policy.sample(game, other, choices, rng)

    def candidates(self, state: State, seat: int, legal: list[int]) -> list[int]:
        return candidates(cast(Smugglers, state), seat, legal)

    def plausible_actions(self, state: State, seat: int, legal: list[int]) -> list[int]:
        return plausible_actions(cast(Smugglers, state), seat, legal)

    def rollout(self, state: State, rng: Rng) -> None:
        game = cast(Smugglers, state)
        while game.stage != GAME_OVER and _season(game) < self.until:
            seat = game.current_player()
            legal = game.legal(seat)
            if len(legal) > 1:
                legal = candidates(game, seat, legal)
            game.apply(seat, legal[0] if len(legal) == 1 else self.policy.sample(game, seat, legal, rng))

    def priors(self, state: State, seat: int, legal: list[int], rng: Rng) -> list[float]:
        """Centre the priors on the current win probability.

        Otherwise a player who is behind would take untried actions for the best ones.
        """
        game = cast(Smugglers, state)
        preferences = [self.policy.preference(game, seat, action) for action in legal]
        even = sum(preferences) / float(len(preferences))
        level = self.win_probabilities(game, self.expected_points(game))[seat]
        spread = self.prior_temperature * float(game.players)
        return [max(0.0, level * (1.0 + spread * log(one / even))) for one in preferences]


def _years(game: Smugglers) -> float:
    """The years left, including this season."""
    return years_left(game) + 0.25


def _season(game: Smugglers) -> i64:
    """The number of seasons since the start of the game."""
    return 4 * game.year + game.season


def _clamp(share: float) -> float:
    """A share, clamped to 0–1."""
    return min(1.0, max(0.0, share))

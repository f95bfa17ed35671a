"""Bot knowledge of Smugglers: the rollout policy, the priors and the values of cards and goods."""

from __future__ import annotations

from typing import cast

import pytest
from games.smugglers.scenarios import act, choose, set_purse, stock, table
from librt.vecs import vec
from mypy_extensions import i64

from ceilidh.core import Rng, find_game
from ceilidh.core.knowledge import DEFAULT_CONFIG
from ceilidh.games.smugglers.knowledge import WEIGHTS
from ceilidh.games.smugglers.knowledge.card_values import CardValues, brewable
from ceilidh.games.smugglers.knowledge.evaluation import SmugglersKnowledge
from ceilidh.games.smugglers.knowledge.rollout_policy import RolloutPolicy
from ceilidh.games.smugglers.rules.action_encoding import BRIBE_3, BRIBE_5, DISTIL, DISTIL_BARREL, DONE
from ceilidh.games.smugglers.rules.card_modifiers import MALT_FREE_BARRELS, MODIFIER_COUNT, WOOD_FREE_BARRELS
from ceilidh.games.smugglers.rules.cards import AUCTION_CARDS, CHANCE_CARDS
from ceilidh.games.smugglers.rules.stages import FACING_CHECK
from ceilidh.games.smugglers.rules.state import Smugglers
from ceilidh.games.smugglers.rules.village_activities import can_distil, distil

GAME = find_game("smugglers")
CARDS = CardValues(WEIGHTS)
POLICY = RolloutPolicy(WEIGHTS, CARDS)


def test_every_legal_action_has_a_positive_preference() -> None:
    """Priors take its logarithm."""
    rng = Rng.seeded(3)
    state = cast(Smugglers, GAME.new(4, 3))
    while actors := state.actors():
        legal = state.legal(actors[0])
        assert all(POLICY.preference(state, actors[0], action) > 0.0 for action in legal)
        state.apply(actors[0], legal[rng.below(len(legal))])


def test_a_bribe_is_preferred_only_if_it_can_change_the_result() -> None:
    state = cast(Smugglers, GAME.new(2, 1))
    player = state.sides[0]
    state.stage, player.carried, player.pounds = FACING_CHECK, 3, 20
    preferences = {}
    for police in (1, 5, 12):
        state.police_roll = police
        preferences[police] = [POLICY.preference(state, 0, action) for action in (DONE, BRIBE_3, BRIBE_5)]
    assert preferences[5] == sorted(preferences[5]), "against a 5 every point counts"
    assert preferences[1][0] == max(preferences[1]), "a 1 is beaten anyway"
    assert preferences[12][0] == max(preferences[12]), "a 12 is out of reach"


def test_the_preference_for_a_bribe_counts_the_pool() -> None:
    state = cast(Smugglers, GAME.new(2, 1))
    player = state.sides[0]
    state.stage, player.carried, player.pounds, state.police_roll = FACING_CHECK, 3, 20, 5
    state.police_pool = 70
    assert POLICY.preference(state, 0, DONE) == max(
        POLICY.preference(state, 0, action) for action in (DONE, BRIBE_3, BRIBE_5)
    )


def test_a_player_far_behind_still_prefers_sensible_actions() -> None:
    """Priors lie around the win probability: otherwise untried actions would look better than tried ones."""
    knowledge = SmugglersKnowledge(DEFAULT_CONFIG, WEIGHTS)
    state = cast(Smugglers, GAME.new(4, 1))
    state.season, state.sides[1].fame_sales = 2, 20
    state.sides[0].wood = state.sides[0].malt = 2
    legal = state.legal(0)
    priors = knowledge.priors(state, 0, legal, Rng.seeded(1))
    level = knowledge.win_probabilities(state, knowledge.expected_points(state))[0]
    assert legal[priors.index(max(priors))] == DISTIL
    assert max(priors) < 2.0 * level < 0.1


def test_the_noise_of_medium_shrinks_with_the_win_probability() -> None:
    knowledge = SmugglersKnowledge(DEFAULT_CONFIG, WEIGHTS)
    state = cast(Smugglers, GAME.new(4, 1))
    knowledge.prepare(state, 0, Rng.seeded(1))
    even = knowledge.medium_noise
    state.sides[1].fame_sales = 20
    knowledge.prepare(state, 0, Rng.seeded(1))
    assert 0.0 < knowledge.medium_noise < even / 5.0


@pytest.mark.parametrize(("still", "mash"), [(0, 0), (1, 0), (0, 1), (2, 0), (1, 1)])
@pytest.mark.parametrize("wood", range(4))
@pytest.mark.parametrize("malt", range(4))
def test_brewable_barrels_are_those_that_the_rules_allow(still: int, mash: int, wood: int, malt: int) -> None:
    state = cast(Smugglers, GAME.new(2, 1))
    player = state.sides[0]
    modifiers = [0] * MODIFIER_COUNT
    modifiers[WOOD_FREE_BARRELS], modifiers[MALT_FREE_BARRELS] = still, mash
    player.modifiers, player.wood, player.malt, player.choice = vec[i64](modifiers), wood, malt, 0
    expected = brewable(wood, malt, player.modifiers)
    while can_distil(state, player):
        distil(state, 0, DISTIL_BARREL)
    assert player.barrels == expected


def test_a_still_is_worth_more_the_earlier_it_is_won() -> None:
    still, fame = AUCTION_CARDS.names.index("copper-still"), AUCTION_CARDS.names.index("family-tree")
    assert CARDS.prize(still, 12.0) > CARDS.prize(fame, 12.0) > CARDS.prize(still, 1.0)


def test_a_card_is_kept_for_its_better_half() -> None:
    cask, shadow, beard = (
        CHANCE_CARDS.names.index(name) for name in ("forgotten-cask", "rob-roys-shadow", "false-beard")
    )
    kept = [CARDS.in_hand(2**card, 5.0) for card in (cask, shadow, beard)]
    assert min(kept[:2]) > kept[2] > 0.0


def test_goods_are_worth_nothing_when_no_time_is_left_to_use_them() -> None:
    knowledge = SmugglersKnowledge(DEFAULT_CONFIG, WEIGHTS)
    state = cast(Smugglers, GAME.new(2, 1))
    before = knowledge.expected_points(state)[0]
    state.sides[0].wood = state.sides[0].malt = 2
    assert knowledge.expected_points(state)[0] > before
    state.year, state.season = 13, 3
    late = knowledge.expected_points(state)
    state.sides[0].wood = state.sides[0].malt = 0
    assert knowledge.expected_points(state) == late


def test_bots_consider_few_of_the_sums_that_they_could_bid_or_offer() -> None:
    state = table(2, season=3)
    stock(state, 0, barrels=3)
    set_purse(state, 0, 80)
    choose(state, "smuggle", "malt")
    act(state, 0, "carry 3")
    assert considered(state, 0) == ["put 0", "put 1", "put 2", "put 3"], "no more than the tax owed"

    state = table(2)
    set_purse(state, 1, 4)
    choose(state, "auction", "malt")
    act(state, 0, "pick 1", "done")
    act(state, 1, "done")
    assert considered(state, 1) == ["raise 1", "raise 3", "pass"], "what the purse can pay"
    set_purse(state, 1, 0)
    assert considered(state, 1) == ["raise 1", "pass"], "always a choice"


def considered(state: Smugglers, seat: int) -> list[str]:
    return [GAME.to_notation(action) for action in GAME.knowledge().candidates(state, seat, state.legal(seat))]

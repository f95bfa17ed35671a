"""Determinization: a random redeal of what a seat cannot know, others' hands and choices not yet revealed."""

from __future__ import annotations

from mypy_extensions import i64

from ceilidh.core.rng import Rng
from ceilidh.games.smugglers.rules.action_encoding import CARRY_BARRELS, KEEP_STRAIGHT_FACE, LAUGH, TAKE_WAY
from ceilidh.games.smugglers.rules.base_state import BaseState
from ceilidh.games.smugglers.rules.bit_sets import BIT, member_count, members
from ceilidh.games.smugglers.rules.cards import CHANCE_CARDS
from ceilidh.games.smugglers.rules.player import NOT_LOST, NOTHING, Player
from ceilidh.games.smugglers.rules.smuggling_start import fist_limit, legal_amounts, legal_smugglers
from ceilidh.games.smugglers.rules.stages import (
    BIDDING_FOR_SMUGGLER,
    CHOOSING_ACTIVITY,
    CHOOSING_AMOUNT,
    CHOOSING_SMUGGLER,
    CHOOSING_WAY,
    OFFERING_TAX,
    VOTING,
)
from ceilidh.games.smugglers.rules.village_activities import legal_activities


def deal_unknown(game: BaseState, seat: i64, rng: Rng) -> None:
    """Redeal in place everything that `seat` cannot know."""
    _redeal_hands(game, seat, rng)
    other: i64 = 0
    while other < game.players:
        if other != seat:
            _redeal_choice(game, other, game.sides[other], rng)
        other += 1


def _redeal_hands(game: BaseState, seat: i64, rng: Rng) -> None:
    """Cards marked ♣ never reach a hand, so unseen ones are in the deck."""
    unseen: i64 = CHANCE_CARDS.all & ~game.chance_discard & ~game.sides[seat].hand
    for player in game.sides:
        unseen &= ~player.lower_halves
    cards = members(unseen & ~CHANCE_CARDS.marked)
    rng.shuffle(cards)
    other: i64 = 0
    while other < game.players:
        if other != seat:
            player = game.sides[other]
            size = member_count(player.hand)
            player.hand = 0
            for _ in range(size):
                player.hand |= BIT[cards.pop()]
            unseen &= ~player.hand
        other += 1
    game.chance_deck = unseen


def _redeal_choice(game: BaseState, seat: i64, player: Player, rng: Rng) -> None:
    decided: bool = not game.undecided >> seat & 1
    stage = game.stage
    if stage == CHOOSING_ACTIVITY:
        if player.activity != NOTHING:
            player.activity = _random_action(legal_activities(game, seat), rng)
    elif stage in (OFFERING_TAX, BIDDING_FOR_SMUGGLER):
        taking_part: bool = stage == BIDDING_FOR_SMUGGLER or player.position >= 0
        player.fist = rng.below(fist_limit(player) + 1) if decided and taking_part else 0
    elif decided and player.choice != NOTHING:
        if stage == CHOOSING_AMOUNT:
            can_choose: bool = player.barrels > 0 or player.lost_in_time != NOT_LOST
            player.choice = _random_action(legal_amounts(player), rng) if can_choose else CARRY_BARRELS
        elif stage == CHOOSING_SMUGGLER:
            player.choice = _random_action(legal_smugglers(player), rng)
        elif stage == CHOOSING_WAY:
            player.choice = TAKE_WAY + rng.below(3)
        elif stage == VOTING:
            player.choice = LAUGH if rng.below(2) == 0 else KEEP_STRAIGHT_FACE


def _random_action(actions: list[int], rng: Rng) -> i64:
    return actions[rng.below(len(actions))]

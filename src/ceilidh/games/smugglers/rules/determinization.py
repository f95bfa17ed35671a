"""Dealing anew what a seat cannot know: others' hands and choices that wait to be revealed."""

from __future__ import annotations

from mypy_extensions import i64

from ceilidh.core.rng import Rng
from ceilidh.games.smugglers.rules.actions import CARRY, FROWN, LAUGH, WAY
from ceilidh.games.smugglers.rules.base_state import Position
from ceilidh.games.smugglers.rules.cards import BIT, CHANCE, count, members
from ceilidh.games.smugglers.rules.player import NOTHING, Player
from ceilidh.games.smugglers.rules.smuggling import amounts, fist_limit, smugglers_to_use
from ceilidh.games.smugglers.rules.state_data import AMOUNT, CHOOSE, FUN, HIRING, MEETING, TAXING, WAY_CHOICE
from ceilidh.games.smugglers.rules.village_activities import open_activities


def deal_unknown(game: Position, seat: i64, rng: Rng) -> None:
    """Change in place whatever `seat` cannot know."""
    _deal_hands(game, seat, rng)
    other: i64 = 0
    while other < game.players:
        if other != seat:
            _choose_anew(game, other, game.side[other], rng)
        other += 1


def _deal_hands(game: Position, seat: i64, rng: Rng) -> None:
    """Cards with a club never reach a hand, so those not yet seen are in the deck."""
    unseen: i64 = CHANCE.all & ~game.chance_out & ~game.side[seat].hand
    for player in game.side:
        unseen &= ~player.plans
    cards = members(unseen & ~CHANCE.marked)
    rng.shuffle(cards)
    other: i64 = 0
    while other < game.players:
        if other != seat:
            player = game.side[other]
            size = count(player.hand)
            player.hand = 0
            for _ in range(size):
                player.hand |= BIT[cards.pop()]
            unseen &= ~player.hand
        other += 1
    game.chance = unseen


def _choose_anew(game: Position, seat: i64, player: Player, rng: Rng) -> None:
    decided: bool = not game.asked >> seat & 1
    stage = game.stage
    if stage == CHOOSE:
        if player.activity != NOTHING:
            player.activity = _any(open_activities(game, seat), rng)
    elif stage in (TAXING, MEETING):
        taking_part: bool = stage == MEETING or player.at >= 0
        player.fist = rng.below(fist_limit(player) + 1) if decided and taking_part else 0
    elif decided and player.choice != NOTHING:
        if stage == AMOUNT:
            player.choice = _any(amounts(player), rng) if player.barrels > 0 or player.lost else CARRY
        elif stage == HIRING:
            player.choice = _any(smugglers_to_use(player), rng)
        elif stage == WAY_CHOICE:
            player.choice = WAY + rng.below(3)
        elif stage == FUN:
            player.choice = LAUGH if rng.below(2) == 0 else FROWN


def _any(actions: list[int], rng: Rng) -> i64:
    return actions[rng.below(len(actions))]

"""The legal actions of a seat at every stage."""

from __future__ import annotations

from mypy_extensions import i64

from ceilidh.games.smugglers.rules.action_encoding import (
    BUY_BACK_BARREL,
    DISTIL_BARREL,
    DONE,
    DRAW_CHANCE_CARD,
    GIVE_TOKEN,
    KEEP_STRAIGHT_FACE,
    LAUGH,
    NAME_VICTIM,
    PLAY_LOWER_HALF,
    PLAY_UPPER_HALF,
    ROLL,
    TAKE_CARD,
    TAKE_FAME,
    TAKE_WAY,
    USE_SMUGGLER,
)
from ceilidh.games.smugglers.rules.auction import add_legal_repayments, legal_bids, legal_gifts, legal_picks
from ceilidh.games.smugglers.rules.base_state import BaseState
from ceilidh.games.smugglers.rules.betrayal import BUY_BACK_PRICE
from ceilidh.games.smugglers.rules.bit_sets import BIT, members
from ceilidh.games.smugglers.rules.player import Player
from ceilidh.games.smugglers.rules.police_checks import legal_bribes
from ceilidh.games.smugglers.rules.smuggling_start import legal_amounts, legal_fists, legal_smugglers
from ceilidh.games.smugglers.rules.spaces import legal_raw_materials
from ceilidh.games.smugglers.rules.stages import (
    BETRAYING,
    BIDDING,
    BIDDING_FOR_SMUGGLER,
    CHOOSING_ACTIVITY,
    CHOOSING_AMOUNT,
    CHOOSING_GIFT,
    CHOOSING_SMUGGLER,
    CHOOSING_WAY,
    DISTILLING,
    FACING_BREAKDOWN,
    FACING_CHECK,
    FACING_FAIRIES,
    GIVING_POUNDS,
    MOVING,
    OFFERING_TAX,
    PICKING_CARD,
    PURCHASING,
    SWAPPING_SMUGGLER,
    USING_CHANCE,
    VOTING,
)
from ceilidh.games.smugglers.rules.victim_effects import CARDS_WITH_VICTIM
from ceilidh.games.smugglers.rules.village_activities import can_distil, legal_activities, legal_purchases


def legal_actions(game: BaseState, seat: i64) -> list[int]:
    """List a seat's legal actions in ascending order: the stage's, repayments, and upper halves from the hand."""
    actions = _stage_actions(game, seat)
    hand: i64 = game.sides[seat].hand
    if game.naming_seat >= 0:
        hand &= ~CARDS_WITH_VICTIM
    if game.total_debt > 0:
        add_legal_repayments(game, seat, actions)
        actions.sort()
    if hand:
        for card in members(hand):
            actions.append(PLAY_UPPER_HALF + card)
    return actions


def _stage_actions(game: BaseState, seat: i64) -> list[int]:  # noqa: C901 - one branch a stage
    player = game.sides[seat]
    stage = game.stage
    if game.naming_seat >= 0:
        return _legal_victims(game, seat)
    if game.awaiting_search:
        return [ROLL]
    if game.buying_back:
        return [DONE, BUY_BACK_BARREL] if player.pounds >= BUY_BACK_PRICE else [DONE]
    if stage == CHOOSING_ACTIVITY:
        return legal_activities(game, seat)
    if stage == MOVING:
        return [ROLL]
    if stage == BIDDING:
        return legal_bids(game, seat)
    if stage == GIVING_POUNDS:
        return legal_gifts(game, seat)
    if stage in (OFFERING_TAX, BIDDING_FOR_SMUGGLER):
        return legal_fists(player)
    if stage == PURCHASING:
        return legal_purchases(game, player)
    if stage == USING_CHANCE:
        return _legal_chance_uses(game, player)
    if stage == DISTILLING:
        return [DONE, DISTIL_BARREL] if can_distil(game, player) else [DONE]
    if stage == PICKING_CARD:
        return legal_picks(game)
    if stage == BETRAYING:
        return _legal_victims(game, seat)
    if stage == CHOOSING_AMOUNT:
        return legal_amounts(player)
    if stage == CHOOSING_SMUGGLER:
        return legal_smugglers(player)
    if stage == CHOOSING_WAY:
        return [TAKE_WAY, TAKE_WAY + 1, TAKE_WAY + 2]
    if stage == SWAPPING_SMUGGLER:
        return [DONE, USE_SMUGGLER + game.offered_card] if player.smugglers & BIT[game.offered_card] else [DONE]
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


def _legal_victims(game: BaseState, seat: i64) -> list[int]:
    return [NAME_VICTIM + other for other in range(game.players) if other != seat]


def _legal_chance_uses(game: BaseState, player: Player) -> list[int]:
    actions: list[int] = [DRAW_CHANCE_CARD] if game.chance_deck or game.chance_discard else []
    actions += [PLAY_LOWER_HALF + card for card in members(player.hand)]
    return actions if actions else [DONE]

"""Which actions of Smugglers no sensible player takes; no bot of any level takes them."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from ceilidh.games.smugglers.knowledge.card_values import brewable
from ceilidh.games.smugglers.rules.action_encoding import (
    AUCTION,
    BETRAYAL,
    DISTIL,
    DISTIL_BARREL,
    DONE,
    GIVE_POUNDS,
    MATCH_BID,
    NAME_VICTIM,
    PURCHASE,
    RAISE_BID,
    REPAY_LOAN,
    SMUGGLE,
)
from ceilidh.games.smugglers.rules.card_modifiers import AUCTION_DISCOUNT
from ceilidh.games.smugglers.rules.player import Player
from ceilidh.games.smugglers.rules.stages import BETRAYING, CHOOSING_ACTIVITY
from ceilidh.games.smugglers.rules.state import Smugglers

_FULL_HOUSE: Final[i64] = 2
"""With this many barrels everybody smuggles: a search would take them all."""


def plausible_actions(game: Smugglers, seat: i64, legal: list[int]) -> list[int]:
    """The legal actions without those that a person would call absurd; at least one."""
    found = [action for action in legal if not _is_absurd(game, seat, action, legal)]
    return found if found else legal


def _is_absurd(game: Smugglers, seat: i64, action: i64, legal: list[int]) -> bool:
    player = game.sides[seat]
    if GIVE_POUNDS <= action < REPAY_LOAN:
        return True  # a gift or a loan without a promise in return
    if RAISE_BID <= action <= MATCH_BID:
        more: i64 = action - RAISE_BID + 1 if action < MATCH_BID else 0
        return game.highest_bid + more > player.pounds + player.modifiers[AUCTION_DISCOUNT]
    if game.stage == CHOOSING_ACTIVITY and action < SMUGGLE:
        return _is_wasted(game, seat, player, action) or (SMUGGLE in legal and player.barrels >= _FULL_HOUSE)
    if action == DONE:
        return DISTIL_BARREL in legal
    if NAME_VICTIM <= action < NAME_VICTIM + game.players and game.stage == BETRAYING:
        return game.sides[action - NAME_VICTIM].barrels == 0 and _most_barrels(game, seat) > 0
    return False


def _is_wasted(game: Smugglers, seat: i64, player: Player, activity: i64) -> bool:
    """Whether nothing can come of the activity."""
    if activity == PURCHASE:
        return player.pounds == 0
    if activity == DISTIL:
        return brewable(player.wood, player.malt, player.modifiers) <= 0
    if activity == AUCTION:
        return player.pounds + player.modifiers[AUCTION_DISCOUNT] <= 0
    return activity == BETRAYAL and _most_barrels(game, seat) == 0 and not _others_can_distil(game, seat)


def _others_can_distil(game: Smugglers, seat: i64) -> bool:
    for other in range(game.players):
        player = game.sides[other]
        if other != seat and brewable(player.wood, player.malt, player.modifiers) > 0:
            return True
    return False


def _most_barrels(game: Smugglers, seat: i64) -> i64:
    """The barrels of the others' fullest house."""
    most: i64 = 0
    for other in range(game.players):
        if other != seat:
            most = max(most, game.sides[other].barrels)
    return most

"""No bot of Smugglers, not even the weakest, does what a person would call absurd."""

from __future__ import annotations

from typing import cast

import pytest

from ceilidh.bots import make_bot
from ceilidh.core import Rng, Seat, find_game
from ceilidh.games.smugglers.rules.action_encoding import (
    DISTIL,
    DISTIL_BARREL,
    DONE,
    GIVE_POUNDS,
    MATCH_BID,
    PURCHASE,
    RAISE_BID,
    REPAY_LOAN,
    SMUGGLE,
)
from ceilidh.games.smugglers.rules.card_modifiers import AUCTION_DISCOUNT
from ceilidh.games.smugglers.rules.state import Smugglers
from ceilidh.games.smugglers.rules.village_activities import can_distil

GAME = find_game("smugglers")


@pytest.mark.parametrize("seed", range(3))
def test_easy_plays_like_a_beginner_and_not_like_a_fool(seed: int) -> None:
    state = cast(Smugglers, GAME.new(3, seed))
    bots = [make_bot("easy", Rng.seeded(100 * seed + seat)) for seat in range(3)]
    while actors := state.actors():
        seat = actors[0]
        legal, player = state.legal(seat), state.sides[seat]
        action = bots[seat].choose(Seat(GAME, state, seat))
        purse = player.pounds + player.modifiers[AUCTION_DISCOUNT]
        assert not GIVE_POUNDS <= action < REPAY_LOAN, "no gifts and no loans"
        assert action != PURCHASE or player.pounds > 0
        assert action != DISTIL or can_distil(state, player), "no distilling without wood and malt"
        assert action != DONE or DISTIL_BARREL not in legal, "all barrels are distilled"
        if RAISE_BID <= action < MATCH_BID:
            assert state.highest_bid + action - RAISE_BID + 1 <= purse, "no bid beyond the purse"
        if SMUGGLE in legal and player.barrels >= 2 and action <= SMUGGLE:
            assert action == SMUGGLE, "barrels are smuggled"
        state.apply(seat, action)

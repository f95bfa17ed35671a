"""How the game goes on between decisions: each stage that waits for nobody leads to the next."""

from __future__ import annotations

from mypy_extensions import i64

from ceilidh.games.smugglers.rules.auction import start_auction_step
from ceilidh.games.smugglers.rules.base_state import BaseState
from ceilidh.games.smugglers.rules.betrayal import start_betrayal_step
from ceilidh.games.smugglers.rules.bidding_for_smugglers import resolve_meet
from ceilidh.games.smugglers.rules.bit_sets import BIT
from ceilidh.games.smugglers.rules.fairy_spaces import count_votes
from ceilidh.games.smugglers.rules.game_end import end_game, short_game_is_over
from ceilidh.games.smugglers.rules.movement import move_figures, settle_round
from ceilidh.games.smugglers.rules.player import NOT_LOST
from ceilidh.games.smugglers.rules.police_checks import release_if_level_fell
from ceilidh.games.smugglers.rules.smuggling_start import (
    collect_tax,
    load_carts,
    reveal_smugglers,
    reveal_ways,
    start_smuggling_step,
)
from ceilidh.games.smugglers.rules.stages import (
    BIDDING_FOR_SMUGGLER,
    CHOOSING_ACTIVITY,
    CHOOSING_AMOUNT,
    CHOOSING_SMUGGLER,
    CHOOSING_WAY,
    COLLECTING_INTEREST,
    FACING_CHECK,
    GAME_OVER,
    MOVING,
    OFFERING_TAX,
    PURCHASING,
    SEASON_END,
    SETTLING_ROUND,
    STEP_FIVE,
    STEP_FOUR,
    STEP_THREE,
    STEP_TWO,
    VOTING,
)
from ceilidh.games.smugglers.rules.village_activities import continue_step_two, reveal_activities
from ceilidh.games.smugglers.rules.year import begin_season, collect_interest, end_season


def advance(game: BaseState) -> None:
    """Run the stages until a player has to decide or the game is over."""
    if game.stage == CHOOSING_AMOUNT:
        _drop_players_without_barrels(game)
    elif game.stage == FACING_CHECK:
        release_if_level_fell(game)
    while game.undecided == 0 and not _is_interrupted(game) and game.stage != GAME_OVER:
        _finish_stage(game, game.stage)


def _is_interrupted(game: BaseState) -> bool:
    return game.naming_seat >= 0 or game.awaiting_search != 0 or game.buying_back != 0


def _drop_players_without_barrels(game: BaseState) -> None:
    """A card or a search may take a player's last barrel before the amounts are chosen."""
    for seat in range(game.players):
        player = game.sides[seat]
        if player.barrels == 0 and player.lost_in_time == NOT_LOST and not game.buying_back & BIT[seat]:
            game.undecided &= ~BIT[seat]


def _finish_stage(game: BaseState, stage: i64) -> None:  # noqa: C901 - one branch a stage
    if stage == SETTLING_ROUND:
        settle_round(game)
    elif stage == MOVING:
        move_figures(game)
    elif stage == CHOOSING_ACTIVITY:
        reveal_activities(game)
    elif stage == PURCHASING:
        game.stage = STEP_TWO
    elif stage == STEP_TWO:
        if game.turn == 0 and short_game_is_over(game):
            end_game(game)
        else:
            continue_step_two(game)
    elif stage == CHOOSING_AMOUNT:
        load_carts(game)
    elif stage == OFFERING_TAX:
        collect_tax(game)
    elif stage == CHOOSING_SMUGGLER:
        reveal_smugglers(game)
    elif stage == CHOOSING_WAY:
        reveal_ways(game)
    elif stage == BIDDING_FOR_SMUGGLER:
        resolve_meet(game)
    elif stage == VOTING:
        count_votes(game)
    elif stage == COLLECTING_INTEREST:
        collect_interest(game)
        begin_season(game)
    elif short_game_is_over(game):
        end_game(game)
    elif stage == STEP_THREE:
        start_auction_step(game)
    elif stage == STEP_FOUR:
        start_betrayal_step(game)
    elif stage == STEP_FIVE:
        start_smuggling_step(game)
    elif stage == SEASON_END:
        end_season(game)

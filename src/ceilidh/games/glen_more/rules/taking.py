"""Step 1 of a turn: take a tile of the chain, or pass if none can be taken."""

from __future__ import annotations

from librt.vecs import append
from mypy_extensions import i64

from ceilidh.games.glen_more.rules.base_state import ACTIVATING, LAYING, PAYING, BaseState
from ceilidh.games.glen_more.rules.events import LAST_TURN, PAID_WHISKY, PASSED, TOOK
from ceilidh.games.glen_more.rules.territory import Territory
from ceilidh.games.glen_more.rules.tiles import (
    BIT,
    COST_COUNT,
    COST_GOODS,
    COST_KINDS,
    COST_MEMBER,
    COST_TYPE,
    COST_WHISKY,
    LOCH_NESS,
)
from ceilidh.games.glen_more.rules.track import front_tile_place, move_last_figure
from ceilidh.games.glen_more.rules.turn_end import end_turn


def take(game: BaseState, own: Territory, place: i64) -> None:
    """Move the figure to any tile ahead of it. A barrel for a tavern is paid here: there is nothing to choose."""
    game.taken = game.chain[place]
    game.chain = move_last_figure(game.chain, place)
    if game.log is not None:
        game.report(TOOK, game.turn, [game.taken])
    _report_last_turn(game)
    cost: i64 = COST_TYPE[game.taken]
    if cost == COST_WHISKY:
        own.whisky -= 1
        if game.log is not None:
            game.report(PAID_WHISKY, game.turn, [])
    if cost == COST_GOODS:
        game.ask(COST_KINDS[game.taken], COST_COUNT[game.taken], COST_COUNT[game.taken], 1)
    game.stage = PAYING if cost in (COST_GOODS, COST_MEMBER) else LAYING


def pass_turn(game: BaseState, own: Territory) -> None:
    """R3: nothing can be taken, so the figure goes to the front-most tile, which leaves the game.

    Loch Ness works once a turn, so it may activate a tile in such a turn too.
    """
    place: i64 = front_tile_place(game.chain)
    if game.log is not None:
        game.report(PASSED, game.turn, [game.chain[place]])
    game.removed = append(game.removed[:], game.chain[place])
    game.chain = move_last_figure(game.chain, place)
    _report_last_turn(game)
    if own.cards & BIT[LOCH_NESS]:
        game.loch_ness_ready = 1
        game.stage = ACTIVATING
    else:
        end_turn(game)


def _report_last_turn(game: BaseState) -> None:
    if game.log is not None and game.is_last_turn():
        game.report(LAST_TURN, game.turn, [])

"""Step 4 of a turn: activate the new tile and its neighbours."""

from __future__ import annotations

from mypy_extensions import i64

from ceilidh.games.glen_more.rules.base_state import ACTIVATING, ALL_RESOURCES, GETTING, TRADING, BaseState
from ceilidh.games.glen_more.rules.events import MOVEMENT_POINT_GAINED, POINTS_SCORED
from ceilidh.games.glen_more.rules.territory import ACTIVATED, FAR, Territory
from ceilidh.games.glen_more.rules.tiles import (
    EFFECT,
    GIVES_MOVEMENT,
    GIVES_POINTS,
    POINT_SOURCE,
    PRODUCES,
    PRODUCES_ANY,
    PRODUCT,
    RESOURCES,
    TILE_POINTS,
    TRADE_DIFFERENT,
    TRADE_KINDS,
    TRADE_MARGINAL_POINTS,
    TRADE_MAX,
    TRADE_MIN,
    TRADE_WHISKY,
    TRADES,
)


def activate(game: BaseState, own: Territory, tile: i64) -> None:
    """Activate a tile: each at most once, in any order. A tile out of reach uses up Loch Ness."""
    if own.activation[tile] == FAR:
        game.loch_ness_ready = 0
    own.activation[tile] = ACTIVATED
    game.tile = tile
    number: i64 = own.tiles[tile]
    effect: i64 = EFFECT[number]
    if effect == PRODUCES:
        game.gain_resource(own, tile, PRODUCT[number])
    elif effect == PRODUCES_ANY:
        game.ask(ALL_RESOURCES, 1, 1, 0)
        game.stage = GETTING
    elif effect == TRADES:
        game.ask(TRADE_KINDS[number], TRADE_MIN[number], TRADE_MAX[number], TRADE_DIFFERENT[number])
        game.stage = TRADING
    elif effect == GIVES_POINTS:
        _score_points(game, own, TILE_POINTS[number])
    elif effect == GIVES_MOVEMENT:
        game.movement_points += 1
        if game.log is not None:
            game.report(MOVEMENT_POINT_GAINED, game.turn, [tile, number])


def score_trade(game: BaseState, own: Territory) -> None:
    """Score what the resource just given adds to the trade; a distillery gives its barrel."""
    number: i64 = own.tiles[game.tile]
    points: i64 = TRADE_MARGINAL_POINTS[number * RESOURCES + game.given - 1]
    if points > 0:
        _score_points(game, own, points)
    if TRADE_WHISKY[number]:
        game.gain_whisky(own, 1)
    if game.max_left == 0:
        game.close_request(ACTIVATING)


def _score_points(game: BaseState, own: Territory, points: i64) -> None:
    number: i64 = own.tiles[game.tile]
    own.points_by_source[POINT_SOURCE[number]] += points
    if game.log is not None:
        game.report(POINTS_SCORED, game.turn, [points, game.tile, number])

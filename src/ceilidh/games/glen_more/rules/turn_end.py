"""The end of a turn: the chain is refilled, the die moves when it is last, and the three scorings take place."""

from __future__ import annotations

from librt.vecs import append
from mypy_extensions import i64

from ceilidh.games.glen_more.rules.base_state import OVER, TAKING, BaseState
from ceilidh.games.glen_more.rules.events import ENDED, FEW_LEFT, REMOVED, ROLLED, SCORED, SCORING, TURNED
from ceilidh.games.glen_more.rules.tiles import BACK, BIT, FIRST_SCORING_SOURCE
from ceilidh.games.glen_more.rules.track import (
    CHAIN_LENGTH,
    DIE_FACES,
    chain_from,
    is_last_of_its_back,
    move_last_figure,
    place_of_nth_tile,
    places_behind_last_figure,
    seat_of,
)


def end_turn(game: BaseState) -> None:
    """Refill the chain, again after each move of the die while it is last; then the last figure is on turn."""
    game.revealed_to = BIT[game.players] - 1
    were_many: bool = game.face_down() >= CHAIN_LENGTH
    _reset_turn(game)
    _refill(game)
    while game.stage != OVER and seat_of(game.chain[0]) == game.players:
        _roll_die(game)
        _refill(game)
    if game.stage != OVER:
        game.turn = seat_of(game.chain[0])
        game.stage = TAKING
        if game.log is not None and were_many and game.face_down() < CHAIN_LENGTH:
            game.report(FEW_LEFT, -1, [game.face_down()])


def _reset_turn(game: BaseState) -> None:
    game.own_territory(game.turn).end_activation()
    game.tile = 0
    game.loch_ness_ready = 0
    game.movement_points = 0


def _refill(game: BaseState) -> None:
    """Tiles behind the last figure leave the game, new ones go to the front."""
    vacated: i64 = places_behind_last_figure(game.chain)
    _remove(game, vacated)
    game.chain = chain_from(game.chain, vacated)
    while len(game.chain) < CHAIN_LENGTH and game.stage != OVER:
        _turn_up(game)


def _remove(game: BaseState, vacated: i64) -> None:
    removed = game.removed[:]
    place: i64 = 0
    while place < vacated:
        if game.chain[place] >= 0:
            removed = append(removed, game.chain[place])
        place += 1
    if len(removed) > len(game.removed):
        if game.log is not None:
            game.report(REMOVED, -1, list(removed[len(game.removed) :]))
        game.removed = removed


def _turn_up(game: BaseState) -> None:
    """When the last 1-, 2- or 3-tile is laid on the track, a scoring takes place at that moment."""
    tile: i64 = game.stack[game.drawn]
    game.chain = append(game.chain, tile)
    game.drawn += 1
    if game.log is not None:
        game.report(TURNED, -1, [tile])
    if BACK[tile] > 0 and is_last_of_its_back(game.stack, game.drawn):
        _score(game)


def _roll_die(game: BaseState) -> None:
    """The die moves ahead by that many tiles; the tile it reaches leaves the game."""
    number: i64 = DIE_FACES[game.rng.below(6)]
    place: i64 = place_of_nth_tile(game.chain, number)
    if game.log is not None:
        game.report(ROLLED, -1, [number, game.chain[place]])
    game.removed = append(game.removed[:], game.chain[place])
    game.chain = move_last_figure(game.chain, place)


def _score(game: BaseState) -> None:
    game.scorings += 1
    if game.log is not None:
        game.report(SCORING, -1, [game.scorings])
    points = game.comparisons()
    for seat in range(game.players):
        own = game.own_territory(seat)
        for i in range(3):
            own.points_by_source[FIRST_SCORING_SOURCE + i] += points[i][seat]
        if game.log is not None:
            game.report(SCORED, seat, [points[0][seat], points[1][seat], points[2][seat]])
    if game.scorings == 3:
        game.stage = OVER
        if game.log is not None:
            game.report(ENDED, -1, game.scores())

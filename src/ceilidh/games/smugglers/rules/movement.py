"""Movement rounds: figures roll and move until nobody is under way."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from ceilidh.core.state import Event
from ceilidh.games.smugglers.rules.base_state import BaseState
from ceilidh.games.smugglers.rules.bit_sets import BIT
from ceilidh.games.smugglers.rules.board import CITY_POSITION, space_at
from ceilidh.games.smugglers.rules.card_modifiers import MOVEMENT_BONUS, ROAD_BONUS
from ceilidh.games.smugglers.rules.city import sell_in_city
from ceilidh.games.smugglers.rules.events import BROUGHT_HOME, MOVED, RESTED
from ceilidh.games.smugglers.rules.figures import remove_figure, seats_under_way
from ceilidh.games.smugglers.rules.player import NOT_LOST, NOTHING, Player
from ceilidh.games.smugglers.rules.spaces import enter_space
from ceilidh.games.smugglers.rules.stages import MOVING, SEASON_END, SETTLING_ROUND

MAX_MOVEMENT_ROUNDS: Final[i64] = 20
"""R13: after these, players still under way bring their barrels home."""


def start_movement_round(game: BaseState) -> None:
    """Ask everyone to roll who is under way and had no breakdown; end the season if nobody is."""
    game.movement_round += 1
    if game.movement_round > MAX_MOVEMENT_ROUNDS:
        _end_with_thaw(game)
    rolling: i64 = 0
    someone: bool = False
    seat: i64 = 0
    while seat < game.players:
        player = game.sides[seat]
        player.roll = 0
        if player.position >= 0 and player.lost_in_time == NOT_LOST:
            someone = True
            if player.misses_round:
                player.misses_round = 0
                if game.log is not None:
                    game.log.append(Event(RESTED, seat, ()))
            elif not player.in_city:
                rolling |= BIT[seat]
        seat += 1
    game.ask(MOVING if someone else SEASON_END, rolling)


def move_figures(game: BaseState) -> None:
    """Roll one die for each figure and move it; only the space on which it lands counts."""
    seat: i64 = 0
    while seat < game.players:
        player = game.sides[seat]
        if player.choice != NOTHING:
            player.choice = NOTHING
            if player.position >= 0:
                _move(game, seat, player)
        seat += 1
    game.stage = SETTLING_ROUND


def _move(game: BaseState, seat: i64, player: Player) -> None:
    player.roll = game.roll()
    far: i64 = player.roll + player.next_movement_bonus + game.modifier(player, MOVEMENT_BONUS)
    far += game.modifier(player, ROAD_BONUS + player.way)
    far = move_length(far, player.moves_backwards)
    player.next_movement_bonus = 0
    player.moves_backwards = 0
    player.position = destination(player.way, player.position, far)
    player.unsettled_landing = 1
    if game.log is not None:
        landed = space_at(player.way, player.position)
        game.log.append(Event(MOVED, seat, (player.roll, landed, player.way, player.position, far)))


def move_length(far: i64, backwards: i64) -> i64:
    """Return how far a figure moves with a roll and its bonuses: at least 1 space, negative if led backwards."""
    far = max(1, far)
    return -far if backwards else far


def destination(way: i64, position: i64, far: i64) -> i64:
    """Return where a move ends: at the city or the pub at most (R31)."""
    return min(max(0, position + far), CITY_POSITION[way])


def settle_round(game: BaseState) -> None:
    """Settle the next landing, nearest to the pub first, then lowest roll; after the last one sell in the city."""
    nearest: i64 = NOTHING
    least: i64 = 0
    turn: i64 = 0
    while turn < game.players:
        seat = game.seat_in_turn_order(turn)
        player = game.sides[seat]
        if player.unsettled_landing:
            order: i64 = player.position * 8 + player.roll
            if nearest == NOTHING or order < least:
                nearest, least = seat, order
        turn += 1
    if nearest != NOTHING:
        game.sides[nearest].unsettled_landing = 0
        enter_space(game, nearest)
        return
    sell_in_city(game)
    start_movement_round(game)


def _end_with_thaw(game: BaseState) -> None:
    """End the smuggling: those in the city fight on until all have sold, the others bring their barrels home."""
    while any(player.in_city != 0 for player in game.sides):
        sell_in_city(game)
    if seats_under_way(game) == 0:
        return
    for player in game.sides:
        if player.position >= 0 and player.lost_in_time == NOT_LOST:
            player.barrels += player.carried
            player.carried = 0
            remove_figure(player)
    if game.log is not None:
        game.log.append(Event(BROUGHT_HOME, -1, ()))

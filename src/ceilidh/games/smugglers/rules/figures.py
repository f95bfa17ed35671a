"""The figures on the board and the barrels on their carts."""

from __future__ import annotations

from mypy_extensions import i64

from ceilidh.core.state import Event
from ceilidh.games.smugglers.rules.base_state import BaseState
from ceilidh.games.smugglers.rules.bit_sets import BIT
from ceilidh.games.smugglers.rules.cards import SMUGGLER_CARDS
from ceilidh.games.smugglers.rules.events import BROKEN_DOWN, ITEM_BARREL
from ceilidh.games.smugglers.rules.player import NOT_LOST, NOTHING, NOWHERE, Player
from ceilidh.games.smugglers.rules.resource_transfers import log_change
from ceilidh.games.smugglers.rules.stages import FACING_BREAKDOWN


def seats_under_way(game: BaseState) -> i64:
    """Return the set of seats whose figures take part in this winter's smuggling."""
    seats: i64 = 0
    seat: i64 = 0
    while seat < game.players:
        if game.sides[seat].position >= 0 and game.sides[seat].lost_in_time == NOT_LOST:
            seats |= BIT[seat]
        seat += 1
    return seats


def remove_figure(player: Player) -> None:
    """Take the figure off the board; the smuggler in use goes home."""
    if player.active_smuggler != NOTHING:
        player.take_out_of_play(SMUGGLER_CARDS.first[player.active_smuggler])
    player.active_smuggler = NOTHING
    player.position = NOWHERE
    player.way = NOTHING
    player.unsettled_landing = 0
    player.in_city = 0
    player.misses_round = 0
    player.moves_backwards = 0
    player.curse = 0


def break_down(game: BaseState, seat: i64) -> None:
    """Miss the next movement round, unless a spare axle is ready; a player with cards in hand may answer with one."""
    player = game.sides[seat]
    if player.spare_axles > 0:
        player.spare_axles -= 1
        return
    player.misses_round = 1
    if game.log is not None:
        game.log.append(Event(BROKEN_DOWN, seat, ()))
    if player.hand != 0:
        game.ask_one(FACING_BREAKDOWN, seat)


def lose_carried(game: BaseState, seat: i64, number: i64) -> None:
    """Lose barrels from the cart; a figure without a barrel is out of the smuggling."""
    player = game.sides[seat]
    number = min(number, player.carried)
    player.carried -= number
    game.barrel_supply += number
    log_change(game, seat, ITEM_BARREL, -number)
    if player.carried == 0:
        remove_figure(player)

"""Step 5 of a turn: spend movement points on clan members."""

from __future__ import annotations

from mypy_extensions import i64

from ceilidh.games.glen_more.rules.base_state import BaseState
from ceilidh.games.glen_more.rules.events import MOVED, PROMOTED
from ceilidh.games.glen_more.rules.territory import DIRECTION_STEPS, Territory


def move_member(game: BaseState, own: Territory, tile: i64, direction: i64) -> None:
    """Move a clan member to a neighbouring tile."""
    to: i64 = own.tile_on(own.positions[tile] + DIRECTION_STEPS[direction])
    game.movement_points -= 1
    own.add_members(tile, -1)
    own.add_members(to, 1)
    if game.log is not None:
        game.report(MOVED, game.turn, [tile, own.tiles[tile], to, own.tiles[to]])


def promote_member(game: BaseState, own: Territory, tile: i64) -> None:
    """Take a clan member off the territory, who becomes a chieftain."""
    game.movement_points -= 1
    own.add_members(tile, -1)
    own.chieftains += 1
    if game.log is not None:
        game.report(PROMOTED, game.turn, [tile, own.tiles[tile]])

"""A whole tile, drawn where and as large as wanted."""

from __future__ import annotations

from functools import cache

from ceilidh.drawing.elements import group, scaled
from ceilidh.games.isle_of_skye.art.clan_shields import colour_of
from ceilidh.games.isle_of_skye.art.object_placement import standing
from ceilidh.games.isle_of_skye.art.symbols import INK, put
from ceilidh.games.isle_of_skye.art.tile_landscape import turned
from ceilidh.games.isle_of_skye.rules.tiles import FIRST_CASTLE


@cache
def tile_art(tile: int, turn: int) -> str:
    """A tile, 100 wide: the landscape turned, what stands on it upright."""
    flag = ""
    if tile >= FIRST_CASTLE:
        seat = tile - FIRST_CASTLE
        flag = f'<path d="M65,17h21l-5,6 5,6h-21z" fill="{colour_of(seat)}" stroke="{INK}" stroke-width=".8"/>'
        flag += put(f"sign{seat}", 73, 23.5)
    return turned(f"t{tile}", turn) + standing(tile, turn) + flag


def placed(tile: int, turn: int, x: float, y: float, size: float) -> str:
    """A tile at a point, `size` wide."""
    return scaled(tile_art(tile, turn), x, y, size / 100)


def piece(tile: int, drawn: str) -> str:
    """A tile that glides when it moves."""
    return group(drawn, piece=f"tile:{tile}")

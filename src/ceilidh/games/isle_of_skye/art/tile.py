"""A whole tile at any position and size."""

from __future__ import annotations

from functools import cache

from ceilidh.drawing.elements import group, scaled
from ceilidh.games.isle_of_skye.art.clan_shields import colour_of
from ceilidh.games.isle_of_skye.art.object_placement import things_on_tile
from ceilidh.games.isle_of_skye.art.symbols import INK, put
from ceilidh.games.isle_of_skye.art.tile_landscape import turned_symbol
from ceilidh.games.isle_of_skye.rules.tiles import FIRST_CASTLE


@cache
def tile_art(tile: int, turn: int) -> str:
    """A tile, 100 wide: the landscape is turned, the things on it stay upright."""
    flag = ""
    if tile >= FIRST_CASTLE:
        seat = tile - FIRST_CASTLE
        flag = f'<path d="M65,17h21l-5,6 5,6h-21z" fill="{colour_of(seat)}" stroke="{INK}" stroke-width=".8"/>'
        flag += put(f"sign{seat}", 73, 23.5)
    return turned_symbol(f"t{tile}", turn) + things_on_tile(tile, turn) + flag


def tile_at(tile: int, turn: int, x: float, y: float, size: float) -> str:
    """A tile at a point, `size` wide."""
    return scaled(tile_art(tile, turn), x, y, size / 100)


def moving_tile(tile: int, drawn: str) -> str:
    """A drawn tile that the client animates when it moves."""
    return group(drawn, piece=f"tile:{tile}")

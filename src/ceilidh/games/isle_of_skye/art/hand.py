"""The hand panel: coins to put beside a tile, or the tiles to build in every rotation."""

from __future__ import annotations

from functools import cache
from typing import Final

from ceilidh.core.panel_cache import cached_by_content
from ceilidh.core.translations import Catalogue
from ceilidh.drawing.elements import box, group, text
from ceilidh.drawing.picture_types import Panel, panel
from ceilidh.games.isle_of_skye.art.board import SMALLEST_TEXT, WIDTH, ground
from ceilidh.games.isle_of_skye.art.symbols import BOLD, LETTERING, coin, put
from ceilidh.games.isle_of_skye.art.tile import moving_tile, tile_at
from ceilidh.games.isle_of_skye.panel_data import HandData
from ceilidh.games.isle_of_skye.rules.action_encoding import MAX_PRICE_STEP
from ceilidh.games.isle_of_skye.rules.tiles import ALL_TILES, distinct_turns
from ceilidh.games.isle_of_skye.text.names import nth, tile_words, turn_words
from ceilidh.games.isle_of_skye.view import Pricing

_RIM: Final = 5
"""Width around a tile for the highlight of click targets."""


@cached_by_content
def price_panel(pricing: Pricing, words: Catalogue) -> Panel:
    """Coins from 1 to 20 to put beside the tile, and one for more."""
    height, counted = 134, pricing["counted"]
    title = words("picture.price", slot=nth(pricing["slot"] or 0, words))
    pieces = [ground(WIDTH, height, "#e6d7b0"), group(text(title, 16, 28, 16, BOLD), thing="counted:now")]
    if counted:
        plus = text("+", 360, 29, 17, 'text-anchor="end" font-weight="bold"')
        pieces.append(group(coin(counted, 380, 23, 1.1) + plus, thing="counted:now"))
    most = min(pricing["most"], int(MAX_PRICE_STEP))
    pieces += [_coin(amount, counted, words) for amount in range(1, most + 1)]
    if pricing["most"] > MAX_PRICE_STEP:
        more = put("coin", 392, 79, 1.3) + text(
            f"{MAX_PRICE_STEP}+", 392, 84, SMALLEST_TEXT, 'text-anchor="middle" fill="#4a3404" font-weight="bold"'
        )
        pieces.append(group(more, words("picture.more", n=counted + MAX_PRICE_STEP), "coin:more"))
    return panel("hand", WIDTH, height, pieces, "land", LETTERING, SMALLEST_TEXT)


@cache
def _coin(amount: int, counted: int, words: Catalogue) -> str:
    x, y = 32 + 35.6 * ((amount - 1) % 10), 58 + 42 * ((amount - 1) // 10)
    return group(coin(amount, x, y, 1.3), words("picture.coin", n=counted + amount), f"coin:{amount}")


@cached_by_content
def hand_panel(data: HandData, words: Catalogue) -> Panel:
    """Each tile to build, in every turn; turns in which it fits nowhere are faint."""
    height = 46 + 100 * len(data["tiles"])
    pieces = [ground(WIDTH, height, "#e6d7b0"), text(words("picture.hand"), 16, 28, 16, BOLD)]
    for slot, (tile, fitting) in enumerate(zip(data["tiles"], data["turns"], strict=True)):
        pieces.append(_row(slot))
        pieces += [_tile_in_turn(tile, slot, turn, turn in fitting, words) for turn in distinct_turns(ALL_TILES[tile])]
    return panel("hand", WIDTH, height, pieces, "land", LETTERING, SMALLEST_TEXT)


@cache
def _row(slot: int) -> str:
    """The background of one tile's row."""
    return box(9, 36 + 100 * slot, WIDTH - 18, 96, 6, 'fill="#f3e6c4"')


@cache
def _tile_in_turn(tile: int, slot: int, turn: int, fits: bool, words: Catalogue) -> str:
    x, y = 17 + 100 * turn, 41 + 100 * slot
    drawn = tile_at(tile, turn, x, y, 86)
    if turn == 0:
        drawn = moving_tile(tile, drawn)
    drawn = box(x - _RIM, y - _RIM, 86 + 2 * _RIM, 86 + 2 * _RIM, 4, 'fill="#f3e6c4"') + drawn
    if not fits:
        return group(drawn, paint='opacity=".3"', thing=f"tile:{slot}.{90 * turn}")
    title = words("picture.turned", tile=tile_words(tile, words), turned=turn_words(turn, words))
    return group(drawn, title, f"tile:{slot}.{90 * turn}")

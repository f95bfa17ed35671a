"""The market panel: the stalls with their tiles, prices and markers."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from ceilidh.core.panel_cache import cached_by_content
from ceilidh.core.translations import Catalogue
from ceilidh.drawing.elements import box, group, text
from ceilidh.drawing.lettering import fitted_name
from ceilidh.drawing.picture_types import Panel, panel
from ceilidh.games.isle_of_skye.art.board import SMALLEST_TEXT, WIDTH, gold_of, ground
from ceilidh.games.isle_of_skye.art.clan_shields import colour_of, shield
from ceilidh.games.isle_of_skye.art.symbols import BOLD, INK, LETTERING, coin, put
from ceilidh.games.isle_of_skye.art.tile import moving_tile, tile_at
from ceilidh.games.isle_of_skye.panel_data import MarketData, Stall
from ceilidh.games.isle_of_skye.text.names import tile_words

_TILE: Final = 75
_STALL: Final = 94
_BESIDE: Final = 28
"""Width beside a tile for its price or marker, which must not cover the tile."""
_RIM: Final = 5
"""Width around both for the highlight of click targets."""


@cached_by_content
def market_panel(data: MarketData, words: Catalogue, names: tuple[str, ...]) -> Panel:
    """A stall for each player, the viewer's own first, and the button to buy nothing."""
    height = 16 + _STALL * len(data["stalls"]) + (42 if data["asked"] else 0)
    pieces = [ground(WIDTH, height)]
    for i, stall in enumerate(data["stalls"]):
        pieces += _stall(stall, 8 + _STALL * i, words, names[stall["seat"]])
    if data["asked"]:
        pieces.append(_button(words("picture.pass"), 130, height - 46))
    return panel("market", WIDTH, height, pieces, "board", LETTERING, SMALLEST_TEXT)


def _button(label: str, x: float, y: float) -> str:
    wood = box(x, y, 160, 34, 17, f'fill="#8a5a33" stroke="{INK}"')
    return group(
        wood + text(label, x + 80, y + 23, 16, 'text-anchor="middle" fill="#fff" font-weight="bold"'), label, "pass:buy"
    )


def _stall(stall: Stall, y: float, words: Catalogue, name: str) -> list[str]:
    seat, priced = stall["seat"], stall["priced"]
    drawn = [_owner(seat, y, name, stall["gold"], stall["screen"], words)]
    for offer in stall["offers"]:
        slot = offer["slot"]
        drawn.append(_offer(seat, slot, offer["tile"], offer["price"], offer["marked"], priced == slot, y + 6.5, words))
    return drawn


@lru_cache(4096)
def _owner(seat: int, y: float, name: str, gold: int | None, screen: str, words: Catalogue) -> str:
    """The owner of a stall, with their gold."""
    drawn = (
        box(9, y, WIDTH - 18, _STALL - 6, 8, 'fill="#e2d2a8"')
        + box(9, y, 7, _STALL - 6, 3, f'fill="{colour_of(seat)}"')
        + fitted_name(name, 19, y + 22, 19, 61, BOLD)
        + shield(seat, 30, y + 46, 1.15)
        + gold_of(seat, gold, 59, y + 46, words)
    )
    if not screen:
        return group(drawn, thing=f"stall:{seat}")
    return group(drawn + _SCREEN_SIGNS[screen](45, y + 76), words(f"picture.{screen}"), thing=f"stall:{seat}")


def _dots(x: float, y: float) -> str:
    return "".join(f'<circle cx="{x + 10 * i:g}" cy="{y:g}" r="3" fill="#6b5a40"/>' for i in (-1, 0, 1))


def _check_mark(x: float, y: float) -> str:
    return f'<path d="M{x - 8:g} {y:g}l6 6 11-12" fill="none" stroke="#2f5d46" stroke-width="4"/>'


_SCREEN_SIGNS: Final = {"screen": _dots, "ready": _check_mark}
"""While prices are set: this player is choosing, or is ready."""


@lru_cache(4096)
def _offer(
    seat: int, slot: int, tile: int, price: int | None, marked: bool, priced: bool, y: float, words: Catalogue
) -> str:
    """A tile with its price or the marker; a frame marks the tile being priced."""
    left = 82 + 110 * slot
    x = left + _BESIDE
    paper = f'fill="#f8efd6" stroke="{INK}" stroke-opacity=".3"'
    drawn = box(left, y - _RIM, _BESIDE + _TILE + _RIM, _TILE + 2 * _RIM, 4, paper)
    drawn += moving_tile(tile, tile_at(tile, 0, x, y, _TILE))
    if marked:
        drawn += box(x, y, _TILE, _TILE, 0, 'fill="#3b2f24" fill-opacity=".38"')
        drawn += group(put("marker", left + 15.5, y + 15, 0.8), thing=f"marker:{seat}.{slot}")
    if price is not None:
        drawn += group(coin(price, left + 15.5, y + 15, 0.95), thing=f"price:{seat}.{slot}")
    elif priced:
        drawn += box(x + 1, y + 1, _TILE - 2, _TILE - 2, 0, 'fill="none" stroke="#d9a92f" stroke-width="4"')
    return group(drawn, tile_words(tile, words), f"offer:{seat}.{slot}")

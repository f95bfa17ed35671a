"""The territory panels; the viewer's own also shows the places where a tile fits."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from ceilidh.core.panel_cache import cached_by_content
from ceilidh.core.translations import Catalogue
from ceilidh.drawing.elements import box, group
from ceilidh.drawing.lettering import fitted_name
from ceilidh.drawing.picture_types import Panel, panel
from ceilidh.games.isle_of_skye.art.board import SMALLEST_TEXT, WIDTH, rim_of
from ceilidh.games.isle_of_skye.art.clan_shields import colour_of, ink_on, shield
from ceilidh.games.isle_of_skye.art.symbols import LETTERING
from ceilidh.games.isle_of_skye.art.tile import moving_tile, tile_art
from ceilidh.games.isle_of_skye.panel_data import TerritoryData
from ceilidh.games.isle_of_skye.text.names import tile_words, way_words

_HEADER_HEIGHT: Final = 36
_MAX_TILE_SIZE: Final = 84.0
_SEA: Final = "#c9dde2"


@cached_by_content
def territory_panel(data: TerritoryData, words: Catalogue, names: tuple[str, ...]) -> Panel:
    """All tiles, scaled to fit, with a little sea around them."""
    seat, built, free = data["seat"], data["built"], data["free"]
    xs = [x for _, _, x, _, _ in built] + [x for x, _ in free]
    ys = [y for _, _, _, y, _ in built] + [y for _, y in free]
    left, right, top, bottom = min(xs), max(xs), min(ys), max(ys)
    size = min(_MAX_TILE_SIZE, (WIDTH - 28) / (right - left + 1), 330 / (bottom - top + 1))
    height = round(_HEADER_HEIGHT + 20 + size * (bottom - top + 1))
    x, y = WIDTH / 2 - size * (left + right + 1) / 2, _HEADER_HEIGHT + 6 - size * top
    pieces = [
        _sea(seat, height, names[seat]),
        f'<g transform="translate({x:.4g} {y:.4g}) scale({size / 100:.4g})">',
        *(_tile(tile, turn, x, y, seat, words) for tile, turn, x, y, _ in built),
        *(_place(x, y, words) for x, y in free),
        "</g>",
    ]
    return panel(f"territory-{seat + 1}", WIDTH, height, pieces, "land", LETTERING, SMALLEST_TEXT)


@lru_cache(4096)
def _sea(seat: int, height: int, name: str) -> str:
    bold = f'text-anchor="middle" fill="{ink_on(seat)}" font-weight="bold"'
    return (
        box(3, 3, WIDTH - 6, height - 6, 10, f'fill="{_SEA}" stroke="{rim_of(seat)}" stroke-width="3"')
        + box(3, 3, WIDTH - 6, 28, 10, f'fill="{colour_of(seat)}"')
        + fitted_name(name, WIDTH / 2, 24, 19, WIDTH - 76, bold)
        + shield(seat, 20, 17.5, 1.15)
    )


@lru_cache(4096)
def _tile(tile: int, turn: int, x: int, y: int, seat: int, words: Catalogue) -> str:
    drawn = moving_tile(tile, tile_art(tile, turn))
    moved = f'transform="translate({100 * x} {100 * y})"'
    return group(drawn, tile_words(tile, words), f"at:{seat}.{x},{y}", paint=moved)


@lru_cache(4096)
def _place(x: int, y: int, words: Catalogue) -> str:
    paint = 'fill="#fff8df" fill-opacity=".55" stroke="#8a5a33" stroke-width="3" stroke-dasharray="9"'
    drawn = (
        box(100 * x + 6, 100 * y + 6, 88, 88, 8, paint)
        + f'<path d="M{100 * x + 50},{100 * y + 36}v28m-14,-14h28" stroke="#8a5a33" stroke-width="5" '
        'stroke-linecap="round"/>'
    )
    return group(drawn, words("picture.place", way=way_words(x, y, words)), f"place:{x},{y}")

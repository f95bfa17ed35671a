"""A clan's territory as it lies, and, for the own one while building, the places where a tile can go."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from ceilidh.core.words import Words
from ceilidh.drawing.elements import box, group, scaled
from ceilidh.drawing.lettering import name_at
from ceilidh.drawing.panels import Panel
from ceilidh.games.isle_of_skye.art.board import WIDTH, rim_of
from ceilidh.games.isle_of_skye.art.shields import colour_of, ink_on, shield
from ceilidh.games.isle_of_skye.art.tile import piece, tile_art
from ceilidh.games.isle_of_skye.view import Built, SkyeView
from ceilidh.games.isle_of_skye.words.names import tile_words, way_words

_TOP: Final = 36
_LARGEST: Final = 84.0
_SEA: Final = "#c9dde2"


def territory_panel(seen: SkyeView, seat: int, words: Words, names: Sequence[str]) -> Panel:
    """All tiles as large as fits, with a little sea around them."""
    built = seen["clans"][seat]["territory"]
    free = _free(seen) if seat == seen["seat"] else []
    cells = [(tile["x"], tile["y"]) for tile in built] + free
    left, right = min(x for x, _ in cells), max(x for x, _ in cells)
    top, bottom = min(y for _, y in cells), max(y for _, y in cells)
    size = min(_LARGEST, (WIDTH - 28) / (right - left + 1), 330 / (bottom - top + 1))
    height = round(_TOP + 20 + size * (bottom - top + 1))
    x, y = WIDTH / 2 - size * (left + right + 1) / 2, _TOP + 6 - size * top
    tiles = [_tile(tile, seat, words) for tile in built] + [_place(cell, words) for cell in free]
    drawn = [
        box(3, 3, WIDTH - 6, height - 6, 10, f'fill="{_SEA}" stroke="{rim_of(seat)}" stroke-width="3"'),
        box(3, 3, WIDTH - 6, 28, 10, f'fill="{colour_of(seat)}"'),
        name_at(
            names[seat], WIDTH / 2, 23, 16, WIDTH - 76, f'text-anchor="middle" fill="{ink_on(seat)}" font-weight="bold"'
        ),
        shield(seat, 20, 17.5, 1.15),
        scaled("".join(tiles), x, y, size / 100),
    ]
    return Panel(f"territory-{seat + 1}", WIDTH, height, "".join(drawn), "land")


def _free(seen: SkyeView) -> list[tuple[int, int]]:
    return sorted({(fit["x"], fit["y"]) for fits in seen["fits"] for fit in fits})


def _tile(built: Built, seat: int, words: Words) -> str:
    x, y = built["x"], built["y"]
    drawn = piece(built["tile"], tile_art(built["tile"], built["turn"]))
    moved = f'transform="translate({100 * x} {100 * y})"'
    return group(drawn, tile_words(built["tile"], words), f"at:{seat}.{x},{y}", paint=moved)


def _place(cell: tuple[int, int], words: Words) -> str:
    x, y = cell
    paint = 'fill="#fff8df" fill-opacity=".55" stroke="#8a5a33" stroke-width="3" stroke-dasharray="9"'
    drawn = (
        box(100 * x + 6, 100 * y + 6, 88, 88, 8, paint)
        + f'<path d="M{100 * x + 50},{100 * y + 36}v28m-14,-14h28" stroke="#8a5a33" stroke-width="5" '
        'stroke-linecap="round"/>'
    )
    return group(drawn, words("picture.place", way=way_words(x, y, words)), f"place:{x},{y}")

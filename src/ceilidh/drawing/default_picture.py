"""The default picture of a game: a panel with its players and one with everything else in the view, on parchment."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Final

from ceilidh.drawing.elements import Symbols, box, group, text
from ceilidh.drawing.lettering import BOLD, fitted_font_size, fitted_name, lettering, shortened, wrap
from ceilidh.drawing.picture_types import Panel, panel

WIDTH: Final = 440
_INK: Final = "#33261a"
_FAINT_STYLE: Final = 'fill="#6d5c43" font-weight="400"'
_MARGIN: Final = 18
_INNER_WIDTH: Final = WIDTH - 2 * _MARGIN
_CONTENT_TOP: Final = 58
"""Where the content of a panel begins, below its heading."""
_ROW: Final = 62
_COLUMN: Final = 82
_TILE: Final = 88
_LINE: Final = 24
_MAX_LARGE_LETTERS: Final = 6
"""Longer values are shown in small letters."""
_MAX_LINES: Final = 12
"""Lines of a long value."""
_COLOURS: Final = ("#9d2f2f", "#1f5f8a", "#2b7a4b", "#b07a16", "#6b4a8f", "#41505c", "#a14a78", "#5f6d1f")
_EMBLEM_SHAPES: Final = (
    "M-7 6V1l7-7 7 7v5l-7-7z",
    "M-9-6l3-3 6 6 6-6 3 3-6 6 6 6-3 3-6-6-6 6-3-3 6-6z",
    "M-10-3h20v6h-20z",
    "M-3-10h6v20h-6z",
    "M-2.5-10h5v7.5h7.5v5H2.5V10h-5V2.5H-10v-5h7.5z",
    "M0-8l2.4 5 5.6.7-4.1 3.8 1 5.5L0 4.3-4.9 7l1-5.5L-8-2.3l5.6-.7z",
    "M0-8L7 0 0 8-7 0z",
    "M-9 5a9 9 0 0 1 18 0h-5a4 4 0 0 0-8 0z",
)
"""Chevron, saltire, fess, pale, cross, star, lozenge, bow: they distinguish seats without colours."""


def signs(symbols: Symbols, seats: int) -> str:
    """The sign of every seat, as symbols."""
    return "".join(symbols.seat_sign(seat, "-16 -16 32 32", _sign(seat), _colour(seat)) for seat in range(seats))


def _colour(seat: int) -> str:
    return _COLOURS[seat % len(_COLOURS)]


def _sign(seat: int) -> str:
    shape = _EMBLEM_SHAPES[(seat + seat // len(_COLOURS)) % len(_EMBLEM_SHAPES)]
    return (
        f'<circle r="15" fill="{_colour(seat)}" stroke="#fff8e6" stroke-width="2"/>'
        f'<path fill="#fff8e6" transform="scale(.92)" d="{shape}"/>'
    )


Seats = tuple[Sequence[tuple[str, Sequence[str]]], Sequence[int]]
"""The entries of the view with one value per seat, each with its label; and the seats that decide."""
TableEntries = tuple[Sequence[tuple[str, str]], Sequence[tuple[str, Sequence[Sequence[str]]]]]
"""The entries of the view about the whole table, each with its label; and its boards, each as rows."""


def players_panel(part: Seats, title: str, colour: str, symbols: Symbols, names: tuple[str, ...]) -> Panel:
    """A row for each seat: sign, name, and its values."""
    seats, actors = part
    large = [entry for entry in seats if all(len(value) <= _MAX_LARGE_LETTERS for value in entry[1])][:3]
    small = [entry for entry in seats if entry not in large]
    pieces, y = [], _CONTENT_TOP
    for seat, name in enumerate(names):
        figures = [(label, values[seat]) for label, values in large]
        lines = [line for label, values in small for line in wrap(f"{label}: {values[seat]}", 22, _MAX_LINES)]
        drawn = _card(_MARGIN, y, _INNER_WIDTH, _ROW + _LINE * len(lines) - 8, seat in actors)
        drawn += symbols.put_in_square(f"seat-{seat + 1}", _MARGIN + 9, y + 9, 36) + _seat(y, name, figures, lines)
        pieces.append(group(drawn, name, thing=f"plain-player:{seat}"))
        y += _ROW + _LINE * len(lines)
    return _panel("players", title, colour, y + _MARGIN - 8, pieces)


def _seat(y: int, name: str, figures: Sequence[tuple[str, str]], lines: Sequence[str]) -> str:
    """A player's name, with short values on the same line and long ones below."""
    drawn = fitted_name(name, _MARGIN + 56, y + 34, 20, _INNER_WIDTH - 64 - _COLUMN * len(figures))
    for column, (label, value) in enumerate(reversed(figures)):
        drawn += _labelled_value(_MARGIN + _INNER_WIDTH - 46 - _COLUMN * column, y + 20, label, value, 24, _COLUMN - 6)
    for number, line in enumerate(lines):
        drawn += text(line, _MARGIN + 56, y + _ROW + 3 + _LINE * number, 15, 'font-weight="400"')
    return drawn


def table_panel(part: TableEntries, title: str, colour: str) -> Panel:
    """Values of the whole table: short ones large and side by side, boards as squares, long ones as lines."""
    entries, boards = part
    drawn, y = _tiles([(number, *entry) for number, entry in enumerate(entries) if len(entry[1]) <= _MAX_LARGE_LETTERS])
    pieces = [drawn]
    for label, rows in boards:
        board, height = _board(y, label, rows)
        pieces, y = [*pieces, *board], y + height
    for number, (label, value) in enumerate(entries):
        for line in wrap(f"{label}: {value}", _INNER_WIDTH / 17, _MAX_LINES) if len(value) > _MAX_LARGE_LETTERS else ():
            drawn_line = text(line, _MARGIN + 4, y + 18, 17, 'font-weight="400"')
            pieces.append(group(drawn_line, label, thing=f"plain-entry:{number}"))
            y += _LINE
    return _panel("table", title, colour, y + _MARGIN - 4, pieces)


def _tiles(large: Sequence[tuple[int, str, str]]) -> tuple[str, int]:
    """Draw values side by side; also returns where they end."""
    rows = -(-len(large) // 4)
    across = -(-len(large) // max(1, rows))
    drawn = ""
    for place, (number, label, value) in enumerate(large):
        room = _INNER_WIDTH / across
        x, y = _MARGIN + room * (place % across), _CONTENT_TOP + _TILE * (place // across)
        tile = _card(x + 4, y, room - 8, _TILE - 8) + _labelled_value(x + room / 2, y + 26, label, value, 34, room - 16)
        drawn += group(tile, label, thing=f"plain-entry:{number}")
    return drawn, _CONTENT_TOP + _TILE * rows


def _board(y: int, label: str, rows: Sequence[Sequence[str]]) -> tuple[list[str], int]:
    """Draw a board row by row; also returns its height including the label."""
    side = min(56, _INNER_WIDTH // len(rows[0]))
    left, top = (WIDTH - side * len(rows[0])) // 2, y + _LINE + 4
    pieces = [text(shortened(label, _INNER_WIDTH / 15), _MARGIN + 4, y + 18, 15, _FAINT_STYLE)]
    for row, cells in enumerate(rows):
        pieces.append("".join(_cell(left, top, side, row, column, cell) for column, cell in enumerate(cells)))
    return pieces, _LINE + 16 + side * len(rows)


@lru_cache(4096)
def _cell(left: int, top: int, side: int, row: int, column: int, content: str) -> str:
    """One square of a board."""
    fill = "#fffaf0" if (row + column) % 2 else "#ecd9ae"
    x, down = left + side * column, top + side * row
    size = max(fitted_font_size(content, 0.9 * side, 0.6 * side), round(0.2 * side, 1))
    shown = shortened(content, 0.9 * side / (BOLD * size))
    square = box(x, down, side, side, 0, f'fill="{fill}" stroke="#b99c66"')
    return square + text(shown, x + side / 2, down + side / 2 + size / 3, size, 'text-anchor="middle"')


def _panel(name: str, title: str, colour: str, height: int, pieces: Sequence[str]) -> Panel:
    """Parchment with a heading, underlined twice in the game's colour."""
    ground = (
        box(3, 3, WIDTH - 6, height - 6, 12, 'fill="#f6ead0" stroke="#b99c66" stroke-width="2"')
        + box(8, 8, WIDTH - 16, height - 16, 8, 'fill="none" stroke="#d8c193"')
        + f'<path d="M{_MARGIN} 46h{_INNER_WIDTH}" stroke="{colour}" stroke-width="3"/>'
        + f'<path d="M{_MARGIN} 50h{_INNER_WIDTH}" stroke="{colour}" stroke-opacity=".5"/>'
    )
    heading = fitted_name(title, _MARGIN + 2, 37, 20, _INNER_WIDTH, f'font-weight="700" fill="{colour}"')
    return panel(name, WIDTH, height, [ground + heading, *pieces], "main", lettering(_INK, 20, 600, "start"))


def _card(x: float, y: float, width: float, height: float, acting: bool = False) -> str:
    """A bright background, framed for a player who has to decide."""
    look = ("#fff6d6", "#c58a12", 3) if acting else ("#fffaf0", "#d8c79d", 1)
    return box(x, y, width, height, 8, 'fill="{}" stroke="{}" stroke-width="{}"'.format(*look))


def _labelled_value(x: float, y: float, label: str, value: str, size: float, room: float) -> str:
    """A large value below its label."""
    middle = 'text-anchor="middle"'
    fits = fitted_font_size(value, room, size)
    return text(shortened(label, room / 13), x, y, 13, f"{middle} {_FAINT_STYLE}") + text(
        value, x, y + size - 1, fits, f'{middle} font-weight="700"'
    )

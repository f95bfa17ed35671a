"""The panels of the tables, which together make one row from campfire to campfire."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from ceilidh.core.panel_cache import cached_by_content
from ceilidh.core.translations import Catalogue
from ceilidh.drawing.elements import group, scaled, text
from ceilidh.drawing.picture_types import Panel, panel
from ceilidh.games.clans_and_glory.art.cards import face_down, face_up, laid_shield, paint, shield
from ceilidh.games.clans_and_glory.art.symbols import INK, LETTERING, put
from ceilidh.games.clans_and_glory.panel_data import TablePart
from ceilidh.games.clans_and_glory.text.names import card_words

MIDDLE_WIDTH: Final = 200
END_WIDTH: Final = 256
HEIGHT: Final = 320
MOOR_WIDTH: Final = END_WIDTH - MIDDLE_WIDTH
"""The extra moor at the outer end of an end table, for the single seat and the campfire."""

_SEAT_POSITIONS: Final = ((7, 14), (70, 14), (133, 14), (7, 225), (70, 225), (133, 225))
"""The cards of places 1 to 6. The gap between two tables is wider, so that it is clear which seat is whose."""
_SINGLE_SEAT_POSITION: Final = {True: (-53, 119), False: (193, 119)}
"""The single seat of the left (True) and the right end table, relative to its six other seats."""

MAX_SHIELDS_IN_LINE: Final = 5
"""The shields that fit on the stone in one line."""
SMALL_STACK_SCALE: Final = 0.7
"""The scale of two lines of shields."""
SMALLEST_TEXT: Final = 16
"""The numbers on the shields and below them; with four players six tables have to be read beside each other."""


@cached_by_content
def table_panel(part: TablePart, words: Catalogue, names: tuple[str, ...]) -> Panel:
    """One table with its seats and its stone."""
    left, right, letter = part["is_left_end"], part["is_right_end"], part["letter"]
    shift = MOOR_WIDTH if left else 0
    spots = [*_SEAT_POSITIONS, _SINGLE_SEAT_POSITION[left]] if left or right else _SEAT_POSITIONS
    pieces = [ground(left, right), text(letter, shift + 100, 216, paint='fill="#f6e2b8"')]
    pieces.append(_stone(part, shift, words))
    for place, ((x, y), placed) in enumerate(zip(spots, part["seats"], strict=True), 1):
        card, by = (placed["card"], placed["by"]) if placed is not None else (None, None)
        who = names[by] if by is not None else ""
        pieces.append(_seat(f"{letter}{place}", card, by, who, x + shift, y, words))
    return panel(
        f"table-{letter}", END_WIDTH if left or right else MIDDLE_WIDTH, HEIGHT, pieces, "row", LETTERING, SMALLEST_TEXT
    )


def ground(left: bool, right: bool) -> str:
    """Moor and planks; the right end is the left one mirrored."""
    if right:
        return f'<g transform="matrix(-1 0 0 1 {END_WIDTH} 0)">{put("end")}</g>'
    return put("end" if left else "middle")


@lru_cache(4096)
def _seat(name: str, card: int | None, by: int | None, who: str, x: int, y: int, words: Catalogue) -> str:
    """A free seat, one with a face-up card, or one with a face-down card, which only its player knows."""
    painted = ""
    if by is not None:
        title = words("picture.face_down", seat=name, who=who)
        drawn = face_down(by, card, x, y)
    elif card is not None:
        title = words("picture.taken", seat=name, card=card_words(card, words))
        drawn, painted = face_up(card, x, y), paint(card)
    else:
        title = words("picture.free", seat=name)
        drawn = put("stump", x, y) + text(name, x + 30, y + 43)
    return group(drawn, title, f"seat:{name}", f"card:{card}" if card is not None else "", painted)


def _stone(part: TablePart, shift: int, words: Catalogue) -> str:
    """The stone with its shields, glowing while the current player decides about another one."""
    letter, stack, next_shield = part["letter"], part["stack"], part["shield_decision"]
    drawn = put("glow", shift, 100) if next_shield else ""
    drawn += put("rock", shift + 10, 109) + _stack(letter, stack, part["gains"], next_shield, shift + 100)
    return group(drawn, words("help.stone.name", table=letter), f"stone:{letter}")


def _stack(letter: str, stack: list[int], gains: list[int], next_shield: bool, middle: int) -> str:
    """The shields from the first laid to the last: in one line, or in two smaller ones."""
    gains = gains + [0] * (len(stack) - len(gains))
    spots = len(stack) + next_shield
    if spots <= MAX_SHIELDS_IN_LINE:
        return _line(letter, stack, gains, 1, spots, middle, 125)
    half = (spots + 1) // 2
    lines = _line(letter, stack[:half], gains, 1, half, 0, 0, SMALL_STACK_SCALE)
    lines += _line(letter, stack[half:], gains[half:], half + 1, spots - half, 0, 56, SMALL_STACK_SCALE)
    return scaled(lines, middle, 113, SMALL_STACK_SCALE)


def _line(
    letter: str, stack: list[int], gains: list[int], first: int, spots: int, middle: int, y: int, scale: float = 1
) -> str:
    """Shields side by side, each with its order on a dark tag and the points that it would win now below it.

    A spot left over is drawn empty, for the next shield. One `<text>` with a position for each digit holds all the
    orders, which keeps pictures small.
    """
    size = round(SMALLEST_TEXT / scale, 1)
    step = min(36, int(165 / scale) // max(spots, 1))
    lefts = [middle - step * spots / 2 + step * i + step / 2 - 16 for i in range(spots)]
    empty = "".join(put("ghost", x, y) for x in lefts[len(stack) :])
    if not stack:
        return empty
    laid = lefts[: len(stack)]
    shields = "".join(
        shield(player, x, y, laid_shield(letter, order))
        for order, (player, x) in enumerate(zip(stack, laid, strict=True), first)
    )
    tags = "".join(f"M{x + 4:g} {y + 4}v.1" for x in laid)
    orders = [str(order) for order in range(first, first + len(stack))]
    places = " ".join(_digits(x + 4, size / 2, order) for x, order in zip(laid, orders, strict=True))
    sums = "".join(f'<tspan x="{x + 16:g}">+{gain}</tspan>' for x, gain in zip(laid, gains, strict=False))
    return (
        f'{shields}{empty}<path stroke="{INK}" stroke-width="{size:g}" stroke-linecap="round" d="{tags}"/>'
        f'<text x="{places}" y="{y + 4 + size / 3:.4g}" font-size="{size:g}" fill="#fff6df">{"".join(orders)}</text>'
        f'<text y="{y + 38 + size:g}" font-size="{size:g}">{sums}</text>'
    )


def _digits(middle: float, step: float, number: str) -> str:
    """The position of each digit of a number."""
    left = middle - step * (len(number) - 1) / 2
    return " ".join(f"{left + step * i:.4g}" for i in range(len(number)))

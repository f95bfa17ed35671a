"""The long table: one panel a table, which together make one row from campfire to campfire."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, cast

from ceilidh.core.words import Words
from ceilidh.drawing.elements import group, scaled, text
from ceilidh.drawing.panels import Panel
from ceilidh.games.clans_and_glory.art.cards import face_down, face_up, laid_shield, paint, shield
from ceilidh.games.clans_and_glory.art.symbols import INK, LETTERING, put
from ceilidh.games.clans_and_glory.view import ClansView, Placed
from ceilidh.games.clans_and_glory.words import card_words

MIDDLE: Final = 200
END: Final = 256
HEIGHT: Final = 320
WIDER: Final = END - MIDDLE
"""An end table has this much more moor at its outer end, for the single seat and the campfire."""

_SEATS: Final = ((7, 14), (70, 14), (133, 14), (7, 225), (70, 225), (133, 225))
"""Where the cards of places 1 to 6 lie. The space between two tables is wider, so that one sees who sits where."""
_SINGLE: Final = {True: (-53, 119), False: (193, 119)}
"""The single seat of the left and of the right end table, counted from where the six other seats begin."""

IN_ONE_LINE: Final = 6
"""How many shields fit on the stone in one line."""


def table_panel(seen: ClansView, table: int, words: Words, names: Sequence[str]) -> Panel:
    """One table with its seats and its stone."""
    left, right = table == 0, table == len(seen["tables"]) - 1
    shift = WIDER if left else 0
    letter = "ABCDEF"[table]
    spots = [*_SEATS, _SINGLE[left]] if left or right else _SEATS
    seats = "".join(
        _seat(f"{letter}{place}", seen["places"][f"{letter}{place}"], x + shift, y, words, names)
        for place, (x, y) in enumerate(spots, 1)
    )
    drawn = (
        ground(left, right)
        + text(letter, shift + 100, 216, paint='fill="#f6e2b8"')
        + _stone(seen, table, shift, words, names)
        + seats
    )
    width = END if left or right else MIDDLE
    return Panel(f"table-{letter}", width, HEIGHT, group(drawn, paint=LETTERING), "row")


def ground(left: bool, right: bool) -> str:
    """Moor and planks; the right end is the left one in a mirror."""
    if right:
        return f'<g transform="matrix(-1 0 0 1 {END} 0)">{put("end")}</g>'
    return put("end" if left else "middle")


def _seat(name: str, placed: Placed | None, x: int, y: int, words: Words, names: Sequence[str]) -> str:
    painted = ""
    if placed is None:
        title = words("picture.free", seat=name)
        drawn = put("stump", x, y) + text(name, x + 30, y + 43)
    elif placed["by"] is not None:
        title = words("picture.face_down", seat=name, who=names[placed["by"]])
        drawn = face_down(placed["by"], placed["card"], x, y)
    else:
        card = cast(int, placed["card"])
        title = words("picture.taken", seat=name, card=card_words(card, words))
        drawn, painted = face_up(card, x, y), paint(card)
    piece = f"card:{placed['card']}" if placed is not None and placed["card"] is not None else ""
    return group(drawn, title, f"seat:{name}", piece, painted)


def _stone(seen: ClansView, table: int, shift: int, words: Words, names: Sequence[str]) -> str:
    """The stone with its shields; it glows while it is asked whether to lay another one there."""
    letter, stack = "ABCDEF"[table], seen["tables"][table]["stack"]
    asked = seen["to_shield"] and not seen["over"] and seen["table"] == table
    told = ", ".join(f"{i}. {names[player]}" for i, player in enumerate(stack, 1)) or words("describe.nothing")
    gains = [rank * number for _, rank, number in seen["tables"][table]["taken"]]
    drawn = put("glow", shift, 100) if asked else ""
    drawn += put("rock", shift + 10, 109) + _stack(letter, stack, gains, asked, shift + 100)
    return group(drawn, words("picture.stone", table=letter, stack=told), f"stone:{letter}")


def _stack(letter: str, stack: list[int], gains: list[int], asked: bool, middle: int) -> str:
    """The shields from the first laid to the last: in one line, or if they are too many in two smaller ones."""
    won = gains + [0] * (len(stack) - len(gains))
    spots = len(stack) + asked
    if spots <= IN_ONE_LINE:
        return _line(letter, stack, won, 1, spots, middle, 125)
    half = (spots + 1) // 2
    lines = _line(letter, stack[:half], won, 1, half, 0, 0)
    lines += _line(letter, stack[half:], won[half:], half + 1, spots - half, 0, 53)
    return scaled(lines, middle, 115, 0.7)


def _line(letter: str, stack: list[int], won: list[int], first: int, spots: int, middle: int, y: int) -> str:
    """Shields side by side, each with its order on a dark tag and below it what it would win now.

    A spot that is left over is drawn as an empty one: the shield asked for. One `<text>` with a place for each letter
    holds all the orders, because a picture has to be small.
    """
    step = min(36, 165 // max(spots, 1))
    lefts = [middle - step * spots / 2 + step * i + step / 2 - 16 for i in range(spots)]
    empty = "".join(put("ghost", x, y) for x in lefts[len(stack) :])
    if not stack:
        return empty
    laid = lefts[: len(stack)]
    shields = "".join(
        shield(player, x, y, laid_shield(letter, order))
        for order, (player, x) in enumerate(zip(stack, laid, strict=True), first)
    )
    tags = "".join(f"M{x + 3:g} {y + 2}v.1" for x in laid)
    orders = [str(order) for order in range(first, first + len(stack))]
    places = " ".join(
        f"{x + 3:g}" if len(order) == 1 else f"{x:g} {x + 6:g}" for x, order in zip(laid, orders, strict=True)
    )
    sums = "".join(f'<tspan x="{x + 16:g}">+{gain}</tspan>' for x, gain in zip(laid, won, strict=False))
    return (
        f'{shields}{empty}<path stroke="{INK}" stroke-width="12" stroke-linecap="round" d="{tags}"/>'
        f'<text x="{places}" y="{y + 5.5}" font-size="10" fill="#fff6df">{"".join(orders)}</text>'
        f'<text y="{y + 51}" font-size="{13 if step > 30 else 11}">{sums}</text>'
    )

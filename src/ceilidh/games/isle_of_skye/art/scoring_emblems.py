"""The sixteen scoring tiles as pictures, 96 wide and 52 high."""

from __future__ import annotations

from typing import Final

from ceilidh.drawing.elements import text
from ceilidh.games.isle_of_skye.art.symbols import BOLD, CENTRED_TEXT, DRAWN, INK, put
from ceilidh.games.isle_of_skye.art.tile_landscape import DEEP, FILL
from ceilidh.games.isle_of_skye.data import BOX

WIDTH: Final = 96
HEIGHT: Final = 52


def _tiles(cells: list[tuple[int, int]], side: int = 20) -> str:
    """Plain squares at the given columns and rows, centred."""
    columns, rows = [cell[0] for cell in cells], [cell[1] for cell in cells]
    left, top = 48 - side * (max(columns) + 1) / 2, 26 - side * (max(rows) + 1) / 2
    return "".join(
        f'<rect x="{left + side * x:g}" y="{top + side * y:g}" width="{side}" height="{side}" fill="{FILL["p"]}" '
        f'stroke="{INK}" stroke-width="1.2"/>'
        for x, y in cells
    )


def _pool(terrain: str, shore: str) -> str:
    """A closed area."""
    return (
        f'<path d="M20,26c0,-14 14,-20 30,-19s28,6 27,20s-14,18 -30,18s-27,-6 -27,-19z" fill="{FILL[terrain]}" '
        f'stroke="{shore}" stroke-width="3.5"/><path d="M32,27c0,-7 8,-10 18,-9s15,4 14,10s-8,8 -17,8s-15,-3 -15,-9z" '
        f'fill="{DEEP[terrain]}" fill-opacity=".7"/>'
    )


def _road(y: float) -> str:
    way = f'd="M6,{y:g}C30,{y - 4:g} 60,{y + 4:g} 90,{y:g}" fill="none"'
    return f'<path {way} stroke="#7c6238" stroke-width="7"/><path {way} stroke="#e2cc98" stroke-width="4.5"/>'


def _most(thing: str) -> str:
    """A majority: three of a thing for the most, one for the second most."""
    much = "".join(put(thing, x, y) for x, y in ((17, 20), (37, 20), (27, 33)))
    between = f'<path d="M55,8v36" stroke="{INK}" stroke-opacity=".4" stroke-dasharray="2 3"/>'
    return much + put(thing, 74, 27) + between + _number("5", 45) + _number("2", 88)


def _number(label: str, x: float) -> str:
    return text(label, x, 49, 15, f"{CENTRED_TEXT} {BOLD}")


_MEADOW: Final = f'<rect x="8" y="30" width="80" height="16" rx="8" fill="{FILL["p"]}"/>'
_SEA: Final = f'<rect x="6" y="26" width="84" height="20" rx="10" fill="{FILL["w"]}"/>'
_ROCK: Final = f'<path d="M6,46c4,-16 14,-30 26,-36c10,6 14,10 20,6c12,4 32,18 38,30z" fill="{FILL["m"]}"/>'

_EMBLEMS: Final = {
    "squares": _tiles([(0, 0), (1, 0), (0, 1), (1, 1)]),
    "sheep": _MEADOW + put("sheep", 46, 28, 1.6),
    "brochs": _ROCK + put("broch", 28, 32) + put("broch", 48, 32) + put("broch", 68, 32),
    "whisky": _most("whisky"),
    "farm-animals": _MEADOW + put("sheep", 20, 32) + put("farm", 48, 24, 1.2) + put("cattle", 76, 32),
    "road-cattle": _road(44) + put("castle", 25, 24) + put("cattle", 70, 30, 1.2),
    "road-tiles": _tiles([(0, 0), (1, 0), (2, 0)], 26) + _road(27) + put("castle", 21, 25, 0.62),
    "lake": _pool("w", "#ead9a4") + put("wave", 40, 22) + put("wave", 56, 32),
    "closed": _pool("p", "#7c6b3d") + put("tuft", 42, 24) + put("heath", 56, 30),
    "big-closed": _tiles([(0, 0), (1, 0), (2, 0)], 28)
    + '<path d="M14,26c2,-12 20,-10 34,-9s32,-2 34,9s-20,10 -34,9s-32,2 -34,-9z" fill="#74adc8" stroke="#ead9a4" '
    'stroke-width="3"/>',
    "sets": _MEADOW + put("broch", 20, 26) + put("farm", 48, 28) + put("lighthouse", 76, 25),
    "ships": _most("ship"),
    "gold": "".join(put("coin", x, y) for x, y in ((18, 34), (36, 34), (27, 20)))
    + put("coin", 74, 30)
    + _number("5", 50)
    + _number("2", 90),
    "harbours": _SEA + put("ship", 34, 28, 1.2) + put("lighthouse", 70, 26, 1.2),
    "columns": _tiles([(0, 0), (0, 1), (0, 2)], 16),
    "peaks": _pool("m", "#7f8a52") + put("peak", 46, 26, 1.3),
}


def emblem_symbols() -> str:
    """The emblems of all scoring tiles as symbols."""
    return "".join(DRAWN.define(f"s{number}", _EMBLEMS[name]) for number, name in enumerate(BOX.scoring))

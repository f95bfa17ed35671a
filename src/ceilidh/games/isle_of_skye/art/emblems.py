"""The sixteen scoring tiles as pictures, 96 wide and 52 high."""

from __future__ import annotations

from typing import Final

from ceilidh.games.isle_of_skye.art.landscape import DEEP, FILL
from ceilidh.games.isle_of_skye.art.symbols import INK, NAME, use, words_at
from ceilidh.games.isle_of_skye.data import BOX

WIDTH: Final = 96
HEIGHT: Final = 52


def _tiles(cells: list[tuple[int, int]], side: int = 20) -> str:
    """Tiles as plain squares, at columns and rows around the middle."""
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
    """A majority: much and little of a thing."""
    much = "".join(use(thing, x, y) for x, y in ((17, 20), (37, 20), (27, 33)))
    return (
        f'{much}{use(thing, 74, 27)}<path d="M55,8v36" stroke="{INK}" stroke-opacity=".4" stroke-dasharray="2 3"/>'
        f"{words_at('5', 45, 49, 13, 'middle', weight='bold')}{words_at('2', 88, 49, 13, 'middle', weight='bold')}"
    )


_MEADOW: Final = f'<rect x="8" y="30" width="80" height="16" rx="8" fill="{FILL["p"]}"/>'
_SEA: Final = f'<rect x="6" y="26" width="84" height="20" rx="10" fill="{FILL["w"]}"/>'
_ROCK: Final = f'<path d="M6,46c4,-16 14,-30 26,-36c10,6 14,10 20,6c12,4 32,18 38,30z" fill="{FILL["m"]}"/>'

_EMBLEMS: Final = {
    "squares": _tiles([(0, 0), (1, 0), (0, 1), (1, 1)]),
    "sheep": _MEADOW + use("sheep", 46, 28, 1.6),
    "brochs": _ROCK + use("broch", 28, 32) + use("broch", 48, 32) + use("broch", 68, 32),
    "whisky": _most("whisky"),
    "farm-animals": _MEADOW + use("sheep", 20, 32) + use("farm", 48, 24, 1.2) + use("cattle", 76, 32),
    "road-cattle": _road(44) + use("castle", 25, 24) + use("cattle", 70, 30, 1.2),
    "road-tiles": _tiles([(0, 0), (1, 0), (2, 0)], 26) + _road(27) + use("castle", 21, 25, 0.62),
    "lake": _pool("w", "#ead9a4") + use("wave", 40, 22) + use("wave", 56, 32),
    "closed": _pool("p", "#7c6b3d") + use("tuft", 42, 24) + use("heath", 56, 30),
    "big-closed": _tiles([(0, 0), (1, 0), (2, 0)], 28)
    + '<path d="M14,26c2,-12 20,-10 34,-9s32,-2 34,9s-20,10 -34,9s-32,2 -34,-9z" fill="#74adc8" stroke="#ead9a4" '
    'stroke-width="3"/>',
    "sets": _MEADOW + use("broch", 20, 26) + use("farm", 48, 28) + use("lighthouse", 76, 25),
    "ships": _most("ship"),
    "gold": "".join(f'<use href="#{NAME}coin" x="{x}" y="{y}"/>' for x, y in ((18, 34), (36, 34), (27, 20)))
    + use("coin", 74, 30)
    + words_at("5", 50, 49, 13, "middle", weight="bold")
    + words_at("2", 90, 49, 13, "middle", weight="bold"),
    "harbours": _SEA + use("ship", 34, 28, 1.2) + use("lighthouse", 70, 26, 1.2),
    "columns": _tiles([(0, 0), (0, 1), (0, 2)], 16),
    "peaks": _pool("m", "#7f8a52") + use("peak", 46, 26, 1.3),
}


def emblem_symbols() -> str:
    """Every scoring tile's picture, to be referred to."""
    return "".join(f'<g id="{NAME}s{number}">{_EMBLEMS[name]}</g>' for number, name in enumerate(BOX.scoring))

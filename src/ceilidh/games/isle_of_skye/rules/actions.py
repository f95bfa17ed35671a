"""The action numbers and their notation.

discard 2            put the discard marker on the second of the own three tiles
price 4              lay gold beside the first of the other two that has none yet: 1 to 20
price 20+            lay 20 there and more in the next decision, for a price above 20
buy 3.1              buy the first tile of the player on seat 3
pass                 buy nothing
choose sheep         at the start, if the scoring tiles are chosen: the next place's scoring tile
build 2 1,-3 90      build the second of the tiles gained, one place east and three north of the castle, turned by
                     90 degrees clockwise
"""

from __future__ import annotations

import re
from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from ceilidh.core.errors import NotationError, shorten
from ceilidh.games.isle_of_skye.data import BOX
from ceilidh.games.isle_of_skye.rules.territory import MIDDLE, REACH, SIDE

SLOTS: Final[i64] = 3
"""Three tiles are drawn, and at most three are gained in a round."""
STEP_PRICE: Final[i64] = 20
MOST_PLAYERS: Final[i64] = 5
CELLS: Final[i64] = 685
"""The cells within reach of the castle: 2 * 18 * 19 + 1."""

DISCARD: Final[i64] = 0
"""DISCARD + slot."""
PRICE: Final[i64] = 3
"""PRICE + gold - 1, from 1 gold on."""
MORE: Final[i64] = 23
BUY: Final[i64] = 24
"""BUY + owner * SLOTS + slot."""
PASS: Final[i64] = 39
CHOOSE: Final[i64] = 40
"""CHOOSE + scoring tile."""
BUILD: Final[i64] = 56
"""BUILD + (slot * CELLS + place) * 4 + turn."""
ACTIONS: Final[i64] = 8276

_FORMS: Final = "'discard 2', 'price 4', 'price 20+', 'buy 3.1', 'pass', 'choose sheep' or 'build 2 1,-3 90'"


def position(cell: int) -> tuple[int, int]:
    """How far a cell lies east and south of the castle."""
    return cell % SIDE - MIDDLE % SIDE, cell // SIDE - MIDDLE // SIDE


def cell_at(x: int, y: int) -> int:
    """The cell so far east and south of the castle."""
    return MIDDLE + y * SIDE + x


def _within_reach(cell: int) -> bool:
    x, y = position(cell)
    return abs(x) + abs(y) <= REACH


_REACHED: Final = [cell for cell in range(SIDE * SIDE) if _within_reach(cell)]
CELL: Final = vec[i64](_REACHED)
"""The cell of each place."""
_NUMBERED: Final = {cell: place for place, cell in enumerate(_REACHED)}
PLACE: Final = vec[i64]([_NUMBERED.get(cell, -1) for cell in range(SIDE * SIDE)])
"""The place of each cell; ascending as the cells are."""


def text(action: int) -> str:
    """The action in notation."""
    number: i64 = action
    if number >= BUILD:
        slot, x, y, turn = building(number)
        return f"build {slot + 1} {x},{y} {turn * 90}"
    if number >= CHOOSE:
        return f"choose {BOX.scoring[number - CHOOSE]}"
    if number == PASS:
        return "pass"
    if number >= BUY:
        return f"buy {(number - BUY) // SLOTS + 1}.{(number - BUY) % SLOTS + 1}"
    if number == MORE:
        return f"price {STEP_PRICE}+"
    return f"price {number - PRICE + 1}" if number >= PRICE else f"discard {number - DISCARD + 1}"


def building(action: int) -> tuple[int, int, int, int]:
    """The slot, the way east and south from the castle, and the turn of an action that builds."""
    number: i64 = action - BUILD
    x, y = position(CELL[number // 4 % CELLS])
    return number // 4 // CELLS, x, y, number % 4


def build_action(slot: int, x: int, y: int, turn: int) -> int:
    """The action that builds a tile there."""
    return BUILD + (slot * CELLS + PLACE[cell_at(x, y)]) * 4 + turn


def parse(said: str) -> int:
    """The action that the text stands for; NotationError if it is none of this game's."""
    if said in _SMALL:
        return _SMALL[said]
    match = _BUILDING.fullmatch(said)
    if match is None:
        raise NotationError(f"{shorten(said)} is not an action; try {_FORMS}")
    slot, x, y, degrees = [int(match[i]) for i in (1, 2, 3, 4)]
    if abs(x) + abs(y) > REACH:
        raise NotationError(f"no territory reaches {x},{y}: at most {REACH} tiles lie between it and the castle")
    if x == 0 and y == 0:
        raise NotationError("nothing is built at 0,0: the castle stands there")
    return build_action(slot - 1, x, y, degrees // 90)


_SMALL: Final = {text(action): action for action in range(BUILD)}
_BUILDING: Final = re.compile(r"build ([1-3]) (0|-?[1-9][0-9]?),(0|-?[1-9][0-9]?) (0|90|180|270)")

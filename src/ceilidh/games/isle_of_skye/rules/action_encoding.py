"""Action numbers: their ranges, `decode`, and the notation.

discard 2            put the discard marker on the second of your three tiles
price 4              put 4 gold, of 1 to 20, beside the first unpriced tile
price 20+            put 20 gold there and add more in the next decision, for a price above 20
buy 3.1              buy the first tile of the player on seat 3
pass                 buy nothing
choose sheep         with chosen scoring tiles: the scoring tile for the next place
build 2 1,-3 90      build the second tile gained, one place east and three north of the castle, turned clockwise by
                     90 degrees
"""

from __future__ import annotations

import re
from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from ceilidh.core.errors import NotationError, shorten
from ceilidh.games.isle_of_skye.data import BOX
from ceilidh.games.isle_of_skye.rules.territory import CASTLE_CELL, GRID_SIDE, MAX_DISTANCE

SLOTS: Final[i64] = 3
"""Tiles that each player draws, and the most that one can gain in a round."""
MAX_PRICE_STEP: Final[i64] = 20
"""The most gold that one decision puts beside a tile."""
MAX_PLAYERS: Final[i64] = 5
REACHABLE_CELLS: Final[i64] = 685
"""Cells within MAX_DISTANCE of the castle: 2 * 18 * 19 + 1."""

DISCARD: Final[i64] = 0
"""DISCARD + slot."""
PRICE: Final[i64] = 3
"""PRICE + gold - 1, from 1 gold on."""
PRICE_MORE: Final[i64] = 23
BUY: Final[i64] = 24
"""BUY + owner * SLOTS + slot."""
PASS: Final[i64] = 39
CHOOSE: Final[i64] = 40
"""CHOOSE + scoring tile."""
BUILD: Final[i64] = 56
"""BUILD + (slot * REACHABLE_CELLS + index of the cell) * 4 + turn."""
ACTION_COUNT: Final[i64] = 8276

_EXAMPLES: Final = "'discard 2', 'price 4', 'price 20+', 'buy 3.1', 'pass', 'choose sheep' or 'build 2 1,-3 90'"


def offset_from_castle(cell: int) -> tuple[int, int]:
    """How far east and south of the castle a cell is."""
    return cell % GRID_SIDE - CASTLE_CELL % GRID_SIDE, cell // GRID_SIDE - CASTLE_CELL // GRID_SIDE


def cell_at(x: int, y: int) -> int:
    """The cell `x` east and `y` south of the castle."""
    return CASTLE_CELL + y * GRID_SIDE + x


def _is_reachable(cell: int) -> bool:
    x, y = offset_from_castle(cell)
    return abs(x) + abs(y) <= MAX_DISTANCE


_REACHABLE: Final = [cell for cell in range(GRID_SIDE * GRID_SIDE) if _is_reachable(cell)]
_INDICES: Final = {cell: index for index, cell in enumerate(_REACHABLE)}
CELL_BY_INDEX: Final = vec[i64](_REACHABLE)
"""The reachable cells, ascending: a build action refers to a cell by its index here."""
INDEX_BY_CELL: Final = vec[i64]([_INDICES.get(cell, -1) for cell in range(GRID_SIDE * GRID_SIDE)])


def decode(action: int) -> tuple[str, tuple[int, ...]]:
    """The verb of an action and its arguments: a slot, gold, (owner, slot), a scoring tile, or (slot, x, y, turn).

    `IsleOfSkye.apply` compares action numbers instead: decoding takes 37 ns compiled, the comparisons 4 ns.
    """
    number: i64 = action
    if number >= BUILD:
        number -= BUILD
        x, y = offset_from_castle(CELL_BY_INDEX[number // 4 % REACHABLE_CELLS])
        return "build", (number // 4 // REACHABLE_CELLS, x, y, number % 4)
    if number >= CHOOSE:
        return "choose", (number - CHOOSE,)
    if number == PASS:
        return "pass", ()
    if number >= BUY:
        return "buy", ((number - BUY) // SLOTS, (number - BUY) % SLOTS)
    if number == PRICE_MORE:
        return "price_more", ()
    if number >= PRICE:
        return "price", (number - PRICE + 1,)
    return "discard", (number - DISCARD,)


def build_action(slot: int, x: int, y: int, turn: int) -> int:
    """The action that builds the tile in a slot at an offset from the castle."""
    return BUILD + (slot * REACHABLE_CELLS + INDEX_BY_CELL[cell_at(x, y)]) * 4 + turn


def to_notation(action: int) -> str:
    """The action in notation."""
    verb, args = decode(action)
    if verb == "build":
        slot, x, y, turn = args
        return f"build {slot + 1} {x},{y} {turn * 90}"
    if verb == "buy":
        owner, slot = args
        return f"buy {owner + 1}.{slot + 1}"
    if verb == "choose":
        return f"choose {BOX.scoring[args[0]]}"
    if verb == "price_more":
        return f"price {MAX_PRICE_STEP}+"
    if verb == "price":
        return f"price {args[0]}"
    return f"discard {args[0] + 1}" if verb == "discard" else verb


def parse(notation: str) -> int:
    """The action written in notation; NotationError if this game has no such action."""
    if notation in _WITHOUT_PLACE:
        return _WITHOUT_PLACE[notation]
    match = _BUILD_NOTATION.fullmatch(notation)
    if match is None:
        raise NotationError(f"{shorten(notation)} is not an action; try {_EXAMPLES}")
    slot, x, y, degrees = [int(match[i]) for i in (1, 2, 3, 4)]
    if abs(x) + abs(y) > MAX_DISTANCE:
        raise NotationError(f"{x},{y} is out of reach: no tile lies more than {MAX_DISTANCE} steps from the castle")
    if x == 0 and y == 0:
        raise NotationError("nothing can be built at 0,0, where the castle is")
    return build_action(slot - 1, x, y, degrees // 90)


_WITHOUT_PLACE: Final = {to_notation(action): action for action in range(BUILD)}
_BUILD_NOTATION: Final = re.compile(r"build ([1-3]) (0|-?[1-9][0-9]?),(0|-?[1-9][0-9]?) (0|90|180|270)")

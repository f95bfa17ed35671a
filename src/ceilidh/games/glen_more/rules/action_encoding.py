"""Actions: their numbers, the meaning of each number (`decode`), and the notation.

Own tiles are numbered in the order of laying; the start village is 0.

take 4             move the figure to the fourth place ahead of it and take the tile there
pass               no tile can be taken: move to the front-most one, which leaves the game
pay wood 3         give a wood from tile 3, for the tile taken or the tile being activated
pay member 3       give the clan member on tile 3 (Loch Ness)
pay chieftain      give a chieftain (Loch Ness)
buy wood           buy it at the market instead
lay 3 north        lay the tile north of tile 3; if it touches several tiles, the one laid first is named
get wood           put a resource of choice onto the tile
activate 3         activate tile 3
move 3 northeast   move a clan member from tile 3 to its neighbour
promote 3          take a clan member off tile 3, who becomes a chieftain
sell wood 3        sell a wood from tile 3 to the market
done               go on to the next step, or end the turn after the last one
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from ceilidh.core.errors import NotationError, shorten
from ceilidh.games.glen_more.data import BOX
from ceilidh.games.glen_more.rules.tiles import MAX_TERRITORY_TILES, RESOURCES
from ceilidh.games.glen_more.rules.track import CHAIN_LENGTH

DONE: Final[i64] = 0
PASS: Final[i64] = 1
TAKE: Final[i64] = 1
"""TAKE + place, from 1 on: place 0 is the figure's own."""
GET: Final[i64] = 14
"""GET + resource."""
BUY: Final[i64] = 19
"""BUY + resource."""
PAY_CHIEFTAIN: Final[i64] = 24
LAY: Final[i64] = 25
"""LAY + tile * 4 + side."""
ACTIVATE: Final[i64] = 297
"""ACTIVATE + tile."""
PAY: Final[i64] = 365
"""PAY + tile * RESOURCES + resource."""
PAY_MEMBER: Final[i64] = 705
"""PAY_MEMBER + tile."""
MOVE: Final[i64] = 773
"""MOVE + tile * 8 + direction."""
PROMOTE: Final[i64] = 1317
"""PROMOTE + tile."""
SELL: Final[i64] = 1385
"""SELL + tile * RESOURCES + resource."""
ACTION_COUNT: Final[i64] = 1725

SIDE_NAMES: Final = ("north", "east", "south", "west")
DIRECTION_NAMES: Final = ("north", "northeast", "east", "southeast", "south", "southwest", "west", "northwest")
MAX_TILES_LAID: Final[i64] = 55
"""No player can lay more tiles. Each move turns up at least one tile, 57 to 59 are left after the setup (the fewer
figures stand on the track, the fewer), and every other figure, the die included, moves before a player moves again."""

_EXAMPLES: Final = (
    "'take 4', 'pass', 'pay wood 3', 'pay member 3', 'pay chieftain', 'buy wood', 'lay 3 north', 'get wood', "
    "'activate 3', 'move 3 northeast', 'promote 3', 'sell wood 3' or 'done'"
)


def decode(action: int) -> tuple[str, tuple[int, ...]]:
    """The verb of an action and its arguments.

    done, pass, pay_chieftain     none
    take                          place in the chain
    get, buy                      resource
    lay                           tile, side
    activate, pay_member, promote tile
    move                          tile, direction
    pay, sell                     tile, resource
    """
    return _DECODED[action]


def _all_actions() -> list[tuple[str, tuple[int, ...]]]:
    """What each action number means, in the order of the numbers."""
    kinds, tiles = range(RESOURCES), range(MAX_TERRITORY_TILES)
    return [
        ("done", ()),
        ("pass", ()),
        *[("take", (place,)) for place in range(1, CHAIN_LENGTH)],
        *[("get", (kind,)) for kind in kinds],
        *[("buy", (kind,)) for kind in kinds],
        ("pay_chieftain", ()),
        *[("lay", (tile, side)) for tile in tiles for side in range(len(SIDE_NAMES))],
        *[("activate", (tile,)) for tile in tiles],
        *[("pay", (tile, kind)) for tile in tiles for kind in kinds],
        *[("pay_member", (tile,)) for tile in tiles],
        *[("move", (tile, direction)) for tile in tiles for direction in range(len(DIRECTION_NAMES))],
        *[("promote", (tile,)) for tile in tiles],
        *[("sell", (tile, kind)) for tile in tiles for kind in kinds],
    ]


_DECODED: Final = _all_actions()


def to_notation(action: int) -> str:
    """The action in notation."""
    return _TEXTS[action]


def parse(notation: str) -> int:
    """The action written in notation; NotationError if there is no such action."""
    if notation in _NUMBERS:
        return _NUMBERS[notation]
    raise NotationError(f"{shorten(notation)} is not an action; try {_EXAMPLES}")


def _notation(verb: str, args: tuple[int, ...]) -> str:
    if verb in ("get", "buy"):
        return f"{verb} {BOX.resources[args[0]]}"
    if verb in ("pay", "sell"):
        return f"{verb} {BOX.resources[args[1]]} {args[0]}"
    if verb == "lay":
        return f"lay {args[0]} {SIDE_NAMES[args[1]]}"
    if verb == "move":
        return f"move {args[0]} {DIRECTION_NAMES[args[1]]}"
    return " ".join([verb.replace("_", " "), *map(str, args)])


def _is_possible(verb: str, args: tuple[int, ...]) -> bool:
    """False for tiles beyond those a territory can have, and for resources on the start village, which holds none."""
    if verb in ("pay", "sell"):
        return 0 < args[0] <= MAX_TILES_LAID
    return verb in ("take", "get", "buy") or not args or args[0] <= MAX_TILES_LAID


_TEXTS: Final = [_notation(verb, args) for verb, args in _DECODED]
_NUMBERS: Final = {_TEXTS[action]: action for action, (verb, args) in enumerate(_DECODED) if _is_possible(verb, args)}

"""The action numbers and their notation. Own tiles are numbered in the order of laying; the start village is 0.

take 4             move the figure to the fourth place ahead of it and take the tile there
pass               no tile can be taken: move to the front-most one, which leaves the game
pay wood 3         give a wood from tile 3, for the tile taken or for the one being activated
pay member 3       give the clan member on tile 3 (Loch Ness)
pay chieftain      give a chieftain (Loch Ness)
buy wood           the same as pay, but bought at the market
lay 3 north        lay the tile north of tile 3; of several tiles it would touch, the first laid is named
get wood           a resource of choice comes onto the tile
activate 3         use tile 3
move 3 northeast   move a clan member from tile 3 to its neighbour
promote 3          take a clan member off tile 3: a chieftain
sell wood 3        sell a wood from tile 3 to the market
done               go on to the next step; at last, end the turn
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from ceilidh.core.errors import NotationError, shorten
from ceilidh.games.glen_more.data import BOX
from ceilidh.games.glen_more.rules.chain import CHAIN_LENGTH
from ceilidh.games.glen_more.rules.tiles import MAX_TERRITORY_TILES

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
ACTIONS: Final[i64] = 1725

SIDE_NAMES: Final = ("north", "east", "south", "west")
DIRECTION_NAMES: Final = ("north", "northeast", "east", "southeast", "south", "southwest", "west", "northwest")

_FORMS: Final = (
    "'take 4', 'pass', 'pay wood 3', 'pay member 3', 'pay chieftain', 'buy wood', 'lay 3 north', 'get wood', "
    "'activate 3', 'move 3 northeast', 'promote 3', 'sell wood 3' or 'done'"
)


def text(action: int) -> str:
    """The action in notation."""
    return _TEXTS[action]


MAX_TILES_LAID: Final[i64] = 55
"""No player lays more tiles. Each move turns one up at least, and 57 to 59 are left after the setup, the more the more
figures stand on the track instead; every other figure, the die included, moves before a player moves again."""


def parse(said: str) -> int:
    """The action that the text stands for; NotationError if it is none of this game's."""
    if said in _NUMBERS:
        return _NUMBERS[said]
    raise NotationError(f"{shorten(said)} is not an action; try {_FORMS}")


def _all_texts() -> list[str]:
    goods = BOX.resources
    tiles = range(MAX_TERRITORY_TILES)
    return [
        "done",
        "pass",
        *[f"take {place}" for place in range(1, CHAIN_LENGTH)],
        *[f"get {kind}" for kind in goods],
        *[f"buy {kind}" for kind in goods],
        "pay chieftain",
        *[f"lay {tile} {side}" for tile in tiles for side in SIDE_NAMES],
        *[f"activate {tile}" for tile in tiles],
        *[f"pay {kind} {tile}" for tile in tiles for kind in goods],
        *[f"pay member {tile}" for tile in tiles],
        *[f"move {tile} {direction}" for tile in tiles for direction in DIRECTION_NAMES],
        *[f"promote {tile}" for tile in tiles],
        *[f"sell {kind} {tile}" for tile in tiles for kind in goods],
    ]


_TEXTS: Final = _all_texts()


def _exists(said: str) -> bool:
    """Whether the action names a tile that a territory can have, and no resource on the village, which holds none."""
    words = said.split(" ")
    if words[0] == "take" or not any(word.isdigit() for word in words):
        return True
    tile = int(next(word for word in words if word.isdigit()))
    return tile <= MAX_TILES_LAID and (tile > 0 or words[1] not in BOX.resources)


_NUMBERS: Final = {said: action for action, said in enumerate(_TEXTS) if _exists(said)}

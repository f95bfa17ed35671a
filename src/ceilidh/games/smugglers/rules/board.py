"""The board: the three ways from the pub to the city, space by space."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from ceilidh.games.smugglers.data import BOARD, SPACES

# Kinds of spaces, in the order of data.SPACES
PLAIN_SPACE: Final[i64] = 0
PUB_SPACE: Final[i64] = 1
MEET_SPACE: Final[i64] = 2
DRUNK_SPACE: Final[i64] = 3
CROSSROADS_SPACE: Final[i64] = 4
FAIRY_SPACE: Final[i64] = 5
BREAKDOWN_SPACE: Final[i64] = 6
GATE_SPACE: Final[i64] = 7
CITY_SPACE: Final[i64] = 8
NUMBER_SPACE: Final[i64] = 9
"""NUMBER_SPACE + n - 1 is the space with the number n."""

MAX_WAY_LENGTH: Final[i64] = 32
WAY_SPACES: Final = vec[i64](
    [SPACES.index(way[i]) if i < len(way) else 0 for way in BOARD for i in range(MAX_WAY_LENGTH)],
)
"""Indexed by way * MAX_WAY_LENGTH + position."""
STEM_LENGTH: Final[i64] = BOARD[0].index("crossroads") + 1
"""The spaces from the pub to the crossroads, which all ways share."""
TAIL_LENGTH: Final[i64] = 3
"""The spaces before and in the city, which all ways share."""
CITY_POSITION: Final = vec[i64]([len(way) - 1 for way in BOARD])
DRUNK_SPACE_POSITION: Final[i64] = BOARD[0].index("drunk")


def space_at(way: i64, position: i64) -> i64:
    """Return the kind of a space; a figure without a way is before the crossroads, where all ways are one."""
    return WAY_SPACES[(way if way >= 0 else 0) * MAX_WAY_LENGTH + position]

"""The three ways from the pub to the city, field by field."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from ceilidh.games.smugglers.data import BOARD, FIELDS

# Kinds of fields, in the order of data.FIELDS; from NUMBER on the police level from which excisemen lurk there.
PLAIN: Final[i64] = 0
PUB: Final[i64] = 1
MEET_FIELD: Final[i64] = 2
DRUNK_FIELD: Final[i64] = 3
CROSSROADS: Final[i64] = 4
FAIRY_FIELD: Final[i64] = 5
BREAKDOWN: Final[i64] = 6
GATE_FIELD: Final[i64] = 7
CITY: Final[i64] = 8
NUMBER: Final[i64] = 9
"""NUMBER + n - 1."""

LONGEST_WAY: Final[i64] = 32
WAY_FIELDS: Final = vec[i64](
    [FIELDS.index(way[i]) if i < len(way) else 0 for way in BOARD for i in range(32)],
)
"""way * LONGEST_WAY + the number of fields from the pub."""
CITY_AT: Final = vec[i64]([len(way) - 1 for way in BOARD])
DRUNK_AT: Final[i64] = BOARD[0].index("drunk")


def field_at(way: i64, at: i64) -> i64:
    """The kind of field that far from the pub; before the crossroads all ways are one."""
    return WAY_FIELDS[(way if way >= 0 else 0) * LONGEST_WAY + at]

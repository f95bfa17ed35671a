"""How far tables are, asked for many of them at once.

The answer is one row: whoever reads rows one by one waits after each until the event loop lets go of the interpreter.
"""

from __future__ import annotations

from collections.abc import Collection
from operator import itemgetter
from typing import Any, Final

import msgspec
from sqlalchemy import Connection, text

from ceilidh.server.storage.rows import SeatRow, StoredPhase
from ceilidh.server.storage.tables import SEAT_COLUMNS, seat_row

_NEWEST: Final = """SELECT CAST({every}({row}(
    tables.id, phase, compacted,
    (SELECT MAX(number) FROM entries WHERE table_id = tables.id),
    (SELECT MAX(number) FROM chat WHERE table_id = tables.id),
    {json}((SELECT {every}({row}({seat})) FROM seats WHERE table_id = tables.id))
)) AS TEXT) FROM {each} AS asked JOIN tables ON tables.id = asked.value"""
_SQLITE: Final = {"every": "json_group_array", "row": "json_array", "json": "json", "each": "json_each(:ids)"}
_POSTGRESQL: Final = {
    "every": "jsonb_agg",
    "row": "jsonb_build_array",
    "json": "",
    "each": "jsonb_array_elements_text(CAST(:ids AS JSONB))",
}
_MADE: Final = {
    dialect: text(_NEWEST.format(seat=", ".join(SEAT_COLUMNS), **words))
    for dialect, words in (("sqlite", _SQLITE), ("postgresql", _POSTGRESQL))
}

_Found = tuple[str, StoredPhase, int, int | None, int | None, list[list[Any]]]


class TableVersion(msgspec.Struct, frozen=True):
    """What a table is at and who sits there, and how far its journal and its chat are."""

    phase: StoredPhase
    seats: tuple[SeatRow, ...]
    entry: int
    """The number of the last entry, or up to which the journal was compacted."""
    said: int
    """The number of the last line of chat."""


def read_versions(connection: Connection, ids: Collection[str]) -> dict[str, TableVersion]:
    """By id; a table that is not there is missing."""
    asked = {"ids": msgspec.json.encode([*ids]).decode()}
    found = connection.execute(_MADE[connection.dialect.name], asked).scalar() or "[]"
    return {known[0]: _newest(known) for known in msgspec.json.decode(found, type=list[_Found])}


def _newest(found: _Found) -> TableVersion:
    _, phase, compacted, entry, said, seats = found
    in_order = sorted(seats, key=itemgetter(0))
    return TableVersion(phase, tuple(map(seat_row, in_order)), max(entry or 0, compacted), said or 0)

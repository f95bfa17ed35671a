"""The versions of many tables in one query: how far their journal and chat are.

The answer is one JSON value: reading row by row would wait for the event loop's interpreter lock after each row.
"""

from __future__ import annotations

from collections.abc import Collection
from operator import itemgetter
from typing import Any, Final

import msgspec
from sqlalchemy import Connection, text

from ceilidh.server.storage.rows import SeatRow, StoredPhase
from ceilidh.server.storage.tables import SEAT_COLUMNS, seat_row

_VERSIONS: Final = """SELECT CAST({group}({array}(
    tables.id, phase, compacted,
    (SELECT MAX(number) FROM entries WHERE table_id = tables.id),
    (SELECT MAX(number) FROM chat WHERE table_id = tables.id),
    {json}((SELECT {group}({array}({seat})) FROM seats WHERE table_id = tables.id))
)) AS TEXT) FROM {ids} AS asked JOIN tables ON tables.id = asked.value"""
_SQLITE: Final = {"group": "json_group_array", "array": "json_array", "json": "json", "ids": "json_each(:ids)"}
_POSTGRESQL: Final = {
    "group": "jsonb_agg",
    "array": "jsonb_build_array",
    "json": "",
    "ids": "jsonb_array_elements_text(CAST(:ids AS JSONB))",
}
_STATEMENTS: Final = {
    dialect: text(_VERSIONS.format(seat=", ".join(SEAT_COLUMNS), **words))
    for dialect, words in (("sqlite", _SQLITE), ("postgresql", _POSTGRESQL))
}

_Found = tuple[str, StoredPhase, int, int | None, int | None, list[list[Any]]]


class TableVersion(msgspec.Struct, frozen=True):
    """A table's phase and seats, and how far its journal and chat are."""

    phase: StoredPhase
    seats: tuple[SeatRow, ...]
    entry: int
    """The number of the last entry, or up to which the journal was compacted."""
    last_chat_number: int


def read_versions(connection: Connection, ids: Collection[str]) -> dict[str, TableVersion]:
    asked = {"ids": msgspec.json.encode([*ids]).decode()}
    found = connection.execute(_STATEMENTS[connection.dialect.name], asked).scalar() or "[]"
    return {known[0]: _version(known) for known in msgspec.json.decode(found, type=list[_Found])}


def _version(found: _Found) -> TableVersion:
    _, phase, compacted, entry, last_chat_number, seats = found
    in_order = sorted(seats, key=itemgetter(0))
    return TableVersion(phase, tuple(map(seat_row, in_order)), max(entry or 0, compacted), last_chat_number or 0)

"""How far tables are, asked for many of them at once."""

from __future__ import annotations

from collections.abc import Collection

import msgspec
from sqlalchemy import Connection, func, select

from ceilidh.server.storage import schema, tables
from ceilidh.server.storage.rows import TableRow


class Newest(msgspec.Struct, frozen=True):
    """A table, and the numbers of its last entry in the journal and of its last line of chat."""

    table: TableRow
    entry: int
    said: int


def newest(connection: Connection, ids: Collection[str]) -> dict[str, Newest]:
    """By id; a table that is not there is missing."""
    last = [
        select(func.max(rows.c.number)).where(rows.c.table_id == schema.tables.c.id).scalar_subquery()
        for rows in (schema.entries, schema.chat)
    ]
    found = connection.execute(select(schema.tables.c.id, *last).where(schema.tables.c.id.in_(ids)))
    numbers = {table: (entry or 0, said or 0) for table, entry, said in found}
    return {row.id: Newest(row, *numbers[row.id]) for row in tables.these(connection, numbers)}

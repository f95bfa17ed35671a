"""The journal: every decision that was accepted, in order. Its key says which of two processes was first."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec
from sqlalchemy import Connection, insert, select, update
from sqlalchemy.exc import IntegrityError

from ceilidh.server.storage import schema
from ceilidh.server.storage.rows import Entry, Outcome, Taken

entries = schema.entries
tables = schema.tables


class Standing(msgspec.Struct, frozen=True):
    """What lists of tables show of a game, where a decision changed it."""

    actors: int
    moved: str
    result: Outcome | None


class Addition(msgspec.Struct, frozen=True):
    """An entry to be written, and what it changes for lists of tables, if anything."""

    table: str
    entry: Entry
    standing: Standing | None


def read(connection: Connection, table: str, after: int = 0) -> list[Entry]:
    """The entries with a number higher than `after`, in order."""
    wanted = select(entries.c.number, entries.c.seat, entries.c.text)
    wanted = wanted.where(entries.c.table_id == table, entries.c.number > after).order_by(entries.c.number)
    return [Entry(*row) for row in connection.execute(wanted)]


def append(connection: Connection, additions: Sequence[Addition]) -> list[Taken | None]:
    """Write all additions at once; for each, whether its place was taken. Those that were not are written."""
    try:
        with connection.begin_nested():
            _insert(connection, additions)
    except IntegrityError:
        return [_append_one(connection, addition) for addition in additions]
    return [None] * len(additions)


def _append_one(connection: Connection, addition: Addition) -> Taken | None:
    try:
        with connection.begin_nested():
            _insert(connection, [addition])
    except IntegrityError:
        return Taken()
    return None


def _insert(connection: Connection, additions: Sequence[Addition]) -> None:
    rows = [
        {"table_id": one.table, "number": one.entry.number, "seat": one.entry.seat, "text": one.entry.text}
        for one in additions
    ]
    connection.execute(insert(entries), rows)
    for one in additions:
        if one.standing is not None:
            _update(connection, one.table, one.standing)


def _update(connection: Connection, table: str, standing: Standing) -> None:
    values: dict[str, object] = {"actors": standing.actors, "moved": standing.moved}
    if standing.result is not None:
        values |= {"phase": "finished", "result": msgspec.json.encode(standing.result).decode()}
    connection.execute(update(tables).where(tables.c.id == table).values(**values))

"""The SQL of the journal: every accepted decision of a table, numbered in order.

The primary key (table, number) decides which of two processes was first. An entry is stored in one transaction with
everything that follows from it: the table's status, clocks, the rating queue and notifications.
"""

from __future__ import annotations

from collections.abc import Sequence
from operator import attrgetter
from typing import Final

import msgspec
from sqlalchemy import Connection, bindparam, delete, func, insert, select, update
from sqlalchemy.exc import IntegrityError

from ceilidh.server.storage import notification_outbox, schema
from ceilidh.server.storage.errors import ConflictError
from ceilidh.server.storage.ids_and_times import now
from ceilidh.server.storage.queries import Rows, execute_rows
from ceilidh.server.storage.rows import Entry, Outcome

entries, tables = schema.entries, schema.tables

_INSERT: Final = (
    "INSERT INTO entries (table_id, number, seat, text) SELECT v0, CAST(v1 AS INTEGER), CAST(v2 AS INTEGER), v3 FROM {}"
    " WHERE NOT EXISTS (SELECT id FROM tables WHERE id = v0 AND compacted >= CAST(v1 AS INTEGER))"
)
_COMPACTED: Final = "SELECT v0 FROM {} JOIN tables ON id = v0 WHERE compacted >= CAST(v1 AS INTEGER)"
_SET_ACTORS: Final = "UPDATE tables SET actors = CAST(v1 AS INTEGER), moved = v2 FROM {} WHERE id = v0"
_FINISH: Final = "UPDATE tables SET phase = 'finished', result = v1 FROM {} WHERE id = v0"
_ENQUEUE_RATING: Final = "INSERT INTO unrated (table_id) SELECT id FROM {} JOIN tables ON id = v0 WHERE rated"
# A seat whose time ran out keeps its stopped clock until its person is back.
_SET_CLOCKS: Final = (
    "UPDATE seats SET spare = CAST(v2 AS BIGINT), due = CAST(v3 AS BIGINT) FROM {}"
    " WHERE table_id = v0 AND number = CAST(v1 AS INTEGER) AND NOT (bot IS NOT NULL AND spare = 0 AND due IS NULL)"
)
# Built once: building a statement takes longer than executing it.
_READ: Final = (
    select(entries.c.number, entries.c.seat, entries.c.text)
    .where(entries.c.table_id == bindparam("table"), entries.c.number > bindparam("after"))
    .order_by(entries.c.number)
)

SeatClock = tuple[int, int, int | None]
"""Seat, time left and deadline, as in `SeatRow`."""


class TableStatus(msgspec.Struct, frozen=True):
    """What a decision changed in the table's row and its clocks."""

    actors: int
    result: Outcome | None
    clocks: tuple[SeatClock, ...] = ()
    """Clocks that the decision started or stopped."""


class PendingEntry(msgspec.Struct, frozen=True):
    """An entry to store, with the table's new status if that changed."""

    table: str
    entry: Entry
    status: TableStatus | None


def read(connection: Connection, table: str, after: int = 0) -> list[Entry]:
    """The entries with a number above `after`, in order."""
    return [Entry(*row) for row in connection.execute(_READ, {"table": table, "after": after})]


def add(connection: Connection, table: str, made: Sequence[Entry]) -> None:
    connection.execute(insert(entries), [{"table_id": table, **msgspec.structs.asdict(entry)} for entry in made])


def append(connection: Connection, pending: Sequence[PendingEntry]) -> None:
    """Store all entries, or none and raise ConflictError if the number of one is taken."""
    pending = sorted(pending, key=attrgetter("table"))  # one lock order for all processes: no deadlock
    rows = [[one.table, one.entry.number, one.entry.seat, one.entry.text] for one in pending]
    try:
        written = execute_rows(connection, _INSERT, rows)
    except IntegrityError:
        raise ConflictError from None
    if written is None or written.rowcount < len(rows) or _was_compacted(connection, rows):
        raise ConflictError
    statuses = {one.table: one.status for one in pending if one.status is not None}  # the last of each table
    moved = now()
    execute_rows(connection, _SET_ACTORS, [[table, status.actors, moved] for table, status in statuses.items()])
    clocks = [[table, *clock] for table, status in statuses.items() for clock in status.clocks]
    execute_rows(connection, _SET_CLOCKS, clocks)
    over = [[table, msgspec.json.encode(one.result).decode()] for table, one in statuses.items() if one.result]
    execute_rows(connection, _FINISH, over)
    execute_rows(connection, _ENQUEUE_RATING, over)
    notification_outbox.enqueue(connection, statuses)


def compact(connection: Connection, table: str, number: int, kept: Sequence[Entry]) -> bool:
    """Replace all entries up to `number` by `kept`; False, and no change, if `number` is no longer the last.

    The lock on the table's row keeps writers of entries out.
    """
    connection.execute(select(tables.c.id).where(tables.c.id == table).with_for_update())
    if connection.execute(select(func.max(entries.c.number)).where(entries.c.table_id == table)).scalar() != number:
        return False
    connection.execute(delete(entries).where(entries.c.table_id == table))
    if kept:
        add(connection, table, kept)
    connection.execute(update(tables).where(tables.c.id == table).values(compacted=number))
    return True


def _was_compacted(connection: Connection, rows: Rows) -> bool:
    """Whether another process compacted one of the journals while the insert waited for its lock."""
    if connection.dialect.name == "sqlite":  # has a single writer
        return False
    found = execute_rows(connection, _COMPACTED, rows)
    return found is not None and found.first() is not None

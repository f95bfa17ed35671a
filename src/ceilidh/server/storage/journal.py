"""The journal: every decision that was accepted, in order. Its key says which of two processes was first.

Decisions come into it by group commit: all that wait at a moment are stored in one transaction, then acknowledged.
"""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from operator import attrgetter
from typing import Final

import msgspec
from sqlalchemy import Connection, bindparam, delete, func, insert, select, update
from sqlalchemy.exc import IntegrityError

from ceilidh.server.storage import notification_outbox, schema
from ceilidh.server.storage.bulk import Rows, execute_rows
from ceilidh.server.storage.database import Database
from ceilidh.server.storage.rows import ConflictError, Entry, Outcome, now

entries = schema.entries

_WRITE: Final = (
    "INSERT INTO entries (table_id, number, seat, text) SELECT v0, CAST(v1 AS INTEGER), CAST(v2 AS INTEGER), v3 FROM {}"
    " WHERE NOT EXISTS (SELECT id FROM tables WHERE id = v0 AND compacted >= CAST(v1 AS INTEGER))"
)
_TOO_LATE: Final = "SELECT v0 FROM {} JOIN tables ON id = v0 WHERE compacted >= CAST(v1 AS INTEGER)"
_MOVED: Final = "UPDATE tables SET actors = CAST(v1 AS INTEGER), moved = v2 FROM {} WHERE id = v0"
_OVER: Final = "UPDATE tables SET phase = 'finished', result = v1 FROM {} WHERE id = v0"

_UNRATED: Final = "INSERT INTO unrated (table_id) SELECT id FROM {} JOIN tables ON id = v0 WHERE rated"
"""An outbox: `tables/rating.py` takes from it."""
_CLOCKS: Final = (
    "UPDATE seats SET spare = CAST(v2 AS BIGINT), due = CAST(v3 AS BIGINT) FROM {}"
    " WHERE table_id = v0 AND number = CAST(v1 AS INTEGER) AND NOT (bot IS NOT NULL AND spare = 0 AND due IS NULL)"
)
"""The clock of a seat whose time was up stands until its person is back."""

_READ: Final = (
    select(entries.c.number, entries.c.seat, entries.c.text)
    .where(entries.c.table_id == bindparam("table"), entries.c.number > bindparam("after"))
    .order_by(entries.c.number)
)
"""Made once, for to build a statement takes longer than to carry it out."""


SeatClock = tuple[int, int, int | None]
"""A seat, the time on its clock and when it is up, as in `SeatRow`."""


class StatusChange(msgspec.Struct, frozen=True):
    """What lists of tables show of a game, where a decision changed it."""

    actors: int
    result: Outcome | None
    clocks: tuple[SeatClock, ...] = ()
    """Those that the decision started or stopped."""


class JournalEntry(msgspec.Struct, frozen=True):
    """An entry to be written, and what it changes for lists of tables, if anything."""

    table: str
    entry: Entry
    standing: StatusChange | None


def read(connection: Connection, table: str, after: int = 0) -> list[Entry]:
    """The entries with a number higher than `after`, in order."""
    return [Entry(*row) for row in connection.execute(_READ, {"table": table, "after": after})]


def add(connection: Connection, table: str, made: Sequence[Entry]) -> None:
    """Write down the decisions with which a new table begins."""
    connection.execute(insert(entries), [_entry_columns(table, entry) for entry in made])


def append(connection: Connection, additions: Sequence[JournalEntry]) -> None:
    """Write all additions; Taken, and nothing written, if the place of one is taken."""
    additions = sorted(additions, key=attrgetter("table"))  # one order for all: no deadlock
    rows = [[one.table, one.entry.number, one.entry.seat, one.entry.text] for one in additions]
    try:
        written = execute_rows(connection, _WRITE, rows)
    except IntegrityError:
        raise ConflictError from None
    if written is None or written.rowcount < len(rows) or _too_late(connection, rows):
        raise ConflictError
    standings = {one.table: one.standing for one in additions if one.standing is not None}  # the last of each table
    moved = now()
    execute_rows(connection, _MOVED, [[table, standing.actors, moved] for table, standing in standings.items()])
    clocks = [[table, *clock] for table, standing in standings.items() for clock in standing.clocks]
    execute_rows(connection, _CLOCKS, clocks)
    over = [[table, _text(standing.result)] for table, standing in standings.items() if standing.result]
    execute_rows(connection, _OVER, over)
    execute_rows(connection, _UNRATED, over)
    notification_outbox.enqueue(connection, standings)


def compact(connection: Connection, table: str, number: int, kept: Sequence[Entry]) -> bool:
    """Put `kept`, of which the last has that number, in place of all entries up to it.

    False, and nothing changed, if the journal does not end with that number any more. Whoever writes an entry locks
    the table's row against this, and is locked out by it, so that nothing comes in between.
    """
    tables = schema.tables
    connection.execute(select(tables.c.id).where(tables.c.id == table).with_for_update())
    if connection.execute(select(func.max(entries.c.number)).where(entries.c.table_id == table)).scalar() != number:
        return False
    connection.execute(delete(entries).where(entries.c.table_id == table))
    if kept:
        add(connection, table, kept)
    connection.execute(update(tables).where(tables.c.id == table).values(compacted=number))
    return True


def _too_late(connection: Connection, rows: Rows) -> bool:
    """Whether a journal was compacted by another process for which the statement before this one had to wait."""
    if connection.dialect.name == "sqlite":  # where nobody else writes meanwhile
        return False
    found = execute_rows(connection, _TOO_LATE, rows)
    return found is not None and found.first() is not None


def _text(result: Outcome) -> str:
    return msgspec.json.encode(result).decode()


def _entry_columns(table: str, entry: Entry) -> dict[str, object]:
    return {"table_id": table, "number": entry.number, "seat": entry.seat, "text": entry.text}


Waiting = tuple[JournalEntry, "asyncio.Future[None]"]

LOOP_TURNS_BETWEEN_BATCHES: Final = 2
"""How often the event loop goes round before more is written: meanwhile those are told whose decisions are stored, and
those who waited for them at the same table come along, rather than wait for another round of writing.
"""


class Journal:
    """The one way by which decisions get into the database."""

    def __init__(self, database: Database) -> None:
        self._database = database
        self._waiting: list[Waiting] = []
        self._task: asyncio.Task[None] | None = None
        self.stored = 0
        """How many additions were committed."""

    def waits(self, table: str) -> bool:
        """Whether an addition of the table waits: what is appended now is written together with it."""
        return any(addition.table == table for addition, _ in self._waiting)

    async def append(self, addition: JournalEntry) -> None:
        """Returns once the addition is committed; Taken if another process was first, else the database's error."""
        written: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._waiting.append((addition, written))
        if self._task is None:
            self._task = asyncio.create_task(self._write())
        await written

    async def _write(self) -> None:
        while self._waiting:
            batch, self._waiting = self._waiting, []
            outcomes = await self._store([addition for addition, _ in batch])
            for (_, written), outcome in zip(batch, outcomes, strict=True):
                _settle(written, outcome)
                self.stored += outcome is None
            for _ in range(LOOP_TURNS_BETWEEN_BATCHES):
                await asyncio.sleep(0)
        self._task = None

    async def _store(self, additions: list[JournalEntry]) -> list[Exception | None]:
        """For each addition, None if it is committed, else why not."""
        try:
            await self._database.write_first(append, additions)
        except Exception as error:
            if isinstance(error, ConflictError) and len(additions) > 1:
                return await self._store_one_by_one(additions)
            return [error] * len(additions)
        return [None] * len(additions)

    async def _store_one_by_one(self, additions: list[JournalEntry]) -> list[Exception | None]:
        """As above. One that is chained to another one of its table fails with it."""
        outcomes: list[Exception | None] = []
        failed: dict[str, Exception] = {}
        for addition in additions:
            outcome = failed[addition.table] if addition.table in failed else (await self._store([addition]))[0]
            if outcome is not None:
                failed[addition.table] = outcome
            outcomes.append(outcome)
        return outcomes


def _settle(written: asyncio.Future[None], outcome: Exception | None) -> None:
    if written.done():
        return
    if outcome is None:
        written.set_result(None)
    else:
        written.set_exception(outcome)

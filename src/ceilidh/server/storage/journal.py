"""The journal: every decision that was accepted, in order. Its key says which of two processes was first."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

import msgspec
from sqlalchemy import Connection, bindparam, insert, select, update
from sqlalchemy.exc import IntegrityError

from ceilidh.server.storage import schema
from ceilidh.server.storage.rows import Entry, Outcome, Taken

entries = schema.entries
tables = schema.tables

_THIS: Final = tables.c.id == bindparam("its_id")
_MOVED: Final = update(tables).where(_THIS).values(actors=bindparam("actors"), moved=bindparam("moved"))
_OVER: Final = update(tables).where(_THIS).values(phase="finished", result=bindparam("result"))


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


def add(connection: Connection, table: str, made: Sequence[Entry]) -> None:
    """Write down the decisions with which a new table begins."""
    connection.execute(insert(entries), [_entry_columns(table, entry) for entry in made])


def append(connection: Connection, additions: Sequence[Addition]) -> None:
    """Write all additions; Taken, and nothing written, if the place of one is taken."""
    additions = sorted(additions, key=lambda addition: addition.table)  # one order for all: no deadlock
    try:
        connection.execute(insert(entries), [_entry_columns(one.table, one.entry) for one in additions])
    except IntegrityError:
        raise Taken from None
    standings = [(one.table, one.standing) for one in additions if one.standing is not None]
    moved = [{"its_id": table, "actors": standing.actors, "moved": standing.moved} for table, standing in standings]
    over = [{"its_id": table, "result": _text(standing.result)} for table, standing in standings if standing.result]
    if moved:
        connection.execute(_MOVED, moved)
    if over:
        connection.execute(_OVER, over)


def _text(result: Outcome) -> str:
    return msgspec.json.encode(result).decode()


def _entry_columns(table: str, entry: Entry) -> dict[str, object]:
    return {"table_id": table, "number": entry.number, "seat": entry.seat, "text": entry.text}

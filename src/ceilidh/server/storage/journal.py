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


def append(connection: Connection, additions: Sequence[Addition]) -> None:
    """Write all additions; Taken, and nothing written, if the place of one is taken."""
    try:
        connection.execute(insert(entries), [_entry_columns(addition) for addition in additions])
    except IntegrityError:
        raise Taken from None
    changed = [addition for addition in additions if addition.standing is not None]
    over = [addition for addition in changed if addition.standing and addition.standing.result]
    if changed:
        connection.execute(_MOVED, [_standing_columns(addition) for addition in changed])
    if over:
        connection.execute(_OVER, [_standing_columns(addition) for addition in over])


def _entry_columns(addition: Addition) -> dict[str, object]:
    entry = addition.entry
    return {"table_id": addition.table, "number": entry.number, "seat": entry.seat, "text": entry.text}


def _standing_columns(addition: Addition) -> dict[str, object]:
    standing = addition.standing
    assert standing is not None
    columns: dict[str, object] = {"its_id": addition.table, "actors": standing.actors, "moved": standing.moved}
    return columns | {"result": msgspec.json.encode(standing.result).decode()} if standing.result else columns

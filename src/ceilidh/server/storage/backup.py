"""A copy of the whole database as one file, made while the server runs. It fits SQLite and PostgreSQL alike.

The file is packed text with a line for each row. Its first line names the version of the schema, its last line counts
the rows: so an older copy is migrated, and half a file is never taken for a whole one. It holds secrets: nobody but its
owner may read it.
"""

from __future__ import annotations

import gzip
import json
import os
from base64 import b64decode, b64encode
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import IO, Any, Final

from alembic.util import CommandError
from sqlalchemy import Connection, MetaData, Table, inspect, select, text
from sqlalchemy.exc import SQLAlchemyError

from ceilidh.core import CeilidhError
from ceilidh.server.storage.database import VERSION_TABLE, reading, upgrade, writing
from ceilidh.server.storage.rows import now

BACKUP_FORMAT: Final = "ceilidh backup"
BATCH_ROWS: Final = 1000
"""Rows that are read or written at a time."""

Progress = Callable[[int], None]
"""Called with how many rows are done."""


def back_up(url: str, file: Path, progress: Progress) -> int:
    """Copy the database as it is at this moment; how many rows it has. The file is there whole, or not at all."""
    part = file.with_name(f".{file.name}.part")
    try:
        with reading(url) as connection, _new(part) as out:
            counts = _write(connection, out, progress)
        part.replace(file)
    except SQLAlchemyError as error:
        raise CeilidhError(f"the database cannot be copied: {getattr(error, 'orig', None) or error}") from error
    finally:
        part.unlink(missing_ok=True)
    return counts.total()


def restore(url: str, file: Path, progress: Progress) -> int:
    """Put a copy into a database that holds nothing yet; how many rows it has. If anything fails, nothing is there."""
    with gzip.open(file, "rt", encoding="utf-8") as lines, writing(url) as connection:
        if inspect(connection).get_table_names():
            raise CeilidhError("the database already holds something; restore into a new one (CEILIDH_DATABASE_URL)")
        try:
            counts = _read(connection, map(json.loads, lines), file, progress)
        except (EOFError, OSError, ValueError, KeyError, TypeError, SQLAlchemyError):
            raise CeilidhError(f"{file} is not a whole backup of ceilidh; nothing was restored") from None
        upgrade(connection, "head")
        _count_on(connection)
    return counts.total()


@contextmanager
def _new(file: Path) -> Iterator[IO[str]]:
    handle = os.open(file, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600)
    with os.fdopen(handle, "wb") as packed, gzip.open(packed, "wt", encoding="utf-8", compresslevel=6) as out:
        yield out


def _write(connection: Connection, out: IO[str], progress: Progress) -> Counter[str]:
    found = _tables(connection)
    version = connection.execute(text(f"SELECT version_num FROM {VERSION_TABLE}")).scalar_one()
    _line(out, {"form": BACKUP_FORMAT, "version": version, "made": now()})
    counts: Counter[str] = Counter()
    for table in found:
        _line(out, {"table": table.name, "columns": [column.name for column in table.columns]})
        for row in connection.execution_options(yield_per=BATCH_ROWS).execute(select(table)):
            _line(out, [_told(value) for value in row])
            counts[table.name] += 1
            if counts[table.name] % BATCH_ROWS == 0:
                progress(counts.total())
    _line(out, {"end": counts})
    return counts


def _tables(connection: Connection) -> list[Table]:
    """Those that rows of others refer to come first."""
    metadata = MetaData()
    metadata.reflect(connection)
    return [table for table in metadata.sorted_tables if table.name != VERSION_TABLE]


def _line(out: IO[str], content: object) -> None:
    out.write(json.dumps(content, ensure_ascii=False, separators=(",", ":")) + "\n")


def _told(value: Any) -> Any:
    return {"base64": b64encode(value).decode()} if isinstance(value, bytes) else value


def _value(told: Any) -> Any:
    return b64decode(told["base64"]) if isinstance(told, dict) else told


def _read(connection: Connection, lines: Iterator[Any], file: Path, progress: Progress) -> Counter[str]:
    head = next(lines, None)
    if not isinstance(head, dict) or head.get("form") != BACKUP_FORMAT:
        raise ValueError
    try:
        upgrade(connection, head["version"])
    except CommandError:
        raise CeilidhError(f"{file} was made by a newer version of ceilidh; install that one to restore it") from None
    _empty(connection)
    return _fill(connection, {table.name: table for table in _tables(connection)}, lines, progress)


def _empty(connection: Connection) -> None:
    """A migration may have put something into a table; the copy has it too."""
    for table in reversed(_tables(connection)):
        connection.execute(table.delete())


def _fill(connection: Connection, known: dict[str, Table], lines: Iterator[Any], progress: Progress) -> Counter[str]:
    counts: Counter[str] = Counter()
    table, columns, rows = known["persons"], [""], []
    for line in lines:
        if isinstance(line, list):
            rows.append(dict(zip(columns, map(_value, line), strict=True)))
            counts[table.name] += 1
        if rows and (isinstance(line, dict) or len(rows) == BATCH_ROWS):
            connection.execute(table.insert(), rows)
            rows = []
            progress(counts.total())
        if isinstance(line, dict) and "end" in line:
            if counts != Counter(line["end"]):
                raise ValueError
            return counts
        if isinstance(line, dict):
            table, columns = known[line["table"]], line["columns"]
    raise EOFError


def _count_on(connection: Connection) -> None:
    """Rated games are numbered by a counter that is no row of its own: it goes on after the last one that counts."""
    highest = "SELECT max(number) FROM (SELECT number FROM unrated UNION ALL SELECT number FROM results) AS numbers"
    last = connection.execute(text(highest)).scalar()
    if last is None:
        return
    if connection.dialect.name == "postgresql":
        connection.execute(text("SELECT setval(pg_get_serial_sequence('unrated', 'number'), :last)"), {"last": last})
    else:
        connection.execute(text("DELETE FROM sqlite_sequence WHERE name = 'unrated'"))
        connection.execute(text("INSERT INTO sqlite_sequence (name, seq) VALUES ('unrated', :last)"), {"last": last})

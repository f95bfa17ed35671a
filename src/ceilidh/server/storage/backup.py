"""Backups of a running server as one file, which SQLite and PostgreSQL can both restore.

The file is gzipped JSON lines, one per row. The first line has the version of the schema, so that an older backup is
migrated; the last one has the row counts, so that a truncated file is detected. The file contains secrets and is
readable by its owner only.
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
from ceilidh.server.storage.database import VERSION_TABLE, open_for_reading, open_for_writing, upgrade
from ceilidh.server.storage.ids_and_times import now

BACKUP_FORMAT: Final = "ceilidh backup"
BATCH_ROWS: Final = 1000
"""Rows read or written together."""

Progress = Callable[[int], None]
"""Called with the number of rows done."""


def back_up(url: str, file: Path, progress: Progress) -> int:
    """Write a snapshot of the database and return its number of rows. The file appears whole or not at all."""
    part = file.with_name(f".{file.name}.part")
    try:
        with open_for_reading(url) as connection, _create_private(part) as out:
            counts = _write(connection, out, progress)
        part.replace(file)
    except SQLAlchemyError as error:
        raise CeilidhError(f"the database cannot be copied: {getattr(error, 'orig', None) or error}") from error
    finally:
        part.unlink(missing_ok=True)
    return counts.total()


def restore(url: str, file: Path, progress: Progress) -> int:
    """Restore a backup into an empty database and return its number of rows. If it fails, the database stays empty."""
    with gzip.open(file, "rt", encoding="utf-8") as lines, open_for_writing(url) as connection:
        if inspect(connection).get_table_names():
            raise CeilidhError("the database is not empty; restore into a new one (CEILIDH_DATABASE_URL)")
        try:
            counts = _read(connection, map(json.loads, lines), file, progress)
        except (EOFError, OSError, ValueError, KeyError, TypeError, SQLAlchemyError):
            raise CeilidhError(f"{file} is not a complete backup of ceilidh; nothing was restored") from None
        upgrade(connection, "head")
        _restore_sequence(connection)
    return counts.total()


@contextmanager
def _create_private(file: Path) -> Iterator[IO[str]]:
    handle = os.open(file, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600)
    with os.fdopen(handle, "wb") as packed, gzip.open(packed, "wt", encoding="utf-8", compresslevel=6) as out:
        yield out


def _write(connection: Connection, out: IO[str], progress: Progress) -> Counter[str]:
    version = connection.execute(text(f"SELECT version_num FROM {VERSION_TABLE}")).scalar_one()
    _write_line(out, {"form": BACKUP_FORMAT, "version": version, "made": now()})
    counts: Counter[str] = Counter()
    for table in _tables(connection):
        _write_line(out, {"table": table.name, "columns": [column.name for column in table.columns]})
        for row in connection.execution_options(yield_per=BATCH_ROWS).execute(select(table)):
            _write_line(out, [_encode(value) for value in row])
            counts[table.name] += 1
            if counts[table.name] % BATCH_ROWS == 0:
                progress(counts.total())
    _write_line(out, {"end": counts})
    return counts


def _tables(connection: Connection) -> list[Table]:
    """All tables, referenced ones first."""
    metadata = MetaData()
    metadata.reflect(connection)
    return [table for table in metadata.sorted_tables if table.name != VERSION_TABLE]


def _write_line(out: IO[str], content: object) -> None:
    out.write(json.dumps(content, ensure_ascii=False, separators=(",", ":")) + "\n")


def _encode(value: Any) -> Any:
    return {"base64": b64encode(value).decode()} if isinstance(value, bytes) else value


def _decode(encoded: Any) -> Any:
    return b64decode(encoded["base64"]) if isinstance(encoded, dict) else encoded


def _read(connection: Connection, lines: Iterator[Any], file: Path, progress: Progress) -> Counter[str]:
    head = next(lines, None)
    if not isinstance(head, dict) or head.get("form") != BACKUP_FORMAT:
        raise ValueError
    try:
        upgrade(connection, head["version"])
    except CommandError:
        raise CeilidhError(f"{file} was made by a newer version of ceilidh; install that one to restore it") from None
    _empty(connection)
    return _insert_rows(connection, {table.name: table for table in _tables(connection)}, lines, progress)


def _empty(connection: Connection) -> None:
    """Delete rows that migrations inserted; the backup has them too."""
    for table in reversed(_tables(connection)):
        connection.execute(table.delete())


def _insert_rows(
    connection: Connection, known: dict[str, Table], lines: Iterator[Any], progress: Progress
) -> Counter[str]:
    counts: Counter[str] = Counter()
    table, columns, rows = known["persons"], [""], []
    for line in lines:
        if isinstance(line, list):
            rows.append(dict(zip(columns, map(_decode, line), strict=True)))
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


def _restore_sequence(connection: Connection) -> None:
    """Continue the number sequence of rated games, which is not stored in a row, after the highest number."""
    highest = "SELECT max(number) FROM (SELECT number FROM unrated UNION ALL SELECT number FROM results) AS numbers"
    last = connection.execute(text(highest)).scalar()
    if last is None:
        return
    if connection.dialect.name == "postgresql":
        connection.execute(text("SELECT setval(pg_get_serial_sequence('unrated', 'number'), :last)"), {"last": last})
    else:
        connection.execute(text("DELETE FROM sqlite_sequence WHERE name = 'unrated'"))
        connection.execute(text("INSERT INTO sqlite_sequence (name, seq) VALUES ('unrated', :last)"), {"last": last})

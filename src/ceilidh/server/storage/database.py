"""Asynchronous access to SQLite or PostgreSQL: one writer thread and a few reader threads.

All SQL is synchronous functions over a connection, so both databases share the code.
"""

from __future__ import annotations

import asyncio
import logging
import os
import sqlite3
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack, contextmanager
from functools import partial
from pathlib import Path
from typing import Any, Concatenate, Final, NamedTuple, ParamSpec, TypeVar

from sqlalchemy import Connection, Engine, create_engine, event, text
from sqlalchemy.engine import URL, make_url
from sqlalchemy.engine.interfaces import IsolationLevel
from sqlalchemy.exc import (
    ArgumentError,
    DBAPIError,
    IntegrityError,
    InterfaceError,
    NoSuchModuleError,
    OperationalError,
    SQLAlchemyError,
)

from ceilidh.core import CeilidhError
from ceilidh.server.outage_log import OutageLog
from ceilidh.server.storage.errors import CommitUncertainError, DatabaseUnavailableError
from ceilidh.server.storage.sqlite_thread_connections import SqliteThreadConnections

logger: Final = logging.getLogger(__name__)

P = ParamSpec("P")
T = TypeVar("T")

READER_THREADS: Final = 4
PRAGMAS: Final = (
    "synchronous=FULL",
    "foreign_keys=ON",
    "wal_autocheckpoint=8000",  # pages; everybody waits for a checkpoint, so it is rare
)
BUSY_TIMEOUT_MS: Final = 20_000
MAX_WAL_ATTEMPTS: Final = 100
MIGRATIONS: Final = Path(__file__).parent / "migrations" / "versions"
VERSION_TABLE: Final = "alembic_version"
"""The table with the version of the schema."""
MIGRATION_LOCK: Final = 0x6365696C
"""PostgreSQL's advisory lock under which processes that start together migrate one by one; an arbitrary number."""

OUTAGE_EFFECT: Final = "requests are refused with 503, and tables and background tasks try again until it can"
"""Logged here once per outage; callers log nothing of their own."""

TransactionSource = Engine | SqliteThreadConnections
"""Begins transactions."""


class TransactionMode(NamedTuple):
    """How a transaction begins in SQLite, and its isolation level in PostgreSQL."""

    begin: str
    isolation: IsolationLevel
    pragmas: tuple[str, ...] = ()
    """In addition to `PRAGMAS`."""


READ_MODE: Final = TransactionMode("BEGIN", "REPEATABLE READ")
WRITE_MODE: Final = TransactionMode("BEGIN IMMEDIATE", "READ COMMITTED")
SERVER_MODE: Final = WRITE_MODE._replace(pragmas=("temp_store=MEMORY",))
"""For small transactions: SQLite saves the pages that a statement changes, in case it fails halfway, and would create a
file for them once a batch has decisions of some twenty tables. A migration may need more than fits in memory.
"""


class Database:
    """Runs functions over a connection, each in its own transaction."""

    def __init__(self, url: str) -> None:
        try:
            _restrict_permissions(make_url(url))
            _migrate(url)
            self._writing = _connect(url, SERVER_MODE)
            self._reading = _connect(url, READ_MODE)
        except (ArgumentError, NoSuchModuleError, ModuleNotFoundError) as error:
            raise CeilidhError(f"CEILIDH_DATABASE_URL is not the address of a database: {error}") from None
        except SQLAlchemyError as error:
            raise CeilidhError(f"the database cannot be used: {getattr(error, 'orig', None) or error}") from error
        self._writer = ThreadPoolExecutor(1, "writer")
        self._readers = ThreadPoolExecutor(READER_THREADS, "reader")
        self._write_lock = asyncio.Lock()
        self._read_faults = OutageLog("the database cannot be read", OUTAGE_EFFECT)
        self._write_faults = OutageLog("the database cannot be written to", OUTAGE_EFFECT)

    async def read(self, ask: Callable[Concatenate[Connection, P], T], *args: P.args, **kwargs: P.kwargs) -> T:
        """Return `ask(connection, …)`, which reads one consistent snapshot."""
        call = partial(_run_in_transaction, self._reading, DatabaseUnavailableError, ask, *args, **kwargs)
        return await _run(self._readers, self._read_faults, call)

    async def write(self, change: Callable[Concatenate[Connection, P], T], *args: P.args, **kwargs: P.kwargs) -> T:
        """Return `change(connection, …)` once it is committed; CommitUncertainError if the commit may have failed."""
        async with self._write_lock:
            return await self.write_first(change, *args, **kwargs)

    async def write_first(
        self, change: Callable[Concatenate[Connection, P], T], *args: P.args, **kwargs: P.kwargs
    ) -> T:
        """Like `write`, ahead of the other writers: for decisions, because everybody at a table waits for them."""
        call = partial(_run_in_transaction, self._writing, CommitUncertainError, change, *args, **kwargs)
        return await _run(self._writer, self._write_faults, call)

    async def data_version(self) -> object:
        """A value that changes when another process writes to the SQLite file; None with PostgreSQL."""
        if not isinstance(self._writing, SqliteThreadConnections):
            return None
        return await asyncio.get_running_loop().run_in_executor(self._writer, self._writing.data_version)

    def close(self) -> None:
        with ExitStack() as closing:
            closing.callback(self._reading.dispose)
            closing.callback(self._writing.dispose)
            closing.callback(self._readers.shutdown)
            closing.callback(self._writer.shutdown)


async def _run(executor: ThreadPoolExecutor, faults: OutageLog, call: Callable[[], T]) -> T:
    """Run the call in a thread, and log an outage once for all callers."""
    try:
        result = await asyncio.get_running_loop().run_in_executor(executor, call)
    except DatabaseUnavailableError as error:
        faults.failed(error)
        raise
    except Exception:
        faults.worked()
        raise
    faults.worked()
    return result


def _run_in_transaction(
    source: TransactionSource,
    lost_commit: type[DatabaseUnavailableError],
    call: Callable[..., T],
    *args: object,
    **kwargs: object,
) -> T:
    """Run the call in a transaction; raise `lost_commit` if the commit fails."""
    committing = False
    try:
        with source.begin() as connection:
            result = call(connection, *args, **kwargs)
            committing = True
        return result
    except (OperationalError, InterfaceError) as error:
        raise (lost_commit if committing else DatabaseUnavailableError)(error.orig) from error
    except DBAPIError as error:
        if not committing or isinstance(error, IntegrityError):
            raise
        raise lost_commit(error.orig) from error


def _connect(address: str, purpose: TransactionMode) -> TransactionSource:
    url = make_url(address)
    if url.get_backend_name() != "sqlite":
        return create_engine(url, isolation_level=purpose.isolation, pool_pre_ping=True, hide_parameters=True)
    engine = create_engine(url, hide_parameters=True)

    @event.listens_for(engine, "connect")
    def _connect(connection: Any, _: object) -> None:
        connection.isolation_level = None
        connection.execute(f"PRAGMA busy_timeout={BUSY_TIMEOUT_MS}")
        _switch_to_wal(connection)
        for pragma in (*PRAGMAS, *purpose.pragmas):
            connection.execute(f"PRAGMA {pragma}")

    return SqliteThreadConnections(engine, purpose.begin)


def _switch_to_wal(connection: sqlite3.Connection) -> None:
    """Turn on write-ahead logging, which is stored in the file.

    When several processes open a new file, SQLite reports it as locked instead of waiting, because each holds a lock
    that the others need. BEGIN IMMEDIATE does wait, so the switch is tried again after one.
    """
    for _ in range(MAX_WAL_ATTEMPTS - 1):
        try:
            connection.execute("PRAGMA journal_mode=WAL").fetchall()
            return
        except sqlite3.OperationalError:
            connection.execute("BEGIN IMMEDIATE")
            connection.execute("ROLLBACK")
    connection.execute("PRAGMA journal_mode=WAL").fetchall()


def _restrict_permissions(url: URL) -> None:
    """Make an SQLite file readable by its owner only: it contains the secret that signs sessions."""
    if url.get_backend_name() != "sqlite" or url.database in (None, "", ":memory:") or os.name != "posix":
        return
    file = Path(url.database or "")
    try:
        file.touch(mode=0o600)
        for one in (file, *(file.with_name(file.name + ending) for ending in ("-wal", "-shm"))):
            if one.exists():
                one.chmod(0o600)
    except OSError as error:
        logger.warning("others may be able to read the database: %s", error)


def _migrate(url: str) -> None:
    """Upgrade the schema while other processes wait for SQLite's write transaction or PostgreSQL's advisory lock."""
    with _transaction(url, WRITE_MODE) as connection:
        if connection.dialect.name == "postgresql":
            connection.execute(text("SELECT pg_advisory_xact_lock(:lock)"), {"lock": MIGRATION_LOCK})
        if not is_up_to_date(connection):
            upgrade(connection, "head")


def is_up_to_date(connection: Connection) -> bool:
    """Whether the schema has the version of the last migration; they are numbered from 1."""
    if not connection.dialect.has_table(connection, VERSION_TABLE):
        return False
    latest = sum(file.stem != "__init__" for file in MIGRATIONS.glob("*.py"))
    return connection.execute(text(f"SELECT version_num FROM {VERSION_TABLE}")).scalar() == str(latest)


def upgrade(connection: Connection, version: str) -> None:
    """Run all migrations up to that version."""
    from alembic import command  # slow to import, and rarely needed
    from alembic.config import Config

    config = Config()
    config.set_main_option("script_location", "ceilidh.server.storage:migrations")
    config.attributes["connection"] = connection
    command.upgrade(config, version)


@contextmanager
def _transaction(url: str, mode: TransactionMode) -> Iterator[Connection]:
    source = _connect(url, mode)
    try:
        with source.begin() as connection:
            yield connection
    finally:
        source.dispose()


@contextmanager
def open_for_reading(url: str) -> Iterator[Connection]:
    """A snapshot of the database in whatever version it is; for commands that work without a server."""
    parsed = make_url(url)
    if parsed.get_backend_name() == "sqlite" and not Path(parsed.database or "").is_file():
        raise CeilidhError(f"there is no database at {parsed.database}; CEILIDH_DATABASE_URL names another one")
    with _transaction(url, READ_MODE) as connection:
        yield connection


@contextmanager
def open_for_writing(url: str) -> Iterator[Connection]:
    """One transaction on a database that may be new; a new file is deleted if it fails."""
    parsed = make_url(url)
    file = Path(parsed.database or "") if parsed.get_backend_name() == "sqlite" else None
    is_new = file is not None and not file.exists()
    _restrict_permissions(parsed)
    try:
        with _transaction(url, WRITE_MODE) as connection:
            yield connection
    except BaseException:
        if file is not None and is_new:
            for ending in ("", "-wal", "-shm"):
                file.with_name(file.name + ending).unlink(missing_ok=True)
        raise

"""The way to the database: one thread that writes, some that read, so that SQLite and PostgreSQL share all code."""

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
from ceilidh.server.fault_log import FaultLog
from ceilidh.server.storage.rows import CommitUncertainError, DatabaseUnavailableError
from ceilidh.server.storage.sqlite_connections import SqliteConnections

logger: Final = logging.getLogger("ceilidh.server")

P = ParamSpec("P")
T = TypeVar("T")

READER_THREADS: Final = 4
PRAGMAS: Final = (
    "synchronous=FULL",
    "foreign_keys=ON",
    "wal_autocheckpoint=8000",  # pages: all wait while the log is written back, so that is done rarely
)
BUSY_TIMEOUT_MS: Final = 20_000
MAX_WAL_ATTEMPTS: Final = 100
MIGRATIONS: Final = Path(__file__).parent / "migrations" / "versions"
VERSION_TABLE: Final = "alembic_version"
"""The table that tells of which version the schema is."""
MIGRATION_LOCK: Final = 0x6365696C
"""Any number: the advisory lock of PostgreSQL under which processes that start together migrate one by one."""

OUTAGE_EFFECT: Final = "requests are refused with 503, and tables and background tasks try again until it can"
"""What happens during an outage. Those who meet it log nothing of their own."""

Way = Engine | SqliteConnections
"""What begins transactions."""


class Purpose(NamedTuple):
    """How a transaction begins in SQLite, and how far it is kept apart from others in PostgreSQL."""

    begin: str
    isolation: IsolationLevel
    pragmas: tuple[str, ...] = ()
    """Beside those of every connection."""


READ: Final = Purpose("BEGIN", "REPEATABLE READ")
WRITE: Final = Purpose("BEGIN IMMEDIATE", "READ COMMITTED")
SERVE: Final = WRITE._replace(pragmas=("temp_store=MEMORY",))
"""For a server's small transactions: SQLite copies the pages that a statement changes, in case it fails halfway, and
would make a file for that as soon as some twenty tables were decided at. A migration may need more than fits in memory.
"""


class Database:
    """Runs functions that take a connection, each in a transaction of its own."""

    def __init__(self, url: str) -> None:
        try:
            _keep_private(make_url(url))
            _migrate(url)
            self._writing = _way(url, SERVE)
            self._reading = _way(url, READ)
        except (ArgumentError, NoSuchModuleError, ModuleNotFoundError) as error:
            raise CeilidhError(f"CEILIDH_DATABASE_URL is not the address of a database: {error}") from None
        except SQLAlchemyError as error:
            raise CeilidhError(f"the database cannot be used: {getattr(error, 'orig', None) or error}") from error
        self._writer = ThreadPoolExecutor(1, "writer")
        self._readers = ThreadPoolExecutor(READER_THREADS, "reader")
        self._one_by_one = asyncio.Lock()
        self._reads = FaultLog("the database cannot be read", OUTAGE_EFFECT)
        self._writes = FaultLog("the database cannot be written to", OUTAGE_EFFECT)

    async def read(self, ask: Callable[Concatenate[Connection, P], T], *args: P.args, **kwargs: P.kwargs) -> T:
        """What `ask(connection, …)` returns; it sees one consistent state of the database."""
        call = partial(_inside, self._reading, DatabaseUnavailableError, ask, *args, **kwargs)
        return await _carried_out(self._readers, self._reads, call)

    async def write(self, change: Callable[Concatenate[Connection, P], T], *args: P.args, **kwargs: P.kwargs) -> T:
        """What `change(connection, …)` returns, once it is committed; Uncertain if that is not known."""
        async with self._one_by_one:
            return await self.write_first(change, *args, **kwargs)

    async def write_first(
        self, change: Callable[Concatenate[Connection, P], T], *args: P.args, **kwargs: P.kwargs
    ) -> T:
        """The same, before all that others wait to write: for decisions, on which everybody at a table waits."""
        call = partial(_inside, self._writing, CommitUncertainError, change, *args, **kwargs)
        return await _carried_out(self._writer, self._writes, call)

    def close(self) -> None:
        """Finish what is being written and let go of all connections."""
        with ExitStack() as closing:
            closing.callback(self._reading.dispose)
            closing.callback(self._writing.dispose)
            closing.callback(self._readers.shutdown)
            closing.callback(self._writer.shutdown)


async def _carried_out(executor: ThreadPoolExecutor, faults: FaultLog, call: Callable[[], T]) -> T:
    """What the call returns. An outage is logged here, however many requests and loops meet it."""
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


def _inside(
    way: Way, lost_commit: type[DatabaseUnavailableError], call: Callable[..., T], *args: object, **kwargs: object
) -> T:
    """What the call returns, in a transaction; `lost_commit` if its commit fails."""
    committing = False
    try:
        with way.begin() as connection:
            result = call(connection, *args, **kwargs)
            committing = True
        return result
    except (OperationalError, InterfaceError) as error:
        raise (lost_commit if committing else DatabaseUnavailableError)(error.orig) from error
    except DBAPIError as error:
        if not committing or isinstance(error, IntegrityError):
            raise
        raise lost_commit(error.orig) from error


def _way(address: str, purpose: Purpose) -> Way:
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

    return SqliteConnections(engine, purpose.begin)


def _switch_to_wal(connection: sqlite3.Connection) -> None:
    """Turn on write-ahead logging, which lasts.

    When several processes open a new file, SQLite reports it as locked instead of waiting, since each holds a lock that
    the others need. Beginning a transaction does wait, so after one the file can be tried again.
    """
    for _ in range(MAX_WAL_ATTEMPTS - 1):
        try:
            connection.execute("PRAGMA journal_mode=WAL").fetchall()
            return
        except sqlite3.OperationalError:
            connection.execute("BEGIN IMMEDIATE")
            connection.execute("ROLLBACK")
    connection.execute("PRAGMA journal_mode=WAL").fetchall()


def _keep_private(url: URL) -> None:
    """Nobody but its owner may read an SQLite file: it holds the secret that sessions are signed with."""
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
    """Bring the schema up to date. SQLite's write transaction, or the lock, makes other processes wait."""
    way = _way(url, WRITE)
    try:
        with way.begin() as connection:
            if connection.dialect.name == "postgresql":
                connection.execute(text("SELECT pg_advisory_xact_lock(:lock)"), {"lock": MIGRATION_LOCK})
            if not is_newest(connection):
                upgrade(connection, "head")
    finally:
        way.dispose()


def is_newest(connection: Connection) -> bool:
    """Whether the schema is of this version of ceilidh: its migrations are numbered from 1."""
    if not connection.dialect.has_table(connection, VERSION_TABLE):
        return False
    newest = sum(file.stem != "__init__" for file in MIGRATIONS.glob("*.py"))
    return connection.execute(text(f"SELECT version_num FROM {VERSION_TABLE}")).scalar() == str(newest)


def upgrade(connection: Connection, version: str) -> None:
    """Carry out all migrations up to that version."""
    from alembic import command  # slow to import, and rarely needed
    from alembic.config import Config

    config = Config()
    config.set_main_option("script_location", "ceilidh.server.storage:migrations")
    config.attributes["connection"] = connection
    command.upgrade(config, version)


@contextmanager
def reading(url: str) -> Iterator[Connection]:
    """The database as it is at one moment, whatever version it is of; for commands that need no server."""
    address = make_url(url)
    if address.get_backend_name() == "sqlite" and not Path(address.database or "").is_file():
        raise CeilidhError(f"there is no database at {address.database}; CEILIDH_DATABASE_URL names another one")
    way = _way(url, READ)
    try:
        with way.begin() as connection:
            yield connection
    finally:
        way.dispose()


@contextmanager
def writing(url: str) -> Iterator[Connection]:
    """One transaction on the database, which may be a new one; a new file is gone again if it fails."""
    address = make_url(url)
    file = Path(address.database or "") if address.get_backend_name() == "sqlite" else None
    is_new = file is not None and not file.exists()
    _keep_private(address)
    way = _way(url, WRITE)
    try:
        with way.begin() as connection:
            yield connection
    except BaseException:
        way.dispose()
        if file is not None and is_new:
            for ending in ("", "-wal", "-shm"):
                file.with_name(file.name + ending).unlink(missing_ok=True)
        raise
    finally:
        way.dispose()

"""Connections to SQLite, of which each thread keeps one: to fetch it from a pool for each transaction, to ask whether
it is clean and to let a library begin the transaction took longer than most of what is asked.
"""

from __future__ import annotations

import sqlite3
import threading
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from typing import cast

from sqlalchemy import Connection, Engine
from sqlalchemy.exc import DBAPIError


class SqliteConnections:
    """Begins transactions as an engine does; the engine itself must not send a BEGIN."""

    def __init__(self, engine: Engine, begin: str) -> None:
        """`begin` is the statement with which a transaction begins."""
        self._engine = engine
        self._begin = begin
        self._mine = threading.local()
        self._all: set[Connection] = set()

    @contextmanager
    def begin(self) -> Iterator[Connection]:
        """This thread's connection, in a transaction that ends with the block."""
        try:
            connection, driver = self._mine.both
        except AttributeError:
            connection, driver = self._mine.both = self._opened()
        try:
            with connection.begin():
                try:
                    driver.execute(self._begin)
                except sqlite3.Error as error:
                    raise DBAPIError.instance(self._begin, None, error, sqlite3.Error) from error
                yield connection
        except BaseException:
            self._give_back()
            raise

    def _opened(self) -> tuple[Connection, sqlite3.Connection]:
        connection = self._engine.connect()
        self._all.add(connection)
        return connection, cast(sqlite3.Connection, connection.connection.driver_connection)

    def _give_back(self) -> None:
        """To the engine, which cleans it: where it cannot be committed a transaction is still open."""
        connection, _ = self._mine.both
        del self._mine.both
        self._all.discard(connection)
        connection.close()

    def dispose(self) -> None:
        """Close the connections of all threads, which use them no more."""
        with ExitStack() as closing:
            closing.callback(self._engine.dispose)
            for connection in self._all:
                closing.callback(connection.close)

"""Database outages that tests switch on and off."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

import pytest
from sqlalchemy import Connection
from sqlalchemy.exc import OperationalError

from ceilidh.server.storage import database
from ceilidh.server.storage.database import TransactionMode, TransactionSource


class Outage:
    """A database outage: whether commits are stored although they fail, and how many transactions it lasts."""

    def __init__(self) -> None:
        self.after_commit = 0
        """Commits that are stored and reported as failed."""
        self.before_commit = 0
        """Commits that fail and are not stored."""
        self.unreachable = 0
        """Transactions after that which cannot begin."""

    def of(self, way: TransactionSource, purpose: TransactionMode) -> TransactionSource:
        return way if purpose is database.WRITE_MODE else _Failing(way, self, purpose is database.SERVER_MODE)  # type: ignore[return-value]


class _Failing:
    def __init__(self, way: TransactionSource, outage: Outage, writes: bool) -> None:
        self._way = way
        self._outage = outage
        self._writes = writes

    @contextmanager
    def begin(self) -> Iterator[Connection]:
        outage = self._outage
        if not (outage.after_commit or outage.before_commit) and outage.unreachable:
            outage.unreachable -= 1
            raise _gone()
        with self._way.begin() as connection:
            yield connection
            if self._writes and outage.before_commit:
                outage.before_commit -= 1
                raise _gone()
        if self._writes and outage.after_commit:
            outage.after_commit -= 1
            raise _gone()

    def dispose(self) -> None:
        self._way.dispose()


def _gone() -> OperationalError:
    return OperationalError("COMMIT", None, Exception("server closed the connection unexpectedly"))


def failing_database(monkeypatch: pytest.MonkeyPatch) -> Outage:
    """Let all databases opened from now on fail like that."""
    outage, way = Outage(), database._connect
    monkeypatch.setattr(database, "_connect", lambda url, purpose: outage.of(way(url, purpose), purpose))
    return outage

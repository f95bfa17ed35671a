"""Programs at this process: their sockets were opened with a token and end with it."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Final

from ceilidh.server.refusals import Refusal
from ceilidh.server.storage import Database, Unreachable, people
from ceilidh.server.tables.connection import Connection

PAUSE: Final = 1.0
"""Seconds before another attempt where the database does not answer."""


class Programs:
    """The connections of programs, each with the hash of its token."""

    def __init__(self, database: Database) -> None:
        self._database = database
        self._here: dict[Connection, str] = {}
        self._tasks: set[asyncio.Task[None]] = set()
        self.checks = 0
        """How often tokens were checked: as long as it is the same, one that was valid still is."""

    @contextmanager
    def at(self, connection: Connection, token: str | None, checks: int) -> Iterator[None]:
        """The token is watched meanwhile; it was valid after so many checks, and may have become void since."""
        if token is None:
            yield
            return
        self._here[connection] = token
        if checks != self.checks:
            self._check_soon(connection)
        try:
            yield
        finally:
            del self._here[connection]

    def check(self, person: str | None) -> None:
        """Turn out the person's programs, or everybody's, whose token is void."""
        self.checks += 1
        for connection in self._here:
            if person in (None, connection.person):
                self._check_soon(connection)

    def _check_soon(self, connection: Connection) -> None:
        task = asyncio.create_task(self._check(connection, self._here[connection]))
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def _check(self, connection: Connection, token: str) -> None:
        if not await self._valid(token):
            await connection.turn_out(Refusal(401, "bad_token"))

    async def _valid(self, token: str) -> bool:
        while True:
            try:
                return await self._database.read(people.by_token, token) is not None
            except Unreachable:
                await asyncio.sleep(PAUSE)

    def stop(self) -> None:
        """Watch no more."""
        for task in self._tasks:
            task.cancel()

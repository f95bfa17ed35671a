"""The sockets of programs at this process: they were opened with a token and end with it."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Iterator
from contextlib import contextmanager
from typing import Final, NamedTuple

from ceilidh.server.refusals import Refusal
from ceilidh.server.storage import Database, Unreachable, people

PAUSE: Final = 1.0
"""Seconds before another attempt where the database does not answer."""


class TokenSocket(NamedTuple):
    """A program's socket: whose it is, the hash of its token, and how to end it."""

    person: str | None
    token: str
    turn_out: Callable[[Refusal], Awaitable[None]]


class TokenSockets:
    """Ends each socket whose token has become void."""

    def __init__(self, database: Database) -> None:
        self._database = database
        self._here: set[TokenSocket] = set()
        self._tasks: set[asyncio.Task[None]] = set()
        self.checks = 0
        """How often tokens were checked: as long as it is the same, one that was valid still is."""

    @contextmanager
    def watched(self, socket: TokenSocket, checks: int) -> Iterator[None]:
        """The token is watched meanwhile; it was valid after this many checks, but may have been revoked since."""
        self._here.add(socket)
        if checks != self.checks:
            self._check_soon(socket)
        try:
            yield
        finally:
            self._here.remove(socket)

    def check(self, person: str | None) -> None:
        """Turn out the person's programs, or everybody's, whose token is void."""
        self.checks += 1
        for socket in self._here:
            if person in (None, socket.person):
                self._check_soon(socket)

    def _check_soon(self, socket: TokenSocket) -> None:
        task = asyncio.create_task(self._check(socket))
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def _check(self, socket: TokenSocket) -> None:
        if not await self._valid(socket.token):
            await socket.turn_out(Refusal(401, "bad_token"))

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

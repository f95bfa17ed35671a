"""The sockets of people and programs at this process: each ends with the session or the token it was opened with."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Iterator
from contextlib import contextmanager
from typing import Final, NamedTuple

from ceilidh.server.accounts.sessions import Sessions, Visitor
from ceilidh.server.api_errors import Refusal
from ceilidh.server.storage import DatabaseUnavailableError

RETRY_INTERVAL_S: Final = 1.0
"""Seconds before another attempt where the database does not answer."""


class OpenSocket(NamedTuple):
    """A socket: who opened it, and how to end it."""

    visitor: Visitor
    close: Callable[[Refusal], Awaitable[None]]


class SocketRevoker:
    """Ends each socket whose session or token has become void."""

    def __init__(self, sessions: Sessions) -> None:
        self._sessions = sessions
        self._here: set[OpenSocket] = set()
        self._tasks: set[asyncio.Task[None]] = set()
        self.checks = 0
        """How often tokens were checked: as long as it is the same, one that was valid still is."""

    @contextmanager
    def watch(self, socket: OpenSocket, checks: int) -> Iterator[None]:
        """It is watched meanwhile; its session or token was valid after so many checks, but may have ended since."""
        self._here.add(socket)
        if checks != self.checks:
            self._check_soon(socket)
        try:
            yield
        finally:
            self._here.remove(socket)

    def check(self, person: str | None) -> None:
        """Close the person's sockets, or everybody's, whose session or token is void."""
        self.checks += 1
        for socket in self._here:
            if person in (None, socket.visitor.id):
                self._check_soon(socket)

    def _check_soon(self, socket: OpenSocket) -> None:
        task = asyncio.create_task(self._check(socket))
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def _check(self, socket: OpenSocket) -> None:
        if refusal := await self.refusal_for(socket.visitor):
            await socket.close(refusal)

    async def refusal_for(self, visitor: Visitor) -> Refusal | None:
        """Why somebody who was let in once no longer would be; None if they would."""
        if await self._valid(visitor):
            return None
        return Refusal(401, "signed_out" if visitor.token is None else "bad_token")

    async def _valid(self, visitor: Visitor) -> bool:
        while True:
            try:
                return await self._sessions.is_valid(visitor)
            except DatabaseUnavailableError:
                await asyncio.sleep(RETRY_INTERVAL_S)

    def stop(self) -> None:
        """Watch no more."""
        for task in self._tasks:
            task.cancel()

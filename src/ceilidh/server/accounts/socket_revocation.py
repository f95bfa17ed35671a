"""Closes sockets at this process whose session or token was revoked."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Iterator
from contextlib import contextmanager
from typing import Final, NamedTuple

from ceilidh.server.accounts.sessions import Sessions, Visitor
from ceilidh.server.api_errors import Refusal
from ceilidh.server.storage import DatabaseUnavailableError

RETRY_INTERVAL_S: Final = 1.0
"""Seconds before another check while the database is unavailable."""


class OpenSocket(NamedTuple):
    """An open socket: who opened it, and how to close it."""

    visitor: Visitor
    close: Callable[[Refusal], Awaitable[None]]


class SocketRevoker:
    """Watches sockets and closes those whose session or token has become invalid."""

    def __init__(self, sessions: Sessions) -> None:
        self._sessions = sessions
        self._sockets: set[OpenSocket] = set()
        self._tasks: set[asyncio.Task[None]] = set()
        self.checks = 0
        """Counts checks: while it is the same, a session that was valid still is."""

    @contextmanager
    def watch(self, socket: OpenSocket, checks: int) -> Iterator[None]:
        """Watch the socket during the block; its session was valid when `checks` was read, and may have ended since."""
        self._sockets.add(socket)
        if checks != self.checks:
            self._check_soon(socket)
        try:
            yield
        finally:
            self._sockets.remove(socket)

    def check(self, person: str | None) -> None:
        """Close the person's sockets, or everybody's, that are no longer valid."""
        self.checks += 1
        for socket in self._sockets:
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
        """The reason to refuse a caller who was identified before; None if they are still valid."""
        while True:
            try:
                if await self._sessions.is_valid(visitor):
                    return None
                return Refusal(401, "signed_out" if visitor.token is None else "bad_token")
            except DatabaseUnavailableError:
                await asyncio.sleep(RETRY_INTERVAL_S)

    def stop(self) -> None:
        for task in self._tasks:
            task.cancel()

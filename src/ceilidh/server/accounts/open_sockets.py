"""The open sockets of this process: kept up to date with their person's mute list, closed when the session ends."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Collection, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Final

from ceilidh.server.accounts.sessions import Sessions, Visitor
from ceilidh.server.api_errors import Refusal
from ceilidh.server.storage import DatabaseUnavailableError

RETRY_INTERVAL_S: Final = 1.0
"""Seconds before another check while the database is unavailable."""


@dataclass(eq=False)
class OpenSocket:
    """An open socket: who opened it, how to close it, and whose chat it leaves out."""

    visitor: Visitor
    close: Callable[[Refusal], Awaitable[None]]
    muted: set[str]


class OpenSockets:
    """Checks sockets against the database when something about their person has changed."""

    def __init__(self, sessions: Sessions) -> None:
        self._sessions = sessions
        self._sockets: set[OpenSocket] = set()
        self._tasks: set[asyncio.Task[None]] = set()
        self.changes = 0
        """Counts changes of anybody: while it is the same, what was read about a visitor is up to date."""

    @contextmanager
    def watch(self, socket: OpenSocket, changes: int) -> Iterator[None]:
        """Watch the socket during the block; `changes` was read before its visitor was identified."""
        self._sockets.add(socket)
        if changes != self.changes:
            self._check_soon(socket)
        try:
            yield
        finally:
            self._sockets.remove(socket)

    def check(self, person: str | None) -> None:
        """Check the person's sockets, or everybody's."""
        self.changes += 1
        for socket in self._of(person):
            self._check_soon(socket)

    def set_muted(self, person: str, muted: Collection[str]) -> None:
        """Apply the mute list that was just stored."""
        self.changes += 1
        for socket in self._of(person):
            _replace(socket.muted, muted)

    def _of(self, person: str | None) -> list[OpenSocket]:
        return [socket for socket in self._sockets if person in (None, socket.visitor.id)]

    def _check_soon(self, socket: OpenSocket) -> None:
        task = asyncio.create_task(self._check(socket))
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def _check(self, socket: OpenSocket) -> None:
        changes = self.changes
        muted = await self._revalidate(socket.visitor)
        if muted is None:
            await socket.close(_ended(socket.visitor))
        elif changes != self.changes:  # somebody's list was replaced meanwhile, perhaps this one
            self._check_soon(socket)
        else:
            _replace(socket.muted, muted)

    async def refusal_for(self, visitor: Visitor) -> Refusal | None:
        """The reason to refuse a caller who was identified before; None if they are still valid."""
        return _ended(visitor) if await self._revalidate(visitor) is None else None

    async def _revalidate(self, visitor: Visitor) -> frozenset[str] | None:
        while True:
            try:
                return await self._sessions.revalidate(visitor)
            except DatabaseUnavailableError:
                await asyncio.sleep(RETRY_INTERVAL_S)

    def stop(self) -> None:
        for task in self._tasks:
            task.cancel()


def _ended(visitor: Visitor) -> Refusal:
    return Refusal(401, "signed_out" if visitor.token is None else "bad_token")


def _replace(muted: set[str], others: Collection[str]) -> None:
    muted.clear()
    muted.update(others)

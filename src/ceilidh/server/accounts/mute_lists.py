"""Mute lists of people with sockets at this process: one set per person, shared by their sockets.

The lists are stored in the database. A change is applied to the shared set and holds for the next chat message.
"""

from __future__ import annotations

import asyncio
from collections.abc import Collection, Iterator
from collections.abc import Set as AbstractSet
from contextlib import contextmanager
from typing import Final

from ceilidh.server.accounts.sessions import Visitor
from ceilidh.server.storage import Database, DatabaseUnavailableError, blocks

RETRY_INTERVAL_S: Final = 1.0
"""Seconds before a list is read again while the database is unavailable."""


class _Shared:
    def __init__(self, muted: Collection[str]) -> None:
        self.muted = set(muted)
        self.sockets = 0
        self.changes = 0


class MuteLists:
    """Gives mute lists to sockets and updates them."""

    def __init__(self, database: Database) -> None:
        self._database = database
        self._open: dict[str, _Shared] = {}
        self._tasks: set[asyncio.Task[None]] = set()
        self.changes = 0
        """Counts changes: a list read before the last one may be out of date."""

    @contextmanager
    def shared(self, visitor: Visitor, changes: int) -> Iterator[AbstractSet[str]]:
        """The visitor's mute list; `changes` was read before the visitor was identified."""
        if visitor.id is None:
            yield visitor.muted
            return
        shared = self._open.setdefault(visitor.id, _Shared(visitor.muted))
        shared.sockets += 1
        if changes != self.changes:
            self._reload_soon(visitor.id)
        try:
            yield shared.muted
        finally:
            shared.sockets -= 1
            if not shared.sockets:
                del self._open[visitor.id]

    def replace(self, person: str, muted: Collection[str]) -> None:
        """Apply the list that was just stored."""
        self.changes += 1
        if shared := self._open.get(person):
            shared.changes += 1
            shared.muted.clear()
            shared.muted.update(muted)

    def reload(self, person: str | None) -> None:
        """Read the person's list again, or everybody's: another process may have changed it."""
        self.changes += 1
        for one in [person] if person is not None else [*self._open]:
            if one in self._open:
                self._reload_soon(one)

    def _reload_soon(self, person: str) -> None:
        task = asyncio.create_task(self._reload(person))
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def _reload(self, person: str) -> None:
        while shared := self._open.get(person):
            changes = shared.changes
            try:
                muted = await self._database.read(blocks.muted_by, person)
            except DatabaseUnavailableError:
                await asyncio.sleep(RETRY_INTERVAL_S)
                continue
            if changes == shared.changes:
                return self.replace(person, muted)
        return None

    def stop(self) -> None:
        for task in self._tasks:
            task.cancel()

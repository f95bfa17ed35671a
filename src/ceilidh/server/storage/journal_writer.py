"""Group commit for the journal: all entries that wait are stored in one transaction, then acknowledged together."""

from __future__ import annotations

import asyncio
from typing import Final

from ceilidh.server.storage.database import Database
from ceilidh.server.storage.errors import ConflictError
from ceilidh.server.storage.journal import PendingEntry, append

LOOP_TURNS_BETWEEN_BATCHES: Final = 2
"""The writer yields to the event loop this often, so that decisions that waited for stored ones join the next batch."""


class JournalWriter:
    """The only way by which decisions get into the database."""

    def __init__(self, database: Database) -> None:
        self._database = database
        self._waiting: list[tuple[PendingEntry, asyncio.Future[None]]] = []
        self._task: asyncio.Task[None] | None = None
        self.entries_stored = 0

    def has_pending(self, table: str) -> bool:
        """Whether an entry of the table waits: one appended now is stored in the same transaction."""
        return any(pending.table == table for pending, _ in self._waiting)

    async def append(self, pending: PendingEntry) -> None:
        """Return once the entry is committed; ConflictError if another process was first, else the database's error."""
        written: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._waiting.append((pending, written))
        if self._task is None:
            self._task = asyncio.create_task(self._write())
        await written

    async def _write(self) -> None:
        while self._waiting:
            batch, self._waiting = self._waiting, []
            outcomes = await self._store([pending for pending, _ in batch])
            for (_, written), error in zip(batch, outcomes, strict=True):
                self.entries_stored += error is None
                if written.done():  # its caller was cancelled
                    continue
                if error is None:
                    written.set_result(None)
                else:
                    written.set_exception(error)
            for _ in range(LOOP_TURNS_BETWEEN_BATCHES):
                await asyncio.sleep(0)
        self._task = None

    async def _store(self, batch: list[PendingEntry]) -> list[Exception | None]:
        """For each entry None if it is committed, else the error."""
        try:
            await self._database.write_first(append, batch)
        except Exception as error:
            if isinstance(error, ConflictError) and len(batch) > 1:
                return await self._store_one_by_one(batch)
            return [error] * len(batch)
        return [None] * len(batch)

    async def _store_one_by_one(self, batch: list[PendingEntry]) -> list[Exception | None]:
        """After one entry of a table fails, the later ones of that table fail with it: they build on it."""
        outcomes: list[Exception | None] = []
        failed: dict[str, Exception] = {}
        for pending in batch:
            error = failed[pending.table] if pending.table in failed else (await self._store([pending]))[0]
            if error is not None:
                failed[pending.table] = error
            outcomes.append(error)
        return outcomes

"""Group commit: all decisions that wait at a moment are stored in one transaction, then all are acknowledged."""

from __future__ import annotations

import asyncio

from ceilidh.server.storage import Database
from ceilidh.server.storage.journal import Addition, append

Waiting = tuple[Addition, "asyncio.Future[None]"]


class Journal:
    """The one way by which decisions get into the database."""

    def __init__(self, database: Database) -> None:
        self._database = database
        self._waiting: list[Waiting] = []
        self._task: asyncio.Task[None] | None = None

    async def append(self, addition: Addition) -> None:
        """Returns once the addition is committed; Taken if another process was first, else the database's error."""
        written: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._waiting.append((addition, written))
        if self._task is None:
            self._task = asyncio.create_task(self._write())
        await written

    async def _write(self) -> None:
        while self._waiting:
            batch, self._waiting = self._waiting, []
            outcomes: list[Exception | None] = [None] * len(batch)
            try:
                outcomes[:] = await self._database.write(append, [addition for addition, _ in batch])
            except Exception as error:
                outcomes = [error] * len(batch)
            for (_, written), outcome in zip(batch, outcomes, strict=True):
                _settle(written, outcome)
        self._task = None


def _settle(written: asyncio.Future[None], outcome: Exception | None) -> None:
    if written.done():
        return
    if outcome is None:
        written.set_result(None)
    else:
        written.set_exception(outcome)

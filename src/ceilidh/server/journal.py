"""Group commit: all decisions that wait at a moment are stored in one transaction, then all are acknowledged."""

from __future__ import annotations

import asyncio

from ceilidh.server.storage import Database, Taken
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
            outcomes = await self._store([addition for addition, _ in batch])
            for (_, written), outcome in zip(batch, outcomes, strict=True):
                _settle(written, outcome)
        self._task = None

    async def _store(self, additions: list[Addition]) -> list[Exception | None]:
        """For each addition, None if it is committed, else why not. If one does not fit, each is tried by itself."""
        try:
            await self._database.write(append, additions)
        except Exception as error:
            if isinstance(error, Taken) and len(additions) > 1:
                return [(await self._store([addition]))[0] for addition in additions]
            return [error] * len(additions)
        return [None] * len(additions)


def _settle(written: asyncio.Future[None], outcome: Exception | None) -> None:
    if written.done():
        return
    if outcome is None:
        written.set_result(None)
    else:
        written.set_exception(outcome)

"""Group commit: all decisions that wait at a moment are stored in one transaction, then all are acknowledged."""

from __future__ import annotations

import asyncio
from typing import Final

from ceilidh.server.storage.database import Database
from ceilidh.server.storage.journal import Addition, append
from ceilidh.server.storage.rows import Taken

Waiting = tuple[Addition, "asyncio.Future[None]"]

STEPS: Final = 2
"""How often the event loop goes round before more is written: meanwhile those are told whose decisions are stored, and
those who waited for them at the same table come along, rather than wait for another round of writing.
"""


class Journal:
    """The one way by which decisions get into the database."""

    def __init__(self, database: Database) -> None:
        self._database = database
        self._waiting: list[Waiting] = []
        self._task: asyncio.Task[None] | None = None

    def waits(self, table: str) -> bool:
        """Whether an addition of the table waits: what is appended now is written together with it."""
        return any(addition.table == table for addition, _ in self._waiting)

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
            for _ in range(STEPS):
                await asyncio.sleep(0)
        self._task = None

    async def _store(self, additions: list[Addition]) -> list[Exception | None]:
        """For each addition, None if it is committed, else why not."""
        try:
            await self._database.write(append, additions)
        except Exception as error:
            if isinstance(error, Taken) and len(additions) > 1:
                return await self._store_one_by_one(additions)
            return [error] * len(additions)
        return [None] * len(additions)

    async def _store_one_by_one(self, additions: list[Addition]) -> list[Exception | None]:
        """As above. One that is chained to another one of its table fails with it."""
        outcomes: list[Exception | None] = []
        failed: dict[str, Exception] = {}
        for addition in additions:
            outcome = failed[addition.table] if addition.table in failed else (await self._store([addition]))[0]
            if outcome is not None:
                failed[addition.table] = outcome
            outcomes.append(outcome)
        return outcomes


def _settle(written: asyncio.Future[None], outcome: Exception | None) -> None:
    if written.done():
        return
    if outcome is None:
        written.set_result(None)
    else:
        written.set_exception(outcome)

"""A background task that repeats a call until the server stops."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable

from ceilidh.server.outage_log import OutageLog
from ceilidh.server.storage import DatabaseUnavailableError

Step = Callable[[], Awaitable[None]]


class PeriodicTask:
    """Calls `work` and waits in `pause`, in turns. An outage is logged once, and work is tried again."""

    def __init__(self, work: Step, pause: Step, faults: OutageLog) -> None:
        self._work = work
        self._pause = pause
        self._faults = faults
        self._task: asyncio.Task[None] | None = None

    @property
    def is_running(self) -> bool:
        return self._task is not None

    def start(self) -> None:
        self._task = asyncio.create_task(self._run())

    async def stop(self) -> None:
        if self._task is not None:
            self._task.cancel()
            await asyncio.gather(self._task, return_exceptions=True)

    async def _run(self) -> None:
        while True:
            try:
                await self._work()
                self._faults.worked()
            except DatabaseUnavailableError:  # the database logs its own outages
                pass
            except Exception as error:
                self._faults.failed(error)
            await self._pause()

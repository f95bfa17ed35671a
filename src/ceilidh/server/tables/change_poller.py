"""Looking at the database for what other processes have stored, where they cannot be heard."""

from __future__ import annotations

import asyncio
from typing import Final

from ceilidh.server.clock import Clock
from ceilidh.server.fault_log import FaultLog
from ceilidh.server.pubsub.bus import EventBus
from ceilidh.server.storage import Database, DatabaseUnavailableError
from ceilidh.server.storage.table_versions import read_versions
from ceilidh.server.tables.table_registry import TableRegistry

POLL_INTERVAL_S: Final = 1.0
"""Seconds between two looks: one statement, however many tables are shown."""


class ChangePoller:
    """Without a bus between processes, or while it is away, play goes on all the same, a second later."""

    def __init__(self, database: Database, event_bus: EventBus, tables: TableRegistry, clock: Clock) -> None:
        self._database = database
        self._event_bus = event_bus
        self._tables = tables
        self._clock = clock
        self._faults = FaultLog("changes by other processes are not seen", f"the next look is in {POLL_INTERVAL_S:g} s")
        self._task: asyncio.Task[None] | None = None

    def start(self) -> None:
        """Look again and again from now on."""
        self._task = asyncio.create_task(self._look_again_and_again())

    async def stop(self) -> None:
        """Look no more."""
        if self._task is not None:
            self._task.cancel()
            await asyncio.gather(self._task, return_exceptions=True)

    async def _look_again_and_again(self) -> None:
        while True:
            await self._clock.sleep(POLL_INTERVAL_S)
            if not self._event_bus.is_connected:
                await self._try_to_look()

    async def _try_to_look(self) -> None:
        try:
            await self._look()
        except DatabaseUnavailableError:
            return
        except Exception as error:
            self._faults.failed(error)
        else:
            self._faults.worked()

    async def _look(self) -> None:
        shown = self._tables.held_tables()
        found = await self._database.read(read_versions, shown.keys()) if shown else {}
        for table, live in shown.items():
            if table not in found or live.state.is_older_than(found[table]):
                live.catch_up_soon()

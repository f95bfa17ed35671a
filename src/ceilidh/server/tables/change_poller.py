"""Polls the database for changes by other processes while the event bus is not connected."""

from __future__ import annotations

from functools import partial
from typing import Final

from ceilidh.server.clock import Clock
from ceilidh.server.outage_log import OutageLog
from ceilidh.server.periodic_task import PeriodicTask
from ceilidh.server.pubsub.bus import EventBus
from ceilidh.server.storage import Database
from ceilidh.server.storage.table_versions import read_versions
from ceilidh.server.tables.table_registry import TableRegistry

POLL_INTERVAL_S: Final = 1.0


class ChangePoller:
    """Without a bus, tables still follow other processes, a second later.

    SQLite's `PRAGMA data_version` tells whether another process has written anything; only then, and with PostgreSQL
    always, one statement reads the versions of all tables in use.
    """

    def __init__(self, database: Database, event_bus: EventBus, registry: TableRegistry, clock: Clock) -> None:
        self._database = database
        self._event_bus = event_bus
        self._registry = registry
        self._data_version: object = None
        faults = OutageLog("polling for changes failed", f"it is retried in {POLL_INTERVAL_S:g} s")
        self._polling = PeriodicTask(self._poll, partial(clock.sleep, POLL_INTERVAL_S), faults)
        self.start = self._polling.start
        self.stop = self._polling.stop

    async def _poll(self) -> None:
        in_memory = self._registry.tables_in_memory()
        if self._event_bus.is_connected or not in_memory:
            return
        data_version = await self._database.data_version()
        if data_version is not None and data_version == self._data_version:
            return
        versions = await self._database.read(read_versions, in_memory.keys())
        for table, live in in_memory.items():
            if table not in versions or live.state.is_older_than(versions[table]):
                live.catch_up_soon()
        self._data_version = data_version

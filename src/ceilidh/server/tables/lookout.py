"""Looking at the database for what other processes have stored, where they cannot be heard."""

from __future__ import annotations

import asyncio
import logging
from typing import Final

from ceilidh.server.clock import Clock
from ceilidh.server.sharing.notices import Notices
from ceilidh.server.storage import Database
from ceilidh.server.storage.newest import newest
from ceilidh.server.tables.live_tables import LiveTables

EVERY: Final = 1.0
"""Seconds between two looks: one statement, however many tables are shown."""

logger: Final = logging.getLogger("ceilidh.server")


class Lookout:
    """Without a bus between processes, or while it is away, play goes on all the same, a second later."""

    def __init__(self, database: Database, notices: Notices, tables: LiveTables, clock: Clock) -> None:
        self._database = database
        self._notices = notices
        self._tables = tables
        self._clock = clock
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
            await self._clock.sleep(EVERY)
            if not self._notices.hears:
                try:
                    await self._look()
                except Exception as error:
                    logger.warning("the database cannot be asked what has changed: %s", error)

    async def _look(self) -> None:
        shown = self._tables.shown()
        found = await self._database.read(newest, shown.keys()) if shown else {}
        for table, live in shown.items():
            if table not in found or live.is_behind(found[table]):
                live.catch_up_soon()

"""Lets a bot stand in for people whose time is up. One task sleeps until the next deadline of any table.

Every process does this for all tables, so none depends on a process that dies: deadlines are in the database, and the
transaction that gives a seat to a bot checks whether its deadline has still passed.
"""

from __future__ import annotations

import logging
from typing import Final

from ceilidh.server.api_errors import Refusal
from ceilidh.server.outage_log import OutageLog
from ceilidh.server.periodic_task import PeriodicTask
from ceilidh.server.storage import Database, DatabaseUnavailableError, TableRow, clocks, tables
from ceilidh.server.tables.clocks import stop_clocks
from ceilidh.server.tables.deadline_timer import HEARTBEAT_MS, MAX_DOWNTIME_MS, DeadlineTimer
from ceilidh.server.tables.seating import replace_overdue
from ceilidh.server.tables.table_registry import TableRegistry
from ceilidh.server.throttling.rate_limits import RateLimits

logger: Final = logging.getLogger(__name__)


class TimeLimitEnforcer:
    """Watches the deadlines of all tables."""

    def __init__(
        self, database: Database, registry: TableRegistry, deadlines: DeadlineTimer, limits: RateLimits
    ) -> None:
        self._database = database
        self._registry = registry
        self._deadlines = deadlines
        self._limits = limits
        self._last_heartbeat = 0
        self._wake_up_at = 0
        faults = OutageLog("enforcing time limits failed", f"it is retried in {HEARTBEAT_MS / 1000:g} s")
        self._enforcing = PeriodicTask(self._enforce, self._sleep, faults)

    async def start(self) -> None:
        """Call before tables are loaded: first, deadlines move by the time that the server was down."""
        time_of_day = self._deadlines.time_of_day()
        self._deadlines.set_offset(await self._database.write(clocks.resume_clocks, time_of_day, MAX_DOWNTIME_MS))
        self._enforcing.start()

    async def stop(self) -> None:
        """Stop, and store the time: clocks stand still from then on."""
        if not self._enforcing.is_running:
            return
        await self._enforcing.stop()
        try:
            await self._database.write(clocks.record_heartbeat, self._deadlines.now(), stopped=True)
        except Exception as error:
            logger.warning("storing when the server stopped failed, clocks may run on: %s", error)

    async def _sleep(self) -> None:
        # Not longer than HEARTBEAT_MS, because the time of the deadlines may be set back.
        await self._deadlines.sleep(min(self._wake_up_at, self._deadlines.now() + HEARTBEAT_MS))

    async def _enforce(self) -> None:
        """Replace everybody whose time is up, and find the next deadline."""
        self._deadlines.start_listening()
        self._wake_up_at = self._deadlines.now() + HEARTBEAT_MS
        await self._absorb_clock_jump()
        now = self._deadlines.now()
        for row in await self._database.read(clocks.overdue_tables, now):
            try:
                await self._replace_overdue(row, now)
            except DatabaseUnavailableError:
                raise
            except Exception:
                logger.exception("no bot could stand in at table %s", row.id)
        next_deadline = await self._database.read(clocks.next_deadline, now)
        if next_deadline is None:
            return
        self._wake_up_at = min(self._wake_up_at, next_deadline)
        if now - self._last_heartbeat >= HEARTBEAT_MS:
            await self._database.write(clocks.record_heartbeat, now)
            self._last_heartbeat = now

    async def _absorb_clock_jump(self) -> None:
        """Follow small corrections of the time of day; change the offset after a jump."""
        offset = self._deadlines.offset
        if jump := self._deadlines.jump():
            now = self._deadlines.now()
            offset = await self._database.write(clocks.absorb_jump, offset, jump, now, MAX_DOWNTIME_MS)
            self._last_heartbeat = min(self._last_heartbeat, now)
            logger.warning("the time of day jumped by %g s, deadlines are moved along", jump / 1000)
        self._deadlines.set_offset(offset)

    async def _replace_overdue(self, row: TableRow, now: int) -> None:
        """Give overdue seats to bots.

        If only bots would remain and the host has too many such tables, a seat stays overdue: its person cannot decide,
        and a bot takes it once the host has fewer such tables.
        """
        try:
            if all(seat.bot is not None for seat in replace_overdue(row, now).seats):
                self._limits.check_bot_table_count(await self._database.read(tables.count_left_to_bots, row.host))
            async with self._registry.hold(row.id) as live:
                await live.change_seats(stop_clocks if live.state.is_closed else lambda row: replace_overdue(row, now))
        except Refusal:  # too many tables of bots, or the table is gone
            return

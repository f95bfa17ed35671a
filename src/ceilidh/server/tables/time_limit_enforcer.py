"""Lets a bot stand in for whoever's time is up. One task sleeps until the next deadline, however many tables there are.

Every process does this for all tables, so that one that dies is not missed: what is due stands in the database, and the
transaction that gives a seat away looks whether it still is.
"""

from __future__ import annotations

import asyncio
import logging
from typing import Final

from ceilidh.server.api_errors import Refusal
from ceilidh.server.fault_log import FaultLog
from ceilidh.server.storage import Database, DatabaseUnavailableError, TableRow, clocks, tables
from ceilidh.server.tables import seating
from ceilidh.server.tables.clocks import stop_clocks
from ceilidh.server.tables.deadline_timer import HEARTBEAT_MS, MAX_DOWNTIME_MS, DeadlineTimer
from ceilidh.server.tables.table_registry import TableRegistry
from ceilidh.server.throttling.rate_limits import RateLimits

logger: Final = logging.getLogger("ceilidh.server")


class TimeLimitEnforcer:
    """Watches all clocks."""

    def __init__(self, database: Database, live: TableRegistry, deadlines: DeadlineTimer, limits: RateLimits) -> None:
        self._database = database
        self._live = live
        self._deadlines = deadlines
        self._limits = limits
        self._beaten = 0
        self._faults = FaultLog("time limits are not enforced", f"the next look is in {HEARTBEAT_MS / 1000:g} s")
        self._task: asyncio.Task[None] | None = None

    async def start(self) -> None:
        """Begin, before any table is in memory: the time for which the house was closed does not count."""
        time_of_day = self._deadlines.time_of_day()
        self._deadlines.set_offset(await self._database.write(clocks.resume_clocks, time_of_day, MAX_DOWNTIME_MS))
        self._task = asyncio.create_task(self._watch())

    async def stop(self) -> None:
        """End, and say so: from now on time does not count."""
        if self._task is None:
            return
        self._task.cancel()
        await asyncio.gather(self._task, return_exceptions=True)
        try:
            await self._database.write(clocks.record_heartbeat, self._deadlines.now(), stopped=True)
        except Exception as error:
            logger.warning("it could not be noted when the house closed: %s", error)

    async def _watch(self) -> None:
        while True:
            self._deadlines.listen()
            until = self._deadlines.now() + HEARTBEAT_MS
            try:
                due = await self._look()
                until = until if due is None else min(until, due)
                self._faults.worked()
            except DatabaseUnavailableError:
                pass
            except Exception as error:
                self._faults.failed(error)
            await self._deadlines.sleep(
                min(until, self._deadlines.now() + HEARTBEAT_MS)
            )  # the time may have been set back

    async def _look(self) -> int | None:
        """See to all whose time is up: when the next one's is."""
        await self._follow_time_of_day()
        now = self._deadlines.now()
        for row in await self._database.read(clocks.overdue_tables, now):
            try:
                await self._run_out(row, now)
            except DatabaseUnavailableError:
                raise
            except Exception:
                logger.exception("nobody could stand in at table %s", row.id)
        due = await self._database.read(clocks.next_deadline, now)
        if due is not None and now - self._beaten >= HEARTBEAT_MS:
            await self._database.write(clocks.record_heartbeat, now)
            self._beaten = now
        return due

    async def _follow_time_of_day(self) -> None:
        """Take small corrections over, and absorb a jump."""
        offset = self._deadlines.offset
        if jump := self._deadlines.jump():
            now = self._deadlines.now()
            offset = await self._database.write(clocks.absorb_jump, offset, jump, now, MAX_DOWNTIME_MS)
            self._beaten = min(self._beaten, now)
            logger.warning("the time of day has jumped by %g s against the monotonic clock", jump / 1000)
        self._deadlines.set_offset(offset)

    async def _run_out(self, row: TableRow, now: int) -> None:
        """Where only bots would be left, and their host has enough such tables already, the bot's decision has time.

        The person's time is up nevertheless: they decide nothing before the bot has stood in.
        """
        try:
            if all(seat.bot is not None for seat in seating.replace_overdue(row, now).seats):
                self._limits.check_bot_table_count(await self._database.read(tables.count_left_to_bots, row.host))
            async with self._live.hold(row.id) as live:
                await live.change_seats(
                    stop_clocks if live.state.is_closed else lambda row: seating.replace_overdue(row, now)
                )
        except Refusal:  # too many bots for now, or the table is gone
            return

"""Records on which devices people are signed in, so that each can be listed and signed out."""

from __future__ import annotations

from typing import Final

from ceilidh.server.accounts.sessions import Visitor
from ceilidh.server.clock import Clock
from ceilidh.server.storage import Database, devices
from ceilidh.server.storage.devices import DeviceRow
from ceilidh.server.storage.ids_and_times import timestamp

RECORD_INTERVAL_S: Final = 600.0
"""Seconds before another use of a device is stored."""
MAX_CACHED_DEVICES: Final = 10_000


class DeviceTracker:
    """Stores when devices of people with a name are used."""

    def __init__(self, database: Database, clock: Clock) -> None:
        self._database = database
        self._clock = clock
        self._recorded: dict[str, float] = {}

    async def record_use(self, visitor: Visitor, name: str) -> None:
        """Record that the visitor uses this device. Visitors without a name are skipped: most never come back."""
        if not visitor.id or not visitor.name or not visitor.session or visitor.session == visitor.id:
            return
        moment = self._clock.monotonic()
        if moment - self._recorded.get(visitor.session, float("-inf")) < RECORD_INTERVAL_S:
            return
        if len(self._recorded) >= MAX_CACHED_DEVICES:
            self._recorded.clear()
        self._recorded[visitor.session] = moment
        at = timestamp(self._clock.now())
        row = DeviceRow(session=visitor.session, person=visitor.id, name=name, made=at, used=at)
        await self._database.write(devices.record_use, row)

"""The devices of people: noted when they come, so that each can be seen and signed out."""

from __future__ import annotations

from typing import Final

from ceilidh.server.accounts.one_time_links import timestamp
from ceilidh.server.accounts.sessions import Visitor
from ceilidh.server.clock import Clock
from ceilidh.server.storage import Database, devices
from ceilidh.server.storage.devices import DeviceRow

RECORD_INTERVAL_S: Final = 600.0
"""Seconds after which it is written down again that a device is used."""
MAX_CACHED_DEVICES: Final = 10_000
"""Devices of which is remembered when they were noted last."""


class DeviceTracker:
    """Notes when devices of people who have a name are used."""

    def __init__(self, database: Database, clock: Clock) -> None:
        self._database = database
        self._clock = clock
        self._noted: dict[str, float] = {}

    async def record_use(self, visitor: Visitor, name: str) -> None:
        """The visitor uses this device now. Strangers are not noted: most of them never come again."""
        if not visitor.name or visitor.session in (None, visitor.id) or not self._is_news(visitor.session):
            return
        at = timestamp(self._clock.now())
        row = DeviceRow(session=visitor.session or "", person=visitor.id or "", name=name, made=at, used=at)
        await self._database.write(devices.record_use, row)

    def _is_news(self, session: str | None) -> bool:
        key, moment = session or "", self._clock.monotonic()
        if key in self._noted and moment - self._noted[key] < RECORD_INTERVAL_S:
            return False
        if len(self._noted) >= MAX_CACHED_DEVICES:
            self._noted.clear()
        self._noted[key] = moment
        return True

"""A clock that stands still until a test moves it."""

from __future__ import annotations

import asyncio
from collections.abc import Coroutine
from contextlib import suppress
from datetime import UTC, datetime, timedelta
from typing import Any

from ceilidh.server.clock import Clock

Sleeper = tuple[datetime, asyncio.AbstractEventLoop, "asyncio.Future[None]"]


class HandClock(Clock):
    """Those who sleep wake when it is moved past their time. It may be moved from any thread."""

    def __init__(self) -> None:
        self._now = datetime(2026, 11, 17, 20, 0, tzinfo=UTC)
        self._sleepers: list[Sleeper] = []

    def now(self) -> datetime:
        return self._now

    def sleep(self, seconds: float) -> Coroutine[Any, Any, None]:
        """It is told when this is called, which may be long before it is awaited."""
        return self._sleep(self._now + timedelta(seconds=seconds))

    async def _sleep(self, until: datetime) -> None:
        loop = asyncio.get_running_loop()
        woken: asyncio.Future[None] = loop.create_future()
        self._sleepers.append((until, loop, woken))
        self.move()
        await woken

    def move(self, **time: float) -> None:
        """On by `hours=2` or the like; whose time has come wakes."""
        self._now += timedelta(**time)
        due = [sleeper for sleeper in self._sleepers if sleeper[0] <= self._now]
        for sleeper in due:
            self._sleepers.remove(sleeper)
            with suppress(RuntimeError):  # its loop has ended
                sleeper[1].call_soon_threadsafe(_wake, sleeper[2])


def _wake(woken: asyncio.Future[None]) -> None:
    if not woken.done():
        woken.set_result(None)

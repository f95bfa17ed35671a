"""A clock that moves only when a test moves it."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine
from contextlib import suppress
from datetime import UTC, datetime, timedelta
from threading import Condition
from typing import Any

from virtual_time import VirtualTimeLoop

from ceilidh.server.clock import Clock

START = datetime(2026, 11, 17, 20, 0, tzinfo=UTC)
WAIT_TIMEOUT_S = 60.0
BACKGROUND_LOOPS = 4
"""Background tasks of a server that sleep by its clock."""


class _Timer:
    """A call on the running event loop at a moment."""

    def __init__(self, moment: datetime, call: Callable[[], None], sleeper: bool) -> None:
        self.moment = moment
        self.sleeper = sleeper
        self.cancelled = False
        self._call = call
        self._loop = asyncio.get_running_loop()

    def cancel(self) -> None:
        self.cancelled = True

    def wake(self) -> None:
        with suppress(RuntimeError):  # its loop has ended
            self._loop.call_soon_threadsafe(self._run)

    def _run(self) -> None:
        if not self.cancelled:
            self._call()


class ManualClock(Clock):
    """Sleepers wake when it is moved past their time. It may be moved from any thread."""

    def __init__(self, start: datetime = START) -> None:
        self._now = self._start = start
        self._jumped = timedelta()
        self._timers: list[_Timer] = []
        self._changed = Condition()

    def now(self) -> datetime:
        return self._now + self._jumped

    def jump(self, **time: float) -> None:
        """Change the time of day, as an operator or NTP does: no time passes, and nobody wakes."""
        self._jumped += timedelta(**time)

    def monotonic(self) -> float:
        return (self._now - self._start).total_seconds()

    def sleep(self, seconds: float) -> Coroutine[Any, Any, None]:
        """The moment to wake at is fixed when this is called, which may be long before it is awaited."""
        return self._sleep(self._now + timedelta(seconds=seconds))

    async def _sleep(self, moment: datetime) -> None:
        woken = asyncio.Event()
        timer = self._schedule(moment, woken.set, sleeper=True)
        try:
            await woken.wait()
        finally:
            timer.cancel()

    def call_later(self, seconds: float, call: Callable[[], None]) -> _Timer:
        return self._schedule(self._now + timedelta(seconds=seconds), call)

    def _schedule(self, moment: datetime, call: Callable[[], None], sleeper: bool = False) -> _Timer:
        timer = _Timer(moment, call, sleeper)
        with self._changed:
            self._timers.append(timer)
            self._changed.notify_all()
        self.move()
        return timer

    def move(self, **time: float) -> None:
        """Move it by `hours=2` or the like, and wake sleepers whose time has come."""
        with self._changed:
            self._now += timedelta(**time)
            due = sorted((timer for timer in self._timers if timer.moment <= self._now), key=lambda timer: timer.moment)
            self._timers = [timer for timer in self._timers if timer.moment > self._now]
        for timer in due:
            timer.wake()

    def wait_for_sleepers(self, number: int = BACKGROUND_LOOPS) -> None:
        """Block until `number` tasks sleep; not from the thread of their event loop."""
        with self._changed:
            asleep = self._changed.wait_for(lambda: self.sleepers >= number, WAIT_TIMEOUT_S)
            assert asleep, f"{self.sleepers} of {number} are asleep"

    @property
    def sleepers(self) -> int:
        """The number of sleeping tasks."""
        return sum(timer.sleeper and not timer.cancelled for timer in self._timers)

    def advance(self, sleepers: int = BACKGROUND_LOOPS, **time: float) -> None:
        """Move it while all loops sleep, and wait until those that woke sleep again."""
        self.wait_for_sleepers(sleepers)
        self.move(**time)
        self.wait_for_sleepers(sleepers)


async def settle() -> None:
    """Wait until nothing else can run: on virtual time a sleep ends only then."""
    assert isinstance(asyncio.get_running_loop(), VirtualTimeLoop)
    await asyncio.sleep(0.001)

"""The server's source of time and timers, which tests replace by one that they move by hand."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable
from datetime import UTC, datetime
from typing import Protocol


class Timer(Protocol):
    """A scheduled call."""

    def cancel(self) -> None:
        """Do not make the call."""


class Clock:
    """The clocks of this machine."""

    def now(self) -> datetime:
        """The time of day, in UTC."""
        return datetime.now(UTC)

    def monotonic(self) -> float:
        """Seconds since an arbitrary moment; setting the time of day does not change them."""
        return time.monotonic()

    async def sleep(self, seconds: float) -> None:
        """Return after that many seconds."""
        await asyncio.sleep(seconds)

    def call_later(self, seconds: float, call: Callable[[], None]) -> Timer:
        """Schedule the call on the running event loop."""
        return asyncio.get_running_loop().call_later(seconds, call)

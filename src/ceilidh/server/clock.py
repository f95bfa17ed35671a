"""What time it is, and waiting: for all that depends on the hour, so that tests can move it by hand."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable
from datetime import UTC, datetime
from typing import Protocol


class Timer(Protocol):
    """A call that is scheduled."""

    def cancel(self) -> None:
        """Do not make the call."""


class Clock:
    """The time of this machine."""

    def now(self) -> datetime:
        """The moment, in UTC."""
        return datetime.now(UTC)

    def monotonic(self) -> float:
        """Seconds since some moment in the past; setting the machine's time does not change them."""
        return time.monotonic()

    async def sleep(self, seconds: float) -> None:
        """Returns when so many seconds have passed."""
        await asyncio.sleep(seconds)

    def call_later(self, seconds: float, call: Callable[[], None]) -> Timer:
        """Schedule the call on the running event loop."""
        return asyncio.get_running_loop().call_later(seconds, call)

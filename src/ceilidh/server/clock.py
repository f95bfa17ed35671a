"""What time it is, and waiting: for all that depends on the hour, so that tests can move it by hand."""

from __future__ import annotations

import asyncio
from datetime import UTC, datetime
from time import monotonic


class Clock:
    """The time of this machine."""

    def now(self) -> datetime:
        """The moment, in UTC."""
        return datetime.now(UTC)

    def monotonic(self) -> float:
        """Seconds since some moment in the past; setting the machine's time does not change them."""
        return monotonic()

    async def sleep(self, seconds: float) -> None:
        """Returns when so many seconds have passed."""
        await asyncio.sleep(seconds)

"""The next deadline at this process: whoever waits for it is woken when an earlier one is set."""

from __future__ import annotations

import asyncio
from collections.abc import Iterable
from math import inf

from ceilidh.server.clock import Clock
from ceilidh.server.storage import SeatRow


class Deadlines:
    """Knows the time, and until when nothing is due."""

    def __init__(self, clock: Clock) -> None:
        self._clock = clock
        self._until = inf
        self._sooner = asyncio.Event()

    def now(self) -> int:
        """Milliseconds since 1970."""
        return round(self._clock.now().timestamp() * 1000)

    def note(self, seats: Iterable[SeatRow]) -> None:
        """Clocks were set."""
        if any(seat.due is not None and seat.due < self._until for seat in seats):
            self._sooner.set()

    def listen(self) -> None:
        """What is noted from now on cuts the next sleep short."""
        self._until = inf
        self._sooner.clear()

    async def sleep(self, until: int) -> None:
        """Returns at that moment, or when a clock was set that runs out earlier."""
        if self._sooner.is_set():
            return
        self._until = until
        waits = [
            asyncio.ensure_future(self._clock.sleep(max(0, until - self.now()) / 1000)),
            asyncio.ensure_future(self._sooner.wait()),
        ]
        try:
            await asyncio.wait(waits, return_when=asyncio.FIRST_COMPLETED)
        finally:
            for one in waits:
                one.cancel()

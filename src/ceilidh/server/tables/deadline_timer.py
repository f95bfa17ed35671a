"""The next deadline at this process: whoever waits for it is woken when an earlier one is set."""

from __future__ import annotations

import asyncio
from collections.abc import Iterable
from math import inf
from typing import Final

from ceilidh.server.clock import Clock
from ceilidh.server.storage import SeatRow

HEARTBEAT_MS: Final = 15_000
"""Milliseconds between two looks at most: then it is noted that the house is open, and others' deadlines are seen."""
MAX_DOWNTIME_MS: Final = 2 * HEARTBEAT_MS
"""A house that was heard of within this time was not closed, unless it said so."""


class DeadlineTimer:
    """Knows the time, and until when nothing is due.

    Deadlines have a time of their own. It follows the time of day, but a jump of more than `SHORT` against the
    monotonic clock does not move it: the machine slept, or its clock was set. The offset is in the database.
    """

    def __init__(self, clock: Clock) -> None:
        self._clock = clock
        self._until = inf
        self._sooner = asyncio.Event()
        self.set_offset(0)

    def set_offset(self, offset: int) -> None:
        """Say by how many milliseconds the time of day is ahead of the time of the deadlines."""
        self.offset = offset
        self._anchor = self.time_of_day() - offset, self._clock.monotonic()

    def time_of_day(self) -> int:
        """Milliseconds since 1970 by the machine's clock."""
        return round(self._clock.now().timestamp() * 1000)

    def now(self) -> int:
        """The time of the deadlines, in milliseconds: about those since 1970."""
        return self.time_of_day() - self.offset - self.jump()

    def jump(self) -> int:
        """Milliseconds by which the time of day has jumped since the offset was set; 0 if no more than `SHORT`."""
        at, monotonic = self._anchor
        expected = at + round((self._clock.monotonic() - monotonic) * 1000)
        ahead = self.time_of_day() - self.offset - expected
        return ahead if abs(ahead) > MAX_DOWNTIME_MS else 0

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

"""The time that deadlines are measured in, and a sleep until the next one, cut short when an earlier one is set."""

from __future__ import annotations

import asyncio
from collections.abc import Iterable
from math import inf
from typing import Final

from ceilidh.server.clock import Clock
from ceilidh.server.storage import SeatRow

HEARTBEAT_MS: Final = 15_000
"""Longest sleep: then deadlines set by other processes are seen, and the server is noted as running."""
MAX_DOWNTIME_MS: Final = 2 * HEARTBEAT_MS
"""A longer pause without a heartbeat counts as downtime, in which clocks stand still."""


class DeadlineTimer:
    """Deadline time follows the time of day, except for jumps: the machine slept, or its clock was set.

    A jump is a difference of more than `MAX_DOWNTIME_MS` to the monotonic clock. The offset is stored in the database.
    """

    def __init__(self, clock: Clock) -> None:
        self._clock = clock
        self._sleeping_until = inf
        self._earlier_deadline = asyncio.Event()
        self.set_offset(0)

    def set_offset(self, offset: int) -> None:
        """Set by how many milliseconds the time of day is ahead of deadline time."""
        self.offset = offset
        self._anchor = self.time_of_day() - offset, self._clock.monotonic()

    def time_of_day(self) -> int:
        return round(self._clock.now().timestamp() * 1000)

    def now(self) -> int:
        """Deadline time in milliseconds, roughly since 1970."""
        return self.time_of_day() - self.offset - self.jump()

    def jump(self) -> int:
        """Milliseconds by which the time of day has jumped since the offset was set, or 0."""
        at, monotonic = self._anchor
        expected = at + round((self._clock.monotonic() - monotonic) * 1000)
        ahead = self.time_of_day() - self.offset - expected
        return ahead if abs(ahead) > MAX_DOWNTIME_MS else 0

    def note(self, seats: Iterable[SeatRow]) -> None:
        """Cut the sleep short if one of the seats has an earlier deadline."""
        if any(seat.due is not None and seat.due < self._sleeping_until for seat in seats):
            self._earlier_deadline.set()

    def start_listening(self) -> None:
        """Deadlines noted from now on cut the next sleep short."""
        self._sleeping_until = inf
        self._earlier_deadline.clear()

    async def sleep(self, until: int) -> None:
        """Sleep until that moment, or until an earlier deadline is noted."""
        if self._earlier_deadline.is_set():
            return
        self._sleeping_until = until
        timer = asyncio.ensure_future(self._clock.sleep(max(0, until - self.now()) / 1000))
        earlier = asyncio.ensure_future(self._earlier_deadline.wait())
        try:
            await asyncio.wait([timer, earlier], return_when=asyncio.FIRST_COMPLETED)
        finally:
            timer.cancel()
            earlier.cancel()

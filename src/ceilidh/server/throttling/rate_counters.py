"""How often something was done lately, counted in memory."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable
from time import monotonic
from typing import Final

MINUTE_S: Final = 60


class RateCounters(ABC):
    """How often something was done in the minute, or as many seconds, that began with the first time."""

    @abstractmethod
    async def add(self, what: str, seconds: int = MINUTE_S) -> int:
        """The count, this time included."""

    @abstractmethod
    async def close(self) -> None:
        """Count no more."""


class LocalRateCounters(RateCounters):
    """For a server of one process: in memory."""

    def __init__(self, now: Callable[[], float] = monotonic) -> None:
        """`now` returns the seconds of a clock that never goes back."""
        self._now = now
        self._counts: dict[str, tuple[float, int]] = {}
        """With the moment at which each ends."""
        self._tidy_at = 0.0

    async def add(self, what: str, seconds: int = MINUTE_S) -> int:
        """The count in this process."""
        now = self._now()
        if now >= self._tidy_at:
            self._counts = {key: (end, count) for key, (end, count) in self._counts.items() if end > now}
            self._tidy_at = now + MINUTE_S
        end, count = self._counts.get(what, (0.0, 0))
        self._counts[what] = (end, count + 1) if end > now else (now + seconds, 1)
        return self._counts[what][1]

    async def close(self) -> None:
        """Nothing is open."""

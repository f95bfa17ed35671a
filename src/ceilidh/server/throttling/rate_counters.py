"""Fixed-window counters for rate limits, in memory."""

from __future__ import annotations

from collections.abc import Callable
from time import monotonic
from typing import Final

MINUTE_S: Final = 60


class RateCounters:
    """Counters by key, of one process. A window begins with the first event and ends after a fixed time."""

    def __init__(self, now: Callable[[], float] = monotonic) -> None:
        self._now = now
        self._windows: dict[str, tuple[float, int]] = {}
        """End and count of each window."""
        self._cleanup_at = 0.0

    async def increment(self, key: str, window_s: int = MINUTE_S) -> int:
        """Count one event; the number of events in the window, this one included."""
        now = self._now()
        if now >= self._cleanup_at:
            self._windows = {other: window for other, window in self._windows.items() if window[0] > now}
            self._cleanup_at = now + MINUTE_S
        end, count = self._windows.get(key, (0.0, 0))
        self._windows[key] = (end, count + 1) if end > now else (now + window_s, 1)
        return self._windows[key][1]

    async def close(self) -> None:
        """Nothing is open."""

"""What can wait for a moment when there is much to do: the picture of a game for whoever is not asked to decide.

At a quiet server nothing waits. At a busy one, whoever only looks on sees several decisions at once instead of each of
them, a little later, so that those who play are served first.
"""

from __future__ import annotations

from asyncio import get_running_loop
from collections.abc import Callable
from time import perf_counter, thread_time
from typing import Final

MAX_DELAY_S: Final = 0.25
"""Seconds that something may wait, however much there is to do."""
BUSY_CPU_FRACTION: Final = 0.6
"""The thread is busy if it has computed for such a part of the time."""
CHECK_INTERVAL_S: Final = 0.02
"""Seconds over which that is looked at, and after which it is looked at again while anything waits."""

Call = Callable[[], None]


class DeferredCalls:
    """Calls that are made as soon as the thread that serves all has little else to do."""

    def __init__(self, now: Callable[[], float] = perf_counter, cpu_time: Callable[[], float] = thread_time) -> None:
        """`now` returns the time in seconds, `cpu_time` for how much of it this thread has computed."""
        self._now = now
        self._cpu_time = cpu_time
        self._waiting: dict[Call, float] = {}
        """With the moment at which they are made at the latest."""
        self._looking = False
        self._busy = False
        self._since, self._computed = now(), cpu_time()

    def later(self, call: Call) -> None:
        """Make the call at a quiet moment; one that waits already is made once."""
        self._waiting.setdefault(call, self._now() + MAX_DELAY_S)
        if not self._looking:
            self._looking = True
            get_running_loop().call_soon(self._look)

    def drop(self, call: Call) -> None:
        """It need not be made any more."""
        self._waiting.pop(call, None)

    def _look(self) -> None:
        now = self._now()
        busy = self._is_busy(now)
        loop = get_running_loop()
        for call in [call for call, latest in self._waiting.items() if not busy or latest <= now]:
            self.drop(call)
            loop.call_soon(call)  # not from here: should one fail, others must not wait for ever
        self._looking = bool(self._waiting)
        if self._looking:
            loop.call_later(CHECK_INTERVAL_S, self._look)

    def _is_busy(self, now: float) -> bool:
        """Whether the thread computed for most of the time since this was last found out, if that is a while ago."""
        if (passed := now - self._since) >= CHECK_INTERVAL_S:
            computed = self._cpu_time()
            self._busy = computed - self._computed > BUSY_CPU_FRACTION * passed
            self._since, self._computed = now, computed
        return self._busy

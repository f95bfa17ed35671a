"""Low-priority calls: work that can wait, such as updates for spectators, runs when the event loop is not busy.

On a quiet server nothing waits. On a busy one spectators see several decisions together, so that players are served
first.
"""

from __future__ import annotations

from asyncio import get_running_loop
from collections.abc import Callable
from time import perf_counter, thread_time
from typing import Final

MAX_DELAY_S: Final = 0.25
BUSY_CPU_FRACTION: Final = 0.6
CHECK_INTERVAL_S: Final = 0.02

Call = Callable[[], None]


class LowPriorityCalls:
    """Makes calls as soon as the event loop's thread uses little CPU time, or after a maximal delay."""

    def __init__(self, now: Callable[[], float] = perf_counter, cpu_time: Callable[[], float] = thread_time) -> None:
        """`now` returns the time in seconds, `cpu_time` the CPU seconds of this thread."""
        self._now = now
        self._cpu_time = cpu_time
        self._deadlines: dict[Call, float] = {}
        self._is_checking = False
        self._is_busy = False
        self._measured_at, self._measured_cpu_time = now(), cpu_time()

    def schedule(self, call: Call) -> None:
        """Make the call soon; one that waits already is made once."""
        self._deadlines.setdefault(call, self._now() + MAX_DELAY_S)
        if not self._is_checking:
            self._is_checking = True
            get_running_loop().call_soon(self._check)

    def cancel(self, call: Call) -> None:
        self._deadlines.pop(call, None)

    def _check(self) -> None:
        now = self._now()
        self._measure(now)
        loop = get_running_loop()
        for call in [call for call, deadline in self._deadlines.items() if not self._is_busy or deadline <= now]:
            self.cancel(call)
            loop.call_soon(call)  # not called here: if one failed, the others would wait forever
        self._is_checking = bool(self._deadlines)
        if self._is_checking:
            loop.call_later(CHECK_INTERVAL_S, self._check)

    def _measure(self, now: float) -> None:
        if (passed := now - self._measured_at) >= CHECK_INTERVAL_S:
            cpu_time = self._cpu_time()
            self._is_busy = cpu_time - self._measured_cpu_time > BUSY_CPU_FRACTION * passed
            self._measured_at, self._measured_cpu_time = now, cpu_time

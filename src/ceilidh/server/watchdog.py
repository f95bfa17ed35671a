"""A watchdog for the event loop: it logs the stack of a step that blocks it, and ends a process that stays blocked.

The deadline is kept by faulthandler, in a thread written in C: it fires even while the blocking call holds the
interpreter's lock, as a regular expression does.
"""

from __future__ import annotations

import faulthandler
import logging
import os
import sys
import threading
import traceback
from pathlib import Path
from typing import Final, Protocol, TextIO

from ceilidh.server.clock import Clock, Timer

HEARTBEAT_S: Final = 1.0
LOGGED_AFTER_S: Final = 5.0
"""A step of the event loop that takes longer is logged."""

logger: Final = logging.getLogger(__name__)


class Deadline(Protocol):
    """When the process ends, unless it is set again."""

    def set(self, seconds: float) -> None:
        """End the process after this time."""

    def cancel(self) -> None:
        """Let the process run."""


class ExitDeadline:
    """Writes the stacks of all threads to standard error and ends the process, unless it is set again in time."""

    def __init__(self) -> None:
        self._file = _stack_file()

    def set(self, seconds: float) -> None:
        """End the process after this time."""
        faulthandler.dump_traceback_later(seconds, exit=True, file=self._file)

    def cancel(self) -> None:
        """Let the process run."""
        faulthandler.cancel_dump_traceback_later()


class Watchdog:
    """Watches the event loop that runs in the thread that starts it."""

    def __init__(self, clock: Clock, max_blocked_seconds: float, deadline: Deadline | None = None) -> None:
        """`max_blocked_seconds`: a process whose event loop is blocked for this long ends; 0 for never."""
        self._clock = clock
        self._max_blocked_seconds = max_blocked_seconds
        self._deadline = deadline or ExitDeadline()
        self._stopped = threading.Event()
        self._next_heartbeat = 0.0
        self._timer: Timer | None = None
        self._thread_id = 0
        self._logged = False

    def start(self) -> None:
        """Watch the running event loop."""
        self._thread_id = threading.get_ident()
        self._beat()
        threading.Thread(target=self._check_repeatedly, name="watchdog", daemon=True).start()

    def stop(self) -> None:
        """Stop watching."""
        self._stopped.set()
        if self._timer is not None:
            self._timer.cancel()
        self._deadline.cancel()

    def check(self) -> None:
        """Log once if the event loop is late for its heartbeat. Runs in the thread of the watchdog."""
        late = self._clock.monotonic() - self._next_heartbeat
        if late > LOGGED_AFTER_S and not self._logged:
            self._logged = True
            logger.error("the event loop has been blocked for over %.0f s%s:\n%s", late, self._plan(), self._stack())

    def _beat(self) -> None:
        now = self._clock.monotonic()
        if self._logged:
            self._logged = False
            logger.warning("the event loop goes on; it was blocked for %.0f s", now - self._next_heartbeat)
        self._next_heartbeat = now + HEARTBEAT_S
        if self._max_blocked_seconds:
            self._set_deadline()
        self._timer = self._clock.call_later(HEARTBEAT_S, self._beat)

    def _set_deadline(self) -> None:
        try:
            self._deadline.set(HEARTBEAT_S + self._max_blocked_seconds)
        except (OSError, RuntimeError, ValueError):
            self._max_blocked_seconds = 0
            logger.exception("the watchdog cannot set its deadline; from now on a blocked event loop is only logged")

    def _check_repeatedly(self) -> None:
        while not self._stopped.wait(HEARTBEAT_S):
            self.check()

    def _plan(self) -> str:
        return f", and the process ends after {self._max_blocked_seconds:.0f} s" if self._max_blocked_seconds else ""

    def _stack(self) -> str:
        return "".join(traceback.format_stack(sys._current_frames()[self._thread_id]))


def _stack_file() -> TextIO:
    """Standard error, or the null device in a process that has none, such as a Windows service."""
    try:
        sys.stderr.fileno()
    except (AttributeError, OSError, ValueError):
        return Path(os.devnull).open("w", encoding="utf-8")
    return sys.stderr

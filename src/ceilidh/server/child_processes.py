"""Processes that end when the process that started them ends, whatever ends it."""

from __future__ import annotations

import ctypes
import os
import signal
import sys
from contextlib import suppress
from multiprocessing import parent_process
from threading import Thread
from typing import Final

PR_SET_PDEATHSIG: Final = 1


def end_with_parent() -> None:
    """To be called in the child. Linux kills it at once; elsewhere a thread of its own ends it."""
    if sys.platform == "linux":
        with suppress(OSError, AttributeError):
            ctypes.CDLL(None).prctl(PR_SET_PDEATHSIG, signal.SIGKILL)
    Thread(target=_wait_for_end, daemon=True).start()


def _wait_for_end() -> None:
    parent = parent_process()
    if parent is not None:
        parent.join()
        os._exit(1)

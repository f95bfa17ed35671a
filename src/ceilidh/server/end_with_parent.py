"""Child processes that end with their parent, even if it is killed."""

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
    """Called in the child. On Linux the kernel kills it with its parent; elsewhere a thread waits for the parent."""
    if sys.platform == "linux":
        with suppress(OSError, AttributeError):
            ctypes.CDLL(None).prctl(PR_SET_PDEATHSIG, signal.SIGKILL)
    Thread(target=_wait_for_end, daemon=True).start()


def _wait_for_end() -> None:
    parent = parent_process()
    if parent is not None:
        parent.join()
        os._exit(1)

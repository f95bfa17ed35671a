"""One process in which bots think and pixels are painted. It ends with the server, whatever ends that."""

from __future__ import annotations

import asyncio
import ctypes
import os
import signal
import sys
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from contextlib import suppress
from multiprocessing import get_context, parent_process
from threading import Thread
from typing import Final, TypeVar

T = TypeVar("T")

MEMORY: Final = 512 * 1024 * 1024
"""Bytes that a worker may have; the largest film takes a third of it."""
DEATH_SIGNAL: Final = 1
"""What Linux calls PR_SET_PDEATHSIG."""


class Worker:
    """One process, begun when it is first needed and made anew when it breaks."""

    def __init__(self) -> None:
        self.pool: ProcessPoolExecutor | None = None

    async def ask(self, longest: float, call: Callable[..., T], *args: object) -> T:
        """What `call` returns there; TimeoutError or BrokenProcessPool, and another process, if it never does."""
        # Started by the server itself: a process that another one forks for it would outlive it.
        self.pool = self.pool or ProcessPoolExecutor(1, get_context("spawn"), _begin_work)
        try:
            asked = asyncio.get_running_loop().run_in_executor(self.pool, call, *args)
            return await asyncio.wait_for(asked, longest)
        except (BrokenProcessPool, TimeoutError):
            self.close()
            raise

    def close(self) -> None:
        """End the process, whatever it does."""
        if self.pool is not None:
            processes = list((self.pool._processes or {}).values())
            self.pool.shutdown(wait=False, cancel_futures=True)
            for process in processes:
                process.kill()
        self.pool = None


def _begin_work() -> None:
    """Ctrl+C is for the server, which then ends its workers; people who wait go before bots that think."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    _end_with_server()
    _limit_memory()
    if hasattr(os, "nice"):
        os.nice(5)


def _end_with_server() -> None:
    """Linux ends the process at once; elsewhere it notices between two tasks."""
    if sys.platform == "linux":
        with suppress(OSError, AttributeError):
            ctypes.CDLL(None).prctl(DEATH_SIGNAL, signal.SIGKILL)
    Thread(target=_wait_for_end, daemon=True).start()


def _wait_for_end() -> None:
    server = parent_process()
    if server is not None:
        server.join()
        os._exit(1)


def _limit_memory() -> None:
    """A task that wants more fails, and nothing else does; Windows has no such limit."""
    if sys.platform != "win32":
        import resource

        with suppress(ValueError, OSError):
            resource.setrlimit(resource.RLIMIT_DATA, (MEMORY, MEMORY))

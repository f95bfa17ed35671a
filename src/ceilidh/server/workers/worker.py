"""One process in which bots think and pixels are painted. It ends with the server, whatever ends that."""

from __future__ import annotations

import asyncio
import os
import signal
import sys
import traceback
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from multiprocessing import get_context
from multiprocessing.connection import Connection
from multiprocessing.context import SpawnProcess
from threading import Lock
from typing import Any, Final, TypeVar

from ceilidh.server.child_processes import end_with_parent

T = TypeVar("T")

MAX_MEMORY_BYTES: Final = 512 * 1024 * 1024
"""Bytes that a worker may have; the largest film takes a third of it."""


class WorkerDiedError(Exception):
    """The process has ended before it answered."""


class WorkerTimeoutError(TimeoutError):
    """The process did not answer in time."""


class CallCancelledError(Exception):
    """Nobody waits for the result any more."""


class _Wish:
    """What a worker is to do."""

    def __init__(self, call: Callable[..., object], args: tuple[object, ...]) -> None:
        self.call = call
        self.args = args
        self.wanted = True


class Worker:
    """One process, begun when it is first needed and made anew when it breaks.

    It is talked to over a pipe by a thread of its own. Python's process pools would do the same with locks that outlive
    a server that is killed.
    """

    def __init__(self) -> None:
        self.process: SpawnProcess | None = None
        self._pipe: Connection | None = None
        self._thread = ThreadPoolExecutor(1, "worker")
        self._sending = Lock()
        self._replacing = Lock()
        """Held while the process is started or ended, so that none is started for a call that was given up."""

    async def run(self, longest: float, call: Callable[..., T], *args: object) -> T:
        """What `call` returns there; WorkerTimeoutError or WorkerDiedError, and another process, if it never does.

        If this is cancelled `call` ends too, should it look whether it is wanted; if it waits it never begins.
        """
        wish = _Wish(call, args)
        try:
            asked: asyncio.Future[T] = asyncio.get_running_loop().run_in_executor(self._thread, self._talk, wish)
            return await asyncio.wait_for(asked, longest)
        except (WorkerDiedError, TimeoutError) as error:
            wish.wanted = False
            self.close()
            if isinstance(error, TimeoutError):
                raise WorkerTimeoutError(f"a worker process did not answer within {longest:.0f} seconds") from None
            raise
        except asyncio.CancelledError:
            self._let_be(wish)
            raise

    def _let_be(self, wish: _Wish) -> None:
        with self._sending, suppress(OSError):
            wish.wanted = False
            if self._pipe is not None:
                self._pipe.send(None)

    def _talk(self, wish: _Wish) -> Any:
        pipe = self._pipe_for(wish)
        try:
            with self._sending:
                if not wish.wanted:
                    raise CallCancelledError
                pipe.send((wish.call, wish.args))
            done, result = pipe.recv()
        except (EOFError, OSError) as error:
            raise WorkerDiedError("a worker process has ended before it answered") from error
        if not done:
            raise result
        return result

    def _pipe_for(self, wish: _Wish) -> Connection:
        with self._replacing:
            if not wish.wanted:
                raise CallCancelledError
            return self._pipe or self._begin()

    def _begin(self) -> Connection:
        # Started by the server itself: a process that another one forks for it would outlive it.
        spawning = get_context("spawn")
        self._pipe, other_end = spawning.Pipe()
        self.process = spawning.Process(target=_work, args=(other_end,), daemon=True)
        self.process.start()
        other_end.close()
        return self._pipe

    def close(self) -> None:
        """End the process, whatever it does."""
        with self._replacing:
            if self.process is not None:
                self.process.kill()
            self.process = self._pipe = None


_asked: Connection | None = None
"""Where this process is asked, if it is a worker."""


def raise_if_cancelled() -> None:
    """Raise CallCancelledError if the server has cancelled the current call; long calls in a worker call it often.

    While a call runs, a cancellation is the only message that the server sends.
    """
    if _asked is not None and _asked.poll():
        raise CallCancelledError


def _work(pipe: Connection) -> None:
    """Answer one question after the other."""
    global _asked
    _asked = pipe
    _begin_work()
    while True:
        try:
            asked = pipe.recv()
        except EOFError:
            return
        if asked is not None:
            pipe.send(_outcome(*asked))


def _outcome(call: Callable[..., object], args: tuple[object, ...]) -> tuple[bool, object]:
    """Whether it was done, and what it returned, or why not."""
    try:
        return True, call(*args)
    except Exception as error:
        error.add_note(traceback.format_exc())  # the lines that failed are known only here
        return False, error


def _begin_work() -> None:
    """Ctrl+C is for the server, which then ends its workers; people who wait go before bots that think."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    end_with_parent()
    _limit_memory()
    if hasattr(os, "nice"):
        os.nice(5)


def _limit_memory() -> None:
    """A task that wants more fails, and nothing else does; Windows has no such limit."""
    if sys.platform != "win32":
        import resource

        with suppress(ValueError, OSError):
            resource.setrlimit(resource.RLIMIT_DATA, (MAX_MEMORY_BYTES, MAX_MEMORY_BYTES))

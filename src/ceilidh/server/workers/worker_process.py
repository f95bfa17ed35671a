"""A worker process for CPU-bound calls (bots, analyses, images). It ends with the server, whatever ends that."""

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

from ceilidh.server.end_with_parent import end_with_parent

T = TypeVar("T")

MAX_MEMORY_BYTES: Final = 512 * 1024 * 1024
"""The largest animation takes a third of it."""
NICENESS: Final = 5


class WorkerDiedError(Exception):
    """The process ended before it answered."""


class WorkerTimeoutError(TimeoutError):
    """The process did not answer in time."""


class CallCancelledError(Exception):
    """Nobody waits for the result any more."""


class _Call:
    def __init__(self, function: Callable[..., object], args: tuple[object, ...]) -> None:
        self.function = function
        self.args = args
        self.is_cancelled = False


class Worker:
    """One process, started when it is first needed and replaced when it breaks.

    A thread talks to it over a pipe. Python's process pools use locks that outlive a killed server.
    """

    def __init__(self) -> None:
        self.process: SpawnProcess | None = None
        self._pipe: Connection | None = None
        self._thread = ThreadPoolExecutor(1, "worker")
        self._sending = Lock()
        self._replacing = Lock()
        """Held while the process is started or ended, so that none is started for a cancelled call."""

    async def run(self, timeout_s: float, function: Callable[..., T], *args: object) -> T:
        """Call a module-level function in the process. After a failure the process is replaced.

        Cancelling this cancels the call too, if `function` uses `raise_if_cancelled`.
        """
        call = _Call(function, args)
        try:
            answer: asyncio.Future[T] = asyncio.get_running_loop().run_in_executor(self._thread, self._talk, call)
            return await asyncio.wait_for(answer, timeout_s)
        except (WorkerDiedError, TimeoutError) as error:
            call.is_cancelled = True
            self.close()
            if isinstance(error, TimeoutError):
                raise WorkerTimeoutError(f"a worker process did not answer within {timeout_s:.0f} seconds") from None
            raise
        except asyncio.CancelledError:
            self._cancel(call)
            raise

    def _cancel(self, call: _Call) -> None:
        with self._sending, suppress(OSError):
            call.is_cancelled = True
            if self._pipe is not None:
                self._pipe.send(None)

    def _talk(self, call: _Call) -> Any:
        try:
            succeeded, result = self._send(call).recv()
        except (EOFError, OSError) as error:
            raise WorkerDiedError("a worker process ended before it answered") from error
        if not succeeded:
            raise result
        return result

    def _send(self, call: _Call) -> Connection:
        """Send the call; returns the pipe. A process that died while it was idle is replaced first."""
        try:
            return self._send_to(self._pipe_for(call), call)
        except OSError:
            self.close()
            return self._send_to(self._pipe_for(call), call)

    def _send_to(self, pipe: Connection, call: _Call) -> Connection:
        with self._sending:
            if call.is_cancelled:
                raise CallCancelledError
            pipe.send((call.function, call.args))
        return pipe

    def _pipe_for(self, call: _Call) -> Connection:
        with self._replacing:
            if call.is_cancelled:
                raise CallCancelledError
            return self._pipe or self._start()

    def _start(self) -> Connection:
        # "spawn", not "forkserver": a process that another one forks for the server would outlive it.
        spawning = get_context("spawn")
        self._pipe, other_end = spawning.Pipe()
        self.process = spawning.Process(target=_serve, args=(other_end,), daemon=True)
        self.process.start()
        other_end.close()
        return self._pipe

    def close(self) -> None:
        with self._replacing:
            if self.process is not None:
                self.process.kill()
            self.process = self._pipe = None


_server: Connection | None = None
"""The pipe to the server, in a worker process."""


def raise_if_cancelled() -> None:
    """Raise CallCancelledError if the server has cancelled the current call; long calls in a worker call it often.

    While a call runs, a cancellation is the only message that the server sends.
    """
    if _server is not None and _server.poll():
        raise CallCancelledError


def _serve(pipe: Connection) -> None:
    """Run the calls of the server, one after the other."""
    global _server
    _server = pipe
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl+C is for the server, which then ends its workers
    end_with_parent()
    _limit_memory()
    if hasattr(os, "nice"):
        os.nice(NICENESS)
    while True:
        try:
            call = pipe.recv()
        except EOFError:
            return
        if call is not None:
            pipe.send(_run(*call))


def _run(function: Callable[..., object], args: tuple[object, ...]) -> tuple[bool, object]:
    """Whether the call succeeded, with its result or its error."""
    try:
        return True, function(*args)
    except Exception as error:
        error.add_note(traceback.format_exc())  # the traceback itself cannot be sent
        return False, error


def _limit_memory() -> None:
    """A call that needs more fails instead of swapping out the server; Windows has no such limit."""
    if sys.platform != "win32":
        import resource

        with suppress(ValueError, OSError):
            resource.setrlimit(resource.RLIMIT_DATA, (MAX_MEMORY_BYTES, MAX_MEMORY_BYTES))

"""A small parent process that serves in a child and starts another one if the child dies.

It holds the listening socket, so browsers wait meanwhile instead of being refused. Every acknowledged decision is in
the database, so the next child goes on where the last one ended.
"""

from __future__ import annotations

import logging
import os
import signal
import socket
import sys
import time
from collections.abc import Callable
from contextlib import suppress
from functools import partial
from multiprocessing import get_context
from multiprocessing.connection import Connection
from multiprocessing.context import SpawnProcess
from types import FrameType
from typing import Any, Final

from ceilidh.core import CeilidhError
from ceilidh.server.end_with_parent import end_with_parent
from ceilidh.server.listening import bind
from ceilidh.server.settings import Settings

RESTART_PAUSE_S: Final = 1.0
FAILED_START_PAUSE_S: Final = 10.0
"""The database may be away while a server is started again."""
STOP_EXIT_CODES: Final = (0, -signal.SIGINT, -signal.SIGTERM)
"""Exit codes of a child that somebody stopped."""

logger: Final = logging.getLogger(__name__)

Target = Callable[..., None]
"""Called in the child with its arguments, `first` for the first child, and `ready`, to be called once it serves."""


def serve_supervised(settings: Settings, host: str, port: int, open_browser: bool) -> None:
    """Serve until stopped; a server that dies is started again."""
    bound, address = bind(host, port)
    sys.exit(Supervisor(serve_child, settings, bound, address, open_browser).run())


def serve_child(
    settings: Settings,
    bound: socket.socket,
    address: str,
    open_browser: bool,
    *,
    first: bool,
    ready: Callable[[], None],
) -> None:
    """Serve in this process; the browser is opened for the first child alone."""
    from ceilidh.server.serving import serve_at  # the parent does without these 50 MB

    try:
        serve_at(settings, bound, address, open_browser and first, ready)
    except CeilidhError as error:
        sys.exit(f"ceilidh: {error}")


class Supervisor:
    """Runs a function in a child process, and again whenever the child dies. The first one must be able to start."""

    def __init__(self, target: Target, *args: Any, pause: Callable[[float], None] = time.sleep) -> None:
        self._target = target
        self._args = args
        self._pause = pause
        self._child: SpawnProcess | None = None
        self._stopping = False

    def run(self) -> int:
        """Returns the exit code when the child was stopped, or the first one could not start."""
        for number in (signal.SIGINT, signal.SIGTERM):
            signal.signal(number, self._stop)
        first = True
        while not self._stopping:
            was_ready, code = self._run_child(first)
            if self._stopping or code in STOP_EXIT_CODES:
                return 0
            if first and not was_ready:
                return code if code > 0 else 1
            logger.error("the server has died (exit code %d); starting another one", code)
            self._pause(RESTART_PAUSE_S if was_ready else FAILED_START_PAUSE_S)
            first = False
        return 0

    def _run_child(self, first: bool) -> tuple[bool, int]:
        spawning = get_context("spawn")
        reader, writer = spawning.Pipe(duplex=False)
        child = spawning.Process(target=_run, args=(self._target, self._args, first, writer))
        child.start()
        self._child = child  # only now: a process that was not started cannot be terminated
        writer.close()
        self._stop_child()  # if the signal came before there was a child to pass it on to
        child.join()
        assert child.exitcode is not None
        return _received(reader), child.exitcode

    def _stop(self, number: int, frame: FrameType | None) -> None:
        self._stopping = True
        # On Windows `terminate` does not let the child stop orderly, and Ctrl+C reaches it by itself.
        if os.name == "posix" or number != signal.SIGINT:
            self._stop_child()

    def _stop_child(self) -> None:
        if self._stopping and self._child is not None:
            self._child.terminate()


def _run(target: Target, args: tuple[Any, ...], first: bool, writer: Connection) -> None:
    end_with_parent()
    with suppress(KeyboardInterrupt):  # uvicorn raises it again after it has stopped
        target(*args, first=first, ready=partial(writer.send_bytes, b"ready"))


def _received(reader: Connection) -> bool:
    with reader:
        try:
            return bool(reader.recv_bytes())
        except EOFError:
            return False

"""DNS lookups in a child process. `getaddrinfo` cannot be cancelled and may block its thread for a minute, but a
process can be killed: so a lookup that nobody waits for occupies nothing for long.
"""

from __future__ import annotations

import asyncio
import json
import subprocess
import sys
from collections.abc import Sequence
from contextlib import suppress
from itertools import count
from pathlib import Path
from threading import Thread
from typing import Final

MAX_ABANDONED: Final = 32
"""Cancelled lookups that a process may still work on; then another one replaces it."""
RESOLVER_COMMAND: Final = (sys.executable, "-ISu", str(Path(__file__).with_name("resolver_child.py")))


class NameNotFoundError(Exception):
    """The resolver says that there is no such name, or that it cannot tell."""


class ResolverDiedError(Exception):
    """The process did not start, or ended before it answered."""


class Resolver:
    """Looks up names in a process that is started at the first lookup, and replaced when many lookups hang."""

    def __init__(self, command: Sequence[str] = RESOLVER_COMMAND) -> None:
        self._command = command
        self._child: _Child | None = None

    async def look_up(self, host: str, port: int) -> list[str]:
        """The numeric addresses of a host. Cancelling this gives the lookup up."""
        if self._child is None or self._child.is_retired:
            self._child = _Child(self._command)
        return await self._child.look_up(host, port)

    def close(self) -> None:
        if self._child is not None:
            self._child.kill()
            self._child = None


class _Child:
    """A process with its lookups. Once retired it gets no more of them, and is killed after the last."""

    def __init__(self, command: Sequence[str]) -> None:
        self.is_retired = False
        self._loop = asyncio.get_running_loop()
        self._lookups: dict[int, asyncio.Future[list[str]]] = {}
        self._numbers = count()
        self._abandoned = 0
        try:
            self._process = subprocess.Popen(
                command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True
            )
        except OSError as error:
            raise ResolverDiedError(str(error)) from error
        Thread(target=self._read, daemon=True, name="resolver").start()

    async def look_up(self, host: str, port: int) -> list[str]:
        number = next(self._numbers)
        future: asyncio.Future[list[str]] = self._loop.create_future()
        self._lookups[number] = future
        try:
            self._send(f"{json.dumps([number, host, port])}\n")
            return await future
        finally:
            del self._lookups[number]
            self._abandoned += future.cancelled()
            self.is_retired = self.is_retired or self._abandoned >= MAX_ABANDONED
            if self.is_retired and not self._lookups:
                self.kill()

    def _send(self, line: str) -> None:
        assert self._process.stdin is not None
        try:
            self._process.stdin.write(line)
            self._process.stdin.flush()
        except (OSError, ValueError) as error:
            self.is_retired = True
            raise ResolverDiedError("the resolver process has ended") from error

    def _read(self) -> None:
        """Runs in a thread until the process ends, and then frees what is left of it."""
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        with suppress(RuntimeError):  # the event loop has ended
            for line in self._process.stdout:
                self._loop.call_soon_threadsafe(self._answer, *json.loads(line))
            self._loop.call_soon_threadsafe(self._end)
        self._process.kill()
        self._process.wait()
        self._process.stdout.close()
        with suppress(OSError):
            self._process.stdin.close()

    def _answer(self, number: int, addresses: list[str] | None) -> None:
        future = self._lookups.get(number)
        if future is None:  # nobody waits for it any more
            self._abandoned -= 1
        elif not future.done():
            if addresses:
                future.set_result(addresses)
            else:
                future.set_exception(NameNotFoundError())

    def _end(self) -> None:
        self.is_retired = True
        for future in self._lookups.values():
            if not future.done():
                future.set_exception(ResolverDiedError("the resolver process has ended"))

    def kill(self) -> None:
        self.is_retired = True
        self._process.kill()

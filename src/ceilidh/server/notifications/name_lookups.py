"""DNS lookups of host names that people entered, in which slow name servers delay nobody else.

`getaddrinfo` cannot be cancelled and may block its thread for a minute. So each lookup runs in its own daemon thread,
the number of threads is bounded, and callers time out after a few seconds. Names that were found before have their own
share of the threads, and a cache that survives failures (stale-if-error).
"""

from __future__ import annotations

import asyncio
from collections import Counter, OrderedDict
from collections.abc import Awaitable, Callable
from concurrent.futures import Future
from contextlib import suppress
from ipaddress import ip_address
from socket import SOCK_STREAM, getaddrinfo
from threading import Thread
from typing import Final, NamedTuple

LOOKUP_TIMEOUT_S: Final = 3.0
"""Seconds that a caller waits, also for a free thread."""
MAX_THREADS: Final = 16
"""For known names, and the same number for unknown ones."""
MAX_PER_PERSON: Final = 2
"""Concurrent lookups of one person, including timed-out ones until they end."""
FRESH_S: Final = 60.0
STALE_S: Final = 24 * 3600.0
"""Seconds for which addresses are used without a lookup, or after a failed one."""
MAX_CACHED_NAMES: Final = 4096

Lookup = Callable[[str, int], Awaitable[list[str]]]


class NameLookupError(Exception):
    """The name could not be resolved."""


class _Found(NamedTuple):
    at: float
    addresses: list[str]


class NameLookups:
    """Resolves names, with bounded concurrency in total and per person."""

    def __init__(self, lookup: Lookup | None = None) -> None:
        self._lookup = lookup or look_up
        self._cache: OrderedDict[tuple[str, int], _Found] = OrderedDict()
        self._known = asyncio.Semaphore(MAX_THREADS)
        self._unknown = asyncio.Semaphore(MAX_THREADS)
        self._of_person: Counter[str] = Counter()
        self._running: set[asyncio.Task[list[str]]] = set()

    async def addresses(self, host: str, port: int, person: str = "") -> list[str]:
        """The numeric addresses of a host that the person entered."""
        with suppress(ValueError):
            return [str(ip_address(host))]
        now = asyncio.get_running_loop().time()
        cached = self._cache.get((host, port))
        if cached is not None and now - cached.at < FRESH_S:
            return cached.addresses
        try:
            async with asyncio.timeout(LOOKUP_TIMEOUT_S):
                found = await self._ask(host, port, person, self._known if cached else self._unknown)
        except (NameLookupError, OSError, TimeoutError, UnicodeError) as error:
            if cached is not None and now - cached.at < STALE_S:
                return cached.addresses
            raise NameLookupError("there is no such host") from error
        self._keep((host, port), _Found(now, found))
        return found

    async def _ask(self, host: str, port: int, person: str, threads: asyncio.Semaphore) -> list[str]:
        if self._of_person[person] >= MAX_PER_PERSON:
            raise NameLookupError("too many lookups of one person")
        self._of_person[person] += 1
        try:
            await threads.acquire()
        except BaseException:
            self._release(person)
            raise
        task = asyncio.create_task(self._run(host, port, person, threads))
        self._running.add(task)
        task.add_done_callback(self._end)
        return await asyncio.shield(task)

    async def _run(self, host: str, port: int, person: str, threads: asyncio.Semaphore) -> list[str]:
        try:
            return await self._lookup(host, port)
        finally:
            threads.release()
            self._release(person)

    def _end(self, task: asyncio.Task[list[str]]) -> None:
        self._running.discard(task)
        if not task.cancelled():
            task.exception()  # its caller may have timed out

    def _release(self, person: str) -> None:
        self._of_person[person] -= 1
        if not self._of_person[person]:
            del self._of_person[person]

    def _keep(self, name: tuple[str, int], found: _Found) -> None:
        self._cache[name] = found
        self._cache.move_to_end(name)
        if len(self._cache) > MAX_CACHED_NAMES:
            self._cache.popitem(last=False)


async def look_up(host: str, port: int) -> list[str]:
    """Ask the system's resolver in a daemon thread, which does not keep the process alive."""
    found: Future[list[str]] = Future()
    found.set_running_or_notify_cancel()  # cannot be cancelled from now on

    def work() -> None:
        try:
            found.set_result([str(one[4][0]) for one in getaddrinfo(host, port, type=SOCK_STREAM)])
        except (OSError, UnicodeError) as error:
            found.set_exception(error)

    Thread(target=work, daemon=True, name="name lookup").start()
    return await asyncio.wrap_future(found)

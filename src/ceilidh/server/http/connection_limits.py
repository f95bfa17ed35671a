"""How much of the server one address may hold: connections, bodies on their way, and time for reading its sockets."""

from __future__ import annotations

import sys
from asyncio import Handle, Transport, get_running_loop
from collections import Counter, deque
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from time import monotonic, perf_counter, thread_time
from typing import Final, Protocol
from weakref import WeakValueDictionary

from ceilidh.server.api_errors import Refusal
from ceilidh.server.throttling.rate_limits import household

MAX_OPEN_FILES: Final = 65_536
"""Open files that are enough for any server; most systems allow fewer."""
RESERVED_FILES: Final = 100
"""Files that the server needs beside its connections."""
MAX_BODY_BYTES_PER_ADDRESS: Final = 8_000_000
"""Bytes of bodies that are accepted from one address at once: eight records of the largest size."""
READ_CPU_SHARE: Final = 0.1
"""The part of a processor's time that may go into reading the sockets of one address."""
MAX_READ_BATCH_S: Final = 0.003
"""Seconds of reading requests, of whomever, after which the thread sees to other things."""
MIN_READ_COST_S: Final = 0.0001
"""Seconds that each connection counts for at least: fetching what it has sent takes time that cannot be seen here."""
READ_BURST_S: Final = 0.2
"""Seconds of that share that may be used up at once, so that a short burst is read without delay."""


class IdleConnection(Protocol):
    """A connection on which no request is being answered."""

    transport: Transport


class ReadBudget:
    """What one address has used of the time for reading its sockets."""

    def __init__(self, now: Callable[[], float] = monotonic) -> None:
        self._now = now
        self._paid_at = 0.0

    def spend(self, seconds: float) -> None:
        """So long it took to read something."""
        self._paid_at = max(self._paid_at, self._now()) + seconds / READ_CPU_SHARE

    def wait(self) -> float:
        """Seconds until more may be read; 0 if it may be read now."""
        return max(0.0, self._paid_at - READ_BURST_S - self._now())


class ReadScheduler:
    """Reads requests for some milliseconds, then lets the thread see to what else has come in, and goes on."""

    def __init__(self, now: Callable[[], float] = perf_counter) -> None:
        self._now = now
        self._waiting: deque[Callable[[], None]] = deque()
        self._next: Handle | None = None
        self._read = 0.0
        """Seconds in this round."""

    def full(self) -> bool:
        """Whether enough was read in this round."""
        return bool(self._waiting) or self._read > MAX_READ_BATCH_S

    def later(self, read: Callable[[], None]) -> None:
        """Carry it out in one of the next rounds."""
        self._waiting.append(read)
        self._begin_another()

    @contextmanager
    def measured(self) -> Iterator[None]:
        """Count what is read meanwhile."""
        began = self._now()
        try:
            yield
        finally:
            self._read += self._now() - began
            self._begin_another()

    def _begin_another(self) -> None:
        if self._next is None:
            self._next = get_running_loop().call_soon(self._go_on)

    def _go_on(self) -> None:
        self._next, self._read = None, 0.0
        while self._waiting and self._read <= MAX_READ_BATCH_S:
            self._read += MIN_READ_COST_S
            self._waiting.popleft()()
        if self._waiting:
            self._begin_another()


class ConnectionLimiter:
    """Counts what addresses hold. Proxies that are trusted bring many people, so their connections are not counted."""

    def __init__(
        self,
        connections_per_address: int,
        is_proxy: Callable[[str], bool],
        files: int,
        now: Callable[[], float] = monotonic,
        cpu_time: Callable[[], float] = thread_time,
    ) -> None:
        """`now` returns the seconds of a clock that never goes back, `cpu_time` for how much of it this thread has
        computed.
        """
        self.now = now
        self.cpu_time = cpu_time
        self.room = max(files - RESERVED_FILES, files // 2)
        """How many connections there may be at once."""
        self.waiting: dict[IdleConnection, None] = {}
        """Connections that have sent no request, or not all of its head, in the order in which they came to wait."""
        self.rounds = ReadScheduler()
        self._most = min(connections_per_address or self.room, self.room)
        self._is_proxy = is_proxy
        self._open: Counter[str] = Counter()
        self._bodies: Counter[str] = Counter()
        self._shares: WeakValueDictionary[str, ReadBudget] = WeakValueDictionary()

    def enter(self, host: str) -> bool:
        """Count one more connection; whether that many are allowed from there."""
        if self._is_proxy(host):
            return True
        self._open[household(host)] += 1
        return self._open[household(host)] <= self._most

    def leave(self, host: str) -> None:
        """One connection fewer."""
        if not self._is_proxy(host):
            _decrement(self._open, household(host), 1)

    def longest_waiting(self) -> IdleConnection:
        """Whoever loses least if there is no room for all."""
        return next(iter(self.waiting))

    def share(self, host: str) -> ReadBudget:
        """What all sockets of an address have together."""
        return self._shares.setdefault(household(host), ReadBudget(self.now))

    @contextmanager
    def reserve_body(self, host: str, size: int) -> Iterator[None]:
        """Room for a body, kept meanwhile; a refusal before any of it is read if there is none."""
        address = household(host)
        if self._bodies[address] + size > MAX_BODY_BYTES_PER_ADDRESS:
            raise Refusal(429, "bodies")
        self._bodies[address] += size
        try:
            yield
        finally:
            _decrement(self._bodies, address, size)


def _decrement(counter: Counter[str], key: str, by: int) -> None:
    counter[key] -= by
    if not counter[key]:
        del counter[key]


def raise_file_limit() -> int:
    """Let this process open as many files as the system allows it; how many that are. Windows has no such limit."""
    if sys.platform == "win32":
        return MAX_OPEN_FILES
    else:  # noqa: RET505  mypy reads each branch for its own systems
        import resource

        soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
        wanted = MAX_OPEN_FILES if hard == resource.RLIM_INFINITY else min(hard, MAX_OPEN_FILES)
        if wanted > soft:
            with suppress(ValueError, OSError):  # some systems allow less than they say
                resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, hard))
        return resource.getrlimit(resource.RLIMIT_NOFILE)[0]

"""Limits per address, below HTTP: connections, bytes of request bodies in flight, and CPU time for reading sockets."""

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
"""Enough for any server; most systems allow fewer."""
RESERVED_FILES: Final = 100
"""For everything but connections."""
MAX_BODY_BYTES_PER_ADDRESS: Final = 8_000_000
"""In flight together: eight records of the largest size."""
READ_CPU_SHARE: Final = 0.1
"""Fraction of a core that may be spent on reading the sockets of one address."""
MAX_READ_BATCH_S: Final = 0.003
"""Reading requests, of all clients together, before the event loop turns to other events."""
MIN_READ_COST_S: Final = 0.0001
"""Counted at least per connection: receiving its data takes time that cannot be measured here."""
READ_BURST_S: Final = 0.2
"""CPU time that may be spent ahead of the share, so that a short burst is read without delay."""


class IdleConnection(Protocol):
    """A connection on which no request is being answered."""

    transport: Transport


class ReadBudget:
    """CPU time for reading the sockets of one address: a leaky bucket."""

    def __init__(self, now: Callable[[], float] = monotonic) -> None:
        self._now = now
        self._paid_at = 0.0

    def spend(self, seconds: float) -> None:
        """Charge CPU time."""
        self._paid_at = max(self._paid_at, self._now()) + seconds / READ_CPU_SHARE

    def wait(self) -> float:
        """Seconds until more may be read, or 0."""
        return max(0.0, self._paid_at - READ_BURST_S - self._now())


class ReadScheduler:
    """Reads requests in batches of some milliseconds, between which the event loop handles other events."""

    def __init__(self, now: Callable[[], float] = perf_counter) -> None:
        self._now = now
        self._waiting: deque[Callable[[], None]] = deque()
        self._next_batch: Handle | None = None
        self._batch_s = 0.0
        """Seconds spent in the current batch."""

    def is_batch_full(self) -> bool:
        return bool(self._waiting) or self._batch_s > MAX_READ_BATCH_S

    def schedule(self, read: Callable[[], None]) -> None:
        """Make the call in one of the next batches."""
        self._waiting.append(read)
        self._schedule_batch()

    @contextmanager
    def measure(self) -> Iterator[None]:
        """Count the time of the block as part of the current batch."""
        started = self._now()
        try:
            yield
        finally:
            self._batch_s += self._now() - started
            self._schedule_batch()

    def _schedule_batch(self) -> None:
        if self._next_batch is None:
            self._next_batch = get_running_loop().call_soon(self._run_batch)

    def _run_batch(self) -> None:
        self._next_batch, self._batch_s = None, 0.0
        while self._waiting and self._batch_s <= MAX_READ_BATCH_S:
            self._batch_s += MIN_READ_COST_S
            self._waiting.popleft()()
        if self._waiting:
            self._schedule_batch()


class ConnectionLimiter:
    """Counts what each address holds. Trusted proxies serve many people, so their connections are not counted."""

    def __init__(
        self,
        connections_per_address: int,
        is_proxy: Callable[[str], bool],
        files: int,
        now: Callable[[], float] = monotonic,
        cpu_time: Callable[[], float] = thread_time,
    ) -> None:
        """`now` is a monotonic clock in seconds, `cpu_time` the CPU seconds of this thread."""
        self.now = now
        self.cpu_time = cpu_time
        self.max_connections = max(files - RESERVED_FILES, files // 2)
        """Of all addresses together."""
        self.waiting: dict[IdleConnection, None] = {}
        """Connections without a complete request head, in the order in which they began to wait."""
        self.reads = ReadScheduler()
        self._max_per_address = min(connections_per_address or self.max_connections, self.max_connections)
        self._is_proxy = is_proxy
        self._open: Counter[str] = Counter()
        self._bodies: Counter[str] = Counter()
        self._read_budgets: WeakValueDictionary[str, ReadBudget] = WeakValueDictionary()

    def enter(self, host: str) -> bool:
        """Count a new connection; False if its address has too many."""
        if self._is_proxy(host):
            return True
        self._open[household(host)] += 1
        return self._open[household(host)] <= self._max_per_address

    def leave(self, host: str) -> None:
        """Count a closed connection."""
        if not self._is_proxy(host):
            _decrement(self._open, household(host), 1)

    def longest_waiting(self) -> IdleConnection:
        """The connection that loses least when it is closed to make room."""
        return next(iter(self.waiting))

    def read_budget(self, host: str) -> ReadBudget:
        """The budget that all sockets of an address share."""
        return self._read_budgets.setdefault(household(host), ReadBudget(self.now))

    @contextmanager
    def reserve_body(self, host: str, size: int) -> Iterator[None]:
        """Count the bytes of a body for the duration of the block; refuse it if its address has too many in flight."""
        address = household(host)
        if self._bodies[address] + size > MAX_BODY_BYTES_PER_ADDRESS:
            raise Refusal(429, "too_many_uploads")
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
    """Raise the limit of open files as far as the system allows, and return it. Windows has no such limit."""
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

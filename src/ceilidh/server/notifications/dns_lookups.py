"""DNS lookups of host names that people entered, in which slow name servers delay nobody else.

A lookup can be cancelled (`resolver_process.py`), so it occupies nothing that others need once nobody waits for it. The
cache survives failures (stale-if-error).
"""

from __future__ import annotations

import asyncio
from collections import Counter, OrderedDict
from collections.abc import Awaitable, Callable
from contextlib import suppress
from ipaddress import ip_address
from typing import Final, NamedTuple

from ceilidh.server.notifications.resolver_process import NameNotFoundError, ResolverDiedError

LOOKUP_TIMEOUT_S: Final = 3.0
"""Seconds that a caller waits, also for a slot."""
MAX_CHECKS: Final = 32
"""Concurrent lookups of addresses that people just entered. Lookups of deliveries are bounded by their queue."""
MAX_CHECKS_PER_PERSON: Final = 2
FRESH_S: Final = 60.0
STALE_S: Final = 24 * 3600.0
"""Seconds for which addresses are used without a lookup, or after a failed one."""
MAX_CACHED_NAMES: Final = 4096

Lookup = Callable[[str, int], Awaitable[list[str]]]


class DnsLookupError(Exception):
    """There is no such name."""


class LookupTimeoutError(Exception):
    """The name could not be looked up in time. Another attempt may succeed."""


class _Found(NamedTuple):
    at: float
    addresses: list[str]


class DnsLookups:
    """Resolves names through a cache."""

    def __init__(self, lookup: Lookup) -> None:
        self._lookup = lookup
        self._cache: OrderedDict[tuple[str, int], _Found] = OrderedDict()
        self._checks = asyncio.Semaphore(MAX_CHECKS)
        self._checks_of: Counter[str] = Counter()

    async def addresses(self, host: str, port: int, checked_for: str | None = None) -> list[str]:
        """The numeric addresses of a host. `checked_for` is the person whose request waits for them, if any does."""
        with suppress(ValueError):
            return [str(ip_address(host))]
        now = asyncio.get_running_loop().time()
        cached = self._cache.get((host, port))
        if cached is not None and now - cached.at < FRESH_S:
            return cached.addresses
        try:
            async with asyncio.timeout(LOOKUP_TIMEOUT_S):
                found = await (
                    self._lookup(host, port) if checked_for is None else self._check(host, port, checked_for)
                )
        except (NameNotFoundError, ResolverDiedError, TimeoutError) as error:
            if cached is not None and now - cached.at < STALE_S:
                return cached.addresses
            if isinstance(error, NameNotFoundError):
                raise DnsLookupError("there is no such host") from error
            raise LookupTimeoutError("its name was not looked up in time") from error
        self._keep((host, port), _Found(now, found))
        return found

    async def _check(self, host: str, port: int, person: str) -> list[str]:
        """Look up with bounded concurrency, in total and per person."""
        if self._checks_of[person] >= MAX_CHECKS_PER_PERSON:
            raise TimeoutError
        self._checks_of[person] += 1
        try:
            async with self._checks:
                return await self._lookup(host, port)
        finally:
            self._checks_of[person] -= 1
            if not self._checks_of[person]:
                del self._checks_of[person]

    def _keep(self, name: tuple[str, int], found: _Found) -> None:
        self._cache[name] = found
        self._cache.move_to_end(name)
        if len(self._cache) > MAX_CACHED_NAMES:
            self._cache.popitem(last=False)

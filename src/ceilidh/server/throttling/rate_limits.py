"""Rate limits per address and per person, and limits of concurrent sockets.

Rates are counted in memory, or in Redis for all processes together; each process counts its own sockets.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import lru_cache
from ipaddress import IPv4Address, IPv6Network, ip_address
from time import monotonic
from typing import Any, Final

from litestar.connection import ASGIConnection

from ceilidh.server.api_errors import Refusal, conflict
from ceilidh.server.settings import Settings
from ceilidh.server.throttling.rate_counters import MINUTE_S, RateCounters

HOUR_S: Final = 60 * MINUTE_S
MAX_MAILS_PER_HOUR: Final = 5
"""Per person who asks for them, and per mail address."""
MAX_EXPORTS_PER_HOUR: Final = 10
MAX_CHAT_LINES_PER_MINUTE: Final = 60
MAX_SETTINGS_CHANGES_PER_MINUTE: Final = 30
MAX_REPORTS_PER_MINUTE: Final = 5
MAX_HOST_KEYS_PER_MINUTE: Final = 5
"""Tried per address."""
MAX_BACKUPS_PER_HOUR: Final = 20
"""Downloaded by the host."""
MAX_EVENING_CODES_PER_MINUTE: Final = 30
"""Tried per address: many guests of an evening share one."""
HOUSEHOLD_CACHE_SIZE: Final = 4096
IPV6_PREFIX_LENGTH: Final = 64
"""Bits that all addresses of one household share."""


class RateLimits:
    """Raises a refusal when a limit is exceeded; a limit of 0 means unlimited."""

    def __init__(self, settings: Settings, now: Callable[[], float] = monotonic) -> None:
        self._settings = settings
        self._counters = _counters(settings.redis_url, now)
        self._open: Counter[str] = Counter()

    async def count_request(self, address: str) -> None:
        await self._count(f"requests {address}", self._settings.requests_per_minute, Refusal(429, "too_many"))

    async def count_table(self, address: str) -> None:
        most = self._settings.tables_per_minute
        await self._count(f"tables {address}", most, Refusal(429, "tables_too_fast", n=most))

    async def count_record(self, address: str) -> None:
        most = self._settings.records_per_minute
        await self._count(f"records {address}", most, Refusal(429, "records_too_fast", n=most))

    async def count_report(self, address: str, person: str) -> None:
        await self._count(f"reports {person}", MAX_REPORTS_PER_MINUTE, Refusal(429, "reports_too_fast"))
        most = self._settings.reports_per_hour
        await self._count(f"reports from {address}", most, Refusal(429, "too_many_reports"), HOUR_S)

    async def count_evening_code(self, address: str) -> None:
        await self._count(f"evening codes {address}", MAX_EVENING_CODES_PER_MINUTE, Refusal(429, "too_many"))

    async def count_host_key(self, address: str) -> None:
        await self._count(f"host keys {address}", MAX_HOST_KEYS_PER_MINUTE, Refusal(429, "too_many"))

    async def count_backup(self) -> None:
        await self._count("backups", MAX_BACKUPS_PER_HOUR, Refusal(429, "too_many"), HOUR_S)

    async def count_chat_line(self, person: str) -> None:
        await self._count(f"chat {person}", MAX_CHAT_LINES_PER_MINUTE, Refusal(429, "chat_too_fast"))

    async def count_settings_change(self, person: str) -> None:
        await self._count(f"notices {person}", MAX_SETTINGS_CHANGES_PER_MINUTE, Refusal(429, "settings_too_fast"))

    async def count_mail(self, address: str, person: str, to: str) -> None:
        most = self._settings.mails_per_hour
        for what, limit in (
            (f"mails {address}", most),
            (f"mails of {person}", MAX_MAILS_PER_HOUR),
            (f"mails to {to}", MAX_MAILS_PER_HOUR),
        ):
            await self._count(what, most and limit, Refusal(429, "too_many_mails"), HOUR_S)

    async def count_export(self, person: str) -> None:
        await self._count(
            f"exports {person}", MAX_EXPORTS_PER_HOUR, Refusal(429, "too_many_exports", n=MAX_EXPORTS_PER_HOUR), HOUR_S
        )

    async def _count(self, what: str, most: int, refusal: Refusal, seconds: int = MINUTE_S) -> None:
        if most and await self._counters.increment(what, seconds) > most:
            raise refusal

    def check_table_count(self, made: int) -> None:
        """Refuse another table if the person hosts this many unfinished ones."""
        if 0 < self._settings.tables_per_person <= made:
            raise conflict("too_many_tables", n=made)

    def check_bot_table_count(self, left: int) -> None:
        """Refuse to leave another table to bots if the host has left this many."""
        if 0 < self._settings.bot_tables_per_person <= left:
            raise conflict("too_many_bot_tables", n=left)

    @property
    def open_socket_count(self) -> int:
        return sum(open_now for whose, open_now in self._open.items() if whose.startswith("from "))

    @contextmanager
    def open_socket(self, address: str, person: str | None) -> Iterator[None]:
        with self._count_open(f"from {address}", self._settings.sockets_per_address):
            if person is None:
                yield
            else:
                with self._count_open(f"of {person}", self._settings.sockets_per_person):
                    yield

    @contextmanager
    def _count_open(self, whose: str, most: int) -> Iterator[None]:
        if 0 < most <= self._open[whose]:
            raise conflict("too_many_sockets", n=most)
        self._open[whose] += 1
        try:
            yield
        finally:
            self._open[whose] -= 1
            if not self._open[whose]:
                del self._open[whose]

    async def close(self) -> None:
        await self._counters.close()


def _counters(redis_url: str, now: Callable[[], float]) -> RateCounters:
    if not redis_url:
        return RateCounters(now)
    from ceilidh.server.throttling.redis_rate_counters import (
        RedisRateCounters,  # slow to import, and most have no Redis
    )

    return RedisRateCounters(redis_url, now)


def client_address(connection: ASGIConnection[Any, Any, Any, Any]) -> str:
    """The household that a request comes from."""
    return household(connection.client.host if connection.client else "")


@lru_cache(HOUSEHOLD_CACHE_SIZE)
def household(host: str) -> str:
    """An IPv4 address, or the network that a household's IPv6 addresses share."""
    try:
        found = ip_address(host.partition("%")[0])
    except ValueError:
        return host
    if isinstance(found, IPv4Address):
        return host
    return str(found.ipv4_mapped or IPv6Network((found, IPV6_PREFIX_LENGTH), strict=False))

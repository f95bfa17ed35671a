"""How much one address and one person may ask for: requests per minute, and sockets at once.

What is done in a minute is counted in memory, or in Redis for all processes together; each process counts its sockets.
"""

from __future__ import annotations

import logging
from abc import ABC, abstractmethod
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from functools import lru_cache
from ipaddress import IPv4Address, IPv6Network, ip_address
from time import monotonic
from typing import Any, Final

from litestar.connection import ASGIConnection
from redis import RedisError
from redis.asyncio import Redis
from redis.asyncio.retry import Retry
from redis.backoff import NoBackoff

from ceilidh.server.refusals import Refusal, conflict
from ceilidh.server.settings import Settings

MINUTE: Final = 60
HOUR: Final = 60 * MINUTE
MAILS: Final = 5
"""Mails that a person may ask for in an hour, and that may be asked for to one address."""
EXPORTS: Final = 10
"""Files that a person may have made in an hour."""
CHAT: Final = 60
"""Lines that a person may say in a minute."""
WISHES: Final = 30
"""How often a person may say in a minute how they want to be told."""
REPORTS: Final = 5
"""Reports that a person may send in a minute."""
PATIENCE: Final = 0.2
"""Seconds for which Redis is waited for: a request waits too."""
PAUSE: Final = 5.0
"""Seconds for which Redis is not asked again after it did not answer."""
ADDRESSES: Final = 4096
"""Of so many is remembered which household they belong to."""
OF_ONE: Final = 64
"""The bits of an IPv6 address that one household has in common."""

logger: Final = logging.getLogger("ceilidh.server")


class Limits:
    """What is refused because it is too much; a limit of 0 is none."""

    def __init__(self, settings: Settings) -> None:
        self._settings = settings
        self._counts: Counts = SharedCounts(settings.redis_url) if settings.redis_url else OwnCounts()
        self._open: Counter[str] = Counter()

    async def request(self, address: str) -> None:
        """One more request from the address."""
        await self._count(f"requests {address}", self._settings.requests_per_minute, Refusal(429, "too_many"))

    async def table(self, address: str) -> None:
        """One more table that is set up from the address."""
        most = self._settings.tables_per_minute
        await self._count(f"tables {address}", most, Refusal(429, "tables_too_fast", n=most))

    async def record(self, address: str) -> None:
        """One more record that is uploaded from the address."""
        most = self._settings.records_per_minute
        await self._count(f"records {address}", most, Refusal(429, "records_too_fast", n=most))

    async def report(self, person: str) -> None:
        """One more report that the person sends to the host."""
        await self._count(f"reports {person}", REPORTS, Refusal(429, "reported_too_much"))

    async def chat(self, person: str) -> None:
        """One more line that the person says."""
        await self._count(f"chat {person}", CHAT, Refusal(429, "said_too_much"))

    async def notices(self, person: str) -> None:
        """The person says how they want to be told."""
        await self._count(f"notices {person}", WISHES, Refusal(429, "wished_too_much"))

    async def mail(self, address: str, person: str, to: str) -> None:
        """One more mail to that address, which the person asked for."""
        most = self._settings.mails_per_hour
        for what, limit in ((f"mails {address}", most), (f"mails of {person}", MAILS), (f"mails to {to}", MAILS)):
            await self._count(what, most and limit, Refusal(429, "mails_enough"), HOUR)

    async def export(self, person: str) -> None:
        """One more file with everything that is the person's."""
        await self._count(f"exports {person}", EXPORTS, Refusal(429, "exports_enough", n=EXPORTS), HOUR)

    async def _count(self, what: str, most: int, refusal: Refusal, seconds: int = MINUTE) -> None:
        if most and await self._counts.add(what, seconds) > most:
            raise refusal

    def tables(self, made: int) -> None:
        """The person who wants a table already has this many unfinished ones."""
        if 0 < self._settings.tables_per_person <= made:
            raise conflict("tables_enough", n=made)

    def bot_tables(self, left: int) -> None:
        """The host of a table that is to be left to bots has already left this many to them."""
        if 0 < self._settings.bot_tables_per_person <= left:
            raise conflict("bot_tables_enough", n=left)

    @property
    def sockets(self) -> int:
        """How many are open."""
        return sum(open_now for whose, open_now in self._open.items() if whose.startswith("from "))

    @contextmanager
    def socket(self, address: str, person: str | None) -> Iterator[None]:
        """One more socket that is open meanwhile."""
        with self._one_more(f"from {address}", self._settings.sockets_per_address):
            if person is None:
                yield
            else:
                with self._one_more(f"of {person}", self._settings.sockets_per_person):
                    yield

    @contextmanager
    def _one_more(self, whose: str, most: int) -> Iterator[None]:
        if 0 < most <= self._open[whose]:
            raise conflict("sockets_enough", n=most)
        self._open[whose] += 1
        try:
            yield
        finally:
            self._open[whose] -= 1
            if not self._open[whose]:
                del self._open[whose]

    async def close(self) -> None:
        """Count no more."""
        await self._counts.close()


class Counts(ABC):
    """How often something was done in the minute, or as many seconds, that began with the first time."""

    @abstractmethod
    async def add(self, what: str, seconds: int = MINUTE) -> int:
        """The count, this time included."""

    @abstractmethod
    async def close(self) -> None:
        """Count no more."""


class OwnCounts(Counts):
    """For a server of one process: in memory."""

    def __init__(self) -> None:
        self._counts: dict[str, tuple[float, int]] = {}
        """With the moment at which each ends."""
        self._tidy_at = 0.0

    async def add(self, what: str, seconds: int = MINUTE) -> int:
        """The count in this process."""
        now = monotonic()
        if now >= self._tidy_at:
            self._counts = {key: (end, count) for key, (end, count) in self._counts.items() if end > now}
            self._tidy_at = now + MINUTE
        end, count = self._counts.get(what, (0.0, 0))
        self._counts[what] = (end, count + 1) if end > now else (now + seconds, 1)
        return self._counts[what][1]

    async def close(self) -> None:
        """Nothing is open."""


class SharedCounts(Counts):
    """In Redis. Where it does not answer each process counts for itself for a while, so that few requests wait."""

    def __init__(self, url: str) -> None:
        once = Retry(NoBackoff(), 0)
        self._redis = Redis.from_url(url, socket_timeout=PATIENCE, socket_connect_timeout=PATIENCE, retry=once)
        self._own = OwnCounts()
        self._ask_at = 0.0

    async def add(self, what: str, seconds: int = MINUTE) -> int:
        """The count of all processes, as far as can be known."""
        if monotonic() >= self._ask_at:
            try:
                return await self._ask(f"ceilidh {what}", seconds)
            except (RedisError, OSError) as error:
                self._note_silence(error)
        return await self._own.add(what, seconds)

    async def _ask(self, key: str, seconds: int) -> int:
        async with self._redis.pipeline() as pipeline:
            pipeline.set(key, 0, ex=seconds, nx=True)
            pipeline.incr(key)
            _, count = await pipeline.execute()
        return int(count)

    def _note_silence(self, error: Exception) -> None:
        if monotonic() >= self._ask_at:  # else somebody who asked at the same time has noted it
            logger.warning("Redis cannot be asked how much is done, so each process counts for itself: %s", error)
        self._ask_at = monotonic() + PAUSE

    async def close(self) -> None:
        """Let go of the connection."""
        await self._redis.aclose()


def address(connection: ASGIConnection[Any, Any, Any, Any]) -> str:
    """Where somebody asks from."""
    return household(connection.client.host if connection.client else "")


@lru_cache(ADDRESSES)
def household(host: str) -> str:
    """An address, or what all addresses of a household begin with."""
    try:
        found = ip_address(host.partition("%")[0])
    except ValueError:
        return host
    if isinstance(found, IPv4Address):
        return host
    return str(found.ipv4_mapped or IPv6Network((found, OF_ONE), strict=False))

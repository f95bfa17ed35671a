"""What is done in a minute, counted in Redis for all processes together."""

from __future__ import annotations

import logging
from collections.abc import Callable
from time import monotonic
from typing import Final

from redis import RedisError
from redis.asyncio import Redis
from redis.asyncio.retry import Retry
from redis.backoff import NoBackoff

from ceilidh.server.throttling.rate_counters import MINUTE_S, LocalRateCounters, RateCounters

REDIS_TIMEOUT_S: Final = 0.2
"""Seconds for which Redis is waited for: a request waits too."""
RETRY_INTERVAL_S: Final = 5.0
"""Seconds for which Redis is not asked again after it did not answer."""

logger: Final = logging.getLogger("ceilidh.server")


class RedisRateCounters(RateCounters):
    """In Redis. Where it does not answer each process counts for itself for a while, so that few requests wait."""

    def __init__(self, url: str, now: Callable[[], float] = monotonic) -> None:
        """`now` returns the seconds of a clock that never goes back."""
        self._now = now
        once = Retry(NoBackoff(), 0)
        self._redis = Redis.from_url(
            url, socket_timeout=REDIS_TIMEOUT_S, socket_connect_timeout=REDIS_TIMEOUT_S, retry=once
        )
        self._own = LocalRateCounters(now)
        self._ask_at = 0.0

    async def add(self, what: str, seconds: int = MINUTE_S) -> int:
        """The count of all processes, as far as can be known."""
        if self._now() >= self._ask_at:
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
        if self._now() >= self._ask_at:  # else somebody who asked at the same time has noted it
            logger.warning("Redis cannot be asked how much is done, so each process counts for itself: %s", error)
        self._ask_at = self._now() + RETRY_INTERVAL_S

    async def close(self) -> None:
        """Let go of the connection."""
        await self._redis.aclose()

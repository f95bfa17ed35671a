"""Fixed-window counters for rate limits, shared by all processes over Redis."""

from __future__ import annotations

import logging
from collections.abc import Callable
from time import monotonic
from typing import Final

from redis import RedisError
from redis.asyncio import Redis
from redis.asyncio.retry import Retry
from redis.backoff import NoBackoff

from ceilidh.server.throttling.rate_counters import MINUTE_S, RateCounters

REDIS_TIMEOUT_S: Final = 0.2
"""Short, since a request waits for it."""
RETRY_INTERVAL_S: Final = 5.0
"""After a failure, each process counts for itself for this long."""

logger: Final = logging.getLogger(__name__)


class RedisRateCounters(RateCounters):
    """Counters of all processes, with those of one process as a fallback while Redis does not answer."""

    def __init__(self, url: str, now: Callable[[], float] = monotonic) -> None:
        super().__init__(now)
        no_retry = Retry(NoBackoff(), 0)
        self._redis = Redis.from_url(
            url, socket_timeout=REDIS_TIMEOUT_S, socket_connect_timeout=REDIS_TIMEOUT_S, retry=no_retry
        )
        self._retry_at = 0.0

    async def increment(self, key: str, window_s: int = MINUTE_S) -> int:
        if self._now() >= self._retry_at:
            try:
                return await self._increment_shared(f"ceilidh {key}", window_s)
            except (RedisError, OSError) as error:
                if self._now() >= self._retry_at:  # else a concurrent request has logged it
                    logger.warning("rate limits are counted per process, since Redis does not answer: %s", error)
                self._retry_at = self._now() + RETRY_INTERVAL_S
        return await super().increment(key, window_s)

    async def _increment_shared(self, key: str, window_s: int) -> int:
        async with self._redis.pipeline() as pipeline:
            pipeline.set(key, 0, ex=window_s, nx=True)
            pipeline.incr(key)
            _, count = await pipeline.execute()
        return int(count)

    async def close(self) -> None:
        await self._redis.aclose()

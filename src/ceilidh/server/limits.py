"""How often one address may ask: counted in memory, or in Redis for all processes together."""

from __future__ import annotations

import logging
from datetime import timedelta
from typing import Final

from litestar.middleware.base import DefineMiddleware
from litestar.middleware.rate_limit import RateLimitConfig
from litestar.stores.base import Store
from litestar.stores.redis import RedisStore
from redis import RedisError

from ceilidh.server.settings import Settings

logger: Final = logging.getLogger("ceilidh.server")


class Counts(RedisStore):
    """Where Redis is away nobody is held back: people play on."""

    async def get(self, key: str, renew_for: int | timedelta | None = None) -> bytes | None:
        """What was counted, as far as can be known."""
        try:
            return await super().get(key, renew_for)
        except (RedisError, OSError) as error:
            logger.warning("requests cannot be counted: %s", error)
            return None

    async def set(self, key: str, value: str | bytes, expires_in: int | timedelta | None = None) -> None:
        """Write down what was counted, if possible."""
        try:
            await super().set(key, value, expires_in)
        except (RedisError, OSError) as error:
            logger.warning("requests cannot be counted: %s", error)


def limits(settings: Settings) -> list[DefineMiddleware]:
    """The limit of requests; none if it is set to 0."""
    if not settings.requests_per_minute:
        return []
    limit = RateLimitConfig(("minute", settings.requests_per_minute), exclude_opt_key="unlimited", store="counts")
    return [limit.middleware]


def stores(settings: Settings) -> dict[str, Store]:
    """Where requests are counted, if not in memory."""
    return {"counts": Counts.with_client(settings.redis_url, namespace="ceilidh")} if settings.redis_url else {}

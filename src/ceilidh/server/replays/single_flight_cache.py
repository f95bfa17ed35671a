"""Single-flight cache: concurrent requests for a key share one computation, and recent results are kept (LRU)."""

from __future__ import annotations

import asyncio
from collections import Counter, OrderedDict
from collections.abc import Awaitable, Callable
from typing import Generic, TypeVar

K = TypeVar("K")
T = TypeVar("T")


class SingleFlightCache(Generic[K, T]):
    """An LRU cache of computed values; a computation is cancelled when its last caller leaves."""

    def __init__(self, size: int) -> None:
        self._size = size
        self._values: OrderedDict[K, asyncio.Future[T]] = OrderedDict()
        self._waiting: Counter[asyncio.Future[T]] = Counter()

    async def get(self, key: K, make: Callable[[], Awaitable[T]]) -> T:
        """The value of the key, computed if it is not cached."""
        if key not in self._values:
            self._values[key] = asyncio.ensure_future(make())
            self._values[key].add_done_callback(lambda made: self._forget_failure(key, made))
        self._values.move_to_end(key)
        if len(self._values) > self._size:
            self._values.popitem(last=False)
        return await self._wait(key, self._values[key])

    async def _wait(self, key: K, made: asyncio.Future[T]) -> T:
        self._waiting[made] += 1
        try:
            return await asyncio.shield(made)
        finally:
            self._waiting[made] -= 1
            if not self._waiting[made]:
                del self._waiting[made]
                if made.cancel() and self._values.get(key) is made:
                    del self._values[key]

    def forget(self, wanted: Callable[[K], bool]) -> None:
        for key in [key for key in self._values if wanted(key)]:
            del self._values[key]

    def _forget_failure(self, key: K, made: asyncio.Future[T]) -> None:
        if (made.cancelled() or made.exception()) and self._values.get(key) is made:
            del self._values[key]

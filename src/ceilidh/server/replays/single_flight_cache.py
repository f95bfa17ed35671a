"""Things that take a while to be made, kept for whoever asks next."""

from __future__ import annotations

import asyncio
from collections import Counter, OrderedDict
from collections.abc import Awaitable, Callable
from typing import Generic, TypeVar

K = TypeVar("K")
T = TypeVar("T")


class SingleFlightCache(Generic[K, T]):
    """The things that were asked for last; each is made once, also if several ask for it meanwhile.

    What nobody waits for any more is not made to its end.
    """

    def __init__(self, room: int) -> None:
        self._room = room
        self._made: OrderedDict[K, asyncio.Future[T]] = OrderedDict()
        self._waiting: Counter[asyncio.Future[T]] = Counter()

    async def get(self, key: K, make: Callable[[], Awaitable[T]]) -> T:
        """The thing of that key."""
        if key not in self._made:
            self._made[key] = asyncio.ensure_future(make())
            self._made[key].add_done_callback(lambda made: self._forget_failure(key, made))
        self._made.move_to_end(key)
        if len(self._made) > self._room:
            self._made.popitem(last=False)
        return await self._wait(key, self._made[key])

    async def _wait(self, key: K, made: asyncio.Future[T]) -> T:
        self._waiting[made] += 1
        try:
            return await asyncio.shield(made)
        finally:
            self._waiting[made] -= 1
            if not self._waiting[made]:
                del self._waiting[made]
                self._let_be(key, made)

    def _let_be(self, key: K, made: asyncio.Future[T]) -> None:
        if made.cancel() and self._made.get(key) is made:
            del self._made[key]

    def forget(self, wanted: Callable[[K], bool]) -> None:
        """Make these anew when they are asked for again."""
        for key in [key for key in self._made if wanted(key)]:
            del self._made[key]

    def _forget_failure(self, key: K, made: asyncio.Future[T]) -> None:
        if (made.cancelled() or made.exception()) and self._made.get(key) is made:
            del self._made[key]

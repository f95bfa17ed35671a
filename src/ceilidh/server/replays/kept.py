"""Things that take a while to be made, kept for whoever asks next."""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from collections.abc import Awaitable, Callable
from typing import Generic, TypeVar

K = TypeVar("K")
T = TypeVar("T")


class Kept(Generic[K, T]):
    """The things that were asked for last; each is made once, also if several ask for it meanwhile."""

    def __init__(self, room: int) -> None:
        self._room = room
        self._made: OrderedDict[K, asyncio.Future[T]] = OrderedDict()

    async def get(self, key: K, make: Callable[[], Awaitable[T]]) -> T:
        """The thing of that key."""
        if key not in self._made:
            self._made[key] = asyncio.ensure_future(make())
            self._made[key].add_done_callback(lambda made: self._forget_failure(key, made))
        self._made.move_to_end(key)
        if len(self._made) > self._room:
            self._made.popitem(last=False)
        return await asyncio.shield(self._made[key])

    def _forget_failure(self, key: K, made: asyncio.Future[T]) -> None:
        if (made.cancelled() or made.exception()) and self._made.get(key) is made:
            del self._made[key]

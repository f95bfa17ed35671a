"""A fair queue for workers: the caller with the least recent usage is next, not the one with the most requests."""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from time import monotonic
from typing import Final, NamedTuple

from ceilidh.server.api_errors import Refusal
from ceilidh.server.throttling.usage import Caller, UsageTracker

MAX_WAITING_PER_CALLER: Final = 4

IsBackground = Callable[[], bool]


def is_never_background() -> bool:
    """Somebody waits for the result."""
    return False


class FairQueue:
    """A limited number of slots, and requests that wait for one."""

    def __init__(self, slots: int, now: Callable[[], float] = monotonic) -> None:
        self._now = now
        self._slots = slots
        self._usage = UsageTracker(now)
        self._waiting: list[_Request] = []
        self._served: Counter[str] = Counter()
        """Slots by caller."""
        self._background_slots = 0

    @asynccontextmanager
    async def slot(self, caller: Caller, is_background: IsBackground = is_never_background) -> AsyncIterator[None]:
        """Wait for a slot and hold it. While `is_background`, others go first, and one slot stays free for them."""
        request = _Request(caller, is_background, asyncio.get_running_loop().create_future())
        self._waiting.append(request)
        self.dispatch()
        try:
            was_background = await request.turn
        except asyncio.CancelledError:
            if request in self._waiting:
                self._waiting.remove(request)
            else:
                self._release(caller, request.turn.result())
            raise
        started = self._now()
        try:
            yield
        finally:
            self._usage.charge(caller, self._now() - started)
            self._release(caller, was_background)

    @property
    def length(self) -> int:
        return len(self._waiting) + self._served.total()

    def check_capacity(self, caller: Caller) -> None:
        """A refusal for a caller with too many waiting requests; others are never refused."""
        if sum(request.caller.name == caller.name for request in self._waiting) >= MAX_WAITING_PER_CALLER:
            raise Refusal(429, "too_many")

    def dispatch(self) -> None:
        """Give away free slots. To be called too when a background request may have become urgent."""
        while self._served.total() < self._slots:
            ready = [request for request in self._waiting if self._may_start(request)]
            if not ready:
                return
            candidates = [request for request in ready if not request.is_background()] or ready
            chosen = candidates[self._usage.lightest([request.caller for request in candidates])]
            self._waiting.remove(chosen)
            self._served[chosen.caller.name] += 1
            self._background_slots += chosen.is_background()
            chosen.turn.set_result(chosen.is_background())

    def _may_start(self, request: _Request) -> bool:
        """Background work, and one caller among others, may take all slots but one."""
        limit = max(1, self._slots - 1)
        if request.turn.done() or (request.is_background() and self._background_slots >= limit):
            return False
        return self._served[request.caller.name] < limit or self._usage.is_only_person(request.caller.person)

    def _release(self, caller: Caller, was_background: bool) -> None:
        self._served[caller.name] -= 1
        self._served += Counter()  # drops zero counts
        self._background_slots -= was_background
        self.dispatch()


class _Request(NamedTuple):
    caller: Caller
    is_background: IsBackground
    turn: asyncio.Future[bool]
    """Whether it was background work when it got its slot."""

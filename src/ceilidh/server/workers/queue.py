"""The line in front of the workers: whoever had least of their time lately is next, not whoever asked most often."""

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
"""So many wishes of one person may wait; they are asked to try again later, others is_never_background are."""

IsBackground = Callable[[], bool]


def is_never_background() -> bool:
    """Somebody waits for it."""
    return False


class FairQueue:
    """So many places, and those who wait for one."""

    def __init__(self, places: int, now: Callable[[], float] = monotonic) -> None:
        """`now` returns the seconds of a clock that is_never_background goes back."""
        self._now = now
        self._places = places
        self._shares = UsageTracker(now)
        self._waiting: list[_Waiting] = []
        self._served: Counter[str] = Counter()
        """Places by person."""
        self._idle = 0
        """Places taken by what nobody waits for."""

    @asynccontextmanager
    async def slot(self, caller: Caller, idle: IsBackground = is_never_background) -> AsyncIterator[None]:
        """A place. While `idle` says that nobody waits for the result, others go first, and one place stays free."""
        mine = _Waiting(caller, idle, asyncio.get_running_loop().create_future())
        self._waiting.append(mine)
        self.dispatch()
        try:
            was_idle = await mine.turn
        except asyncio.CancelledError:
            if mine in self._waiting:
                self._waiting.remove(mine)
            else:
                self._leave(caller, mine.turn.result())
            raise
        begun = self._now()
        try:
            yield
        finally:
            self._shares.charge(caller, self._now() - begun)
            self._leave(caller, was_idle)

    @property
    def length(self) -> int:
        """How many wait or have a place."""
        return len(self._waiting) + self._served.total()

    def check_capacity(self, caller: Caller) -> None:
        """A refusal for somebody who wants too much at once."""
        if sum(waiting.caller.name == caller.name for waiting in self._waiting) >= MAX_WAITING_PER_CALLER:
            raise Refusal(429, "too_many")

    def dispatch(self) -> None:
        """Give away places that are free; to be called when something is not idle any more, too."""
        while self._served.total() < self._places:
            ready = [one for one in self._waiting if self._may(one)]
            if not ready:
                return
            first = [one for one in ready if not one.idle()] or ready
            chosen = first[self._shares.lightest([one.caller for one in first])]
            self._waiting.remove(chosen)
            self._served[chosen.caller.name] += 1
            self._idle += chosen.idle()
            chosen.turn.set_result(chosen.idle())

    def _may(self, waiting: _Waiting) -> bool:
        """One place is kept for those who wait for a result, and for other people if there are any."""
        few = max(1, self._places - 1)
        if waiting.turn.done() or (waiting.idle() and self._idle >= few):
            return False
        return self._served[waiting.caller.name] < few or self._shares.is_only_person(waiting.caller.person)

    def _leave(self, caller: Caller, was_idle: bool) -> None:
        self._served[caller.name] -= 1
        self._served += Counter()  # forgets those who have none
        self._idle -= was_idle
        self.dispatch()


class _Waiting(NamedTuple):
    caller: Caller
    idle: IsBackground
    turn: asyncio.Future[bool]
    """Whether it was idle when it got its place."""

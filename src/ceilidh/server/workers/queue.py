"""The line in front of the workers: whoever had least of their time lately is next, not whoever asked most often."""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from time import monotonic
from typing import Final, NamedTuple

from ceilidh.server.api_errors import Refusal
from ceilidh.server.throttling.usage import Asker, Shares

PATIENCE: Final = 4
"""So many wishes of one person may wait; they are asked to try again later, others never are."""

Idle = Callable[[], bool]


def never() -> bool:
    """Somebody waits for it."""
    return False


class Line:
    """So many places, and those who wait for one."""

    def __init__(self, places: int, now: Callable[[], float] = monotonic) -> None:
        """`now` returns the seconds of a clock that never goes back."""
        self._now = now
        self._places = places
        self._shares = Shares(now)
        self._waiting: list[_Waiting] = []
        self._served: Counter[str] = Counter()
        """Places by person."""
        self._idle = 0
        """Places taken by what nobody waits for."""

    @asynccontextmanager
    async def place(self, asker: Asker, idle: Idle = never) -> AsyncIterator[None]:
        """A place. While `idle` says that nobody waits for the result, others go first, and one place stays free."""
        mine = _Waiting(asker, idle, asyncio.get_running_loop().create_future())
        self._waiting.append(mine)
        self.look()
        try:
            was_idle = await mine.turn
        except asyncio.CancelledError:
            if mine in self._waiting:
                self._waiting.remove(mine)
            else:
                self._leave(asker, mine.turn.result())
            raise
        begun = self._now()
        try:
            yield
        finally:
            self._shares.charge(asker, self._now() - begun)
            self._leave(asker, was_idle)

    @property
    def length(self) -> int:
        """How many wait or have a place."""
        return len(self._waiting) + self._served.total()

    def check(self, asker: Asker) -> None:
        """A refusal for somebody who wants too much at once."""
        if sum(waiting.asker.name == asker.name for waiting in self._waiting) >= PATIENCE:
            raise Refusal(429, "too_many")

    def look(self) -> None:
        """Give away places that are free; to be called when something is not idle any more, too."""
        while self._served.total() < self._places:
            ready = [one for one in self._waiting if self._may(one)]
            if not ready:
                return
            first = [one for one in ready if not one.idle()] or ready
            chosen = first[self._shares.least([one.asker for one in first])]
            self._waiting.remove(chosen)
            self._served[chosen.asker.name] += 1
            self._idle += chosen.idle()
            chosen.turn.set_result(chosen.idle())

    def _may(self, waiting: _Waiting) -> bool:
        """One place is kept for those who wait for a result, and for other people if there are any."""
        few = max(1, self._places - 1)
        if waiting.turn.done() or (waiting.idle() and self._idle >= few):
            return False
        return self._served[waiting.asker.name] < few or self._shares.alone(waiting.asker)

    def _leave(self, asker: Asker, was_idle: bool) -> None:
        self._served[asker.name] -= 1
        self._served += Counter()  # forgets those who have none
        self._idle -= was_idle
        self.look()


class _Waiting(NamedTuple):
    asker: Asker
    idle: Idle
    turn: asyncio.Future[bool]
    """Whether it was idle when it got its place."""

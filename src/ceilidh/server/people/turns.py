"""Turns in the one thread that serves all: everybody's requests queue behind their own, never behind those of others.

What somebody costs is measured while they are served, and charged to them and to their address. Whoever had the most
waits longest, and whoever had more than their part rests. Nobody is refused anything here.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine, Generator
from functools import partial
from time import perf_counter
from typing import Any, Final, Generic, TypeVar

from litestar.connection import ASGIConnection

from ceilidh.server.people.shares import Asker, Shares

T = TypeVar("T")

TURN: Final = "ceilidh_turn"
"""Where a request has its turns."""
CREDIT: Final = 4.0
"""Seconds of debt that nobody has to rest for: opening a long game in three browsers takes 0.1 s, a debt of one."""
TOO_MANY: Final = 0.01
"""Seconds that are charged to whoever was refused for asking too much, so that asking again at once is of no use."""
EACH: Final = 0.0003
"""Seconds that are charged for every request: what reading and sending it takes cannot be measured here."""
AT_ONCE: Final = 8
"""How many have their turn before the thread looks what else has come in: together they take some milliseconds."""
BREATH: Final = 0.005
"""Seconds of work after which the thread looks what else has come in, before anybody else has their turn."""


class Turns:
    """Who is served now."""

    def __init__(self) -> None:
        self._shares = Shares()
        self._waiting: dict[asyncio.Future[None], Asker] = {}
        self._worked = 0.0
        """Since the thread last looked what has come in."""
        self._next: asyncio.Handle | None = None

    async def wait(self, asker: Asker) -> None:
        """Until it is their turn, which is at once where nobody wants too much."""
        self._shares.charge(asker, EACH)
        if not self._waiting and self._worked < BREATH and self._rest(asker) <= 0:
            return
        turn: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._waiting[turn] = asker
        self._soon()
        try:
            await turn
        finally:
            self._waiting.pop(turn, None)

    async def measure(self, asker: Callable[[], Asker], work: Coroutine[Any, Any, T]) -> T:
        """Carry out the work, and charge what it takes of the thread's time to whoever asks then."""
        return await _Measured(work, lambda seconds: self._spent(asker(), seconds))

    def charge(self, asker: Asker, seconds: float) -> None:
        """They cost so much."""
        self._shares.charge(asker, seconds)

    def _spent(self, asker: Asker, seconds: float) -> None:
        self._worked += seconds
        self.charge(asker, seconds)

    def _rest(self, asker: Asker) -> float:
        return self._shares.debt(asker) - CREDIT

    def _soon(self, after: float = 0.0) -> None:
        """More turns as soon as the thread has looked what has come in, or after a rest."""
        if self._next is not None:
            if not isinstance(self._next, asyncio.TimerHandle):
                return
            self._next.cancel()
        loop = asyncio.get_running_loop()
        self._next = loop.call_later(after, self._give) if after > 0 else loop.call_soon(self._give)

    def _give(self) -> None:
        """The turn to those who had the least, one for each of them."""
        self._next, self._worked = None, 0.0
        waiting = [(turn, asker, self._rest(asker)) for turn, asker in self._waiting.items() if not turn.done()]
        ready = {asker: turn for turn, asker, rest in reversed(waiting) if rest <= 0}
        if ready:
            for asker in self._shares.in_order(ready)[:AT_ONCE]:
                del self._waiting[ready[asker]]
                ready[asker].set_result(None)
            self._soon()
        elif waiting:
            self._soon(min(rest for _, _, rest in waiting))


class Turn:
    """The turns of one who asks; who it is may become known later."""

    def __init__(self, turns: Turns, address: str, person: str | None = None) -> None:
        self._turns = turns
        self.asker = Asker(person or "", address)

    def known(self, person: str | None) -> None:
        """It is this person."""
        self.asker = self.asker._replace(person=person or "")

    async def wait(self) -> None:
        """Until it is their turn."""
        await self._turns.wait(self.asker)

    def charge(self, seconds: float) -> None:
        """They cost so much, beside what was measured."""
        self._turns.charge(self.asker, seconds)

    def too_many(self) -> None:
        """They asked for too much."""
        self.charge(TOO_MANY)

    async def measure(self, work: Coroutine[Any, Any, T]) -> T:
        """Carry out what they asked for at their cost."""
        return await self._turns.measure(lambda: self.asker, work)


def turn_of(connection: ASGIConnection[Any, Any, Any, Any]) -> Turn:
    """The turns of whoever asks, as the server put them beside the request."""
    turn: Turn = connection.scope["state"][TURN]
    return turn


class _Measured(Generic[T]):
    """Work of which each step, from one wait to the next, is timed."""

    def __init__(self, work: Coroutine[Any, Any, T], spent: Callable[[float], None]) -> None:
        self._work = work
        self._spent = spent

    def __await__(self) -> Generator[Any, Any, T]:
        step: Callable[[], Any] = partial(self._work.send, None)
        while True:
            begun = perf_counter()
            try:
                awaited = step()
            except StopIteration as done:
                result: T = done.value
                return result
            finally:
                self._spent(perf_counter() - begun)
            try:
                step = partial(self._work.send, (yield awaited))
            except BaseException as error:  # also that the task is cancelled: the work has to hear of it
                step = partial(self._work.throw, error)

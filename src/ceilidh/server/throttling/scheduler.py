"""Fair queueing of requests on the event loop, by measured CPU time.

A caller who used little is served immediately. Heavy callers queue, the one with the least usage first. If other
people are waiting, heavy callers yield for as long as they just ran.

CPU time is measured while a request runs and charged to the person and to their address. The scheduler delays
requests; it never refuses one.
"""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Awaitable, Callable, Coroutine, Generator
from time import perf_counter, thread_time
from types import coroutine
from typing import Any, Final, TypeVar

from litestar.connection import ASGIConnection

from ceilidh.server.throttling.deferred_calls import DeferredCalls
from ceilidh.server.throttling.usage import Caller, UsageTracker

T = TypeVar("T")

BUDGET_KEY: Final = "ceilidh_turn"
"""Where a request has its turns."""
FREE_DEBT_S: Final = 4.0
"""Seconds of debt that nobody has to rest for: opening a long game in three browsers takes 0.1 s, a debt of one."""
REFUSAL_COST_S: Final = 0.01
"""Seconds that are charged to whoever was refused for asking too much, so that asking again at once is of no use."""
REQUEST_COST_S: Final = 0.0003
"""Seconds that are charged for every request: what reading and sending it takes cannot be measured here."""
CHARGE_THRESHOLD_S: Final = 0.002
"""Seconds of work that are charged at once; what is less is charged with the next, since charging takes time too."""
MAX_BATCH_SIZE: Final = 8
"""How many of those who wait have their turn, at most, before the thread looks what else has come in."""
MAX_BATCH_WORK_S: Final = 0.004
"""Seconds of work after which fewer of them have their turn at once."""


class FairScheduler:
    """Who is served now. Whoever had little is served at once; only those who want a lot wait for one another."""

    def __init__(self, now: Callable[[], float] = perf_counter, cpu_time: Callable[[], float] = thread_time) -> None:
        """`now` returns the time in seconds, `cpu_time` for how much of it this thread has computed."""
        self.now = now
        self.deferred_calls = DeferredCalls(now, cpu_time)
        self._shares = UsageTracker(now)
        self._served: set[Caller] = set()
        """Who had a turn since the thread last looked what has come in."""
        self._waiting: dict[Caller, deque[asyncio.Future[None]]] = {}
        self._worked = 0.0
        """Since those who wait were last looked at."""
        self._many = 1
        """How many of them have their turn at once."""
        self._next: asyncio.Handle | None = None
        """When turns are given next, if anybody waits."""
        self._resting = False
        """Whether that is because all of them have to rest; whoever comes meanwhile need not."""

    async def wait(self, caller: Caller) -> None:
        """Until it is their turn."""
        if not self.try_acquire(caller):
            await self._queue(caller)

    def try_acquire(self, caller: Caller) -> bool:
        """Whether they need not wait; then this was their turn."""
        if caller in self._served or not self._shares.light(caller):
            return False
        if not self._served:
            asyncio.get_running_loop().call_soon(self._served.clear)
        self._served.add(caller)
        return True

    async def _queue(self, caller: Caller) -> None:
        turn: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._waiting.setdefault(caller, deque()).append(turn)
        self._soon()
        try:
            await turn
        except asyncio.CancelledError:
            self._forget(caller, turn)
            raise

    def _forget(self, caller: Caller, turn: asyncio.Future[None]) -> None:
        """They are gone, unless they have just had their turn."""
        if caller in self._waiting and turn in self._waiting[caller]:
            self._waiting[caller].remove(turn)
            if not self._waiting[caller]:
                del self._waiting[caller]

    def charge(self, caller: Caller, seconds: float) -> None:
        """They cost so much."""
        self._shares.charge(caller, seconds)

    def spent(self, caller: Caller, seconds: float) -> None:
        """The thread worked so long for them."""
        self._worked += seconds
        self._shares.charge(caller, seconds)

    def _soon(self, after: float = 0.0, resting: bool = False) -> None:
        """More turns as soon as the thread has looked what has come in, or after a while."""
        if self._next is not None:
            if not self._resting:
                return
            self._next.cancel()
        self._resting = resting
        loop = asyncio.get_running_loop()
        self._next = loop.call_later(after, self._give) if after > 0 else loop.call_soon(self._give)

    def _give(self) -> None:
        """The turn to those who had the least, one for each of them."""
        self._next = None
        worked, self._worked = self._worked, 0.0
        self._many = min(MAX_BATCH_SIZE, self._many + 1) if worked < MAX_BATCH_WORK_S else 1
        rests = {caller: self._shares.debt(caller) - FREE_DEBT_S for caller in self._waiting}
        ready = self._shares.in_order(caller for caller, rest in rests.items() if rest <= 0)
        for caller in ready[: self._many]:
            self._serve(caller)
        if ready:
            self._soon(0.0 if self._shares.only(ready[0].address) else worked)
        elif rests:
            self._soon(min(rests.values()), resting=True)

    def _serve(self, caller: Caller) -> None:
        turns = self._waiting[caller]
        turns.popleft().set_result(None)
        if not turns:
            del self._waiting[caller]


class CallerBudget:
    """The turns of one who asks; who it is may become known later."""

    def __init__(self, turns: FairScheduler, address: str, person: str | None = None) -> None:
        self._turns = turns
        self.deferred_calls = turns.deferred_calls
        self._owed = 0.0
        """Seconds of work that are not charged yet."""
        self.caller = Caller(person or "", address)

    def identify(self, person: str | None) -> None:
        """It is this person."""
        self.caller = self.caller._replace(person=person or "")

    def wait(self) -> Awaitable[None]:
        """Until it is their turn, which is at once for whoever had little."""
        self._owed += REQUEST_COST_S
        return self._turns.wait(self.caller)

    def try_acquire(self) -> bool:
        """Whether they need not wait, as whoever had little; then this was their turn."""
        if not self._turns.try_acquire(self.caller):
            return False
        self._owed += REQUEST_COST_S
        return True

    def charge(self, seconds: float) -> None:
        """They cost so much, beside what was measured."""
        self._turns.charge(self.caller, seconds)

    def charge_refusal(self) -> None:
        """They asked for too much."""
        self.charge(REFUSAL_COST_S)

    async def measure(self, work: Coroutine[Any, Any, T]) -> T:
        """Carry out what they asked for at their cost."""
        return await _timed(work, self._turns.now, self._spent)

    def run_sync(self, work: Callable[[], None]) -> None:
        """The same for what waits for nothing."""
        began = self._turns.now()
        try:
            work()
        finally:
            self._spent(self._turns.now() - began)

    def _spent(self, seconds: float) -> None:
        self._owed += seconds
        if self._owed > CHARGE_THRESHOLD_S:
            self.pay()

    def pay(self) -> None:
        """Be charged with what is left."""
        self._turns.spent(self.caller, self._owed)
        self._owed = 0.0


def budget_of(connection: ASGIConnection[Any, Any, Any, Any]) -> CallerBudget:
    """The turns of whoever asks, as the server put them beside the request."""
    turn: CallerBudget = connection.scope["state"][BUDGET_KEY]
    return turn


@coroutine
def _timed(
    work: Coroutine[Any, Any, T], now: Callable[[], float], spent: Callable[[float], None]
) -> Generator[Any, Any, T]:
    """Carry out work of which each step, from one wait to the next, is timed."""
    heard: Any = None
    failed: BaseException | None = None
    while True:
        begun = now()
        try:
            awaited = work.send(heard) if failed is None else work.throw(failed)
        except StopIteration as done:
            result: T = done.value
            return result
        finally:
            spent(now() - begun)
        failed = None
        try:
            heard = yield awaited
        except BaseException as error:  # also that the task is cancelled: the work has to hear of it
            failed = error

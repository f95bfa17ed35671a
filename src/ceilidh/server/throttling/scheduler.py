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

from ceilidh.server.throttling.low_priority_calls import LowPriorityCalls
from ceilidh.server.throttling.usage import Caller, UsageTracker

T = TypeVar("T")

BUDGET_KEY: Final = "ceilidh_budget"
"""Where the ASGI scope's state holds the request's CallerBudget."""
FREE_DEBT_S: Final = 4.0
"""Debt up to which queued callers are served: opening a long game in three browsers takes 0.1 s, a debt of 1 s."""
REFUSAL_COST_S: Final = 0.01
"""Charged when a rate limit refuses a request, so that retrying immediately does not pay."""
REQUEST_COST_S: Final = 0.0003
"""Charged for every request: parsing and sending it cannot be measured here."""
CHARGE_THRESHOLD_S: Final = 0.002
"""Less work is charged together with the next, since charging costs time too."""
MAX_BATCH_SIZE: Final = 8
"""Most queued callers that are served before the event loop polls for new input."""
MAX_BATCH_WORK_S: Final = 0.004
"""A batch that took longer resets the batch size to 1."""


class FairScheduler:
    """Decides who is served next."""

    def __init__(self, now: Callable[[], float] = perf_counter, cpu_time: Callable[[], float] = thread_time) -> None:
        """`now` returns the time in seconds, `cpu_time` the CPU seconds of this thread."""
        self.now = now
        self.low_priority_calls = LowPriorityCalls(now, cpu_time)
        self._usage = UsageTracker(now)
        self._served: set[Caller] = set()
        """Served immediately since the event loop last polled."""
        self._queue: dict[Caller, deque[asyncio.Future[None]]] = {}
        self._work_s = 0.0
        """Work since the last batch."""
        self._batch_size = 1
        self._next_batch: asyncio.Handle | None = None
        self._is_resting = False
        """The next batch waits until debts have shrunk; a new caller need not."""

    async def wait(self, caller: Caller) -> None:
        if not self.try_acquire(caller):
            await self._enqueue(caller)

    def try_acquire(self, caller: Caller) -> bool:
        if caller in self._served or not self._usage.is_light(caller):
            return False
        if not self._served:
            asyncio.get_running_loop().call_soon(self._served.clear)
        self._served.add(caller)
        return True

    async def _enqueue(self, caller: Caller) -> None:
        turn: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._queue.setdefault(caller, deque()).append(turn)
        self._schedule_batch()
        try:
            await turn
        except asyncio.CancelledError:
            if turn in (turns := self._queue.get(caller, ())):
                self._remove(caller, turns.index(turn))
            raise

    def _remove(self, caller: Caller, index: int = 0) -> asyncio.Future[None]:
        turns = self._queue[caller]
        turn = turns[index]
        del turns[index]
        if not turns:
            del self._queue[caller]
        return turn

    def charge(self, caller: Caller, seconds: float) -> None:
        self._usage.charge(caller, seconds)

    def charge_work(self, caller: Caller, seconds: float) -> None:
        self._work_s += seconds
        self._usage.charge(caller, seconds)

    def _schedule_batch(self, delay: float = 0.0, is_resting: bool = False) -> None:
        if self._next_batch is not None:
            if not self._is_resting:
                return
            self._next_batch.cancel()
        self._is_resting = is_resting
        loop = asyncio.get_running_loop()
        self._next_batch = loop.call_later(delay, self._serve_batch) if delay > 0 else loop.call_soon(self._serve_batch)

    def _serve_batch(self) -> None:
        """Serve one request of each of the callers with the least usage."""
        self._next_batch = None
        work, self._work_s = self._work_s, 0.0
        self._batch_size = min(MAX_BATCH_SIZE, self._batch_size + 1) if work < MAX_BATCH_WORK_S else 1
        rests = {caller: self._usage.debt(caller) - FREE_DEBT_S for caller in self._queue}
        ready = self._usage.sort(caller for caller, rest in rests.items() if rest <= 0)
        for caller in ready[: self._batch_size]:
            self._remove(caller).set_result(None)
        if ready:
            self._schedule_batch(0.0 if self._usage.is_only_address(ready[0].address) else work)
        elif rests:
            self._schedule_batch(min(rests.values()), is_resting=True)


class CallerBudget:
    """The account of one request or socket at the scheduler; its person may become known later."""

    def __init__(self, scheduler: FairScheduler, address: str, person: str | None = None) -> None:
        self._scheduler = scheduler
        self.low_priority_calls = scheduler.low_priority_calls
        self._uncharged_s = 0.0
        self.caller = Caller(person or "", address)

    def identify(self, person: str | None) -> None:
        self.caller = self.caller._replace(person=person or "")

    def wait(self) -> Awaitable[None]:
        self._uncharged_s += REQUEST_COST_S
        return self._scheduler.wait(self.caller)

    def try_acquire(self) -> bool:
        if not self._scheduler.try_acquire(self.caller):
            return False
        self._uncharged_s += REQUEST_COST_S
        return True

    def charge(self, seconds: float) -> None:
        self._scheduler.charge(self.caller, seconds)

    def charge_refusal(self) -> None:
        self.charge(REFUSAL_COST_S)

    async def measure(self, work: Coroutine[Any, Any, T]) -> T:
        return await _measure_steps(work, self._scheduler.now, self._add_work)

    def run_sync(self, work: Callable[[], None]) -> None:
        started = self._scheduler.now()
        try:
            work()
        finally:
            self._add_work(self._scheduler.now() - started)

    def _add_work(self, seconds: float) -> None:
        self._uncharged_s += seconds
        if self._uncharged_s > CHARGE_THRESHOLD_S:
            self.settle()

    def settle(self) -> None:
        self._scheduler.charge_work(self.caller, self._uncharged_s)
        self._uncharged_s = 0.0


def budget_of(connection: ASGIConnection[Any, Any, Any, Any]) -> CallerBudget:
    """The budget that the server attached to the request."""
    budget: CallerBudget = connection.scope["state"][BUDGET_KEY]
    return budget


@coroutine
def _measure_steps(
    work: Coroutine[Any, Any, T], now: Callable[[], float], add_work: Callable[[float], None]
) -> Generator[Any, Any, T]:
    """Drive a coroutine and time each step between two awaits."""
    received: Any = None
    failure: BaseException | None = None
    while True:
        started = now()
        try:
            awaited = work.send(received) if failure is None else work.throw(failure)
        except StopIteration as done:
            result: T = done.value
            return result
        finally:
            add_work(now() - started)
        failure = None
        try:
            received = yield awaited
        except BaseException as error:  # a cancellation too: the coroutine has to see it
            failure = error

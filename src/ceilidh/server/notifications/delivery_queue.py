"""A fair queue of deliveries with bounded concurrency, in which those who do not answer hold up nobody else.

People take turns. A receiver has one of three lanes, each with slots of its own: it answered promptly the last time,
it is not known yet, or it was slow. A delivery that is not done after a moment gives its slot back and goes on as a
slow one; where there is no slot for that, it is abandoned.
"""

from __future__ import annotations

import asyncio
import logging
from collections import Counter, OrderedDict, deque
from collections.abc import Awaitable, Callable
from contextlib import suppress
from typing import Final, Literal, NamedTuple

PROMPT_S: Final = 1.0
"""Seconds after which a delivery counts as slow."""
MAX_SLOTS: Final = 32
"""Deliveries of each lane at the same time."""
MAX_PER_RECEIVER: Final = 8
MAX_WAITING: Final = 1000
"""Deliveries that wait in a lane."""
MAX_RECEIVERS: Final = 10_000
"""Of how many it is remembered how they answered."""

logger: Final = logging.getLogger(__name__)

LaneName = Literal["prompt", "unknown", "slow"]


class Delivery(NamedTuple):
    """Something to bring to a person."""

    person: str
    receiver: str
    """Whoever answers: the host of a webhook or of a push service."""
    latest_start: float
    """When it is not begun any more, by the event loop's time: soon another process may take it in hand."""
    deliver: Callable[[], Awaitable[None]]
    abandon: Callable[[], Awaitable[None]]
    """Called in place of the rest of `deliver` where that took too long."""


class _Lane:
    def __init__(self) -> None:
        self.free = MAX_SLOTS
        self.waiting: OrderedDict[str, deque[Delivery]] = OrderedDict()
        """By person; whoever had a turn goes to the end."""

    def __len__(self) -> int:
        return sum(map(len, self.waiting.values()))


class DeliveryQueue:
    """Begins deliveries: one of each person at a time, a few of each receiver, a number of each lane."""

    def __init__(self) -> None:
        self._lanes: dict[LaneName, _Lane] = {"prompt": _Lane(), "unknown": _Lane(), "slow": _Lane()}
        self._receivers: OrderedDict[str, LaneName] = OrderedDict()
        self._busy: set[str] = set()
        """People to whom something is on its way."""
        self._of_receiver: Counter[str] = Counter()
        self._tasks: set[asyncio.Task[None]] = set()

    def put(self, delivery: Delivery) -> bool:
        """Deliver it in its turn; False if too much waits already."""
        lane = self._lanes[self._receivers.get(delivery.receiver, "unknown")]
        if len(lane) >= MAX_WAITING:
            return False
        lane.waiting.setdefault(delivery.person, deque()).append(delivery)
        self._begin()
        return True

    async def idle(self) -> None:
        """Returns when nothing waits or is on its way."""
        while self._tasks:
            await asyncio.wait(self._tasks)

    async def stop(self) -> None:
        """Deliver nothing more; what is on its way is broken off."""
        for lane in self._lanes.values():
            lane.waiting.clear()
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)

    def _begin(self) -> None:
        """Begin all that can be."""
        for name, lane in self._lanes.items():
            while lane.free and (delivery := self._next(lane)) is not None:
                lane.free -= 1
                self._busy.add(delivery.person)
                self._of_receiver[delivery.receiver] += 1
                task = asyncio.create_task(self._deliver(delivery, name))
                self._tasks.add(task)
                task.add_done_callback(self._tasks.discard)

    def _next(self, lane: _Lane) -> Delivery | None:
        """The next one in turn whose person and receiver are free; what waited for too long is dropped."""
        now = asyncio.get_running_loop().time()
        for person, waiting in [*lane.waiting.items()]:
            while waiting and waiting[0].latest_start < now:
                waiting.popleft()
            if not waiting:
                del lane.waiting[person]
            elif person not in self._busy and self._of_receiver[waiting[0].receiver] < MAX_PER_RECEIVER:
                delivery = waiting.popleft()
                lane.waiting.move_to_end(person)
                return delivery
        return None

    async def _deliver(self, delivery: Delivery, name: LaneName) -> None:
        holds = self._lanes[name]
        task = asyncio.ensure_future(delivery.deliver())
        try:
            done, _ = await asyncio.wait({task}, timeout=PROMPT_S)
            self._remember(delivery.receiver, "prompt" if done else "slow")
            if not done and name != "slow":
                holds.free += 1
                holds = self._lanes["slow"]
                holds.free -= 1  # below zero for the moment in which one too many is abandoned
                self._begin()
            if not done and holds.free < 0:
                await self._abandon(delivery, task)
            await asyncio.wait({task})
            if not task.cancelled() and (error := task.exception()) is not None:
                logger.warning("a delivery to %s failed, and is tried again later: %s", delivery.receiver, error)
        finally:
            await _cancelled(task)
            holds.free += 1
            self._busy.discard(delivery.person)
            self._of_receiver[delivery.receiver] -= 1
            if not self._of_receiver[delivery.receiver]:
                del self._of_receiver[delivery.receiver]
            self._begin()

    async def _abandon(self, delivery: Delivery, task: asyncio.Future[None]) -> None:
        await _cancelled(task)
        await delivery.abandon()

    def _remember(self, receiver: str, lane: LaneName) -> None:
        self._receivers[receiver] = lane
        self._receivers.move_to_end(receiver)
        if len(self._receivers) > MAX_RECEIVERS:
            self._receivers.popitem(last=False)


async def _cancelled(task: asyncio.Future[None]) -> None:
    task.cancel()
    with suppress(asyncio.CancelledError, Exception):
        await task

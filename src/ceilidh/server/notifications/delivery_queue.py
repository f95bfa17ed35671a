"""Fair queueing of deliveries with bounded concurrency, in which slow receivers delay nobody else.

People take turns. Receivers are in one of three lanes with their own slots: `prompt` in their last answer, `unknown`,
or `slow`. An unknown receiver of a person whose last delivery was slow is in the slow lane too, so nobody blocks the
unknown lane by a new receiver for each delivery. A delivery that takes too long moves to the slow lane; if that has no
free slot, it is abandoned.
"""

from __future__ import annotations

import asyncio
import logging
from collections import Counter, OrderedDict, deque
from collections.abc import Awaitable, Callable
from contextlib import suppress
from typing import Final, Literal, NamedTuple, TypeVar

PROMPT_S: Final = 1.0
"""Seconds until a delivery counts as slow."""
MAX_SLOTS: Final = 32
"""Concurrent deliveries of a lane."""
MAX_PER_RECEIVER: Final = 8
MAX_WAITING: Final = 1000
"""Waiting deliveries of a lane."""
MAX_REMEMBERED: Final = 10_000
"""Receivers whose lane is remembered, and people whose last delivery was slow."""

logger: Final = logging.getLogger(__name__)

V = TypeVar("V")
LaneName = Literal["prompt", "unknown", "slow"]


class Delivery(NamedTuple):
    """A delivery to a person."""

    person: str
    receiver: str
    """The host of the webhook or push service."""
    latest_start: float
    """The event loop's time after which it is dropped, because another process may claim it."""
    deliver: Callable[[], Awaitable[None]]
    abandon: Callable[[], Awaitable[None]]
    """Called if `deliver` is cancelled because it took too long."""


class _Lane:
    def __init__(self) -> None:
        self.free = MAX_SLOTS
        self.waiting: OrderedDict[str, deque[Delivery]] = OrderedDict()
        """By person, in the order of their turns."""

    def __len__(self) -> int:
        return sum(map(len, self.waiting.values()))


class DeliveryQueue:
    """Starts deliveries, limited by person (one), receiver and lane."""

    def __init__(self) -> None:
        self._lanes: dict[LaneName, _Lane] = {"prompt": _Lane(), "unknown": _Lane(), "slow": _Lane()}
        self._receivers: OrderedDict[str, LaneName] = OrderedDict()
        self._slow_people: OrderedDict[str, None] = OrderedDict()
        self._busy: set[str] = set()
        """People with a running delivery."""
        self._of_receiver: Counter[str] = Counter()
        self._tasks: set[asyncio.Task[None]] = set()

    def put(self, delivery: Delivery) -> bool:
        """Queue a delivery; False if the lane is full."""
        lane = self._lanes[self._lane_of(delivery)]
        if len(lane) >= MAX_WAITING:
            return False
        lane.waiting.setdefault(delivery.person, deque()).append(delivery)
        self._start()
        return True

    def _lane_of(self, delivery: Delivery) -> LaneName:
        known = self._receivers.get(delivery.receiver)
        return known or ("slow" if delivery.person in self._slow_people else "unknown")

    async def idle(self) -> None:
        """Return when no delivery waits or runs."""
        while self._tasks:
            await asyncio.wait(self._tasks)

    async def stop(self) -> None:
        for lane in self._lanes.values():
            lane.waiting.clear()
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)

    def _start(self) -> None:
        for name, lane in self._lanes.items():
            while lane.free and (delivery := self._next(lane)) is not None:
                lane.free -= 1
                self._busy.add(delivery.person)
                self._of_receiver[delivery.receiver] += 1
                task = asyncio.create_task(self._deliver(delivery, name))
                self._tasks.add(task)
                task.add_done_callback(self._tasks.discard)

    def _next(self, lane: _Lane) -> Delivery | None:
        """The next delivery in turn whose person and receiver are free; late ones are dropped."""
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
        lane = self._lanes[name]
        task = asyncio.ensure_future(delivery.deliver())
        try:
            done, _ = await asyncio.wait({task}, timeout=PROMPT_S)
            self._remember(delivery, "prompt" if done else "slow")
            if not done and name != "slow":
                lane.free += 1
                lane = self._lanes["slow"]
                lane.free -= 1  # below zero until the excess delivery is abandoned
                self._start()
            if not done and lane.free < 0:
                await _cancel(task)
                await delivery.abandon()
            await asyncio.wait({task})
            if not task.cancelled() and (error := task.exception()) is not None:
                logger.warning("a delivery to %s failed and will be tried again: %s", delivery.receiver, error)
        finally:
            await _cancel(task)
            lane.free += 1
            self._busy.discard(delivery.person)
            self._of_receiver[delivery.receiver] -= 1
            if not self._of_receiver[delivery.receiver]:
                del self._of_receiver[delivery.receiver]
            self._start()

    def _remember(self, delivery: Delivery, lane: LaneName) -> None:
        _put_last(self._receivers, delivery.receiver, lane)
        if lane == "slow":
            _put_last(self._slow_people, delivery.person, None)
        else:
            self._slow_people.pop(delivery.person, None)


def _put_last(remembered: OrderedDict[str, V], key: str, value: V) -> None:
    remembered[key] = value
    remembered.move_to_end(key)
    if len(remembered) > MAX_REMEMBERED:
        remembered.popitem(last=False)


async def _cancel(task: asyncio.Future[None]) -> None:
    task.cancel()
    with suppress(asyncio.CancelledError, Exception):
        await task

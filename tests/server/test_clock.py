"""The clock, and the one that tests move by hand."""

from __future__ import annotations

import asyncio
from datetime import UTC, datetime, timedelta
from threading import Thread

from server.clocks import HandClock

from ceilidh.server.clock import Clock


def test_the_clock_tells_the_time_in_utc() -> None:
    now = Clock().now()
    assert now.tzinfo is UTC
    assert abs(datetime.now(UTC) - now) < timedelta(minutes=1)


def test_whoever_sleeps_by_a_hand_clock_wakes_when_it_is_moved_past_their_time() -> None:
    clock = HandClock()
    woken: list[str] = []

    async def sleep(name: str, seconds: float) -> None:
        await clock.sleep(seconds)
        woken.append(name)

    async def main() -> None:
        tasks = [asyncio.create_task(sleep("a minute", 60)), asyncio.create_task(sleep("an hour", 3600))]
        await asyncio.sleep(0)
        clock.move(seconds=59)
        await asyncio.sleep(0.01)
        assert not woken
        mover = Thread(target=clock.move, kwargs={"seconds": 2})
        mover.start()
        await tasks[0]
        mover.join()
        assert woken == ["a minute"]
        clock.move(hours=1)
        await tasks[1]

    asyncio.run(main())

"""Virtual time advances only while everything waits."""

from __future__ import annotations

import asyncio
from threading import Event

import virtual_time


def test_timers_fire_in_order_without_real_waiting() -> None:
    fired: list[str] = []

    async def sleep(name: str, seconds: float) -> None:
        await asyncio.sleep(seconds)
        fired.append(name)

    async def scenario() -> float:
        begun = asyncio.get_running_loop().time()
        await asyncio.gather(sleep("a day", 86_400), sleep("an hour", 3600), sleep("a minute", 60))
        return asyncio.get_running_loop().time() - begun

    assert virtual_time.run(scenario()) == 86_400
    assert fired == ["a minute", "an hour", "a day"]


def test_a_scenario_settles_when_tasks_and_executors_are_idle() -> None:
    reached: list[int] = []

    async def climb() -> None:
        for step in range(50):
            await asyncio.to_thread(int)
            await asyncio.sleep(0)
            reached.append(step)

    async def scenario() -> None:
        climbing = asyncio.create_task(climb())
        await virtual_time.settle()
        assert climbing.done()
        assert len(reached) == 50

    virtual_time.run(scenario())


def test_computing_advances_the_clock_before_anything_else_runs() -> None:
    async def scenario() -> None:
        loop = asyncio.get_running_loop()
        begun = loop.time()
        virtual_time.spend(0.5)
        assert loop.time() == begun + 0.5

    virtual_time.run(scenario())


def test_time_stops_while_an_executor_works() -> None:
    fired: list[str] = []
    released = Event()

    async def scenario() -> None:
        loop = asyncio.get_running_loop()
        loop.call_later(1, fired.append, "timer")
        in_thread = loop.run_in_executor(None, released.wait)
        for _ in range(100):
            await asyncio.sleep(0)
        assert fired == []
        loop.call_soon(released.set)
        await in_thread
        assert fired == []
        await asyncio.sleep(1)
        assert fired == ["timer"]

    virtual_time.run(scenario())

"""The clock, and the manual clock of tests."""

from __future__ import annotations

import asyncio
from datetime import UTC, datetime
from pathlib import Path
from threading import Thread

import pytest
import virtual_time
from server.manual_clock import BACKGROUND_LOOPS, ManualClock, settle
from server.table_helpers import opened

from ceilidh.server.clock import Clock


def test_the_clock_returns_utc() -> None:
    before, now, after = datetime.now(UTC), Clock().now(), datetime.now(UTC)
    assert now.tzinfo is UTC
    assert before <= now <= after


def test_moving_a_manual_clock_wakes_sleepers_whose_time_has_come() -> None:
    clock = ManualClock()
    woken: list[str] = []

    async def sleep(name: str, seconds: float) -> None:
        await clock.sleep(seconds)
        woken.append(name)

    async def main() -> None:
        tasks = [asyncio.create_task(sleep("a minute", 60)), asyncio.create_task(sleep("an hour", 3600))]
        await settle()
        clock.move(seconds=59)
        await settle()
        assert not woken
        mover = Thread(target=clock.move, kwargs={"seconds": 2})
        mover.start()
        await tasks[0]
        mover.join()
        assert woken == ["a minute"]
        clock.move(hours=1)
        await tasks[1]

    virtual_time.run(main())


@pytest.mark.parametrize("cancelled", [False, True])
def test_a_cancelled_call_is_not_made(cancelled: bool) -> None:
    clock, made = ManualClock(), list[str]()

    async def main() -> None:
        timer = clock.call_later(5, lambda: made.append("call"))
        clock.move(seconds=5)
        if cancelled:
            timer.cancel()
        await settle()

    virtual_time.run(main())
    assert made == ([] if cancelled else ["call"])


def test_advancing_waits_until_a_loop_has_done_its_work_once() -> None:
    clock, rounds = ManualClock(), list[datetime]()

    async def loop() -> None:
        for _ in range(3):
            await clock.sleep(5)
            await asyncio.sleep(0)
            rounds.append(clock.now())
        await clock.sleep(5)

    thread = Thread(target=lambda: asyncio.run(loop()))
    thread.start()
    for number in range(1, 4):
        clock.advance(1, seconds=5)
        assert len(rounds) == number
    clock.move(seconds=5)
    thread.join()


def test_the_number_of_background_loops_is_known(tmp_path: Path) -> None:
    async def main() -> None:
        clock = ManualClock()
        async with opened(f"sqlite:///{tmp_path / 'new.db'}", clock):
            await settle()
            assert clock.sleepers == BACKGROUND_LOOPS

    virtual_time.run(main())

"""Fair shares of the event loop, of the workers and of the list of open tables."""

from __future__ import annotations

import asyncio
import os
import time
from collections.abc import Callable
from pathlib import Path

import pytest
import virtual_time
from server.manual_time import ManualTime
from virtual_time import settle, spend

from ceilidh.server.api_errors import Refusal
from ceilidh.server.throttling.scheduler import FREE_DEBT_S, CallerBudget, FairScheduler
from ceilidh.server.throttling.usage import ADDRESS_SHARE, PERSON_SHARE, Caller, UsageTracker
from ceilidh.server.workers.pool import WorkerPool
from ceilidh.server.workers.queue import MAX_WAITING_PER_CALLER, FairQueue
from ceilidh.server.workers.worker_process import MAX_MEMORY_BYTES, WorkerDiedError

ANNA, BEN, CARL = Caller("anna", "192.0.2.1"), Caller("ben", "192.0.2.2"), Caller("carl", "192.0.2.3")


@pytest.fixture
def clock() -> ManualTime:
    return ManualTime()


def new_turns() -> FairScheduler:
    """A scheduler on the loop's time, in which only `spend` uses CPU time."""
    return FairScheduler(now=asyncio.get_running_loop().time, cpu_time=lambda: 0.0)


# UsageTracker


def test_a_caller_without_competition_may_use_everything(clock: ManualTime) -> None:
    had = UsageTracker(clock)
    for _ in range(100):
        had.charge(ANNA, 0.1)
        clock.move(0.1)
    assert had.debt(ANNA) < 0.11


def test_among_many_a_person_gets_a_tenth(clock: ManualTime) -> None:
    had = UsageTracker(clock)
    for number in range(20):
        had.charge(Caller(f"guest {number}", f"192.0.2.{number}"), 0.001)
    had.charge(ANNA, 0.3)
    assert had.debt(ANNA) == pytest.approx(0.3 / PERSON_SHARE)


def test_people_at_one_address_share_a_guaranteed_part(clock: ManualTime) -> None:
    had = UsageTracker(clock)
    for number in range(10, 15):
        had.charge(Caller(f"guest {number}", f"192.0.2.{number}"), 0.01)
    for number in range(100):
        had.charge(Caller(f"anna {number}", "192.0.2.1"), 0.01)
    newcomer = Caller("another anna", "192.0.2.1")
    assert had.debt(newcomer) == pytest.approx(1 / ADDRESS_SHARE, rel=0.01)
    assert had.lightest([newcomer, BEN]) == 1


def test_debts_expire(clock: ManualTime) -> None:
    had = UsageTracker(clock)
    had.charge(ANNA, 1)
    had.charge(BEN, 1)
    assert not had.is_only_person(ANNA.person)
    clock.move(10)
    had.charge(ANNA, 0.001)
    assert had.debt(BEN) == 0
    assert had.is_only_person(ANNA.person)


# FairScheduler


async def serve(turn: CallerBudget, order: list[str], seconds: float = 0.0) -> None:
    async def answer() -> None:
        await turn.wait()
        order.append(turn.caller.person)
        if seconds:
            spend(seconds)

    await turn.measure(answer())


def test_requests_of_one_person_queue_behind_each_other() -> None:
    order: list[str] = []

    async def scenario() -> None:
        turns = new_turns()
        asked = [asyncio.create_task(serve(CallerBudget(turns, *reversed(ANNA)), order, 0.006)) for _ in range(30)]
        await asyncio.sleep(0.02)
        asked += [asyncio.create_task(serve(CallerBudget(turns, *reversed(BEN)), order, 0.001)) for _ in range(3)]
        await asyncio.gather(*asked)

    virtual_time.run(scenario())
    assert len(order) == 33
    before_ben = order.index("ben")
    assert order[before_ben : before_ben + 6].count("ben") == 3


def test_other_callers_run_between_two_requests_of_a_heavy_caller() -> None:
    async def scenario() -> int:
        turns, rounds = new_turns(), 0
        order: list[str] = []
        asked = asyncio.gather(*(serve(CallerBudget(turns, *reversed(ANNA)), order, 0.006) for _ in range(10)))
        while not asked.done():
            rounds += 1
            await asyncio.sleep(0)
        return rounds

    assert virtual_time.run(scenario()) >= 10


def test_a_caller_in_debt_rests_before_being_served() -> None:
    order: list[str] = []

    async def scenario() -> float:
        turns = new_turns()
        for caller in (BEN, CARL):
            turns.charge(caller, 0.001)
        turns.charge(ANNA, (FREE_DEBT_S + 0.2) / 3)
        begun = turns.now()
        await serve(CallerBudget(turns, *reversed(ANNA)), order)
        return turns.now() - begun

    assert virtual_time.run(scenario()) == pytest.approx(0.2, abs=0.01)
    assert order == ["anna"]


@pytest.mark.parametrize("loop", ["asyncio", "uvloop"])
def test_others_are_served_while_a_caller_rests(loop: str, clock: ManualTime) -> None:
    order: list[str] = []

    async def scenario() -> None:
        turns = FairScheduler(clock)
        turns.charge(BEN, 0.001)
        turns.charge(ANNA, 1000)
        rests = asyncio.create_task(serve(CallerBudget(turns, *reversed(ANNA)), order))
        while not turns._is_resting:
            await asyncio.sleep(0)
        turns.charge(BEN, 0.5)
        await serve(CallerBudget(turns, *reversed(BEN)), order)
        rests.cancel()

    pytest.importorskip(loop).run(scenario())
    assert order == ["ben"]


def test_a_light_caller_is_served_immediately_however_many_wait() -> None:
    async def scenario() -> list[str]:
        turns = new_turns()
        order: list[str] = []
        for caller in (BEN, CARL):
            turns.charge(caller, 0.001)
        turns.charge(ANNA, 1)
        waiting = [asyncio.create_task(serve(CallerBudget(turns, *reversed(ANNA)), order)) for _ in range(20)]
        await asyncio.sleep(0)
        await serve(CallerBudget(turns, *reversed(BEN)), order)
        served = [*order]
        await asyncio.gather(*waiting)
        return served

    assert virtual_time.run(scenario()) == ["ben"]


def test_small_costs_are_charged_in_the_end() -> None:
    async def scenario() -> float:
        turns = new_turns()
        turns.charge(BEN, 0.001)
        turn = CallerBudget(turns, *reversed(ANNA))
        await turn.measure(asyncio.sleep(0))
        await turn.wait()
        turn.settle()
        return turns._usage.debt(ANNA)

    assert virtual_time.run(scenario()) > 0


def test_a_light_caller_skips_the_queue_once_per_turn_of_the_event_loop() -> None:
    async def scenario() -> None:
        turns = new_turns()
        turns.charge(BEN, 0.001)
        turn = CallerBudget(turns, *reversed(ANNA))
        assert turn.try_acquire()
        assert not turn.try_acquire()
        await asyncio.sleep(0)
        assert turn.try_acquire()
        await asyncio.sleep(0)
        turn.charge(1.0)
        assert not turn.try_acquire()

    virtual_time.run(scenario())


def test_synchronous_work_is_charged_even_if_it_fails() -> None:
    async def scenario() -> float:
        turns = new_turns()
        turns.charge(BEN, 0.001)

        def fail() -> None:
            spend(0.01)
            raise KeyError("mine")

        with pytest.raises(KeyError, match="mine"):
            CallerBudget(turns, *reversed(ANNA)).run_sync(fail)
        return turns._usage.debt(ANNA)

    assert virtual_time.run(scenario()) == pytest.approx(2 * 0.01)


def test_a_cancelled_request_leaves_the_queue() -> None:
    order: list[str] = []

    async def scenario() -> None:
        turns = new_turns()
        turns.charge(BEN, 1)
        turns.charge(ANNA, 100)
        gone = asyncio.create_task(serve(CallerBudget(turns, *reversed(ANNA)), order))
        await settle()
        gone.cancel()
        await serve(CallerBudget(turns, *reversed(CARL)), order)
        with pytest.raises(asyncio.CancelledError):
            await gone

    virtual_time.run(scenario())
    assert order == ["carl"]


def test_awaiting_is_not_charged_and_exceptions_pass_through() -> None:
    async def scenario() -> None:
        turns = new_turns()
        turn = CallerBudget(turns, *reversed(ANNA))

        async def waits() -> str:
            await asyncio.sleep(0.3)
            return "done"

        async def fails() -> None:
            await asyncio.sleep(0)
            raise KeyError("mine")

        assert await turn.measure(waits()) == "done"
        turn.settle()
        assert turns._usage.debt(ANNA) == 0
        with pytest.raises(KeyError, match="mine"):
            await turn.measure(fails())
        with pytest.raises(TimeoutError):
            await asyncio.wait_for(turn.measure(waits()), 0.01)

    virtual_time.run(scenario())


# The line in front of the workers


class Desk:
    """Calls in a queue, finished one by one as the test says."""

    def __init__(self, places: int, clock: ManualTime) -> None:
        self.queue = FairQueue(places, clock)
        self.served: list[str] = []
        self._done: dict[str, asyncio.Event] = {}
        self._tasks: list[asyncio.Task[None]] = []

    async def ask(self, caller: Caller, name: str, idle: Callable[[], bool] = lambda: False) -> None:
        self._done[name] = asyncio.Event()
        self._tasks.append(asyncio.create_task(self._wish(caller, name, idle)))
        await settle()

    async def _wish(self, caller: Caller, name: str, idle: Callable[[], bool]) -> None:
        async with self.queue.slot(caller, idle):
            self.served.append(name)
            await self._done[name].wait()

    async def finish(self, name: str) -> None:
        self._done[name].set()
        await settle()


def test_workers_serve_people_in_turn_however_many_calls_one_makes(clock: ManualTime) -> None:
    async def scenario() -> None:
        desk = Desk(1, clock)
        for name in ("a1", "a2", "a3", "a4"):
            await desk.ask(ANNA, name)
        await desk.ask(BEN, "b1")
        await desk.ask(CARL, "c1")
        for name, seconds in (("a1", 0.4), ("b1", 0.1), ("c1", 0.1)):
            clock.move(seconds)
            await desk.finish(name)
        assert desk.served == ["a1", "b1", "c1", "a2"]

    virtual_time.run(scenario())


def test_nobody_gets_all_workers_while_others_wait(clock: ManualTime) -> None:
    async def scenario() -> None:
        desk = Desk(2, clock)
        await desk.ask(ANNA, "a1")
        await desk.ask(ANNA, "a2")
        assert desk.served == ["a1", "a2"]
        await desk.ask(BEN, "b1")
        await desk.finish("a1")
        await desk.finish("b1")
        await desk.ask(ANNA, "a3")
        assert desk.served == ["a1", "a2", "b1"]
        await desk.ask(CARL, "c1")
        assert desk.served == ["a1", "a2", "b1", "c1"]

    virtual_time.run(scenario())


def test_background_work_comes_last_and_leaves_a_worker_free(clock: ManualTime) -> None:
    async def scenario() -> None:
        watched = False
        desk = Desk(2, clock)
        for name in ("idle 1", "idle 2", "idle 3"):
            await desk.ask(ANNA, name, lambda: not watched)
        assert desk.served == ["idle 1"]
        await desk.ask(BEN, "b1")
        await desk.ask(CARL, "c1")
        await desk.finish("idle 1")
        assert desk.served == ["idle 1", "b1", "c1"]
        await desk.finish("b1")
        await desk.finish("c1")
        assert desk.served == ["idle 1", "b1", "c1", "idle 2"]
        watched = True
        await desk.finish("idle 2")
        desk.queue.dispatch()
        assert desk.served[-1] == "idle 3"

    virtual_time.run(scenario())


def test_only_a_caller_with_too_many_waiting_calls_is_refused(clock: ManualTime) -> None:
    async def scenario() -> None:
        desk = Desk(1, clock)
        await desk.ask(ANNA, "first")
        for number in range(MAX_WAITING_PER_CALLER):
            desk.queue.check_capacity(ANNA)
            await desk.ask(ANNA, f"a{number}")
        with pytest.raises(Refusal) as refused:
            desk.queue.check_capacity(ANNA)
        assert refused.value.status == 429
        desk.queue.check_capacity(BEN)
        await desk.ask(BEN, "b1")
        clock.move(0.1)
        await desk.finish("first")
        assert desk.served == ["first", "b1"]

    virtual_time.run(scenario())


def test_a_cancelled_call_frees_its_slot(clock: ManualTime) -> None:
    async def scenario() -> None:
        desk = Desk(1, clock)
        await desk.ask(ANNA, "a1")
        await desk.ask(BEN, "b1")
        await desk.ask(CARL, "c1")
        desk._tasks[1].cancel()
        await settle()
        await desk.finish("a1")
        desk._tasks[2].cancel()
        await settle()
        await desk.ask(ANNA, "a2")
        assert desk.served == ["a1", "c1", "a2"]

    virtual_time.run(scenario())


# Workers


def hoard() -> int:
    return len(bytearray(2 * MAX_MEMORY_BYTES))


def test_a_call_that_needs_too_much_memory_fails_alone() -> None:
    async def scenario() -> int:
        workers = WorkerPool(workers=1)
        try:
            with pytest.raises(MemoryError):
                await workers.run(ANNA, hoard)
            return await workers.run(ANNA, abs, -1)
        finally:
            workers.close()

    assert asyncio.run(scenario()) == 1


def fail() -> None:
    raise KeyError("mine")


def test_an_exception_in_a_worker_is_raised_at_the_caller_with_its_traceback() -> None:
    async def scenario() -> int:
        workers = WorkerPool(workers=1)
        try:
            with pytest.raises(KeyError, match="mine") as failed:
                await workers.run(ANNA, fail)
            assert "in fail" in failed.value.__notes__[0]
            with pytest.raises(WorkerDiedError):
                await workers.run(ANNA, os._exit, 1)
            return await workers.run(ANNA, abs, -1)
        finally:
            workers.close()

    assert asyncio.run(scenario()) == 1


def test_a_hanging_worker_is_replaced_while_others_continue(tmp_path: Path) -> None:
    """The other worker is busy with a pipe before and after that."""
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)

    async def scenario() -> None:
        workers = WorkerPool(workers=2)
        await asyncio.gather(workers.run(ANNA, abs, -1), workers.run(BEN, abs, -1))
        before = {worker.process for worker in workers._workers}
        try:
            continues_turn = asyncio.create_task(workers.run(BEN, Path.read_text, pipe))
            writing = await asyncio.to_thread(pipe.open, "w")
            workers._timeout_s = 0.01
            with pytest.raises(TimeoutError):
                await workers.run(ANNA, time.sleep, 60)
            writing.write("done")
            writing.close()
            assert await continues_turn == "done"
            assert len(before & {worker.process for worker in workers._workers}) == 1
        finally:
            workers.close()

    asyncio.run(scenario())

"""An event loop on virtual time, for tests whose outcome must not depend on how busy the machine is.

Timers (`asyncio.sleep`, `loop.call_later`, `asyncio.timeout`) fire in order as soon as nothing else can run, without
real waiting. While a call runs in an executor (the database, a worker process), virtual time stands still.
"""

from __future__ import annotations

import asyncio
import selectors
from collections.abc import Callable, Coroutine
from concurrent.futures import Executor
from typing import Any, TypeVar

T = TypeVar("T")

START_S = 1000.0
MOMENT_S = 1e-6


class VirtualTimeLoop(asyncio.SelectorEventLoop):
    """Its clock jumps to the next timer when all tasks wait and no executor is at work."""

    def __init__(self) -> None:
        self.now = START_S
        self.calls_in_executors = 0
        super().__init__(_JumpingSelector(self))

    def time(self) -> float:
        return self.now

    def run_in_executor(  # type: ignore[override]  # typeshed has a type variable tuple for the arguments
        self, executor: Executor | None, func: Callable[..., T], *args: Any
    ) -> asyncio.Future[T]:
        future = super().run_in_executor(executor, func, *args)
        self.calls_in_executors += 1
        future.add_done_callback(self._call_ended)
        return future

    def _call_ended(self, _: asyncio.Future[Any]) -> None:
        self.calls_in_executors -= 1


class _JumpingSelector(selectors.DefaultSelector):
    def __init__(self, loop: VirtualTimeLoop) -> None:
        super().__init__()
        self._loop = loop

    def select(self, timeout: float | None = None) -> list[tuple[selectors.SelectorKey, int]]:
        ready = super().select(0)
        if ready or timeout == 0:
            return ready
        if timeout is None or self._loop.calls_in_executors:
            return super().select(None)
        self._loop.now += timeout
        return []


async def settle() -> None:
    """Return when all other tasks wait for a later moment, and no executor is at work."""
    await asyncio.sleep(MOMENT_S)


def spend(seconds: float) -> None:
    """Advance virtual time immediately, as a computation that blocks the loop does."""
    loop = asyncio.get_running_loop()
    assert isinstance(loop, VirtualTimeLoop)
    loop.now += seconds


def run(scenario: Coroutine[Any, Any, T]) -> T:
    """Like `asyncio.run`, on virtual time."""
    with asyncio.Runner(loop_factory=VirtualTimeLoop) as runner:
        return runner.run(scenario)

"""Runs `ceilidh.server` and logs each step of its event loop that blocks it for long, with the request it belongs to.

It logs wall-clock time beside the thread's processor time: a step that took 20 ms and computed for 2 did not block the
loop, it was delayed by other threads or processes. It runs on asyncio's own loop, which can be instrumented.
"""

from __future__ import annotations

import asyncio
import gc
import sys
from contextvars import ContextVar
from time import perf_counter, thread_time
from typing import Any, Final

import uvicorn
from uvicorn.protocols.http.httptools_impl import RequestResponseCycle

from ceilidh.server.__main__ import main

SLOW_STEP_S: Final = 0.005
STEPS_PER_COUNT: Final = 1000
"""The number of steps is logged after this many."""

steps = 0
garbage = 0.0
"""Seconds of garbage collection in the current step."""
begun = 0.0
request: ContextVar[str] = ContextVar("request")


def watch_garbage(phase: str, _: dict[str, Any]) -> None:
    """Measure the garbage collector."""
    global garbage, begun
    if phase == "start":
        begun = thread_time()
    else:
        garbage += thread_time() - begun


def watched(handle: asyncio.Handle) -> None:
    """Run a step, and log it if it is slow."""
    global steps, garbage
    garbage = 0.0
    clock, own = perf_counter(), thread_time()
    run(handle)
    clock, own = perf_counter() - clock, thread_time() - own
    steps += 1
    if steps % STEPS_PER_COUNT == 0:
        print(f"steps {steps}", file=sys.stderr, flush=True)
    if clock > SLOW_STEP_S:
        times = " ".join(f"{seconds * 1000:.2f}" for seconds in (clock, own, garbage))
        print(f"slow {times} {name(handle)}\t{handle._context.get(request, '')}", file=sys.stderr, flush=True)  # type: ignore[attr-defined]


async def run_named(cycle: RequestResponseCycle, app: Any) -> None:
    """Answer a request, and store its name for all steps of its task."""
    request.set(f"{cycle.scope['method']} {cycle.scope['path'][:80]!r}")
    await run_asgi(cycle, app)


def name(handle: Any) -> str:
    """The coroutine or function that the step ran."""
    called = handle._callback
    task = getattr(called, "__self__", None)
    if isinstance(task, asyncio.Task):
        return str(getattr(task.get_coro(), "__qualname__", task))
    return str(getattr(called, "__qualname__", called))


if __name__ == "__main__":
    run_asgi = RequestResponseCycle.run_asgi
    RequestResponseCycle.run_asgi = run_named  # type: ignore[method-assign, assignment]
    run = asyncio.Handle._run
    asyncio.Handle._run = watched  # type: ignore[method-assign, assignment]
    gc.callbacks.append(watch_garbage)
    uvicorn.Config.get_loop_factory = lambda _: asyncio.SelectorEventLoop  # type: ignore[method-assign, assignment]
    main()

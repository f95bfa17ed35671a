"""Random delays for the race hunt. Python imports this module in every process if its folder is on PYTHONPATH.

So the tests have them, and so do the servers and workers that they start. Event loops pause at random before callbacks,
and database threads before and after transactions.
"""

from __future__ import annotations

import asyncio
import os
import random
import time
from collections.abc import Callable
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import suppress
from typing import Any

LOOP_DELAY_CHANCE = 0.01
LOOP_DELAY_S = 0.005
"""The mean; some are several times as long."""
DATABASE_DELAY_CHANCE = 0.1
DATABASE_DELAY_S = 0.01
DATABASE_THREADS = ("writer", "reader")
"""What the database calls its threads."""

_random = random.Random(f"{os.environ.get('HUNT_SEED', '')} {os.getpid()}")


def pause(chance: float, mean_s: float) -> None:
    """Mostly nothing; sometimes a sleep of random length."""
    if _random.random() < chance:
        time.sleep(_random.expovariate(1 / mean_s))


def delay_callbacks(loop: type[asyncio.AbstractEventLoop]) -> None:
    """Makes all loops of this class pause now and then before a callback."""
    call_soon = loop.call_soon

    def delayed(callback: Callable[..., object], *args: Any) -> object:
        pause(LOOP_DELAY_CHANCE, LOOP_DELAY_S)
        return callback(*args)

    def call_soon_delayed(
        self: asyncio.AbstractEventLoop, callback: Callable[..., object], *args: Any, context: Any = None
    ) -> asyncio.Handle:
        return call_soon(self, delayed, callback, *args, context=context)

    loop.call_soon = call_soon_delayed  # type: ignore[method-assign, assignment]


def delay_transactions() -> None:
    """Makes the database's threads pause now and then around a transaction."""
    submit = ThreadPoolExecutor.submit

    def delayed(call: Callable[..., object], *args: Any, **kwargs: Any) -> object:
        pause(DATABASE_DELAY_CHANCE, DATABASE_DELAY_S)
        try:
            return call(*args, **kwargs)
        finally:
            pause(DATABASE_DELAY_CHANCE, DATABASE_DELAY_S)

    def submit_delayed(
        self: ThreadPoolExecutor, call: Callable[..., object], /, *args: Any, **kwargs: Any
    ) -> Future[Any]:
        if getattr(self, "_thread_name_prefix", "").startswith(DATABASE_THREADS):
            return submit(self, delayed, call, *args, **kwargs)
        return submit(self, call, *args, **kwargs)

    ThreadPoolExecutor.submit = submit_delayed  # type: ignore[method-assign, assignment]


if "HUNT_SEED" in os.environ:
    delay_callbacks(asyncio.SelectorEventLoop)
    with suppress(ImportError):
        import uvloop

        delay_callbacks(uvloop.Loop)
    delay_transactions()

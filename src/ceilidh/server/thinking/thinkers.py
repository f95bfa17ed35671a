"""Where bots think: in processes of their own, never where people are served."""

from __future__ import annotations

import asyncio
import logging
import os
import secrets
import signal
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from multiprocessing import get_context
from typing import Final, TypeVar

from ceilidh.bots import Hint, hints, make_bot
from ceilidh.core import SEEDS, Rng, Seat, State, find_game
from ceilidh.server.refusals import Refusal

T = TypeVar("T")

LONGEST: Final = 60.0
"""Seconds after which a bot that has not decided is taken to be broken."""

BEST: Final = 3
"""So many actions are hinted at."""
WALKS: Final = 2000
"""How far the search for hints goes."""
HINTS: Final = 16
"""So many may wait for hints at once."""

logger: Final = logging.getLogger("ceilidh.server")


class Queue:
    """So many may wait for something at once; who comes then is asked to try again later.

    Whoever went away is still in it, so it must not grow long: bots wait for the same workers.
    """

    def __init__(self, room: int) -> None:
        self._free = room

    def __enter__(self) -> None:
        if not self._free:
            raise Refusal(429, "too_many")
        self._free -= 1

    def __exit__(self, *_: object) -> None:
        self._free += 1


class Thinkers:
    """A pool of worker processes, made anew when one breaks."""

    def __init__(self, workers: int | None = None, longest: float = LONGEST) -> None:
        """As many workers as there are cores by default."""
        self._workers = workers or os.cpu_count() or 1
        self._free = asyncio.Semaphore(self._workers)
        self._hints = Queue(HINTS)
        self._longest = longest
        self._pool: ProcessPoolExecutor | None = None

    async def choose(self, game: str, state: State, seat: int, level: str) -> int:
        """The action that a bot of that level chooses."""
        return await self.ask(_choose, game, state, seat, level, secrets.randbelow(SEEDS))

    async def hints(self, game: str, state: State, seat: int) -> list[Hint]:
        """What a strong bot thinks of the best actions, best first; a refusal if too many ask."""
        with self._hints:
            return await self.ask(_hints, game, state, seat, WALKS, secrets.randbelow(SEEDS))

    async def ask(self, call: Callable[..., T], *args: object) -> T:
        """What `call`, a function of some module, returns in a worker. Waiting for a free one takes nobody's time."""
        async with self._free:
            return await self._ask(call, *args)

    async def _ask(self, call: Callable[..., T], *args: object) -> T:
        self._pool = self._pool or _new_pool(self._workers)
        pool = self._pool
        try:
            return await asyncio.wait_for(asyncio.get_running_loop().run_in_executor(pool, call, *args), self._longest)
        except (BrokenProcessPool, TimeoutError):
            if self._pool is pool:
                self._pool = None
                _stop(pool)
            raise

    def close(self) -> None:
        """End all workers."""
        if self._pool is not None:
            _stop(self._pool)


def _new_pool(workers: int) -> ProcessPoolExecutor:
    return ProcessPoolExecutor(workers, mp_context=get_context("forkserver"), initializer=_begin_work)


def _stop(pool: ProcessPoolExecutor) -> None:
    workers = list((pool._processes or {}).values())
    pool.shutdown(wait=False, cancel_futures=True)
    for worker in workers:
        worker.kill()


def _begin_work() -> None:
    """Ctrl+C is for the server, which then ends its workers; people who wait go before bots that think."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    if hasattr(os, "nice"):
        os.nice(5)


def _choose(game: str, state: State, seat: int, level: str, seed: int) -> int:
    return make_bot(level, Rng.seeded(seed)).choose(Seat(find_game(game), state, seat))


def _hints(game: str, state: State, seat: int, walks: int, seed: int) -> list[Hint]:
    return hints(Seat(find_game(game), state, seat), Rng.seeded(seed), walks)[:BEST]

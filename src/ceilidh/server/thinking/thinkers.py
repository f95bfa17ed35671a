"""Where bots think: in processes of their own, never where people are served."""

from __future__ import annotations

import asyncio
import os
import secrets
import signal
from collections import OrderedDict
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from multiprocessing import get_context
from typing import Final, TypeVar

from ceilidh.bots import Hint, hints
from ceilidh.core import SEEDS, Rng, Seat, State, find_game
from ceilidh.server.refusals import Refusal
from ceilidh.server.thinking.minds import KEPT, Mind, choose

T = TypeVar("T")

LONGEST: Final = 60.0
"""Seconds after which a bot that has not decided is taken to be broken."""

BEST: Final = 3
"""So many actions are hinted at."""
WALKS: Final = 2000
"""How far the search for hints goes."""
HINTS: Final = 16
"""So many may wait for hints at once."""


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


class Worker:
    """One process, started when it is first needed and replaced when it breaks."""

    def __init__(self) -> None:
        self.pool: ProcessPoolExecutor | None = None

    async def ask(self, longest: float, call: Callable[..., T], *args: object) -> T:
        """What `call` returns there; TimeoutError or BrokenProcessPool, and another process, if it never does."""
        self.pool = self.pool or ProcessPoolExecutor(1, get_context("forkserver"), _begin_work)
        try:
            asked = asyncio.get_running_loop().run_in_executor(self.pool, call, *args)
            return await asyncio.wait_for(asked, longest)
        except (BrokenProcessPool, TimeoutError):
            self.close()
            raise

    def close(self) -> None:
        """End the process, whatever it does."""
        if self.pool is not None:
            processes = list((self.pool._processes or {}).values())
            self.pool.shutdown(wait=False, cancel_futures=True)
            for process in processes:
                process.kill()
        self.pool = None


class Thinkers:
    """Some workers. A bot thinks where it thought before if it can."""

    def __init__(self, workers: int | None = None, longest: float = LONGEST) -> None:
        """As many workers as there are cores by default."""
        self._workers = [Worker() for _ in range(workers or os.cpu_count() or 1)]
        self._idle = list(self._workers)
        self._free = asyncio.Semaphore(len(self._workers))
        self._homes: OrderedDict[int, Worker] = OrderedDict()
        """Where bots thought last, by their seeds."""
        self._hints = Queue(HINTS)
        self._longest = longest

    async def choose(self, game: str, state: State, seat: int, mind: Mind) -> int:
        """The action that the bot chooses."""
        async with self._free:
            worker = self._take(self._homes.pop(mind.seed, None))
            self._homes[mind.seed] = worker
            if len(self._homes) > KEPT * len(self._workers):
                self._homes.popitem(last=False)
            return await self._ask(worker, choose, game, state, seat, mind)

    async def hints(self, game: str, state: State, seat: int) -> list[Hint]:
        """What a strong bot thinks of the best actions, best first; a refusal if too many ask."""
        with self._hints:
            return await self.ask(_hints, game, state, seat, WALKS, secrets.randbelow(SEEDS))

    async def ask(self, call: Callable[..., T], *args: object) -> T:
        """What `call`, a function of some module, returns in a worker. Waiting for a free one takes nobody's time."""
        async with self._free:
            return await self._ask(self._take(), call, *args)

    def _take(self, wanted: Worker | None = None) -> Worker:
        """An idle worker: the wanted one, else the one that was busy last, for it has begun already."""
        worker = wanted if wanted is not None and wanted in self._idle else self._idle[-1]
        self._idle.remove(worker)
        return worker

    async def _ask(self, worker: Worker, call: Callable[..., T], *args: object) -> T:
        try:
            return await worker.ask(self._longest, call, *args)
        finally:
            self._idle.append(worker)

    def close(self) -> None:
        """End all workers."""
        for worker in self._workers:
            worker.close()


def _begin_work() -> None:
    """Ctrl+C is for the server, which then ends its workers; people who wait go before bots that think."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    if hasattr(os, "nice"):
        os.nice(5)


def _hints(game: str, state: State, seat: int, walks: int, seed: int) -> list[Hint]:
    return hints(Seat(find_game(game), state, seat), Rng.seeded(seed), walks)[:BEST]

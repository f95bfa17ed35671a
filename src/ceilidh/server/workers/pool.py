"""Where bots think: in processes of their own, never where people are served."""

from __future__ import annotations

import os
import secrets
from collections import OrderedDict
from collections.abc import Callable
from contextlib import ExitStack
from typing import Final, TypeVar

from ceilidh.bots import Explained, best_hints, explained
from ceilidh.core import SEEDS, Rng, Seat, State, find_game
from ceilidh.server.throttling.usage import Asker
from ceilidh.server.workers.bot_sessions import KEPT, Mind, choose
from ceilidh.server.workers.coaching import BEST, WALKS, Warned, warned
from ceilidh.server.workers.queue import Idle, Line, never
from ceilidh.server.workers.worker import Worker, check_wanted

T = TypeVar("T")

LONGEST: Final = 60.0
"""Seconds after which a bot that has not decided is taken to be broken."""


class Thinkers:
    """Some workers. A bot thinks where it thought before if it can."""

    def __init__(
        self, workers: int | None = None, longest: float = LONGEST, make_worker: Callable[[], Worker] = Worker
    ) -> None:
        """As many workers as there are cores by default."""
        self._workers = [make_worker() for _ in range(workers or os.cpu_count() or 1)]
        self._idle = list(self._workers)
        self.line = Line(len(self._workers))
        self._homes: OrderedDict[int, Worker] = OrderedDict()
        """Where bots thought last, by their seeds."""
        self.size = len(self._workers)
        self._longest = longest

    async def choose(self, game: str, state: State, seat: int, mind: Mind, host: str = "", idle: Idle = never) -> int:
        """The action that the bot chooses at a table of that host; `idle` says whether nobody is there to see it."""
        async with self.line.place(Asker(host), idle):
            worker = self._take(self._homes.pop(mind.seed, None))
            self._homes[mind.seed] = worker
            if len(self._homes) > KEPT * len(self._workers):
                self._homes.popitem(last=False)
            return await self._ask(worker, choose, game, state, seat, mind)

    async def hints(self, asker: Asker, game: str, state: State, seat: int) -> list[Explained]:
        """What a strong bot thinks of the best actions, and why, best first; a refusal if they ask too much at once."""
        return await self.ask(asker, _hints, game, state, seat, WALKS, secrets.randbelow(SEEDS))

    async def coach(self, asker: Asker, game: str, state: State, seat: int, action: int) -> Warned | None:
        """What would be better, and by how much, if an action would cost much; else None."""
        return await self.ask(asker, warned, game, state, seat, action, secrets.randbelow(SEEDS))

    async def ask(self, asker: Asker, call: Callable[..., T], *args: object) -> T:
        """What `call`, a function of some module, returns in a worker; a refusal to somebody who asks too much at once.

        Waiting for a free one takes nobody's time. What is cancelled meanwhile never begins.
        """
        self.line.check(asker)
        return await self.work(asker, call, *args)

    async def work(self, asker: Asker, call: Callable[..., T], *args: object) -> T:
        """The same for long work that asks for one short piece after the other: it may always wait."""
        async with self.line.place(asker):
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
        with ExitStack() as closing:
            for worker in self._workers:
                closing.callback(worker.close)


def _hints(game: str, state: State, seat: int, walks: int, seed: int) -> list[Explained]:
    own, rng = Seat(find_game(game), state, seat), Rng.seeded(seed)
    return explained(own, rng, best_hints(own, rng, walks, BEST, check_wanted))

"""Where bots think: in processes of their own, is_never_background where people are served."""

from __future__ import annotations

import os
import secrets
from collections import OrderedDict
from collections.abc import Callable
from contextlib import ExitStack
from typing import Final, TypeVar

from ceilidh.bots import ExplainedHint, best_hints, explain_hints
from ceilidh.core import SEEDS, Rng, Seat, State, find_game
from ceilidh.server.throttling.usage import Caller
from ceilidh.server.workers.bot_sessions import MAX_SESSIONS_PER_WORKER, BotSession, choose
from ceilidh.server.workers.coaching import HINT_COUNT, SIMULATIONS, CoachWarning, warn
from ceilidh.server.workers.queue import FairQueue, IsBackground, is_never_background
from ceilidh.server.workers.worker import Worker, raise_if_cancelled

T = TypeVar("T")

CALL_TIMEOUT_S: Final = 60.0
"""Seconds after which a bot that has not decided is taken to be broken."""


class WorkerPool:
    """Some workers. A bot thinks where it thought before if it can."""

    def __init__(
        self, workers: int | None = None, longest: float = CALL_TIMEOUT_S, make_worker: Callable[[], Worker] = Worker
    ) -> None:
        """As many workers as there are cores by default."""
        self._workers = [make_worker() for _ in range(workers or os.cpu_count() or 1)]
        self._idle = list(self._workers)
        self.queue = FairQueue(len(self._workers))
        self._homes: OrderedDict[int, Worker] = OrderedDict()
        """Where bots thought last, by their seeds."""
        self.size = len(self._workers)
        self._longest = longest

    async def choose(
        self,
        game: str,
        state: State,
        seat: int,
        session: BotSession,
        host: str = "",
        idle: IsBackground = is_never_background,
    ) -> int:
        """The action that the bot chooses at a table of that host; `idle` says whether nobody is there to see it."""
        async with self.queue.slot(Caller(host), idle):
            worker = self._take(self._homes.pop(session.seed, None))
            self._homes[session.seed] = worker
            if len(self._homes) > MAX_SESSIONS_PER_WORKER * len(self._workers):
                self._homes.popitem(last=False)
            return await self._ask(worker, choose, game, state, seat, session)

    async def hints(self, caller: Caller, game: str, state: State, seat: int) -> list[ExplainedHint]:
        """What a strong bot thinks of the best actions, and why, best first; a refusal if they ask too much at once."""
        return await self.run(caller, _hints, game, state, seat, SIMULATIONS, secrets.randbelow(SEEDS))

    async def coach(self, caller: Caller, game: str, state: State, seat: int, action: int) -> CoachWarning | None:
        """What would be better, and by how much, if an action would cost much; else None."""
        return await self.run(caller, warn, game, state, seat, action, secrets.randbelow(SEEDS))

    async def run(self, caller: Caller, call: Callable[..., T], *args: object) -> T:
        """What `call`, a function of some module, returns in a worker; a refusal to somebody who asks too much at once.

        Waiting for a free one takes nobody's time. What is cancelled meanwhile is_never_background begins.
        """
        self.queue.check_capacity(caller)
        return await self.run_queued(caller, call, *args)

    async def run_queued(self, caller: Caller, call: Callable[..., T], *args: object) -> T:
        """The same for long work that asks for one short piece after the other: it may always wait."""
        async with self.queue.slot(caller):
            return await self._ask(self._take(), call, *args)

    def _take(self, wanted: Worker | None = None) -> Worker:
        """An idle worker: the wanted one, else the one that was busy last, for it has begun already."""
        worker = wanted if wanted is not None and wanted in self._idle else self._idle[-1]
        self._idle.remove(worker)
        return worker

    async def _ask(self, worker: Worker, call: Callable[..., T], *args: object) -> T:
        try:
            return await worker.run(self._longest, call, *args)
        finally:
            self._idle.append(worker)

    def close(self) -> None:
        """End all workers."""
        with ExitStack() as closing:
            for worker in self._workers:
                closing.callback(worker.close)


def _hints(game: str, state: State, seat: int, walks: int, seed: int) -> list[ExplainedHint]:
    own, rng = Seat(find_game(game), state, seat), Rng.seeded(seed)
    return explain_hints(own, rng, best_hints(own, rng, walks, HINT_COUNT, raise_if_cancelled))

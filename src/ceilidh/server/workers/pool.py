"""The pool of worker processes, in which bots, hints and analyses are computed."""

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
from ceilidh.server.workers.coaching import HINT_COUNT, SIMULATIONS, CoachWarning, judge_action
from ceilidh.server.workers.queue import FairQueue, IsBackground, is_never_background
from ceilidh.server.workers.worker_process import Worker, raise_if_cancelled

T = TypeVar("T")

CALL_TIMEOUT_S: Final = 60.0


class WorkerPool:
    """Worker processes behind a fair queue. A bot session prefers the worker that has its search tree."""

    def __init__(
        self, workers: int | None = None, timeout_s: float = CALL_TIMEOUT_S, make_worker: Callable[[], Worker] = Worker
    ) -> None:
        """As many workers as there are cores by default."""
        self._workers = [make_worker() for _ in range(workers or os.cpu_count() or 1)]
        self._idle = list(self._workers)
        self.queue = FairQueue(len(self._workers))
        self._worker_by_seed: OrderedDict[int, Worker] = OrderedDict()
        """Which worker has which bot session."""
        self.size = len(self._workers)
        self._timeout_s = timeout_s

    async def choose(
        self,
        game: str,
        state: State,
        seat: int,
        session: BotSession,
        host: str = "",
        is_background: IsBackground = is_never_background,
    ) -> int:
        """The action that a bot chooses, charged to the table's host."""
        async with self.queue.slot(Caller(host), is_background):
            worker = self._take(self._worker_by_seed.pop(session.seed, None))
            self._worker_by_seed[session.seed] = worker
            if len(self._worker_by_seed) > MAX_SESSIONS_PER_WORKER * len(self._workers):
                self._worker_by_seed.popitem(last=False)
            return await self._run(worker, choose, game, state, seat, session)

    async def hints(self, caller: Caller, game: str, state: State, seat: int) -> list[ExplainedHint]:
        return await self.run(caller, _hints, game, state, seat, SIMULATIONS, secrets.randbelow(SEEDS))

    async def coach(self, caller: Caller, game: str, state: State, seat: int, action: int) -> CoachWarning | None:
        return await self.run(caller, judge_action, game, state, seat, action, secrets.randbelow(SEEDS))

    async def run(self, caller: Caller, function: Callable[..., T], *args: object) -> T:
        """Call a module-level function in a worker; a refusal if too many calls of the caller wait."""
        self.queue.check_capacity(caller)
        return await self.run_queued(caller, function, *args)

    async def run_queued(self, caller: Caller, function: Callable[..., T], *args: object) -> T:
        """The same without that limit: for long jobs that are cut into short calls."""
        async with self.queue.slot(caller):
            return await self._run(self._take(), function, *args)

    def _take(self, preferred: Worker | None = None) -> Worker:
        """The preferred worker if it is idle, else the last one used, which has started already."""
        worker = preferred if preferred is not None and preferred in self._idle else self._idle[-1]
        self._idle.remove(worker)
        return worker

    async def _run(self, worker: Worker, function: Callable[..., T], *args: object) -> T:
        try:
            return await worker.run(self._timeout_s, function, *args)
        finally:
            self._idle.append(worker)

    def close(self) -> None:
        with ExitStack() as stack:
            for worker in self._workers:
                stack.callback(worker.close)


def _hints(game: str, state: State, seat: int, simulations: int, seed: int) -> list[ExplainedHint]:
    view, rng = Seat(find_game(game), state, seat), Rng.seeded(seed)
    return explain_hints(view, rng, best_hints(view, rng, simulations, HINT_COUNT, raise_if_cancelled))

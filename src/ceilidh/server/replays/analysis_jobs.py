"""Analyses of games that are over: made by workers piece by piece, kept with the table, told in any language."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Iterator, Sequence
from contextlib import suppress
from typing import Final

import msgspec

from ceilidh.analysis import Judgement, Position, decisions_to_judge, default_sample_limit, summarize_game
from ceilidh.core import SetupError
from ceilidh.server import messages as m
from ceilidh.server.api_errors import conflict, forbidden
from ceilidh.server.replays.analysis_tasks import judge_positions, pack, render_analysis
from ceilidh.server.replays.replays import Replay
from ceilidh.server.replays.single_flight_cache import SingleFlightCache
from ceilidh.server.storage import AnalysisRow, Database, DatabaseUnavailableError, analyses, new_id, now
from ceilidh.server.throttling.usage import Caller
from ceilidh.server.workers.pool import WorkerPool

PROGRESS_INTERVAL_S: Final = 1.0
"""Seconds between two notes of how far an analysis is."""
TARGET_PIECES: Final = 100
"""Into about so many pieces the work is cut: each takes less than a second, so that nobody waits long for a worker."""
MAX_CACHED_ANALYSES: Final = 32
"""How many analyses are kept in memory as they were told last."""

logger: Final = logging.getLogger("ceilidh.server")


class AnalysisJobs:
    """The analyses of finished games."""

    def __init__(self, database: Database, workers: WorkerPool) -> None:
        self._database = database
        self._workers = workers
        self._running: set[asyncio.Task[None]] = set()
        self._told: SingleFlightCache[tuple[str, ...], bytes] = SingleFlightCache(MAX_CACHED_ANALYSES)

    async def state(self, caller: Caller, replay: Replay, lang: str) -> bytes:
        """An `AnalysisState` as JSON: the analysis, or how far it is."""
        row = await self._find(replay)
        if row is None or row.found is None:
            done, whole = (row.done, row.whole) if row else (0, 0)
            mine = row is not None and row.person == caller.person
            return msgspec.json.encode(m.AnalysisProgress(done=done, whole=whole, mine=mine, analysis=None))
        record, found = replay.record(lang).write(), row.found
        key = (row.job, lang, *replay.names(lang))
        return await self._told.get(key, lambda: self._workers.run(caller, render_analysis, record, found, lang))

    async def _find(self, replay: Replay) -> AnalysisRow | None:
        """Judged by other rules it would tell of actions that do not exist."""
        row = await self._database.read(analyses.find, replay.live.row.id)
        return row if row and row.edition == replay.history.game.edition else None

    async def begin(self, caller: Caller, replay: Replay) -> None:
        """Have a game analysed if it is not yet; a refusal if it cannot be, or the person waits for another one."""
        table, positions = replay.live.row.id, replay.history
        if await self._find(replay):
            return
        if await self._database.read(analyses.count_running, caller.person):
            raise conflict("one_analysis")
        try:
            every = await asyncio.to_thread(decisions_to_judge, positions.game, positions.record)
        except SetupError:
            raise conflict("no_analysis") from None
        edition = positions.game.edition
        row = AnalysisRow(job=new_id(), person=caller.person, edition=edition, done=0, whole=len(every), at=now())
        if await self._database.write(analyses.begin, table, row):
            work = asyncio.create_task(self._carry_out(_Job(row, replay, every, caller)))
            self._running.add(work)
            work.add_done_callback(self._running.discard)

    async def cancel(self, replay: Replay, person: str) -> None:
        """Let an analysis be that the person asked for; one that is found stays."""
        row = await self._find(replay)
        if row is None or row.found is not None:
            return
        if row.person != person:
            raise forbidden("not_your_analysis")
        await self._database.write(analyses.remove, replay.live.row.id, row.job)

    async def stop(self) -> None:
        """Let all be that is not found."""
        for work in self._running:
            work.cancel()
        await asyncio.gather(*self._running, return_exceptions=True)

    async def _carry_out(self, job: _Job) -> None:
        work = asyncio.gather(*(self._judge(job) for _ in range(self._workers.size)))
        try:
            wanted = True
            while wanted and not work.done():
                await asyncio.wait([work], timeout=PROGRESS_INTERVAL_S)
                wanted = await self._database.write(analyses.advance, job.table, job.row.job, len(job.found))
            if wanted:
                await work
                await self._database.write(analyses.finish, job.table, job.row.job, await asyncio.to_thread(job.packed))
        except DatabaseUnavailableError:
            logger.warning("the analysis of table %s is given up: the database does not answer", job.table)
        except Exception:
            logger.exception("the analysis of table %s failed", job.table)
            with suppress(DatabaseUnavailableError):
                await self._database.write(analyses.remove, job.table, job.row.job)
        finally:
            work.cancel()
            await asyncio.gather(work, return_exceptions=True)  # nobody else hears how it ended

    async def _judge(self, job: _Job) -> None:
        """One worker's part: the next piece as long as there is one."""
        for piece in job.pieces:
            job.found += await self._workers.run_queued(
                job.caller, judge_positions, job.game, job.samples, job.record.seed, piece
            )


class _Job:
    """The work on one analysis."""

    def __init__(self, row: AnalysisRow, replay: Replay, positions: Sequence[Position], caller: Caller) -> None:
        self.row = row
        self.caller = caller
        self.table = replay.live.row.id
        self.record = replay.history.record
        self.game = self.record.game
        self.samples = default_sample_limit(self.record)
        self.pieces = _cut(positions, -(-len(positions) // TARGET_PIECES))
        self.found: list[Judgement] = []

    def packed(self) -> bytes:
        """What was found, as it is kept."""
        return pack(summarize_game(self.record, self.found, self.samples))


def _cut(positions: Sequence[Position], size: int) -> Iterator[Sequence[Position]]:
    return (positions[first : first + size] for first in range(0, len(positions), size))

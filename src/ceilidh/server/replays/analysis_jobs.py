"""Jobs that analyse finished games: split over the workers, stored with the table, rendered in any language."""

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
from ceilidh.server.workers.worker_process import WorkerTimeoutError

PROGRESS_INTERVAL_S: Final = 1.0
"""Seconds between two progress reports."""
TARGET_PIECES: Final = 100
"""Pieces of a job; each takes less than a second, so that nobody waits long for a worker."""
MAX_CACHED_ANALYSES: Final = 32
"""Rendered analyses in memory."""

logger: Final = logging.getLogger(__name__)


class AnalysisJobs:
    """Starts, cancels and renders analyses."""

    def __init__(self, database: Database, workers: WorkerPool) -> None:
        self._database = database
        self._workers = workers
        self._running: set[asyncio.Task[None]] = set()
        self._rendered: SingleFlightCache[tuple[str, ...], bytes] = SingleFlightCache(MAX_CACHED_ANALYSES)

    async def state(self, caller: Caller, replay: Replay, lang: str) -> bytes:
        """An `AnalysisProgress` as JSON: the analysis, or its progress."""
        row = await self._find(replay)
        if row is None or row.found is None:
            done, whole = (row.done, row.whole) if row else (0, 0)
            mine = row is not None and row.person == caller.person
            return msgspec.json.encode(m.AnalysisProgress(done=done, total=whole, mine=mine, analysis=None))
        record, found = replay.record(lang).write(), row.found
        key = (row.job, lang, *replay.names(lang))
        return await self._rendered.get(key, lambda: self._workers.run(caller, render_analysis, record, found, lang))

    async def _find(self, replay: Replay) -> AnalysisRow | None:
        """The game's analysis; one by another edition of the rules is ignored."""
        row = await self._database.read(analyses.find, replay.live.row.id)
        return row if row and row.edition == replay.history.game.edition else None

    async def begin(self, caller: Caller, replay: Replay) -> None:
        """Start an analysis if there is none; refuse a game without one, or a person with a running job."""
        table, positions = replay.live.row.id, replay.history
        if await self._find(replay):
            return
        if await self._database.read(analyses.count_running, caller.person):
            raise conflict("one_analysis")
        try:
            judgeable = await asyncio.to_thread(decisions_to_judge, positions.game, positions.record)
        except SetupError:
            raise conflict("no_analysis") from None
        edition = positions.game.edition
        row = AnalysisRow(job=new_id(), person=caller.person, edition=edition, done=0, whole=len(judgeable), at=now())
        if await self._database.write(analyses.begin, table, row):
            work = asyncio.create_task(self._run(_Job(row, replay, judgeable, caller)))
            self._running.add(work)
            work.add_done_callback(self._running.discard)

    async def cancel(self, replay: Replay, person: str) -> None:
        """Cancel a job that the person started; a finished analysis stays."""
        row = await self._find(replay)
        if row is None or row.found is not None:
            return
        if row.person != person:
            raise forbidden("not_your_analysis")
        await self._database.write(analyses.remove, replay.live.row.id, row.job)

    async def stop(self) -> None:
        for work in self._running:
            work.cancel()
        await asyncio.gather(*self._running, return_exceptions=True)

    async def _run(self, job: _Job) -> None:
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
            logger.warning("analysis %s of table %s stopped: the database is unavailable", job.row.job, job.table)
        except WorkerTimeoutError as error:
            logger.warning("analysis %s of table %s failed: %s; it can be started again", job.row.job, job.table, error)
            await self._remove(job)
        except Exception:
            logger.exception("analysis %s of table %s failed; it can be started again", job.row.job, job.table)
            await self._remove(job)
        finally:
            work.cancel()
            await asyncio.gather(work, return_exceptions=True)  # retrieve its exception

    async def _remove(self, job: _Job) -> None:
        with suppress(DatabaseUnavailableError):
            await self._database.write(analyses.remove, job.table, job.row.job)

    async def _judge(self, job: _Job) -> None:
        """Work of one worker: take pieces until none is left."""
        for piece in job.pieces:
            job.found += await self._workers.run_queued(
                job.caller, judge_positions, job.game, job.samples, job.record.seed, piece
            )


class _Job:
    """A running analysis."""

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
        return pack(summarize_game(self.record, self.found, self.samples))


def _cut(positions: Sequence[Position], size: int) -> Iterator[Sequence[Position]]:
    return (positions[first : first + size] for first in range(0, len(positions), size))

"""Finished games as animated GIFs, which take seconds.

A worker paints frame by frame, so that callers get progress. The work is cancelled when its last caller leaves.
"""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from typing import Final, NamedTuple

from ceilidh.core import compose_svg
from ceilidh.drawing.raster import gif, png
from ceilidh.server import messages as m
from ceilidh.server.replays.single_flight_cache import SingleFlightCache
from ceilidh.server.replays.step_logs import load_history
from ceilidh.server.throttling.usage import Caller
from ceilidh.server.workers.pool import WorkerPool

MAX_FRAMES: Final = 32
"""A longer game is sampled: its first and last step, and others evenly between."""
FRAME_WIDTH: Final = 800
MAX_CACHED_FILMS: Final = 16
PROGRESS_INTERVAL_S: Final = 0.25
"""Seconds between two progress messages."""


class Films:
    """Makes films, and caches recent ones."""

    def __init__(self, render_workers: WorkerPool) -> None:
        self._painters = render_workers
        self._films: SingleFlightCache[Film, bytes] = SingleFlightCache(MAX_CACHED_FILMS)
        self._done: dict[Film, int] = {}
        """Painted frames of each film in progress."""

    async def get(self, caller: Caller, film: Film) -> bytes:
        """The film as a GIF; refuse a caller with too much queued work."""
        return await self._films.get(film, lambda: self._make(caller, film))

    async def progress(self, caller: Caller, film: Film) -> AsyncIterator[m.FilmProgress]:
        """Report progress until the film is finished; leaving the loop gives up the film."""
        making = asyncio.ensure_future(self.get(caller, film))
        try:
            while not making.done():
                yield m.FilmProgress(done=self._done.get(film, 0), total=film.frames)
                await asyncio.wait([making], timeout=PROGRESS_INTERVAL_S)
            making.result()
            yield m.FilmProgress(done=film.frames, total=film.frames)
        finally:
            making.cancel()

    async def _make(self, caller: Caller, film: Film) -> bytes:
        self._painters.queue.check_capacity(caller)
        frames: list[bytes] = []
        try:
            for step in frame_steps(film.last):
                self._done[film] = len(frames)
                frames.append(
                    await self._painters.run_queued(caller, paint_frame, film.record, step, film.seat, film.lang)
                )
            return await self._painters.run_queued(caller, gif, frames)
        finally:
            self._done.pop(film, None)


class Film(NamedTuple):
    """A game from the viewpoint of a seat or a spectator."""

    record: str
    last: int
    seat: int | None
    lang: str

    @property
    def frames(self) -> int:
        return min(MAX_FRAMES, self.last + 1)


def paint_frame(record: str, step: int, seat: int | None, lang: str) -> bytes:
    """One frame as PNG; runs in a worker."""
    history = load_history(record)
    game, names = history.game, history.final_table.names
    drawn = game.art.panels(history.view(step, seat), game.text.words(lang), names)
    return png(compose_svg(drawn, game.art.symbols()), FRAME_WIDTH)


def frame_steps(last: int) -> list[int]:
    """The steps that become frames, for a game with that last step."""
    frames = min(MAX_FRAMES, last + 1)
    return [round(frame * last / max(1, frames - 1)) for frame in range(frames)]

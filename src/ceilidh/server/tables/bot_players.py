"""The bots at one table: they decide whenever it is their decision, whatever breaks.

Where a lesson is given they play what it has planned, and for everybody where it skips ahead.
"""

from __future__ import annotations

import asyncio
import logging
import secrets
from collections.abc import Callable
from contextlib import suppress
from typing import Final, NamedTuple

from ceilidh.core import Table
from ceilidh.core.lessons import Cue
from ceilidh.server.api_errors import Refusal
from ceilidh.server.storage import DatabaseUnavailableError
from ceilidh.server.tables.live_table import LiveTable
from ceilidh.server.workers.bot_sessions import BotSession, new_bot_session
from ceilidh.server.workers.pool import WorkerPool

MAX_FAILURES: Final = 3
"""A bot that fails so often in a row is not asked again for this decision: any legal action is played."""
RETRY_DELAY_S: Final = 0.5
"""Seconds after the first failure; each further one doubles it."""
MAX_RETRY_DELAY_S: Final = 30.0
"""Seconds between two attempts while nothing can be stored."""

logger: Final = logging.getLogger("ceilidh.server")


class SavedSession(NamedTuple):
    """A bot's session after a decision, valid for the seat's next one unless something was taken back."""

    session: BotSession
    turn: int
    undone: int


class BotPlayers:
    """Lets each bot whose decision it is think, and carries out what it chooses."""

    def __init__(self, live: LiveTable, workers: WorkerPool, seconds: float, rest: Callable[[], None]) -> None:
        """A decision takes at least `seconds`; `rest` is called when one is made."""
        self._live = live
        self._workers = workers
        self._seconds = seconds
        self._rest = rest
        self._thinking: dict[int, asyncio.Task[None]] = {}
        self._memories: dict[int, SavedSession] = {}
        live.listeners.add(self.look)

    @property
    def busy(self) -> bool:
        """Whether a bot is thinking."""
        return bool(self._thinking)

    def look(self) -> None:
        """See whose decision it is now."""
        play = self._live.session
        if play is None or self._live.is_removed or self._live.row.phase != "playing":
            return
        for seat in play.table.actors():
            if self._plays(seat, self._cue(seat)) and seat not in self._thinking:
                self._thinking[seat] = asyncio.create_task(self._decide(seat))

    def _cue(self, seat: int) -> Cue | None:
        play = self._live.session
        return play.guide.cue(seat) if play is not None and play.guide is not None else None

    def _plays(self, seat: int, cue: Cue | None) -> bool:
        return self._live.row.seats[seat].bot is not None or (cue is not None and not cue.asked)

    def close(self) -> None:
        """Leave the table: from now on the two do not keep each other in memory."""
        self._live.listeners.discard(self.look)

    def _unwatched(self) -> bool:
        return not self._live.holder_count

    def stop(self) -> None:
        """Think no more."""
        for task in self._thinking.values():
            task.cancel()

    async def _decide(self, seat: int) -> None:
        """One decision, then look who is next."""
        try:
            await self._try_to_decide(seat)
        finally:
            del self._thinking[seat]
        self.look()
        self._rest()

    async def _try_to_decide(self, seat: int) -> None:
        """Until the decision is stored, or is not this bot's any more. An outage of the database is not its failure."""
        failures = unstored = 0
        while failures <= MAX_FAILURES:
            try:
                return await self._decide_once(seat, failures)
            except DatabaseUnavailableError:
                unstored += 1
            except Refusal as refusal:
                if refusal.status < 500:
                    return None
                unstored += 1
            except Exception:
                logger.exception("a bot failed at table %s", self._live.row.id)
                await asyncio.sleep(RETRY_DELAY_S * 2**failures)
                failures += 1
                continue
            await self._until_stored_is_known(min(RETRY_DELAY_S * 2**unstored, MAX_RETRY_DELAY_S))
        return None

    async def _until_stored_is_known(self, pause: float) -> None:
        """The decision may have been stored: the table is read before it is made again."""
        while True:
            await asyncio.sleep(pause)
            with suppress(DatabaseUnavailableError):
                return await self._live.catch_up()

    async def _decide_once(self, seat: int, failures: int) -> None:
        live, begun = self._live, asyncio.get_running_loop().time()
        play, level = live.require_session(), live.row.seats[seat].bot
        table, turn, undone = play.table, play.table.decision_count(seat), play.undo_version
        if seat not in table.actors():
            return
        if cue := self._cue(seat):
            await (self._skip_ahead() if cue.skip else self._recite(seat, turn, cue))
            return
        if level is None:
            return
        session = self._mind(seat, level, turn, undone)
        action, session = await self._choice(table, seat, session, failures)
        passed = asyncio.get_running_loop().time() - begun
        await asyncio.sleep(max(0.0, self._seconds - passed))
        await live.act(seat, turn, table.game.to_notation(action), bot=level)
        self._memories[seat] = SavedSession(session, turn + 1, undone)

    async def _recite(self, seat: int, turn: int, cue: Cue) -> None:
        await asyncio.sleep(self._seconds)
        await self._live.act(seat, turn, cue.text, bot=self._live.row.seats[seat].bot)

    async def _skip_ahead(self) -> None:
        """Play for everybody as far as the lesson skips; shown only then, for to draw all of it would take long."""
        live = self._live
        try:
            while skipped := self._skipped():
                seat, text = skipped
                turn = live.require_session().table.decision_count(seat)
                await live.act(seat, turn, text, bot=live.row.seats[seat].bot, publish=False)
        finally:
            live.publish_change()

    def _skipped(self) -> tuple[int, str] | None:
        """Who decides what next, while the lesson skips ahead."""
        cues = ((seat, self._cue(seat)) for seat in self._live.require_session().table.actors())
        return next(((seat, cue.text) for seat, cue in cues if cue is not None and cue.skip), None)

    def _mind(self, seat: int, level: str, turn: int, undone: int) -> BotSession:
        """What the bot had in session, if all its decisions stand and it made the last one itself; else a new one."""
        known = self._memories.pop(seat, None)
        if known and (known.session.level, known.turn, known.undone) == (level, turn, undone):
            return known.session
        return new_bot_session(level)

    async def _choice(self, table: Table, seat: int, session: BotSession, failures: int) -> tuple[int, BotSession]:
        """An action, and what the bot has in session after it."""
        legal = table.seat(seat).legal()
        if len(legal) == 1:
            return legal[0], session.forced_to(legal[0])
        if failures >= MAX_FAILURES:
            return secrets.choice(legal), new_bot_session(session.level)
        action = await self._workers.choose(
            table.game.name, table.snapshot(), seat, session, self._live.row.host, self._unwatched
        )
        if action not in legal:
            raise RuntimeError(f"{session.level} chose action {action}, which is not legal")
        return action, session.chosen()

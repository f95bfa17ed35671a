"""The bots at one table: each decides when it is its turn, and failures are retried.

In a lesson they play what the lesson plans. Where it skips ahead they play for people too.
"""

from __future__ import annotations

import asyncio
import logging
import secrets
from collections.abc import Callable
from contextlib import suppress
from typing import Final, NamedTuple

from ceilidh.core import Table
from ceilidh.core.lessons import ScriptedDecision
from ceilidh.server.api_errors import Refusal
from ceilidh.server.storage import DatabaseUnavailableError
from ceilidh.server.tables.live_table import LiveTable
from ceilidh.server.workers.bot_sessions import BotSession, new_bot_session
from ceilidh.server.workers.pool import WorkerPool

MAX_FAILURES: Final = 3
"""After this many failures in a row a random legal action is played."""
RETRY_DELAY_S: Final = 0.5
"""After the first failure; doubled after each further one."""
MAX_RETRY_DELAY_S: Final = 30.0

logger: Final = logging.getLogger(__name__)


class SavedSession(NamedTuple):
    """A bot session after a decision, valid for the seat's next decision unless something is undone."""

    session: BotSession
    decision_number: int
    undo_version: int


class BotPlayers:
    """Starts a task for each bot that must decide."""

    def __init__(
        self, live: LiveTable, workers: WorkerPool, min_decision_s: float, on_decided: Callable[[], None]
    ) -> None:
        self._live = live
        self._workers = workers
        self._min_decision_s = min_decision_s
        self._on_decided = on_decided
        self._tasks: dict[int, asyncio.Task[None]] = {}
        self._saved: dict[int, SavedSession] = {}
        live.listeners.add(self.start_due)

    @property
    def is_busy(self) -> bool:
        return bool(self._tasks)

    def start_due(self) -> None:
        session = self._live.session
        if session is None or self._live.is_removed or self._live.row.phase != "playing":
            return
        for seat in session.table.actors():
            if seat not in self._tasks and self._is_played_here(seat):
                self._tasks[seat] = asyncio.create_task(self._decide(seat))

    def _is_played_here(self, seat: int) -> bool:
        cue = self._cue(seat)
        return self._live.row.seats[seat].bot is not None or (cue is not None and not cue.asked)

    def _cue(self, seat: int) -> ScriptedDecision | None:
        session = self._live.session
        return session.guide.cue(seat) if session is not None and session.guide is not None else None

    def close(self) -> None:
        """Leave the table, which breaks the reference cycle with it."""
        self._live.listeners.discard(self.start_due)

    def stop(self) -> None:
        for task in self._tasks.values():
            task.cancel()

    async def _decide(self, seat: int) -> None:
        try:
            await self._decide_with_retries(seat)
        finally:
            del self._tasks[seat]
        self.start_due()
        self._on_decided()

    async def _decide_with_retries(self, seat: int) -> None:
        """Until the decision is stored or no longer this bot's. Database outages do not count as the bot's failures."""
        failures = outages = 0
        while failures <= MAX_FAILURES:
            try:
                return await self._decide_once(seat, failures)
            except DatabaseUnavailableError:
                outages += 1
            except Refusal as refusal:
                if refusal.status < 500:
                    return None
                outages += 1
            except Exception:
                logger.exception("a bot failed at table %s (attempt %d)", self._live.row.id, failures + 1)
                await asyncio.sleep(RETRY_DELAY_S * 2**failures)
                failures += 1
                continue
            await self._read_table(min(RETRY_DELAY_S * 2**outages, MAX_RETRY_DELAY_S))
        return None

    async def _read_table(self, delay_s: float) -> None:
        """Read the table before the decision is made again: it may have been stored."""
        while True:
            await asyncio.sleep(delay_s)
            with suppress(DatabaseUnavailableError):
                return await self._live.catch_up()

    async def _decide_once(self, seat: int, failures: int) -> None:
        live, started = self._live, asyncio.get_running_loop().time()
        session, level = live.require_session(), live.row.seats[seat].bot
        table, decision_number, undo_version = session.table, session.table.decision_count(seat), session.undo_version
        if seat not in table.actors():
            return
        if cue := self._cue(seat):
            await (self._skip_ahead() if cue.skip else self._play_cue(seat, decision_number, cue))
            return
        if level is None:
            return
        bot = self._saved_session(table, seat, level, decision_number, undo_version)
        action, bot = await self._choose(table, seat, bot, failures)
        passed = asyncio.get_running_loop().time() - started
        await asyncio.sleep(max(0.0, self._min_decision_s - passed))
        if session is not live.session or session.undo_version != undo_version:
            return  # it answers another decision than the one that will be made instead
        await live.act(seat, decision_number, table.game.to_notation(action), bot=level)
        self._saved[seat] = SavedSession(bot, decision_number + 1, undo_version)

    async def _play_cue(self, seat: int, decision_number: int, cue: ScriptedDecision) -> None:
        await asyncio.sleep(self._min_decision_s)
        await self._live.act(seat, decision_number, cue.text, bot=self._live.row.seats[seat].bot)

    async def _skip_ahead(self) -> None:
        """Play for everybody up to where the lesson continues, and publish only the end: rendering takes long."""
        live = self._live
        try:
            while skipped := self._next_skipped():
                seat, text = skipped
                decision_number = live.require_session().table.decision_count(seat)
                await live.act(seat, decision_number, text, bot=live.row.seats[seat].bot, publish=False)
        finally:
            live.publish_change()

    def _next_skipped(self) -> tuple[int, str] | None:
        cues = ((seat, self._cue(seat)) for seat in self._live.require_session().table.actors())
        return next(((seat, cue.text) for seat, cue in cues if cue is not None and cue.skip), None)

    def _saved_session(
        self, table: Table, seat: int, level: str, decision_number: int, undo_version: int
    ) -> BotSession:
        saved = self._saved.pop(seat, None)
        if saved and (saved.session.level, saved.decision_number, saved.undo_version) == (
            level,
            decision_number,
            undo_version,
        ):
            return saved.session
        return new_bot_session(level, table.seed, seat, decision_number)

    async def _choose(self, table: Table, seat: int, bot: BotSession, failures: int) -> tuple[int, BotSession]:
        legal = table.seat(seat).legal()
        if len(legal) == 1:
            return legal[0], bot.after_forced(legal[0])
        if (answer := table.undone_answer(seat)) is not None:
            return answer, new_bot_session(bot.level, table.seed, seat, table.decision_count(seat) + 1)
        if failures >= MAX_FAILURES:
            return secrets.choice(legal), new_bot_session(bot.level, table.seed, seat, table.decision_count(seat) + 1)
        action = await self._workers.choose(
            table.game.name, table.snapshot(), seat, bot, self._live.row.host, lambda: not self._live.holder_count
        )
        if action not in legal:
            raise RuntimeError(f"{bot.level} chose action {action}, which is not legal")
        return action, bot.after_choice()

"""The bots at one table: they decide whenever it is their decision, whatever breaks."""

from __future__ import annotations

import asyncio
import logging
import secrets
from time import monotonic
from typing import TYPE_CHECKING, Final

from ceilidh.server.refusals import Refusal

if TYPE_CHECKING:
    from ceilidh.server.tables.live import LiveTable

ATTEMPTS: Final = 3
"""A bot that fails so often in a row is not asked again for this decision: any legal action is played."""
PAUSE: Final = 0.5
"""Seconds after the first failure; each further one doubles it."""

logger: Final = logging.getLogger("ceilidh.server")


class BotPlayers:
    """Lets each bot whose decision it is think, and carries out what it chooses."""

    def __init__(self, live: LiveTable) -> None:
        self._live = live
        self._thinking: dict[int, asyncio.Task[None]] = {}

    @property
    def busy(self) -> bool:
        """Whether a bot is thinking."""
        return bool(self._thinking)

    def look(self) -> None:
        """See whose decision it is now."""
        play = self._live.play
        if play is None or self._live.removed or self._live.row.phase != "playing":
            return
        for seat in play.table.actors():
            if self._live.row.seats[seat].bot is not None and seat not in self._thinking:
                self._thinking[seat] = asyncio.create_task(self._decide(seat))

    def stop(self) -> None:
        """Think no more."""
        for task in self._thinking.values():
            task.cancel()

    async def _decide(self, seat: int) -> None:
        """One decision, then look who is next."""
        try:
            failures = 0
            while failures <= ATTEMPTS and not await self._tried(seat, failures):
                await asyncio.sleep(PAUSE * 2**failures)
                failures += 1
        finally:
            del self._thinking[seat]
        self.look()
        self._live.house.tables.let_go(self._live)

    async def _tried(self, seat: int, failures: int) -> bool:
        """Whether nothing broke. A refusal means that it is not this bot's decision any more."""
        try:
            await self._decide_once(seat, failures)
        except Refusal as refusal:
            if refusal.status >= 500:
                logger.warning("a bot's decision could not be stored: %s", refusal.__cause__)
                return False
        except Exception:
            logger.exception("a bot failed at table %s", self._live.row.id)
            return False
        return True

    async def _decide_once(self, seat: int, failures: int) -> None:
        live, begun = self._live, monotonic()
        table, level = live.running().table, live.row.seats[seat].bot
        if level is None:
            return
        turn, legal = table.turn(seat), table.seat(seat).legal()
        if not legal:
            return
        if len(legal) == 1 or failures >= ATTEMPTS:
            action = secrets.choice(legal)
        else:
            action = await live.house.thinkers.choose(table.game.name, table.snapshot(), seat, level)
            if action not in legal:
                raise RuntimeError(f"{level} chose action {action}, which is not legal")
        if live.connections:
            await asyncio.sleep(max(0.0, live.house.settings.bot_seconds - (monotonic() - begun)))
        await live.act(seat, turn, table.game.text(action), bot=level)

"""Everything that a process has once: what tables share, put together, begun and ended."""

from __future__ import annotations

import logging
from typing import Final

from ceilidh.core import find_game, game_names
from ceilidh.server.people.hosts import Hosts
from ceilidh.server.people.limits import Limits
from ceilidh.server.people.presence import Presence
from ceilidh.server.people.sessions import Sessions
from ceilidh.server.people.token_sockets import TokenSockets
from ceilidh.server.people.turns import Turns
from ceilidh.server.replays.analyses import Analyses
from ceilidh.server.replays.replays import Replays
from ceilidh.server.settings import Settings
from ceilidh.server.sharing.notices import AnyNotice, Missed, NoNotices, Notice, Notices, Present, Revoked
from ceilidh.server.sharing.redis_notices import RedisNotices
from ceilidh.server.storage import Database, tables
from ceilidh.server.tables.live_tables import LiveTables
from ceilidh.server.tables.lookout import Lookout
from ceilidh.server.thinking.thinkers import Thinkers

LONGEST_FILM: Final = 300.0
"""Seconds."""

logger: Final = logging.getLogger("ceilidh.server")


class House:
    """The rooms of a server with what connects them. Handlers of requests get it; nothing below knows it."""

    def __init__(self, settings: Settings) -> None:
        self.settings = settings
        self.database = Database(settings.database_url)
        self.notices: Notices = RedisNotices(settings.redis_url) if settings.redis_url else NoNotices()
        self.thinkers = Thinkers()
        self.painters = Thinkers(1, LONGEST_FILM)
        self.limits = Limits(settings)
        self.turns = Turns()
        self.tables = LiveTables(self.database, self.notices, self.thinkers, self.limits, settings.bot_seconds)
        self.lookout = Lookout(self.database, self.notices, self.tables)
        self.presence = Presence(settings.away_seconds, self.tables.person_changed, self.notices.present)
        self.replays = Replays(self.database, self.tables, self.presence, self.thinkers, self.painters)
        self.analyses = Analyses(self.database, self.thinkers)
        self.hosts = Hosts(settings)
        self.sessions = Sessions(self.database, settings.origins)
        self.token_sockets = TokenSockets(self.sessions)

    async def open(self) -> None:
        """Begin: running tables go over to the editions that are installed, and bots whose decision it is go on."""
        await self.sessions.open()
        await self.notices.start(self._hear)
        self.lookout.start()
        self.presence.begin()
        editions = {name: find_game(name).edition for name in game_names()}
        for row in await self.database.read(tables.of_earlier_editions, editions):
            await self._look_into(row.id)
        for row in await self.database.read(tables.with_bots):
            if any(seat.bot and row.actors >> seat.number & 1 for seat in row.seats):
                await self._look_into(row.id)

    async def _look_into(self, table: str) -> None:
        """A table that cannot be opened is no reason not to serve all others."""
        try:
            async with self.tables.hold(table):
                pass
        except Exception:
            logger.exception("table %s could not be opened", table)

    async def close(self) -> None:
        """End, with everything stored that was acknowledged."""
        await self.notices.stop()
        await self.lookout.stop()
        self.tables.stop()
        self.token_sockets.stop()
        await self.analyses.stop()
        self.thinkers.close()
        self.painters.close()
        await self.limits.close()
        self.database.close()

    def revoke(self, person: str) -> None:
        """A session or the older token of the person is void, here and at other processes."""
        self.token_sockets.check(person)
        self.notices.tell(Revoked(person))

    def _hear(self, notice: AnyNotice) -> None:
        match notice:
            case Notice():
                self.tables.changed_elsewhere(notice.table)
            case Revoked():
                self.token_sockets.check(notice.person)
            case Present():
                self.presence.hear(notice.process, notice.persons)
            case Missed():
                self.tables.changed_elsewhere(None)
                self.token_sockets.check(None)

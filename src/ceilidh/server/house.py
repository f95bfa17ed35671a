"""Everything that tables share, and the tables in memory."""

from __future__ import annotations

import asyncio
import logging
import secrets
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from typing import Final

from sqlalchemy import Connection

from ceilidh.server.people.limits import Limits
from ceilidh.server.people.programs import Programs
from ceilidh.server.refusals import missing
from ceilidh.server.replays.replays import Replays
from ceilidh.server.settings import Settings
from ceilidh.server.sharing.notices import AnyNotice, Missed, NoNotices, Notice, Notices, Present, Revoked
from ceilidh.server.sharing.redis_notices import RedisNotices
from ceilidh.server.storage import Database, Entry, Stored, TableRow, people, tables
from ceilidh.server.tables.journal import Journal
from ceilidh.server.tables.live import LiveTable
from ceilidh.server.tables.presence import Presence
from ceilidh.server.thinking.thinkers import Thinkers

LONGEST_FILM: Final = 300.0
"""Seconds."""
LINGER: Final = 10.0
"""Seconds for which a table stays in memory when nobody needs it: whoever sat down opens a socket in a moment."""

logger: Final = logging.getLogger("ceilidh.server")


class House:
    """Database, journal, workers, presence: made once for a process."""

    def __init__(self, settings: Settings) -> None:
        self.settings = settings
        self.database = Database(settings.database_url)
        self.journal = Journal(self.database)
        self.notices: Notices = RedisNotices(settings.redis_url) if settings.redis_url else NoNotices()
        self.thinkers = Thinkers()
        self.painters = Thinkers(1, LONGEST_FILM)
        self.tables = LiveTables(self)
        self.replays = Replays(self)
        self.presence = Presence(settings.away_seconds, self.tables.person_changed, self.notices.present)
        self.programs = Programs(self.database)
        self.limits = Limits(settings)
        self.secret = ""
        """What session cookies are signed with; the same for all processes."""

    async def open(self) -> None:
        """Begin: bots whose decision it is go on."""
        self.secret = await self.database.write(people.secret, "session", secrets.token_hex(32))
        await self.notices.start(self._hear)
        self.presence.begin()
        for row in await self.database.read(tables.with_bots):
            if any(seat.bot and row.actors >> seat.number & 1 for seat in row.seats):
                await self._wake_bots(row.id)

    async def _wake_bots(self, table: str) -> None:
        """A table that cannot be opened is no reason not to serve all others."""
        try:
            async with self.tables.hold(table) as live:
                live.bots.look()
        except Exception:
            logger.exception("table %s could not be opened", table)

    async def close(self) -> None:
        """End, with everything stored that was acknowledged."""
        await self.notices.stop()
        self.tables.stop()
        self.programs.stop()
        self.thinkers.close()
        self.painters.close()
        await self.limits.close()
        self.database.close()

    async def keep(self, row: TableRow, entries: Sequence[Entry] = ()) -> None:
        """Store a new table; a refusal if whoever made it has enough."""
        await self.database.write(_keep, row, entries, self.limits)

    def revoke(self, person: str) -> None:
        """The person's older token is void, here and at other processes."""
        self.programs.check(person)
        self.notices.tell(Revoked(person))

    def _hear(self, notice: AnyNotice) -> None:
        match notice:
            case Notice():
                self.tables.changed_elsewhere(notice.table)
            case Revoked():
                self.programs.check(notice.person)
            case Present():
                self.presence.hear(notice.process, notice.persons)
            case Missed():
                self.tables.changed_elsewhere(None)
                self.programs.check(None)


def _keep(connection: Connection, row: TableRow, entries: Sequence[Entry], limits: Limits) -> None:
    """Counted where the table is written, so that tables made at once are counted too."""
    limits.tables(tables.kept_by(connection, row.host))
    tables.add(connection, row, entries)


class LiveTables:
    """The tables in memory: those that somebody looks at, holds or did just now, or at which a bot is thinking."""

    def __init__(self, house: House) -> None:
        self._house = house
        self._live: dict[str, LiveTable] = {}
        self._loading: dict[str, asyncio.Task[None]] = {}
        self._changed_meanwhile: set[str] = set()

    def changed_elsewhere(self, table: str | None) -> None:
        """Another process has changed the table, or perhaps any, where it is not known which."""
        self._changed_meanwhile |= self._loading.keys() if table is None else {table} & self._loading.keys()
        for live in [*self._live.values()] if table is None else filter(None, [self._live.get(table)]):
            live.catch_up_soon()

    def add(self, row: TableRow) -> LiveTable:
        """A table that was just made and stored."""
        live = self._live[row.id] = LiveTable(self._house, Stored(row, [], []))
        self.let_go(live)
        return live

    @asynccontextmanager
    async def hold(self, table: str) -> AsyncIterator[LiveTable]:
        """The table, which stays in memory meanwhile; a refusal if there is none."""
        live = await self._find(table)
        live.holders += 1
        try:
            yield live
        finally:
            live.holders -= 1
            self.let_go(live)

    async def _find(self, table: str) -> LiveTable:
        while table not in self._live:
            if table not in self._loading:
                self._loading[table] = asyncio.create_task(self._load(table))
            await asyncio.shield(self._loading[table])
        return self._live[table]

    async def _load(self, table: str) -> None:
        """In a thread, for it takes some milliseconds to follow the journal of a long game."""
        try:
            stored = await self._house.database.read(tables.load, table)
            if stored is None:
                raise missing("no_table")
            live = await asyncio.to_thread(LiveTable, self._house, stored)
            self._live[table] = live
            if table in self._changed_meanwhile:
                live.catch_up_soon()
        finally:
            self._changed_meanwhile.discard(table)
            del self._loading[table]

    def let_go(self, live: LiveTable) -> None:
        """Forget the table after a while, if nobody needs it in memory."""
        if live.needed:
            return
        if live.removed:
            self._forget(live)
        else:
            asyncio.get_running_loop().call_later(LINGER, self._forget, live)

    def _forget(self, live: LiveTable) -> None:
        if not live.needed and self._live.get(live.row.id) is live:
            del self._live[live.row.id]

    def person_changed(self, person: str | None) -> None:
        """Somebody came or went: those at a table with them see it."""
        for live in self._live.values():
            if person is None or any(seat.person == person for seat in live.row.seats):
                for connection in live.connections:
                    connection.wake()

    def stop(self) -> None:
        """Let all bots stop thinking."""
        for live in self._live.values():
            live.bots.stop()

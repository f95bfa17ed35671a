"""The tables in memory: those that somebody looks at, holds or did just now, or at which a bot is thinking."""

from __future__ import annotations

import asyncio
import math
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from functools import partial
from time import monotonic
from typing import Final

from msgspec.structs import replace
from sqlalchemy import Connection

from ceilidh.server.api_errors import missing
from ceilidh.server.clock import Clock, Timer
from ceilidh.server.pubsub.bus import EventBus
from ceilidh.server.storage import Database, Entry, JournalWriter, StoredTable, TableRow, tables
from ceilidh.server.tables.bot_players import BotPlayers
from ceilidh.server.tables.clocks import start_clocks
from ceilidh.server.tables.deadline_timer import DeadlineTimer
from ceilidh.server.tables.live_table import Listener, LiveTable
from ceilidh.server.throttling.rate_limits import RateLimits
from ceilidh.server.workers.pool import WorkerPool

IDLE_TABLE_TTL_S: Final = 10.0
"""Seconds for which a table stays in memory when nobody needs it: whoever sat down opens a socket in a moment."""


class TableRegistry:
    """Brings tables into memory, each once and with its bots, and forgets them."""

    def __init__(
        self,
        database: Database,
        event_bus: EventBus,
        workers: WorkerPool,
        limits: RateLimits,
        deadlines: DeadlineTimer,
        bot_seconds: float,
        clock: Clock,
    ) -> None:
        self.journal = JournalWriter(database)
        self._deadlines = deadlines
        self._database = database
        self._event_bus = event_bus
        self._workers = workers
        self._limits = limits
        self._bot_seconds = bot_seconds
        self._clock = clock
        self._live: dict[str, LiveTable] = {}
        self._bots: dict[str, BotPlayers] = {}
        self._leaving: dict[str, Timer] = {}
        """When each table that nobody needs is forgotten."""
        self._loading: dict[str, asyncio.Task[None]] = {}
        self._changed_meanwhile: set[str] = set()
        self.on_rated_game_over: Listener = lambda: None
        """Called when a rated game has ended here."""

    async def add(self, row: TableRow, entries: Sequence[Entry] = ()) -> None:
        """Store a new table, and let it begin; a refusal if its host has too many."""
        row = self.timed(row)
        await self._database.write(_add, row, entries, self._limits)
        await self.begin(row, entries)

    def timed(self, row: TableRow) -> TableRow:
        """The row of a new table, with clocks that run if the game has begun."""
        return start_clocks(row, self._deadlines.now())

    async def begin(self, row: TableRow, entries: Sequence[Entry] = ()) -> None:
        """Let a new table begin that is stored."""
        self._deadlines.note(row.seats)
        await self._find(row.id, StoredTable(row, [*entries], []))
        async with self.hold(row.id):
            pass

    @asynccontextmanager
    async def hold(self, table: str) -> AsyncIterator[LiveTable]:
        """The table, which stays in memory meanwhile; a refusal if there is none. Its bots go on."""
        live = await self._find(table)
        live.holder_count += 1
        self._stay(table)
        self._bots[table].look()
        self._workers.queue.dispatch()  # somebody is here now
        try:
            yield live
        finally:
            live.holder_count -= 1
            self._let_go(live)

    async def _find(self, table: str, stored: StoredTable | None = None) -> LiveTable:
        """The table in memory; `stored` is what the database has, if that is known."""
        while table not in self._live:
            if table not in self._loading:
                self._loading[table] = asyncio.create_task(self._load(table, stored))
                self._loading[table].add_done_callback(_heard)
            await asyncio.shield(self._loading[table])
        return self._live[table]

    async def _load(self, table: str, stored: StoredTable | None) -> None:
        """In a thread, for it takes some milliseconds to follow the journal of a long game."""
        asked_at = -math.inf if stored else monotonic()
        try:
            stored = stored or await self._database.read(tables.load, table)
            if stored is None:
                raise missing("no_table")
            shared = self._database, self.journal, self._event_bus, self._deadlines
            live = await asyncio.to_thread(LiveTable, stored, *shared)
            live.read_at = asked_at
            if live.state.playable_edition != live.row.edition:
                edition = live.state.playable_edition
                await live.change_seats(lambda row: replace(row, edition=edition))
            await live.compact()
            live.on_rated_game_over = self.on_rated_game_over
            self._live[table] = live
            self._bots[table] = BotPlayers(live, self._workers, self._bot_seconds, partial(self._let_go, live))
            if table in self._changed_meanwhile:
                live.catch_up_soon()
        finally:
            self._changed_meanwhile.discard(table)
            del self._loading[table]

    def _needed(self, live: LiveTable) -> bool:
        return live.holder_count > 0 or self._bots[live.row.id].busy

    def _let_go(self, live: LiveTable) -> None:
        """Forget the table after a while, if nobody needs it in memory."""
        if self._live.get(live.row.id) is not live or self._needed(live):
            return
        self._stay(live.row.id)
        if live.is_removed:
            self._forget(live.row.id)
        else:
            self._leaving[live.row.id] = self._clock.call_later(IDLE_TABLE_TTL_S, partial(self._forget, live.row.id))

    def _stay(self, table: str) -> None:
        if leaving := self._leaving.pop(table, None):
            leaving.cancel()

    def _forget(self, table: str) -> None:
        self._leaving.pop(table, None)
        if not self._needed(self._live[table]):
            del self._live[table]
            self._bots.pop(table).close()

    @property
    def count(self) -> int:
        """How many are in memory."""
        return len(self._live)

    def held_tables(self) -> dict[str, LiveTable]:
        """Those that somebody looks at or holds."""
        return {table: live for table, live in self._live.items() if live.holder_count}

    def refresh_tables(self, table: str | None) -> None:
        """Another process has changed the table, or perhaps any, where it is not known which."""
        self._changed_meanwhile |= self._loading.keys() if table is None else {table} & self._loading.keys()
        for live in [*self._live.values()] if table is None else filter(None, [self._live.get(table)]):
            live.catch_up_soon()

    def refresh_presence(self, person: str | None) -> None:
        """Somebody came or went: those at a table with them see it."""
        for live in self._live.values():
            if person is None or any(seat.person == person for seat in live.row.seats):
                live.notify_listeners()

    def stop(self) -> None:
        """Let all bots stop thinking, and read no table again."""
        for bots in self._bots.values():
            bots.stop()
        for live in self._live.values():
            live.stop()


def _heard(loading: asyncio.Task[None]) -> None:
    """Whoever waited for it may be gone: asyncio would log its error as one that nobody heard of."""
    if not loading.cancelled():
        loading.exception()


def _add(connection: Connection, row: TableRow, entries: Sequence[Entry], limits: RateLimits) -> None:
    """Counted where the table is written, so that tables made at once are counted too."""
    limits.check_table_count(tables.count_hosted(connection, row.host))
    tables.add(connection, row, entries)

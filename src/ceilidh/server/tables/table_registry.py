"""The tables in memory: those with sockets, running requests or deciding bots, and those used a moment ago."""

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
"""An unused table stays in memory for this long: who takes a seat opens a socket a moment later."""


class TableRegistry:
    """Loads each table once, with its bots, and evicts unused ones."""

    def __init__(
        self,
        database: Database,
        event_bus: EventBus,
        workers: WorkerPool,
        limits: RateLimits,
        deadlines: DeadlineTimer,
        min_bot_decision_s: float,
        clock: Clock,
    ) -> None:
        self.journal = JournalWriter(database)
        self._deadlines = deadlines
        self._database = database
        self._event_bus = event_bus
        self._workers = workers
        self._limits = limits
        self._min_bot_decision_s = min_bot_decision_s
        self._clock = clock
        self._live: dict[str, LiveTable] = {}
        self._bots: dict[str, BotPlayers] = {}
        self._evictions: dict[str, Timer] = {}
        self._loading: dict[str, asyncio.Task[None]] = {}
        self._changed_while_loading: set[str] = set()
        self.on_rated_game_over: Listener = lambda: None

    async def add(self, row: TableRow, entries: Sequence[Entry] = ()) -> None:
        """Store a new table and load it; a refusal if its host has too many."""
        row = self.with_clocks(row)
        await self._database.write(_add, row, entries, self._limits)
        await self.open(row, entries)

    def with_clocks(self, row: TableRow) -> TableRow:
        """The row of a new table, with running clocks if the game has begun."""
        return start_clocks(row, self._deadlines.now())

    async def open(self, row: TableRow, entries: Sequence[Entry] = ()) -> None:
        """Load a new table that is stored, so that its bots begin."""
        self._deadlines.note(row.seats)
        await self._find(row.id, StoredTable(row, [*entries], []))
        async with self.hold(row.id):
            pass

    @asynccontextmanager
    async def hold(self, table: str) -> AsyncIterator[LiveTable]:
        """Keep the table in memory meanwhile; a refusal if there is none."""
        live = await self._find(table)
        live.holder_count += 1
        self._cancel_eviction(table)
        self._bots[table].start_due()
        self._workers.queue.dispatch()  # its bots are no longer background work
        try:
            yield live
        finally:
            live.holder_count -= 1
            self._evict_if_unused(live)

    async def _find(self, table: str, stored: StoredTable | None = None) -> LiveTable:
        while table not in self._live:
            if table not in self._loading:
                self._loading[table] = asyncio.create_task(self._load(table, stored))
                self._loading[table].add_done_callback(_retrieve_exception)
            await asyncio.shield(self._loading[table])
        return self._live[table]

    async def _load(self, table: str, stored: StoredTable | None) -> None:
        read_at = -math.inf if stored else monotonic()
        try:
            stored = stored or await self._database.read(tables.load, table)
            if stored is None:
                raise missing("no_table")
            shared = self._database, self.journal, self._event_bus, self._deadlines
            live = await asyncio.to_thread(LiveTable, stored, *shared)  # replaying a long game takes milliseconds
            live.read_at = read_at
            if (edition := live.state.playable_edition) != live.row.edition:
                await live.change_seats(lambda row: replace(row, edition=edition))
            await live.compact()
            live.on_rated_game_over = self.on_rated_game_over
            self._live[table] = live
            evict = partial(self._evict_if_unused, live)
            self._bots[table] = BotPlayers(live, self._workers, self._min_bot_decision_s, evict)
            if table in self._changed_while_loading:
                live.catch_up_soon()
        finally:
            self._changed_while_loading.discard(table)
            del self._loading[table]

    def _is_used(self, live: LiveTable) -> bool:
        return live.holder_count > 0 or self._bots[live.row.id].is_busy

    def _evict_if_unused(self, live: LiveTable) -> None:
        table = live.row.id
        if self._live.get(table) is not live or self._is_used(live):
            return
        self._cancel_eviction(table)
        if live.is_removed:
            self._evict(table)
        else:
            self._evictions[table] = self._clock.call_later(IDLE_TABLE_TTL_S, partial(self._evict, table))

    def _cancel_eviction(self, table: str) -> None:
        if timer := self._evictions.pop(table, None):
            timer.cancel()

    def _evict(self, table: str) -> None:
        self._evictions.pop(table, None)
        if not self._is_used(self._live[table]):
            del self._live[table]
            self._bots.pop(table).close()

    @property
    def count(self) -> int:
        return len(self._live)

    def tables_in_memory(self) -> dict[str, LiveTable]:
        return dict(self._live)

    def refresh_tables(self, table: str | None) -> None:
        """Catch up with a table that another process has changed, or with all tables."""
        self._changed_while_loading |= self._loading.keys() if table is None else {table} & self._loading.keys()
        for live in [*self._live.values()] if table is None else filter(None, [self._live.get(table)]):
            live.catch_up_soon()

    def refresh_presence(self, person: str | None) -> None:
        """Update everybody at a table with a person who came or went, or at all tables."""
        for live in self._live.values():
            if person is None or any(seat.person == person for seat in live.row.seats):
                live.notify_listeners()

    def stop(self) -> None:
        for bots in self._bots.values():
            bots.stop()
        for live in self._live.values():
            live.stop()


def _retrieve_exception(loading: asyncio.Task[None]) -> None:
    """Nobody may be waiting any more: asyncio would log the exception as never retrieved."""
    if not loading.cancelled():
        loading.exception()


def _add(connection: Connection, row: TableRow, entries: Sequence[Entry], limits: RateLimits) -> None:
    """Count in the transaction that adds the table, so that concurrent requests are counted too."""
    limits.check_table_count(tables.count_hosted(connection, row.host))
    tables.add(connection, row, entries)

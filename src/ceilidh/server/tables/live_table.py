"""A table in memory: stores and publishes what happens at it. Nobody sees anything before it is stored."""

from __future__ import annotations

import asyncio
import logging
import math
from collections.abc import Callable
from time import monotonic
from typing import Final, TypeVar

from ceilidh.server.api_errors import Refusal, missing
from ceilidh.server.pubsub.bus import EventBus, TableChanged
from ceilidh.server.pubsub.coalesced_task import CoalescedTask
from ceilidh.server.storage import (
    ChatRow,
    CommitUncertainError,
    ConflictError,
    Database,
    DatabaseUnavailableError,
    JournalWriter,
    StoredTable,
    TableRow,
    chat,
    now,
    tables,
)
from ceilidh.server.storage.journal import PendingEntry
from ceilidh.server.tables.clocks import apply_seat_change
from ceilidh.server.tables.deadline_timer import DeadlineTimer
from ceilidh.server.tables.game_session import GameSession, PendingDecision
from ceilidh.server.tables.journal_compaction import compact_journal
from ceilidh.server.tables.loaded_table import LoadedTable
from ceilidh.server.tables.rated_game_rules import is_stand_in_final
from ceilidh.server.tables.seating import SeatChange

RETRY_INTERVAL_S: Final = 1.0

T = TypeVar("T")

logger: Final = logging.getLogger(__name__)

Listener = Callable[[], None]
Prepare = Callable[[PendingDecision | None], PendingDecision]
"""Validates a decision and prepares it on a copy, perhaps on top of one that is not stored yet; may raise a refusal."""


class LiveTable:
    """One table. Its state is never ahead of the database; it catches up when other processes have stored more."""

    def __init__(
        self,
        stored: StoredTable,
        database: Database,
        writer: JournalWriter,
        event_bus: EventBus,
        deadlines: DeadlineTimer,
    ) -> None:
        self.state = LoadedTable(stored)
        self.deadlines = deadlines
        self.listeners: set[Listener] = set()
        """Called after every change: the table's sockets and bots."""
        self.holder_count = 0
        self.is_removed = False
        self.read_at = -math.inf
        """When the table was last read, by the monotonic clock."""
        self.on_rated_game_over: Listener = lambda: None
        self._database = database
        self._writer = writer
        self._event_bus = event_bus
        self._lock = asyncio.Lock()
        """Held while the table is stored or read."""
        self._pending: PendingDecision | None = None
        """The latest decision until it is stored."""
        self._is_behind = False
        self._has_unannounced_changes = False
        """Something may have been stored that other processes have not heard of."""
        self._catch_up_task = CoalescedTask(f"catching up with table {self.row.id}")

    @property
    def row(self) -> TableRow:
        return self.state.row

    @property
    def session(self) -> GameSession | None:
        return self.state.session

    def require_session(self) -> GameSession:
        return self.state.require_session()

    # Decisions: validate, prepare on a copy, persist, apply, publish

    async def act(
        self,
        seat: int,
        decision_number: int,
        text: str,
        *,
        bot: str | None = None,
        is_confirmed: bool = True,
        skip: Listener | None = None,
        publish: bool = True,
    ) -> None:
        """Carry out an action of the seat's person or `bot`; the listener `skip` is not called afterwards."""

        def prepare(earlier: PendingDecision | None) -> PendingDecision:
            return self.state.prepare_action(
                seat, decision_number, text, bot, is_confirmed, self.deadlines.now(), earlier
            )

        await self._commit(prepare, seat)
        if bot is not None and is_stand_in_final(self.row, seat):
            await self._forbid_undo(seat)
        if publish:
            self.publish_change(skip)

    async def undo(self, seat: int, decision_number: int) -> None:
        """Undo the seat's last decision."""

        def prepare(_: PendingDecision | None) -> PendingDecision:
            return self.state.prepare_undo(seat, decision_number, self.deadlines.now())

        await self._commit(prepare)
        self.publish_change()
        await self.compact()

    async def _forbid_undo(self, seat: int) -> None:
        """Make all decisions final of the person on this seat, who may have several seats at one screen."""
        person = self.row.seats[seat].person
        for number in [one.number for one in self.row.seats if one.person == person]:
            await self._add_undo_barrier(number)

    async def _add_undo_barrier(self, seat: int) -> None:
        if self.session is not None and not self.state.is_over and self.session.table.can_undo(seat):
            await self._commit(lambda _: self.require_session().pending_undo_barrier(seat))

    async def _commit(self, prepare: Prepare, joining_seat: int | None = None) -> None:
        """Prepare, persist and apply a decision; start over if another process has stored something first."""
        if self._lock.locked() and not self._is_behind:
            prepare(None)  # a refusal must not wait: the delay would reveal a secret decision
        if joining_seat is not None and await self._join_pending(joining_seat, prepare):
            return
        async with self._lock:
            if self._is_behind:
                await self._read_changes()
            while not await self._persist(decision := prepare(None)):
                await self._read_changes()
            self._apply(decision)
            self._pending = None

    async def _join_pending(self, seat: int, prepare: Prepare) -> bool:
        """Persist in the transaction of another seat's decision that is still queued; False if that is not possible."""
        pending = self._pending
        if pending is None or pending.prepared is None or seat in pending.seats:
            return False
        if not self._writer.has_pending(self.row.id):
            return False
        try:
            decision = prepare(pending)
        except Refusal:
            return False
        if not await self._persist(decision):
            return False
        if self.session is not None and self.session.last_entry_number + 1 == decision.entry.number:
            self._apply(decision)
        else:
            await self.catch_up()
        return True

    async def _persist(self, decision: PendingDecision) -> bool:
        """Store the decision; False if another process took its number in the journal."""
        self._pending = decision
        try:
            await self._writer.append(PendingEntry(self.row.id, decision.entry, decision.status))
        except ConflictError:
            self._pending = None
            return False
        except BaseException as error:
            self._pending = None
            self._resync()
            if not isinstance(error, Exception):
                raise
            if not isinstance(error, DatabaseUnavailableError):
                logger.warning("a decision at table %s is refused, storing it failed: %s", self.row.id, error)
            is_uncertain = isinstance(error, CommitUncertainError)
            raise Refusal(503, "maybe_saved" if is_uncertain else "not_saved") from error
        return True

    def _apply(self, decision: PendingDecision) -> None:
        self.state.apply_decision(decision)
        if decision.clocks:
            self.deadlines.note(self.row.seats)
        if self.row.rated and self.state.is_over:
            self.on_rated_game_over()

    async def compact(self) -> None:
        """Rewrite the journal if most of it was undone."""
        async with self._lock:
            if self.session is not None:
                await compact_journal(self._database, self.row, self.session)

    # Seats and chat

    async def change_seats(self, change: SeatChange) -> None:
        """Store and publish a change of the seats; the table is removed if `change` returns None."""

        def decide(row: TableRow) -> TableRow | None:
            return apply_seat_change(row, change, self.deadlines.now())

        async with self._lock:
            if self._is_behind:
                await self._read_changes()
            changed = await self._write(tables.change, decide)
            if changed is None or changed[1] is None:
                self.is_removed = True
            if changed is None:
                raise missing("no_table")
            if changed[1] is not None:
                self.state.take_row(changed[1])
                self.deadlines.note(self.row.seats)
        self.publish_change()

    async def post_chat(self, name: str, seat: int | None, text: str, person: str | None = None) -> None:
        async with self._lock:
            while True:
                if self.is_removed:
                    raise missing("no_table")
                line = ChatRow(self.state.last_chat_number + 1, name, seat, text, now(), person)
                try:
                    await self._write(chat.append, line)
                    break
                except ConflictError:
                    await self._read_changes()
            self.state.chat.append(line)
        self.publish_change()

    # Catching up with the database

    async def catch_up(self, since: float = math.inf) -> None:
        """Read what other processes have stored, unless the table was read at or after `since`."""
        async with self._lock:
            if self._is_behind or self.read_at < since:
                await self._read_changes()

    def catch_up_soon(self) -> None:
        self._catch_up_task.request(self._catch_up_until_read)

    async def _read_changes(self) -> None:
        self._is_behind = True
        asked_at = monotonic()
        state = self.state
        stored = await self._database.read(tables.load, state.row.id, state.last_entry_number, state.last_chat_number)
        self._is_behind = False
        self.read_at = asked_at
        if stored is None:
            self.is_removed = True
        else:
            state.take_changes(stored)
            self.deadlines.note(self.row.seats)
        self.notify_listeners()

    async def _write(self, change: Callable[..., T], argument: object) -> T:
        try:
            return await self._database.write(change, self.row.id, argument)
        except CommitUncertainError:
            self._resync()
            raise

    def _resync(self) -> None:
        """The outcome of a commit is unknown: nothing is decided here until the table has been read."""
        self._is_behind = self._has_unannounced_changes = True
        self.catch_up_soon()

    async def _catch_up_until_read(self) -> None:
        while not self.is_removed:
            try:
                await self.catch_up()
                break
            except DatabaseUnavailableError:
                await asyncio.sleep(RETRY_INTERVAL_S)
        if self._has_unannounced_changes:
            self._has_unannounced_changes = False
            self._event_bus.publish(TableChanged(self.row.id))

    def stop(self) -> None:
        self._catch_up_task.stop()

    # Publishing

    def publish_change(self, skip: Listener | None = None) -> None:
        """Notify all listeners here, except `skip`, and all other processes."""
        self.notify_listeners(skip)
        self._event_bus.publish(TableChanged(self.row.id))

    def notify_listeners(self, skip: Listener | None = None) -> None:
        for listener in self.listeners:
            if listener != skip:
                listener()

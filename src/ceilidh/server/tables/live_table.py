"""A table in memory: decisions in order, each stored before anybody sees it."""

from __future__ import annotations

import asyncio
import logging
import math
from collections import deque
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from time import monotonic
from typing import Final

from msgspec.structs import replace

from ceilidh.core import CeilidhError, IllegalAction, NotationError, PreparedMove
from ceilidh.server.api_errors import Refusal, bad, conflict, missing
from ceilidh.server.messages import Status
from ceilidh.server.pubsub.bus import EventBus, TableChanged
from ceilidh.server.pubsub.coalesced_task import CoalescedTask
from ceilidh.server.storage import (
    ChatRow,
    CommitUncertainError,
    ConflictError,
    Database,
    DatabaseUnavailableError,
    Entry,
    JournalWriter,
    StoredTable,
    TableRow,
    chat,
    journal,
    now,
    tables,
)
from ceilidh.server.storage.journal import PendingEntry
from ceilidh.server.storage.table_versions import TableVersion
from ceilidh.server.tables.clocks import (
    apply_seat_change,
    clock_changes_after_decision,
    clock_changes_after_undo,
    time_is_up,
    with_clocks,
)
from ceilidh.server.tables.deadline_timer import DeadlineTimer
from ceilidh.server.tables.fair_play import is_final, may_undo
from ceilidh.server.tables.game_session import GameSession, PendingDecision, seat_mask
from ceilidh.server.tables.journal_compaction import compact_entries, needs_compaction
from ceilidh.server.tables.rules_editions import installed_game, matches_stored_outcome
from ceilidh.server.tables.seating import SeatChange

MAX_ACTION_LENGTH: Final = 200
RETRY_INTERVAL_S: Final = 1.0
"""Pause between two attempts to read a table while the database does not answer."""

logger: Final = logging.getLogger("ceilidh.server")

Listener = Callable[[], None]


class ConfirmationRequiredError(Exception):
    """The decision cannot be taken back, and nobody has said that they are sure."""


class LiveTable:
    """One table. What is in memory is always in the database; others may be further, then it catches up."""

    def __init__(
        self,
        stored: StoredTable,
        database: Database,
        writing: JournalWriter,
        event_bus: EventBus,
        deadlines: DeadlineTimer,
    ) -> None:
        self._database = database
        self._journal = writing
        self._event_bus = event_bus
        self.deadlines = deadlines
        self.row: TableRow = stored.table
        self.removed = False
        self.chat = deque(stored.chat, chat.MAX_LOADED_MESSAGES)
        self.listeners: set[Listener] = set()
        """What is called after every change: of sockets, and of the bots that play here."""
        self.holder_count = 0
        """How many need it in memory; whoever looks at it is one of them."""
        self.on_rated_game_over: Listener = lambda: None
        """Called when the game has ended here, if it is rated."""
        self._lock = asyncio.Lock()
        self._last: PendingDecision | None = None
        """The latest decision, while it is not stored yet."""
        self._behind = False
        self._uncertain = False
        """Whether something may have been stored that no process was told of."""
        self.read_at = -math.inf
        """When the database was last asked for all that is new, by the monotonic clock."""
        self._catching_up = CoalescedTask(f"table {self.row.id} catches up")
        self._game = installed_game(self.row)
        self.is_outdated = False
        """Whether its decisions are not possible by the rules that are installed, or lead to something else."""
        self.session: GameSession | None = None
        self._begin(stored.entries)

    @property
    def is_closed(self) -> bool:
        """Whether the rules that it was played by are not installed any more."""
        return self._game is None or self.is_outdated

    @property
    def is_over(self) -> bool:
        """Whether the game has ended."""
        return self.session is not None and not self.session.table.actors()

    @property
    def statuses(self) -> tuple[Status, ...]:
        """By seat whether it is deciding or has chosen; nothing before the game begins."""
        return self.session.statuses if self.session is not None else ()

    @property
    def last_chat_number(self) -> int:
        """How many lines of chat there are."""
        return self.chat[-1].number if self.chat else 0

    def require_session(self) -> GameSession:
        """The game in progress, else a refusal."""
        if self.is_closed:
            raise self.closed_refusal()
        if self.session is None:
            raise conflict("not_playing")
        if self.is_over:
            raise conflict("over")
        return self.session

    def closed_refusal(self) -> Refusal:
        """What to say at a closed table."""
        return conflict("outdated" if self.is_outdated else "closed")

    # Decisions

    async def act(
        self,
        seat: int,
        turn: int,
        text: str,
        *,
        bot: str | None = None,
        sure: bool = True,
        asker: Listener | None = None,
        quiet: bool = False,
    ) -> None:
        """Carry out an action of the person, or of the bot, that plays on the seat.

        Unsure, and nothing changed, if it cannot be taken back and they are not sure. The asker is not woken: the
        answer takes along what is new. Nobody is if it is `quiet`: then `tell_all` follows.
        """

        def decide(earlier: PendingDecision | None = None) -> PendingDecision:
            play = self.require_session()
            if self.row.seats[seat].bot != bot:
                raise conflict("bot_plays" if bot is None else "no_bot_plays")
            if bot is None:
                self._check_time(seat)
            prepared = self.prepare(seat, turn, text, earlier.prepared if earlier else None)
            if bot is None and play.guide is not None:
                play.guide.check(seat, text)
            if not sure and is_final(self.row, prepared):
                raise ConfirmationRequiredError
            return self._timed(play.acting(prepared, earlier), earlier)

        self._check_while_busy(decide)
        if not await self._join(seat, decide):
            await self._decide(decide)
        if bot is not None and self.row.pace is not None and self.row.seats[seat].kind == "person":
            await self._settle(seat)
        if not quiet:
            self.publish_change(asker)

    async def undo(self, seat: int, turn: int) -> None:
        """Take back the seat's last decision."""

        def decide() -> PendingDecision:
            play = self.require_session()
            if turn != play.table.decision_count(seat):
                raise conflict("stale")
            if play.guide is not None:
                play.guide.check_undo()
            self._check_time(seat)
            if not play.table.can_undo(seat):
                raise conflict("no_undo")
            if not may_undo(self.row, play.table, seat):
                raise conflict("touch_move")
            return self._timed(play.undoing(seat))

        self._check_while_busy(decide)
        await self._decide(decide)
        self.publish_change()
        await self.compact()

    def _check_time(self, seat: int) -> None:
        """A refusal if the seat's time is up: then the decision is up to the bot that stands in, or soon will."""
        if time_is_up(self.row.seats[seat], self.deadlines.now()):
            raise conflict("bot_decides")

    async def _settle(self, seat: int) -> None:
        """Nobody takes back what a bot decided for them at a table with a time limit: that would gain time."""
        if self.session is None or self.is_over or not self.session.table.can_undo(seat):
            return
        await self._decide(lambda: self.require_session().settling(seat))

    async def compact(self) -> None:
        """Rewrite the journal if much in it was taken back; should that fail it is only longer than it need be."""
        async with self._lock:
            play = self.session
            if play is None or self._game is None or not needs_compaction(play):
                return
            try:
                kept = await asyncio.to_thread(compact_entries, self._game, self.row, play)
                if await self._database.write(journal.compact, self.row.id, play.number, kept):
                    play.entries = len(kept)
            except DatabaseUnavailableError:
                return
            except Exception:
                logger.exception("the journal of table %s could not be compacted", self.row.id)

    def prepare(self, seat: int, turn: int, text: str, earlier: PreparedMove | None = None) -> PreparedMove:
        """The action with what it leads to, if the seat may carry it out now, else a refusal."""
        table = self.require_session().table
        stale = turn != table.decision_count(seat)
        try:
            prepared = table.prepare(seat, table.game.parse(text[:MAX_ACTION_LENGTH]), earlier)
        except NotationError:
            raise bad("notation", action=text[:40]) from None
        except IllegalAction as error:
            if not error.possible:
                raise conflict("not_turn", name=table.names[seat]) from None
            if not stale:
                raise conflict("not_possible", error.possible, action=text[:40]) from None
        if stale:
            raise conflict("stale")
        return prepared

    def _check_while_busy(self, decide: Callable[[], PendingDecision]) -> None:
        """A refusal at once, where the decision of somebody else, perhaps a secret one, is being stored.

        Else the time of the refusal would tell that somebody decides.
        """
        if self._lock.locked() and not self._behind:
            decide()

    async def _decide(self, decide: Callable[[], PendingDecision]) -> None:
        """Store what `decide` says, then go on with it in memory: nobody ever sees what is not stored."""
        async with self._lock:
            if self._behind:
                await self._catch_up()
            decision = decide()
            while not await self._stored(decision):
                await self._catch_up()
                decision = decide()
            self._go_on(decision)
            self._last = None

    async def _join(self, seat: int, decide: Callable[[PendingDecision], PendingDecision]) -> bool:
        """Whether the decision was stored together with the one that it is chained to.

        So whoever decides at the same time as others need not wait until theirs is stored. That goes while theirs still
        waits to be written; what is not plainly possible then is left to the usual way.
        """
        last = self._last
        if last is None or last.prepared is None or seat in last.seats or not self._journal.has_pending(self.row.id):
            return False
        try:
            decision = decide(last)
        except Refusal:
            return False
        if not await self._stored(decision):
            return False
        if self.session is not None and self.session.number + 1 == decision.entry.number:
            self._go_on(decision)
        else:
            await self.catch_up()
        return True

    async def _stored(self, decision: PendingDecision) -> bool:
        """Whether it was stored; False if another process took the place in the journal."""
        self._last = decision
        try:
            await self._journal.append(PendingEntry(self.row.id, decision.entry, decision.standing))
        except ConflictError:
            self._last = None
            return False
        except BaseException as error:
            self._last = None
            self._look_again()
            if not isinstance(error, Exception):
                raise
            if not isinstance(error, DatabaseUnavailableError):
                logger.warning("a decision at table %s could not be stored: %s; it is refused", self.row.id, error)
            unknown = isinstance(error, CommitUncertainError)
            raise (Refusal(503, "uncertain") if unknown else Refusal(503, "storing")) from error
        return True

    @contextmanager
    def _followed(self) -> Iterator[None]:
        """Write to the database meanwhile. Should the outcome be unknown, the table follows whatever was stored."""
        try:
            yield
        except CommitUncertainError:
            self._look_again()
            raise

    def _timed(self, decision: PendingDecision, earlier: PendingDecision | None = None) -> PendingDecision:
        """With its clocks, if it changes who is asked and there is a time limit."""
        if self.row.pace is None:
            return decision
        known = earlier.clocks if earlier else ()
        if decision.standing is None:
            return decision._replace(clocks=known)
        actors, now = decision.standing.actors, self.deadlines.now()
        if decision.prepared is None:
            return decision.timed(
                clock_changes_after_undo(self.row, seat_mask(self.require_session().table.actors()), actors, now)
            )
        return decision.timed(clock_changes_after_decision(self.row, known, actors, now))

    def _go_on(self, decision: PendingDecision) -> None:
        """What is stored is so."""
        self._follow([decision.entry], decision.prepared)
        if decision.clocks:
            self.row = replace(self.row, seats=with_clocks(self.row.seats, decision.clocks))
            self.deadlines.note(self.row.seats)
        if self.is_over and self.row.rated:
            self.on_rated_game_over()

    # Seats and chat

    async def change_seats(self, decide: SeatChange) -> None:
        """Change the seats, or forget the table if `decide` returns None; a refusal leaves all as it was."""

        def timed(row: TableRow) -> TableRow | None:
            return apply_seat_change(row, decide, self.deadlines.now())

        async with self._lock:
            if self._behind:
                await self._catch_up()
            with self._followed():
                changed = await self._database.write(tables.change, self.row.id, timed)
            if changed is None:
                self.removed = True
                raise missing("no_table")
            if changed[1] is None:
                self.removed = True
            else:
                self._take_row(changed[1])
        self.publish_change()

    async def upgrade_edition(self) -> None:
        """Go over to the edition that is installed, if it is another one and the game can go on there."""
        edition = self.row.edition if self._game is None or self.is_closed else self._game.edition
        if edition != self.row.edition:
            await self.change_seats(lambda row: replace(row, edition=edition))

    async def say(self, name: str, seat: int | None, text: str, person: str | None = None) -> None:
        """Add a line to the chat."""
        async with self._lock:
            while True:
                if self.removed:
                    raise missing("no_table")
                line = ChatRow(self.last_chat_number + 1, name, seat, text, now(), person)
                try:
                    with self._followed():
                        await self._database.write(chat.append, self.row.id, line)
                except ConflictError:
                    await self._catch_up()
                else:
                    break
            self.chat.append(line)
        self.publish_change()

    # Keeping up with the database

    async def catch_up(self, since: float = math.inf) -> None:
        """Take over what other processes have stored, unless the database was asked at or after that moment."""
        async with self._lock:
            if self._behind or self.read_at < since:
                await self._catch_up()

    def catch_up_soon(self) -> None:
        """Catch up as soon as possible; what is said to be new meanwhile is taken over too."""
        self._catching_up.ask(self._catch_up_when_possible)

    def _look_again(self) -> None:
        """It is not known here what the database has. Nothing is decided, and nobody told, before it was read."""
        self._behind = self._uncertain = True
        self.catch_up_soon()

    async def _catch_up_when_possible(self) -> None:
        """Try until the database answers. Other processes hear of what may have been stored unannounced."""
        while not self.removed:
            try:
                await self.catch_up()
                break
            except DatabaseUnavailableError:
                await asyncio.sleep(RETRY_INTERVAL_S)
        if self._uncertain:
            self._uncertain = False
            self._event_bus.publish(TableChanged(self.row.id))

    def stop(self) -> None:
        """Read nothing more."""
        self._catching_up.stop()

    def is_behind(self, newest: TableVersion) -> bool:
        """Whether the database has more than is known here."""
        return (
            (self.session is not None and newest.entry > self.session.number)
            or newest.said > self.last_chat_number
            or (newest.phase, newest.seats) != (self.row.phase, self.row.seats)
        )

    async def _catch_up(self) -> None:
        self._behind = True
        asked_at = monotonic()
        stored = await self._database.read(tables.load, self.row.id, self._entries(), self.last_chat_number)
        self._behind = False
        self.read_at = asked_at
        if stored is None:
            self.removed = True
        else:
            self._take_over(stored)
        self.changed()

    def _entries(self) -> int:
        """How far the journal is known."""
        return 0 if self.session is None else self.session.number

    def _take_over(self, stored: StoredTable) -> None:
        self.chat += stored.chat
        if self.session is None or self.session.number < stored.table.compacted:
            self.row = stored.table
            self._begin(stored.entries)
        else:
            self._take_row(stored.table)
            self._follow(stored.entries)

    def _take_row(self, row: TableRow) -> None:
        gone = [seat.number for seat in row.seats if seat.kind == "person" and not seat.name]
        if gone and row.seats != self.row.seats:  # what was said by those who have left for good is forgotten
            self.chat = deque(
                (_unsaid(line) if line.seat in gone else line for line in self.chat), chat.MAX_LOADED_MESSAGES
            )
        self.row = row
        if self.session is not None:
            self.session.set_row(row)
        self.deadlines.note(row.seats)
        if self.session is None:
            self._begin([])

    def _begin(self, entries: list[Entry]) -> None:
        if self.row.phase == "waiting" or self._game is None:
            return
        try:
            play = GameSession(self._game, self.row, entries)
        except Exception as error:  # rules that were changed may raise anything
            why = "table %s cannot be played by the rules that are installed: %s"
            logger.warning(why, self.row.id, error, exc_info=not isinstance(error, CeilidhError))
            self.is_outdated = True
            return
        self.is_outdated = not matches_stored_outcome(self.row, play.table)
        self.session = None if self.is_outdated else play
        self._note_end()

    def _follow(self, entries: list[Entry], prepared: PreparedMove | None = None) -> None:
        if self.session is not None:
            for entry in entries:
                self.session.follow(entry, prepared)
            self._note_end()

    def _note_end(self) -> None:
        if self.is_over:
            self.row = replace(self.row, phase="finished")

    # Everybody who watches

    def publish_change(self, but: Listener | None = None) -> None:
        """Let everybody here and other processes know."""
        self.changed(but)
        self._event_bus.publish(TableChanged(self.row.id))

    def changed(self, but: Listener | None = None) -> None:
        """Let everybody here look again."""
        for wake in self.listeners:
            if wake != but:
                wake()


def _unsaid(line: ChatRow) -> ChatRow:
    """The line as the database has it when whoever said it has left for good."""
    return replace(line, name="", text="")

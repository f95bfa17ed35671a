"""A table loaded from the database: its row, its chat and its game. It validates decisions and does no I/O."""

from __future__ import annotations

from collections import deque

from msgspec.structs import replace

from ceilidh.core import PreparedMove
from ceilidh.server.api_errors import Refusal, conflict
from ceilidh.server.messages import Status
from ceilidh.server.storage import Entry, StoredTable, TableRow, chat
from ceilidh.server.storage.table_versions import TableVersion
from ceilidh.server.tables.clocks import time_is_up, with_clocks
from ceilidh.server.tables.game_session import GameSession, PendingDecision
from ceilidh.server.tables.rated_game_rules import is_final, may_undo
from ceilidh.server.tables.rules_editions import installed_game, open_session


class ConfirmationRequiredError(Exception):
    """The decision cannot be undone, and the person has not confirmed it."""


class LoadedTable:
    """The in-memory copy of a stored table."""

    def __init__(self, stored: StoredTable) -> None:
        self.row: TableRow = stored.table
        self.chat = deque(stored.chat, chat.MAX_LOADED_MESSAGES)
        self.session: GameSession | None = None
        self.is_outdated = False
        """The installed rules do not allow its decisions, or lead to another result."""
        self._game = installed_game(self.row)
        self._start_session(stored.entries)

    @property
    def is_closed(self) -> bool:
        """Whether the rules that it was played by are no longer installed."""
        return self._game is None or self.is_outdated

    @property
    def is_over(self) -> bool:
        return self.session is not None and not self.session.table.actors()

    @property
    def statuses(self) -> tuple[Status, ...]:
        return self.session.statuses if self.session is not None else ()

    @property
    def last_entry_number(self) -> int:
        return 0 if self.session is None else self.session.last_entry_number

    @property
    def last_chat_number(self) -> int:
        return self.chat[-1].number if self.chat else 0

    @property
    def playable_edition(self) -> int:
        return self.row.edition if self._game is None or self.is_outdated else self._game.edition

    def require_session(self) -> GameSession:
        if self.is_closed:
            raise self.closed_refusal()
        if self.session is None:
            raise conflict("not_playing")
        if self.is_over:
            raise conflict("over")
        return self.session

    def closed_refusal(self) -> Refusal:
        return conflict("outdated" if self.is_outdated else "closed")

    # Validating decisions

    def prepare_action(
        self,
        seat: int,
        decision_number: int,
        text: str,
        bot: str | None,
        is_confirmed: bool,
        now: int,
        earlier: PendingDecision | None,
    ) -> PendingDecision:
        """Validate an action of the seat's person or `bot` and apply it to a copy of the game."""
        session = self.require_session()
        if self.row.seats[seat].bot != bot:
            raise conflict("bot_plays" if bot is None else "no_bot_plays")
        if bot is None:
            self._check_time(seat, now)
        prepared = session.prepare(seat, decision_number, text, earlier.prepared if earlier else None)
        if bot is None and session.guide is not None:
            session.guide.check(seat, text)
        if not is_confirmed and is_final(self.row, prepared):
            raise ConfirmationRequiredError
        return session.pending_action(prepared, earlier, now)

    def prepare_undo(self, seat: int, decision_number: int, now: int) -> PendingDecision:
        """Validate an undo of the seat's last decision."""
        session = self.require_session()
        if decision_number != session.table.decision_count(seat):
            raise conflict("stale")
        if session.guide is not None:
            session.guide.check_undo()
        self._check_time(seat, now)
        if not session.table.can_undo(seat):
            raise conflict("no_undo")
        if not may_undo(self.row, session.table, seat):
            raise conflict("touch_move")
        return session.pending_undo(seat, now)

    def _check_time(self, seat: int, now: int) -> None:
        if time_is_up(self.row.seats[seat], now):
            raise conflict("bot_decides")

    # Applying what is stored

    def apply_decision(self, decision: PendingDecision) -> None:
        self._apply([decision.entry], decision.prepared)
        if decision.clocks and self.session is not None:
            self.row = self.session.row = replace(self.row, seats=with_clocks(self.row.seats, decision.clocks))

    def is_older_than(self, version: TableVersion) -> bool:
        """Whether the database has more."""
        return (
            (self.session is not None and version.entry > self.session.last_entry_number)
            or version.last_chat_number > self.last_chat_number
            or (version.phase, version.seats) != (self.row.phase, self.row.seats)
        )

    def take_changes(self, stored: StoredTable) -> None:
        """Take over what other processes have stored; the whole game again if its journal was compacted."""
        self.chat += stored.chat
        if self.session is None or self.session.last_entry_number < stored.table.compacted:
            self.row = stored.table
            self._start_session(stored.entries)
        else:
            self.take_row(stored.table)
            self._apply(stored.entries)

    def take_row(self, row: TableRow) -> None:
        """Take over changed seats. The chat lines of deleted people are blank, as in the database."""
        deleted = {seat.number for seat in row.seats if seat.kind == "person" and not seat.name}
        if deleted and row.seats != self.row.seats:
            lines = (replace(line, name="", text="") if line.seat in deleted else line for line in self.chat)
            self.chat = deque(lines, chat.MAX_LOADED_MESSAGES)
        self.row = row
        if self.session is None:
            self._start_session([])
        else:
            self.session.set_row(row)

    def _start_session(self, entries: list[Entry]) -> None:
        if self.row.phase != "waiting" and self._game is not None:
            self.session = open_session(self.row, self._game, entries)
            self.is_outdated = self.session is None
            self._note_end()

    def _apply(self, entries: list[Entry], prepared: PreparedMove | None = None) -> None:
        if self.session is not None:
            for entry in entries:
                self.session.apply(entry, prepared)
            self._note_end()

    def _note_end(self) -> None:
        if self.is_over:
            self.row = replace(self.row, phase="finished")

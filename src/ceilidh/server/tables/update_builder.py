"""Builds the updates of one viewpoint: the difference between what its client was sent and what is now. No I/O."""

from __future__ import annotations

from collections.abc import Set as AbstractSet
from typing import Final

from msgspec.structs import replace

from ceilidh.server import messages as m
from ceilidh.server.accounts.presence import Presence
from ceilidh.server.storage import TableRow
from ceilidh.server.tables.game_session import common_prefix_length
from ceilidh.server.tables.lesson_guide import LessonGuide
from ceilidh.server.tables.live_table import LiveTable
from ceilidh.server.tables.panel_delta import changed_panels, panel_changes
from ceilidh.server.tables.panels import DescribedPanel
from ceilidh.server.tables.table_cards import table_header, with_statuses
from ceilidh.server.tables.view_rendering import RenderedView, Viewpoint
from ceilidh.server.translations import CATALOGUES

COMPARED_PARTS: Final = ("rule", "decision_number", "actions", "undo", "result", "view")
_EMPTY: Final = m.Update()

PresenceBySeat = list[int]
"""2: online, 1: away, 0: neither."""


class UpdateBuilder:
    """Remembers what a client has, and builds what it lacks."""

    def __init__(
        self,
        live: LiveTable,
        presence: Presence,
        person: str | None,
        viewpoint: Viewpoint,
        muted: AbstractSet[str] = frozenset(),
    ) -> None:
        """Chat lines of `muted` people are left out; the set may change."""
        self.live = live
        self.person = person
        self.viewpoint = viewpoint
        self._presence = presence
        self._muted = muted
        self._sent_chat_number = 0
        self.reset()

    def reset(self) -> None:
        """Forget what was sent, except for the chat: the next update is complete."""
        self._presence_row: TableRow | None = None
        self._presence_version = 0
        self._header_inputs: tuple[TableRow, PresenceBySeat, tuple[m.Status, ...]] | None = None
        self._header: m.TableHeader | None = None
        self._prompt: str | None = None
        self._lesson: m.Lesson | None = None
        self._view: RenderedView | None = None
        self._sent_decisions: set[tuple[int, int]] = set()
        self._log: list[m.LogLine] = []
        self._sent_log_length = 0

    def switch_seat(self, seat: int) -> None:
        self.viewpoint = replace(self.viewpoint, seat=seat)
        self.reset()

    @property
    def is_urgent(self) -> bool:
        """True unless a game is running and the client knows about all decisions that the person must make."""
        is_running = "thinking" in self.live.state.statuses
        return not is_running or self._view is None or not self._open_decisions() <= self._sent_decisions

    def _open_decisions(self) -> set[tuple[int, int]]:
        """The person's open decisions on all of their seats: seat, and its number of decisions so far."""
        session, row = self.live.session, self.live.row
        if session is None or self.viewpoint.seat is None:
            return set()
        return {
            (seat, session.table.decision_count(seat))
            for seat, status in enumerate(session.statuses)
            if status == "thinking" and row.seats[seat].person == self.person and row.seats[seat].bot is None
        }

    def build(self, refresh: bool = False) -> m.Update | None:
        """Everything that changed since the last update, which counts as sent; None if nothing did."""
        update = m.Update()
        self._add_header(update)
        session = self.live.session
        if session is None:
            self._add_prompt(update, self._waiting_prompt())
        else:
            self._sent_decisions = self._open_decisions()
            self._add_view(update, session.render_view(self.viewpoint, refresh))
            self._add_lesson(update, session.guide)
            if self.viewpoint.format != "data":
                self._add_log(update, session.log_lines(self.viewpoint))
        self._add_chat(update)
        return None if update == _EMPTY else update

    def build_preview(self, number: int, panels: list[DescribedPanel] | None) -> m.Preview:
        """The answer to a preview request: panels that differ from those sent; None for an action that is final."""
        sent = self._sent_panels()
        svgs = {one.panel.name: one.panel.svg for one in sent}
        changed = [one for one in panels or [] if one.panel.svg != svgs.get(one.panel.name)]
        if self.viewpoint.format == "changes":
            return m.Preview(id=number, final=panels is None, panels=[], changes=panel_changes(sent, changed))
        return m.Preview(id=number, final=panels is None, panels=[one.message() for one in changed], changes=[])

    def _sent_panels(self) -> list[DescribedPanel]:
        return [] if self._view is None else self._view.panels or []

    def _add_header(self, update: m.Update) -> None:
        """The header is built only if one of its inputs changed; most often only statuses do."""
        live, before, header = self.live, self._header_inputs, self._header
        self._header_inputs = inputs = live.row, self._presence_by_seat(), live.state.statuses
        if before == inputs:
            return
        if header is None or before is None or before[:2] != inputs[:2] or live.row.time_control is not None:
            now = table_header(live, self._presence, self.person, self.viewpoint)
        else:
            now = with_statuses(header, live.state.statuses)
        if now != header:
            update.header, update.seat, self._header = now, self.viewpoint.seat, now

    def _presence_by_seat(self) -> PresenceBySeat:
        """Looked up only if the seats or anybody's presence changed."""
        row, presence = self.live.row, self._presence
        if self._header_inputs is not None and self._presence_version == presence.changes and self._presence_row is row:
            return self._header_inputs[1]
        self._presence_row, self._presence_version = row, presence.changes
        people = [seat.person or "" for seat in row.seats]
        return [2 if presence.is_online(person) else presence.is_away(person) for person in people]

    def _waiting_prompt(self) -> str:
        words, state = CATALOGUES[self.viewpoint.lang], self.live.state
        if state.is_closed:
            return words("prompt.outdated" if state.is_outdated else "prompt.closed", edition=state.row.edition)
        return words("prompt.waiting", n=sum(seat.kind == "free" for seat in state.row.seats))

    def _add_prompt(self, update: m.Update, prompt: str | None) -> None:
        if prompt != self._prompt:
            update.prompt = self._prompt = prompt

    def _add_view(self, update: m.Update, view: RenderedView) -> None:
        before, sent_panels, self._view = self._view, self._sent_panels(), view
        self._add_prompt(update, view.prompt)
        if view is before:
            return
        for part in COMPARED_PARTS:
            value = getattr(view, part)
            if before is None or value != getattr(before, part):
                setattr(update, part, value)
        if view.panels is None or view.panels == sent_panels:
            return
        if self.viewpoint.format == "changes":
            update.changes = panel_changes(sent_panels, view.panels)
        else:
            update.panels = changed_panels(sent_panels, view.panels)

    def _add_lesson(self, update: m.Update, guide: LessonGuide | None) -> None:
        lesson = None if guide is None else guide.message(self.viewpoint.seat, self.viewpoint.lang)
        if lesson != self._lesson:
            update.lesson = self._lesson = lesson

    def _add_log(self, update: m.Update, lines: list[m.LogLine]) -> None:
        sent = self._sent_log_length
        kept = sent if lines is self._log else common_prefix_length(self._log[:sent], lines)
        if kept < len(lines) or kept < sent:
            update.log = m.Log(start=kept, lines=lines[kept:])
        self._log, self._sent_log_length = lines, len(lines)

    def _add_chat(self, update: m.Update) -> None:
        newest = self.live.state.last_chat_number
        if self._sent_chat_number < newest:
            update.chat = [
                m.ChatLine(number=line.number, name=line.name, seat=line.seat, text=line.text, at=line.at)
                for line in self.live.state.chat
                if line.number > self._sent_chat_number and line.text and line.person not in self._muted
            ]
            self._sent_chat_number = newest

"""A running game, rebuilt from its journal: prepares decisions, applies stored entries, caches what is rendered."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final, NamedTuple

from msgspec.structs import replace

from ceilidh.core import Event, Game, IllegalAction, NotationError, PreparedMove, State, Table, View
from ceilidh.core.undone_answers import UndoneAnswer
from ceilidh.server import messages as m
from ceilidh.server.api_errors import bad, conflict
from ceilidh.server.storage import Entry, Outcome, TableRow
from ceilidh.server.storage.journal import TableStatus
from ceilidh.server.tables.clocks import Clocks, clock_changes_after_decision, clock_changes_after_undo
from ceilidh.server.tables.display_names import record_players, seat_names
from ceilidh.server.tables.lesson_guide import find_guide
from ceilidh.server.tables.panels import DescribedPanel
from ceilidh.server.tables.rated_game_rules import may_undo
from ceilidh.server.tables.view_rendering import RenderedView, Viewpoint, log_line_message, render_preview, render_view

UNDO_BARRIER: Final = ""
"""Text of a journal entry after which the seat cannot undo its earlier decisions."""
WITHDRAWN_ANSWER: Final = "\t"
"""Begins the text of a journal entry with an undone answer of the seat, whose decision was removed by compaction."""
MAX_ACTION_LENGTH: Final = 200
MAX_QUOTED_LENGTH: Final = 40


class PendingDecision(NamedTuple):
    """A journal entry that is not stored yet, with everything that it changes."""

    entry: Entry
    status: TableStatus | None
    """The table's new status, if the decision changes it."""
    prepared: PreparedMove | None = None
    """The move, applied to a copy of the game; None for an undo."""
    seats: tuple[int, ...] = ()
    """Seats with a decision in this chain of decisions that are not stored yet."""
    clocks: Clocks = ()
    """Clocks started or stopped by this chain."""


class _Previews(NamedTuple):
    """Previews drawn for a viewpoint; valid while its view and decision number stay the same."""

    view: View
    decision_number: int | None
    panels: dict[str, list[DescribedPanel] | None]
    """By action."""


class GameSession:
    """A running game. Only journal entries change it."""

    def __init__(self, game: Game, row: TableRow, entries: Sequence[Entry]) -> None:
        self.table = Table(game, record_players(row), row.seed, row.options)
        self.row = row
        self.guide = find_guide(row.lesson, self.table)
        self.last_entry_number = row.compacted
        self.entry_count = 0
        self.undo_version = row.compacted
        self._asked = set(self.table.actors())
        self.statuses = self._statuses()
        self._names: dict[str, list[str]] = {}
        self._events: dict[int | None, list[Event]] = {}
        self._log_lines: dict[Viewpoint, list[m.LogLine]] = {}
        self._event_lines: dict[tuple[str, Event], m.LogLine] = {}
        """Log lines by language and event: most events are public."""
        self._views: dict[Viewpoint, tuple[int, RenderedView]] = {}
        self._previews: dict[Viewpoint, _Previews] = {}
        for entry in entries:
            self.apply(entry)

    # Prepare: on a copy, the game does not change

    def prepare(self, seat: int, decision_number: int, text: str, earlier: PreparedMove | None = None) -> PreparedMove:
        """Parse an action and apply it to a copy; a refusal if the seat may not take it now."""
        table = self.table
        is_stale = decision_number != table.decision_count(seat)
        try:
            prepared = table.prepare(seat, table.game.parse(text[:MAX_ACTION_LENGTH]), earlier)
        except NotationError:
            raise bad("notation", action=text[:MAX_QUOTED_LENGTH]) from None
        except IllegalAction as error:
            if not error.possible:
                raise conflict("not_turn", name=table.names[seat]) from None
            if not is_stale:
                raise conflict("not_possible", error.possible, action=text[:MAX_QUOTED_LENGTH]) from None
        if is_stale:
            raise conflict("stale")
        return prepared

    def pending_action(self, prepared: PreparedMove, earlier: PendingDecision | None, now: int) -> PendingDecision:
        """The decision for a prepared action, chained to `earlier` if that is not stored yet."""
        number = self.last_entry_number if earlier is None else earlier.entry.number
        seats: tuple[int, ...] = () if earlier is None else earlier.seats
        clocks: Clocks = () if earlier is None else earlier.clocks
        seat, action = prepared.move
        status = _changed_status(prepared.before.actors(), prepared.after)
        if status is not None and self.row.time_control is not None:
            clocks = clock_changes_after_decision(self.row, clocks, status.actors, now)
            status = replace(status, clocks=clocks)
        entry = Entry(number + 1, seat, self.table.game.to_notation(action))
        return PendingDecision(entry, status, prepared, (*seats, seat), clocks)

    def pending_undo(self, seat: int, now: int) -> PendingDecision:
        actors = self.table.actors()
        clocks: Clocks = ()
        status = _changed_status(actors, self.table.preview_undo(seat).state)
        if status is not None and self.row.time_control is not None:
            clocks = clock_changes_after_undo(self.row, seat_mask(actors), status.actors, now)
            status = replace(status, clocks=clocks)
        return PendingDecision(Entry(self.last_entry_number + 1, seat, None), status, clocks=clocks)

    def pending_undo_barrier(self, seat: int) -> PendingDecision:
        """An entry after which the seat cannot undo its decisions so far."""
        return PendingDecision(Entry(self.last_entry_number + 1, seat, UNDO_BARRIER), None)

    # Apply

    def apply(self, entry: Entry, prepared: PreparedMove | None = None) -> None:
        """Apply a stored entry; `prepared` saves checking its action again."""
        if entry.text is None:
            self._undo(entry.seat)
        elif entry.text == UNDO_BARRIER:
            self.table.forbid_undo(entry.seat)
        elif entry.text.startswith(WITHDRAWN_ANSWER):
            self._restore_undone_answer(entry.seat, entry.text)
        else:
            self._commit(prepared or self.table.prepare(entry.seat, self.table.game.parse(entry.text)))
        self.last_entry_number = entry.number
        self.entry_count += 1
        statuses = self._statuses()
        is_public = statuses != self.statuses
        self.statuses = statuses
        for viewpoint in [*self._previews]:  # dropping others' previews would reveal a secret decision
            if is_public or viewpoint.seat == entry.seat:
                del self._previews[viewpoint]

    def _commit(self, prepared: PreparedMove) -> None:
        self.table.commit(prepared)
        before, after = set(prepared.before.actors()), set(prepared.after.actors())
        if not after <= before or prepared.after.revealed_to & ~(1 << prepared.move.seat):
            self._asked = after
        for seat, events in self._events.items():
            events += self.table.log(seat, since=self.table.move_count)

    def _restore_undone_answer(self, seat: int, text: str) -> None:
        decision_count, view, action = text.removeprefix(WITHDRAWN_ANSWER).split(" ", 2)
        answer = UndoneAnswer(seat, int(decision_count), view, self.table.game.parse(action))
        self.table.restore_undone_answer(answer)

    def _undo(self, seat: int) -> None:
        self.table.undo(seat)
        self.undo_version += 1
        if not self._asked.issuperset(self.table.actors()):
            self._asked = set(self.table.actors())
        for viewer, events in self._events.items():
            kept = common_prefix_length(events, self.table.log(viewer))
            self._events[viewer] = self.table.log(viewer)
            for viewpoint, lines in self._log_lines.items():
                if viewpoint.seat == viewer and kept < len(lines):
                    self._log_lines[viewpoint] = lines[:kept]

    def _statuses(self) -> tuple[m.Status, ...]:
        """By seat: still deciding, or has chosen while others who were asked with it have not."""
        actors = self.table.actors()
        chosen: m.Status = "chosen" if actors else ""
        return tuple(
            "thinking" if seat in actors else chosen if seat in self._asked else ""
            for seat in range(len(self.table.names))
        )

    # Render

    def names(self, lang: str) -> list[str]:
        if lang not in self._names:
            self._names[lang] = seat_names(self.row, lang)
        return self._names[lang]

    def set_row(self, row: TableRow) -> None:
        """Take over changed seats; a changed name invalidates everything rendered."""
        before, self.row = self.row, row
        self._names.clear()
        if [seat.name for seat in before.seats] != [seat.name for seat in row.seats]:
            self.table.players = tuple(record_players(row))
            self._log_lines.clear()
            self._event_lines.clear()
            self._views.clear()
            self._previews.clear()

    def render_view(self, viewpoint: Viewpoint, refresh: bool = False) -> RenderedView:
        """What the viewpoint sees now, cached until the next entry.

        `refresh` renders even without a new entry: the time of an answer must not reveal a secret decision.
        """
        number, last = self._views.get(viewpoint, (-1, None))
        if last is None or number != self.last_entry_number or refresh:
            undo = viewpoint.seat is not None and may_undo(self.row, self.table, viewpoint.seat)
            last = render_view(self.table, viewpoint, last, self.names(viewpoint.lang), undo)
            self._views[viewpoint] = self.last_entry_number, last
        return last

    def render_preview(
        self, viewpoint: Viewpoint, action: str, prepare: Callable[[], PreparedMove]
    ) -> list[DescribedPanel] | None:
        """The panels after an action; None if the action cannot be undone.

        Cached by what the viewpoint sees, so that the time of an answer does not depend on others' secret decisions.
        """
        now, cached = self.render_view(viewpoint), self._previews.get(viewpoint)
        if cached is None or (cached.view, cached.decision_number) != (now.source, now.decision_number):
            cached = self._previews[viewpoint] = _Previews(now.source, now.decision_number, {})
        if action in cached.panels:
            return cached.panels[action]
        prepared = prepare()
        panels = None
        if not prepared.is_final():
            panels = render_preview(self.table, prepared, viewpoint, self.names(viewpoint.lang))
        cached.panels[self.table.game.to_notation(prepared.move.action)] = panels
        return panels

    def log_lines(self, viewpoint: Viewpoint) -> list[m.LogLine]:
        """The whole log. The returned list only grows; an undo replaces it by another one."""
        if viewpoint.seat not in self._events:
            self._events[viewpoint.seat] = self.table.log(viewpoint.seat)
        lines = self._log_lines.setdefault(viewpoint, [])
        lines += (self._event_line(event, viewpoint.lang) for event in self._events[viewpoint.seat][len(lines) :])
        return lines

    def _event_line(self, event: Event, lang: str) -> m.LogLine:
        if (lang, event) not in self._event_lines:
            words, names = self.table.game.text.words(lang), self.names(lang)
            self._event_lines[lang, event] = log_line_message(self.table.game, event, words, names)
        return self._event_lines[lang, event]


def _changed_status(before: list[int], after: State) -> TableStatus | None:
    """None if nothing changes in public: the stored time of the last move would reveal a secret decision."""
    actors = after.actors()
    if not actors:
        return TableStatus(0, Outcome(after.scores(), after.ranking()))
    return TableStatus(seat_mask(actors), None) if actors != before else None


def seat_mask(seats: Sequence[int]) -> int:
    return sum(1 << seat for seat in seats)


def common_prefix_length(some: Sequence[object], others: Sequence[object]) -> int:
    pairs = enumerate(zip(some, others, strict=False))
    return next((i for i, (one, other) in pairs if one != other), min(len(some), len(others)))

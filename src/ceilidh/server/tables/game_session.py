"""A game in memory, made from its journal: the core's table, what may be written next, what each pair of eyes sees."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final, NamedTuple

from msgspec.structs import replace

from ceilidh.core import Event, Game, PreparedMove, State, Table, View
from ceilidh.server import messages as m
from ceilidh.server.storage import Entry, Outcome, TableRow
from ceilidh.server.storage.journal import TableStatus
from ceilidh.server.tables.clocks import Clocks
from ceilidh.server.tables.display_names import record_players, seat_names
from ceilidh.server.tables.fair_play import may_undo
from ceilidh.server.tables.lesson_guide import find_guide
from ceilidh.server.tables.panels import DescribedPanel
from ceilidh.server.tables.viewpoint import RenderedView, Viewpoint, log_line_message, render_preview, render_view

UNDO_BARRIER: Final = ""
"""The text of an entry by which a seat can take nothing back that it decided before."""


class PendingDecision(NamedTuple):
    """A line of the journal to be written, and what it changes."""

    entry: Entry
    standing: TableStatus | None
    """What lists of tables show then, if anything is new."""
    prepared: PreparedMove | None = None
    """What the game goes on with as soon as it is stored; None where a decision is taken back."""
    seats: tuple[int, ...] = ()
    """Who has decided by then and is not stored yet."""
    clocks: Clocks = ()
    """The clocks that were started or stopped by then, and are not stored yet."""

    def timed(self, clocks: Clocks) -> PendingDecision:
        """The same with its clocks, which are stored together with who is asked."""
        standing = self.standing and replace(self.standing, clocks=clocks)
        return self._replace(standing=standing, clocks=clocks)


class _Previews(NamedTuple):
    """What was drawn for some eyes as long as they see the same."""

    seen: View
    turn: int | None
    drawn: dict[str, list[DescribedPanel] | None]
    """By action."""


class GameSession:
    """A game that has begun. It is changed by entries of its journal alone."""

    def __init__(self, game: Game, row: TableRow, entries: Sequence[Entry]) -> None:
        self.table = Table(game, record_players(row), row.seed, row.options)
        self._row = row
        self._names: dict[str, list[str]] = {}
        self.guide = find_guide(row.lesson, self.table)
        """The lesson that is given here, if any."""
        self.number = row.compacted
        """The number of the last entry of the journal that was followed."""
        self.entries = 0
        """How many entries of the journal were followed."""
        self.undone = row.compacted
        """A number that becomes higher whenever a decision is taken back."""
        self._asked = set(self.table.actors())
        self.statuses = self._statuses()
        self._events: dict[int | None, list[Event]] = {}
        self._lines: dict[Viewpoint, list[m.LogLine]] = {}
        self._told: dict[tuple[str, Event], m.LogLine] = {}
        """What happened in words, by language: most of it is told to everybody."""
        self._scenes: dict[Viewpoint, tuple[int, RenderedView]] = {}
        self._previews: dict[Viewpoint, _Previews] = {}
        """What was asked about the position as the eyes see it: it can be asked again and again, and is drawn once."""
        for entry in entries:
            self.follow(entry)

    # Deciding: nothing is stored yet, and the game does not go on

    def acting(self, prepared: PreparedMove, earlier: PendingDecision | None = None) -> PendingDecision:
        """An action, chained to a decision made at the same time by someone else, if that is not stored yet."""
        number, seats = (self.number, ()) if earlier is None else (earlier.entry.number, earlier.seats)
        seat, action = prepared.move
        entry = Entry(number + 1, seat, self.table.game.text(action))
        return PendingDecision(entry, _standing(prepared.before.actors(), prepared.after), prepared, (*seats, seat))

    def undoing(self, seat: int) -> PendingDecision:
        """The seat takes its last decision back, as it may."""
        entry = Entry(self.number + 1, seat, None)
        return PendingDecision(entry, _standing(self.table.actors(), self.table.preview_undo(seat).state))

    def settling(self, seat: int) -> PendingDecision:
        """The seat can take nothing back that it has decided so far."""
        return PendingDecision(Entry(self.number + 1, seat, UNDO_BARRIER), None)

    # Going on

    def follow(self, entry: Entry, prepared: PreparedMove | None = None) -> None:
        """Carry out an entry of the journal; an action that was prepared here need not be looked at again."""
        if entry.text is None:
            self._take_back(entry.seat)
        elif entry.text == UNDO_BARRIER:
            self.table.forbid_undo(entry.seat)
        else:
            self._act(prepared or self.table.prepare(entry.seat, self.table.game.parse(entry.text)))
        self.number = entry.number
        self.entries += 1
        statuses = self._statuses()
        everybody_knows = statuses != self.statuses
        self.statuses = statuses
        for eyes in [*self._previews]:  # a secret decision leaves others their drawings
            if everybody_knows or eyes.seat == entry.seat:
                del self._previews[eyes]

    def _act(self, prepared: PreparedMove) -> None:
        self.table.commit(prepared)
        before, after = set(prepared.before.actors()), set(prepared.after.actors())
        if not after <= before or prepared.after.revealed_to & ~(1 << prepared.move.seat):
            self._asked = after
        for viewer, events in self._events.items():
            events += self.table.log(viewer, since=self.table.move_count)

    def _take_back(self, seat: int) -> None:
        self.table.undo(seat)
        self.undone += 1
        if not self._asked.issuperset(self.table.actors()):
            self._asked = set(self.table.actors())
        for viewer, events in self._events.items():
            kept = common_prefix_length(events, self.table.log(viewer))
            self._events[viewer] = self.table.log(viewer)
            for eyes in self._lines:
                if eyes.seat == viewer and kept < len(self._lines[eyes]):
                    self._lines[eyes] = self._lines[eyes][:kept]

    def _statuses(self) -> tuple[m.Status, ...]:
        """By seat whether it is deciding, or has chosen while others who were asked with it have not."""
        actors = self.table.actors()
        chosen: m.Status = "chosen" if actors else ""
        return tuple(
            "thinking" if seat in actors else chosen if seat in self._asked else ""
            for seat in range(len(self.table.names))
        )

    # Seeing

    def names(self, lang: str) -> list[str]:
        """What the players are called, in that language."""
        if lang not in self._names:
            self._names[lang] = seat_names(self._row, lang)
        return self._names[lang]

    def set_row(self, row: TableRow) -> None:
        """Others sit there now; if anybody is called by another name, all that was told is told anew."""
        before, self._row = self._row, row
        self._names.clear()
        if [seat.name for seat in before.seats] != [seat.name for seat in row.seats]:
            self.table.players = tuple(record_players(row))
            self._lines.clear()
            self._told.clear()
            self._scenes.clear()
            self._previews.clear()

    def render_view(self, eyes: Viewpoint, anew: bool = False) -> RenderedView:
        """What the eyes see now; made once for all who look the same way.

        `anew` looks again even where nothing was decided since: the time of an answer must not tell that it was.
        """
        stamp, last = self._scenes.get(eyes, (-1, None))
        if last is None or stamp != self.number or anew:
            undo = eyes.seat is not None and may_undo(self._row, self.table, eyes.seat)
            last = render_view(self.table, eyes, last, self.names(eyes.lang), undo)
            self._scenes[eyes] = self.number, last
        return last

    def render_preview(
        self, eyes: Viewpoint, action: str, prepare: Callable[[], PreparedMove]
    ) -> list[DescribedPanel] | None:
        """The picture after an action, made once for what the eyes see; None if the action cannot be taken back.

        Whether it is drawn depends on that alone, and not on what others decide in secret.
        """
        shown, known = self.render_view(eyes), self._previews.get(eyes)
        if known is None or (known.seen, known.turn) != (shown.seen, shown.turn):
            known = self._previews[eyes] = _Previews(shown.seen, shown.turn, {})
        if action in known.drawn:
            return known.drawn[action]
        prepared = prepare()
        made = None if prepared.is_final() else render_preview(self.table, prepared, eyes, self.names(eyes.lang))
        known.drawn[self.table.game.text(prepared.move.action)] = made
        return made

    def lines(self, eyes: Viewpoint) -> list[m.LogLine]:
        """The whole log as the eyes read it. A list once given only grows; after an undo another one is given."""
        if eyes.seat not in self._events:
            self._events[eyes.seat] = self.table.log(eyes.seat)
        lines = self._lines.setdefault(eyes, [])
        lines += (self._line(event, eyes.lang) for event in self._events[eyes.seat][len(lines) :])
        return lines

    def _line(self, event: Event, lang: str) -> m.LogLine:
        if (lang, event) not in self._told:
            words, names = self.table.game.speech.words(lang), self.names(lang)
            self._told[lang, event] = log_line_message(self.table.game, event, words, names)
        return self._told[lang, event]


def _standing(before: list[int], after: State) -> TableStatus | None:
    """Time is written down only where everybody sees a change, so that it betrays no hidden decision."""
    actors = after.actors()
    if not actors:
        return TableStatus(0, Outcome(after.scores(), after.ranking()))
    return TableStatus(seat_mask(actors), None) if actors != before else None


def seat_mask(seats: Sequence[int]) -> int:
    """Seats as bits."""
    return sum(1 << seat for seat in seats)


def common_prefix_length(some: Sequence[object], others: Sequence[object]) -> int:
    """How many first things are the same in both."""
    pairs = enumerate(zip(some, others, strict=False))
    return next((i for i, (one, other) in pairs if one != other), min(len(some), len(others)))

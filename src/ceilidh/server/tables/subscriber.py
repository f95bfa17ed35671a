"""One socket at a table: what it was sent, and what is new for it. A slow one gets the newest state, never a queue."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable
from collections.abc import Set as AbstractSet
from typing import Final, Protocol

import msgspec
from msgspec.structs import replace

from ceilidh.server import messages as m
from ceilidh.server.accounts.presence import Presence
from ceilidh.server.api_errors import Refusal, missing
from ceilidh.server.storage import TableRow
from ceilidh.server.tables.game_session import common_prefix_length
from ceilidh.server.tables.lesson_guide import LessonGuide
from ceilidh.server.tables.live_table import LiveTable
from ceilidh.server.tables.panel_delta import changed_panels, panel_changes
from ceilidh.server.tables.panels import DescribedPanel
from ceilidh.server.tables.table_cards import table_head, with_statuses
from ceilidh.server.tables.viewpoint import RenderedView, Viewpoint
from ceilidh.server.throttling.scheduler import CallerBudget
from ceilidh.server.translations import CATALOGUES

PARTS: Final = ("rule", "turn", "actions", "undo", "result", "view")

Here = list[int]
"""Seat by seat whether its person is here (2), away, or away for so long that they are given up on (1)."""
HangUp = Callable[[Refusal], Awaitable[None]]

logger: Final = logging.getLogger("ceilidh.server")
encode: Final = msgspec.json.Encoder().encode
_NOTHING: Final = m.Update()


class MessageSink(Protocol):
    """Where messages are sent to."""

    @property
    def free(self) -> bool:
        """Whether the client has read what was sent, or is gone."""

    async def room(self) -> None:
        """Until they have read it, or are gone."""

    def write(self, message: bytes) -> None:
        """Send a message; ConnectionError if nobody is there any more."""


class Subscriber:
    """A person, or a spectator, looking at a table."""

    def __init__(
        self,
        live: LiveTable,
        presence: Presence,
        person: str | None,
        eyes: Viewpoint,
        line: MessageSink,
        hang_up: HangUp,
        budget: CallerBudget,
        unheard: AbstractSet[str] = frozenset(),
    ) -> None:
        """`unheard` are those whose lines in the chat are not sent; the set may change."""
        self.live = live
        self.person = person
        self.viewpoint = eyes
        self.closed = False
        self._presence = presence
        self._line = line
        self._hang_up = hang_up
        self._budget = budget
        self._unheard = unheard
        self._dirty = False
        self._called = False
        """Whether it will be looked soon what is new."""
        self._task: asyncio.Task[None] | None = None
        self._unsent = 0
        """Messages that wait until the client reads; none overtakes them, for each goes on where the last one ended."""
        self._order = asyncio.Lock()
        self._chat_sent = 0
        self._forget()

    def _forget(self) -> None:
        """As if nothing of what a seat sees had been sent."""
        self._seated: TableRow | None = None
        """As it was when it was last looked who of those at the table is here."""
        self._changes = 0
        self._standing: tuple[TableRow, Here, tuple[m.Status, ...]] | None = None
        self._head: m.TableHeader | None = None
        self._prompt: str | None = None
        self._lesson: m.Lesson | None = None
        self._scene: RenderedView | None = None
        self._known: set[tuple[int, int]] = set()
        """What they know that they are asked."""
        self._log: list[m.LogLine] = []
        self._log_sent = 0

    def switch_seat(self, seat: int) -> None:
        """See the table through the eyes of another seat, starting from scratch."""
        self.viewpoint = replace(self.viewpoint, seat=seat)
        self._forget()
        self.notify()

    def notify(self) -> None:
        """Something may have changed: see to it that the news is sent, at once to whoever has to know that it is up
        to them, and to others as soon as there is time.
        """
        self._dirty = True
        if self._can_wait():
            self._budget.deferred_calls.later(self._look)
        elif not self._called:
            self._called = True
            asyncio.get_running_loop().call_soon(self._look)

    def _can_wait(self) -> bool:
        """Whether a game goes on here, and it is up to others, or they know already that it is up to them too."""
        return "thinking" in self.live.state.statuses and self._scene is not None and self._asked() <= self._known

    def _asked(self) -> set[tuple[int, int]]:
        """Which decisions this person has to make, on whichever of their seats: the seat, and how many it has made."""
        play, row = self.live.session, self.live.row
        if play is None or self.viewpoint.seat is None:
            return set()
        return {
            (number, play.table.decision_count(number))
            for number, status in enumerate(play.statuses)
            if status == "thinking" and row.seats[number].person == self.person and row.seats[number].bot is None
        }

    def _look(self) -> None:
        """Send what is new: now, or in a task if something has to be waited for."""
        self._called = False
        if not self._dirty or self.closed or self._task is not None:
            return
        if self._is_free() and self._may_look() and self._budget.try_acquire():
            self._budget.run_sync(self._send_now)
        else:
            self._task = asyncio.create_task(self._budget.measure(self._send_news()))

    def _send_now(self) -> None:
        self._dirty = False
        try:
            if update := self.news():
                self._line.write(encode(update))
        except OSError:
            self.closed = True
        except Exception:
            logger.exception("table %s could not be shown", self.live.row.id)
            self._task = asyncio.create_task(self.disconnect(Refusal(500, "internal")))

    async def _send_news(self) -> None:
        try:
            while self._dirty and not self.closed:
                await self._budget.wait()
                self._dirty = False
                if not self._may_look():
                    return await self.disconnect(missing("no_table"))
                if update := self.news():
                    await self.send(update)
        except OSError:
            self.closed = True
        except Exception:
            logger.exception("table %s could not be shown", self.live.row.id)
            await self.disconnect(Refusal(500, "internal"))
        finally:
            self._task = None
        return None

    def _may_look(self) -> bool:
        """Whether the table is there, and the seat still this person's: who gets up before the game begins is out."""
        seats = self.live.row.seats
        return not self.live.is_removed and (
            self.viewpoint.seat is None or seats[self.viewpoint.seat].person == self.person
        )

    def done(self, number: int) -> m.Update:
        """The answer to a request that was carried out, with all that is new."""
        update = self._fresh() or m.Update()
        update.done = number
        return update

    async def flush(self) -> None:
        """Send what is new now, ahead of an answer: whoever is answered then knows all that happened before.

        It is looked up also if nothing is known to be new, so that the time of an answer does not tell whether somebody
        has just decided in secret.
        """
        if update := self._fresh():
            await self.send(update)

    def _fresh(self) -> m.Update | None:
        """All that is new, if it may be seen and can be shown."""
        if not self._may_look():
            return None
        try:
            update = self.news(anew=True)
        except Exception:
            logger.exception("table %s could not be shown", self.live.row.id)
            self._forget()
            self.notify()
            return None
        self._dirty = False
        return update

    def preview(self, number: int, drawn: list[DescribedPanel] | None) -> m.Preview:
        """A preview as an answer: what would change in the picture that was sent; None is one that is final."""
        before = self._panels()
        seen = {panel.drawn.name: panel.drawn.svg for panel in before}
        new = [panel for panel in drawn or [] if panel.drawn.svg != seen.get(panel.drawn.name)]
        if self.viewpoint.want == "changes":
            return m.Preview(id=number, final=drawn is None, panels=[], changes=panel_changes(before, new))
        return m.Preview(id=number, final=drawn is None, panels=[panel.whole() for panel in new], changes=[])

    def _panels(self) -> list[DescribedPanel]:
        """Those that were sent."""
        return [] if self._scene is None else self._scene.panels or []

    async def send(self, message: m.ToClient) -> None:
        """Send one message; waits while the client does not read."""
        content = encode(message)
        if self._is_free():
            return self._line.write(content)
        self._unsent += 1
        try:
            async with self._order:
                await self._line.room()
                self._line.write(content)
        finally:
            self._unsent -= 1

    def _is_free(self) -> bool:
        return not self._unsent and self._line.free

    async def disconnect(self, refusal: Refusal) -> None:
        """Hear and send nothing more but why."""
        self.closed = True
        await self._hang_up(refusal)

    def close(self) -> None:
        """Send nothing more."""
        self.closed = True
        self._budget.deferred_calls.drop(self._look)

    def news(self, anew: bool = False) -> m.Update | None:
        """All that differs from what was sent before, which is then taken as sent; None if nothing does."""
        update = m.Update()
        self._add_head(update)
        play = self.live.session
        if play is None:
            self._add_prompt(update, self._waiting())
        else:
            self._known = self._asked()
            self._add_scene(update, play.render_view(self.viewpoint, anew))
            self._add_lesson(update, play.guide)
            if self.viewpoint.want != "data":
                self._add_log(update, play.log_lines(self.viewpoint))
        self._add_chat(update)
        return None if update == _NOTHING else update

    def _add_head(self, update: m.Update) -> None:
        """Made only if something that it tells may have changed; mostly that is whose decision it is."""
        live, before, known = self.live, self._standing, self._head
        self._standing = standing = live.row, self._who_is_here(), live.state.statuses
        if before == standing:
            return
        if known is None or before is None or before[:2] != standing[:2] or live.row.pace is not None:
            now = table_head(live, self._presence, self.person, self.viewpoint)
        else:
            now = with_statuses(known, live.state.statuses)
        if now != known:
            update.head, update.seat, self._head = now, self.viewpoint.seat, now

    def _who_is_here(self) -> Here:
        """Looked at only if anybody anywhere came or went, or others sit here."""
        row, presence = self.live.row, self._presence
        if self._standing is None or self._changes != presence.changes or self._seated is not row:
            self._seated, self._changes = row, presence.changes
            people = [seat.person or "" for seat in row.seats]
            return [2 if presence.is_online(person) else presence.is_away(person) for person in people]
        return self._standing[1]

    def _waiting(self) -> str:
        words, row = CATALOGUES[self.viewpoint.lang], self.live.row
        if self.live.state.is_closed:
            return words("prompt.is_outdated" if self.live.state.is_outdated else "prompt.closed", edition=row.edition)
        return words("prompt.waiting", n=sum(seat.kind == "free" for seat in row.seats))

    def _add_prompt(self, update: m.Update, prompt: str | None) -> None:
        if prompt != self._prompt:
            update.prompt = self._prompt = prompt

    def _add_scene(self, update: m.Update, scene: RenderedView) -> None:
        before, self._scene = self._scene, scene
        self._add_prompt(update, scene.prompt)
        if scene is before:
            return
        for part in PARTS:
            value = getattr(scene, part)
            if before is None or value != getattr(before, part):
                setattr(update, part, value)
        seen_before = [] if before is None else before.panels or []
        if scene.panels is None or scene.panels == seen_before:
            return
        if self.viewpoint.want == "changes":
            update.changes = panel_changes(seen_before, scene.panels)
        else:
            update.panels = changed_panels(seen_before, scene.panels)

    def _add_lesson(self, update: m.Update, guide: LessonGuide | None) -> None:
        told = None if guide is None else guide.told(self.viewpoint.seat, self.viewpoint.lang)
        if told != self._lesson:
            update.lesson = self._lesson = told

    def _add_log(self, update: m.Update, lines: list[m.LogLine]) -> None:
        sent = self._log_sent if lines is self._log else common_prefix_length(self._log[: self._log_sent], lines)
        if sent < len(lines) or sent < self._log_sent:
            update.log = m.Log(start=sent, lines=lines[sent:])
        self._log, self._log_sent = lines, len(lines)

    def _add_chat(self, update: m.Update) -> None:
        if self._chat_sent < self.live.state.last_chat_number:
            update.chat = [
                m.ChatLine(number=line.number, name=line.name, seat=line.seat, text=line.text, at=line.at)
                for line in self.live.state.chat
                if line.number > self._chat_sent and line.text and line.person not in self._unheard
            ]
            self._chat_sent = self.live.state.last_chat_number

"""What a client asks for over its socket, answered one by one; docs/reference/protocol.md explains it."""

from __future__ import annotations

import asyncio
import logging
from contextlib import suppress
from random import SystemRandom
from typing import Final

import msgspec

from ceilidh.bots import ExplainedHint
from ceilidh.core import Table
from ceilidh.core.record import readable
from ceilidh.server import messages as m
from ceilidh.server.accounts.names import distinct_name
from ceilidh.server.accounts.sessions import Visitor
from ceilidh.server.api_errors import Refusal, bad, conflict, forbidden
from ceilidh.server.http.error_handlers import no_database, one_line
from ceilidh.server.notifications.page_activity import PageActivity
from ceilidh.server.storage import DatabaseUnavailableError
from ceilidh.server.tables.display_names import seat_names
from ceilidh.server.tables.fair_play import result_counts
from ceilidh.server.tables.help_cards import help_card
from ceilidh.server.tables.seating import require_own_seat, require_seat
from ceilidh.server.tables.subscriber import Subscriber
from ceilidh.server.tables.table_state import ConfirmationRequiredError
from ceilidh.server.tables.viewpoint import hint_message
from ceilidh.server.throttling.rate_limits import RateLimits
from ceilidh.server.throttling.scheduler import CallerBudget
from ceilidh.server.workers.pool import WorkerPool
from ceilidh.server.workers.worker import WorkerDiedError, WorkerTimeoutError

MAX_CHAT_LENGTH: Final = 500
MAX_DELAY_S: Final = 0.01
"""Refusals, previews and explanations wait for a random part of this. The thread that serves all may be busy with the
secret decision of somebody else, and these could be timed again and again: bench/refusal_timing.py. Whole ticks would
not do: a probe just before one is late by all of it if it is late at all.
"""
COSTS: Final = {m.SendChat: 0.02, m.Undo: 0.005}
"""Seconds of work that are charged beside those that are measured: what is said is kept, and many read it."""

logger: Final = logging.getLogger("ceilidh.server")
_chance: Final = SystemRandom()
_decode: Final = msgspec.json.Decoder(m.ToServer).decode


class CommandHandler:
    """The requests of one connection."""

    def __init__(
        self,
        connection: Subscriber,
        visitor: Visitor,
        workers: WorkerPool,
        limits: RateLimits,
        attention: PageActivity,
        budget: CallerBudget,
        lang: str,
    ) -> None:
        self._connection = connection
        self._live = connection.updates.live
        self._visitor = visitor
        self._workers = workers
        self._limits = limits
        self._attention = attention
        self._budget = budget
        self._lang = lang
        self._answering: asyncio.Task[None] | None = None
        self._thinking: asyncio.Future[list[ExplainedHint]] | None = None
        """Hints that are not there yet: who waits for them goes on meanwhile."""

    async def answer(self, text: str | bytes) -> None:
        """Carry out a request and say so, or say why not; hints are given later, if they are still of use then."""
        if not self._budget.try_acquire():
            await self._budget.wait()
        try:
            request = self._read(text)
        except Refusal as refusal:
            return await self._send(m.Refused(id=0, text=refusal.sentence(self._lang)))
        if not isinstance(request, m.AskHints):
            return await self._answer(request)
        self._answering = asyncio.create_task(self._budget.measure(self._answer_later(request)))
        return None

    async def _answer_later(self, request: m.AskHints) -> None:
        with suppress(OSError):  # they are gone
            if not self._connection.is_closed:
                await self._answer(request)

    def let_be(self) -> None:
        """Think no more about hints that somebody waited for."""
        if self._thinking is not None:
            self._thinking.cancel()

    async def _answer(self, request: m.ToServer) -> None:
        number = request.id
        try:
            reply = await self._carry_out(request) or self._connection.build_answer(number)
        except ConfirmationRequiredError:
            reply = m.Confirm(id=number)
        except Refusal as refusal:
            if refusal.status == 429:
                self._budget.charge_refusal()
            reply = m.Refused(id=number, text=refusal.sentence(self._lang), possible=refusal.possible)
        except DatabaseUnavailableError as error:
            reply = m.Refused(id=number, text=no_database(error).sentence(self._lang))
        except (WorkerDiedError, WorkerTimeoutError) as error:
            logger.error("a request at table %s cannot be answered: %s", self._live.row.id, error)
            reply = m.Refused(id=number, text=Refusal(503, "no_worker").sentence(self._lang))
        except Exception:
            logger.exception("a request at table %s failed", self._live.row.id)
            reply = m.Refused(id=number, text=Refusal(500, "internal").sentence(self._lang))
        await self._send(reply)

    async def _send(self, reply: m.ToClient) -> None:
        """The answer, after everything that was new when the request was handled; `done` brings it along."""
        if isinstance(reply, m.Refused | m.Confirm):
            await _random_delay()
            await self._connection.flush()
        await self._connection.send(reply)

    def _read(self, text: str | bytes) -> m.ToServer:
        try:
            request: m.ToServer = _decode(text)
        except (msgspec.MsgspecError, RecursionError, UnicodeDecodeError) as error:
            raise bad("message", detail=one_line(error)) from None
        return request

    async def _carry_out(self, request: m.ToServer) -> m.ToClient | None:
        """What was asked for; None if something was to be done, and is done."""
        if cost := COSTS.get(type(request)):
            self._budget.charge(cost)
        match request:
            case m.Act(seat=seat, turn=turn, action=action, confirmed=confirmed):
                await self._live.act(
                    self._own(seat), turn, action, is_confirmed=confirmed, skip=self._connection.notify
                )
            case m.Undo():
                await self._live.undo(self._own(request.seat), request.turn)
            case m.SwitchSeat():
                self._look(request.seat)
            case m.SendChat():
                await self._say(request.text)
            case m.ReportActivity():
                self._attend(request.active)
            case _:
                return await self._tell(request)
        return None

    async def _tell(self, request: m.Question) -> m.ToClient:
        if isinstance(request, m.AskPreview | m.AskHelpCard):
            await _random_delay()
        await self._connection.flush()  # a preview tells what would change in the picture that was sent last
        match request:
            case m.AskPreview():
                return self._preview(request)
            case m.AskHints():
                return await self._hints(request)
            case m.AskCoach():
                return await self._coach(request)
            case m.AskHelpCard():
                return self._what(request)

    def _own(self, seat: int) -> int:
        return require_own_seat(self._live.row, self._visitor.id or "", seat)

    def _look(self, seat: int) -> None:
        if require_seat(self._live.row, seat).person != (self._visitor.id or ""):
            raise forbidden("not_yours")
        self.let_be()
        self._connection.switch_seat(seat)

    def _attend(self, attending: bool) -> None:
        if self._visitor.id is not None:
            note = self._attention.note if attending else self._attention.leave
            note(self._visitor.id, self._live.row.id, self)

    def go(self) -> None:
        """The socket is closed: nobody looks here any more, or waits for anything."""
        self._attend(False)
        self.let_be()

    async def _say(self, text: str) -> None:
        said = " ".join(text.split())
        if not 1 <= len(said) <= MAX_CHAT_LENGTH or not readable(said):
            raise bad("chat", n=MAX_CHAT_LENGTH)
        await self._limits.count_chat_line(self._budget.caller.name)
        seats = self._live.row.seats
        seat = self._connection.updates.viewpoint.seat
        name = seats[seat].name if seat is not None else self._spectator()
        await self._live.post_chat(name, seat, said, self._visitor.id)

    def _spectator(self) -> str:
        """Nobody who watches speaks under the name of somebody who plays."""
        return distinct_name(self._visitor.require_named().name, seat_names(self._live.row, self._lang))

    def _preview(self, request: m.AskPreview) -> m.Preview:
        play, eyes = self._live.require_session(), self._connection.updates.viewpoint
        seat = self._own(request.seat)
        if seat != eyes.seat or request.turn != play.table.decision_count(seat):
            raise conflict("stale")
        drawn = play.render_preview(
            eyes, request.action, lambda: self._live.require_session().prepare(seat, request.turn, request.action)
        )
        return self._connection.updates.build_preview(request.id, drawn)

    def _check_help(self) -> None:
        if result_counts(self._live.row):
            raise conflict("rated_help")

    async def _hints(self, request: m.AskHints) -> m.Hints:
        self._check_help()
        play, seat = self._live.require_session(), self._own(request.seat)
        table, names = play.table, play.names(self._lang)
        if seat not in table.actors():
            raise conflict("no_hints")
        view, words = table.view(seat), table.game.text.words(self._lang)
        found = await self._thought(table, seat)
        hints = [hint_message(table.game, hint, view, words, names) for hint in found]
        return m.Hints(id=request.id, hints=hints)

    async def _thought(self, table: Table, seat: int) -> list[ExplainedHint]:
        """Found by a worker; a refusal, and its work ends, as soon as the seat has something else to decide."""
        turn = table.decision_count(seat)
        thinking = asyncio.ensure_future(
            self._workers.hints(self._budget.caller, table.game.name, table.snapshot(), seat)
        )
        self.let_be()
        self._thinking = thinking

        def look() -> None:
            if self._live.session is None or self._live.session.table.decision_count(seat) != turn:
                thinking.cancel()

        self._live.listeners.add(look)
        try:
            await asyncio.wait([thinking])
        finally:
            self._live.listeners.discard(look)
            thinking.cancel()
        if thinking.cancelled():
            raise conflict("stale")
        return thinking.result()

    def _what(self, request: m.AskHelpCard) -> m.HelpCardReply:
        """Told from the view that the connection shows, also when the game is over."""
        play, seat = self._live.session or self._live.require_session(), self._connection.updates.viewpoint.seat
        table, names, words = play.table, play.names(self._lang), play.table.game.text.words(self._lang)
        legal = [] if seat is None else table.seat(seat).legal()
        told = help_card(table.game, request.thing, table.view(seat), legal, words, names)
        return m.HelpCardReply(id=request.id, card=told)

    async def _coach(self, request: m.AskCoach) -> m.CoachAdvice:
        """Judged from what the seat knows, like hints: nothing is told that they would not."""
        self._check_help()
        play, seat = self._live.require_session(), self._own(request.seat)
        table, names = play.table, play.names(self._lang)
        action = self._live.require_session().prepare(seat, request.turn, request.action).move.action
        view, words = table.view(seat), table.game.text.words(self._lang)
        warned = await self._workers.coach(self._budget.caller, table.game.name, table.snapshot(), seat, action)
        if warned is None:
            return m.CoachAdvice(id=request.id, cost=0.0, points=0.0, better=None)
        better = hint_message(table.game, warned.better, view, words, names)
        return m.CoachAdvice(id=request.id, cost=warned.cost, points=warned.points, better=better)


async def _random_delay() -> None:
    await asyncio.sleep(_chance.uniform(0.0, MAX_DELAY_S))

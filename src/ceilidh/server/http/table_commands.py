"""Handles the commands that a client sends over a table's socket; see docs/reference/protocol.md."""

from __future__ import annotations

import asyncio
import logging
from collections import Counter
from contextlib import suppress
from random import SystemRandom
from typing import Final

import msgspec

from ceilidh.bots import ExplainedHint, Reason
from ceilidh.core import Table
from ceilidh.core.record import readable
from ceilidh.server import messages as m
from ceilidh.server.accounts.names import distinct_name
from ceilidh.server.accounts.sessions import Visitor
from ceilidh.server.api_errors import Refusal, bad, conflict, forbidden
from ceilidh.server.http.error_handlers import database_refusal, one_line
from ceilidh.server.notifications.page_activity import PageActivity
from ceilidh.server.storage import DatabaseUnavailableError
from ceilidh.server.tables.display_names import seat_names
from ceilidh.server.tables.help_cards import help_card
from ceilidh.server.tables.loaded_table import ConfirmationRequiredError
from ceilidh.server.tables.rated_game_rules import check_help_allowed
from ceilidh.server.tables.seating import require_own_seat, require_seat
from ceilidh.server.tables.subscriber import Subscriber
from ceilidh.server.tables.view_rendering import hint_message
from ceilidh.server.throttling.rate_limits import RateLimits
from ceilidh.server.throttling.scheduler import CallerBudget
from ceilidh.server.workers.pool import WorkerPool
from ceilidh.server.workers.worker_process import WorkerDiedError, WorkerTimeoutError

MAX_CHAT_LENGTH: Final = 500
MAX_TIMES_GIVEN: Final = 3
"""A hint gives no reason that has been given this often: the same sentence all game helps nobody."""
MAX_RANDOM_DELAY_S: Final = 0.01
"""Refusals, previews and help cards are delayed by a random part of this. Their timing, probed again and again, would
reveal that the event loop is busy with another player's secret decision (bench/refusal_timing.py). Rounding up to whole
ticks would not help: a probe just before a tick is either on time or late by a whole one.
"""
COMMAND_COST_S: Final = {m.SendChat: 0.02, m.Undo: 0.005}
"""Charged in addition to the measured time: chat is stored, and sent to many."""

logger: Final = logging.getLogger(__name__)
_random: Final = SystemRandom()
_decode: Final = msgspec.json.Decoder(m.ToServer).decode


class CommandHandler:
    """The commands of one socket."""

    def __init__(
        self,
        subscriber: Subscriber,
        visitor: Visitor,
        workers: WorkerPool,
        limits: RateLimits,
        page_activity: PageActivity,
        budget: CallerBudget,
    ) -> None:
        self._subscriber = subscriber
        self._live = subscriber.updates.live
        self._visitor = visitor
        self._workers = workers
        self._limits = limits
        self._page_activity = page_activity
        self._budget = budget
        self._lang = visitor.lang
        self._reasons_given: Counter[Reason] = Counter()
        self._hint_answer: asyncio.Task[None] | None = None
        self._hint_search: asyncio.Future[list[ExplainedHint]] | None = None

    async def handle(self, message: str | bytes) -> None:
        """Carry out a command and answer it. Hints are answered later, and other commands handled meanwhile."""
        if not self._budget.try_acquire():
            await self._budget.wait()
        try:
            command = _decode_command(message)
        except Refusal as refusal:
            return await self._send(m.Refused(id=0, text=refusal.sentence(self._lang)))
        if not isinstance(command, m.AskHints):
            return await self._answer(command)
        self._hint_answer = asyncio.create_task(self._budget.measure(self._answer_hints(command)))
        return None

    def close(self) -> None:
        """The socket is closed: the page is not in use, and hints are not needed."""
        self._report_activity(False)
        self._cancel_hints()

    async def _answer_hints(self, command: m.AskHints) -> None:
        with suppress(OSError):  # the client is gone
            if not self._subscriber.is_closed:
                await self._answer(command)

    def _cancel_hints(self) -> None:
        if self._hint_search is not None:
            self._hint_search.cancel()

    async def _answer(self, command: m.ToServer) -> None:
        number = command.id
        try:
            reply = await self._carry_out(command) or self._subscriber.build_answer(number)
        except ConfirmationRequiredError:
            reply = m.Confirm(id=number)
        except Refusal as refusal:
            if refusal.status == 429:
                self._budget.charge_refusal()
            reply = m.Refused(id=number, text=refusal.sentence(self._lang), possible=refusal.possible)
        except DatabaseUnavailableError as error:
            reply = m.Refused(id=number, text=database_refusal(error).sentence(self._lang))
        except (WorkerDiedError, WorkerTimeoutError) as error:
            logger.error("a command at table %s cannot be answered: %s", self._live.row.id, error)
            reply = m.Refused(id=number, text=Refusal(503, "no_worker").sentence(self._lang))
        except ConnectionError:  # the client is gone
            raise
        except Exception:
            logger.exception("a command at table %s failed and is refused", self._live.row.id)
            reply = m.Refused(id=number, text=Refusal(500, "internal").sentence(self._lang))
        await self._send(reply)

    async def _send(self, reply: m.ToClient) -> None:
        """Send the answer after all updates that are due; `completed_command` is part of one."""
        if isinstance(reply, m.Refused | m.Confirm):
            await _random_delay()
            await self._subscriber.flush()
        await self._subscriber.send(reply)

    async def _carry_out(self, command: m.ToServer) -> m.ToClient | None:
        """The answer to a question; None after a command that changes something."""
        if cost := COMMAND_COST_S.get(type(command)):
            self._budget.charge(cost)
        match command:
            case m.Act(seat=seat, decision_number=number, action=action, confirmed=confirmed):
                await self._live.act(
                    self._own(seat), number, action, is_confirmed=confirmed, skip=self._subscriber.notify
                )
            case m.Undo():
                await self._live.undo(self._own(command.seat), command.decision_number)
            case m.SwitchSeat():
                self._switch_seat(command.seat)
            case m.SendChat():
                await self._post_chat(command.text)
            case m.ReportActivity():
                self._report_activity(command.active)
            case _:
                return await self._answer_question(command)
        return None

    async def _answer_question(self, question: m.Question) -> m.ToClient:
        if isinstance(question, m.AskPreview | m.AskHelpCard):
            await _random_delay()
        await self._subscriber.flush()  # a preview consists of the differences from the picture that was sent last
        match question:
            case m.AskPreview():
                return self._preview(question)
            case m.AskHints():
                return await self._hints(question)
            case m.AskCoach():
                return await self._coach(question)
            case m.AskHelpCard():
                return self._help_card(question)

    def _own(self, seat: int) -> int:
        return require_own_seat(self._live.row, self._visitor.id or "", seat)

    def _switch_seat(self, seat: int) -> None:
        if require_seat(self._live.row, seat).person != (self._visitor.id or ""):
            raise forbidden("not_yours")
        self._cancel_hints()
        self._subscriber.switch_seat(seat)

    def _report_activity(self, active: bool) -> None:
        if self._visitor.id is not None:
            report = self._page_activity.note if active else self._page_activity.leave
            report(self._visitor.id, self._live.row.id, self)

    async def _post_chat(self, text: str) -> None:
        line = " ".join(text.split())
        if not 1 <= len(line) <= MAX_CHAT_LENGTH or not readable(line):
            raise bad("chat", n=MAX_CHAT_LENGTH)
        await self._limits.count_chat_line(self._budget.caller.name)
        seats = self._live.row.seats
        seat = self._subscriber.updates.viewpoint.seat
        name = seats[seat].name if seat is not None else self._spectator_name()
        await self._live.post_chat(name, seat, line, self._visitor.id)

    def _spectator_name(self) -> str:
        """The spectator's name, changed if a player has the same."""
        return distinct_name(self._visitor.require_named().name, seat_names(self._live.row, self._lang))

    def _preview(self, question: m.AskPreview) -> m.Preview:
        session, viewpoint = self._live.require_session(), self._subscriber.updates.viewpoint
        seat, number, action = self._own(question.seat), question.decision_number, question.action
        if seat != viewpoint.seat or number != session.table.decision_count(seat):
            raise conflict("stale")
        preview = session.render_preview(viewpoint, action, lambda: session.prepare(seat, number, action))
        return self._subscriber.updates.build_preview(question.id, preview)

    async def _hints(self, question: m.AskHints) -> m.Hints:
        check_help_allowed(self._live.row)
        session, seat = self._live.require_session(), self._own(question.seat)
        table, names = session.table, session.names(self._lang)
        if seat not in table.actors():
            raise conflict("no_hints")
        view, words = table.view(seat), table.game.text.words(self._lang)
        found = [self._without_stale_reason(hint) for hint in await self._find_hints(table, seat)]
        hints = [hint_message(table.game, hint, view, words, names) for hint in found]
        return m.Hints(id=question.id, hints=hints)

    def _without_stale_reason(self, explained: ExplainedHint) -> ExplainedHint:
        """The hint; its reason is dropped when this socket has heard it often enough."""
        if explained.reason is None:
            return explained
        self._reasons_given[explained.reason] += 1
        is_stale = self._reasons_given[explained.reason] > MAX_TIMES_GIVEN
        return ExplainedHint(explained.hint, None) if is_stale else explained

    async def _find_hints(self, table: Table, seat: int) -> list[ExplainedHint]:
        """Search in a worker; the search is cancelled and refused once the seat has another decision."""
        number = table.decision_count(seat)
        search = asyncio.ensure_future(
            self._workers.hints(self._budget.caller, table.game.name, table.snapshot(), seat)
        )
        self._cancel_hints()
        self._hint_search = search

        def cancel_if_stale() -> None:
            if self._live.session is None or self._live.session.table.decision_count(seat) != number:
                search.cancel()

        self._live.listeners.add(cancel_if_stale)
        try:
            await asyncio.wait([search])
        finally:
            self._live.listeners.discard(cancel_if_stale)
            search.cancel()
        if search.cancelled():
            raise conflict("stale")
        return search.result()

    def _help_card(self, question: m.AskHelpCard) -> m.HelpCardReply:
        """Made from the view that the client sees, also when the game is over."""
        session, seat = self._live.session or self._live.require_session(), self._subscriber.updates.viewpoint.seat
        table, names, words = session.table, session.names(self._lang), session.table.game.text.words(self._lang)
        legal = [] if seat is None else table.seat(seat).legal()
        card = help_card(table.game, question.thing, table.view(seat), legal, words, names)
        return m.HelpCardReply(id=question.id, card=card)

    async def _coach(self, question: m.AskCoach) -> m.CoachAdvice:
        """Judge an action from what the seat knows, like hints."""
        check_help_allowed(self._live.row)
        session, seat = self._live.require_session(), self._own(question.seat)
        table, names = session.table, session.names(self._lang)
        action = session.prepare(seat, question.decision_number, question.action).move.action
        view, words = table.view(seat), table.game.text.words(self._lang)
        warning = await self._workers.coach(self._budget.caller, table.game.name, table.snapshot(), seat, action)
        if warning is None:
            return m.CoachAdvice(id=question.id, cost=0.0, points=0.0, better=None)
        better = hint_message(table.game, warning.better, view, words, names)
        return m.CoachAdvice(id=question.id, cost=warning.cost, points=warning.points, better=better)


def _decode_command(message: str | bytes) -> m.ToServer:
    try:
        command: m.ToServer = _decode(message)
    except (msgspec.MsgspecError, RecursionError, UnicodeDecodeError) as error:
        raise bad("message", detail=one_line(error)) from None
    return command


async def _random_delay() -> None:
    await asyncio.sleep(_random.uniform(0.0, MAX_RANDOM_DELAY_S))

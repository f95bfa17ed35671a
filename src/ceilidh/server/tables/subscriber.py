"""Delivers a table's updates to one socket. A slow client gets the newest state, not a queue of updates."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable
from typing import Final, Protocol

import msgspec

from ceilidh.server import messages as m
from ceilidh.server.api_errors import Refusal, missing
from ceilidh.server.tables.update_builder import UpdateBuilder
from ceilidh.server.throttling.scheduler import CallerBudget

HangUp = Callable[[Refusal], Awaitable[None]]

logger: Final = logging.getLogger(__name__)
encode: Final = msgspec.json.Encoder().encode


class MessageSink(Protocol):
    """Where messages are written to."""

    @property
    def is_writable(self) -> bool:
        """Whether the client has read what was sent, or is gone."""

    async def drain(self) -> None:
        """Wait until it is writable."""

    def write(self, message: bytes) -> None:
        """Send a message; ConnectionError if nobody is there any more."""


class Subscriber:
    """A socket at a table: schedules updates by urgency and the caller's budget, and respects backpressure."""

    def __init__(self, updates: UpdateBuilder, sink: MessageSink, hang_up: HangUp, budget: CallerBudget) -> None:
        self.updates = updates
        self.is_closed = False
        self._live = updates.live
        self._sink = sink
        self._hang_up = hang_up
        self._budget = budget
        self._is_dirty = False
        self._is_scheduled = False
        self._task: asyncio.Task[None] | None = None
        self._waiting_messages = 0
        self._send_order = asyncio.Lock()
        """Each update continues the one before, so none may overtake another."""

    def switch_seat(self, seat: int) -> None:
        self.updates.switch_seat(seat)
        self.notify()

    def notify(self) -> None:
        """Schedule an update: in the next turn of the event loop if it is urgent, else when the server has time."""
        self._is_dirty = True
        if not self.updates.is_urgent:
            self._budget.low_priority_calls.schedule(self._update)
        elif not self._is_scheduled:
            self._is_scheduled = True
            asyncio.get_running_loop().call_soon(self._update)

    def _update(self) -> None:
        """Send an update as a plain callback if nothing has to be awaited, else in a task."""
        self._is_scheduled = False
        if not self._is_dirty or self.is_closed or self._task is not None:
            return
        if self._is_writable() and self._may_watch() and self._budget.try_acquire():
            self._budget.run_sync(self._send_update)
        else:
            self._task = asyncio.create_task(self._budget.measure(self._send_updates()))

    def _send_update(self) -> None:
        self._is_dirty = False
        try:
            if update := self.updates.build():
                self._sink.write(encode(update))
        except OSError:
            self.is_closed = True
        except Exception:
            logger.exception("an update of table %s failed, the socket is closed", self._live.row.id)
            self._task = asyncio.create_task(self.disconnect(Refusal(500, "internal")))

    async def _send_updates(self) -> None:
        try:
            while self._is_dirty and not self.is_closed:
                await self._budget.wait()
                self._is_dirty = False
                if not self._may_watch():
                    return await self.disconnect(missing("no_table"))
                if update := self.updates.build():
                    await self.send(update)
        except OSError:
            self.is_closed = True
        except Exception:
            logger.exception("an update of table %s failed, the socket is closed", self._live.row.id)
            await self.disconnect(Refusal(500, "internal"))
        finally:
            self._task = None
        return None

    def _may_watch(self) -> bool:
        """Whether the table still exists, and the seat still belongs to this person."""
        seats, seat = self._live.row.seats, self.updates.viewpoint.seat
        return not self._live.is_removed and (seat is None or seats[seat].person == self.updates.person)

    def build_answer(self, number: int) -> m.Update:
        """The answer to a request that was carried out, with everything that changed."""
        update = self._build_refreshed() or m.Update()
        update.completed_command = number
        return update

    async def flush(self) -> None:
        """Send what changed ahead of an answer, so that the client knows everything that happened before it.

        The view is rendered again even if nothing changed: the time of an answer must not reveal a secret decision.
        """
        if update := self._build_refreshed():
            await self.send(update)

    def _build_refreshed(self) -> m.Update | None:
        if not self._may_watch():
            return None
        try:
            update = self.updates.build(refresh=True)
        except Exception:
            logger.exception("an update of table %s failed, it is built again from scratch", self._live.row.id)
            self.updates.reset()
            self.notify()
            return None
        self._is_dirty = False
        return update

    async def send(self, message: m.ToClient) -> None:
        content = encode(message)
        if self._is_writable():
            return self._sink.write(content)
        self._waiting_messages += 1
        try:
            async with self._send_order:
                await self._sink.drain()
                self._sink.write(content)
        finally:
            self._waiting_messages -= 1

    def _is_writable(self) -> bool:
        return not self._waiting_messages and self._sink.is_writable

    async def disconnect(self, refusal: Refusal) -> None:
        self.is_closed = True
        await self._hang_up(refusal)

    def close(self) -> None:
        self.is_closed = True
        self._budget.low_priority_calls.cancel(self._update)

"""The crier goes round again and again, and tells people what stands in the outbox when the time has come.

Several processes may have one each: what one of them has taken in hand is left alone by the others until a deadline, by
which it must have been told or noted for later. A process that is killed in between leaves it to the next.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Mapping, Sequence
from datetime import datetime, timedelta
from functools import partial
from itertools import groupby
from operator import attrgetter
from typing import Final
from urllib.parse import urlsplit

from sqlalchemy import Connection

from ceilidh.server.clock import Clock
from ceilidh.server.fault_log import FaultLog
from ceilidh.server.notifications.channels import Carrier, Gone
from ceilidh.server.notifications.delivery_queue import Delivery, DeliveryQueue
from ceilidh.server.notifications.notification_text import Notice, notice
from ceilidh.server.notifications.page_activity import Attention
from ceilidh.server.notifications.quiet_hours import last_time, next_time, quiet_until
from ceilidh.server.notifications.safe_http import Unreached
from ceilidh.server.settings import Settings
from ceilidh.server.storage import (
    Database,
    DatabaseUnavailableError,
    notification_outbox,
    notification_settings,
    tables,
)
from ceilidh.server.storage.notification_outbox import ChannelKind, PendingNotification
from ceilidh.server.storage.rows import MAX_CLOCK_SKEW

EVERY: Final = 5.0
"""Seconds between two rounds."""
AGAIN: Final = timedelta(seconds=2 * EVERY)
"""Who is here is not told before it was seen once more whether they still are."""
DEADLINE: Final = timedelta(minutes=3)
"""What was taken in hand so long ago, and neither told nor noted, is free for others again."""
LATEST_START_S: Final = 120.0
"""Seconds after which what was taken in hand is not begun any more: before the deadline it could not be over."""
SILENCE: Final = timedelta(minutes=10)
"""Nobody is told twice about a table in so short a time, unless they were there in between."""
MAIL_SILENCE: Final = timedelta(days=3)
"""The same for mails, of any table."""
HORIZON: Final = timedelta(days=5)
"""Longer than anything is put off: a silence of mails, then quiet hours or the hour of the daily mail."""
FIRST_PAUSE: Final = timedelta(seconds=30)
LONGEST_PAUSE: Final = timedelta(hours=6)
TRIES: Final = 12
"""After so many attempts, which take a day and a half, a notice is given up."""

logger: Final = logging.getLogger("ceilidh.server")


class Crier:
    """Tells people what they have to be told."""

    def __init__(
        self,
        database: Database,
        clock: Clock,
        settings: Settings,
        attention: Attention,
        carriers: Mapping[ChannelKind, Carrier],
    ) -> None:
        self._database = database
        self._clock = clock
        self._grace = timedelta(seconds=settings.notice_seconds)
        self._attention = attention
        self._carriers = carriers
        self._queues: dict[ChannelKind, DeliveryQueue] = {kind: DeliveryQueue() for kind in carriers}
        self._faults = FaultLog("people are not told that it is their turn", f"the next round is in {EVERY:g} s")
        self._task: asyncio.Task[None] | None = None

    def start(self) -> None:
        """Go round from now on."""
        self._task = asyncio.create_task(self._go_round_and_round())

    async def stop(self) -> None:
        """Go home; what was in hand is told by another process, or by the next one."""
        if self._task is not None:
            self._task.cancel()
            await asyncio.gather(self._task, return_exceptions=True)
        await asyncio.gather(*(queue.stop() for queue in self._queues.values()))

    async def _go_round_and_round(self) -> None:
        while True:
            try:
                await self.go_round()
                self._faults.worked()
            except DatabaseUnavailableError:
                pass
            except Exception as error:
                self._faults.failed(error)
            if not await self._idle_soon():
                continue
            await self._clock.sleep(EVERY)

    async def go_round(self) -> None:
        """Pass on who is here, then begin to tell everything that is due."""
        await self._note_who_is_here()
        while in_hand := await self._take_in_hand():
            by_way = groupby(sorted(in_hand, key=attrgetter("way")), attrgetter("way"))
            await asyncio.gather(*(self._see_to(list(dues)) for _, dues in by_way))

    async def idle(self) -> None:
        """Returns when everything that was begun has been told, or could not be."""
        await asyncio.gather(*(queue.idle() for queue in self._queues.values()))

    async def _idle_soon(self) -> bool:
        """Wait until everything is told, but no longer than a round: who is slow holds up nobody who is told next."""
        ended = asyncio.Event()
        timer = self._clock.call_later(EVERY, ended.set)
        idle = asyncio.create_task(self.idle())
        idle.add_done_callback(lambda _: ended.set())
        try:
            await ended.wait()
            return idle.done()
        finally:
            timer.cancel()
            idle.cancel()

    async def _note_who_is_here(self) -> None:
        used, here = self._attention.notice()
        if not here:
            return
        if await self._database.read(notification_outbox.has_unseen, {person for person, _ in here}):
            await self._database.write(notification_outbox.mark_seen, used, here, self._stamp(max(self._grace, AGAIN)))

    async def _take_in_hand(self) -> list[PendingNotification]:
        now, horizon = self._stamp(), self._stamp(HORIZON)
        if not await self._database.read(notification_outbox.has_due, now, horizon):
            return []
        return await self._database.write(
            notification_outbox.claim, now, self._stamp(DEADLINE), self._stamp(self._grace), horizon
        )

    async def _see_to(self, dues: Sequence[PendingNotification]) -> None:
        """All that is due by one way: each is told, dropped, or put off."""
        now, telling = self._clock.now(), list[PendingNotification]()
        for due in dues:
            if due.muted or due.kind not in self._carriers:
                await self._database.write(notification_outbox.mark_done, [due], None)
            elif (later := put_off(due, now)) is not None:
                await self._database.write(notification_outbox.postpone, due, _written(later), due.tries)
            else:
                telling.append(due)
        if telling:
            await self._put(telling, asyncio.get_running_loop().time() + LATEST_START_S)

    async def _put(self, dues: Sequence[PendingNotification], latest_start: float) -> None:
        """Have these told by one way, in turn with other people's."""
        first = dues[0]
        delivery = Delivery(
            first.person,
            urlsplit(first.address).netloc.lower(),
            latest_start,
            partial(self._tell_in_turn, dues, latest_start),
            partial(self._try_all_again, dues),
        )
        if not self._queues[first.kind].put(delivery):
            for due in dues:
                await self._database.write(notification_outbox.postpone, due, self._stamp(FIRST_PAUSE), due.tries)

    async def _tell_in_turn(self, dues: Sequence[PendingNotification], latest_start: float) -> None:
        """A mail tells all of it. Else one is told and noted, and the rest waits for the person's next turn: it is not
        told again if the next one fails.
        """
        now, rest = (dues, ()) if dues[0].kind == "mail" else (dues[:1], dues[1:])
        if not await self._tell(now):
            await self._try_all_again(rest)
        elif rest:
            await self._put(rest, latest_start)

    async def _try_all_again(self, dues: Sequence[PendingNotification]) -> None:
        for due in dues:
            await self._try_again(due)

    async def _tell(self, dues: Sequence[PendingNotification]) -> bool:
        """Whether these need not be told again."""
        notices, turns = await self._database.read(_notices, dues)
        try:
            if notices:
                await self._carriers[dues[0].kind].carry(notices, turns)
        except Gone:
            await self._database.write(notification_settings.remove_channel, dues[0].way)
            return False
        except Exception as error:
            why = error if isinstance(error, Unreached) else type(error).__name__
            logger.info("somebody could not be told by %s: %s", dues[0].kind, why)
            for due in dues:
                await self._try_again(due)
            return False
        told = {(one.due.way, one.due.table): one.due for one in notices}
        told.update({(due.way, due.table): due for due in dues})
        await self._database.write(notification_outbox.mark_done, [*told.values()], self._stamp())
        return True

    async def _try_again(self, due: PendingNotification) -> None:
        if due.tries + 1 >= TRIES:
            await self._database.write(notification_outbox.mark_done, [due], None)
            return
        pause = min(FIRST_PAUSE * 4**due.tries, LONGEST_PAUSE)
        await self._database.write(notification_outbox.postpone, due, self._stamp(pause), due.tries + 1)

    def _stamp(self, later: timedelta = timedelta()) -> str:
        return _written(self._clock.now() + later)


def _written(moment: datetime) -> str:
    """With all its digits: what becomes due in the same second has an order."""
    return moment.isoformat(timespec="microseconds")


def put_off(due: PendingNotification, now: datetime) -> datetime | None:
    """Until when it has to wait: for the daily mail, for quiet hours to end, or for a silence to pass."""
    if due.kind == "mail" and due.daily:
        if not due.tries and (later := _next_daily(due, now)) is not None:
            return later
    elif (later := _silence(due, now)) is not None and later > now:
        return later
    return quiet_until(now, due.quiet_from, due.quiet_to, due.zone)


def _next_daily(due: PendingNotification, now: datetime) -> datetime | None:
    """When the next daily mail is sent that tells it; None if that is now. Quiet hours put a daily mail off."""

    def sent(hour: datetime) -> datetime:
        return quiet_until(hour, due.quiet_from, due.quiet_to, due.zone) or hour

    last = last_time(now, due.hour, due.zone)
    if sent(last) > now:
        return sent(last)
    return sent(next_time(now, due.hour, due.zone)) if datetime.fromisoformat(due.due) > sent(last) else None


def _silence(due: PendingNotification, now: datetime) -> datetime | None:
    """Until when nothing more is told; a time that is far ahead was noted by a clock that was wrong."""
    told, lasts = (due.way_told, MAIL_SILENCE) if due.kind == "mail" else (due.told, SILENCE)
    at = None if told is None else datetime.fromisoformat(told)
    return None if at is None or at > now + MAX_CLOCK_SKEW else at + lasts


def _notices(connection: Connection, dues: Sequence[PendingNotification]) -> tuple[list[Notice], int]:
    """What to say now, and at how many tables the person is asked; a mail tells of all tables at once."""
    first = dues[0]
    if first.kind == "mail":
        dues = [due for due in notification_outbox.pending_for(connection, first.way) if not due.muted]
    rows = {row.id: row for row in tables.find_all(connection, {due.table for due in dues})}
    made = [notice(due, rows[due.table]) for due in dues if due.table in rows and due.what]
    return [one for one in made if one is not None], notification_outbox.count_turns(connection, first.person)

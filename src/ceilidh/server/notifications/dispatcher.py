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
from ceilidh.server.notifications.channels import Channel, ChannelGoneError
from ceilidh.server.notifications.delivery_queue import Delivery, DeliveryQueue
from ceilidh.server.notifications.notification_text import Notification, render_notification
from ceilidh.server.notifications.page_activity import PageActivity
from ceilidh.server.notifications.quiet_hours import next_occurrence, previous_occurrence, quiet_until
from ceilidh.server.notifications.safe_http import DeliveryError
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

DISPATCH_INTERVAL_S: Final = 5.0
"""Seconds between two rounds."""
PRESENCE_RECHECK: Final = timedelta(seconds=2 * DISPATCH_INTERVAL_S)
"""Who is here is not told before it was seen once more whether they still are."""
CLAIM_TIMEOUT: Final = timedelta(minutes=3)
"""What was taken in hand so long ago, and neither told nor noted, is free for others again."""
LATEST_START_S: Final = 120.0
"""Seconds after which what was taken in hand is not begun any more: before the deadline it could not be over."""
TABLE_COOLDOWN: Final = timedelta(minutes=10)
"""Nobody is told twice about a table in so short a time, unless they were there in between."""
MAIL_COOLDOWN: Final = timedelta(days=3)
"""The same for mails, of any table."""
MAX_DELAY: Final = timedelta(days=5)
"""Longer than anything is put off: a silence of mails, then quiet hours or the hour of the daily mail."""
FIRST_RETRY_DELAY: Final = timedelta(seconds=30)
MAX_RETRY_DELAY: Final = timedelta(hours=6)
MAX_ATTEMPTS: Final = 12
"""After so many attempts, which take a day and a half, a notice is given up."""

logger: Final = logging.getLogger("ceilidh.server")


class NotificationDispatcher:
    """Tells people what they have to be told."""

    def __init__(
        self,
        database: Database,
        clock: Clock,
        settings: Settings,
        page_activity: PageActivity,
        channels: Mapping[ChannelKind, Channel],
    ) -> None:
        self._database = database
        self._clock = clock
        self._grace = timedelta(seconds=settings.notice_seconds)
        self._page_activity = page_activity
        self._channels = channels
        self._queues: dict[ChannelKind, DeliveryQueue] = {kind: DeliveryQueue() for kind in channels}
        self._faults = FaultLog(
            "people are not told that it is their turn", f"the next round is in {DISPATCH_INTERVAL_S:g} s"
        )
        self._task: asyncio.Task[None] | None = None

    def start(self) -> None:
        """Go round from now on."""
        self._task = asyncio.create_task(self._dispatch_forever())

    async def stop(self) -> None:
        """Go home; what was in hand is told by another process, or by the next one."""
        if self._task is not None:
            self._task.cancel()
            await asyncio.gather(self._task, return_exceptions=True)
        await asyncio.gather(*(queue.stop() for queue in self._queues.values()))

    async def _dispatch_forever(self) -> None:
        while True:
            try:
                await self.dispatch_due()
                self._faults.worked()
            except DatabaseUnavailableError:
                pass
            except Exception as error:
                self._faults.failed(error)
            if not await self._idle_soon():
                continue
            await self._clock.sleep(DISPATCH_INTERVAL_S)

    async def dispatch_due(self) -> None:
        """Pass on who is here, then begin to tell everything that is due."""
        await self._record_activity()
        while in_hand := await self._claim_due():
            by_way = groupby(sorted(in_hand, key=attrgetter("way")), attrgetter("way"))
            await asyncio.gather(*(self._process(list(dues)) for _, dues in by_way))

    async def idle(self) -> None:
        """Returns when everything that was begun has been told, or could not be."""
        await asyncio.gather(*(queue.idle() for queue in self._queues.values()))

    async def _idle_soon(self) -> bool:
        """Wait until everything is told, but no longer than a round: who is slow holds up nobody who is told next."""
        ended = asyncio.Event()
        timer = self._clock.call_later(DISPATCH_INTERVAL_S, ended.set)
        idle = asyncio.create_task(self.idle())
        idle.add_done_callback(lambda _: ended.set())
        try:
            await ended.wait()
            return idle.done()
        finally:
            timer.cancel()
            idle.cancel()

    async def _record_activity(self) -> None:
        used, here = self._page_activity.snapshot()
        if not here:
            return
        if await self._database.read(notification_outbox.has_unseen, {person for person, _ in here}):
            await self._database.write(
                notification_outbox.mark_seen, used, here, self._timestamp_in(max(self._grace, PRESENCE_RECHECK))
            )

    async def _claim_due(self) -> list[PendingNotification]:
        now, horizon = self._timestamp_in(), self._timestamp_in(MAX_DELAY)
        if not await self._database.read(notification_outbox.has_due, now, horizon):
            return []
        return await self._database.write(
            notification_outbox.claim, now, self._timestamp_in(CLAIM_TIMEOUT), self._timestamp_in(self._grace), horizon
        )

    async def _process(self, dues: Sequence[PendingNotification]) -> None:
        """All that is due by one way: each is told, dropped, or put off."""
        now, telling = self._clock.now(), list[PendingNotification]()
        for due in dues:
            if due.muted or due.kind not in self._channels:
                await self._database.write(notification_outbox.mark_done, [due], None)
            elif (later := postponed_until(due, now)) is not None:
                await self._database.write(notification_outbox.postpone, due, _timestamp(later), due.tries)
            else:
                telling.append(due)
        if telling:
            await self._enqueue(telling, asyncio.get_running_loop().time() + LATEST_START_S)

    async def _enqueue(self, dues: Sequence[PendingNotification], latest_start: float) -> None:
        """Have these told by one way, in turn with other people's."""
        first = dues[0]
        delivery = Delivery(
            first.person,
            urlsplit(first.address).netloc.lower(),
            latest_start,
            partial(self._deliver_next, dues, latest_start),
            partial(self._retry_all, dues),
        )
        if not self._queues[first.kind].put(delivery):
            for due in dues:
                await self._database.write(
                    notification_outbox.postpone, due, self._timestamp_in(FIRST_RETRY_DELAY), due.tries
                )

    async def _deliver_next(self, dues: Sequence[PendingNotification], latest_start: float) -> None:
        """A mail tells all of it. Else one is told and noted, and the rest waits for the person's next turn: it is not
        told again if the next one fails.
        """
        now, rest = (dues, ()) if dues[0].kind == "mail" else (dues[:1], dues[1:])
        if not await self._deliver(now):
            await self._retry_all(rest)
        elif rest:
            await self._enqueue(rest, latest_start)

    async def _retry_all(self, dues: Sequence[PendingNotification]) -> None:
        for due in dues:
            await self._retry(due)

    async def _deliver(self, dues: Sequence[PendingNotification]) -> bool:
        """Whether these need not be told again."""
        notices, turns = await self._database.read(_notices, dues)
        try:
            if notices:
                await self._channels[dues[0].kind].send(notices, turns)
        except ChannelGoneError:
            await self._database.write(notification_settings.remove_channel, dues[0].way)
            return False
        except Exception as error:
            why = error if isinstance(error, DeliveryError) else type(error).__name__
            logger.info("somebody could not be told by %s: %s", dues[0].kind, why)
            for due in dues:
                await self._retry(due)
            return False
        told = {(one.due.way, one.due.table): one.due for one in notices}
        told.update({(due.way, due.table): due for due in dues})
        await self._database.write(notification_outbox.mark_done, [*told.values()], self._timestamp_in())
        return True

    async def _retry(self, due: PendingNotification) -> None:
        if due.tries + 1 >= MAX_ATTEMPTS:
            await self._database.write(notification_outbox.mark_done, [due], None)
            return
        pause = min(FIRST_RETRY_DELAY * 4**due.tries, MAX_RETRY_DELAY)
        await self._database.write(notification_outbox.postpone, due, self._timestamp_in(pause), due.tries + 1)

    def _timestamp_in(self, later: timedelta = timedelta()) -> str:
        return _timestamp(self._clock.now() + later)


def _timestamp(moment: datetime) -> str:
    """With all its digits: what becomes due in the same second has an order."""
    return moment.isoformat(timespec="microseconds")


def postponed_until(due: PendingNotification, now: datetime) -> datetime | None:
    """Until when it has to wait: for the daily mail, for quiet hours to end, or for a silence to pass."""
    if due.kind == "mail" and due.daily:
        if not due.tries and (later := _next_daily(due, now)) is not None:
            return later
    elif (later := _cooldown_end(due, now)) is not None and later > now:
        return later
    return quiet_until(now, due.quiet_from, due.quiet_to, due.zone)


def _next_daily(due: PendingNotification, now: datetime) -> datetime | None:
    """When the next daily mail is sent that tells it; None if that is now. Quiet hours put a daily mail off."""

    def sent(hour: datetime) -> datetime:
        return quiet_until(hour, due.quiet_from, due.quiet_to, due.zone) or hour

    last = previous_occurrence(now, due.hour, due.zone)
    if sent(last) > now:
        return sent(last)
    return sent(next_occurrence(now, due.hour, due.zone)) if datetime.fromisoformat(due.due) > sent(last) else None


def _cooldown_end(due: PendingNotification, now: datetime) -> datetime | None:
    """Until when nothing more is told; a time that is far ahead was noted by a clock that was wrong."""
    told, lasts = (due.way_told, MAIL_COOLDOWN) if due.kind == "mail" else (due.told, TABLE_COOLDOWN)
    at = None if told is None else datetime.fromisoformat(told)
    return None if at is None or at > now + MAX_CLOCK_SKEW else at + lasts


def _notices(connection: Connection, dues: Sequence[PendingNotification]) -> tuple[list[Notification], int]:
    """What to say now, and at how many tables the person is asked; a mail tells of all tables at once."""
    first = dues[0]
    if first.kind == "mail":
        dues = [due for due in notification_outbox.pending_for(connection, first.way) if not due.muted]
    rows = {row.id: row for row in tables.find_all(connection, {due.table for due in dues})}
    made = [render_notification(due, rows[due.table]) for due in dues if due.table in rows and due.what]
    return [one for one in made if one is not None], notification_outbox.count_turns(connection, first.person)

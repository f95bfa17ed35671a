"""Sends the notifications in the outbox when they are due.

Each process has a dispatcher. It claims rows until a deadline, by which they must be sent or postponed. If the process
is killed before, another one claims them after the deadline.
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

from ceilidh.server.accounts.sessions import SESSION_LIFETIME_S
from ceilidh.server.clock import Clock
from ceilidh.server.notifications.delivery_queue import Delivery, DeliveryQueue
from ceilidh.server.notifications.notification_text import Notification, render_notification
from ceilidh.server.notifications.page_activity import PageActivity
from ceilidh.server.notifications.push_and_webhook import Channel, ChannelGoneError
from ceilidh.server.notifications.quiet_hours import next_occurrence, previous_occurrence, quiet_until
from ceilidh.server.notifications.safe_http import DeliveryError, DeliveryPostponedError
from ceilidh.server.outage_log import OutageLog
from ceilidh.server.periodic_task import PeriodicTask
from ceilidh.server.settings import Settings
from ceilidh.server.storage import (
    Database,
    notification_outbox,
    notification_settings,
    tables,
)
from ceilidh.server.storage.ids_and_times import MAX_CLOCK_SKEW, timestamp
from ceilidh.server.storage.notification_outbox import ChannelKind, PendingNotification

DISPATCH_INTERVAL_S: Final = 5.0
PRESENCE_RECHECK: Final = timedelta(seconds=2 * DISPATCH_INTERVAL_S)
"""People who are here are not notified before their presence was checked again."""
CLAIM_TIMEOUT: Final = timedelta(minutes=3)
"""Then other processes may claim a notification that was neither sent nor postponed."""
LATEST_START_S: Final = 120.0
"""Seconds after its claim until a delivery is not started any more, because it could outlast the claim."""
TABLE_COOLDOWN: Final = timedelta(minutes=10)
"""Between two notifications about a table, unless the person was there in between."""
MAIL_COOLDOWN: Final = timedelta(days=3)
"""Between two mails about any tables."""
MAX_DELAY: Final = timedelta(days=5)
"""Longer than any delay: the cooldown of mails, then quiet hours or the hour of the daily mail."""
FIRST_RETRY_DELAY: Final = timedelta(seconds=30)
MAX_RETRY_DELAY: Final = timedelta(hours=6)
LOOKUP_RETRY_DELAY: Final = timedelta(minutes=5)
"""After the name of a receiver could not be looked up in time, which does not count as an attempt."""
MAX_ATTEMPTS: Final = 12
"""In a day and a half; then a notification is dropped."""

logger: Final = logging.getLogger(__name__)


class NotificationDispatcher:
    """Claims due notifications and delivers them through their channels, each with its own fair queue."""

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
        self._grace = timedelta(seconds=settings.notification_delay_seconds)
        self._page_activity = page_activity
        self._channels = channels
        self._queues: dict[ChannelKind, DeliveryQueue] = {kind: DeliveryQueue() for kind in channels}
        faults = OutageLog("notifications cannot be sent", f"the next attempt is in {DISPATCH_INTERVAL_S:g} s")
        self._dispatching = PeriodicTask(self.dispatch_due, partial(clock.sleep, DISPATCH_INTERVAL_S), faults)
        self.start = self._dispatching.start

    async def stop(self) -> None:
        """Stop; claimed notifications are sent by another process, or after the next start."""
        await self._dispatching.stop()
        await asyncio.gather(*(queue.stop() for queue in self._queues.values()))

    async def dispatch_due(self) -> None:
        """Record who is here, then start the delivery of everything that is due."""
        await self._record_activity()
        while claimed := await self._claim_due():
            by_channel = groupby(sorted(claimed, key=attrgetter("channel")), attrgetter("channel"))
            await asyncio.gather(*(self._process(list(dues)) for _, dues in by_channel))

    async def idle(self) -> None:
        """Return when all started deliveries have ended."""
        await asyncio.gather(*(queue.idle() for queue in self._queues.values()))

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
        now, ready = self._clock.now(), list[PendingNotification]()
        for due in dues:
            if due.muted or due.kind not in self._channels or _is_session_expired(due, now):
                await self._database.write(notification_outbox.mark_done, [due], None)
            elif (later := postponed_until(due, now)) is not None:
                await self._postpone(due, later, due.attempts)
            else:
                ready.append(due)
        if ready:
            await self._enqueue(ready, asyncio.get_running_loop().time() + LATEST_START_S)

    async def _enqueue(self, dues: Sequence[PendingNotification], latest_start: float) -> None:
        """Queue these for one channel, in turn with other people's."""
        first = dues[0]
        delivery = Delivery(
            first.person,
            urlsplit(first.address).netloc.lower(),
            latest_start,
            partial(self._deliver_next, dues, latest_start),
            partial(self._try_later, dues, FIRST_RETRY_DELAY),
        )
        if not self._queues[first.kind].put(delivery):
            await self._try_later(dues, FIRST_RETRY_DELAY)

    async def _deliver_next(self, dues: Sequence[PendingNotification], latest_start: float) -> None:
        """Send one and queue the rest again, so that a failure repeats nothing. A mail reports all of them."""
        now, rest = (dues, ()) if dues[0].kind == "mail" else (dues[:1], dues[1:])
        try:
            was_delivered = await self._deliver(now)
        except DeliveryPostponedError as error:
            logger.info("notifications by %s wait for %s: %s", dues[0].kind, LOOKUP_RETRY_DELAY, error)
            await self._try_later(dues, LOOKUP_RETRY_DELAY)
            return
        if not was_delivered:
            await self._retry(rest)
        elif rest:
            await self._enqueue(rest, latest_start)

    async def _deliver(self, dues: Sequence[PendingNotification]) -> bool:
        """Send these; whether they were delivered."""
        notifications, turns = await self._database.read(_render, dues)
        try:
            if notifications:
                await self._channels[dues[0].kind].send(notifications, turns)
        except ChannelGoneError:
            await self._database.write(notification_settings.remove_channel, dues[0].channel)
            return False
        except DeliveryPostponedError:
            raise
        except Exception as error:
            why = error if isinstance(error, DeliveryError) else type(error).__name__
            logger.info("a notification by %s failed (attempt %d): %s", dues[0].kind, dues[0].attempts + 1, why)
            await self._retry(dues)
            return False
        sent = {(one.due.channel, one.due.table): one.due for one in notifications}
        sent.update({(due.channel, due.table): due for due in dues})
        await self._database.write(notification_outbox.mark_done, [*sent.values()], self._timestamp_in())
        return True

    async def _retry(self, dues: Sequence[PendingNotification]) -> None:
        for due in dues:
            if due.attempts + 1 >= MAX_ATTEMPTS:
                await self._database.write(notification_outbox.mark_done, [due], None)
            else:
                delay = min(FIRST_RETRY_DELAY * 4**due.attempts, MAX_RETRY_DELAY)
                await self._postpone(due, self._clock.now() + delay, due.attempts + 1)

    async def _try_later(self, dues: Sequence[PendingNotification], delay: timedelta) -> None:
        """Postpone what was not tried."""
        for due in dues:
            await self._postpone(due, self._clock.now() + delay, due.attempts)

    async def _postpone(self, due: PendingNotification, until: datetime, attempts: int) -> None:
        await self._database.write(notification_outbox.postpone, due, _timestamp(until), attempts)

    def _timestamp_in(self, later: timedelta = timedelta()) -> str:
        return _timestamp(self._clock.now() + later)


def _timestamp(moment: datetime) -> str:
    """With microseconds, to order notifications of the same second."""
    return timestamp(moment, "microseconds")


def postponed_until(due: PendingNotification, now: datetime) -> datetime | None:
    """When to send instead of now: after the cooldown or quiet hours, or with the daily mail; None to send now."""
    if due.kind == "mail" and due.daily:
        if not due.attempts and (later := _next_daily(due, now)) is not None:
            return later
    elif (later := _cooldown_end(due, now)) is not None and later > now:
        return later
    return quiet_until(now, due.quiet_from, due.quiet_to, due.zone)


def _is_session_expired(due: PendingNotification, now: datetime) -> bool:
    """Whether the channel is a browser whose session has expired: somebody else may use it by now."""
    used = due.browser_used
    return used is not None and now - datetime.fromisoformat(used) > timedelta(seconds=SESSION_LIFETIME_S)


def _next_daily(due: PendingNotification, now: datetime) -> datetime | None:
    """When the next daily mail is sent; None if that is now. Quiet hours delay a daily mail."""

    def sent(hour: datetime) -> datetime:
        return quiet_until(hour, due.quiet_from, due.quiet_to, due.zone) or hour

    last = previous_occurrence(now, due.hour, due.zone)
    if sent(last) > now:
        return sent(last)
    return sent(next_occurrence(now, due.hour, due.zone)) if datetime.fromisoformat(due.due) > sent(last) else None


def _cooldown_end(due: PendingNotification, now: datetime) -> datetime | None:
    """The end of the cooldown; a time far ahead was written by a wrong clock and is ignored."""
    sent_at, lasts = (due.channel_sent_at, MAIL_COOLDOWN) if due.kind == "mail" else (due.sent_at, TABLE_COOLDOWN)
    at = None if sent_at is None else datetime.fromisoformat(sent_at)
    return None if at is None or at > now + MAX_CLOCK_SKEW else at + lasts


def _render(connection: Connection, dues: Sequence[PendingNotification]) -> tuple[list[Notification], int]:
    """The notifications to send, and the number of tables where it is the person's turn. A mail reports all tables."""
    first = dues[0]
    if first.kind == "mail":
        dues = [due for due in notification_outbox.pending_for(connection, first.channel) if not due.muted]
    rows = {row.id: row for row in tables.find_all(connection, {due.table for due in dues})}
    rendered = [render_notification(due, rows[due.table]) for due in dues if due.table in rows and due.event]
    return [one for one in rendered if one is not None], notification_outbox.count_turns(connection, first.person)

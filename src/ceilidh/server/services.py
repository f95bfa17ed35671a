"""The composition root: all services of a server process, wired together, started and stopped in order."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable, Iterable
from contextlib import AsyncExitStack
from importlib import import_module
from typing import TYPE_CHECKING, Final

from ceilidh.core import find_game, game_names
from ceilidh.server.accounts.admission import Admission
from ceilidh.server.accounts.allowed_hosts import AllowedHosts
from ceilidh.server.accounts.devices import DeviceTracker
from ceilidh.server.accounts.host_access import HostAccess
from ceilidh.server.accounts.one_time_links import OneTimeLinks
from ceilidh.server.accounts.open_sockets import OpenSockets
from ceilidh.server.accounts.presence import Presence
from ceilidh.server.accounts.sessions import Sessions
from ceilidh.server.accounts.sign_in import SignIn, SignInResult
from ceilidh.server.accounts.smtp_mailer import Mailer
from ceilidh.server.clock import Clock
from ceilidh.server.evenings.evenings import Evenings
from ceilidh.server.notifications.dns_lookups import DnsLookups
from ceilidh.server.notifications.email_channel import EmailChannel
from ceilidh.server.notifications.outbox_dispatcher import NotificationDispatcher
from ceilidh.server.notifications.page_activity import PageActivity
from ceilidh.server.notifications.push_and_webhook import Channel, PushChannel, WebhookChannel
from ceilidh.server.notifications.resolver_process import Resolver
from ceilidh.server.notifications.signing_keys import SigningKeys
from ceilidh.server.pubsub.bus import (
    BusEvent,
    EventBus,
    EventsLost,
    MuteListChanged,
    PersonSeen,
    PresenceChange,
    PresenceReport,
    SessionsRevoked,
    TableChanged,
)
from ceilidh.server.replays.analysis_jobs import AnalysisJobs
from ceilidh.server.replays.puzzle_progress import PuzzleProgress
from ceilidh.server.replays.replays import Replays
from ceilidh.server.settings import Settings
from ceilidh.server.storage import Database, DatabaseUnavailableError, tables
from ceilidh.server.storage.notification_outbox import ChannelKind
from ceilidh.server.tables.change_poller import ChangePoller
from ceilidh.server.tables.deadline_timer import DeadlineTimer
from ceilidh.server.tables.rating_updater import RatingUpdater
from ceilidh.server.tables.table_registry import TableRegistry
from ceilidh.server.tables.time_limit_enforcer import TimeLimitEnforcer
from ceilidh.server.throttling.rate_limits import RateLimits
from ceilidh.server.throttling.scheduler import FairScheduler
from ceilidh.server.workers.pool import WorkerPool

if TYPE_CHECKING:
    from ceilidh.server.accounts.passkeys import Passkeys

logger: Final = logging.getLogger(__name__)


class Services:
    """Holds all services. Route handlers receive it; no service refers to it."""

    def __init__(self, settings: Settings, clock: Clock | None = None) -> None:
        self.settings = settings
        self.clock = clock or Clock()
        self.database = Database(settings.database_url)
        self.event_bus = _event_bus(settings.redis_url)
        self.workers = WorkerPool()
        self.render_workers = WorkerPool(1)
        self.limits = RateLimits(settings, self.clock.monotonic)
        self.scheduler = FairScheduler()
        self.deadlines = DeadlineTimer(self.clock)
        self.tables = TableRegistry(
            self.database,
            self.event_bus,
            self.workers,
            self.limits,
            self.deadlines,
            settings.min_bot_move_seconds,
            self.clock,
        )
        self.rating_updater = RatingUpdater(self.database)
        self.tables.on_rated_game_over = self.rating_updater.wake_up
        self.time_limit_enforcer = TimeLimitEnforcer(self.database, self.tables, self.deadlines, self.limits)
        self.change_poller = ChangePoller(self.database, self.event_bus, self.tables, self.clock)
        self.presence = Presence(
            settings.away_seconds, self.tables.refresh_presence, self.event_bus.publish_presence, self.clock
        )
        self.replays = Replays(self.database, self.tables, self.presence, self.workers, self.render_workers)
        self.evenings = Evenings(self.database, self.tables)
        self.puzzle_progress = PuzzleProgress(self.database, self.clock)
        self.analyses = AnalysisJobs(self.database, self.workers)
        self.allowed_hosts = AllowedHosts(settings)
        self.sessions = Sessions(self.database, settings.origins, self.clock)
        self.host_access = HostAccess(self.database, self.clock)
        self.links = OneTimeLinks(self.database, self.clock)
        self.sign_in = SignIn(self.database, self.clock)
        self.mailer = Mailer(settings)
        self._passkeys: Passkeys | None = None
        self._services = AsyncExitStack()
        self.devices = DeviceTracker(self.database, self.clock)
        self.open_sockets = OpenSockets(self.sessions)
        self.page_activity = PageActivity(self.clock)
        self.keys = SigningKeys(self.database, settings.public_url or "https://localhost")
        self.resolver = Resolver()
        self.lookups = DnsLookups(self.resolver.look_up)
        channels: dict[ChannelKind, Channel] = {
            "push": PushChannel(self.keys, self.clock, settings, self.lookups),
            "hook": WebhookChannel(self.clock, settings, self.lookups),
        }
        if self.mailer.is_configured:
            channels["mail"] = EmailChannel(self.database, self.mailer, self.links, self.keys)
        self.dispatcher = NotificationDispatcher(self.database, self.clock, settings, self.page_activity, channels)
        self.admission = Admission(self.database, lambda: self.open_sockets.check(None), self.clock)

    async def open(self) -> None:
        """Start all services, then the bots at running tables. If a service cannot start, those started are stopped."""
        async with AsyncExitStack() as services:
            await self._open(services)
            self._services = services.pop_all()

    async def _open(self, services: AsyncExitStack) -> None:
        """Register each stop method before its service starts, so that a half-started service is stopped, too."""
        for stop in (
            *(self.database.close, self.limits.close, self.resolver.close),
            *(self.render_workers.close, self.workers.close),
            *(self.analyses.stop, self.open_sockets.stop, self.tables.stop),
        ):
            _stop_later(services, stop)
        await self.sessions.open()
        await self.keys.open()
        _stop_later(services, self.admission.stop)
        await self.admission.start()
        _stop_later(services, self.time_limit_enforcer.stop)
        await self.time_limit_enforcer.start()
        _stop_later(services, self.rating_updater.stop)
        self.rating_updater.start()
        _stop_later(services, self.event_bus.stop)
        await self.event_bus.start(self._on_bus_event)
        _stop_later(services, self.change_poller.stop)
        self.change_poller.start()
        self.presence.start()
        _stop_later(services, self.dispatcher.stop)
        self.dispatcher.start()
        await self._open_tables()

    async def _open_tables(self) -> None:
        """Load tables that must be upgraded to the installed edition, or where it is a bot's turn."""
        editions = {name: find_game(name).edition for name in game_names()}
        for row in await self.database.read(tables.of_earlier_editions, editions):
            await self._open_table(row.id)
        for row in await self.database.read(tables.with_bots):
            if any(seat.bot and row.actors >> seat.number & 1 for seat in row.seats):
                await self._open_table(row.id)

    async def _open_table(self, table: str) -> None:
        try:
            async with self.tables.hold(table):
                pass
        except DatabaseUnavailableError:  # it is opened when somebody opens its page
            return
        except Exception:
            logger.exception("table %s could not be opened; the server starts without it", table)

    async def passkeys(self) -> Passkeys:
        """Registers and checks passkeys. Its libraries are slow to import, so they are imported on first use."""
        if self._passkeys is None:
            module = await asyncio.to_thread(import_module, "ceilidh.server.accounts.passkeys")
            self._passkeys = module.Passkeys(self.database, self.clock)
        return self._passkeys

    async def close(self) -> None:
        """Stop all services in reverse order of their start, the database last, even if one fails."""
        await self._services.aclose()

    def revoke(self, person: str) -> None:
        """Check the person's open sockets, here and in other processes: a session or token was revoked."""
        self.open_sockets.check(person)
        self.event_bus.publish(SessionsRevoked(person))

    def on_sign_in(self, result: SignInResult) -> None:
        """Check the sockets of the visitor's previous identity, and refresh the tables that were transferred."""
        if result.before is not None:
            self.revoke(result.before)
            if result.visitor.id is not None:  # the person may have inherited the guest's mutes
                self.revoke(result.visitor.id)
        self.on_tables_changed(result.tables)

    def mark_seen(self, persons: Iterable[str]) -> None:
        """Count people who acted without a socket as present, here and in other processes."""
        for person in persons:
            self.presence.note_seen(person)
            self.event_bus.publish(PersonSeen(person))

    def on_tables_changed(self, tables: Iterable[str]) -> None:
        """Refresh tables whose seats have changed in the database, here and in other processes."""
        for table in tables:
            self._refresh_table(table)
            self.event_bus.publish(TableChanged(table))

    def _refresh_table(self, table: str) -> None:
        self.tables.refresh_tables(table)
        self.replays.forget(table)

    def _on_bus_event(self, event: BusEvent) -> None:
        match event:
            case TableChanged():
                self._refresh_table(event.table)
            case SessionsRevoked() | MuteListChanged():
                self.open_sockets.check(event.person)
            case PersonSeen():
                self.presence.note_seen(event.person)
            case PresenceReport():
                self.presence.update_process(event.process, event.persons)
            case PresenceChange():
                self.presence.change_process(event.process, event.arrived, event.left)
            case EventsLost():
                self.tables.refresh_tables(None)
                self.open_sockets.check(None)


def _stop_later(services: AsyncExitStack, stop: Callable[[], Awaitable[None] | None]) -> None:
    """Register a service's stop method. A failure is logged, and the other services are stopped nevertheless."""

    async def stop_and_log() -> None:
        try:
            stopping = stop()
            if stopping is not None:
                await stopping
        except Exception:
            logger.exception("%s failed; the other services are stopped nevertheless", stop.__qualname__)

    services.push_async_callback(stop_and_log)


def _event_bus(redis_url: str) -> EventBus:
    if not redis_url:
        return EventBus()
    from ceilidh.server.pubsub.redis_bus import RedisEventBus  # slow to import, and most have no Redis

    return RedisEventBus(redis_url)

"""The event bus over one Redis channel, joined again whenever the connection is lost."""

from __future__ import annotations

import asyncio
import logging
import secrets
from contextlib import suppress
from time import monotonic
from typing import Final

import msgspec
import redis
from redis import asyncio as redis_asyncio
from redis.asyncio.client import PubSub
from redis.asyncio.retry import Retry
from redis.backoff import NoBackoff

from ceilidh.core import CeilidhError
from ceilidh.server.outage_log import OutageLog
from ceilidh.server.pubsub.bus import (
    BusEvent,
    EventBus,
    EventHandler,
    EventsLost,
    OutgoingEvent,
    PresenceChange,
    PresenceReport,
)

REDIS_CHANNEL: Final = "ceilidh"
PRESENCE_INTERVAL_S: Final = 2.0
RETRY_INTERVAL_S: Final = 0.5
REDIS_TIMEOUT_S: Final = 1.0

logger: Final = logging.getLogger(__name__)


class Envelope(msgspec.Struct, frozen=True):
    """The events that a process publishes together."""

    process: str
    events: list[OutgoingEvent | PresenceReport | PresenceChange]


_decode: Final = msgspec.json.Decoder(Envelope).decode
_encode: Final = msgspec.json.Encoder().encode


class RedisEventBus(EventBus):
    """Events are collected while others are sent, so that nobody waits for Redis."""

    def __init__(self, url: str) -> None:
        _check_connection(url)
        no_retry = Retry(NoBackoff(), 0)  # the tasks below retry
        self._redis = redis_asyncio.Redis.from_url(
            url, socket_timeout=REDIS_TIMEOUT_S, socket_connect_timeout=REDIS_TIMEOUT_S, retry=no_retry
        )
        self._process = secrets.token_hex(8)
        self._unsent: dict[OutgoingEvent, None] = {}
        """An ordered set."""
        self._persons = self._reported_persons = frozenset[str]()
        self._full_report_at = 0.0
        self._has_news = asyncio.Event()
        self._can_send = self._can_receive = False
        self._tasks: list[asyncio.Task[None]] = []
        effect = f"the database is polled instead, and Redis retried every {RETRY_INTERVAL_S:g} s"
        self._send_faults = OutageLog("publishing to Redis failed", effect)
        self._receive_faults = OutageLog("receiving from Redis failed", effect)

    @property
    def is_connected(self) -> bool:
        return self._can_send and self._can_receive

    async def start(self, handle: EventHandler) -> None:
        """Join the channel, again and again until it succeeds."""
        joined = asyncio.Event()
        self._tasks = [asyncio.create_task(self._receive(handle, joined)), asyncio.create_task(self._send())]
        await joined.wait()

    def publish(self, event: OutgoingEvent) -> None:
        self._unsent[event] = None
        self._has_news.set()

    def publish_presence(self, persons: frozenset[str]) -> None:
        if persons == self._persons:
            self._full_report_at = 0.0
        self._persons = persons
        self._has_news.set()

    async def stop(self) -> None:
        """Leave the channel; a last report says that nobody is here."""
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        self._persons, self._full_report_at = frozenset(), 0.0
        with suppress(redis.RedisError, OSError):
            await self._send_envelope()
        await self._redis.aclose()

    # Sending

    async def _send(self) -> None:
        while True:
            try:
                await self._send_envelope()
                self._can_send = True
                self._send_faults.worked()
            except (redis.RedisError, OSError) as error:
                self._can_send = False
                self._send_faults.failed(error)
                await asyncio.sleep(RETRY_INTERVAL_S)
                continue
            with suppress(TimeoutError):
                await asyncio.wait_for(self._has_news.wait(), PRESENCE_INTERVAL_S)

    async def _send_envelope(self) -> None:
        """Send all collected events; they are collected again if that fails."""
        self._has_news.clear()
        unsent, self._unsent = self._unsent, {}
        persons, reported = self._persons, self._reported_persons
        events: list[OutgoingEvent | PresenceReport | PresenceChange] = list(unsent)
        if monotonic() >= self._full_report_at:
            self._full_report_at = monotonic() + PRESENCE_INTERVAL_S
            events.append(PresenceReport(self._process, persons))
        elif persons != reported:
            events.append(PresenceChange(self._process, arrived=persons - reported, left=reported - persons))
        try:
            await self._redis.publish(REDIS_CHANNEL, _encode(Envelope(self._process, events)))
        except BaseException:
            self._unsent = unsent | self._unsent
            self._full_report_at = 0.0
            raise
        self._reported_persons = persons

    # Receiving

    async def _receive(self, handle: EventHandler, joined: asyncio.Event) -> None:
        while True:
            try:
                async with self._redis.pubsub() as channel:
                    await channel.subscribe(REDIS_CHANNEL)
                    await self._receive_envelopes(channel, handle, joined)
            except (redis.RedisError, OSError) as error:
                self._can_receive = False
                self._receive_faults.failed(error)
            await asyncio.sleep(RETRY_INTERVAL_S)

    async def _receive_envelopes(self, channel: PubSub, handle: EventHandler, joined: asyncio.Event) -> None:
        """Receive until the connection is lost; this process's own presence reports show that it is not."""
        while True:
            message = await channel.get_message(timeout=3 * PRESENCE_INTERVAL_S)
            if message is None:
                raise redis.ConnectionError("no message arrived in time")
            if message["type"] == "subscribe":
                self._can_receive = True
                self._receive_faults.worked()
                handle(EventsLost())
                joined.set()
            elif message["type"] == "message":
                for event in self._events_of_others(message["data"]):
                    handle(event)

    def _events_of_others(self, content: bytes) -> list[BusEvent]:
        try:
            envelope = _decode(content)
        except msgspec.MsgspecError as error:
            logger.warning("ignored events of another process, perhaps of a newer version: %s", error)
            return []
        return [] if envelope.process == self._process else list(envelope.events)


def _check_connection(url: str) -> None:
    """One sentence instead of a traceback if Redis is not there when the server starts."""
    try:
        with redis.Redis.from_url(url, socket_connect_timeout=REDIS_TIMEOUT_S) as connection:
            connection.ping()
    except (redis.RedisError, OSError, ValueError) as error:
        raise CeilidhError(f"CEILIDH_REDIS_URL cannot be used: {error}") from None

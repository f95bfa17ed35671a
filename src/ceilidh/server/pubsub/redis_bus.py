"""The bus between processes over Redis: one channel, joined again whenever the connection is lost."""

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
from ceilidh.server.fault_log import FaultLog
from ceilidh.server.pubsub.bus import BusEvent, EventBus, EventHandler, EventsLost, OutgoingEvent, PresenceReport

CHANNEL: Final = "ceilidh"
PRESENCE_INTERVAL_S: Final = 2.0
"""Seconds after which a process says again who is here."""
RETRY_INTERVAL_S: Final = 0.5
"""Seconds before another attempt where Redis does not answer."""
REDIS_TIMEOUT_S: Final = 1.0
"""Seconds for which an answer of Redis is waited for."""

logger: Final = logging.getLogger("ceilidh.server")


class Envelope(msgspec.Struct, frozen=True):
    """What one process has to say at a moment."""

    process: str
    notices: list[OutgoingEvent | PresenceReport]


_read: Final = msgspec.json.Decoder(Envelope).decode
_write: Final = msgspec.json.Encoder().encode


class RedisEventBus(EventBus):
    """A process at the bus. What it has to say is collected while it speaks, so that nobody waits for Redis."""

    def __init__(self, url: str) -> None:
        _check(url)
        once = Retry(NoBackoff(), 0)  # the tasks below try again themselves
        self._redis = redis_asyncio.Redis.from_url(
            url, socket_timeout=REDIS_TIMEOUT_S, socket_connect_timeout=REDIS_TIMEOUT_S, retry=once
        )
        self._process = secrets.token_hex(8)
        self._news: dict[OutgoingEvent, None] = {}
        """What to say, each once, in order."""
        self._persons: frozenset[str] = frozenset()
        self._repeat_at = 0.0
        """When to say again who is here."""
        self._something = asyncio.Event()
        self._speaks = self._listens = False
        self._tasks: list[asyncio.Task[None]] = []
        then = f"the database is read instead, and Redis tried every {RETRY_INTERVAL_S:g} s"
        self._unsaid = FaultLog("Redis cannot be told what changed", then)
        self._unheard = FaultLog("other processes cannot be heard over Redis", then)

    @property
    def is_connected(self) -> bool:
        """Whether Redis has answered lately, both when it was told something and when it was listened to."""
        return self._speaks and self._listens

    async def start(self, hear: EventHandler) -> None:
        """Join, and go on joining."""
        joined = asyncio.Event()
        self._tasks = [asyncio.create_task(self._listen(hear, joined)), asyncio.create_task(self._speak())]
        await joined.wait()

    def publish(self, event: OutgoingEvent) -> None:
        """Say it with the next letter."""
        self._news[event] = None
        self._something.set()

    def publish_presence(self, persons: frozenset[str]) -> None:
        """Say it with the next letter, and with those that follow."""
        self._persons = persons
        self._repeat_at = 0.0
        self._something.set()

    async def stop(self) -> None:
        """Leave, saying that nobody is here any more."""
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        self.publish_presence(frozenset())
        with suppress(redis.RedisError, OSError):
            await self._post()
        await self._redis.aclose()

    # Speaking

    async def _speak(self) -> None:
        while True:
            try:
                await self._post()
                self._speaks = True
                self._unsaid.worked()
            except (redis.RedisError, OSError) as error:
                self._speaks = False
                self._unsaid.failed(error)
                await asyncio.sleep(RETRY_INTERVAL_S)
                continue
            with suppress(TimeoutError):
                await asyncio.wait_for(self._something.wait(), PRESENCE_INTERVAL_S)

    async def _post(self) -> None:
        """Send what has changed; it is kept to be said again if that fails."""
        self._something.clear()
        news, self._news = self._news, {}
        notices: list[OutgoingEvent | PresenceReport] = list(news)
        if monotonic() >= self._repeat_at:
            self._repeat_at = monotonic() + PRESENCE_INTERVAL_S
            notices.append(PresenceReport(self._process, self._persons))
        try:
            await self._redis.publish(CHANNEL, _write(Envelope(self._process, notices)))
        except BaseException:
            self._news = news | self._news
            self._repeat_at = 0.0
            raise

    # Hearing

    async def _listen(self, hear: EventHandler, joined: asyncio.Event) -> None:
        while True:
            try:
                async with self._redis.pubsub() as channel:
                    await channel.subscribe(CHANNEL)
                    await self._hear_all(channel, hear, joined)
            except (redis.RedisError, OSError) as error:
                self._listens = False
                self._unheard.failed(error)
            await asyncio.sleep(RETRY_INTERVAL_S)

    async def _hear_all(self, channel: PubSub, hear: EventHandler, joined: asyncio.Event) -> None:
        """Hear until the connection is lost. Our own repeated letters show that it is not."""
        while True:
            message = await channel.get_message(timeout=3 * PRESENCE_INTERVAL_S)
            if message is None:
                raise redis.ConnectionError("nothing came for too long")
            if message["type"] == "subscribe":
                self._listens = True
                self._unheard.worked()
                hear(EventsLost())
                joined.set()
            elif message["type"] == "message":
                for notice in self._others(message["data"]):
                    hear(notice)

    def _others(self, content: bytes) -> list[BusEvent]:
        """The notices of a letter of another process; none of one that cannot be read, as of a newer version."""
        try:
            letter = _read(content)
        except msgspec.MsgspecError as error:
            logger.warning("a notice of another process cannot be read: %s", error)
            return []
        return [] if letter.process == self._process else list(letter.notices)


def _check(url: str) -> None:
    """One sentence if there is no Redis at that address when the server starts."""
    try:
        with redis.Redis.from_url(url, socket_connect_timeout=REDIS_TIMEOUT_S) as connection:
            connection.ping()
    except (redis.RedisError, OSError, ValueError) as error:
        raise CeilidhError(f"CEILIDH_REDIS_URL cannot be used: {error}") from None

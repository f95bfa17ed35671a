"""Channels that deliver notifications: Web Push to browsers, and webhooks."""

from __future__ import annotations

import hashlib
import hmac
from collections.abc import Sequence
from typing import Final, Protocol

import http_ece
import msgspec
from cryptography.hazmat.primitives.asymmetric.ec import SECP256R1, generate_private_key

from ceilidh.server.clock import Clock
from ceilidh.server.notifications.dns_lookups import DnsLookups
from ceilidh.server.notifications.notification_text import Notification
from ceilidh.server.notifications.safe_http import DeliveryError, post
from ceilidh.server.notifications.signing_keys import SigningKeys, decode_base64url
from ceilidh.server.settings import Settings

PUSH_TTL_S: Final = 24 * 3600
"""Seconds for which a push service stores a notification for an offline browser."""
GONE_STATUSES: Final = (404, 410)
"""Answers of a push service for a subscription that has ended."""


class ChannelGoneError(Exception):
    """The channel no longer exists."""


class Channel(Protocol):
    """Delivers notifications to people."""

    async def send(self, notifications: Sequence[Notification], turns: int) -> None:
        """Return when they are delivered; DeliveryError if that failed, ChannelGoneError if it always will.

        All are for one person, whose turn it is at `turns` tables.
        """


class PushChannel:
    """Web Push: through the browser's push service, encrypted for the browser."""

    def __init__(self, keys: SigningKeys, clock: Clock, settings: Settings, lookups: DnsLookups) -> None:
        self._keys = keys
        self._clock = clock
        self._allow_private = settings.allow_private_webhooks
        self._lookups = lookups

    async def send(self, notifications: Sequence[Notification], turns: int) -> None:
        """Send each; the push service replaces an undelivered notification of the same table."""
        for notification in notifications:
            due = notification.due
            body = {
                "title": notification.title,
                "text": notification.text,
                "path": notification.path,
                "table": due.table,
                "turns": turns,
            }
            headers = {
                "Content-Encoding": "aes128gcm",
                "Content-Type": "application/octet-stream",
                "TTL": str(PUSH_TTL_S),
                "Topic": due.table,
                **self._keys.vapid_headers(due.address, self._clock.now().timestamp()),
            }
            sealed = encrypt(msgspec.json.encode(body), due.secret)
            status = await post(due.address, headers, sealed, self._allow_private, self._lookups)
            if status in GONE_STATUSES:
                raise ChannelGoneError
            _check(status)


class WebhookChannel:
    """A webhook: JSON by POST, signed with HMAC and a shared secret."""

    def __init__(self, clock: Clock, settings: Settings, lookups: DnsLookups) -> None:
        self._clock = clock
        self._allow_private = settings.allow_private_webhooks
        self._lookups = lookups
        self._address = settings.public_url

    async def send(self, notifications: Sequence[Notification], turns: int) -> None:
        for notification in notifications:
            due = notification.due
            body = msgspec.json.encode(
                {
                    "id": notification.id,
                    "event": due.event,
                    "table": due.table,
                    "game": notification.game,
                    "title": notification.title,
                    "text": notification.text,
                    "address": self._address + notification.path,
                    "turns": turns,
                    "at": self._clock.now().isoformat(timespec="seconds"),
                }
            )
            signature = hmac.new(due.secret.encode(), body, hashlib.sha256).hexdigest()
            headers = {"Content-Type": "application/json", "Ceilidh-Signature": f"sha256={signature}"}
            _check(await post(due.address, headers, body, self._allow_private, self._lookups))


def encrypt(content: bytes, secret: str) -> bytes:
    """Encrypt for a browser; `secret` has its public key and its authentication secret."""
    key, _, auth = secret.partition(" ")
    return bytes(
        http_ece.encrypt(
            content,
            private_key=generate_private_key(SECP256R1()),
            dh=decode_base64url(key),
            auth_secret=decode_base64url(auth),
            version="aes128gcm",
        )
    )


def _check(status: int) -> None:
    if not 200 <= status < 300:
        raise DeliveryError(f"the answer was {status}")

"""POST requests to URLs that people entered, protected from server-side request forgery (SSRF).

The name is resolved once, all of its addresses must be public, and the connection goes to one of them. Redirects are
not followed, and only the status of the response is read.
"""

from __future__ import annotations

import asyncio
import ssl
from collections.abc import Mapping
from typing import Final
from urllib.parse import SplitResult, urlsplit

from ceilidh.server.notifications.dns_lookups import DnsLookupError, DnsLookups, LookupTimeoutError
from ceilidh.server.notifications.public_addresses import is_public

POST_TIMEOUT_S: Final = 10.0
"""Seconds for the whole request."""
MAX_STATUS_LINE_BYTES: Final = 8192
"""Bytes until the status is known."""


class DeliveryError(Exception):
    """A notification was not delivered: the URL is invalid, not public, or does not answer."""


class DeliveryPostponedError(DeliveryError):
    """The receiver was not contacted, because its name could not be looked up in time. This does not count as a try."""


async def post(
    address: str,
    headers: Mapping[str, str],
    body: bytes,
    allow_private: bool,
    lookups: DnsLookups,
) -> int:
    """The status of the answer. `allow_private` permits private addresses and plain http."""
    try:
        async with asyncio.timeout(POST_TIMEOUT_S):
            parts = _parts(address, allow_private)
            found = await resolve_host(address, allow_private, lookups)
            return await _post(parts, found, headers, body)
    except (OSError, TimeoutError, ssl.SSLError, ValueError) as error:  # ValueError: an answer that has no first line
        raise DeliveryError(f"it does not answer: {error or 'in time'}") from None


async def resolve_host(address: str, allow_private: bool, lookups: DnsLookups, checked_for: str | None = None) -> str:
    """A numeric address of the URL's host; DeliveryError if it has none, or one that is not public.

    `checked_for` is the person whose request waits for it, if any does.
    """
    parts = _parts(address, allow_private)
    try:
        hosts = await lookups.addresses(parts.hostname or "", _port(parts), checked_for)
    except DnsLookupError as error:
        raise DeliveryError(str(error)) from None
    except LookupTimeoutError as error:
        raise DeliveryPostponedError(str(error)) from None
    if not allow_private and not all(is_public(host) for host in hosts):
        raise DeliveryError("it is not an address of the internet")
    return hosts[0]


def _parts(address: str, allow_private: bool) -> SplitResult:
    try:
        parts = urlsplit(address)
        _port(parts)
    except ValueError:
        raise DeliveryError("it is not an address") from None
    plain = all(33 <= ord(sign) < 127 for sign in address)
    if not plain or not parts.hostname or "@" in parts.netloc or parts.scheme not in ("https", "http"):
        raise DeliveryError("it is not an address")
    if parts.scheme == "http" and not allow_private:
        raise DeliveryError("it is not an https address")
    return parts


def _port(parts: SplitResult) -> int:
    return parts.port or (443 if parts.scheme == "https" else 80)


async def _post(parts: SplitResult, host: str, headers: Mapping[str, str], body: bytes) -> int:
    secure, name = (ssl.create_default_context(), parts.hostname) if parts.scheme == "https" else (None, None)
    reader, writer = await asyncio.open_connection(
        host, _port(parts), limit=MAX_STATUS_LINE_BYTES, ssl=secure, server_hostname=name
    )
    try:
        path = (parts.path or "/") + (f"?{parts.query}" if parts.query else "")
        lines = {"Host": parts.netloc, "Content-Length": str(len(body)), "Connection": "close", **headers}
        head = "".join(f"{name}: {value}\r\n" for name, value in lines.items())
        writer.write(f"POST {path} HTTP/1.1\r\n{head}\r\n".encode() + body)
        await writer.drain()
        return _status(await reader.readline())
    finally:
        writer.transport.abort()


def _status(line: bytes) -> int:
    version, _, rest = line.partition(b" ")
    if not version.startswith(b"HTTP/1.") or len(rest[:3]) < 3 or not rest[:3].isdigit():
        raise DeliveryError("it does not answer as a web server does")
    return int(rest[:3])

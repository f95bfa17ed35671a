"""The host names that the server answers to, as protection from DNS rebinding.

A site could point its own name to this machine, and its pages would then pass for ours.
"""

from __future__ import annotations

import re
import socket
from ipaddress import ip_address
from typing import Any, Final
from urllib.parse import urlsplit

from litestar.connection import ASGIConnection

from ceilidh.server.api_errors import Refusal, bad
from ceilidh.server.settings import Settings

PRIVATE_SUFFIXES: Final = ("localhost", "local", "lan", "internal", "home.arpa")
"""Suffixes of private networks, which nobody can register on the internet."""
ANY_HOST: Final = "*"
HOST_PATTERN: Final = re.compile(
    r"(\[[0-9a-z:.%_~-]{2,99}\]|[0-9a-z._~%-]{0,255})(?::([0-9]{0,5}))?", re.ASCII | re.IGNORECASE
)
"""A name or an address, and perhaps a port. Empty if an HTTP/1.0 client sends no Host."""
MAX_PORT: Final = 65_535

AnyConnection = ASGIConnection[Any, Any, Any, Any]


class AllowedHosts:
    """Checks the Host header and, if configured, that sockets use TLS."""

    def __init__(self, settings: Settings) -> None:
        origins = [urlsplit(origin).hostname or "" for origin in (*settings.origins, settings.public_url)]
        self._known = {name.lower() for name in (socket.gethostname(), socket.getfqdn(), *settings.hosts, *origins)}
        self.https = settings.https

    def check(self, connection: AnyConnection) -> None:
        """Refuse unknown host names, and insecure sockets if the server requires https."""
        name = _name(connection.headers.getall("host", [""]))
        if not self.allows(name):
            raise Refusal(421, "host", name=name[:80])
        if self.https and connection.scope["scheme"] == "ws":
            raise Refusal(421, "https")

    def allows(self, name: str) -> bool:
        """Numeric addresses, names without a dot and private names are always allowed."""
        if ANY_HOST in self._known or name in self._known or "." not in name:
            return True
        return _is_address(name) or name.endswith(tuple(f".{end}" for end in PRIVATE_SUFFIXES))


def _name(hosts: list[str]) -> str:
    """The name without the port; refuse several or malformed hosts."""
    found = HOST_PATTERN.fullmatch(hosts[0]) if len(hosts) == 1 else None
    if found is None or int(found[2] or 0) > MAX_PORT:
        raise bad("no_host", host=", ".join(hosts)[:80])
    return found[1].strip("[]").rstrip(".").lower()


def _is_address(name: str) -> bool:
    try:
        ip_address(name.partition("%")[0])
    except ValueError:
        return False
    return True

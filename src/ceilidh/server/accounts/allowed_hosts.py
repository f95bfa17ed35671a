"""The names that the server is known by. A request under any other name comes from a page that lies about its address:
a site can let its own name point to this machine, and would then pass for one of our pages.
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
"""What names in a house or an office end with: nobody can own such a name on the internet."""
ANY_HOST: Final = "*"
HOST_PATTERN: Final = re.compile(
    r"(\[[0-9a-z:.%_~-]{2,99}\]|[0-9a-z._~%-]{0,255})(?::([0-9]{0,5}))?", re.ASCII | re.IGNORECASE
)
"""A name or an address, and perhaps a port. It is empty where an HTTP/1.0 client sends none."""
MAX_PORT: Final = 65_535

AnyConnection = ASGIConnection[Any, Any, Any, Any]


class AllowedHosts:
    """Knows the server's names, and whether it is to be asked by https alone."""

    def __init__(self, settings: Settings) -> None:
        origins = [urlsplit(origin).hostname or "" for origin in (*settings.origins, settings.address)]
        self._known = {name.lower() for name in (socket.gethostname(), socket.getfqdn(), *settings.hosts, *origins)}
        self.https = settings.https

    def check(self, connection: AnyConnection) -> None:
        """Refuse what is asked under a name that is not ours; a refusal too for a socket that is not secure."""
        name = _name(connection.headers.getall("host", [""]))
        if not self.knows(name):
            raise Refusal(421, "host", name=name[:80])
        if self.https and connection.scope["scheme"] == "ws":
            raise Refusal(421, "https")

    def knows(self, name: str) -> bool:
        """Addresses in numbers, names without a dot and names that nobody can own are always known."""
        if ANY_HOST in self._known or name in self._known or "." not in name:
            return True
        return _is_address(name) or name.endswith(tuple(f".{end}" for end in PRIVATE_SUFFIXES))


def _name(hosts: list[str]) -> str:
    """The name without the port; a refusal if there are several hosts, or one that is no host."""
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

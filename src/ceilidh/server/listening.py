"""The socket that a server listens on."""

from __future__ import annotations

import os
import socket

from ceilidh.core import CeilidhError


def bind(host: str, port: int) -> tuple[socket.socket, str]:
    """Bind a socket; return it with the address that a browser on this machine can open."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    bound = socket.socket(family, socket.SOCK_STREAM)
    if os.name == "posix":  # on Windows it would let two servers share the port
        bound.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        bound.bind((host, port))
    except OSError as error:
        bound.close()
        raise CeilidhError(f"cannot serve at {host}:{port}: {error.strerror or error}; choose another --port") from None
    return bound, f"http://{_browser_host(host)}:{bound.getsockname()[1]}/"


def _browser_host(host: str) -> str:
    if host in ("0.0.0.0", "::"):
        return "localhost"
    return f"[{host}]" if ":" in host else host

"""Starting the server: uvicorn with what was measured to be best for many sockets that mostly wait."""

from __future__ import annotations

import asyncio
import socket
import webbrowser
from typing import Final

import uvicorn

from ceilidh.core import CeilidhError
from ceilidh.server.app import make_app
from ceilidh.server.settings import Settings

MESSAGE: Final = 16 * 1024
"""Bytes that a message over a socket may have."""
KEEP_ALIVE: Final = 65
"""Seconds for which a connection without requests stays open: longer than proxies keep theirs."""
GRACE: Final = 5
"""Seconds in which open requests may end when the server stops."""


def serve(settings: Settings, host: str, port: int, show: bool) -> None:
    """Serve until stopped; `show` opens a browser."""
    bound = _bound(host, port)
    address = f"http://{_shown(host)}:{bound.getsockname()[1]}/"
    print(f"ceilidh is at {address}  (Ctrl+C stops it)", flush=True)
    server = uvicorn.Server(configuration(settings))
    if show:
        asyncio.run(_serve_and_show(server, bound, address))
    else:
        server.run(sockets=[bound])


def configuration(settings: Settings) -> uvicorn.Config:
    """uvicorn's part. Compression of each message would take as much memory again as all else of a socket."""
    return uvicorn.Config(
        make_app(settings),
        http="httptools",
        ws="websockets-sansio",
        ws_max_size=MESSAGE,
        ws_per_message_deflate=False,
        log_level="warning",
        access_log=False,
        timeout_keep_alive=KEEP_ALIVE,
        timeout_graceful_shutdown=GRACE,
        server_header=False,
    )


def _bound(host: str, port: int) -> socket.socket:
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    bound = socket.socket(family, socket.SOCK_STREAM)
    bound.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        bound.bind((host, port))
    except OSError as error:
        raise CeilidhError(f"cannot serve at {host}:{port}: {error.strerror or error}; choose another --port") from None
    return bound


def _shown(host: str) -> str:
    """An address that a browser on this machine can open."""
    if host in ("0.0.0.0", "::"):
        return "localhost"
    return f"[{host}]" if ":" in host else host


async def _serve_and_show(server: uvicorn.Server, bound: socket.socket, address: str) -> None:
    async def show() -> None:
        while not server.started:
            await asyncio.sleep(0.05)
        await asyncio.to_thread(webbrowser.open, address)

    showing = asyncio.create_task(show())
    await server.serve(sockets=[bound])
    showing.cancel()

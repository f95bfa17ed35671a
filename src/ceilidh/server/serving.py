"""Starting the server: uvicorn with what was measured to be best for many sockets that mostly wait."""

from __future__ import annotations

import asyncio
import gc
import os
import socket
import sys
import webbrowser
from collections.abc import Callable
from typing import Any, Final, cast

import uvicorn
from uvicorn.middleware.proxy_headers import ProxyHeadersMiddleware

from ceilidh.core import LANGUAGES, find_game, game_names
from ceilidh.server.app import make_app
from ceilidh.server.clock import Clock
from ceilidh.server.http.connection_limits import ConnectionLimiter, raise_file_limit
from ceilidh.server.http.http_transport import abort_stalled_connections, protocols
from ceilidh.server.listening import bind
from ceilidh.server.settings import Settings
from ceilidh.server.watchdog import Watchdog

MESSAGE: Final = 16 * 1024
"""Bytes that a message over a socket may have."""
KEEP_ALIVE: Final = 65
"""Seconds for which a connection without requests stays open: longer than proxies keep theirs."""
PROXIES: Final = "127.0.0.1,::1"
"""Who is believed where a request comes from, if FORWARDED_ALLOW_IPS names nobody: proxies on this machine."""
BACKLOG: Final = 256
"""Connections that may wait to be let in; all of them are let in at once, so the rest of the world waits meanwhile."""
SWITCH: Final = 0.0005
"""Seconds after which a busy thread lets others go on: who writes waits for its turn at each statement."""
LATE_CHECK_SECONDS: Final = 1.0
"""Seconds between two searches for connections that let the server wait."""
YOUNG_OBJECTS: Final = 10_000
"""Allocations before the youngest generation is collected: most objects of a request are freed before that."""
GRACE: Final = 5
"""Seconds in which open requests may end when the server stops."""


def serve(settings: Settings, host: str, port: int, show: bool) -> None:
    """Serve until stopped; `show` opens a browser."""
    bound, address = bind(host, port)
    serve_at(settings, bound, address, show)


def serve_at(
    settings: Settings, bound: socket.socket, address: str, show: bool, started: Callable[[], None] | None = None
) -> None:
    """Serve on a socket that others can reach under that address; `started` is called as soon as it is ready."""
    _ShownServer(settings, address, show, started).run(sockets=[bound])


class Server(uvicorn.Server):
    """Ends the connections of those who let it wait."""

    def __init__(self, settings: Settings, clock: Clock | None = None) -> None:
        self._clock = clock or Clock()
        self._checked_at = self._clock.monotonic()
        super().__init__(configuration(settings, self._clock))

    async def on_tick(self, counter: int) -> bool:
        """Ten times a second."""
        now = self._clock.monotonic()
        if now >= self._checked_at + LATE_CHECK_SECONDS:
            self._checked_at = now
            abort_stalled_connections(self.server_state.connections, now)
        return await super().on_tick(counter)


class _ShownServer(Server):
    """Says where it is, and shows it, as soon as it is ready."""

    def __init__(self, settings: Settings, address: str, show: bool, started: Callable[[], None] | None = None) -> None:
        super().__init__(settings)
        self._address = address
        self._show = show
        self._started = started
        self._watchdog = Watchdog(self._clock, settings.blocked_seconds)

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        if self.started:
            sys.setswitchinterval(SWITCH)
            self._watchdog.start()
            tune_garbage_collection()
            asyncio.get_running_loop().run_in_executor(None, draw_ahead)
            print(f"ceilidh is at {self._address}  (Ctrl+C stops it)", flush=True)
            if self._started is not None:
                self._started()
            if self._show:
                asyncio.get_running_loop().run_in_executor(None, webbrowser.open, self._address)

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        self._watchdog.stop()  # a service manager limits how long a server may take to stop
        await super().shutdown(sockets)


def tune_garbage_collection() -> None:
    """Exempt what the modules hold from Python's collector. It never becomes garbage, and there is much of it."""
    gc.freeze()
    gc.set_threshold(YOUNG_OBJECTS)


def draw_ahead() -> None:
    """Draw every piece of all games once: what is kept of that, nobody has to wait for at a table."""
    for name in game_names():
        game = find_game(name)
        game.art.gallery(game.text.words(LANGUAGES[0]))
    gc.freeze()  # the drawings are kept for good


def configuration(settings: Settings, clock: Clock | None = None) -> uvicorn.Config:
    """uvicorn's part, as measured.

    2,000 idle browsers take 155 MB, with compression 245 MB, but updates are then a sixth as long. A program that
    does not offer compression spares both sides the work.
    """
    clock = clock or Clock()
    proxies = os.environ.get("FORWARDED_ALLOW_IPS", PROXIES)
    trusted = ProxyHeadersMiddleware(cast(Any, None), proxies).trusted_hosts
    door = ConnectionLimiter(
        settings.connections_per_address, trusted.__contains__, raise_file_limit(), clock.monotonic
    )
    return uvicorn.Config(
        make_app(settings, door, clock),
        **protocols(door),
        forwarded_allow_ips=proxies,
        ws_max_size=MESSAGE,
        ws_per_message_deflate=True,
        log_level="warning",
        access_log=False,
        timeout_keep_alive=KEEP_ALIVE,
        backlog=BACKLOG,
        timeout_graceful_shutdown=GRACE,
        server_header=False,
    )

"""Starts uvicorn, configured for many sockets that are mostly idle."""

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
from ceilidh.server.accounts.host_access import renew_key
from ceilidh.server.app import make_app
from ceilidh.server.clock import Clock
from ceilidh.server.http.connection_limits import ConnectionLimiter, raise_file_limit
from ceilidh.server.http.http_transport import abort_stalled_connections, protocols
from ceilidh.server.listening import bind
from ceilidh.server.settings import Settings
from ceilidh.server.storage import Database
from ceilidh.server.watchdog import Watchdog

MAX_MESSAGE_BYTES: Final = 16 * 1024
"""Of a message from a client over a socket."""
KEEP_ALIVE_S: Final = 65
"""How long an idle connection stays open: longer than proxies keep theirs."""
DEFAULT_PROXIES: Final = "127.0.0.1,::1"
"""Trusted unless FORWARDED_ALLOW_IPS is set: proxies on this machine."""
LISTEN_BACKLOG: Final = 256
"""Connections waiting to be accepted. The event loop accepts all of them in one step, which delays everything else."""
SWITCH_INTERVAL_S: Final = 0.0005
"""After which a busy thread releases the interpreter lock; the database's writer waits for it at each statement."""
STALL_CHECK_INTERVAL_S: Final = 1.0
YOUNG_GENERATION_SIZE: Final = 10_000
"""Allocations between two collections of the youngest generation: most objects of a request are freed before."""
SHUTDOWN_TIMEOUT_S: Final = 5
"""How long open requests may take to end when the server stops."""


def serve(settings: Settings, host: str, port: int, open_browser: bool) -> None:
    """Serve until stopped; `open_browser` opens its page."""
    bound, address = bind(host, port)
    serve_at(settings, bound, address, open_browser)


def serve_at(
    settings: Settings,
    bound: socket.socket,
    address: str,
    open_browser: bool,
    started: Callable[[], None] | None = None,
) -> None:
    """Serve on a bound socket with that address; `started` is called when the server is ready."""
    _MainServer(settings, address, open_browser, started).run(sockets=[bound])


class Server(uvicorn.Server):
    """Aborts stalled connections."""

    def __init__(self, settings: Settings, clock: Clock | None = None) -> None:
        self._clock = clock or Clock()
        self._checked_at = self._clock.monotonic()
        super().__init__(make_config(settings, self._clock))

    async def on_tick(self, counter: int) -> bool:
        """Called by uvicorn ten times a second."""
        now = self._clock.monotonic()
        if now >= self._checked_at + STALL_CHECK_INTERVAL_S:
            self._checked_at = now
            abort_stalled_connections(self.server_state.connections, now)
        return await super().on_tick(counter)


class _MainServer(Server):
    """The server of its own process: it starts the watchdog, prints its address and opens a browser."""

    def __init__(
        self, settings: Settings, address: str, open_browser: bool, started: Callable[[], None] | None = None
    ) -> None:
        super().__init__(settings)
        self._database_url = settings.database_url
        self._address = address
        self._host_page = f"{(settings.public_url or address).rstrip('/')}/host"
        self._open_browser = open_browser
        self._started = started
        self._watchdog = Watchdog(self._clock, settings.max_blocked_seconds)

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        if self.started:
            sys.setswitchinterval(SWITCH_INTERVAL_S)
            self._watchdog.start()
            tune_garbage_collection()
            asyncio.get_running_loop().run_in_executor(None, warm_drawing_cache)
            print(f"ceilidh is at {self._address}  (Ctrl+C stops it)", flush=True)
            key = await self._new_key()
            print(f"the host's page is at {self._host_page}, its key until the next start: {key}", flush=True)
            if self._started is not None:
                self._started()
            if self._open_browser:
                asyncio.get_running_loop().run_in_executor(None, webbrowser.open, self._address)

    async def _new_key(self) -> str:
        """Printed and stored nowhere, so it is no log message."""
        database = Database(self._database_url)
        try:
            return await database.write(renew_key)
        finally:
            database.close()

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        self._watchdog.stop()  # a service manager limits how long a server may take to stop
        await super().shutdown(sockets)


def tune_garbage_collection() -> None:
    """Exempt the objects of all modules from garbage collection: there are many, and they never become garbage."""
    gc.freeze()
    gc.set_threshold(YOUNG_GENERATION_SIZE)


def warm_drawing_cache() -> None:
    """Draw every piece of all games once, so that the drawings are cached before anybody needs them."""
    for name in game_names():
        game = find_game(name)
        game.art.gallery(game.text.words(LANGUAGES[0]))
    gc.freeze()  # cached drawings never become garbage


def make_config(settings: Settings, clock: Clock | None = None) -> uvicorn.Config:
    """The configuration of uvicorn.

    2,000 idle browsers take 155 MB, or 245 MB with compression, which makes updates a sixth as long. Programs that do
    not offer compression save both sides the work.
    """
    clock = clock or Clock()
    proxies = os.environ.get("FORWARDED_ALLOW_IPS", DEFAULT_PROXIES)
    trusted = ProxyHeadersMiddleware(cast(Any, None), proxies).trusted_hosts
    limiter = ConnectionLimiter(
        settings.connections_per_address, trusted.__contains__, raise_file_limit(), clock.monotonic
    )
    return uvicorn.Config(
        make_app(settings, limiter, clock),
        **protocols(limiter),
        forwarded_allow_ips=proxies,
        ws_max_size=MAX_MESSAGE_BYTES,
        ws_per_message_deflate=True,
        log_level="warning",
        access_log=False,
        timeout_keep_alive=KEEP_ALIVE_S,
        backlog=LISTEN_BACKLOG,
        timeout_graceful_shutdown=SHUTDOWN_TIMEOUT_S,
        server_header=False,
    )

"""Connections as uvicorn serves them, with the limits that it lacks: who is slow is cut off, who sends a lot waits.

Nobody is read faster than they are answered. What came ahead waits, at most one chunk of it, and then in the network.
"""

from __future__ import annotations

from asyncio import Transport
from collections.abc import Callable, Iterable
from functools import partial
from math import inf
from typing import Any, Final

from uvicorn.protocols.http.flow_control import HIGH_WATER_LIMIT, FlowControl
from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol

from ceilidh.server.http.connection_limits import ConnectionLimiter
from ceilidh.server.http.websocket_transport import PIECE, StallDetector, WebSocketConnection, host

HEAD_SECONDS: Final = 10.0
"""How long the head of a request may take, from the moment at which it is waited for."""
BODY_SECONDS: Final = 60.0
"""How long its body may take."""
UNWANTED_SECONDS: Final = 2.0
"""How long somebody has to read the answer to a request of which the rest is not wanted any more."""
HEAD: Final = 32 * 1024
"""Bytes of the head of a request."""
REQUEST: Final = 2_000_000
"""Bytes of a request with everything: the largest record, and as much again for how it is wrapped up."""
BODY_PIECE: Final = 16 * PIECE
"""Bytes of a body that are read at once: they take hardly longer."""
BACKLOG: Final = "There are too many connections from your address; close some and try again.\n"


class PausableFlowControl(FlowControl):
    """Goes on with what was read ahead as soon as there is room again."""

    def __init__(self, transport: Transport, go_on: Callable[[], None]) -> None:
        super().__init__(transport)
        self._go_on: Callable[[], None] | None = go_on

    def resume_reading(self) -> None:
        """Read on, beginning with what is here already."""
        super().resume_reading()
        if self._go_on is not None:
            self._go_on()

    def end(self) -> None:
        """There is nothing more to read."""
        self._go_on = None


class HttpConnection(HttpToolsProtocol):
    """Requests of a client, one after the other."""

    def __init__(self, door: ConnectionLimiter, **given: Any) -> None:
        super().__init__(**given)
        self._door = door
        self._reader = StallDetector()
        self._ahead = b""
        """What came, and is not looked at before the request before it is answered."""
        self._size = 0
        """Bytes of the request that is coming."""
        self._in_body = False
        self._ended = False
        """Whether nothing more is read here."""
        self._due = inf
        """When that which is coming must have come."""

    @property
    def idle(self) -> bool:
        """Whether nothing of it is being answered."""
        return self.cycle is None or self.cycle.response_complete

    def connection_made(self, transport: Transport) -> None:  # type: ignore[override]
        """Somebody is at the door; the one who has kept us waiting for longest leaves if there is no room."""
        with self._door.rounds.measured():
            super().connection_made(transport)
            self.flow: PausableFlowControl = PausableFlowControl(transport, self._read_on)
            self._due = self._door.now() + HEAD_SECONDS
            self._door.waiting[self] = None
            if not self._door.enter(host(self.client)):
                self._refuse()
            elif len(self.connections) > self._door.room:
                self._door.longest_waiting().transport.abort()
        if self._door.rounds.full():
            self._read_later()

    def connection_lost(self, exc: Exception | None) -> None:
        """They are gone."""
        self._door.waiting.pop(self, None)
        self._door.leave(host(self.client))
        super().connection_lost(exc)
        self._let_go()

    def _let_go(self) -> None:
        """Of all that knows this connection, so that no search for cyclic garbage is needed to free it."""
        self.parser = self.cycle = None  # type: ignore[assignment]
        self.flow.end()

    def data_received(self, data: bytes) -> None:
        """Read it as far as there is room."""
        if self._due == inf and self.idle:
            self._due = self._door.now() + HEAD_SECONDS
        self._ahead += data
        if self._door.rounds.full():
            self._read_later()
        else:
            self._read_on()

    def _read_later(self) -> None:
        """Many send something at once: what comes here waits in the network until it is its turn."""
        self.flow.pause_reading()
        self._door.rounds.later(self.flow.resume_reading)

    def _read_on(self) -> None:
        with self._door.rounds.measured():
            ahead, start, self._ahead = self._ahead, 0, b""
            while start < len(ahead) and not (self._busy() or self._ended or self.transport.is_closing()):
                piece = ahead[start : start + (BODY_PIECE if self._in_body else PIECE)]
                start += len(piece)
                super().data_received(piece)
                self._count(len(piece))
            if self._busy() and not self.transport.is_closing():
                self._ahead = ahead[start:]
                self.flow.pause_reading()

    def _busy(self) -> bool:
        """Whether another request waits for its turn, or enough of the body waits to be taken."""
        return bool(self.pipeline) or (not self.idle and len(self.cycle.body) > HIGH_WATER_LIMIT)

    def _count(self, size: int) -> None:
        self._size += size
        if self._in_body and self._size > REQUEST:
            self.transport.abort()
        elif not self._in_body and self._size > HEAD:
            self.send_400_response(f"The head of a request has at most {HEAD} bytes.")

    def on_header(self, name: bytes, value: bytes) -> None:
        """Keep a header and drop a trailer: RFC 9110, 6.5.1, forbids to merge what was not meant to be merged."""
        if not self._in_body:
            super().on_header(name, value)

    def on_headers_complete(self) -> None:
        """The head has come."""
        super().on_headers_complete()
        self._door.waiting.pop(self, None)
        self._in_body, self._size, self._due = True, 0, self._door.now() + BODY_SECONDS

    def on_message_complete(self) -> None:
        """All of it has come."""
        super().on_message_complete()
        self._in_body, self._size, self._due = False, 0, inf

    def on_response_complete(self) -> None:
        """The next request may come, or has come already."""
        super().on_response_complete()
        if self.transport.is_closing():
            return
        if self.idle:
            self._door.waiting[self] = None
        if self._in_body and self.idle and self._is_long():
            self._end()
        else:
            self._read_on()

    def _is_long(self) -> bool:
        """A short body is read to its end, for the client will use the connection again."""
        length = dict(self.headers).get(b"content-length", b"")
        return not length.isdigit() or int(length) > HIGH_WATER_LIMIT

    def _end(self) -> None:
        """Read nothing more of a body that was answered without it; the connection cannot be used again."""
        self._ended = True
        self._due = self._door.now() + UNWANTED_SECONDS
        self.flow.pause_reading()

    def handle_websocket_upgrade(self) -> None:
        """From now on it is a socket."""
        self._ended = True
        super().handle_websocket_upgrade()
        self._let_go()

    def _refuse(self) -> None:
        head = f"HTTP/1.1 429 Too Many Requests\r\nconnection: close\r\ncontent-length: {len(BACKLOG)}\r\n\r\n"
        self.transport.write((head + BACKLOG).encode())
        self.transport.close()

    def late(self, now: float) -> bool:
        """Whether they let us wait for too long."""
        waiting = self.flow.write_paused or self.transport.is_closing()
        left = self.transport.get_write_buffer_size() if waiting else 0
        return now > self._due or self._reader.stopped(left, now)


def protocols(door: ConnectionLimiter) -> dict[str, Any]:
    """Both kinds of connections, as uvicorn wants them."""
    return {"http": partial(HttpConnection, door), "ws": partial(WebSocketConnection, door)}


def abort_stalled_connections(connections: Iterable[object], now: float) -> None:
    """End the connections of those who let us wait for too long: closing would wait for them again."""
    for connection in [*connections]:
        if isinstance(connection, HttpConnection | WebSocketConnection) and connection.late(now):
            connection.transport.abort()

"""The HTTP transport: uvicorn's protocol class with timeouts, size limits and backpressure for pipelined requests.

No client is read faster than it is answered: at most one chunk waits here, the rest in the network.
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
from ceilidh.server.http.websocket_transport import CHUNK_BYTES, StallDetector, WebSocketConnection, host

HEAD_TIMEOUT_S: Final = 10.0
"""For the head of a request, from its first byte or the start of the connection."""
BODY_TIMEOUT_S: Final = 60.0
REJECTED_BODY_TIMEOUT_S: Final = 2.0
"""How long a client may take to read an answer that was sent before the end of its request."""
MAX_HEAD_BYTES: Final = 32 * 1024
MAX_REQUEST_BYTES: Final = 2_000_000
"""The largest record, and as much again for its encoding."""
BODY_CHUNK_BYTES: Final = 16 * CHUNK_BYTES
"""A body is parsed in larger chunks: they take hardly longer."""
TOO_MANY_CONNECTIONS: Final = "There are too many connections from your address; close some and try again.\n"


class PausableFlowControl(FlowControl):
    """Flow control that parses data already received when reading resumes."""

    def __init__(self, transport: Transport, parse: Callable[[], None]) -> None:
        super().__init__(transport)
        self._parse: Callable[[], None] | None = parse

    def resume_reading(self) -> None:
        """Resume reading, beginning with the data already received."""
        super().resume_reading()
        if self._parse is not None:
            self._parse()

    def end(self) -> None:
        """Release the connection: there is nothing more to read."""
        self._parse = None


class HttpConnection(HttpToolsProtocol):
    """A connection whose requests are parsed one after the other."""

    def __init__(self, limiter: ConnectionLimiter, **arguments: Any) -> None:
        super().__init__(**arguments)
        self._limiter = limiter
        self._stalls = StallDetector()
        self._unparsed = b""
        """Received but not yet parsed, because the previous request is not answered."""
        self._size = 0
        """Bytes received of the current request."""
        self._in_body = False
        self._ended = False
        """Nothing more is parsed here."""
        self._deadline = inf
        """For the head or body that is being received."""

    @property
    def is_idle(self) -> bool:
        """Whether no request is being answered."""
        return self.cycle is None or self.cycle.response_complete

    def connection_made(self, transport: Transport) -> None:  # type: ignore[override]
        """Count the connection. If there are too many, abort the one that has waited longest for a request."""
        with self._limiter.reads.measure():
            super().connection_made(transport)
            self.flow: PausableFlowControl = PausableFlowControl(transport, self._parse)
            self._deadline = self._limiter.now() + HEAD_TIMEOUT_S
            self._limiter.waiting[self] = None
            if not self._limiter.enter(host(self.client)):
                self._refuse()
            elif len(self.connections) > self._limiter.max_connections:
                self._limiter.longest_waiting().transport.abort()
        if self._limiter.reads.is_batch_full():
            self._parse_later()

    def connection_lost(self, exc: Exception | None) -> None:
        """Release the address's slot."""
        self._limiter.waiting.pop(self, None)
        self._limiter.leave(host(self.client))
        super().connection_lost(exc)
        self._break_cycles()

    def _break_cycles(self) -> None:
        """Break reference cycles, so that the connection is freed without garbage collection."""
        self.parser = self.cycle = None  # type: ignore[assignment]
        self.flow.end()

    def data_received(self, data: bytes) -> None:
        """Parse as much as backpressure allows."""
        if self._deadline == inf and self.is_idle:
            self._deadline = self._limiter.now() + HEAD_TIMEOUT_S
        self._unparsed += data
        if self._limiter.reads.is_batch_full():
            self._parse_later()
        else:
            self._parse()

    def _parse_later(self) -> None:
        """Many clients are sending: leave this one's data in the network until its turn."""
        self.flow.pause_reading()
        self._limiter.reads.schedule(self.flow.resume_reading)

    def _parse(self) -> None:
        with self._limiter.reads.measure():
            data, start, self._unparsed = self._unparsed, 0, b""
            while start < len(data) and not (self._must_wait() or self._ended or self.transport.is_closing()):
                chunk = data[start : start + (BODY_CHUNK_BYTES if self._in_body else CHUNK_BYTES)]
                start += len(chunk)
                super().data_received(chunk)
                self._count(len(chunk))
            if self._must_wait() and not self.transport.is_closing():
                self._unparsed = data[start:]
                self.flow.pause_reading()

    def _must_wait(self) -> bool:
        """Whether another request waits for its turn, or the application has not read enough of the body."""
        return bool(self.pipeline) or (not self.is_idle and len(self.cycle.body) > HIGH_WATER_LIMIT)

    def _count(self, size: int) -> None:
        self._size += size
        if self._in_body and self._size > MAX_REQUEST_BYTES:
            self.transport.abort()
        elif not self._in_body and self._size > MAX_HEAD_BYTES:
            self.send_400_response(f"The head of a request has at most {MAX_HEAD_BYTES} bytes.")

    def on_header(self, name: bytes, value: bytes) -> None:
        """Keep headers and drop trailers, which must not be merged into them (RFC 9110, 6.5.1)."""
        if not self._in_body:
            super().on_header(name, value)

    def on_headers_complete(self) -> None:
        """Begin the body."""
        super().on_headers_complete()
        self._limiter.waiting.pop(self, None)
        self._in_body, self._size, self._deadline = True, 0, self._limiter.now() + BODY_TIMEOUT_S

    def on_message_complete(self) -> None:
        """Wait for the next request."""
        super().on_message_complete()
        self._in_body, self._size, self._deadline = False, 0, inf

    def on_response_complete(self) -> None:
        """Parse the next request, unless the client is still sending a long body that was answered already."""
        super().on_response_complete()
        if self.transport.is_closing():
            return
        if self.is_idle:
            self._limiter.waiting[self] = None
        if self._in_body and self.is_idle and self._has_long_body():
            self._end()
        else:
            self._parse()

    def _has_long_body(self) -> bool:
        """Whether the rest of the body is too long to read it only to keep the connection usable."""
        length = dict(self.headers).get(b"content-length", b"")
        return not length.isdigit() or int(length) > HIGH_WATER_LIMIT

    def _end(self) -> None:
        """Read nothing more of a body that was answered without it; the connection cannot be reused."""
        self._ended = True
        self._deadline = self._limiter.now() + REJECTED_BODY_TIMEOUT_S
        self.flow.pause_reading()

    def handle_websocket_upgrade(self) -> None:
        """Hand the connection over to the WebSocket transport."""
        self._ended = True
        super().handle_websocket_upgrade()
        self._break_cycles()

    def _refuse(self) -> None:
        body = TOO_MANY_CONNECTIONS
        head = f"HTTP/1.1 429 Too Many Requests\r\nconnection: close\r\ncontent-length: {len(body)}\r\n\r\n"
        self.transport.write((head + body).encode())
        self.transport.close()

    def is_late(self, now: float) -> bool:
        """Whether the client takes too long to send a request or to read an answer."""
        must_read = self.flow.write_paused or self.transport.is_closing()
        unsent = self.transport.get_write_buffer_size() if must_read else 0
        return now > self._deadline or self._stalls.is_stalled(unsent, now)


def protocols(limiter: ConnectionLimiter) -> dict[str, Any]:
    """The protocol classes for uvicorn's configuration."""
    return {"http": partial(HttpConnection, limiter), "ws": partial(WebSocketConnection, limiter)}


def abort_stalled_connections(connections: Iterable[object], now: float) -> None:
    """Abort the connections of clients that are too slow; closing them would wait again."""
    for connection in [*connections]:
        if isinstance(connection, HttpConnection | WebSocketConnection) and connection.is_late(now):
            connection.transport.abort()

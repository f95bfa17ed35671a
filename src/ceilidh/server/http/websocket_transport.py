"""The WebSocket transport: uvicorn's protocol class with backpressure, a read budget and stall detection."""

from __future__ import annotations

from typing import Any, Final

from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.frames import Frame
from websockets.protocol import OPEN

from ceilidh.server.http.connection_limits import ConnectionLimiter, ReadBudget

TRANSPORT_KEY: Final = "ceilidh_transport"
"""Key in the ASGI state for the transport of an accepted socket; None once the connection is lost."""
STALL_TIMEOUT_S: Final = 20.0
"""How long a client may read nothing of what waits for it."""
CHUNK_BYTES: Final = 1024
"""Parsed in one step. Full of tiny frames or requests, a chunk takes a few milliseconds."""
BAD_HANDSHAKE: Final = (
    b"HTTP/1.1 400 Bad Request\r\nconnection: close\r\ncontent-type: text/plain; charset=utf-8\r\n"
    b"content-length: 54\r\n\r\nA socket is opened by a GET request that has no body.\n"
)


class StallDetector:
    """Detects a client that does not read."""

    def __init__(self) -> None:
        self._unsent = 0
        self._progress_at = 0.0

    def is_stalled(self, unsent: int, now: float) -> bool:
        """Whether the number of unsent bytes, while none are added, has not shrunk for too long."""
        if not self._unsent or unsent < self._unsent:
            self._progress_at = now
        self._unsent = unsent
        return now - self._progress_at > STALL_TIMEOUT_S


class WebSocketConnection(WebSocketsSansIOProtocol):
    """A socket whose frames, pings included, are parsed while the client reads and its address has read budget left."""

    def __init__(self, limiter: ConnectionLimiter, **arguments: Any) -> None:
        super().__init__(**arguments)
        self._limiter = limiter
        self._stalls = StallDetector()
        self._budget: ReadBudget | None = None
        """None until the socket is accepted."""
        self._unparsed = b""
        """Received but not yet parsed. Meanwhile nothing more is received."""
        self.is_writable = True
        """True if the client has read everything, or is gone."""

    def connection_lost(self, exc: Exception | None) -> None:
        """Release the address's slot, and break reference cycles so that the connection is freed immediately."""
        self._limiter.leave(host(self.client))
        super().connection_lost(exc)
        self.is_writable = True
        self.conn.parser.close()
        if self._budget is not None:
            self.scope["state"][TRANSPORT_KEY] = None

    def start_keepalive(self) -> None:
        """Called when the application accepts. By now the client's address from a proxy's header is known, too."""
        super().start_keepalive()
        self.scope["state"][TRANSPORT_KEY] = self
        self._budget = self._limiter.read_budget(host(self.scope["client"]))
        self.loop.call_soon(self._parse)

    def shutdown(self) -> None:
        """Close the socket when the server stops, unless the client has already sent a close frame."""
        if self.conn.close_rcvd is None:
            super().shutdown()

    # Reading

    def data_received(self, data: bytes) -> None:
        """Parse as much as backpressure allows. The first data is the complete handshake."""
        if self.handshake_initiated:
            self._unparsed += data
            return self._parse()
        super().data_received(data)
        if not self.handshake_initiated:
            self._refuse_handshake()
        return None

    def _refuse_handshake(self) -> None:
        """Answer a request that httptools can parse and websockets cannot; uvicorn would leave it open."""
        self.transport.write(b"".join(self.conn.data_to_send()) or BAD_HANDSHAKE)
        self.transport.close()

    def _parse(self) -> None:
        data, self._unparsed = self._unparsed, b""
        for start in range(0, len(data), CHUNK_BYTES):
            if self.transport.is_closing():
                return
            if self._must_wait():
                self._unparsed = data[start:]
                self.transport.pause_reading()
                return
            self._parse_chunk(data[start : start + CHUNK_BYTES])
        if data:
            self.transport.resume_reading()

    def _parse_chunk(self, chunk: bytes) -> None:
        if self._budget is None:
            return super().data_received(chunk)
        started = self._limiter.cpu_time()
        super().data_received(chunk)
        return self._budget.spend(self._limiter.cpu_time() - started)

    def _must_wait(self) -> bool:
        """Whether a message is unanswered, an answer is unread, or the address has used up its read budget."""
        if self._budget is None or self.read_paused or not self.is_writable:
            return True
        wait = self._budget.wait()
        if wait:
            self.loop.call_later(wait, self._parse)
        return wait > 0

    def handle_text(self, event: Frame) -> None:
        """Treat text as bytes: invalid UTF-8 is then refused like any message that cannot be decoded."""
        self.handle_bytes(event)

    def handle_cont(self, event: Frame) -> None:
        """Ignore empty fragments: a message may have any number of them."""
        if event.data or event.fin:
            super().handle_cont(event)

    def send_receive_event_to_app(self) -> None:
        """Queue a complete message. Receiving is not paused: most clients wait for the answer before they send more."""
        message, self.frames = b"".join(self.frames), []
        if not self.close_sent:
            self.queue.put_nowait({"type": "websocket.receive", "bytes": message})
            self.read_paused = True

    async def receive(self) -> Any:
        """The next message. Taking it lets the following ones be parsed."""
        message = await self.queue.get()
        self.read_paused = not (self.close_sent or self.queue.empty())
        if self._unparsed:
            self._parse()
        return message

    # Writing

    async def drain(self) -> None:
        """Wait until the socket is writable."""
        await self.writable.wait()

    def write(self, message: bytes) -> None:
        """Send a text message without going through ASGI; ConnectionError if the socket is closed."""
        if self.disconnected or self.close_sent or self.conn.state is not OPEN:
            raise ConnectionError("the socket is closed already")
        self.conn.send_text(message)
        self.transport.write(b"".join(self.conn.data_to_send()))

    def pause_writing(self) -> None:
        """Called when the write buffer is full."""
        super().pause_writing()
        self.is_writable = False

    def resume_writing(self) -> None:
        """Called when the write buffer has drained."""
        super().resume_writing()
        self.is_writable = True
        self._parse()

    def is_late(self, now: float) -> bool:
        """Whether the client has stopped reading."""
        must_read = not self.is_writable or self.transport.is_closing()
        return self._stalls.is_stalled(self.transport.get_write_buffer_size() if must_read else 0, now)


def host(client: tuple[str, int] | None) -> str:
    """The address of a client; empty for a Unix socket."""
    return client[0] if client else ""

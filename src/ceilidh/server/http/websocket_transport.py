"""A WebSocket as uvicorn serves it, read only so fast as it is answered. Messages are sent on it without detours."""

from __future__ import annotations

from typing import Any, Final

from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.frames import Frame
from websockets.protocol import OPEN

from ceilidh.server.http.connection_limits import ConnectionLimiter, ReadBudget

TRANSPORT_KEY: Final = "ceilidh_transport"
"""Key in the ASGI state for the transport of an accepted socket; None once the connection is lost."""
READ_SECONDS: Final = 20.0
"""How long somebody may read nothing of what waits for them."""
PIECE: Final = 1024
"""Bytes that are read at once: so many tiny frames or requests take a few milliseconds."""
BAD_HEAD: Final = (
    b"HTTP/1.1 400 Bad Request\r\nconnection: close\r\ncontent-type: text/plain; charset=utf-8\r\n"
    b"content-length: 54\r\n\r\nA socket is opened by a GET request that has no body.\n"
)


class StallDetector:
    """Whether the other side takes what it is sent."""

    def __init__(self) -> None:
        self._left = 0
        self._since = 0.0

    def stopped(self, left: int, now: float) -> bool:
        """Whether the bytes that are left to send, and to which nothing is added, have not become fewer for long."""
        if not self._left or left < self._left:
            self._since = now
        self._left = left
        return now - self._since > READ_SECONDS


class WebSocketConnection(WebSocketsSansIOProtocol):
    """A WebSocket. Its frames, pings too, are read so fast as its address has time left, and while it reads itself."""

    def __init__(self, door: ConnectionLimiter, **given: Any) -> None:
        super().__init__(**given)
        self._door = door
        self._reader = StallDetector()
        self._share: ReadBudget | None = None
        self._ahead = b""
        """What came, and is not looked at yet. Nothing more is read from the network meanwhile."""
        self.is_writable = True
        """Whether they have read what was sent, or are gone."""

    def connection_lost(self, exc: Exception | None) -> None:
        """They are gone; what reads frames lets go of the connection, or both would stay in memory for a while."""
        self._door.leave(host(self.client))
        super().connection_lost(exc)
        self.is_writable = True
        self.conn.parser.close()
        if self._share is not None:
            self.scope["state"][TRANSPORT_KEY] = None

    def start_keepalive(self) -> None:
        """The application has accepted it. By now a proxy's word about the client's address has been heard too."""
        super().start_keepalive()
        self.scope["state"][TRANSPORT_KEY] = self
        self._share = self._door.share(host(self.scope["client"]))
        self.loop.call_soon(self._read_on)

    def shutdown(self) -> None:
        """The server ends; whoever is leaving already, and has not read all, need not be told."""
        if self.conn.close_rcvd is None:
            super().shutdown()

    # Reading

    def data_received(self, data: bytes) -> None:
        """Read it as far as there is room; the first is the request that opens the socket, which is whole."""
        if self.handshake_initiated:
            self._ahead += data
            return self._read_on()
        super().data_received(data)
        if not self.handshake_initiated:
            self._refuse_head()
        return None

    def _refuse_head(self) -> None:
        """websockets reads fewer heads than httptools; uvicorn would leave those without an answer, and open."""
        self.transport.write(b"".join(self.conn.data_to_send()) or BAD_HEAD)
        self.transport.close()

    def _read_on(self) -> None:
        ahead, self._ahead = self._ahead, b""
        for start in range(0, len(ahead), PIECE):
            if self.transport.is_closing():
                return
            if self._busy():
                self._ahead = ahead[start:]
                self.transport.pause_reading()
                return
            self._read(ahead[start : start + PIECE])
        if ahead:
            self.transport.resume_reading()

    def _read(self, piece: bytes) -> None:
        if self._share is None:
            return super().data_received(piece)
        began = self._door.cpu_time()
        super().data_received(piece)
        return self._share.spend(self._door.cpu_time() - began)

    def _busy(self) -> bool:
        """Whether a message waits to be answered, or answers wait to be read, or the address has used up its time."""
        if self._share is None or self.read_paused or not self.is_writable:
            return True
        wait = self._share.wait()
        if wait:
            self.loop.call_later(wait, self._read_on)
        return wait > 0

    def handle_text(self, event: Frame) -> None:
        """Bytes are good enough for us; text that is none is then refused like any message that cannot be read."""
        self.handle_bytes(event)

    def handle_cont(self, event: Frame) -> None:
        """Empty parts are not kept: a message may have any number of them."""
        if event.data or event.fin:
            super().handle_cont(event)

    def send_receive_event_to_app(self) -> None:
        """A message is here. The network is left alone: most clients wait for the answer before they send more."""
        message, self.frames = b"".join(self.frames), []
        if not self.close_sent:
            self.queue.put_nowait({"type": "websocket.receive", "bytes": message})
            self.read_paused = True

    async def receive(self) -> Any:
        """The next message; what came behind it is read when it is taken."""
        message = await self.queue.get()
        self.read_paused = not (self.close_sent or self.queue.empty())
        if self._ahead:
            self._read_on()
        return message

    # Writing

    async def drain(self) -> None:
        """Until they have read what was sent, or are gone."""
        await self.writable.wait()

    def write(self, message: bytes) -> None:
        """Send a message of text; ConnectionError if the socket is closed already."""
        if self.disconnected or self.close_sent or self.conn.state is not OPEN:
            raise ConnectionError("the socket is closed already")
        self.conn.send_text(message)
        self.transport.write(b"".join(self.conn.data_to_send()))

    def pause_writing(self) -> None:
        """They do not read."""
        super().pause_writing()
        self.is_writable = False

    def resume_writing(self) -> None:
        """They have read what was sent."""
        super().resume_writing()
        self.is_writable = True
        self._read_on()

    def late(self, now: float) -> bool:
        """Whether they have stopped to read."""
        waiting = not self.is_writable or self.transport.is_closing()
        return self._reader.stopped(self.transport.get_write_buffer_size() if waiting else 0, now)


def host(client: tuple[str, int] | None) -> str:
    """The address of a connection, as far as it has one."""
    return client[0] if client else ""

"""WebSocket frames: parsed however their bytes are split, written correctly, and with backpressure."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine
from typing import Any

import pytest
import uvicorn
import virtual_time
from uvicorn.server import ServerState
from websockets.client import ClientProtocol
from websockets.extensions.permessage_deflate import ClientPerMessageDeflateFactory
from websockets.frames import Frame, Opcode
from websockets.uri import parse_uri

from ceilidh.server.http.connection_limits import READ_BURST_S, READ_CPU_SHARE, ConnectionLimiter
from ceilidh.server.http.websocket_transport import CHUNK_BYTES, TRANSPORT_KEY, WebSocketConnection

SHORT, MIDDLE, LONG, PARTED, BINARY = b'{"id":1}', b"m" * 300, b"l" * 3 * CHUNK_BYTES, b"one and another", b"\xff\xfe"
LENGTHS = (0, 1, 125, 126, 65535, 65536)


class Network(asyncio.Transport):
    """A connection on which nothing is sent."""

    def __init__(self) -> None:
        super().__init__({"peername": ("127.0.0.1", 1)})
        self.written = b""
        self.closed = False
        self._paused = False

    def write(self, data: bytes | bytearray | memoryview) -> None:
        self.written += data

    def is_closing(self) -> bool:
        return self.closed

    def close(self) -> None:
        self.closed = True

    def pause_reading(self) -> None:
        self._paused = True

    def resume_reading(self) -> None:
        self._paused = False

    def paused(self) -> bool:
        return self._paused


class Talk:
    """A socket that somebody has opened, and the client's side of it."""

    def __init__(self, compressed: bool) -> None:
        config = uvicorn.Config(
            self._accept, ws_per_message_deflate=True, ws_max_size=16 * CHUNK_BYTES, interface="asgi3"
        )
        config.load()
        self.network = Network()
        self._accepted = asyncio.Event()
        limiter = ConnectionLimiter(0, lambda _: True, 1000, now=asyncio.get_running_loop().time, cpu_time=lambda: 0.0)
        self.line = WebSocketConnection(limiter, config=config, server_state=ServerState(), app_state={})
        self.client = ClientProtocol(
            parse_uri("ws://here/"), extensions=[ClientPerMessageDeflateFactory()] if compressed else None
        )
        self.line.connection_made(self.network)

    async def _accept(self, scope: Any, receive: Any, send: Any) -> None:
        await receive()
        await send({"type": "websocket.accept", "headers": []})
        assert scope["state"][TRANSPORT_KEY] is self.line
        self._accepted.set()
        await asyncio.Event().wait()

    async def open(self) -> None:
        self.client.send_request(self.client.connect())
        self.line.data_received(b"".join(self.client.data_to_send()))
        await self._accepted.wait()
        await virtual_time.settle()
        self.heard()

    def heard(self) -> list[Any]:
        """What the client got since it was last asked."""
        data, self.network.written = self.network.written, b""
        self.client.receive_data(data)
        return self.client.events_received()

    def frame_bytes(self, *frames: Frame) -> bytes:
        """Frames as the client sends them."""
        return b"".join(frame.serialize(mask=True, extensions=self.client.extensions) for frame in frames)

    async def read(self, count: int) -> list[bytes]:
        """Receive that many messages."""
        return [(await self.line.receive())["bytes"] for _ in range(count)]


def talk(scenario: Callable[[Talk], Coroutine[Any, Any, None]], compressed: bool = False) -> None:
    async def run() -> None:
        begun = Talk(compressed)
        await begun.open()
        await scenario(begun)
        begun.line.connection_lost(None)

    virtual_time.run(run())


def text(content: bytes) -> Frame:
    return Frame(Opcode.TEXT, content)


@pytest.mark.parametrize("compressed", [False, True])
@pytest.mark.parametrize("piece", [1, 2, 5, 7, 13, 300, 5000])
def test_messages_do_not_depend_on_how_their_bytes_are_split(piece: int, compressed: bool) -> None:
    async def scenario(talk: Talk) -> None:
        ping = Frame(Opcode.PING, b"?")
        parts = Frame(Opcode.TEXT, PARTED[:4], fin=False), Frame(Opcode.CONT, PARTED[4:])
        frames = [text(SHORT), text(MIDDLE), ping, *parts, text(SHORT), text(LONG), Frame(Opcode.BINARY, BINARY)]
        sent = talk.frame_bytes(*frames)
        for start in range(0, len(sent), piece):
            talk.line.data_received(sent[start : start + piece])
        assert await talk.read(6) == [SHORT, MIDDLE, PARTED, SHORT, LONG, BINARY]
        assert [frame.opcode for frame in talk.heard()] == [Opcode.PONG]

    talk(scenario, compressed)


@pytest.mark.parametrize("compressed", [False, True])
def test_messages_sent_one_by_one_are_received(compressed: bool) -> None:
    async def scenario(talk: Talk) -> None:
        for content in (SHORT, b"", MIDDLE, b"x" * 125, b"x" * 126, b"x" * CHUNK_BYTES, LONG, SHORT):
            talk.line.data_received(talk.frame_bytes(text(content)))
            assert await talk.read(1) == [content]

    talk(scenario, compressed)


@pytest.mark.parametrize(
    ("frame", "code"),
    [
        (text(SHORT).serialize(mask=False), 1002),
        (b"\xc1" + text(SHORT).serialize(mask=True)[1:], 1002),
        (b"\x83" + text(SHORT).serialize(mask=True)[1:], 1002),
        (text(b"x" * 20 * CHUNK_BYTES).serialize(mask=True), 1009),
    ],
    ids=["not masked", "reserved bit", "reserved opcode", "too long"],
)
def test_an_invalid_frame_closes_the_socket(frame: bytes, code: int) -> None:
    async def scenario(talk: Talk) -> None:
        talk.line.data_received(frame)
        assert ended(talk) == code

    talk(scenario)


def test_a_message_too_long_after_decompression_closes_the_socket() -> None:
    async def at_once(talk: Talk) -> None:
        talk.line.data_received(talk.frame_bytes(text(b"x" * 20 * CHUNK_BYTES)))
        assert ended(talk) == 1009

    async def in_parts(talk: Talk) -> None:
        half = b"x" * 10 * CHUNK_BYTES
        talk.line.data_received(talk.frame_bytes(Frame(Opcode.TEXT, half, fin=False), Frame(Opcode.CONT, half)))
        assert ended(talk) == 1009

    async def not_packed(talk: Talk) -> None:
        talk.line.data_received(b"\xc1\x84\0\0\0\0" + b"\xff" * 4)
        assert ended(talk) == 1002

    for scenario in (at_once, in_parts, not_packed):
        talk(scenario, compressed=True)


def ended(talk: Talk) -> int:
    """The code with which the server closed the socket."""
    assert talk.network.closed
    assert talk.heard()[-1].opcode is Opcode.CLOSE
    assert talk.client.close_rcvd is not None
    return talk.client.close_rcvd.code


def test_empty_fragments_are_not_stored() -> None:
    async def scenario(talk: Talk) -> None:
        talk.line.data_received(talk.frame_bytes(Frame(Opcode.TEXT, SHORT, fin=False)))
        for _ in range(100):
            talk.line.data_received(talk.frame_bytes(Frame(Opcode.CONT, b"", fin=False)))
        assert len(talk.line.frames) == 1
        talk.line.data_received(talk.frame_bytes(Frame(Opcode.CONT, b"")))
        assert await talk.read(1) == [SHORT]

    talk(scenario)


def test_a_message_just_before_the_close_frame_does_not_keep_the_socket_open() -> None:
    async def scenario(talk: Talk) -> None:
        talk.line.data_received(talk.frame_bytes(text(SHORT)))
        await talk.line.send({"type": "websocket.close", "code": 4404})
        assert await talk.read(1) == [SHORT]
        talk.heard()
        talk.line.data_received(b"".join(talk.client.data_to_send()))
        assert talk.network.closed

    talk(scenario)


def test_the_server_can_stop_while_a_client_is_closing() -> None:
    """They have said so, but are still there since they have not read all."""

    async def leaving(talk: Talk) -> None:
        talk.line.data_received(talk.frame_bytes(Frame(Opcode.CLOSE, b"")))
        talk.line.shutdown()
        assert ended(talk) == 1005

    async def staying(talk: Talk) -> None:
        talk.line.shutdown()
        assert ended(talk) == 1012

    talk(leaving)
    talk(staying)


def test_a_message_inside_a_fragmented_one_closes_the_socket() -> None:
    async def scenario(talk: Talk) -> None:
        talk.line.data_received(talk.frame_bytes(Frame(Opcode.TEXT, b"beg", fin=False)))
        talk.line.data_received(talk.frame_bytes(text(SHORT)))
        assert talk.heard()[-1].opcode is Opcode.CLOSE
        assert talk.line.queue.get_nowait()["type"] == "websocket.disconnect"

    talk(scenario)


@pytest.mark.parametrize("length", LENGTHS)
@pytest.mark.parametrize("compressed", [False, True])
def test_each_write_is_one_complete_text_message(length: int, compressed: bool) -> None:
    async def scenario(talk: Talk) -> None:
        content = b"t" * length
        talk.line.write(content)
        if not compressed:
            assert talk.network.written == text(content).serialize(mask=False)
        elif length > 1000:
            assert len(talk.network.written) < length / 10
        [frame] = talk.heard()
        assert (frame.opcode, frame.fin, bytes(frame.data)) == (Opcode.TEXT, True, content)

    talk(scenario, compressed)


def test_writing_to_a_closed_socket_fails() -> None:
    async def scenario(talk: Talk) -> None:
        talk.line.data_received(talk.frame_bytes(Frame(Opcode.CLOSE, b"")))
        with pytest.raises(ConnectionError):
            talk.line.write(SHORT)

    async def turned_out(talk: Talk) -> None:
        await talk.line.send({"type": "websocket.close", "code": 4404})
        with pytest.raises(ConnectionError):
            talk.line.write(SHORT)
        assert [frame.opcode for frame in talk.heard()] == [Opcode.CLOSE]

    async def gone(talk: Talk) -> None:
        talk.line.pause_writing()
        waiting = asyncio.create_task(talk.line.drain())
        await virtual_time.settle()
        assert not waiting.done()
        talk.line.connections.add(talk.line)
        talk.line.connection_lost(None)
        await waiting
        assert talk.line.is_writable
        with pytest.raises(ConnectionError):
            talk.line.write(SHORT)
        talk.line.connections.add(talk.line)

    talk(scenario)
    talk(turned_out)
    talk(gone)


def test_messages_before_a_close_frame_are_received_and_later_ones_are_not() -> None:
    async def scenario(talk: Talk) -> None:
        talk.line.data_received(talk.frame_bytes(text(SHORT), text(LONG), Frame(Opcode.CLOSE, b""), text(MIDDLE)))
        assert await talk.read(2) == [SHORT, LONG]
        assert (await talk.line.receive())["type"] == "websocket.disconnect"
        assert talk.line.queue.empty()
        assert ended(talk) == 1005

    talk(scenario)


def test_messages_before_the_handshake_is_answered_wait() -> None:
    async def scenario(talk: Talk) -> None:
        talk.line.data_received(talk.frame_bytes(text(SHORT)))
        assert not talk.network.paused()
        talk.line.data_received(talk.frame_bytes(text(MIDDLE)))
        assert talk.network.paused()
        assert await talk.read(1) == [SHORT]
        assert not talk.network.paused()
        assert await talk.read(1) == [MIDDLE]

    talk(scenario)


def test_a_client_that_does_not_read_is_not_read() -> None:
    async def scenario(talk: Talk) -> None:
        talk.line.pause_writing()
        assert not talk.line.is_writable
        talk.line.data_received(talk.frame_bytes(text(SHORT)))
        assert talk.network.paused()
        assert talk.line.queue.empty()
        talk.line.resume_writing()
        assert not talk.network.paused()
        assert await talk.read(1) == [SHORT]

    talk(scenario)


def test_an_address_that_has_used_up_its_read_budget_waits() -> None:
    async def scenario(talk: Talk) -> None:
        assert talk.line._budget is not None
        talk.line._budget.spend(READ_CPU_SHARE * (READ_BURST_S + 5))
        talk.line.data_received(talk.frame_bytes(text(SHORT)))
        assert talk.network.paused()
        await asyncio.sleep(4.9)
        assert talk.network.paused()
        await asyncio.sleep(0.2)
        assert not talk.network.paused()
        assert await talk.read(1) == [SHORT]

    talk(scenario)

"""Clients that send half a request, send too much or do not read delay nobody else."""

from __future__ import annotations

import asyncio
import resource
import select
import socket
import subprocess
import sys
from collections.abc import Iterator
from contextlib import ExitStack, suppress
from pathlib import Path
from typing import Any

import pytest
from server.http_clients import TIMEOUT_S, Guest, LiveServer, get, run_server
from server.manual_clock import ManualClock
from server.manual_time import ManualTime

from ceilidh.server import serving
from ceilidh.server.http import connection_limits, http_transport, websocket_transport
from ceilidh.server.http.http_transport import HttpConnection
from ceilidh.server.http.websocket_transport import StallDetector, WebSocketConnection

CLANS = "clans-and-glory"
ELSEWHERE = "127.0.0.2"
"""An address that is no proxy's."""
HALF = b"GET /api/me HTTP/1.1\r\nHost: x\r\n"
WHOLE = HALF + b"\r\n"
PING = b"\x89\xfd\0\0\0\0" + b"p" * 125
"""As long as a ping may be."""


@pytest.fixture(scope="module")
def clock() -> ManualClock:
    return ManualClock()


@pytest.fixture(scope="module")
def guarded(tmp_path_factory: pytest.TempPathFactory, clock: ManualClock) -> Iterator[LiveServer]:
    """A server whose patience is measured by the clock."""
    with run_server(tmp_path_factory.mktemp("guarded"), clock=clock, connections_per_address=12) as server:
        yield server


@pytest.fixture
def unread(monkeypatch: pytest.MonkeyPatch) -> set[int]:
    """The ports of clients to which the server cannot send more, because they do not read what was sent."""
    ports: set[int] = set()
    for kind in (HttpConnection, WebSocketConnection):

        def noted(self: Any, pause: Any = kind.pause_writing) -> None:
            pause(self)
            ports.add(self.client[1])

        monkeypatch.setattr(kind, "pause_writing", noted)
    return ports


@pytest.fixture
def lines() -> Iterator[ExitStack]:
    with ExitStack() as stack:
        yield stack


def dial(lines: ExitStack, server: LiveServer, begin: bytes = b"", address: str = "127.0.0.1") -> socket.socket:
    """A bare connection from an address, with what is said first. Little that it does not read fits into its buffer."""
    line = lines.enter_context(socket.socket())
    line.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
    line.settimeout(TIMEOUT_S)
    line.bind((address, 0))
    line.connect(("127.0.0.1", int(server.address.rpartition(":")[2])))
    line.sendall(begin)
    return line


def catch_up(server: LiveServer) -> None:
    """Return when the server has read what was sent before, since it answers what was sent after."""
    assert get(f"{server.address}/api/me").status_code == 200


def flood(line: socket.socket, message: bytes, unread: set[int], clock: ManualClock) -> None:
    """Send the same again and again until the answers do not fit into the network any more."""
    sent = 0
    line.setblocking(False)
    while sent < len(message) or line.getsockname()[1] not in unread:
        if select.select([], [line], [], 0.01)[1]:
            sent += line.send(message[sent % len(message) :])
        else:
            clock.move(seconds=0.5)  # a client that has sent much is read only after a while
    line.settimeout(TIMEOUT_S)


def lose_patience(clock: ManualClock, *lines: socket.socket) -> None:
    """Let time pass until the server has ended all connections, of which nothing is read."""
    waiting, ended = {line.fileno() for line in lines}, select.poll()
    for line in waiting:
        ended.register(line, select.POLLRDHUP)
    while waiting:
        clock.move(seconds=websocket_transport.STALL_TIMEOUT_S + 1)
        for line, _ in ended.poll(100):
            ended.unregister(line)
            waiting.remove(line)


def one_answer(line: socket.socket) -> bytes:
    """The answer to `GET /api/me`; its head may come before its body."""
    answer = b""
    while not answer.endswith(b"}"):
        answer += line.recv(65536)
    return answer


def everything(line: socket.socket) -> bytes:
    """All that the server says before it ends the connection."""
    received = b""
    with suppress(ConnectionError):
        while more := line.recv(65536):
            received += more
    return received


def upload(size: int, *more: str) -> bytes:
    """The head of an upload of that size, chunked if the size is 0."""
    length = f"Content-Length: {size}" if size else "Transfer-Encoding: chunked"
    head = ("POST /api/records HTTP/1.1", "Host: x", "Origin: http://x", length, *more)
    return "".join(f"{line}\r\n" for line in (*head, "")).encode()


def begin_upload(lines: ExitStack, server: LiveServer, size: int, address: str) -> socket.socket:
    """The server waits for the rest of a body."""
    line = dial(lines, server, upload(size, "Expect: 100-continue"), address)
    assert line.recv(65536) == b"HTTP/1.1 100 Continue\r\n\r\n"
    return line


def open_socket(lines: ExitStack, server: LiveServer, guest: Guest, table: str) -> socket.socket:
    """A bare WebSocket that reads no more than the server's first answer."""
    head = (
        f"GET /api/tables/{table}/socket HTTP/1.1\r\nHost: {server.address[7:]}\r\nOrigin: {server.address}\r\n"
        f"Cookie: ceilidh={guest.session}\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n"
        "Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n"
    )
    line = dial(lines, server, head.encode())
    assert line.recv(12) == b"HTTP/1.1 101"
    return line


@pytest.mark.parametrize("half", [b"", HALF, b"\r\n"], ids=["nothing", "half a head", "an empty line"])
@pytest.mark.parametrize("time", ["first", "second"])
def test_a_connection_without_a_complete_request_head_times_out(
    guarded: LiveServer, clock: ManualClock, lines: ExitStack, half: bytes, time: str
) -> None:
    line = dial(lines, guarded)
    if time == "second" and half:
        line.sendall(WHOLE)
        assert line.recv(65536).startswith(b"HTTP/1.1 200")
    line.sendall(half)
    catch_up(guarded)
    clock.move(seconds=http_transport.HEAD_TIMEOUT_S + 1)
    assert everything(line) == b""


def test_a_request_without_its_complete_body_times_out(
    guarded: LiveServer, clock: ManualClock, lines: ExitStack
) -> None:
    line = begin_upload(lines, guarded, 1000, "127.0.0.1")
    clock.move(seconds=http_transport.BODY_TIMEOUT_S + 1)
    assert b"HTTP/1.1 200" not in everything(line)


def test_the_rest_of_a_refused_body_is_not_read(
    guarded: LiveServer, clock: ManualClock, lines: ExitStack, monkeypatch: pytest.MonkeyPatch
) -> None:
    read: list[int] = []
    receive = HttpConnection.data_received

    def noted(self: HttpConnection, data: bytes) -> None:
        read.append(len(data))
        receive(self, data)

    monkeypatch.setattr(HttpConnection, "data_received", noted)
    line = dial(lines, guarded, upload(50_000_000))
    line.setblocking(False)
    for _ in range(2):
        with suppress(BlockingIOError):
            for _ in range(50):
                line.send(b"x" * 1_000_000)
        catch_up(guarded)
    clock.move(seconds=http_transport.REJECTED_BODY_TIMEOUT_S + 1)
    line.settimeout(TIMEOUT_S)
    assert b"HTTP/1.1 413" in everything(line)
    assert sum(read) < http_transport.MAX_REQUEST_BYTES


def test_a_connection_is_reused_after_a_short_body_that_was_answered_early(
    guarded: LiveServer, lines: ExitStack
) -> None:
    line = dial(lines, guarded, b"GET /api/me HTTP/1.1\r\nHost: x\r\nContent-Length: 2\r\n\r\n")
    assert one_answer(line).startswith(b"HTTP/1.1 200")
    line.sendall(b"{}" + WHOLE)
    assert one_answer(line).startswith(b"HTTP/1.1 200")


def test_a_client_that_does_not_read_its_answer_is_disconnected(
    guarded: LiveServer, clock: ManualClock, lines: ExitStack, unread: set[int]
) -> None:
    line = dial(lines, guarded)
    flood(line, b"GET /api/schema/openapi.json HTTP/1.1\r\nHost: x\r\n\r\n" * 10, unread, clock)
    lose_patience(clock, line)
    assert get(f"{guarded.address}/api/me").status_code == 200


def test_a_slow_reader_has_time_and_a_stalled_one_is_disconnected() -> None:
    reader = StallDetector()
    assert not any(reader.is_stalled(100_000 - at, at) for at in range(100))
    assert not reader.is_stalled(99_901, 100 + websocket_transport.STALL_TIMEOUT_S - 2)
    assert reader.is_stalled(99_901, 100 + websocket_transport.STALL_TIMEOUT_S)


def test_the_stall_timeout_begins_when_there_is_something_to_read() -> None:
    """Also where the server was too busy to look for long."""
    reader, later = StallDetector(), 2 * websocket_transport.STALL_TIMEOUT_S
    assert not reader.is_stalled(0, 0)
    assert not reader.is_stalled(100_000, later)
    assert not reader.is_stalled(100_000, later + websocket_transport.STALL_TIMEOUT_S)
    assert reader.is_stalled(100_000, later + websocket_transport.STALL_TIMEOUT_S + 1)


def test_an_endless_request_head_is_refused(guarded: LiveServer, lines: ExitStack) -> None:
    line = dial(lines, guarded, HALF)
    with suppress(ConnectionError):
        for _ in range(64):
            line.sendall(b"X-More: " + b"x" * 1000 + b"\r\n")
    assert b"The head of a request has at most 32768 bytes." in everything(line)


def ask_with_trailer(lines: ExitStack, server: LiveServer, guest: Guest, path: str, body: bytes, trailer: str) -> bytes:
    """The status line of a POST in one chunk, all of it in one packet, whose trailer comes without other headers."""
    head = (
        f"POST {path} HTTP/1.1\r\nHost: {server.address[7:]}\r\nCookie: ceilidh={guest.session}\r\n"
        "Content-Type: application/json\r\nTransfer-Encoding: chunked\r\nConnection: close\r\n"
    )
    origin = "" if trailer.startswith("Origin") else f"Origin: {server.address}\r\n"
    chunk = f"{len(body):x}\r\n".encode() + body + b"\r\n0\r\n"
    line = dial(lines, server, f"{head}{origin}\r\n".encode() + chunk + f"{trailer}\r\n\r\n".encode())
    return everything(line).partition(b"\r\n")[0]


def test_a_trailer_is_not_merged_into_the_headers(tmp_path: Path, lines: ExitStack) -> None:
    with run_server(tmp_path, tables_per_minute=1, clock=ManualClock()) as server, server.guest("Anna") as anna:
        path, table = "/api/tables", b'{"game": "clans-and-glory", "seats": [{"kind": "me"}, {"kind": "friend"}]}'
        origin = f"Origin: {server.address}"
        assert ask_with_trailer(lines, server, anna, path, table, origin) == b"HTTP/1.1 403 Forbidden"
        forwarded = (f"X-Forwarded-For: 203.0.113.{last}" for last in (1, 2))
        answers = [ask_with_trailer(lines, server, anna, path, table, trailer) for trailer in forwarded]
        assert answers == [b"HTTP/1.1 201 Created", b"HTTP/1.1 429 Too Many Requests"]


def test_pipelined_requests_are_answered_one_by_one(guarded: LiveServer, lines: ExitStack) -> None:
    last = WHOLE.replace(b"\r\n\r\n", b"\r\nConnection: close\r\n\r\n")
    line = dial(lines, guarded, WHOLE * 1200 + last)
    assert everything(line).count(b"HTTP/1.1 200 OK") == 1201


def test_connections_per_address_are_limited(guarded: LiveServer, lines: ExitStack) -> None:
    some = [dial(lines, guarded, address=ELSEWHERE) for _ in range(12)]
    refused = dial(lines, guarded, address=ELSEWHERE)
    assert everything(refused).endswith(b"\r\n\r\n" + http_transport.TOO_MANY_CONNECTIONS.encode())
    dial(lines, guarded, WHOLE, address="127.0.0.3").recv(1)
    some[0].close()
    again = b""
    while not again.startswith(b"HTTP/1.1 200"):
        again = dial(lines, guarded, WHOLE, address=ELSEWHERE).recv(100)


def test_without_free_files_the_longest_waiting_connections_are_closed(
    tmp_path: Path, lines: ExitStack, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(serving, "raise_file_limit", lambda: 60)
    with run_server(tmp_path) as server:
        first, *_ = [dial(lines, server, HALF) for _ in range(60)]
        assert everything(first) == b""
        assert get(f"{server.address}/api/me").status_code == 200


def test_the_limit_of_open_files_is_raised_as_far_as_allowed() -> None:
    hard = resource.getrlimit(resource.RLIMIT_NOFILE)[1]
    raised = "from ceilidh.server.http.connection_limits import raise_file_limit; print(raise_file_limit())"
    lowered = f"import resource; resource.setrlimit(resource.RLIMIT_NOFILE, (256, {hard})); {raised}"
    printed = subprocess.run([sys.executable, "-c", lowered], capture_output=True, text=True, check=True).stdout
    assert int(printed) == min(hard, connection_limits.MAX_OPEN_FILES)


def test_body_bytes_per_address_are_limited_before_they_are_read(server: LiveServer, lines: ExitStack) -> None:
    begun = [begin_upload(lines, server, 990_000, ELSEWHERE) for _ in range(8)]
    ninth = dial(lines, server, upload(990_000), ELSEWHERE)
    assert ninth.recv(12) == b"HTTP/1.1 429"
    assert b"Too much is being uploaded from your network" in ninth.recv(65536)
    assert dial(lines, server, upload(0), ELSEWHERE).recv(12) == b"HTTP/1.1 429"
    assert dial(lines, server, upload(2) + b"{}", "127.0.0.3").recv(12) == b"HTTP/1.1 400"
    assert dial(lines, server, upload(2) + b"{}", ELSEWHERE).recv(12) == b"HTTP/1.1 400"
    begun[0].close()
    answer = b""
    while answer != b"HTTP/1.1 400":
        answer = dial(lines, server, upload(990_000) + b"x" * 990_000, ELSEWHERE).recv(12)


def test_pings_are_not_read_while_their_answers_are_unread(
    guarded: LiveServer, clock: ManualClock, lines: ExitStack, unread: set[int]
) -> None:
    with guarded.guest("Anna") as anna:
        table = anna.table(CLANS, "me", "friend")
        flooding = []
        for _ in range(2):
            flooding.append(open_socket(lines, guarded, anna, table))
            flood(flooding[-1], PING * 100, unread, clock)
            assert get(f"{guarded.address}/api/me").status_code == 200
        lose_patience(clock, *flooding)


def test_simultaneous_requests_are_read_in_batches() -> None:
    read: list[int] = []
    clock = ManualTime()

    async def scenario() -> int:
        rounds, turns = connection_limits.ReadScheduler(clock), 0

        def one() -> None:
            with rounds.measure():
                clock.move(connection_limits.MAX_READ_BATCH_S / 2)
            read.append(turns)

        while not rounds.is_batch_full():
            one()
        for _ in range(20):
            rounds.schedule(one)
        while len(read) < 20:
            turns += 1
            await asyncio.sleep(0)
        return turns

    assert asyncio.run(scenario()) >= 5


def test_frames_of_one_address_take_only_a_share_of_the_cpu() -> None:
    share = connection_limits.ReadBudget(ManualTime())
    share.spend(connection_limits.READ_CPU_SHARE * connection_limits.READ_BURST_S / 2)
    assert not share.wait()
    share.spend(0.5)
    assert share.wait() == pytest.approx(0.5 / connection_limits.READ_CPU_SHARE - connection_limits.READ_BURST_S / 2)


def test_messages_behind_many_pings_are_answered_in_order(server: LiveServer, anna: Guest) -> None:
    table = anna.table(CLANS, "me", "friend")
    client = anna.connect(table)
    client.first()
    for number in range(1, 6):
        for _ in range(50):
            client.websocket.ping()
        assert client.request("switchSeat", seat=0) == {"type": "done", "id": number}

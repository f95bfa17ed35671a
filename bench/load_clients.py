"""Shared by the load tools: a server process, people over HTTP, and players over WebSocket.

Players decode only what they need to act, so that the tool costs less than the server that it measures.
"""

from __future__ import annotations

import asyncio
import os
import random
import secrets
import socket
import subprocess
import sys
from collections.abc import Callable, Mapping
from pathlib import Path
from time import perf_counter
from typing import Any
from urllib.parse import urlsplit

import msgspec
from websockets.asyncio.client import ClientConnection, connect

LIMIT_SETTINGS = (
    "REQUESTS_PER_MINUTE",
    "TABLES_PER_MINUTE",
    "TABLES_PER_PERSON",
    "SOCKETS_PER_PERSON",
    "SOCKETS_PER_ADDRESS",
)
UNLIMITED = {f"CEILIDH_{limit}": "0" for limit in LIMIT_SETTINGS}
"""Settings that switch off the limits, because all clients have the same address."""


NO_HEADERS: Mapping[str, str] = {}
WANT_QUERIES = {"data": "want=data", "picture": "want=changes"}
"""Query parameters of a socket for plain data, and for the updates that browsers get."""


class Action(msgspec.Struct):
    """A legal action."""

    action: str


class Header(msgspec.Struct):
    """The table."""

    phase: str


class Update(msgspec.Struct, tag="update", rename="camel"):
    """The fields of an update that clients read."""

    completed_command: int | None = None
    header: Header | None = None
    decision_number: int | None = None
    actions: list[Action] | None = None


class Refused(msgspec.Struct, tag="refused"):
    """A refusal of an act."""

    text: str


class Act(msgspec.Struct, tag="act", rename="camel"):
    """A decision."""

    id: int
    seat: int
    decision_number: int
    action: str


read = msgspec.json.Decoder(Update | Refused).decode
write = msgspec.json.Encoder().encode


class Server:
    """A `ceilidh.server` process on an SQLite file, which can be killed and restarted."""

    def __init__(self, file: Path, settings: dict[str, str] = UNLIMITED, watched: bool = False) -> None:
        """`watched` logs the steps that block the event loop."""
        self._program = (
            [str(Path(__file__).with_name("slow_event_loop_steps.py"))] if watched else ["-m", "ceilidh.server"]
        )
        self._port = reserve_port()
        self.url = f"http://127.0.0.1:{self._port.getsockname()[1]}"
        self.log = file.with_suffix(".log")
        self._settings = {"CEILIDH_DATABASE_URL": f"sqlite:///{file}", **settings}

    async def start(self) -> None:
        """Start the process and wait until it listens."""
        port = str(urlsplit(self.url).port)
        command = [sys.executable, *self._program, "--port", port]
        with self.log.open("ab") as log:
            given = {**os.environ, **self._settings}
            self._process = subprocess.Popen(command, env=given, stdout=subprocess.PIPE, stderr=log)
        assert self._process.stdout is not None
        if not await asyncio.to_thread(self._process.stdout.readline):
            raise SystemExit(f"the server did not start: {self.log.read_text()}")

    def kill(self) -> None:
        """Kill the process, as a power cut would."""
        with self._process:
            self._process.kill()

    def close(self) -> None:
        """Release the port."""
        self._port.close()

    def seconds(self) -> float:
        """The processor time of all its processes."""
        ticks = 0
        for pid in family(self._process.pid):
            fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
            ticks += int(fields[11]) + int(fields[12])
        return ticks / os.sysconf("SC_CLK_TCK")

    def memory(self) -> dict[str, float]:
        """Memory of all its processes in megabytes: Rss, and Pss, which counts shared pages once."""
        totals = {"Rss": 0.0, "Pss": 0.0}
        for pid in family(self._process.pid):
            for line in Path(f"/proc/{pid}/smaps_rollup").read_text().splitlines():
                name, _, value = line.partition(":")
                if name in totals:
                    totals[name] += int(value.split()[0]) / 1024
        return totals


def family(pid: int) -> list[int]:
    """A process and all its descendants."""
    children = Path(f"/proc/{pid}/task/{pid}/children").read_text().split()
    threads = [path for path in Path(f"/proc/{pid}/task").iterdir() if path.name != str(pid)]
    children += [child for thread in threads for child in (thread / "children").read_text().split()]
    return [pid, *(member for child in children for member in family(int(child)))]


def reserve_port() -> socket.socket:
    """Reserve a port for a server: while the socket is open, Linux assigns it to nobody else."""
    reservation = socket.socket()
    reservation.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    reservation.bind(("127.0.0.1", 0))
    return reservation


class Person:
    """An HTTP client with a session and, after `introduce`, a name and a token."""

    compression: str | None = None
    """Compression of sockets. Off by default: it would cost this tool more than the server."""

    def __init__(self, url: str, address: str = "127.0.0.1") -> None:
        """`address` is the client's IP address."""
        self.url = url
        self.address = address
        self._headers = {"Host": urlsplit(url).netloc, "Origin": url, "Connection": "close"}

    async def introduce(self) -> Person:
        """Get a session, a name and a token."""
        self.name = f"Guest {secrets.token_hex(3)}"
        await self.ask("GET", "/api/me")
        await self.ask("PUT", "/api/me", {"name": self.name})
        token = (await self.ask("POST", "/api/me/token"))["token"]
        self._headers["Authorization"] = f"Bearer {token}"
        return self

    def header(self, name: str) -> str:
        """A header of every request."""
        return self._headers[name]

    async def ask(self, method: str, path: str, body: object = None) -> Any:
        """Send a request; returns the JSON of the answer."""
        reader, writer = await self.open()
        writer.write(self.request(method, path, b"" if body is None else write(body)))
        answered, _, answer = (await reader.read()).partition(b"\r\n\r\n")
        writer.close()
        for line in answered.decode().split("\r\n"):
            name, _, value = line.partition(": ")
            if name.lower() == "set-cookie":
                self._headers["Cookie"] = value.partition(";")[0]
        if answered[9:10] != b"2":
            raise SystemExit(f"{method} {path}: {answered[9:12].decode()} {answer.decode()}")
        return msgspec.json.decode(answer) if answer else None

    async def open(self, room: int = 65536) -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
        """Open a connection with a read buffer of `room` bytes."""
        server = urlsplit(self.url)
        return await asyncio.open_connection(server.hostname, server.port, local_addr=(self.address, 0), limit=room)

    def request(self, method: str, path: str, content: bytes = b"", more: Mapping[str, str] = NO_HEADERS) -> bytes:
        """A request as bytes."""
        length = {"Content-Type": "application/json", "Content-Length": str(len(content))}
        headers = {**self._headers, **length, **more}
        head = "".join(f"{name}: {value}\r\n" for name, value in headers.items())
        return f"{method} {path} HTTP/1.1\r\n{head}\r\n".encode() + content

    async def connect(self, table: str, query: str) -> ClientConnection:
        """Open a socket at a table."""
        headers = {name: value for name, value in self._headers.items() if name in ("Authorization", "Cookie")}
        address = f"{self.url.replace('http', 'ws', 1)}/api/tables/{table}/socket?{query}"
        return await connect(
            address,
            additional_headers=headers,
            compression=self.compression,
            local_addr=(self.address, 0),
            open_timeout=60,
            ping_interval=None,
            max_size=None,
            max_queue=None,
        )


async def create_table(people: list[Person], game: str) -> str:
    """Create a table and seat these people by invitation links."""
    host, *friends = people
    seats = [{"kind": "me"}, *({"kind": "friend"} for _ in friends)]
    table: str = (await host.ask("POST", "/api/tables", {"game": game, "seats": seats}))["table"]
    links = (await host.ask("GET", f"/api/tables/{table}/links"))["seats"]
    for seat, friend in enumerate(friends, 1):
        token = links[str(seat)].rpartition("/")[2]
        await friend.ask("POST", f"/api/invitations/{token}", {"name": friend.name})
    return table


class Meter:
    """Measured durations in seconds, each with the time at which it ended."""

    def __init__(self) -> None:
        self.stored: list[tuple[float, float]] = []
        """From sending an act until it is stored."""
        self.seen: list[tuple[float, float]] = []
        """From sending an act until the next player at the table may act."""
        self.computed: list[tuple[int, float]] = []
        """Numbers of acts, each with the server's processor time at that moment."""
        self.refused: list[str] = []
        """Refusals of acts, because a simultaneous decision came first."""


class Client:
    """A client on one seat that takes random legal actions, each after `pause` seconds on average."""

    def __init__(self, seat: int, meter: Meter, mates: list[Client], pause: float = 0.0) -> None:
        self.seat = seat
        self.pause = pause
        self.heard = 0.0
        """The time at which another client sent its last act."""
        self._meter = meter
        self._mates = mates
        self._decision_number = self._acted = -1
        self._actions: list[Action] = []
        self._sent = 0.0
        self._number = 0
        self._fresh = True
        """Whether an update came since the last act; a refused act is not repeated before one."""
        self._over = False

    async def play(self, person: Person, table: str, want: str, enough: Callable[[], bool]) -> None:
        """Play until the game is over or `enough` returns True."""
        async with await person.connect(table, f"{WANT_QUERIES[want]}&seat={self.seat}") as line:
            async for message in line:
                self._take(read(message), perf_counter())
                if not self._sent and (self._over or enough()):
                    return
                if self._actions and self._decision_number > self._acted and not self._sent and self._fresh:
                    if self.pause:
                        await asyncio.sleep(self.pause * random.random() * 2)
                    await line.send(self._act(), text=True)

    def _take(self, message: Update | Refused, now: float) -> None:
        if isinstance(message, Refused):
            self._meter.refused.append(message.text)
            self._sent, self._acted = 0.0, self._decision_number - 1
            return
        self._fresh = True
        if message.completed_command is not None:
            self._meter.stored.append((now, now - self._sent))
            self._sent = 0.0
        if self.heard and message.actions and not self._actions:
            self._meter.seen.append((now, now - self.heard))
        if message.decision_number is not None:
            self._decision_number = message.decision_number
        if message.actions is not None:
            self._actions = message.actions
        if message.header is not None:
            self._over = message.header.phase == "finished"

    def _act(self) -> bytes:
        self._number += 1
        self._acted = self._decision_number
        self._fresh = False
        self._sent = perf_counter()
        for mate in self._mates:
            if mate is not self:
                mate.heard = self._sent
        return write(Act(self._number, self.seat, self._decision_number, random.choice(self._actions).action))

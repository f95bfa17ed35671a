"""A server for tests, and clients that use it over real HTTP and WebSocket connections."""

from __future__ import annotations

import json
import socket
import ssl
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager, suppress
from functools import partial
from pathlib import Path
from typing import Any

import httpx
import msgspec
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import ClientConnection, connect

from ceilidh.server import messages as m
from ceilidh.server import serving
from ceilidh.server.clock import Clock
from ceilidh.server.settings import Settings

TIMEOUT_S = 60.0
"""Seconds after which a wait fails."""

Parts = dict[str, Any]

POLL_INTERVAL_S = 0.05
"""Seconds between two polls of something that the server does not announce."""

TLS = ssl.create_default_context()
"""Shared, because each client would otherwise load all certificates of this machine. No test uses TLS."""

get = partial(httpx.get, timeout=TIMEOUT_S, verify=TLS)
request = partial(httpx.request, timeout=TIMEOUT_S, verify=TLS)

# No pings: they time out after 20 seconds, and a busy machine may delay the answer longer.
open_socket = partial(connect, max_queue=None, open_timeout=TIMEOUT_S, close_timeout=TIMEOUT_S, ping_interval=None)

# Built here, by one thread: msgspec 0.22 crashes if two threads decode a Struct for the first time simultaneously.
decode_message = msgspec.json.Decoder(m.ToClient).decode


def poll(ask: Callable[[], Any], wanted: Callable[[Any], object]) -> Any:
    """Poll until the answer is as wanted, and return it. For state that the server does not push."""
    deadline = time.monotonic() + TIMEOUT_S
    while not wanted(answer := ask()):
        assert time.monotonic() < deadline, answer
        time.sleep(POLL_INTERVAL_S)
    return answer


class LiveServer:
    """A running server."""

    def __init__(self, port: int) -> None:
        self.address = f"http://127.0.0.1:{port}"
        self.socket_address = f"ws://127.0.0.1:{port}"

    @contextmanager
    def guest(self, name: str = "", session: str = "") -> Iterator[Guest]:
        """A client with a new session, or with an earlier one; a `name` is set on the server."""
        headers = {"origin": self.address}
        with httpx.Client(base_url=self.address, headers=headers, timeout=TIMEOUT_S, verify=TLS) as http:
            if session:
                http.cookies.set("ceilidh", session)
            else:
                http.get("/api/me")
            guest = Guest(self, http)
            if name:
                guest.fetch("PUT", "/api/me", {"name": name})
            with guest.sockets:
                yield guest


class Guest:
    """A browser with its session, or a program with its token."""

    def __init__(self, server: LiveServer, http: httpx.Client) -> None:
        self.server = server
        self.http = http
        self.sockets = ExitStack()

    @property
    def session(self) -> str:
        return str(self.http.cookies["ceilidh"])

    def request(self, method: str, path: str, body: object = None, **headers: str) -> httpx.Response:
        content = None if body is None else json.dumps(body)
        return self.http.request(method, path, content=content, headers={"content-type": "application/json", **headers})

    def fetch(self, method: str, path: str, body: object = None) -> Any:
        answer = self.request(method, path, body)
        assert answer.is_success, f"{answer.status_code}: {answer.text}"
        return answer.json()

    def expect_refusal(self, method: str, path: str, body: object = None, **headers: str) -> tuple[int, str]:
        """Send a request that must be refused; returns the status and the sentence."""
        answer = self.request(method, path, body, **headers)
        assert 400 <= answer.status_code < 500, f"{answer.status_code}: {answer.text}"
        return answer.status_code, msgspec.json.decode(answer.content, type=m.Problem).text

    def table(self, game: str, *seats: str, **more: object) -> str:
        """Create a table and return its id; seats are `me`, `friend`, `here:NAME` or a bot's level."""
        plans = [_plan(seat) for seat in seats]
        return str(self.fetch("POST", "/api/tables", {"game": game, "seats": plans, **more})["table"])

    def invitation(self, table: str, seat: int) -> str:
        links = self.fetch("GET", f"/api/tables/{table}/links")
        return str(links["seats"][str(seat)]).rpartition("/")[2]

    def join(self, invitation: str, name: str) -> str:
        return str(self.fetch("POST", f"/api/invitations/{invitation}", {"name": name})["table"])

    def connect(self, table: str, query: str = "want=data", **headers: str) -> TableClient:
        """Open a socket to a table."""
        sent = {"origin": self.server.address, "cookie": f"ceilidh={self.session}", **headers}
        address = f"{self.server.socket_address}/api/tables/{table}/socket?{query}"
        given = {name: value for name, value in sent.items() if value}
        return TableClient(self.sockets.enter_context(open_socket(address, additional_headers=given)))


def _plan(seat: str) -> dict[str, str]:
    kind, _, name = seat.partition(":")
    if kind in ("me", "friend"):
        return {"kind": kind}
    return {"kind": "here", "name": name} if kind == "here" else {"kind": "bot", "bot": kind}


def apply_changes(panels: list[Parts], changes: list[Parts]) -> list[Parts]:
    """The panels after an update, assembled as a browser does it."""
    known = {panel["name"]: panel for panel in panels}
    return [_changed_panel(known.get(change["name"], {"svg": "", "lines": []}), change) for change in changes]


def _changed_panel(was: Parts, change: Parts) -> Parts:
    new = {**was, **change}
    drawn = new.pop("svgLines", None)
    svg = was["svg"] if drawn is None else "\n".join(_expanded_lines(was["svg"].split("\n"), drawn))
    lines = _expanded_lines(was["lines"], change["lines"]) if "lines" in change else was["lines"]
    return {**new, "svg": svg, "lines": lines}


def _expanded_lines(before: list[str], sent: list[Any]) -> list[str]:
    """Expand pairs, which repeat earlier lines: the index of the first one, and how many."""
    return [one for line in sent for one in ([line] if isinstance(line, str) else before[line[0] : sum(line)])]


class TableClient:
    """A client at one table: its socket, the messages received, and the current state as the client knows it."""

    def __init__(self, websocket: ClientConnection) -> None:
        self.websocket = websocket
        self.raw_messages: list[str] = []
        self.now: Parts = {}
        self.log: list[Parts] = []
        self.chat: list[Parts] = []
        self._id = 0

    def receive(self) -> Parts:
        """Receive the next message, check it against its schema, and apply it if it is an update."""
        text = self.websocket.recv(timeout=TIMEOUT_S)
        assert isinstance(text, str)
        self.raw_messages.append(text)
        decode_message(text)
        message: Parts = json.loads(text)
        if message["type"] == "update":
            self._apply(message)
        return message

    def _apply(self, update: Parts) -> None:
        if "changes" in update:
            update["panels"] = apply_changes(self.now.get("panels", []), update.pop("changes"))
        known = {panel["name"]: panel["svg"] for panel in self.now.get("panels", [])}
        for panel in update.get("panels", []):
            panel["svg"] = panel["svg"] or known[panel["name"]]
        if log := update.get("log"):
            self.log[log["start"] :] = log["lines"]
        self.chat += update.get("chat", [])
        self.now |= update

    def until(self, wanted: Callable[[Parts], object]) -> Parts:
        """Receive until the state is as wanted."""
        while not self.now or not wanted(self.now):
            self.receive()
        return self.now

    def request(self, kind: str, **fields: object) -> Parts:
        """Send a request and return its answer; updates that come first are applied."""
        self._id += 1
        self.websocket.send(json.dumps({"type": kind, "id": self._id, **fields}))
        answer = self.answer()
        assert answer["id"] == self._id
        return answer

    def answer(self) -> Parts:
        """The next message that answers a request."""
        while (answer := self.receive())["type"] == "update":
            if "completedCommand" in answer:
                return {"type": "done", "id": answer["completedCommand"]}
        return answer

    def catch_up(self) -> int:
        """Apply all updates that are due and return the number of messages received.

        The server sends due updates before it answers a request. This requests an action for a seat that no table
        has: it causes nothing but the refusal.
        """
        self._id += 1
        self.websocket.send(json.dumps({"type": "act", "id": self._id, "seat": 99, "decisionNumber": 0, "action": ""}))
        messages = 0
        while self.receive().get("id") != self._id:
            messages += 1
        self.raw_messages.pop()  # the refusal
        return messages

    def first(self) -> Parts:
        return self.until(lambda now: True)

    def act(self, action: str | None = None) -> Parts:
        """Carry out an action, by default the first legal one, and wait for the update that shows it."""
        seat, number = self.now["seat"], self.now["decisionNumber"]
        chosen = action or self.now["actions"][0]["action"]
        answer = self.request("act", seat=seat, decisionNumber=number, action=chosen)
        if answer["type"] == "done":
            self.until(lambda now: now["decisionNumber"] != number or now["seat"] != seat)
        return answer

    def expect_refusal(self, kind: str, **fields: object) -> str:
        answer = self.request(kind, **fields)
        assert answer["type"] == "refused", answer
        return str(answer["text"])

    def received_nothing(self) -> bool:
        """True if no message was waiting."""
        return self.catch_up() == 0

    def expect_rejection(self) -> tuple[int, str]:
        """The close code and the sentence of a server that does not accept this socket."""
        refused = json.loads(self.websocket.recv(timeout=TIMEOUT_S))
        return self.close_code(), str(refused["text"])

    def close_code(self) -> int:
        """Wait until the server closes the socket and return the close code; earlier messages are discarded."""
        with suppress(ConnectionClosed):
            for _ in self.websocket:
                pass
        assert self.websocket.close_code is not None
        return self.websocket.close_code


class _SignallingServer(serving.Server):
    """Signals another thread when it has started or failed."""

    def __init__(self, settings: Settings, clock: Clock | None) -> None:
        super().__init__(settings, clock)
        self.ready = threading.Event()

    def run_and_signal(self, bound: socket.socket) -> None:
        try:
            self.run(sockets=[bound])
        finally:
            self.ready.set()

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        self.ready.set()


@contextmanager
def run_server(folder: Path, **settings: Any) -> Iterator[LiveServer]:
    """A server in a thread of this process, with an SQLite file in `folder`; a `clock` may be among the settings.

    Anyone who has no socket open may be replaced by a bot.
    """
    clock: Clock | None = settings.pop("clock", None)
    usual: dict[str, Any] = {"min_bot_move_seconds": 0, "away_seconds": 0}
    usual |= {"requests_per_minute": 0, "tables_per_minute": 0, "records_per_minute": 0, "reports_per_hour": 0}
    chosen = Settings(**({"database_url": f"sqlite:///{folder / 'ceilidh.db'}"} | usual | settings))
    bound = socket.create_server(("127.0.0.1", 0))
    server = _SignallingServer(chosen, clock)
    thread = threading.Thread(target=server.run_and_signal, args=[bound])
    thread.start()
    try:
        assert server.ready.wait(TIMEOUT_S)
        assert server.started, "its log says why it could not start"
        yield LiveServer(bound.getsockname()[1])
    finally:
        server.should_exit = True
        thread.join(TIMEOUT_S)
        bound.close()

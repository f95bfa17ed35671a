"""A server to test against, and people and programs who come to it over real HTTP and real sockets."""

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

PATIENCE = 60.0
"""Seconds after which a test gives up waiting."""

Parts = dict[str, Any]

PAUSE_S = 0.05
"""Seconds between two requests for what the server does not announce."""

TLS = ssl.create_default_context()
"""Shared, although nobody here uses it: otherwise each client reads all certificates of this machine."""

get = partial(httpx.get, timeout=PATIENCE, verify=TLS)
request = partial(httpx.request, timeout=PATIENCE, verify=TLS)

# A client that pings gives up a server that a busy machine keeps from answering for 20 seconds.
open_socket = partial(connect, max_queue=None, open_timeout=PATIENCE, close_timeout=PATIENCE, ping_interval=None)

# Built here, by one thread: msgspec 0.22 crashes if two threads decode a Struct for the first time together.
decode_message = msgspec.json.Decoder(m.ToClient).decode


def poll(ask: Callable[[], Any], wanted: Callable[[Any], object]) -> Any:
    """Ask until the answer is as wanted, and return it: for what the server tells only those who ask."""
    deadline = time.monotonic() + PATIENCE
    while not wanted(answer := ask()):
        assert time.monotonic() < deadline, answer
        time.sleep(PAUSE_S)
    return answer


class Served:
    """A running server."""

    def __init__(self, port: int) -> None:
        self.address = f"http://127.0.0.1:{port}"
        self.socket_address = f"ws://127.0.0.1:{port}"

    @contextmanager
    def guest(self, name: str = "", session: str = "") -> Iterator[Guest]:
        """Somebody who has just come in, or comes back with a session; named, if they say their name."""
        headers = {"origin": self.address}
        with httpx.Client(base_url=self.address, headers=headers, timeout=PATIENCE, verify=TLS) as http:
            if session:
                http.cookies.set("ceilidh", session)
            else:
                http.get("/api/me")
            guest = Guest(self, http)
            if name:
                guest.ok("PUT", "/api/me", {"name": name})
            with guest.sockets:
                yield guest


class Guest:
    """A browser with its session, or a program with its token."""

    def __init__(self, served: Served, http: httpx.Client) -> None:
        self.served = served
        self.http = http
        self.sockets = ExitStack()

    @property
    def session(self) -> str:
        return str(self.http.cookies["ceilidh"])

    def ask(self, method: str, path: str, body: object = None, **headers: str) -> httpx.Response:
        content = None if body is None else json.dumps(body)
        return self.http.request(method, path, content=content, headers={"content-type": "application/json", **headers})

    def ok(self, method: str, path: str, body: object = None) -> Any:
        answer = self.ask(method, path, body)
        assert answer.is_success, f"{answer.status_code}: {answer.text}"
        return answer.json()

    def refused(self, method: str, path: str, body: object = None, **headers: str) -> tuple[int, str]:
        """The status and the sentence of a request that has to be refused."""
        answer = self.ask(method, path, body, **headers)
        assert 400 <= answer.status_code < 500, f"{answer.status_code}: {answer.text}"
        return answer.status_code, msgspec.json.decode(answer.content, type=m.Problem).text

    def table(self, game: str, *seats: str, **more: object) -> str:
        """A new table; seats are `me`, `friend`, `here:NAME` or a bot's level."""
        plans = [_plan(seat) for seat in seats]
        return str(self.ok("POST", "/api/tables", {"game": game, "seats": plans, **more})["table"])

    def invitation(self, table: str, seat: int) -> str:
        links = self.ok("GET", f"/api/tables/{table}/links")
        return str(links["seats"][str(seat)]).rpartition("/")[2]

    def join(self, invitation: str, name: str) -> str:
        return str(self.ok("POST", f"/api/invitations/{invitation}", {"name": name})["table"])

    def sit(self, table: str, query: str = "want=data", **headers: str) -> Sitting:
        """A socket at a table, after its first message."""
        sent = {"origin": self.served.address, "cookie": f"ceilidh={self.session}", **headers}
        address = f"{self.served.socket_address}/api/tables/{table}/socket?{query}"
        given = {name: value for name, value in sent.items() if value}
        return Sitting(self.sockets.enter_context(open_socket(address, additional_headers=given)))


def _plan(seat: str) -> dict[str, str]:
    kind, _, name = seat.partition(":")
    if kind in ("me", "friend"):
        return {"kind": kind}
    return {"kind": "here", "name": name} if kind == "here" else {"kind": "bot", "bot": kind}


def shown(panels: list[Parts], changes: list[Parts]) -> list[Parts]:
    """The panels with what is new about them, as a browser puts them together."""
    known = {panel["name"]: panel for panel in panels}
    return [_panel(known.get(change["name"], {"svg": "", "lines": []}), change) for change in changes]


def _panel(was: Parts, change: Parts) -> Parts:
    new = {**was, **change}
    drawn = new.pop("svgLines", None)
    svg = was["svg"] if drawn is None else "\n".join(_lines(was["svg"].split("\n"), drawn))
    lines = _lines(was["lines"], change["lines"]) if "lines" in change else was["lines"]
    return {**new, "svg": svg, "lines": lines}


def _lines(before: list[str], sent: list[Any]) -> list[str]:
    """A pair stands for lines as they were before: the number of the first one, and how many."""
    return [one for line in sent for one in ([line] if isinstance(line, str) else before[line[0] : sum(line)])]


class Sitting:
    """One socket: every message received, and the table's current state as the client sees it."""

    def __init__(self, opened: ClientConnection) -> None:
        self.opened = opened
        self.raw: list[str] = []
        self.now: Parts = {}
        self.log: list[Parts] = []
        self.chat: list[Parts] = []
        self._id = 0

    def receive(self) -> Parts:
        """The next message, checked against its definition; an update is taken over."""
        text = self.opened.recv(timeout=PATIENCE)
        assert isinstance(text, str)
        self.raw.append(text)
        decode_message(text)
        message: Parts = json.loads(text)
        if message["type"] == "update":
            self._take(message)
        return message

    def _take(self, update: Parts) -> None:
        if "changes" in update:
            update["panels"] = shown(self.now.get("panels", []), update.pop("changes"))
        known = {panel["name"]: panel["svg"] for panel in self.now.get("panels", [])}
        for panel in update.get("panels", []):
            panel["svg"] = panel["svg"] or known[panel["name"]]
        if log := update.get("log"):
            self.log[log["start"] :] = log["lines"]
        self.chat += update.get("chat", [])
        self.now |= update

    def until(self, wanted: Callable[[Parts], object]) -> Parts:
        """Receive until the table is as wanted."""
        while not self.now or not wanted(self.now):
            self.receive()
        return self.now

    def request(self, kind: str, **fields: object) -> Parts:
        """The answer to a request; news that comes before it is taken over."""
        self._id += 1
        self.opened.send(json.dumps({"type": kind, "id": self._id, **fields}))
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
        """Take over everything that happened before this call; how many messages that were.

        The server sends the news that a socket has not seen before it answers a request. This asks for an action on
        a seat that no table has: nothing but the refusal follows from it.
        """
        self._id += 1
        self.opened.send(json.dumps({"type": "act", "id": self._id, "seat": 99, "decisionNumber": 0, "action": ""}))
        messages = 0
        while self.receive().get("id") != self._id:
            messages += 1
        self.raw.pop()  # the refusal
        return messages

    def first(self) -> Parts:
        return self.until(lambda now: True)

    def act(self, action: str | None = None) -> Parts:
        """Carry out an action, the first one if none is named, and wait until it is seen."""
        seat, number = self.now["seat"], self.now["decisionNumber"]
        chosen = action or self.now["actions"][0]["action"]
        answer = self.request("act", seat=seat, decisionNumber=number, action=chosen)
        if answer["type"] == "done":
            self.until(lambda now: now["decisionNumber"] != number or now["seat"] != seat)
        return answer

    def refused(self, kind: str, **fields: object) -> str:
        answer = self.request(kind, **fields)
        assert answer["type"] == "refused", answer
        return str(answer["text"])

    def quiet(self) -> bool:
        """Whether nothing was sent that has not been received yet."""
        return self.catch_up() == 0

    def turned_away(self) -> tuple[int, str]:
        """The code and the sentence with which the server closed the socket at once."""
        refused = json.loads(self.opened.recv(timeout=PATIENCE))
        return self.closed(), str(refused["text"])

    def closed(self) -> int:
        """The code with which the server closes the socket; what comes before it is passed over."""
        with suppress(ConnectionClosed):
            for _ in self.opened:
                pass
        assert self.opened.close_code is not None
        return self.opened.close_code


class _AnnouncedServer(serving.Server):
    """Tells another thread when it has started, or could not."""

    def __init__(self, settings: Settings, clock: Clock | None) -> None:
        super().__init__(settings, clock)
        self.ready = threading.Event()

    def run_and_tell(self, bound: socket.socket) -> None:
        try:
            self.run(sockets=[bound])
        finally:
            self.ready.set()

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        self.ready.set()


@contextmanager
def served(folder: Path, **settings: Any) -> Iterator[Served]:
    """A server in a thread of this process, with an SQLite file in `folder`; a `clock` may be among the settings.

    Anyone who has no socket open may be replaced by a bot.
    """
    clock: Clock | None = settings.pop("clock", None)
    usual: dict[str, Any] = {"min_bot_move_seconds": 0, "away_seconds": 0}
    usual |= {"requests_per_minute": 0, "tables_per_minute": 0, "records_per_minute": 0, "reports_per_hour": 0}
    chosen = Settings(**({"database_url": f"sqlite:///{folder / 'ceilidh.db'}"} | usual | settings))
    bound = socket.create_server(("127.0.0.1", 0))
    server = _AnnouncedServer(chosen, clock)
    thread = threading.Thread(target=server.run_and_tell, args=[bound])
    thread.start()
    try:
        assert server.ready.wait(PATIENCE)
        assert server.started, "its log says why it could not start"
        yield Served(bound.getsockname()[1])
    finally:
        server.should_exit = True
        thread.join(PATIENCE)
        bound.close()

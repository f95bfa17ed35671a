"""Sends random, malformed and hostile requests to every route of a server, over HTTP and over sockets.

`python bench/fuzz_server.py --requests 200000` starts a server on a new SQLite file; `--database URL` uses another,
empty database. It prints how requests were answered, every fault of the server, and the longest steps of its event
loop. A fault is a 500, a socket closed with such a code, an error in the log, or no answer to a valid request. It
attacks only the server that it starts.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import re
import tempfile
import time
from collections import Counter
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from random import Random
from typing import Any
from urllib.parse import urlsplit

from hostile_requests import Generator, HostileRequest, World
from load_clients import UNLIMITED, Person, Server, create_table
from server_load import show_progress
from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosed, WebSocketException

from ceilidh.arena.match import play_to_end
from ceilidh.bots import make_bot
from ceilidh.core import PERSON, Player, Rng, Table, find_game, game_names

WORKERS = 16
SOCKET_SHARE = 0.03
"""Share of requests that open a socket."""
REQUESTS_PER_WORLD = 1_000
"""New people and tables are created after this many requests, because many requests delete something."""
ANSWER_TIMEOUT_S = 300.0
"""Longer than the time limit of a worker process."""
PARTIAL_REQUEST_TIMEOUT_S = 0.2
"""How long to wait for an answer to an incomplete request, which mostly gets none."""
LOOP_BLOCKED_MS = 100.0
UNAVAILABLE_STATUS = 503
"""Not a fault: the mail server of the settings does not exist, and workers can time out on a busy machine."""
SETTINGS = UNLIMITED | {
    "CEILIDH_RECORDS_PER_MINUTE": "0",
    "CEILIDH_MAILS_PER_HOUR": "0",
    "CEILIDH_CONNECTIONS_PER_ADDRESS": "0",
    "CEILIDH_METRICS": "1",
    "CEILIDH_MIN_BOT_MOVE_SECONDS": "0",
    "CEILIDH_AWAY_SECONDS": "0",
    "CEILIDH_ALLOW_PRIVATE_WEBHOOKS": "1",
    "CEILIDH_SMTP_URL": "smtp://127.0.0.1:1",
    "CEILIDH_MAIL_FROM": "ceilidh@example.org",
    "CEILIDH_PUBLIC_URL": "https://play.example.org",
}
"""Without limits, and with all optional parts. The mail server does not exist."""
DOCUMENTED_STATUSES = frozenset(
    (101, 200, 201, 204, 206, 302, 304, 400, 401, 403, 404, 405, 409, 413, 416, 421, 426, 429, 431, 500, 501, 503)
)
VALID_VALUES: dict[str, list[Any]] = {
    "name": [f"Guest {number}" for number in range(100)],
    "address": ["anna@example.org"],
    "endpoint": ["http://127.0.0.1:1/push"],
    "p256dh": ["BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4"],
    "auth": ["BTBZMqHH6r4Tts7J_aSIgg"],
    "webhook": ["http://127.0.0.1:1/hook"],
    "timeZone": ["UTC", "Europe/Berlin"],
    "bot": ["easy"],
    "bots": ["", "easy"],
    "seats": [[{"kind": "me"}, {"kind": "friend"}], [{"kind": "me"}, {"kind": "bot", "bot": "easy"}]],
    "options": [{}],
    "rounds": [1, 2],
    "tableSize": [2, 3],
    "bank": [60, 600],
    "increment": [0, 5],
    "width": [300],
    "step": [*range(6)],
    "other": [*range(6)],
    "number": [*range(6)],
    "seat": [0, 1],
    "guest": [0, 1],
    "round": [0, 1],
    "mailHour": [7, 18],
}
"""Values that fields take anywhere. The keys of a browser are those of RFC 8291, appendix A."""
SLOW_STEP = re.compile(r"^slow [\d.]+ ([\d.]+) ([\d.]+) ([^\t\n]*)\t?(.*)$", re.MULTILINE)
LOGGED_ERROR = re.compile(r"^(?:Traceback .*|.* failed$|Task exception .*|.*Exception in .*)", re.MULTILINE)

Answer = tuple[int, bytes]


class Fuzz:
    """Sends requests and collects answers and faults."""

    def __init__(self, url: str, seed: int) -> None:
        self.url = url
        self.statuses: Counter[int] = Counter()
        self.faults: list[str] = []
        self.requests_per_second = 0.0
        self._rng = Random(seed)
        self._world = World()
        self._routes: dict[str, Counter[bool]] = {}
        """How many requests of each route were answered with success."""
        self._published: dict[str, Any] = {}

    async def run(self, requests: int) -> None:
        """Send this many requests."""
        self._published = await Person(self.url).ask("GET", "/api/schema/openapi.json")
        for path, methods in self._published["paths"].items():
            self._routes |= {f"{method.upper()} {path}": Counter() for method in methods}
        start = time.monotonic()
        for sent in range(0, requests, REQUESTS_PER_WORLD):
            await self._create_world()
            generator = Generator(self._published, self._world, self._rng)
            left = iter(range(min(REQUESTS_PER_WORLD, requests - sent)))
            await asyncio.gather(*(self._work(generator, left) for _ in range(WORKERS)))
            show_progress(f"{sent + REQUESTS_PER_WORLD:,} requests, {len(self.faults)} faults")
        show_progress("")
        self.requests_per_second = requests / (time.monotonic() - start)

    async def _create_world(self) -> None:
        """Create people, a table of each game, a finished game and an evening."""
        anna, ben = [await Person(self.url).introduce() for _ in range(2)]
        tables = [await create_table([anna, ben], game) for game in game_names()]
        record = finished_game()
        finished = (await anna.ask("POST", "/api/records", {"text": record}))["table"]
        plan = {"name": "Evening", "games": [game_names()[0]], "rounds": 2, "tableSize": 2, "bank": 60, "increment": 5}
        evening = (await anna.ask("POST", "/api/evenings", {**plan, "bots": "easy"}))["evening"]
        await ben.ask("POST", f"/api/evenings/{evening}/join", {"name": ben.name})
        waiting = {"game": game_names()[0], "seats": [{"kind": "me"}, {"kind": "friend"}], "listed": True}
        open_table = (await anna.ask("POST", "/api/tables", waiting))["table"]
        links = await anna.ask("GET", f"/api/tables/{open_table}/links")
        tokens = [link.rpartition("/")[2] for link in [links["watch"], *links["seats"].values()]]
        games = (await anna.ask("GET", "/api/games"))["games"]
        self._world.finished = [finished]
        self._world.values = VALID_VALUES | {
            "table": [*tables, open_table, finished],
            "evening": [evening],
            "token": tokens,
            "watch": tokens,
            "game": [game["name"] for game in games],
            "games": [[game["name"]] for game in games],
            "lesson": [lesson["name"] for game in games for lesson in game["lessons"]],
            "text": ["Good luck!", record],
            "action": sorted(set(re.findall(r"^\d+\. seat \d: (.+)$", record, re.MULTILINE))),
        }
        host, origin = urlsplit(self.url).netloc, self.url
        cookies = [person.header("Cookie") for person in (anna, ben)]
        self._world.people = [{"Host": host, "Origin": origin, "Cookie": cookie} for cookie in cookies]
        await self._learn_keys()
        self._world.people += [
            {"Host": host, "Authorization": person.header("Authorization")} for person in (anna, ben)
        ]
        self._world.people += [self._world.people[0], self._world.people[1], {"Host": host}]

    async def _learn_keys(self) -> None:
        """Make links, devices and browsers that can be named, which only a person in a browser may do."""
        values, browser = self._world.values, self._world.people[0]
        links = [await self._as_browser(browser, "POST", "/api/me/links") for _ in range(2)]
        push = {name: values[name][0] for name in ("endpoint", "p256dh", "auth", "name")}
        channels = await self._as_browser(browser, "POST", "/api/me/devices/push", push)
        methods = await self._as_browser(browser, "GET", "/api/me/sign-in-methods")
        picture = await self._as_browser(browser, "GET", f"/api/tables/{self._world.finished[0]}/steps/3")
        values["token"] += [link["address"].partition("#")[2] for link in links]
        values["way"] = [channel["id"] for channel in channels["devices"]]
        values["key"] = [*(link["key"] for link in links), *(device["key"] for device in methods["devices"])]
        values["thing"] = sorted(set(re.findall(r"""data-is=[\\]?"([^"\\]+)""", str(picture))))

    async def _as_browser(self, headers: dict[str, str], method: str, path: str, body: object = None) -> Any:
        content = b"" if body is None else json.dumps(body).encode()
        lines = [f"{method} {path} HTTP/1.1", *(f"{name}: {value}" for name, value in headers.items())]
        lines += ["Content-Type: application/json", f"Content-Length: {len(content)}", "", ""]
        connection = await Connection.open(self.url)
        status, answer = await connection.ask(
            HostileRequest(method, path, "\r\n".join(lines).encode() + content, whole=True)
        )
        connection.close()
        assert status < 300, answer
        return json.loads(answer)

    async def _work(self, generator: Generator, left: Iterator[int]) -> None:
        """Send one request after the other, over as few connections as the server allows."""
        connection: Connection | None = None
        for _ in left:
            if self._rng.random() < SOCKET_SHARE:
                await self._talk(generator)
                continue
            hostile = generator.request()
            if connection is not None and not await self._ask(connection, hostile, last_attempt=False):
                connection.close()
                connection = None
            if connection is None:
                connection = await Connection.open(self.url)
                await self._ask(connection, hostile, last_attempt=True)
            if connection.over:
                connection.close()
                connection = None
        if connection is not None:
            connection.close()

    async def _ask(self, connection: Connection, hostile: HostileRequest, last_attempt: bool) -> bool:
        """Send a request; False if the server had already closed the connection, so that it must be repeated."""
        try:
            status, body = await connection.ask(hostile)
        except (OSError, asyncio.IncompleteReadError, asyncio.LimitOverrunError, ValueError, TimeoutError) as error:
            if isinstance(error, ConnectionError | asyncio.IncompleteReadError) and not last_attempt:
                return False
            connection.over = True
            if hostile.whole:
                self._fault(hostile, f"{type(error).__name__}: {error}")
            return True
        self.statuses[status] += 1
        if hostile.route in self._routes:
            self._routes[hostile.route][status < 400] += 1
        if status not in DOCUMENTED_STATUSES:
            self._fault(hostile, f"{status} is not documented")
        if status >= 500 and status != UNAVAILABLE_STATUS:
            self._fault(hostile, f"{status} {body[:200]!r}")
        return True

    async def _talk(self, generator: Generator) -> None:
        """Send messages over a socket; any answer is fine as long as the server does not fail."""
        path, headers = generator.socket()
        headers = {name: value for name, value in headers.items() if name != "Host"}
        address = self.url.replace("http", "ws", 1) + path
        code: int | None = 101
        try:
            async with await connect(address, additional_headers=headers, max_size=None, close_timeout=5) as socket:
                with suppress(ConnectionClosed):
                    for _ in range(self._rng.randrange(8)):
                        message = generator.message()
                        await socket.send(message, text=self._rng.random() < 0.9)
                        with suppress(TimeoutError):
                            await asyncio.wait_for(socket.recv(), PARTIAL_REQUEST_TIMEOUT_S)
            code = socket.close_code
        except (WebSocketException, OSError, EOFError, ValueError) as error:
            code = getattr(getattr(error, "response", None), "status_code", 0)
        self.statuses[code or 0] += 1
        if code in (500, 1011, 4500):
            self.faults.append(f"socket {path[:200]} closed with {code}")

    def unreached(self) -> tuple[list[str], list[str]]:
        """Routes that got no request, and those that refused every request."""
        unasked = [route for route, answers in self._routes.items() if not answers]
        refused = [route for route, answers in self._routes.items() if answers and not answers[True]]
        return unasked, refused

    def _fault(self, hostile: HostileRequest, what: str) -> None:
        self.faults.append(f"{hostile.method} {hostile.path[:200]}: {what}\n    {hostile.content[:600]!r}")


class Connection:
    """A connection to the server, reused until the server closes it."""

    def __init__(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self.over = False
        self._reader = reader
        self._writer = writer

    @staticmethod
    async def open(url: str) -> Connection:
        server = urlsplit(url)
        return Connection(*await asyncio.open_connection(server.hostname, server.port))

    async def ask(self, hostile: HostileRequest) -> Answer:
        """Send a request and read the answer; raises if there is none."""
        self._writer.write(hostile.content)
        self.over = not hostile.whole
        async with asyncio.timeout(ANSWER_TIMEOUT_S if hostile.whole else PARTIAL_REQUEST_TIMEOUT_S):
            return await self._answer(hostile.method == "HEAD")

    async def _answer(self, without_body: bool) -> Answer:
        status, headers = 100, ""
        while status < 200 and status != 101:
            head = (await self._reader.readuntil(b"\r\n\r\n")).decode("latin-1")
            status, headers = int(head[9:12]), head.lower()
        self.over = self.over or "connection: close" in headers or status == 101
        length = re.search(r"content-length: (\d+)", headers)
        if without_body or status in (101, 204, 304):
            return status, b""
        if length is not None:
            return status, await self._reader.readexactly(int(length[1]))
        if "transfer-encoding: chunked" in headers:
            return status, await self._chunks()
        self.over = True
        return status, await self._reader.read()

    async def _chunks(self) -> bytes:
        found = b""
        while size := int(await self._reader.readline(), 16):
            found += (await self._reader.readexactly(size + 2))[:-2]
        await self._reader.readline()
        return found

    def close(self) -> None:
        """Abort the connection."""
        self._writer.transport.abort()


def finished_game() -> str:
    """The record of a random game."""
    game = find_game(game_names()[0])
    seats = range(min(game.player_counts))
    table = Table(game, [Player(PERSON, f"Guest {seat}") for seat in seats], 7)
    for decision in play_to_end(game, table.snapshot(), [make_bot("random", Rng.seeded(seat)) for seat in seats]):
        table.act(decision.seat, decision.action)
    return table.record().write()


async def measure(given: argparse.Namespace) -> bool:
    """Attack a server and report; True if there were no faults."""
    with tempfile.TemporaryDirectory() as folder:
        database = {"CEILIDH_DATABASE_URL": given.database} if given.database else {}
        server = Server(Path(folder, "tables.db"), SETTINGS | database, watched=True)
        await server.start()
        fuzz = Fuzz(server.url, given.seed)
        try:
            await fuzz.run(given.requests)
        finally:
            server.kill()
        return show(fuzz, server.log.read_text(errors="replace"), given)


def show(fuzz: Fuzz, log: str, given: argparse.Namespace) -> bool:
    """Print the results; True if there were no faults."""
    print(f"{given.requests:,} requests, seed {given.seed}")
    print("  answers: " + ", ".join(f"{status} × {count:,}" for status, count in sorted(fuzz.statuses.items())))
    asked, passed = fuzz.statuses.total(), sum(count for status, count in fuzz.statuses.items() if 200 <= status < 400)
    unasked, refused = fuzz.unreached()
    print(f"  {fuzz.requests_per_second:.0f} requests a second; {100 * passed / asked:.0f} % succeeded")
    print(f"  routes without a request: {', '.join(unasked) or 'none'}")
    print(f"  routes that refused every request: {', '.join(refused) or 'none'}")
    steps = [(float(own), float(garbage), *named) for own, garbage, *named in SLOW_STEP.findall(log)]
    requests = sorted(((own - garbage, garbage, *named) for own, garbage, *named in steps), reverse=True)
    print("  steps of the event loop that computed for longest, without the garbage collector:")
    for own, garbage, name, request in requests[:8]:
        print(f"    {own:>6.1f} ms (and {garbage:.1f} ms collecting) {name} {request}")
    logged = Counter(LOGGED_ERROR.findall(log))
    print(f"  error lines in the log: {sum(logged.values())}")
    for line, count in logged.most_common(20):
        print(f"    {count} × {line[:150]}")
    print(f"  faults: {len(fuzz.faults)}")
    for fault in fuzz.faults[:40]:
        print(f"  - {fault}")
    if given.log:
        Path(given.log).write_text(log, encoding="utf-8")
    return not fuzz.faults and not logged and (not requests or requests[0][0] <= LOOP_BLOCKED_MS)


def main() -> None:
    """Read the options and attack."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--requests", type=int, default=20_000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--database", help="URL of an empty database, as in CEILIDH_DATABASE_URL")
    parser.add_argument("--log", help="copy the server's log to this file")
    given = parser.parse_args()
    raise SystemExit(0 if asyncio.run(measure(given)) else "the server has faults")


if __name__ == "__main__":
    main()

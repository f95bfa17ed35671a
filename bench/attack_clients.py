"""The attack scenarios of bench/noisy_neighbor.py: each is a coroutine that attacks until it is cancelled.

They run in a separate process, so that honest clients do not wait for the attacker's event loop.
"""

from __future__ import annotations

import asyncio
import resource
import sys
from collections import Counter
from collections.abc import Awaitable, Callable, Coroutine, Iterator
from itertools import count, cycle
from typing import Any
from urllib.parse import urlsplit

import msgspec
import uvloop
from load_clients import Person, Update, write
from websockets.exceptions import WebSocketException

from ceilidh.arena import play_to_end
from ceilidh.bots import make_bot
from ceilidh.core import PERSON, Player, Rng, Table, find_game, game_names

ATTACKER_ADDRESSES = ("127.0.0.2", "127.0.0.3")
"""The attacker's addresses: all of 127.0.0.0/8 is this machine."""
GAME = max(game_names(), key=lambda name: len(find_game(name).art.symbols()))
"""The game with the largest pictures."""
PINGS_PER_WRITE = 200
"""Pings per write."""
ME = {"kind": "me"}
FRIEND = {"kind": "here", "name": "Isla"}
EXPERT = {"kind": "bot", "bot": "expert"}


class Attacker:
    """A malicious client, with counts of the answers that it gets. Every attack is a function of one."""

    def __init__(self, url: str, size: float) -> None:
        if urlsplit(url).hostname != "127.0.0.1":
            raise SystemExit("only a server on this machine is attacked")
        self.url = url
        self.size = size
        self.person = Person(url, ATTACKER_ADDRESSES[0])
        self.tally: Counter[str] = Counter()

    def scaled(self, usual: int) -> int:
        """A number of sockets or tables, scaled by the size of the attack."""
        return max(1, int(usual * self.size))

    def begin(self) -> None:
        """Report to the parent process that the attack has begun."""
        print("begun", flush=True)

    async def wait(self) -> None:
        """Wait until the attack is cancelled."""
        self.begin()
        await asyncio.Event().wait()

    async def tables(self, many: int, *seats: dict[str, str], **more: object) -> list[str]:
        """Create this many tables, or as many as the server allows."""
        made: list[str] = []
        for number in range(many):
            self.person.address = ATTACKER_ADDRESSES[number % len(ATTACKER_ADDRESSES)]
            try:
                wanted = {"game": GAME, "seats": seats, **more}
                made.append((await self.person.ask("POST", "/api/tables", wanted))["table"])
            except SystemExit:
                self.tally["tables refused"] += 1
        self.person.address = ATTACKER_ADDRESSES[0]
        self.tally["tables"] += len(made)
        return made

    async def run_concurrently(self, many: int, one: Callable[[int], Awaitable[None]]) -> None:
        """Repeat `one` concurrently in many tasks. A task whose connection the server closes starts again."""

        async def repeat(number: int) -> None:
            while True:
                try:
                    await one(number)
                except (OSError, EOFError, WebSocketException):
                    self.tally["closed"] += 1
                    await asyncio.sleep(0.2)

        self.begin()
        await asyncio.gather(*(repeat(number) for number in range(many)))

    async def send_repeatedly(self, table: str, message: Callable[[int, Update], dict[str, object]]) -> None:
        """Send messages over a socket in a closed loop: the next one as soon as one is answered."""
        async with await self.person.connect(table, "want=picture&seat=0") as line:
            now = Update()
            for number in count(1):
                while now.decision_number is None:
                    _take(now, _read(await line.recv()))
                await line.send(write({"id": number, **message(number, now)}), text=True)
                while (answer := _read(await line.recv())).number not in (number, 0):
                    _take(now, answer)
                _take(now, answer)
                self.tally[f"refused: {answer.text}" if answer.type == "refused" else "answered"] += 1


class Answer(msgspec.Struct, rename="camel"):
    """The fields of any server message that an attacker reads."""

    type: str
    id: int | None = None
    completed_command: int | None = None
    decision_number: int | None = None
    actions: list[Any] | None = None
    text: str = ""

    @property
    def number(self) -> int | None:
        """The id of the request that it answers."""
        return self.completed_command if self.id is None else self.id


def _read(message: str | bytes) -> Answer:
    return msgspec.json.decode(message, type=Answer)


def _take(now: Update, answer: Answer) -> None:
    now.decision_number = now.decision_number if answer.decision_number is None else answer.decision_number
    now.actions = now.actions if answer.actions is None else answer.actions


async def none(attacker: Attacker) -> None:
    """No attack: the baseline."""
    await attacker.wait()


async def pings(attacker: Attacker) -> None:
    """Sockets that send pings and never read."""
    [table] = await attacker.tables(1, ME, FRIEND)
    frames = (b"\x89\xfd\0\0\0\0" + bytes(125)) * PINGS_PER_WRITE

    async def one(_: int) -> None:
        reader, writer = await attacker.person.open(room=1024)
        key = {"Connection": "Upgrade", "Upgrade": "websocket", "Sec-WebSocket-Version": "13"}
        key["Sec-WebSocket-Key"] = "AAAAAAAAAAAAAAAAAAAAAA=="
        writer.write(attacker.person.request("GET", f"/api/tables/{table}/socket?seat=0", more=key))
        while not reader.at_eof():
            writer.write(frames)
            await asyncio.wait_for(writer.drain(), 5)
            attacker.tally["pings"] += PINGS_PER_WRITE
        raise EOFError

    await attacker.run_concurrently(attacker.scaled(5), one)


async def refreshes(attacker: Attacker) -> None:
    """Sockets that request the whole table again and again."""
    [table] = await attacker.tables(1, ME, FRIEND)
    await attacker.run_concurrently(
        attacker.scaled(15),
        lambda _: attacker.send_repeatedly(table, lambda number, now: {"type": "switchSeat", "seat": number % 2}),
    )


async def crowd(attacker: Attacker) -> None:
    """Refreshes from many sessions, because a session costs nothing."""

    async def one(_: int) -> None:
        someone = Attacker(attacker.url, attacker.size)
        someone.tally = attacker.tally
        await someone.person.introduce()
        [table] = await someone.tables(1, ME, FRIEND)
        await someone.send_repeatedly(table, lambda number, now: {"type": "switchSeat", "seat": number % 2})

    await attacker.run_concurrently(attacker.scaled(25), one)


async def previews(attacker: Attacker) -> None:
    """Sockets that request previews of their actions."""
    [table] = await attacker.tables(1, ME, FRIEND)

    def message(number: int, now: Update) -> dict[str, object]:
        actions: list[Any] = now.actions or [{"action": "none"}]
        return {
            "type": "preview",
            "seat": 0,
            "decisionNumber": now.decision_number,
            "action": actions[number % len(actions)]["action"],
        }

    await attacker.run_concurrently(attacker.scaled(40), lambda _: attacker.send_repeatedly(table, message))


async def hints(attacker: Attacker) -> None:
    """Sockets that request hints."""
    [table] = await attacker.tables(1, ME, FRIEND)
    await attacker.run_concurrently(
        attacker.scaled(99), lambda _: attacker.send_repeatedly(table, lambda number, now: {"type": "hints", "seat": 0})
    )


async def undo(attacker: Attacker) -> None:
    """Sockets that alternate acts and undos."""
    tables = await attacker.tables(attacker.scaled(10), ME, FRIEND)

    def message(number: int, now: Update) -> dict[str, object]:
        actions: list[Any] = now.actions or [{"action": "none"}]
        act: dict[str, object] = {"type": "act", "action": actions[0]["action"]}
        return {**(act if number % 2 else {"type": "undo"}), "seat": 0, "decisionNumber": now.decision_number}

    await attacker.run_concurrently(len(tables), lambda number: attacker.send_repeatedly(tables[number], message))


async def bots(attacker: Attacker) -> None:
    """Unwatched tables at which strong bots play each other."""
    for table in await attacker.tables(attacker.scaled(100), ME, *[EXPERT] * 3):
        try:
            await attacker.person.ask("POST", f"/api/tables/{table}/seats/0/bot", {"bot": "expert"})
            attacker.tally["left to bots"] += 1
        except SystemExit:
            attacker.tally["kept from bots"] += 1
    await attacker.wait()


async def listed(attacker: Attacker) -> None:
    """Many public tables in the lobby, where other people's tables must stay visible."""
    host = await Person(attacker.url).introduce()
    waiting = {"game": GAME, "seats": [ME, {"kind": "friend"}], "listed": True}
    mine = (await host.ask("POST", "/api/tables", waiting))["table"]
    await attacker.tables(attacker.scaled(60), ME, {"kind": "friend"}, listed=True)
    lobby = await host.ask("GET", "/api/tables")
    shown = {card["table"] for card in (await Person(attacker.url).ask("GET", "/api/tables"))["open"]}
    attacker.tally["honest table listed"] = int(mine in shown)
    attacker.tally["list has"] = len(lobby["open"])
    await attacker.wait()


async def slowloris(attacker: Attacker) -> None:
    """Requests whose headers never end."""

    async def one(_: int) -> None:
        reader, writer = await attacker.person.open()
        writer.write(b"GET /api/games HTTP/1.1\r\nHost: 127.0.0.1\r\n")
        attacker.tally["opened"] += 1
        await reader.read()
        writer.close()
        raise EOFError

    await attacker.run_concurrently(attacker.scaled(1500), one)


async def uploads(attacker: Attacker) -> None:
    """Uploads of records whose last bytes never arrive."""
    content = b'{"text": "' + b"a" * 990_000
    start = attacker.person.request("POST", "/api/records", content)

    async def one(_: int) -> None:
        reader, writer = await attacker.person.open()
        writer.write(start[:-10])
        await writer.drain()
        attacker.tally["sent"] += 1
        await reader.read()
        writer.close()
        raise EOFError

    await attacker.run_concurrently(attacker.scaled(1000), one)


async def assets(attacker: Attacker) -> None:
    """Connections that fetch the page and its pictures."""
    paths = ["/api/games", f"/api/games/{GAME}/symbols.svg", f"/api/games/{GAME}/cover.svg", "/", "/api/tables"]
    await attacker.run_concurrently(
        attacker.scaled(100), lambda number: _fetch(attacker, cycle(paths[number % 2 :] + paths))
    )


async def logs(attacker: Attacker) -> None:
    """The log of a long game, for every seat and in every language."""
    made = await attacker.person.ask("POST", "/api/records", {"text": long_game()})
    languages = (f"lang={lang}&seat={seat}" for lang in cycle(("en", "de", "nl")) for seat in range(5))
    paths = (f"/api/tables/{made['table']}/log?{query}" for query in languages)
    await attacker.run_concurrently(attacker.scaled(20), lambda _: _fetch(attacker, paths))


async def films(attacker: Attacker) -> None:
    """Animations, pictures and steps of a long game."""
    made = await attacker.person.ask("POST", "/api/records", {"text": long_game()})
    parts = ("film.gif?seat={}", "picture.png?step={}", "steps/{}?", "picture.svg?step={}")
    asked = (part.format(number % 5) for number in count() for part in parts)
    paths = (f"/api/tables/{made['table']}/{part}" for part in asked)
    await attacker.run_concurrently(attacker.scaled(20), lambda _: _fetch(attacker, paths))


async def _fetch(attacker: Attacker, paths: Iterator[str]) -> None:
    """Fetch one path after the other over one connection."""
    reader, writer = await attacker.person.open()
    more = {"Connection": "keep-alive", "Accept-Encoding": "gzip"}
    for path in paths:
        writer.write(attacker.person.request("GET", path, more=more))
        head = (await reader.readuntil(b"\r\n\r\n")).decode().lower()
        await reader.readexactly(int(head.partition("content-length: ")[2].partition("\r\n")[0]))
        attacker.tally[f"status {head[9:12]}"] += 1


def long_game() -> str:
    """The record of a random game."""
    game = find_game(GAME)
    seats = range(max(game.player_counts))
    table = Table(game, [Player(PERSON, f"Guest {seat}") for seat in seats], 7)
    for decision in play_to_end(game, table.snapshot(), [make_bot("random", Rng.seeded(seat)) for seat in seats]):
        table.act(decision.seat, decision.action)
    return table.record().write()


Attack = Callable[[Attacker], Coroutine[Any, Any, None]]
_ALL_ATTACKS: tuple[Attack, ...] = (
    *(none, pings, refreshes, crowd, previews, hints, undo, bots, listed),
    *(slowloris, uploads, assets, logs, films),
)
ATTACKS: dict[str, Attack] = {attack.__name__: attack for attack in _ALL_ATTACKS}


async def carry_out(name: str, url: str, size: float) -> Counter[str]:
    """Attack until stdin is closed; returns the counts of answers."""
    attacker = Attacker(url, size)
    await attacker.person.introduce()
    attack = asyncio.create_task(ATTACKS[name](attacker))
    enough = asyncio.create_task(asyncio.to_thread(sys.stdin.read))
    await asyncio.wait([attack, enough], return_when=asyncio.FIRST_COMPLETED)
    if attack.done():
        attack.result()
    attack.cancel()
    await asyncio.gather(attack, return_exceptions=True)
    return attacker.tally


def main() -> None:
    """Carry out the attack of the arguments; prints when it begins, then its counts as JSON."""
    name, url, size = sys.argv[1:]
    _, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))
    print(msgspec.json.encode(uvloop.run(carry_out(name, url, float(size)))).decode())


if __name__ == "__main__":
    main()

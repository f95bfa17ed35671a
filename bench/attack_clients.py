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

ELSEWHERE = ("127.0.0.2", "127.0.0.3")
"""Where attackers ask from: every address of 127.0.0.0/8 is this machine."""
GAME = max(game_names(), key=lambda name: len(find_game(name).art.symbols()))
"""The game with the largest pictures."""
BURST = 200
"""Pings that are sent at once."""
ME = {"kind": "me"}
FRIEND = {"kind": "here", "name": "Isla"}
EXPERT = {"kind": "bot", "bot": "expert"}


class Attacker:
    """One person with what they were answered; every attack is a function of one."""

    def __init__(self, url: str, size: float) -> None:
        if urlsplit(url).hostname != "127.0.0.1":
            raise SystemExit("only a server on this machine is attacked")
        self.url = url
        self.size = size
        self.person = Person(url, ELSEWHERE[0])
        self.tally: Counter[str] = Counter()

    def times(self, usual: int) -> int:
        """How many of something: fewer in a small attack."""
        return max(1, int(usual * self.size))

    def begin(self) -> None:
        """Tell the process that started this one that the attack has begun."""
        print("begun", flush=True)

    async def wait(self) -> None:
        """There is nothing more to do than to wait for the end."""
        self.begin()
        await asyncio.Event().wait()

    async def tables(self, many: int, *seats: dict[str, str], **more: object) -> list[str]:
        """That many tables of the person, or as many as the server allows."""
        made: list[str] = []
        for number in range(many):
            self.person.address = ELSEWHERE[number % len(ELSEWHERE)]
            try:
                wanted = {"game": GAME, "seats": seats, **more}
                made.append((await self.person.ask("POST", "/api/tables", wanted))["table"])
            except SystemExit:
                self.tally["tables refused"] += 1
        self.person.address = ELSEWHERE[0]
        self.tally["tables"] += len(made)
        return made

    async def together(self, many: int, one: Callable[[int], Awaitable[None]]) -> None:
        """The same from many sides; a side that the server closes does not end the others."""

        async def side(number: int) -> None:
            while True:
                try:
                    await one(number)
                except (OSError, EOFError, WebSocketException):
                    self.tally["closed"] += 1
                    await asyncio.sleep(0.2)

        self.begin()
        await asyncio.gather(*(side(number) for number in range(many)))

    async def nag(self, table: str, message: Callable[[int, Update], dict[str, object]]) -> None:
        """Send a message over a socket, and the next one as soon as it is answered, for ever."""
        async with await self.person.connect(table, "want=picture&seat=0") as line:
            now = Update()
            for number in count(1):
                while now.turn is None:
                    _take(now, _read(await line.recv()))
                await line.send(write({"id": number, **message(number, now)}), text=True)
                while (answer := _read(await line.recv())).number not in (number, 0):
                    _take(now, answer)
                _take(now, answer)
                self.tally[f"refused: {answer.text}" if answer.type == "refused" else "answered"] += 1


class Answer(msgspec.Struct):
    """Any message of the server, as far as an attacker reads it."""

    type: str
    id: int | None = None
    done: int | None = None
    turn: int | None = None
    actions: list[Any] | None = None
    text: str = ""

    @property
    def number(self) -> int | None:
        """The request that it answers."""
        return self.done if self.id is None else self.id


def _read(message: str | bytes) -> Answer:
    return msgspec.json.decode(message, type=Answer)


def _take(now: Update, answer: Answer) -> None:
    now.turn = now.turn if answer.turn is None else answer.turn
    now.actions = now.actions if answer.actions is None else answer.actions


async def peace(attacker: Attacker) -> None:
    """Nobody attacks: what the rest is compared with."""
    await attacker.wait()


async def pings(attacker: Attacker) -> None:
    """Sockets that send pings and never read."""
    [table] = await attacker.tables(1, ME, FRIEND)
    frames = (b"\x89\xfd\0\0\0\0" + bytes(125)) * BURST

    async def one(_: int) -> None:
        reader, writer = await attacker.person.open(room=1024)
        key = {"Connection": "Upgrade", "Upgrade": "websocket", "Sec-WebSocket-Version": "13"}
        key["Sec-WebSocket-Key"] = "AAAAAAAAAAAAAAAAAAAAAA=="
        writer.write(attacker.person.request("GET", f"/api/tables/{table}/socket?seat=0", more=key))
        while not reader.at_eof():
            writer.write(frames)
            await asyncio.wait_for(writer.drain(), 5)
            attacker.tally["pings"] += BURST
        raise EOFError

    await attacker.together(attacker.times(5), one)


async def looks(attacker: Attacker) -> None:
    """Sockets that ask for the whole table again and again."""
    [table] = await attacker.tables(1, ME, FRIEND)
    await attacker.together(
        attacker.times(15),
        lambda _: attacker.nag(table, lambda number, now: {"type": "switchSeat", "seat": number % 2}),
    )


async def crowd(attacker: Attacker) -> None:
    """The same as many persons, for a session costs nothing."""

    async def one(_: int) -> None:
        someone = Attacker(attacker.url, attacker.size)
        someone.tally = attacker.tally
        await someone.person.introduce()
        [table] = await someone.tables(1, ME, FRIEND)
        await someone.nag(table, lambda number, now: {"type": "switchSeat", "seat": number % 2})

    await attacker.together(attacker.times(25), one)


async def previews(attacker: Attacker) -> None:
    """Sockets that ask what their actions would lead to."""
    [table] = await attacker.tables(1, ME, FRIEND)

    def message(number: int, now: Update) -> dict[str, object]:
        actions: list[Any] = now.actions or [{"action": "none"}]
        return {"type": "preview", "seat": 0, "turn": now.turn, "action": actions[number % len(actions)]["action"]}

    await attacker.together(attacker.times(40), lambda _: attacker.nag(table, message))


async def hints(attacker: Attacker) -> None:
    """Sockets that ask for hints."""
    [table] = await attacker.tables(1, ME, FRIEND)
    await attacker.together(
        attacker.times(99), lambda _: attacker.nag(table, lambda number, now: {"type": "hints", "seat": 0})
    )


async def undo(attacker: Attacker) -> None:
    """Sockets that decide and take it back for ever."""
    tables = await attacker.tables(attacker.times(10), ME, FRIEND)

    def message(number: int, now: Update) -> dict[str, object]:
        actions: list[Any] = now.actions or [{"action": "none"}]
        act: dict[str, object] = {"type": "act", "action": actions[0]["action"]}
        return {**(act if number % 2 else {"type": "undo"}), "seat": 0, "turn": now.turn}

    await attacker.together(len(tables), lambda number: attacker.nag(tables[number], message))


async def bots(attacker: Attacker) -> None:
    """Tables of strong bots that nobody watches."""
    for table in await attacker.tables(attacker.times(100), ME, *[EXPERT] * 3):
        try:
            await attacker.person.ask("POST", f"/api/tables/{table}/seats/0/bot", {"bot": "expert"})
            attacker.tally["left to bots"] += 1
        except SystemExit:
            attacker.tally["kept from bots"] += 1
    await attacker.wait()


async def listed(attacker: Attacker) -> None:
    """Tables that are listed for all to join: those of others have to stay in the list."""
    host = await Person(attacker.url).introduce()
    waiting = {"game": GAME, "seats": [ME, {"kind": "friend"}], "listed": True}
    mine = (await host.ask("POST", "/api/tables", waiting))["table"]
    await attacker.tables(attacker.times(60), ME, {"kind": "friend"}, listed=True)
    lobby = await host.ask("GET", "/api/tables")
    shown = {card["table"] for card in (await Person(attacker.url).ask("GET", "/api/tables"))["open"]}
    attacker.tally["honest table listed"] = int(mine in shown)
    attacker.tally["list has"] = len(lobby["open"])
    await attacker.wait()


async def half(attacker: Attacker) -> None:
    """Requests whose end never comes."""

    async def one(_: int) -> None:
        reader, writer = await attacker.person.open()
        writer.write(b"GET /api/games HTTP/1.1\r\nHost: 127.0.0.1\r\n")
        attacker.tally["opened"] += 1
        await reader.read()
        writer.close()
        raise EOFError

    await attacker.together(attacker.times(1500), one)


async def uploads(attacker: Attacker) -> None:
    """Records of which the last bytes never come."""
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

    await attacker.together(attacker.times(1000), one)


async def assets(attacker: Attacker) -> None:
    """Connections that fetch the page and its art."""
    paths = ["/api/games", f"/api/games/{GAME}/symbols.svg", f"/api/games/{GAME}/cover.svg", "/", "/api/tables"]
    await attacker.together(attacker.times(100), lambda number: _fetch(attacker, cycle(paths[number % 2 :] + paths)))


async def story(attacker: Attacker) -> None:
    """The story of a long game, told to every seat and in every language."""
    made = await attacker.person.ask("POST", "/api/records", {"text": long_game()})
    languages = (f"lang={lang}&seat={seat}" for lang in cycle(("en", "de", "nl")) for seat in range(5))
    paths = (f"/api/tables/{made['table']}/log?{query}" for query in languages)
    await attacker.together(attacker.times(20), lambda _: _fetch(attacker, paths))


async def films(attacker: Attacker) -> None:
    """Films, pictures and steps of a long game."""
    made = await attacker.person.ask("POST", "/api/records", {"text": long_game()})
    parts = ("film.gif?seat={}", "picture.png?step={}", "steps/{}?", "picture.svg?step={}")
    asked = (part.format(number % 5) for number in count() for part in parts)
    paths = (f"/api/tables/{made['table']}/{part}" for part in asked)
    await attacker.together(attacker.times(20), lambda _: _fetch(attacker, paths))


async def _fetch(attacker: Attacker, paths: Iterator[str]) -> None:
    """One address after the other over one connection."""
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
EVERY: tuple[Attack, ...] = (
    *(peace, pings, looks, crowd, previews, hints, undo, bots, listed),
    *(half, uploads, assets, story, films),
)
ATTACKS: dict[str, Attack] = {attack.__name__: attack for attack in EVERY}


async def carry_out(name: str, url: str, size: float) -> Counter[str]:
    """Attack until the input is closed; what the attacker was answered."""
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
    """Attack as the arguments say; print when it begins, and as JSON what came of it."""
    name, url, size = sys.argv[1:]
    _, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))
    print(msgspec.json.encode(uvloop.run(carry_out(name, url, float(size)))).decode())


if __name__ == "__main__":
    main()

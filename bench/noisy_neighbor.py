"""Measures what honest players notice while one client demands as much as it can (a noisy neighbor).

For each attack, `python bench/noisy_neighbor.py` starts a server with its default limits and seats honest players at
20 tables. The attack comes from another address of this machine. The result is the duration of decisions and of bots'
moves meanwhile, and the server's memory. `python bench/noisy_neighbor.py looks hints` runs only those attacks. It
attacks only the servers that it starts.
"""

from __future__ import annotations

import argparse
import asyncio
import random
import sys
import tempfile
from asyncio.subprocess import PIPE, Process
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager, closing
from itertools import cycle
from pathlib import Path
from time import perf_counter
from typing import Any, NamedTuple

import msgspec
import uvloop
from attack_clients import ATTACKS, ME
from load_clients import Client, Meter, Person, Refused, Server, Update, set_up
from server_load import playable, quantile, tell

ACT = 0.1
BOT = 2.0
MEMORY = 400.0
"""What honest people bear, in seconds, and megabytes that the server may take."""
PAUSE = 0.4
"""Seconds for which an honest person thinks."""
GRACE = 60.0
"""Seconds in which an attack has to end when it is told to."""


class Honest(Client):
    """Somebody who plays at the pace of people; notes how long bots take where all others are bots."""

    def __init__(self, seat: int, meter: Meter, bots: list[tuple[float, float]] | None) -> None:
        super().__init__(seat, meter, [], PAUSE)
        self._bots = bots
        self._waits_since = 0.0

    def _take(self, message: Update | Refused, now: float) -> None:
        super()._take(message, now)
        if self._bots is not None and self._waits_since:
            self._bots.append((now, now - self._waits_since))
        self._waits_since = 0.0 if self._actions or self._over or self._sent else now


class Evening:
    """What honest people noticed while they played."""

    def __init__(self, server: Server) -> None:
        self.meter = Meter()
        self.bots: list[tuple[float, float]] = []
        self._server = server

    async def seat(self, tables: int) -> list[tuple[list[Person], str]]:
        """People at tables: at every second one two play, at the others one with a bot."""
        games = cycle(playable(2))
        seated: list[tuple[list[Person], str]] = []
        for number in range(tables):
            people = [await Person(self._server.url).introduce() for _ in range(2 - number % 2)]
            seated.append((people, await _table(people, next(games))))
        return seated

    async def play(self, people: list[Person], table: str) -> None:
        """One game after the other."""
        for game in cycle(playable(2)):
            bots = self.bots if len(people) == 1 else None
            clients = [Honest(seat, self.meter, bots) for seat in range(len(people))]
            await asyncio.gather(
                *(
                    client.play(person, table, "picture", lambda: False)
                    for client, person in zip(clients, people, strict=True)
                )
            )
            table = await _table(people, game)


async def _table(people: list[Person], game: str) -> str:
    if len(people) == 2:
        return await set_up(people, game)
    seats = [ME, {"kind": "bot", "bot": "medium"}]
    made: str = (await people[0].ask("POST", "/api/tables", {"game": game, "seats": seats}))["table"]
    return made


class Noticed(NamedTuple):
    """What an attack did to others."""

    name: str
    acts: list[float]
    bots: list[float]
    memory: float
    tally: dict[str, int]
    failed: str

    @property
    def verdict(self) -> str:
        """What honest people noticed; nothing is best."""
        acts, bots = quantile(self.acts, 0.99) / 1000, quantile(self.bots, 0.99) / 1000
        bad = {"acts": not self.acts or acts >= ACT, "bots": bots >= BOT, "memory": self.memory >= MEMORY}
        return " ".join([name for name, is_bad in bad.items() if is_bad] + ["failed"] * bool(self.failed))


async def under(name: str, given: argparse.Namespace) -> Noticed:
    """Play an attack against a server of its own."""
    async with _running() as server, _attacking(name, server.url, given.size) as attacker:
        evening = Evening(server)
        tell(f"{name}: seating people …")
        seated = await evening.seat(given.tables)
        playing = [asyncio.create_task(evening.play(*place)) for place in seated]
        await _begun(attacker)
        begin = perf_counter()
        memory = await _watch(name, server, given, evening, playing)
        tally, failed = await _end(attacker)
        failed += [str(task.exception()) for task in playing if task.done()]
        for task in playing:
            task.cancel()
        await asyncio.gather(*playing, return_exceptions=True)
        acts, bots = ([took for at, took in times if at >= begin] for times in (evening.meter.stored, evening.bots))
        return Noticed(name, acts, bots, memory, tally, "; ".join(failed))


@asynccontextmanager
async def _attacking(name: str, url: str, size: float) -> AsyncIterator[Process]:
    """A process that attacks until its input is closed."""
    command = [sys.executable, str(Path(__file__).with_name("attack_clients.py")), name, url, str(size)]
    attacker = await asyncio.create_subprocess_exec(*command, stdin=PIPE, stdout=PIPE, stderr=PIPE)
    try:
        yield attacker
    finally:
        if attacker.returncode is None:
            attacker.kill()
            await attacker.wait()


async def _begun(attacker: Process) -> None:
    """Wait until the attack has begun; if it never does, `_end` tells why."""
    assert attacker.stdout is not None
    await attacker.stdout.readline()


async def _end(attacker: Process) -> tuple[dict[str, int], list[str]]:
    """End the attack; what the attacker was answered, and why it failed if it did."""
    said, complaint = await asyncio.wait_for(attacker.communicate(b""), GRACE)
    if attacker.returncode:
        return {}, [f"the attack failed: {complaint.decode().strip()[-200:]}"]
    return msgspec.json.decode(said, type=dict[str, int]), []


@asynccontextmanager
async def _running() -> AsyncIterator[Server]:
    with tempfile.TemporaryDirectory() as folder, closing(Server(Path(folder, "tables.db"), {})) as server:
        await server.start()
        try:
            yield server
        finally:
            server.kill()


async def _watch(
    name: str, server: Server, given: argparse.Namespace, evening: Evening, playing: Sequence[asyncio.Task[Any]]
) -> float:
    """The most memory that the server had, in megabytes, until the time is over and people have acted often enough."""
    most, end = 0.0, perf_counter() + given.seconds
    enough = len(evening.meter.stored) + given.acts
    while not any(task.done() for task in playing):
        left = end - perf_counter()
        if left <= 0 and len(evening.meter.stored) >= enough:
            break
        tell(f"{name}: {left:3.0f} s to go")
        await asyncio.wait(playing, timeout=0.5, return_when=asyncio.FIRST_COMPLETED)
        most = max(most, server.memory()["Pss"])
    return most


def show(noticed: Noticed) -> None:
    """One line, and what the attacker was answered."""
    tell("")
    acts, bots = noticed.acts, noticed.bots
    print(
        f"{noticed.name:<10}{len(acts):>6} {quantile(acts, 0.5):>8.1f} {quantile(acts, 0.99):>8.1f} ms"
        f"{len(bots):>6} {quantile(bots, 0.99):>8.0f} ms {noticed.memory:>6.0f} MB  {noticed.verdict}"
    )
    print(
        "          ", ", ".join(f"{what} {many:,}" for what, many in noticed.tally.items()), noticed.failed, flush=True
    )


async def measure(given: argparse.Namespace) -> bool:
    """All attacks that were asked for, one after the other; whether none of them harmed others."""
    print(f"{'attack':<10}{'acts':>6} {'p50':>8} {'p99':>8}   {'bots':>6} {'p99':>8}    {'memory':>6}")
    fine = True
    for name in given.attacks or ATTACKS:
        noticed = await under(name, given)
        show(noticed)
        fine = fine and not noticed.verdict
    return fine


def main() -> None:
    """Read the options and attack."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("attacks", nargs="*", metavar="attack", help=f"all by default: {', '.join(ATTACKS)}")
    parser.add_argument("--tables", type=int, default=20, help="at which honest people play")
    parser.add_argument("--seconds", type=float, default=20, help="of each attack")
    parser.add_argument("--acts", type=int, default=0, help="of people during each attack, at least")
    parser.add_argument("--size", type=float, default=1.0, help="how many sockets and tables, 1 for as many as usual")
    given = parser.parse_args()
    for name in given.attacks:
        if name not in ATTACKS:
            parser.error(f"there is no attack '{name}'; possible are {', '.join(ATTACKS)}")
    random.seed(1)
    raise SystemExit(0 if uvloop.run(measure(given)) else "honest people noticed an attack")


if __name__ == "__main__":
    main()

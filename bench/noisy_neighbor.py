"""Measures what honest players notice while one client demands as much as it can (a noisy neighbor).

For each attack, `python bench/noisy_neighbor.py` starts a server with its default limits and seats honest players at
20 tables. The attack comes from another address of this machine. The result is the duration of decisions and of bots'
moves meanwhile, and the server's memory. `python bench/noisy_neighbor.py refreshes hints` runs only those attacks. It
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
from load_clients import Client, Meter, Person, Refused, Server, Update, create_table
from server_load import playable, quantile, show_progress

MAX_ACT_P99_S = 0.1
MAX_BOT_MOVE_P99_S = 2.0
MAX_MEMORY_MB = 400.0
THINKING_TIME_S = 0.4
ATTACK_END_TIMEOUT_S = 60.0


class HonestClient(Client):
    """A client that plays at the pace of people and, if all others are bots, measures how long they take."""

    def __init__(self, seat: int, meter: Meter, bots: list[tuple[float, float]] | None) -> None:
        super().__init__(seat, meter, [], THINKING_TIME_S)
        self._bots = bots
        self._waits_since = 0.0

    def _take(self, message: Update | Refused, now: float) -> None:
        super()._take(message, now)
        if self._bots is not None and self._waits_since:
            self._bots.append((now, now - self._waits_since))
        self._waits_since = 0.0 if self._actions or self._over or self._sent else now


class HonestPlayers:
    """The honest players with their measurements."""

    def __init__(self, server: Server) -> None:
        self.meter = Meter()
        self.bots: list[tuple[float, float]] = []
        self._server = server

    async def seat(self, tables: int) -> list[tuple[list[Person], str]]:
        """Create tables: two people at every second one, a person and a bot at the others."""
        games = cycle(playable(2))
        seated: list[tuple[list[Person], str]] = []
        for number in range(tables):
            people = [await Person(self._server.url).introduce() for _ in range(2 - number % 2)]
            seated.append((people, await _table(people, next(games))))
        return seated

    async def play(self, people: list[Person], table: str) -> None:
        """Play one game after the other."""
        for game in cycle(playable(2)):
            bots = self.bots if len(people) == 1 else None
            clients = [HonestClient(seat, self.meter, bots) for seat in range(len(people))]
            await asyncio.gather(
                *(
                    client.play(person, table, "picture", lambda: False)
                    for client, person in zip(clients, people, strict=True)
                )
            )
            table = await _table(people, game)


async def _table(people: list[Person], game: str) -> str:
    if len(people) == 2:
        return await create_table(people, game)
    seats = [ME, {"kind": "bot", "bot": "medium"}]
    made: str = (await people[0].ask("POST", "/api/tables", {"game": game, "seats": seats}))["table"]
    return made


class Measurements(NamedTuple):
    """The effect of an attack on honest players and on the server."""

    name: str
    acts: list[float]
    bots: list[float]
    memory: float
    tally: dict[str, int]
    failed: str

    @property
    def verdict(self) -> str:
        """The limits that were exceeded; empty is good."""
        acts, bots = quantile(self.acts, 0.99) / 1000, quantile(self.bots, 0.99) / 1000
        bad = {
            "acts": not self.acts or acts >= MAX_ACT_P99_S,
            "bots": bots >= MAX_BOT_MOVE_P99_S,
            "memory": self.memory >= MAX_MEMORY_MB,
        }
        return " ".join([name for name, is_bad in bad.items() if is_bad] + ["failed"] * bool(self.failed))


async def measure_attack(name: str, given: argparse.Namespace) -> Measurements:
    """Measure one attack against a new server."""
    async with _running() as server, _attacking(name, server.url, given.size) as attacker:
        honest = HonestPlayers(server)
        show_progress(f"{name}: seating people …")
        seated = await honest.seat(given.tables)
        playing = [asyncio.create_task(honest.play(*place)) for place in seated]
        await _begun(attacker)
        begin = perf_counter()
        memory = await _watch(name, server, given, honest, playing)
        tally, failed = await _end(attacker)
        failed += [str(task.exception()) for task in playing if task.done()]
        for task in playing:
            task.cancel()
        await asyncio.gather(*playing, return_exceptions=True)
        acts, bots = ([took for at, took in times if at >= begin] for times in (honest.meter.stored, honest.bots))
        return Measurements(name, acts, bots, memory, tally, "; ".join(failed))


@asynccontextmanager
async def _attacking(name: str, url: str, size: float) -> AsyncIterator[Process]:
    """A process that attacks until its stdin is closed."""
    command = [sys.executable, str(Path(__file__).with_name("attack_clients.py")), name, url, str(size)]
    attacker = await asyncio.create_subprocess_exec(*command, stdin=PIPE, stdout=PIPE, stderr=PIPE)
    try:
        yield attacker
    finally:
        if attacker.returncode is None:
            attacker.kill()
            await attacker.wait()


async def _begun(attacker: Process) -> None:
    """Wait until the attack has begun or failed; `_end` reports failures."""
    assert attacker.stdout is not None
    await attacker.stdout.readline()


async def _end(attacker: Process) -> tuple[dict[str, int], list[str]]:
    """End the attack; returns the counts of answers and the failures."""
    output, complaint = await asyncio.wait_for(attacker.communicate(b""), ATTACK_END_TIMEOUT_S)
    if attacker.returncode:
        return {}, [f"the attack failed: {complaint.decode().strip()[-200:]}"]
    return msgspec.json.decode(output, type=dict[str, int]), []


@asynccontextmanager
async def _running() -> AsyncIterator[Server]:
    with tempfile.TemporaryDirectory() as folder, closing(Server(Path(folder, "tables.db"), {})) as server:
        await server.start()
        try:
            yield server
        finally:
            server.kill()


async def _watch(
    name: str, server: Server, given: argparse.Namespace, honest: HonestPlayers, playing: Sequence[asyncio.Task[Any]]
) -> float:
    """Wait until time is up and people have acted often enough; returns the server's peak memory in megabytes."""
    most, end = 0.0, perf_counter() + given.seconds
    enough = len(honest.meter.stored) + given.acts
    while not any(task.done() for task in playing):
        left = end - perf_counter()
        if left <= 0 and len(honest.meter.stored) >= enough:
            break
        show_progress(f"{name}: {left:3.0f} s to go")
        await asyncio.wait(playing, timeout=0.5, return_when=asyncio.FIRST_COMPLETED)
        most = max(most, server.memory()["Pss"])
    return most


def show(measured: Measurements) -> None:
    """Print the measurements, then the counts of answers."""
    show_progress("")
    acts, bots = measured.acts, measured.bots
    print(
        f"{measured.name:<10}{len(acts):>6} {quantile(acts, 0.5):>8.1f} {quantile(acts, 0.99):>8.1f} ms"
        f"{len(bots):>6} {quantile(bots, 0.99):>8.0f} ms {measured.memory:>6.0f} MB  {measured.verdict}"
    )
    print(
        "          ",
        ", ".join(f"{what} {many:,}" for what, many in measured.tally.items()),
        measured.failed,
        flush=True,
    )


async def measure(given: argparse.Namespace) -> bool:
    """Measure the chosen attacks one after the other; True if none exceeded a limit."""
    print(f"{'attack':<10}{'acts':>6} {'p50':>8} {'p99':>8}   {'bots':>6} {'p99':>8}    {'memory':>6}")
    fine = True
    for name in given.attacks or ATTACKS:
        measured = await measure_attack(name, given)
        show(measured)
        fine = fine and not measured.verdict
    return fine


def main() -> None:
    """Read the options and measure."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("attacks", nargs="*", metavar="attack", help=f"all by default: {', '.join(ATTACKS)}")
    parser.add_argument("--tables", type=int, default=20, help="number of tables with honest players")
    parser.add_argument("--seconds", type=float, default=20, help="duration of each attack")
    parser.add_argument("--acts", type=int, default=0, help="minimum number of honest acts during each attack")
    parser.add_argument("--size", type=float, default=1.0, help="factor for the sockets and tables of an attack")
    given = parser.parse_args()
    for name in given.attacks:
        if name not in ATTACKS:
            parser.error(f"there is no attack '{name}'; possible are {', '.join(ATTACKS)}")
    random.seed(1)
    raise SystemExit(0 if uvloop.run(measure(given)) else "an attack exceeded the limits")


if __name__ == "__main__":
    main()

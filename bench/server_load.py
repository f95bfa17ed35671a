"""Measures the load that a server sustains: tables of clients that act as soon as it is their turn, over WebSocket.

`python bench/server_load.py` starts a server on a new, durable SQLite file; `--url` measures a running one, whose
limits (`CEILIDH_…_PER_…`, see docs/reference/settings.md) must be off. `--slow` lists what blocks the event loop for
more than 5 ms, and how much of that was computing. `--idle 2000` measures the memory of a server with that many idle
clients, `--long` the cost of a move early and late in a long game, and the time to restore a table after the server
was killed.
"""

from __future__ import annotations

import argparse
import asyncio
import random
import re
import sys
import tempfile
from collections.abc import Sequence
from contextlib import AsyncExitStack
from itertools import cycle
from pathlib import Path
from statistics import median
from time import perf_counter, process_time

import uvloop
from load_clients import UNLIMITED, WANT_QUERIES, Client, Meter, Person, Server, create_table

from ceilidh.core import find_game, game_names

REPETITIONS = 7
SLOW_STEP = re.compile(r"^slow ([\d.]+) ([\d.]+) ([\d.]+) ([^\t\n]*)", re.MULTILINE)
"""A line of `slow_event_loop_steps.py`: wall-clock time, processor time, garbage collection, name."""
SLOW_STEP_MS = 5.0
STARTUP_DRAWING_S = 2.0
"""Seconds in which a new server draws all pieces once, in the background."""
WARM_UP_S = 3.0
"""Seconds that are not counted: caches fill, and tables reach different phases."""


async def load(urls: list[str], server: Server | None, given: argparse.Namespace) -> None:
    """Measure moves per second, and their latency, at many tables."""
    meter = Meter()
    computed = own = 0.0
    show_progress(f"seating {given.tables * given.clients} people …")
    groups = [
        [await Person(url).introduce() for url in assign_servers(urls, given.clients)] for _ in range(given.tables)
    ]
    names = [given.game] if given.game else playable(given.clients)
    tasks = [
        asyncio.create_task(play_repeatedly(people, names[number % len(names) :] + names, meter, given.want))
        for number, people in enumerate(groups)
    ]
    begin = perf_counter() + WARM_UP_S
    while (left := begin + given.seconds - perf_counter()) > 0:
        if not own and left <= given.seconds:
            computed, own = server.seconds() if server else 0.0, process_time()
        show_progress(f"{left:3.0f} s to go, {len(meter.stored):,} moves so far")
        done, _ = await asyncio.wait(tasks, timeout=min(1.0, left))
        for task in done:
            task.result()
    computed = server.seconds() - computed if server else 0.0
    own = process_time() - own
    for task in tasks:
        task.cancel()
    await asyncio.gather(*tasks, return_exceptions=True)
    show_progress("")
    show_load(meter, begin, begin + given.seconds, computed, own, given)


async def play_repeatedly(people: list[Person], games: list[str], meter: Meter, want: str) -> None:
    """Play one game after the other with the same people."""
    for game in cycle(games):
        await play(people, await create_table(people, game), meter, want)


async def play(people: list[Person], table: str, meter: Meter, want: str, decisions: int = sys.maxsize) -> None:
    """Play a game to its end, or until the given number of decisions."""
    clients: list[Client] = []
    clients += (Client(seat, meter, clients) for seat in range(len(people)))
    end = len(meter.stored) + decisions
    tasks = [
        asyncio.create_task(client.play(person, table, want, lambda: len(meter.stored) >= end))
        for client, person in zip(clients, people, strict=True)
    ]
    try:
        await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
        await asyncio.wait(tasks, timeout=1)
    finally:
        for task in tasks:
            task.cancel()
    for outcome in await asyncio.gather(*tasks, return_exceptions=True):
        if isinstance(outcome, BaseException) and not isinstance(outcome, asyncio.CancelledError):
            raise outcome


def show_load(meter: Meter, begin: float, end: float, computed: float, own: float, given: argparse.Namespace) -> None:
    """Print the result as a small table."""
    stored = [took for at, took in meter.stored if begin <= at < end]
    seen = [took for at, took in meter.seen if begin <= at < end]
    if not stored:
        raise SystemExit("not one move was made")
    game = given.game or "all games in turn"
    print(f"{given.tables} tables × {given.clients} clients, {game}, want={given.want}, {given.seconds:.0f} s")
    print(f"  moves/s                         {len(stored) / given.seconds:>8,.0f}")
    for name, work in (("server's", computed), ("this tool's", own)):
        if work:
            print(f"  {name + ' work per move':<32}{work / len(stored) * 1000:>8.2f} ms")
    print(f"  refused, because too late        {len(meter.refused):>7,}")
    for name, times in (("act until stored", stored), ("act until the other may act", seen)):
        print(f"  {name:<28} p50 {quantile(times, 0.5):>6.1f} ms   p99 {quantile(times, 0.99):>6.1f} ms")


async def idle(server: Server, given: argparse.Namespace) -> None:
    """Measure the memory of idle clients: the players of each table, and spectators."""
    show_progress("waking the server …")
    before = server.memory()
    groups = [[await Person(server.url).introduce() for _ in range(given.clients)] for _ in range(given.tables)]
    names = cycle([given.game] if given.game else playable(given.clients))
    tables = [(people, await create_table(people, next(names))) for people in groups]
    empty = server.memory()
    async with AsyncExitStack() as stack:
        for number, (people, table) in enumerate(tables):
            watch = (await people[0].ask("GET", f"/api/tables/{table}/links"))["watch"].rpartition("/")[2]
            for client in range(given.idle // given.tables):
                person = people[client] if client < len(people) else Person(server.url)
                query = f"seat={client}" if client < len(people) else f"watch={watch}"
                line = await person.connect(table, f"{WANT_QUERIES[given.want]}&{query}")
                await stack.enter_async_context(line)
                await line.recv()
            show_progress(f"table {number + 1} of {len(tables)}")
        await asyncio.sleep(2)
        full = server.memory()
    show_progress("")
    count = given.idle // given.tables * given.tables
    print(f"{count:,} idle clients at {given.tables} tables, want={given.want}; memory of all server processes")
    print(f"  {'':<24}{'Rss':>10}{'Pss':>10}")
    for name, memory in (("started", before), ("tables without clients", empty), ("all connected", full)):
        print(f"  {name:<24}{memory['Rss']:>7.0f} MB{memory['Pss']:>7.0f} MB")


async def long(server: Server, given: argparse.Namespace) -> None:
    """Measure a long game, and rebuilding its table after the server was killed."""
    name = given.game or max(game_names(), key=lambda game: find_game(game).max_game_length)
    players = max(find_game(name).player_counts)
    people = [await Person(server.url).introduce() for _ in range(players)]
    short, table = await create_table(people, name), await create_table(people, name)
    meter = Meter()
    show_progress(f"playing {given.decisions:,} decisions of {name} with {players} players …")
    watching = asyncio.create_task(watch(server, meter))
    await play(people, table, meter, given.want, given.decisions)
    watching.cancel()
    print(f"{name}, {players} players, {len(meter.stored):,} decisions, want={given.want}")
    show_parts(meter)
    alone = []
    for time in range(REPETITIONS):
        show_progress(f"killing the server, {time + 1} of {REPETITIONS} …")
        server.kill()
        await server.start()
        await asyncio.sleep(STARTUP_DRAWING_S)
        await first_update(people[0], short, given.want)
        alone.append(await first_update(people[0], table, given.want))
    async with await people[1].connect(table, f"{WANT_QUERIES[given.want]}&seat=1"):
        beside = [await first_update(people[0], table, given.want) for _ in range(REPETITIONS)]
    show_progress("")
    print("  after a restart, connecting until the first update (median)")
    print(f"    at a table that is not in memory{median(alone) * 1000:>8.1f} ms")
    print(f"    at one that is                  {median(beside) * 1000:>8.1f} ms")
    print(f"    so rebuilding it takes          {(median(alone) - median(beside)) * 1000:>8.1f} ms")


async def watch(server: Server, meter: Meter) -> None:
    """Sample the server's processor time and the number of moves."""
    while True:
        meter.computed.append((len(meter.stored), server.seconds()))
        await asyncio.sleep(0.02)


def show_parts(meter: Meter) -> None:
    """Print the cost and the latency of a move in the first and in the last fifth of the game."""
    fifth = len(meter.stored) // 5
    print(f"  {'':<28}{'first fifth':>12}{'last fifth':>12}")
    for title, costs in (
        ("server's work per move", [work(meter, 0, fifth), work(meter, 4 * fifth, 5 * fifth)]),
        ("act until stored (median)", [typical(meter.stored[:fifth]), typical(meter.stored[-fifth:])]),
    ):
        print(f"  {title:<28}{costs[0] * 1000:>9.2f} ms{costs[1] * 1000:>9.2f} ms")


def work(meter: Meter, begin: int, end: int) -> float:
    """The server's processor time per move, in seconds, between two moves."""
    inside = [sample for sample in meter.computed if begin <= sample[0] <= end]
    (first, before), (last, after) = inside[0], inside[-1]
    return (after - before) / max(1, last - first)


def typical(times: list[tuple[float, float]]) -> float:
    """The median duration."""
    return median(took for _, took in times)


async def first_update(person: Person, table: str, want: str) -> float:
    """Seconds from connecting until the first update."""
    begin = perf_counter()
    async with await person.connect(table, f"{WANT_QUERIES[want]}&seat=0") as line:
        await line.recv()
        return perf_counter() - begin


def show_slow(log: str) -> None:
    """Print the slow steps, worst first: wall-clock time, processor time, garbage collection."""
    found: dict[str, list[tuple[float, ...]]] = {}
    for *times, called in SLOW_STEP.findall(log):
        found.setdefault(called, []).append(tuple(map(float, times)))
    steps = re.findall(r"^steps (\d+)$", log, re.MULTILINE)
    every = [times for those in found.values() for times in those]
    print(f"  more than 5 ms by the clock: {len(every):,} of {int(steps[-1] if steps else 0):,} steps of the loop")
    print(f"    of these computed for more than 5 ms: {sum(own > SLOW_STEP_MS for _, own, _ in every):,}")
    for called, those in sorted(found.items(), key=lambda one: -max(own for _, own, _ in one[1])):
        clock, own, garbage = (max(kind) for kind in zip(*those, strict=True))
        busy = sum(own > SLOW_STEP_MS for _, own, _ in those)
        times = f"clock {clock:>4.0f}, computing {own:>4.1f}, garbage {garbage:>4.1f} ms"
        print(f"    {len(those):>5,} × {called:<34} {busy:>3} computing; at most {times}")


def playable(players: int) -> list[str]:
    """The games for this number of players."""
    return [name for name in game_names() if players in find_game(name).player_counts]


def assign_servers(urls: Sequence[str], clients: int) -> list[str]:
    """The server of each client of a table."""
    return [urls[client % len(urls)] for client in range(clients)]


def quantile(times: list[float], part: float) -> float:
    """A quantile of durations, in milliseconds."""
    return sorted(times)[min(len(times) - 1, int(part * len(times)))] * 1000 if times else 0.0


def show_progress(progress: str) -> None:
    """Show progress, on a terminal."""
    if sys.stderr.isatty():
        print(f"\r\x1b[K{progress}", end="", file=sys.stderr, flush=True)


async def measure(given: argparse.Namespace) -> None:
    """Run the chosen measurement, against the given server or a new one."""
    if given.url:
        await load(given.url, None, given)
        return
    with tempfile.TemporaryDirectory() as folder:
        settings = {} if given.limited else UNLIMITED
        server = Server(Path(folder, "tables.db"), settings, watched=given.slow)
        await server.start()
        try:
            if given.idle:
                await idle(server, given)
            elif given.long:
                await long(server, given)
            else:
                await load([server.url], server, given)
        finally:
            server.kill()
        if given.slow:
            show_slow(server.log.read_text())


def main() -> None:
    """Read the options and measure."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--tables", type=int, default=50)
    parser.add_argument("--clients", type=int, default=2, help="players at a table")
    parser.add_argument("--seconds", type=float, default=15)
    parser.add_argument("--game", choices=game_names(), help="all in turn by default")
    parser.add_argument("--want", choices=tuple(WANT_QUERIES), default="data", help="picture: as browsers get it")
    parser.add_argument("--packed", action="store_true", help="compress what is sent, as browsers ask for it")
    parser.add_argument("--url", nargs="+", help="servers that run already; the clients of a table spread over them")
    parser.add_argument("--limited", action="store_true", help="keep the default limits, which the load does not reach")
    parser.add_argument("--idle", type=int, metavar="N", help="measure memory with N clients that do nothing")
    parser.add_argument("--slow", action="store_true", help="list what blocks the event loop")
    parser.add_argument("--long", action="store_true", help="measure early and late moves, and rebuilding")
    parser.add_argument("--decisions", type=int, default=1000, help="number of decisions in the long game")
    given = parser.parse_args()
    if given.url and (given.idle or given.long):
        parser.error("--idle and --long start a server of their own")
    if given.packed or given.idle:
        Person.compression = "deflate"
    random.seed(1)
    uvloop.run(measure(given))


if __name__ == "__main__":
    main()

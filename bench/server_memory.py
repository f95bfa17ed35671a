"""Checks that a server's memory stays bounded, over whole games and under steady requests.

`python bench/server_memory.py --games 2000` compares the memory after a tenth of the games with the memory after all
of them, each time when nobody plays and all tables are unloaded.

`python bench/server_memory.py --requests 70000` sends requests without a pause and prints the memory after each tenth.
With `--rate 120` they are spread evenly: 70,000 requests take about ten minutes.
"""

from __future__ import annotations

import argparse
import asyncio
import random
import tempfile
from collections.abc import Iterator
from itertools import cycle
from pathlib import Path
from time import perf_counter

import uvloop
from load_clients import Meter, Person, Server, create_table
from server_load import play, playable, show_progress

UNLOADING_TIME_S = 15.0
"""The server has unloaded empty tables after this time."""
MIN_GAMES_PER_TABLE = 2
"""Games at each table before the first measurement, so that all tables are in use."""
MAX_GROWTH = 1.1
"""Allowed growth of memory after ten times as many games, because allocators keep some."""
SAMPLES = 10
CONNECTIONS = 8
PAUSE_S = 0.05
"""Each connection catches up with the rate in steps of this length."""


async def measure(given: argparse.Namespace) -> bool:
    """True if memory stayed within the limit."""
    with tempfile.TemporaryDirectory() as folder:
        server = Server(Path(folder, "tables.db"))
        await server.start()
        try:
            if given.requests:
                return await steady_requests(server, given.requests, given.rate)
            return await whole_games(server, given.games, given.tables)
        finally:
            server.kill()


async def whole_games(server: Server, games: int, tables: int) -> bool:
    """Compare the memory after the first tenth of the games with that after all."""
    groups = [[await Person(server.url).introduce() for _ in range(2)] for _ in range(tables)]
    names = cycle(playable(2))
    first = max(games // 10, MIN_GAMES_PER_TABLE * tables)
    early = await memory_after(server, groups, names, first, first)
    late = await memory_after(server, groups, names, games - first, games)
    return late <= early * MAX_GROWTH


async def steady_requests(server: Server, requests: int, rate: float) -> bool:
    """Compare the memory after the first tenth of the requests with the highest that follows."""
    people = [await Person(server.url).introduce() for _ in range(CONNECTIONS)]
    table = await create_table(people[:2], playable(2)[0])
    paths = ["/api/me", "/api/tables", f"/api/tables/{table}", "/api/me/notifications", "/api/nowhere", "/health"]
    memory: list[float] = []
    for sample in range(1, SAMPLES + 1):
        count = requests // SAMPLES // CONNECTIONS
        began = perf_counter()
        await asyncio.gather(*(ask_steadily(person, paths, count, rate / CONNECTIONS) for person in people))
        memory.append(server.memory()["Pss"])
        took = perf_counter() - began
        asked = count * CONNECTIONS * sample
        print(f"after {asked:>7,} requests: {memory[-1]:>6.1f} MB ({asked / sample / took:,.0f}/s)", flush=True)
    return max(memory) <= memory[0] * MAX_GROWTH


async def ask_steadily(person: Person, paths: list[str], count: int, rate: float) -> None:
    """Send requests over one connection, at most `rate` per second unless that is 0."""
    reader, writer = await person.open()
    began = perf_counter()
    for number in range(count):
        writer.write(person.request("GET", paths[number % len(paths)], more={"Connection": "keep-alive"}))
        head = (await reader.readuntil(b"\r\n\r\n")).decode().lower()
        await reader.readexactly(int(head.partition("content-length: ")[2].partition("\r\n")[0]))
        if rate and number / rate > perf_counter() - began:
            await asyncio.sleep(PAUSE_S)
    writer.close()


async def memory_after(
    server: Server, groups: list[list[Person]], names: Iterator[str], more: int, games: int
) -> float:
    """Play `more` games, then return the memory of all server processes in megabytes; `games` is the total so far."""
    left = iter(range(more))
    await asyncio.gather(*(play_games(people, names, left) for people in groups))
    show_progress("waiting until the tables are unloaded …")
    await asyncio.sleep(UNLOADING_TIME_S)
    memory = server.memory()
    show_progress("")
    print(f"after {games:>6,} games: {memory['Pss']:>6.1f} MB (Rss {memory['Rss']:.1f} MB)", flush=True)
    return memory["Pss"]


async def play_games(people: list[Person], names: Iterator[str], left: Iterator[int]) -> None:
    """Play whole games as long as any are left."""
    for number in left:
        show_progress(f"game {number + 1}")
        await play(people, await create_table(people, next(names)), Meter(), "data")


def main() -> None:
    """Read the options and measure."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--games", type=int, default=2000, help="total number of games")
    parser.add_argument("--tables", type=int, default=50, help="number of simultaneous tables")
    parser.add_argument("--requests", type=int, default=0, help="total number of requests, instead of games")
    parser.add_argument("--rate", type=float, default=0.0, help="requests per second; 0 sends without a pause")
    given = parser.parse_args()
    random.seed(1)
    raise SystemExit(0 if uvloop.run(measure(given)) else "the server's memory has grown")


if __name__ == "__main__":
    main()

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
from load_clients import Meter, Person, Server, set_up
from server_load import play, playable, tell

REST = 15.0
"""Seconds after which the server has forgotten tables at which nobody is."""
FULL = 2
"""So many games are played at each table before it is first looked: with fewer tables there is less memory in use."""
LARGER = 1.1
"""How much more memory it may have after ten times as many games: what allocators do not give back at once."""
SAMPLES = 10
CONNECTIONS = 8
PAUSE_S = 0.05
"""Each connection catches up with the rate in steps of this length."""


async def measure(given: argparse.Namespace) -> bool:
    """True if memory came back."""
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
    """Play in two parts and compare."""
    groups = [[await Person(server.url).introduce() for _ in range(2)] for _ in range(tables)]
    names = cycle(playable(2))
    first = max(games // 10, FULL * tables)
    early = await after(server, groups, names, first, first)
    late = await after(server, groups, names, games - first, games)
    return late <= early * LARGER


async def steady_requests(server: Server, requests: int, rate: float) -> bool:
    """Compare the memory after the first tenth of the requests with the highest that follows."""
    people = [await Person(server.url).introduce() for _ in range(CONNECTIONS)]
    table = await set_up(people[:2], playable(2)[0])
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
    return max(memory) <= memory[0] * LARGER


async def ask_steadily(person: Person, paths: list[str], count: int, rate: float) -> None:
    """Send requests over one connection, at most `rate` a second if that is not 0."""
    reader, writer = await person.open()
    began = perf_counter()
    for number in range(count):
        writer.write(person.request("GET", paths[number % len(paths)], more={"Connection": "keep-alive"}))
        head = (await reader.readuntil(b"\r\n\r\n")).decode().lower()
        await reader.readexactly(int(head.partition("content-length: ")[2].partition("\r\n")[0]))
        if rate and number / rate > perf_counter() - began:
            await asyncio.sleep(PAUSE_S)
    writer.close()


async def after(server: Server, groups: list[list[Person]], names: Iterator[str], more: int, games: int) -> float:
    """Megabytes of all server processes after so many more games; `games` were played in all."""
    left = iter(range(more))
    await asyncio.gather(*(evening(people, names, left) for people in groups))
    tell("waiting until the tables are forgotten …")
    await asyncio.sleep(REST)
    memory = server.memory()
    tell("")
    print(f"after {games:>6,} games: {memory['Pss']:>6.1f} MB (Rss {memory['Rss']:.1f} MB)", flush=True)
    return memory["Pss"]


async def evening(people: list[Person], names: Iterator[str], left: Iterator[int]) -> None:
    """One whole game after the other, as long as there are any left to play."""
    for number in left:
        tell(f"game {number + 1}")
        await play(people, await set_up(people, next(names)), Meter(), "data")


def main() -> None:
    """Read the options and measure."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--games", type=int, default=2000, help="that are played in all")
    parser.add_argument("--tables", type=int, default=50, help="at which they are played at the same time")
    parser.add_argument("--requests", type=int, default=0, help="that are sent in all, instead of games")
    parser.add_argument("--rate", type=float, default=0.0, help="of the requests, per second; 0 sends without a pause")
    given = parser.parse_args()
    random.seed(1)
    raise SystemExit(0 if uvloop.run(measure(given)) else "the server kept memory")


if __name__ == "__main__":
    main()

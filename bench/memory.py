"""Whether a server's memory comes back: what it has after a tenth of some whole games, and after all of them.

`python bench/memory.py --games 2000`. Both times nobody plays any more, and the tables have been forgotten.
"""

from __future__ import annotations

import argparse
import asyncio
import random
import tempfile
from collections.abc import Iterator
from itertools import cycle
from pathlib import Path

import uvloop
from clients import Meter, Person, Server, set_up
from load import play, playable, tell

REST = 15.0
"""Seconds after which the server has forgotten tables at which nobody is."""
FULL = 2
"""So many games are played at each table before it is first looked: with fewer tables there is less memory in use."""
LARGER = 1.1
"""How much more memory it may have after ten times as many games: what allocators do not give back at once."""


async def measure(games: int, tables: int) -> bool:
    """Play in two parts and compare; whether memory came back."""
    with tempfile.TemporaryDirectory() as folder:
        server = Server(Path(folder, "tables.db"))
        await server.start()
        try:
            groups = [[await Person(server.url).introduce() for _ in range(2)] for _ in range(tables)]
            names = cycle(playable(2))
            first = max(games // 10, FULL * tables)
            early = await after(server, groups, names, first, first)
            late = await after(server, groups, names, games - first, games)
            return late <= early * LARGER
        finally:
            server.kill()


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
    given = parser.parse_args()
    random.seed(1)
    raise SystemExit(0 if uvloop.run(measure(given.games, given.tables)) else "the server kept memory")


if __name__ == "__main__":
    main()

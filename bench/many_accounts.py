"""Measures a server with many people and finished games.

    python bench/many_accounts.py --people 10000 --games 100000

Creates an SQLite file with that many people and rated games, starts a server on it, and requests the home page's
lists, a profile and a leaderboard for the most active person. Prints the duration of each answer and the processor_time
time of the server in it. `--plans` prints SQLite's query plans.
"""

from __future__ import annotations

import argparse
import os
import random
import subprocess
import sys
import time
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from statistics import median, quantiles
from typing import Any

import httpx
from sqlalchemy import Connection, create_engine, event, func, insert, select
from sqlalchemy.engine import Engine

from ceilidh.core import find_game, game_names
from ceilidh.server.accounts.sessions import hash_token
from ceilidh.server.storage import Database, Outcome, schema

COOKIE_PERSON = "person-0"
TOKEN = "a token of the bench"
BATCH_ROWS = 5000


def main() -> None:
    """Create the database, then measure or show query plans."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--people", type=int, default=10_000)
    parser.add_argument("--games", type=int, default=100_000)
    parser.add_argument("--asks", type=int, default=200)
    parser.add_argument("--folder", type=Path, default=Path("build/people"))
    parser.add_argument("--plans", action="store_true")
    wanted = parser.parse_args()
    wanted.folder.mkdir(parents=True, exist_ok=True)
    file = wanted.folder / f"{wanted.people}-{wanted.games}.db"
    url = f"sqlite:///{file}"
    if not file.exists():
        create_database(url, wanted.people, wanted.games)
    print(f"{wanted.people} people, {wanted.games} finished games, {file.stat().st_size / 1e6:.0f} MB")
    if wanted.plans:
        show_plans(url)
        return
    measure(url, wanted.asks)


def create_database(url: str, people: int, games: int) -> None:
    """Fill a database realistically: some people play much more than others."""
    Database(url).close()
    engine = create_engine(url)
    chance = random.Random(1)
    with engine.begin() as connection:
        add_people(connection, people)
        met: Counter[tuple[str, str, str]] = Counter()
        known: dict[tuple[str, str], list[float]] = {}
        for first in range(0, games, BATCH_ROWS):
            add_games(connection, range(first, min(first + BATCH_ROWS, games)), people, chance, met, known)
        add_ratings(connection, met, known)
    engine.dispose()


def add_people(connection: Connection, people: int) -> None:
    """Insert people with name and profile; the first one has a token, too."""
    rows = [
        {
            "id": f"person-{n}",
            "name": f"Person {n}",
            "created": "2026-01-01T00:00:00+00:00",
            "profile": f"profile-{n}",
            "token_hash": hash_token(TOKEN) if n == 0 else None,
            "token_made": "2026-11-01T00:00:00+00:00" if n == 0 else None,
        }
        for n in range(people)
    ]
    connection.execute(insert(schema.persons), rows)


def add_games(
    connection: Connection,
    numbers: range,
    people: int,
    chance: random.Random,
    met: Counter[tuple[str, str, str]],
    known: dict[tuple[str, str], list[float]],
) -> None:
    """Insert finished games with their seats and results."""
    tables, seats, results = [], [], []
    for number in numbers:
        game = find_game(chance.choice(game_names()))
        players = chance.choice((2, 3, 4))
        sitting = random_people(chance, people, players)
        places = chance.sample(range(1, players + 1), players)
        outcome = Outcome([100 - 10 * place for place in places], places)
        table = f"table-{number}"
        moved = f"2026-{1 + number % 12:02}-{1 + number % 28:02}T00:00:00+00:00"
        tables.append(finished_table(table, game.name, game.edition, sitting[0], moved, outcome))
        for seat, person in enumerate(sitting):
            seats.append({"table_id": table, "number": seat, "kind": "person", "name": person, "person": person})
            results.append({"person": person, "table_id": table, "game": game.name, "number": number + 1})
            sums = known.setdefault((person, game.name), [0, 0, 0])
            sums[0] += 1
            sums[1] += places[seat] == 1
            sums[2] = max(sums[2], outcome.scores[seat])
            for other, name in enumerate(sitting):
                if other != seat:
                    met[person, name, "games"] += 1
                    met[person, name, "won"] += places[seat] < places[other]
    connection.execute(insert(schema.tables), tables)
    connection.execute(insert(schema.seats).values(gone=False), seats)
    connection.execute(insert(schema.results).values(before=25.0, after=25.5), results)


def finished_table(table: str, game: str, edition: int, host: str, moved: str, outcome: Outcome) -> dict[str, Any]:
    """The row of a finished table."""
    return {
        "id": table,
        "game": game,
        "edition": edition,
        "options": {},
        "seed": "1",
        "phase": "finished",
        "host": host,
        "listed": False,
        "watch": table,
        "created": moved,
        "moved": moved,
        "actors": 0,
        "result": outcome,
        "several": False,
        "compacted": 0,
        "rated": True,
    }


def random_people(chance: random.Random, people: int, players: int) -> list[str]:
    """Distinct people; low numbers are chosen most often."""
    found: dict[str, None] = {}
    while len(found) < players:
        found[f"person-{int(people * chance.random() ** 2.2)}"] = None
    return [*found]


def add_ratings(
    connection: Connection, met: Counter[tuple[str, str, str]], known: dict[tuple[str, str], list[float]]
) -> None:
    """Insert the ratings and meetings that `tables/rating_updater.py` would have stored."""
    rows: list[dict[str, Any]] = [
        {"person": person, "other": other, "games": games, "won": met[person, other, "won"]}
        for (person, other, what), games in met.items()
        if what == "games"
    ]
    connection.execute(insert(schema.meetings), [row | {"lost": row["games"] - row["won"]} for row in rows])
    chance = random.Random(2)
    rated = [
        {"person": person, "game": game, "mu": chance.gauss(25, 6), "games": games, "won": won, "best": best}
        for (person, game), (games, won, best) in known.items()
    ]
    connection.execute(insert(schema.ratings).values(sigma=4.0), rated)


def measured_paths() -> dict[str, str]:
    """The requested paths, by name."""
    return {
        "home, nobody": "/api/tables",
        "home": "/api/tables",
        "profile": "/api/people/profile-0",
        "leaderboard": f"/api/leaderboards/{game_names()[0]}",
    }


def measure(url: str, asks: int) -> None:
    """Measure each path on a new server and print the results."""
    with (
        running_server(url) as (address, process),
        httpx.Client(base_url=address, headers={"authorization": f"Bearer {TOKEN}"}, timeout=60) as known,
        httpx.Client(base_url=address, timeout=60) as nobody,
    ):
        for name, path in measured_paths().items():
            times, work = answers(nobody if name.endswith("nobody") else known, path, asks, process)
            slow = quantiles(times, n=20)[-1]
            print(
                f"{name:14} median {median(times) * 1000:5.1f} ms, 95% under {slow * 1000:5.1f} ms, "
                f"processor {work * 1000:5.1f} ms an answer",
                flush=True,
            )


def answers(client: httpx.Client, path: str, asks: int, process: int) -> tuple[list[float], float]:
    """The duration of each answer, and the server's mean processor_time time per answer, in seconds."""
    for _ in range(5):
        client.get(path).raise_for_status()
    worked, times = processor_time(process), []
    for _ in range(asks):
        begun = time.perf_counter()
        client.get(path).raise_for_status()
        times.append(time.perf_counter() - begun)
    return times, (processor_time(process) - worked) / asks


def processor_time(process: int) -> float:
    """The processor_time time of a process, in seconds."""
    fields = Path(f"/proc/{process}/stat").read_text(encoding="utf-8").rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


@contextmanager
def running_server(url: str) -> Iterator[tuple[str, int]]:
    """A server process: its address and process id."""
    environment = {**os.environ, "CEILIDH_DATABASE_URL": url, "CEILIDH_REQUESTS_PER_MINUTE": "0"}
    command = [sys.executable, "-m", "ceilidh.server", "--port", "0"]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True, env=environment) as running:
        assert running.stdout is not None
        address = running.stdout.readline().split()[3].rstrip("/")
        try:
            yield address, running.pid
        finally:
            running.terminate()


def show_plans(url: str) -> None:
    """Print SQLite's query plan of each page."""
    from ceilidh.server.http.ratings_api import _leaderboard, _profile
    from ceilidh.server.http.tables_api import _lobby

    engine = create_engine(url)
    plans = collect_plans(engine)
    with engine.connect() as connection:
        count = connection.execute(select(func.count()).select_from(schema.seats)).scalar_one()
        print(count, "seats")
        pages: dict[str, Callable[[], object]] = {
            "home": lambda: _lobby(connection, COOKIE_PERSON, "en", False, 0),
            "profile": lambda: _profile(connection, "profile-0", COOKIE_PERSON, "en", 0),
            "leaderboard": lambda: _leaderboard(connection, game_names()[0], COOKIE_PERSON),
        }
        for name, page in pages.items():
            plans.clear()
            page()
            print(name)
            for line in dict.fromkeys(plans):
                print("   ", line)


def collect_plans(engine: Engine) -> list[str]:
    """A list that collects the plan of every later statement."""
    plans: list[str] = []

    @event.listens_for(engine, "before_cursor_execute")
    def explain(_: object, cursor: Any, statement: str, parameters: Any, *__: object) -> None:
        if statement.startswith("SELECT"):
            plan = cursor.connection.execute(f"EXPLAIN QUERY PLAN {statement}", parameters).fetchall()
            plans.extend(row[3] for row in plan)

    return plans


if __name__ == "__main__":
    main()

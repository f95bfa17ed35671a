"""Evenings for tests: guests who join and play at their tables."""

from __future__ import annotations

from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import msgspec
from server.http_clients import Guest

from ceilidh.server import messages as m

CLANS = "clans-and-glory"
PLAN: dict[str, Any] = {
    "name": "Hogmanay",
    "games": [CLANS],
    "rounds": 2,
    "tableSize": 4,
    "bank": 600,
    "increment": 0,
    "bots": "random",
}


def new_evening() -> m.NewEvening:
    return msgspec.convert(PLAN, m.NewEvening)


def make(host: Guest, **changes: object) -> str:
    return str(host.fetch("POST", "/api/evenings", {**PLAN, **changes})["evening"])


def see(guest: Guest, evening: str) -> Any:
    return guest.fetch("GET", f"/api/evenings/{evening}")


def join(guest: Guest, evening: str, name: str) -> Any:
    return guest.fetch("POST", f"/api/evenings/{evening}/join", {"name": name})


def begin(host: Guest, evening: str, number: int) -> Any:
    return host.fetch("POST", f"/api/evenings/{evening}/rounds", {"round": number})


def my_table(shown: Any) -> str | None:
    """The caller's table in the last round."""
    return next((table["table"] for table in shown["seated"][-1]["tables"] if table["mine"]), None)


def play(guest: Guest, table: str) -> None:
    """Decide whenever asked, until the game is over."""
    client = guest.connect(table)
    client.first()
    while not client.now.get("result"):
        if client.now.get("actions"):
            client.act()
        else:
            client.receive()
    client.websocket.close()


def play_round(guests: Sequence[Guest], evening: str) -> Any:
    """Everybody plays at their table; the evening after that. A result that a player has seen is stored."""
    tables = [(guest, my_table(see(guest, evening))) for guest in guests]
    with ThreadPoolExecutor(len(guests)) as pool:
        list(pool.map(lambda one: play(*one), [(guest, table) for guest, table in tables if table]))
    shown = see(guests[0], evening)
    assert shown["state"] in ("between", "over")
    return shown

"""Over a socket: a player who takes a decision back and repeats it meets the same answers of bots."""

from __future__ import annotations

import asyncio
from pathlib import Path

from server.http_clients import Guest, Parts, TableClient
from server.table_helpers import ANNA, first_action, opened
from server.table_waiting import until

from ceilidh.core import Move
from ceilidh.server.messages import NewTable, SeatPlan
from ceilidh.server.tables.live_table import LiveTable
from ceilidh.server.tables.new_tables import set_up_table

SKYE = "isle-of-skye"
"""Its players buy from each other one after the other, in the open."""
MAX_TRIES = 4


def my_next_decision(client: TableClient, decided: int) -> Parts:
    return client.until(lambda now: now.get("actions") and now["decisionNumber"] == decided)


def buy(client: TableClient) -> str:
    """Decide until a tile can be bought; returns the action that buys the last one."""
    while True:
        now = my_next_decision(client, client.now.get("decisionNumber", 0))
        purchases = [one["action"] for one in now["actions"] if one["action"].startswith("buy")]
        if purchases:
            return str(purchases[-1])
        client.act()
        my_next_decision(client, client.now["decisionNumber"])


def test_a_repeated_decision_meets_the_same_answers(anna: Guest) -> None:
    client = anna.connect(anna.table(SKYE, "me", "random", "random"))
    client.first()
    purchase = buy(client)
    number, met = client.now["decisionNumber"], []
    for _ in range(MAX_TRIES):
        client.act(purchase)
        now = my_next_decision(client, number + 1)
        met.append(now["view"])
        assert now["undo"]
        assert client.request("undo", seat=0, decisionNumber=number + 1)["type"] == "done"
        my_next_decision(client, number)
    assert all(one == met[0] for one in met)


def test_the_answers_are_still_known_after_a_restart(tmp_path: Path) -> None:
    async def decide(live: LiveTable) -> list[Move]:
        """My first action, and all decisions up to my next one."""
        await first_action(live, 0)
        table = live.require_session().table
        await until(live, lambda: 0 in table.actors())
        return table.moves

    async def scenario() -> None:
        url = f"sqlite:///{tmp_path / 'new.db'}"
        seats = [SeatPlan(kind="me"), *(SeatPlan(kind="bot", bot="random") for _ in range(2))]
        row = set_up_table(NewTable(game=SKYE, seats=seats), ANNA)
        async with opened(url) as services:
            await services.tables.add(row)
            async with services.tables.hold(row.id) as live:
                table, moves = live.require_session().table, list[Move]()
                while not moves or moves[-1].seat == 0 or not table.can_undo(0):
                    moves = await decide(live)
                await live.undo(0, table.decision_count(0))
                await until(live, lambda: 0 in table.actors())
        async with opened(url) as services, services.tables.hold(row.id) as live:
            assert await decide(live) == moves

    asyncio.run(scenario())

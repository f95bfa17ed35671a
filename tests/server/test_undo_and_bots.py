"""Over a socket: a player who takes a decision back and repeats it meets the same answers of bots."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest
from server.http_clients import Guest, Parts, TableClient
from server.table_helpers import ANNA, CLANS, first_action, opened, own_seat
from server.table_waiting import until

from ceilidh.core import Move
from ceilidh.server.api_errors import Refusal
from ceilidh.server.messages import NewTable, SeatPlan
from ceilidh.server.storage import journal
from ceilidh.server.tables.journal_compaction import MAX_UNDONE_ENTRIES
from ceilidh.server.tables.live_table import LiveTable
from ceilidh.server.tables.new_tables import set_up_table
from ceilidh.server.tables.seating import give_to_bot, take_back

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


@pytest.mark.parametrize("undos", [1, MAX_UNDONE_ENTRIES])
def test_the_answers_are_still_known_after_a_restart(tmp_path: Path, undos: int) -> None:
    """Also after a compaction of the journal, which a hundred undos cause."""

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
                for _ in range(undos - 1):
                    await live.undo(0, table.decision_count(0))
                    await until(live, lambda: 0 in table.actors())
                    assert await decide(live) == moves
                await live.undo(0, table.decision_count(0))
                await until(live, lambda: 0 in table.actors())
                assert len(await services.database.read(journal.read, row.id)) < 2 * MAX_UNDONE_ENTRIES
        async with opened(url) as services, services.tables.hold(row.id) as live:
            assert await decide(live) == moves

    asyncio.run(scenario())


async def let_bot_decide_once(live: LiveTable, seat: int) -> None:
    """Give Anna's seat to a bot for one decision."""
    await live.change_seats(lambda row: give_to_bot(row, seat, ANNA.id, "random", own_seat))
    table = live.require_session().table
    decided = table.decision_count(seat)
    await until(live, lambda: table.decision_count(seat) > decided)
    await live.change_seats(lambda row: take_back(row, seat, ANNA.id))


@pytest.mark.parametrize("hints", [True, False])
def test_without_hints_nobody_takes_back_what_a_bot_decided_for_them(tmp_path: Path, hints: bool) -> None:
    """Otherwise a strong bot in one's own seat would give them."""

    async def scenario() -> None:
        seats = [SeatPlan(kind="me"), SeatPlan(kind="here", name="Ben")]
        row = set_up_table(NewTable(game=CLANS, seats=seats, hints=hints), ANNA)
        async with opened(f"sqlite:///{tmp_path / 'new.db'}") as services:
            await services.tables.add(row)
            async with services.tables.hold(row.id) as live:
                await first_action(live, 0)
                table = live.require_session().table
                await live.act(0, table.decision_count(0), "pass")
                await let_bot_decide_once(live, 1)
                assert table.can_undo(1) is hints
                if not hints:
                    assert not table.can_undo(0)
                    with pytest.raises(Refusal, match="no_undo"):
                        await live.undo(1, table.decision_count(1))

    asyncio.run(scenario())

"""Bots at tables: they stand in for people, and no failure stops a game."""

from __future__ import annotations

import asyncio
import sqlite3
import time
from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from typing import Any, TypeVar

import pytest
import virtual_time
from server.http_clients import TIMEOUT_S, Guest, LiveServer, TableClient, run_server
from server.table_helpers import ANNA as HOST
from server.table_helpers import CLANS, first_action
from server.table_waiting import until

from ceilidh.core import State
from ceilidh.server.messages import NewTable, SeatPlan
from ceilidh.server.services import Services
from ceilidh.server.settings import Settings
from ceilidh.server.tables import bot_players
from ceilidh.server.tables.new_tables import set_up_table
from ceilidh.server.throttling.usage import Caller
from ceilidh.server.workers.pool import WorkerPool
from ceilidh.server.workers.worker_process import Worker

T = TypeVar("T")

ANNA = Caller("anna")


def finish(client: TableClient) -> None:
    client.first()
    while not client.until(lambda now: now.get("actions") or "result" in now).get("result"):
        client.act()


def test_a_bot_stands_in_for_an_absent_person_who_then_takes_the_seat_back(anna: Guest, ben: Guest) -> None:
    table = anna.table(CLANS, "me", "friend")
    ben.join(anna.invitation(table, 1), "Ben")
    theirs, mine = ben.connect(table), anna.connect(table)
    mine.until(lambda now: now["header"]["players"][1]["online"])
    status, refusal = anna.expect_refusal("POST", f"/api/tables/{table}/seats/1/bot", {"bot": "random"})
    assert status == 409
    assert refusal == "Ben is here, or was a moment ago; a bot can take over after they have been away for 1 minute."
    theirs.websocket.close()
    mine.until(lambda now: now["header"]["players"][1]["replaceable"])
    anna.fetch("POST", f"/api/tables/{table}/seats/1/bot", {"bot": "random"})
    mine.until(lambda now: now["header"]["players"][1]["bot"] == "random")
    assert mine.now["header"]["players"][1]["kind"] == "person"
    while not mine.now["header"]["players"][1]["status"]:
        mine.act()
    mine.until(lambda now: now["actions"])

    back = ben.connect(table)
    back.until(lambda now: now["header"]["players"][1]["returnable"])
    assert back.expect_refusal("act", seat=1, decisionNumber=0, action="pass").startswith(
        "A bot is playing for you here"
    )
    assert anna.expect_refusal("POST", f"/api/tables/{table}/seats/1/return") == (403, "This is not your seat.")
    ben.fetch("POST", f"/api/tables/{table}/seats/1/return")
    back.until(lambda now: now["header"]["players"][1]["bot"] is None)
    while not mine.now["header"]["players"][1]["status"]:
        mine.act()
    back.until(lambda now: now["actions"])
    assert back.act()["type"] == "done"


def test_i_can_let_a_bot_play_for_me(anna: Guest) -> None:
    table = anna.table(CLANS, "me", "random")
    anna.fetch("POST", f"/api/tables/{table}/seats/0/bot", {"bot": "random"})
    client = anna.connect(table)
    client.until(lambda now: "result" in now)
    assert anna.expect_refusal("POST", f"/api/tables/{table}/seats/0/bot", {"bot": "random"}) == (
        409,
        "The game is not running.",
    )


def test_strangers_cannot_give_seats_to_bots(anna: Guest, ben: Guest) -> None:
    table = anna.table(CLANS, "me", "random")
    assert ben.expect_refusal("POST", f"/api/tables/{table}/seats/0/bot", {"bot": "random"})[0] == 403
    assert anna.expect_refusal("POST", f"/api/tables/{table}/seats/1/bot", {"bot": "random"})[0] == 409
    assert anna.expect_refusal("POST", f"/api/tables/{table}/seats/5/bot", {"bot": "random"})[0] == 400


def test_a_person_who_left_can_be_replaced_immediately(server: LiveServer, anna: Guest, ben: Guest) -> None:
    table = anna.table(CLANS, "me", "friend")
    ben.join(anna.invitation(table, 1), "Ben")
    ben.connect(table).first()
    ben.fetch("POST", f"/api/tables/{table}/leave")
    anna.fetch("POST", f"/api/tables/{table}/seats/1/bot", {"bot": "random"})
    finish(anna.connect(table))


async def breaks(*_: object) -> int:
    raise RuntimeError("no idea")


async def cheats(*_: object) -> int:
    return -1


@pytest.mark.parametrize("choose", [breaks, cheats])
def test_a_bot_that_fails_or_cheats_is_retried_and_then_plays_at_random(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture, choose: Callable[..., object]
) -> None:
    monkeypatch.setattr(WorkerPool, "choose", choose)
    monkeypatch.setattr(bot_players, "RETRY_DELAY_S", 0.001)
    with run_server(tmp_path) as server, server.guest("Anna") as anna:
        finish(anna.connect(anna.table(CLANS, "me", "random")))
    assert "a bot failed at table" in caplog.text


def test_dead_workers_are_restarted(server: LiveServer, anna: Guest, monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[WorkerPool] = []
    choose = WorkerPool.choose

    async def noted(self: WorkerPool, *wanted: Any) -> int:
        asked.append(self)
        return await choose(self, *wanted)

    monkeypatch.setattr(WorkerPool, "choose", noted)
    monkeypatch.setattr(bot_players, "RETRY_DELAY_S", 0.001)
    client = anna.connect(anna.table(CLANS, "me", "greedy"))
    client.first()
    while not asked:
        client.until(lambda now: now["actions"])
        client.act()
    client.until(lambda now: now["actions"])
    processes = [worker.process for worker in asked[0]._workers]
    for process in filter(None, processes):
        process.kill()
        process.join()
    finish(client)
    assert [worker.process for worker in asked[0]._workers] != processes


class SlowWorker(Worker):
    """A worker that sleeps on the event loop."""

    async def run(self, longest: float, call: Callable[..., T], *args: Any) -> T:
        return await asyncio.wait_for(asyncio.sleep(args[0], call(*args)), longest)


def test_waiting_for_a_worker_does_not_count_towards_the_timeout() -> None:
    async def scenario() -> list[float]:
        workers = WorkerPool(workers=1, timeout_s=2.5, make_worker=SlowWorker)
        with pytest.raises(TimeoutError):
            await workers.run(ANNA, abs, 2.6)
        return [*await asyncio.gather(*(workers.run(ANNA, abs, 0.7) for _ in range(5)))]

    assert virtual_time.run(scenario()) == [0.7] * 5


def test_a_worker_that_times_out_is_replaced() -> None:
    async def scenario() -> int:
        workers = WorkerPool(workers=1, timeout_s=0.01)
        with pytest.raises(TimeoutError):
            await workers.run(ANNA, time.sleep, 10 * TIMEOUT_S)
        workers._timeout_s = TIMEOUT_S
        try:
            return await workers.run(ANNA, abs, -1)
        finally:
            workers.close()

    assert asyncio.run(scenario()) == 1


async def choose_first(_: WorkerPool, game: str, state: State, seat: int, *__: object) -> int:
    return state.legal(seat)[0]


def test_a_bot_decision_takes_a_minimum_time(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(WorkerPool, "choose", choose_first)

    async def scenario() -> float:
        services = Services(Settings(database_url=f"sqlite:///{tmp_path / 'new.db'}", min_bot_move_seconds=0.4))
        await services.open()
        row = set_up_table(NewTable(game=CLANS, seats=[SeatPlan(kind="me"), SeatPlan(kind="bot", bot="random")]), HOST)
        await services.tables.add(row)
        async with services.tables.hold(row.id) as live:
            while live.require_session().table.actors() == [0]:
                await first_action(live, 0)
            begun, decided = asyncio.get_running_loop().time(), live.require_session().last_entry_number
            await until(live, lambda: live.require_session().last_entry_number > decided)
            waited = asyncio.get_running_loop().time() - begun
        await services.close()
        return waited

    assert virtual_time.run(scenario()) == pytest.approx(0.4)


def test_bots_continue_after_a_restart(tmp_path: Path) -> None:
    with run_server(tmp_path, min_bot_move_seconds=60) as server, server.guest("Anna") as anna:
        session = anna.session
        table = anna.table(CLANS, "me", "random")
        client = anna.connect(table)
        client.first()
        while client.now["actions"]:
            client.act()
    with run_server(tmp_path) as server, server.guest(session=session) as again:
        while not again.fetch("GET", f"/api/tables/{table}")["myMove"]:
            pass
        client = again.connect(table)
        client.first()
        assert client.now["actions"]


def test_a_table_that_cannot_be_opened_does_not_keep_the_server_from_starting(tmp_path: Path) -> None:
    with run_server(tmp_path, min_bot_move_seconds=60) as server, server.guest("Anna") as anna:
        client = anna.connect(anna.table(CLANS, "me", "random"))
        client.first()
        while client.now["actions"]:
            client.act()
    with closing(sqlite3.connect(tmp_path / "ceilidh.db")) as database, database:
        database.execute("UPDATE entries SET text = 'no action'")
    with run_server(tmp_path) as server, server.guest("Ben") as ben:
        assert ben.fetch("GET", "/api/me") == {"name": "Ben"}

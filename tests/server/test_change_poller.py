"""Several processes without an event bus: each polls the database."""

from __future__ import annotations

import asyncio
from collections.abc import Collection, Iterator
from pathlib import Path

import pytest
from server.http_clients import Guest, LiveServer, TableClient, run_server
from server.manual_clock import BACKGROUND_LOOPS, ManualClock
from server.table_helpers import first_action, new_row, opened
from sqlalchemy import Connection

from ceilidh.server.storage import ChatRow, Database, chat
from ceilidh.server.storage.table_versions import TableVersion, read_versions
from ceilidh.server.tables import change_poller
from ceilidh.server.tables.change_poller import POLL_INTERVAL_S

CLANS = "clans-and-glory"


@pytest.fixture(scope="module")
def clock() -> ManualClock:
    """The clock of both servers."""
    return ManualClock()


@pytest.fixture(scope="module")
def pair(tmp_path_factory: pytest.TempPathFactory, clock: ManualClock) -> Iterator[tuple[LiveServer, LiveServer]]:
    """Two servers on one database, and no Redis."""
    folder = tmp_path_factory.mktemp("pair")
    with run_server(folder, clock=clock) as first, run_server(folder, clock=clock) as second:
        yield first, second


def poll(clock: ManualClock) -> None:
    """Both servers poll the database once."""
    clock.advance(2 * BACKGROUND_LOOPS, seconds=POLL_INTERVAL_S)


@pytest.fixture
def guests(pair: tuple[LiveServer, LiveServer]) -> Iterator[tuple[Guest, Guest]]:
    """Anna at the first, Ben at the second."""
    with pair[0].guest("Anna") as anna, pair[1].guest("Ben") as ben:
        yield anna, ben


def decide_in_turn(clock: ManualClock, first: TableClient, second: TableClient) -> None:
    """The player to move decides, and the other one sees it."""
    asked, other = (first, second) if first.now["actions"] else (second, first)
    before = other.now["view"]
    assert asked.act()["type"] == "done"
    assert other.received_nothing()
    poll(clock)
    other.until(lambda now: now["view"] != before)


def test_changes_by_one_process_are_polled_by_another(guests: tuple[Guest, Guest], clock: ManualClock) -> None:
    anna, ben = guests
    table = anna.table(CLANS, "me", "friend")
    first = anna.connect(table)
    first.until(lambda now: now["header"]["phase"] == "waiting")
    ben.join(anna.invitation(table, 1), "Ben")
    poll(clock)
    first.until(lambda now: now["header"]["phase"] == "playing")
    second = ben.connect(table)
    second.first()
    for _ in range(3):
        decide_in_turn(clock, first, second)
    assert first.request("chat", text="Slàinte!")["type"] == "done"
    poll(clock)
    second.until(lambda now: second.chat)


def test_a_socket_begins_with_the_newest_state(guests: tuple[Guest, Guest]) -> None:
    anna, ben = guests
    table = anna.table(CLANS, "me", "friend")
    ben.join(anna.invitation(table, 1), "Ben")
    first, second = anna.connect(table), ben.connect(table)
    for client in (first, second):
        client.first()
    asked, other, guest = (first, second, ben) if first.now["actions"] else (second, first, anna)
    before = other.now["view"]
    assert asked.act()["type"] == "done"
    assert other.received_nothing(), "nobody has looked at the database"
    assert guest.connect(table).first()["view"] != before


def test_a_person_deleted_by_another_process_learns_that_they_are_signed_out(
    pair: tuple[LiveServer, LiveServer], guests: tuple[Guest, Guest], clock: ManualClock
) -> None:
    anna, ben = guests
    table = anna.table(CLANS, "me", "friend")
    ben.join(anna.invitation(table, 1), "Ben")
    with pair[1].guest(session=anna.session) as phone:
        client = phone.connect(table)
        client.first()
        assert anna.request("POST", "/api/me/delete", {"confirmed": True}).status_code == 204
        poll(clock)
        assert client.close_code() == 4401


def test_with_sqlite_versions_are_read_only_after_another_process_has_written(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    reads: list[list[str]] = []

    def counted(connection: Connection, ids: Collection[str]) -> dict[str, TableVersion]:
        reads.append([*ids])
        return read_versions(connection, ids)

    async def scenario() -> None:
        url = f"sqlite:///{tmp_path / 'services.db'}"
        async with opened(url, ManualClock()) as services:
            row = new_row()
            await services.tables.add(row)
            other = Database(url)
            async with services.tables.hold(row.id) as live:
                await services.change_poller._poll()
                await first_action(live, 0)
                await services.change_poller._poll()
                assert reads == [[row.id]]
                await other.write(chat.append, row.id, ChatRow(1, "Ben", None, "Slàinte!", row.created))
                await services.change_poller._poll()
                assert reads == [[row.id]] * 2
                await live.catch_up()
                assert live.state.last_chat_number == 1
            other.close()

    monkeypatch.setattr(change_poller, "read_versions", counted)
    asyncio.run(scenario())

"""A database outage is logged once when it begins and once when it ends, however many requests fail."""

from __future__ import annotations

import asyncio
import logging
from pathlib import Path

import pytest
import virtual_time
from server.failing_database import Outage, failing_database
from server.http_clients import run_server
from server.manual_clock import ManualClock
from server.table_helpers import ANNA, CLANS, first_action, new_row, opened, own_seat
from server.table_waiting import until

from ceilidh.server.api_errors import Refusal
from ceilidh.server.outage_log import OutageLog
from ceilidh.server.storage import tables
from ceilidh.server.tables import seating

FOR_EVER = 1_000_000


@pytest.fixture
def outage(monkeypatch: pytest.MonkeyPatch) -> Outage:
    return failing_database(monkeypatch)


def warnings(caplog: pytest.LogCaptureFixture) -> list[str]:
    """Sorted, without numbers and errors."""
    assert not [record for record in caplog.records if record.exc_info or record.levelno > logging.WARNING]
    lines = [record.getMessage() for record in caplog.records if record.levelno == logging.WARNING]
    return sorted("over" if line.startswith("works again after") else line.partition(":")[0] for line in lines)


AN_OUTAGE = ["over", "over", "the database cannot be read", "the database cannot be written to"]


def test_loops_bots_and_tables_log_an_outage_once(url: str, outage: Outage, caplog: pytest.LogCaptureFixture) -> None:
    async def scenario() -> None:
        async with opened(url) as services:
            row = new_row()
            await services.database.write(tables.add, row)
            async with services.tables.hold(row.id) as live:
                outage.unreachable = FOR_EVER
                await asyncio.sleep(20)
                with pytest.raises(Refusal):
                    await first_action(live, 0)
                services.tables.refresh_tables(row.id)
                live.state.row = seating.give_to_bot(live.row, 0, ANNA.id, "random", own_seat)
                live.notify_listeners()
                services.rating_updater.wake_up()
                await asyncio.sleep(120)
                outage.unreachable = 0
                await asyncio.sleep(40)

    virtual_time.run(scenario())
    assert warnings(caplog) == AN_OUTAGE


def test_a_bot_plays_what_it_chose_when_the_outage_is_over(url: str, outage: Outage) -> None:
    async def scenario() -> None:
        async with opened(url) as services:
            row = new_row()
            await services.database.write(tables.add, row)
            async with services.tables.hold(row.id) as live:
                await live.change_seats(lambda row: seating.give_to_bot(row, 0, ANNA.id, "greedy", own_seat))
                bots = services.tables._bots[row.id]
                outage.unreachable = FOR_EVER
                await asyncio.sleep(300)
                assert live.require_session().last_entry_number == 0
                assert bots.is_busy
                outage.unreachable = 0
                await until(live, lambda: live.require_session().table.actors() == [1])

    virtual_time.run(scenario())


def test_requests_and_sockets_log_an_outage_once(
    tmp_path: Path, outage: Outage, caplog: pytest.LogCaptureFixture
) -> None:
    clock = ManualClock()
    with run_server(tmp_path, clock=clock) as server, server.guest("Anna") as anna:
        table = anna.table(CLANS, "me", "friend")
        client = anna.connect(table)
        client.first()
        outage.unreachable = FOR_EVER
        for _ in range(3):
            for method, path in (("GET", "/api/tables"), ("POST", "/api/me/token"), ("GET", "/health")):
                assert anna.request(method, path).status_code == 503
            assert client.request("chat", text="Hello")["type"] == "refused"
            assert anna.connect(table).expect_rejection()[0] == 4503
            clock.move(seconds=20)
        outage.unreachable = 0
        assert anna.request("PUT", "/api/me", {"name": "Anna B"}).is_success
        client.request("chat", text="Hello")
    assert warnings(caplog) == AN_OUTAGE


def test_a_fault_is_logged_again_when_it_is_another_one_or_was_over(caplog: pytest.LogCaptureFixture) -> None:
    log = OutageLog("the kettle is cold", "tea is late")
    for error in (OSError("no\ncoal"), OSError("no water"), ValueError("no kettle")):
        log.failed(error)
    log.worked()
    log.worked()
    log.failed(OSError("no coal"))
    assert [record.getMessage() for record in caplog.records] == [
        "the kettle is cold: no coal; tea is late",
        "the kettle is cold: no kettle; tea is late",
        "works again after 3 failures: the kettle is cold",
        "the kettle is cold: no coal; tea is late",
    ]

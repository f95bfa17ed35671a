"""The database fails during a commit: the outcome is reported as unknown, and tables follow what was stored."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from pathlib import Path

import pytest
import virtual_time
from server.failing_database import Outage, failing_database
from server.http_clients import run_server
from server.table_helpers import ANNA, CLANS, dump, first_action, new_row, opened, own_seat
from server.table_waiting import until

from ceilidh.core import LANGUAGES
from ceilidh.server.api_errors import Refusal
from ceilidh.server.messages import NewTable, SeatPlan
from ceilidh.server.storage import CommitUncertainError, TableRow, chat, tables
from ceilidh.server.storage.journal import read
from ceilidh.server.tables import seating
from ceilidh.server.tables.live_table import LiveTable
from ceilidh.server.tables.new_tables import set_up_table
from ceilidh.server.translations import CATALOGUES

SKYE = "isle-of-skye"
SENTENCE = CATALOGUES["en"]("refusal.maybe_saved")


@pytest.fixture
def outage(monkeypatch: pytest.MonkeyPatch) -> Outage:
    return failing_database(monkeypatch)


@asynccontextmanager
async def at_table(url: str, row: TableRow) -> AsyncIterator[LiveTable]:
    async with opened(url) as services:
        await services.database.write(tables.add, row)
        async with services.tables.hold(row.id) as live:
            yield live


def play(url: str, row: TableRow, scenario: Callable[[LiveTable], Awaitable[None]]) -> None:
    async def run() -> None:
        async with at_table(url, row) as live:
            await scenario(live)

    virtual_time.run(run())


async def uncertain(deciding: Awaitable[None]) -> None:
    with pytest.raises(Refusal) as refused:
        await deciding
    assert (refused.value.status, refused.value.sentence("en")) == (503, SENTENCE)


async def entries(live: LiveTable) -> list[int]:
    return [entry.seat for entry in await live._database.read(read, live.row.id)]


def number(live: LiveTable) -> int:
    return live.require_session().last_entry_number


@pytest.mark.parametrize("unreachable", [0, 5])
def test_a_stored_decision_is_shown_although_its_outcome_was_reported_as_unknown(
    url: str, outage: Outage, unreachable: int
) -> None:
    async def scenario(live: LiveTable) -> None:
        outage.after_commit, outage.unreachable = 1, unreachable
        await uncertain(first_action(live, 0))
        await until(live, lambda: number(live) == 1)
        assert await entries(live) == [0]

    play(url, new_row(), scenario)


@pytest.mark.parametrize("unreachable", [0, 5])
def test_the_same_decision_sent_again_counts_once(url: str, outage: Outage, unreachable: int) -> None:
    async def scenario(live: LiveTable) -> None:
        table = live.require_session().table
        act = (0, table.decision_count(0), table.game.to_notation(table.seat(0).legal()[0]))
        outage.after_commit, outage.unreachable = 1, unreachable
        await uncertain(live.act(*act))
        outage.unreachable = 0
        with pytest.raises(Refusal) as again:
            await live.act(*act)
        assert (again.value.status, again.value.key) == (409, "stale")
        assert await entries(live) == [0]

    play(url, new_row(), scenario)


def test_a_decision_that_was_not_stored_can_be_sent_again(url: str, outage: Outage) -> None:
    async def scenario(live: LiveTable) -> None:
        outage.before_commit = 1
        with pytest.raises(Refusal) as refused:
            await first_action(live, 0)
        assert refused.value.status == 503
        await first_action(live, 0)
        assert await entries(live) == [0]
        assert number(live) == 1

    play(url, new_row(), scenario)


def test_an_unknown_outcome_is_reported_to_everybody_in_the_same_commit(url: str, outage: Outage) -> None:
    async def scenario(live: LiveTable) -> None:
        outage.after_commit = 1
        await asyncio.gather(*(uncertain(first_action(live, seat)) for seat in (0, 1)))
        await until(live, lambda: number(live) == 2)
        assert await entries(live) == [0, 1]

    play(url, new_row(SKYE), scenario)


def test_a_stored_undo_of_unknown_outcome_is_shown(url: str, outage: Outage) -> None:
    async def scenario(live: LiveTable) -> None:
        before = dump(live)
        await first_action(live, 0)
        outage.after_commit = 1
        await uncertain(live.undo(0, 1))
        await until(live, lambda: number(live) == 2)
        assert dump(live) == before

    play(url, new_row(), scenario)


def test_a_stored_chat_line_of_unknown_outcome_is_shown_once(url: str, outage: Outage) -> None:
    async def scenario(live: LiveTable) -> None:
        outage.after_commit = 1
        with pytest.raises(CommitUncertainError):
            await live.post_chat("Anna", 0, "Hello")
        await until(live, lambda: live.state.last_chat_number == 1)
        assert [line.text for line in await live._database.read(chat.read, live.row.id, 0)] == ["Hello"]

    play(url, new_row(), scenario)


def test_a_stored_seat_change_of_unknown_outcome_is_shown(url: str, outage: Outage) -> None:
    async def scenario(live: LiveTable) -> None:
        outage.after_commit = 1
        with pytest.raises(CommitUncertainError):
            await live.change_seats(lambda row: seating.take_seat(row, 1, "ben", "Ben"))
        await until(live, lambda: live.row.seats[1].person == "ben")

    friends = [SeatPlan(kind="me"), SeatPlan(kind="friend")]
    play(url, set_up_table(NewTable(game=CLANS, seats=friends), ANNA), scenario)


def test_a_bot_decision_of_unknown_outcome_counts_once(url: str, outage: Outage) -> None:
    async def scenario(live: LiveTable) -> None:
        await live.change_seats(lambda row: seating.give_to_bot(row, 0, ANNA.id, "random", own_seat))
        outage.after_commit = 1
        await until(live, lambda: live.require_session().table.actors() == [1])
        assert not outage.after_commit
        assert await entries(live) == [0] * live.require_session().table.move_count

    seats = [SeatPlan(kind="me"), SeatPlan(kind="here", name="Ben")]
    play(url, set_up_table(NewTable(game=CLANS, seats=seats, hints=True), ANNA), scenario)


def test_a_request_whose_outcome_is_unknown_says_so(
    tmp_path: Path, outage: Outage, caplog: pytest.LogCaptureFixture
) -> None:
    with run_server(tmp_path) as server, server.guest("Anna") as anna:
        for lang in LANGUAGES:
            outage.after_commit = 1
            answer = anna.request("PUT", f"/api/me?lang={lang}", {"name": f"Anna {lang}"})
            sentence = CATALOGUES[lang]("refusal.maybe_saved")
            assert (answer.status_code, answer.json()["text"]) == (503, sentence)
            assert anna.fetch("GET", "/api/me")["name"] == f"Anna {lang}"
        client = anna.connect(anna.table(CLANS, "me", "friend"))
        client.first()
        outage.after_commit = 1
        assert client.expect_refusal("chat", text="Hello") == SENTENCE
        client.until(lambda _: [line["text"] for line in client.chat] == ["Hello"])
    assert not [record for record in caplog.records if record.exc_info or record.levelno > logging.WARNING]


def test_a_failure_before_the_commit_changes_nothing(tmp_path: Path, outage: Outage) -> None:
    with run_server(tmp_path) as server, server.guest("Anna") as anna:
        outage.unreachable = 1000
        answer = anna.request("PUT", "/api/me", {"name": "Ben"})
        outage.unreachable = 0
        assert (answer.status_code, answer.json()["text"]) == (503, CATALOGUES["en"]("refusal.unreachable"))
        assert anna.fetch("GET", "/api/me")["name"] == "Anna"

"""Data of earlier versions keeps working: older databases, and tables of earlier editions.

`data/before_rooms.sql` was written by commit f13012e: for every game it has a running
table with chat and undone decisions, and a finished one; also a table with a bot, and a waiting one. Anna sits at all.
"""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path

import pytest
from msgspec.structs import replace
from server.evening_helpers import new_evening
from server.http_clients import Guest, TableClient, run_server
from server.table_helpers import ANNA, new_row, opened
from sqlalchemy import create_engine, insert

from ceilidh.core import Record, find_game, game_names
from ceilidh.server.accounts import personal_data
from ceilidh.server.storage import Database, devices, notification_settings, schema, tables
from ceilidh.server.storage.database import upgrade

BEFORE = Path(__file__).parent / "data" / "before_rooms.sql"
CLANS = "clans-and-glory-begun"
OVER = "clans-and-glory-finished"


@contextmanager
def anna_at(folder: Path, *changes: str, fresh: bool = True) -> Iterator[Guest]:
    """Anna at a server of today with the old database, or with the existing one; `change` is run on it first."""
    with closing(sqlite3.connect(folder / "ceilidh.db")) as database, database:
        if fresh:
            database.executescript(BEFORE.read_text(encoding="utf-8"))
        for change in changes:
            database.execute(change)
    with run_server(folder) as server, server.guest() as guest:
        guest.http.headers["authorization"] = "Bearer anna's token"
        yield guest


def sit(anna: Guest, table: str, query: str = "want=data&seat=0") -> TableClient:
    client = anna.connect(table, query, authorization="Bearer anna's token")
    client.until(lambda now: "header" in now)
    return client


def play_on(client: TableClient) -> None:
    """A decision of the seat to move; Anna has both seats."""
    if not client.now["actions"]:
        client.request("switchSeat", seat=1)
        client.until(lambda now: now["seat"] == 1 and now["actions"])
    assert client.act()["type"] == "done"


def is_closed(anna: Guest, table: str) -> bool:
    """Whether the table is closed, which only another edition may cause; then check its sentence and its record."""
    client = sit(anna, table, "seat=0")
    if client.now["header"]["phase"] != "closed":
        return False
    record = Record.parse(anna.request("GET", f"/api/tables/{table}/record").text)
    assert record.edition < find_game(record.game).edition
    assert "you can save its record" in client.now["prompt"]
    return True


@pytest.mark.parametrize("game", game_names())
def test_a_running_game_continues(tmp_path: Path, game: str) -> None:
    with anna_at(tmp_path) as anna:
        if not is_closed(anna, f"{game}-begun"):
            client = sit(anna, f"{game}-begun")
            assert [line["text"] for line in client.chat] == ["Good luck!", "Sláinte!"]
            play_on(client)


@pytest.mark.parametrize("game", game_names())
def test_a_finished_game_can_be_replayed(tmp_path: Path, game: str) -> None:
    with anna_at(tmp_path) as anna:
        if not is_closed(anna, f"{game}-finished"):
            record = Record.parse(anna.request("GET", f"/api/tables/{game}-finished/record").text)
            last = anna.fetch("GET", f"/api/tables/{game}-finished/steps/{len(record.moves)}")
            assert record.result is not None
            assert last["result"]["scores"] == list(record.result.scores)


def test_bots_continue_and_invitations_stay_valid(tmp_path: Path) -> None:
    with anna_at(tmp_path) as anna:
        client = sit(anna, "with-a-bot")
        while client.now["actions"]:
            client.act()
        client.until(lambda now: now["actions"])
        with anna.server.guest("Ben") as ben:
            assert ben.join("come-in", "Ben") == "waiting"
        assert sit(anna, "waiting").now["header"]["phase"] == "playing"


def test_a_table_of_an_earlier_edition_continues_if_todays_rules_give_the_same_game(tmp_path: Path) -> None:
    with anna_at(tmp_path, "UPDATE tables SET edition = 0") as anna:
        assert anna.fetch("GET", f"/api/tables/{CLANS}")["phase"] == "playing"
        play_on(sit(anna, CLANS))
        record = Record.parse(anna.request("GET", f"/api/tables/{OVER}/record").text)
        assert record.edition == find_game("clans-and-glory").edition


@pytest.mark.parametrize(
    "change",
    [
        f"UPDATE entries SET text = 'pass' WHERE table_id = '{CLANS}' AND number = 1",
        f"UPDATE entries SET text = 'a decision of before' WHERE table_id = '{CLANS}' AND number = 1",
        f"UPDATE tables SET actors = 3 WHERE id = '{CLANS}'",
        f"UPDATE tables SET options = '{{\"weather\": \"fair\"}}' WHERE id = '{CLANS}'",
    ],
)
def test_a_table_whose_decisions_are_no_longer_possible_is_closed_with_an_explanation(
    tmp_path: Path, change: str
) -> None:
    with anna_at(tmp_path, "UPDATE tables SET edition = 0", change) as anna:
        assert is_closed(anna, CLANS)
        assert CLANS in [card["table"] for card in anna.fetch("GET", "/api/tables")["finished"]]
        client = sit(anna, CLANS)
        assert client.expect_refusal("act", seat=0, decisionNumber=0, action="pass").startswith(
            "The rules have changed"
        )
        assert not is_closed(anna, OVER)


def test_the_record_of_a_closed_table_leaves_out_undone_decisions(tmp_path: Path) -> None:
    with anna_at(tmp_path) as anna:
        sit(anna, CLANS)
    with closing(sqlite3.connect(tmp_path / "ceilidh.db")) as database:
        rows = database.execute(f"SELECT seat, text FROM entries WHERE table_id = '{CLANS}' ORDER BY number").fetchall()
    undone = sum(text is None for _, text in rows)
    assert undone
    other = tmp_path / "other"
    other.mkdir()
    with anna_at(other, "UPDATE tables SET edition = 99") as anna:
        record = Record.parse(anna.request("GET", f"/api/tables/{CLANS}/record").text)
        assert (record.edition, len(record.moves)) == (99, len(rows) - 2 * undone)
        assert "edition 99 of the rules" in sit(anna, CLANS, "seat=0").now["prompt"]
        assert anna.expect_refusal("GET", f"/api/tables/{OVER}/steps/0")[0] == 409
        assert Record.parse(anna.request("GET", f"/api/tables/{OVER}/record").text).result is not None


def test_a_database_from_before_evenings_gets_them(url: str) -> None:
    engine = create_engine(url)
    with engine.begin() as connection:
        upgrade(connection, "10")
        old = new_row()
        columns = {name: value for name, value in tables._columns(old).items() if name not in ("evening", "hints")}
        connection.execute(insert(schema.tables).values(id=old.id, **columns))
        connection.execute(insert(schema.seats), [tables._seat_columns(old.id, seat) for seat in old.seats])
    engine.dispose()

    async def scenario() -> None:
        async with opened(url) as services:
            assert await services.database.read(tables.find, old.id) == replace(old, hints=True)
            evening = await services.evenings.create(new_evening(), ANNA)
            assert (await services.evenings.view(evening, None, "en")).name == "Hogmanay"

    asyncio.run(scenario())


def test_a_browser_with_notifications_keeps_them_after_an_upgrade(url: str) -> None:
    engine = create_engine(url)
    with engine.begin() as connection:
        upgrade(connection, "11")
        way = {"id": "w", "person": ANNA.id, "kind": "push", "address": "https://push.example.org/1", "secret": "k a"}
        connection.execute(
            insert(schema.notification_channels).values(**way, name="Phone", made="2026-11-17T20:00:00+00:00")
        )
    engine.dispose()

    async def scenario() -> None:
        async with opened(url) as services:
            [kept] = await services.database.read(notification_settings.channels_for, ANNA.id)
            assert (kept.id, kept.address, kept.name) == ("w", way["address"], "Phone")
            await services.database.write(devices.sign_out, ANNA.id, "a session")
            assert await services.database.read(notification_settings.channels_for, ANNA.id) == [kept]

    asyncio.run(scenario())


def test_old_chat_messages_are_exported_and_erased_with_their_author(tmp_path: Path) -> None:
    with anna_at(tmp_path):
        pass

    async def scenario() -> None:
        database = Database(f"sqlite:///{tmp_path / 'ceilidh.db'}")
        chat = (await database.read(personal_data.export, "anna"))["chat"]
        assert (CLANS, "Good luck!") in [(line["table"], line["text"]) for line in chat]
        await database.write(personal_data.erase, "anna")
        assert (await database.read(personal_data.export, "anna"))["chat"] == []
        database.close()

    asyncio.run(scenario())

"""Data export and account deletion: games of others stay whole, and no personal data is left."""

from __future__ import annotations

import asyncio
import io
import json
import sqlite3
import zipfile
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace
from server.http_clients import Guest, LiveServer, TableClient, run_server
from server.table_helpers import ANNA, new_row, opened

from ceilidh.core import Record, find_game, replay
from ceilidh.server.accounts import personal_data
from ceilidh.server.storage import chat, devices, email_addresses, passkeys, people, schema, tables
from ceilidh.server.storage.devices import DeviceRow
from ceilidh.server.storage.passkeys import PasskeyRow
from ceilidh.server.storage.rows import ChatRow

GAME = "clans-and-glory"


def play_out(*clients: TableClient) -> None:
    """Let the seats to move decide until the game is over."""
    while not any(client.now.get("result") for client in clients):
        for client in clients:
            client.catch_up()
        asked = next((client for client in clients if client.now.get("actions")), None)
        if asked is not None:
            asked.act()
        elif not clients[0].now.get("result"):
            clients[0].receive()  # a bot decides


def game_of(anna: Guest, ben: Guest, finished: bool) -> tuple[str, TableClient]:
    table = anna.table(GAME, "me", "friend")
    ben.join(anna.invitation(table, 1), "Ben")
    annas, bens = anna.connect(table), ben.connect(table)
    for client in (annas, bens):
        client.first()
    annas.request("chat", text="Anna was here")
    bens.request("chat", text="So was Ben")
    if finished:
        play_out(annas, bens)
    return table, bens


def delete(guest: Guest) -> None:
    assert guest.request("POST", "/api/me/delete", {"confirmed": True}).status_code == 204


def export_of(guest: Guest) -> tuple[dict[str, Any], dict[str, str]]:
    answer = guest.request("GET", "/api/me/export")
    assert answer.headers["content-type"] == "application/zip"
    with zipfile.ZipFile(io.BytesIO(answer.content)) as packed:
        exported = json.loads(packed.read("ceilidh.json"))
        return exported, {name: packed.read(name).decode() for name in packed.namelist() if name.startswith("games/")}


def test_the_export_contains_all_personal_data(anna: Guest, ben: Guest) -> None:
    over, _ = game_of(anna, ben, finished=True)
    running = anna.table(GAME, "me", "friend")
    anna.fetch("POST", "/api/me/token")
    exported, games = export_of(anna)
    assert exported["person"]["name"] == "Anna"
    assert exported["person"]["token"]["made"]
    assert {table["table"] for table in exported["tables"]} == {over, running}
    assert len(exported["tables"]) == 2
    assert [(line["table"], line["text"]) for line in exported["chat"]] == [(over, "Anna was here")]
    assert [name.split()[2] for name in games] == [f"{over}.txt"]
    [record] = map(Record.parse, games.values())
    assert record.write() == anna.request("GET", f"/api/tables/{over}/record").text
    assert replay(find_game(GAME), record).result() == record.result


def test_the_export_contains_no_secrets_and_nothing_hidden(anna: Guest, ben: Guest) -> None:
    table, _ = game_of(anna, ben, finished=False)
    token = anna.fetch("POST", "/api/me/token")["token"]
    session = anna.fetch("GET", "/api/me/sign-in-methods")["devices"][0]["key"]
    exported, games = export_of(anna)
    text = json.dumps(exported)
    assert games == {}
    assert "seed" not in text
    assert not [secret for secret in (token, session, anna.session) if secret in text]
    links = anna.fetch("GET", f"/api/tables/{table}/links")
    assert links["watch"].rpartition("/")[2] not in text


def test_exports_are_rate_limited(anna: Guest) -> None:
    for _ in range(10):
        export_of(anna)
    assert anna.expect_refusal("GET", "/api/me/export")[0] == 429


def test_deletion_needs_a_confirmation(anna: Guest) -> None:
    assert anna.expect_refusal("POST", "/api/me/delete", {})[0] == 400
    assert anna.fetch("GET", "/api/me")["name"] == "Anna"


@pytest.mark.parametrize(
    ("lang", "former"), [("en", "Former guest"), ("de", "Ehemaliger Gast"), ("nl", "Voormalige gast")]
)
def test_a_deleted_player_is_a_former_guest_in_finished_games(anna: Guest, ben: Guest, lang: str, former: str) -> None:
    table, bens = game_of(anna, ben, finished=True)
    before = Record.parse(ben.request("GET", f"/api/tables/{table}/record?lang={lang}").text)
    last = f"/api/tables/{table}/steps/{len(before.moves)}?lang={lang}"
    assert "Anna" in ben.request("GET", last).text
    ben.request("GET", f"/api/tables/{table}/log?lang={lang}")
    delete(anna)
    bens.until(lambda now: now["header"]["players"][0]["name"] == "Former guest")
    text = ben.request("GET", f"/api/tables/{table}/record?lang={lang}").text
    record = Record.parse(text)
    assert [player.name for player in record.players] == [former, "Ben"]
    assert record._replace(players=before.players) == before
    assert replay(find_game(GAME), record).result() == before.result
    [card] = ben.fetch("GET", f"/api/tables?lang={lang}")["finished"]
    assert [player["name"] for player in card["players"]] == [former, "Ben"]
    for path in (last, f"/api/tables/{table}/log?lang={lang}", f"/api/tables/{table}/picture.svg?lang={lang}"):
        assert "Anna" not in ben.request("GET", path).text
    assert former in ben.request("GET", last).text
    again = ben.connect(table, f"lang={lang}")
    again.first()
    assert [line["text"] for line in again.chat] == ["So was Ben"]


def test_a_running_game_continues_without_a_deleted_player(anna: Guest, ben: Guest) -> None:
    table, bens = game_of(anna, ben, finished=False)
    delete(anna)
    bens.until(lambda now: now["header"]["players"][0]["name"] == "Former guest")
    bens.until(lambda now: now["header"]["players"][0]["replaceable"])
    ben.fetch("POST", f"/api/tables/{table}/seats/0/bot", {"bot": "greedy"})
    play_out(bens)
    assert bens.request("chat", text="Still here")["type"] == "done"


def test_two_former_guests_have_distinct_names(server: LiveServer, ben: Guest) -> None:
    with server.guest("Anna") as anna, server.guest("Eve") as eve:
        table = ben.table(GAME, "me", "friend", "friend")
        for seat, guest in enumerate((anna, eve), 1):
            guest.join(ben.invitation(table, seat), guest.fetch("GET", "/api/me")["name"])
        delete(anna)
        delete(eve)
    client = ben.connect(table)
    names = [player["name"] for player in client.first()["header"]["players"]]
    assert names == ["Ben", "Former guest", "Former guest 2"]


def test_tables_without_other_people_are_deleted(anna: Guest, ben: Guest) -> None:
    waiting, alone = anna.table(GAME, "me", "friend"), anna.table(GAME, "me", "random")
    invitation = anna.invitation(waiting, 1)
    delete(anna)
    for table in (waiting, alone):
        assert ben.expect_refusal("GET", f"/api/tables/{table}")[0] == 404
    assert ben.expect_refusal("GET", f"/api/invitations/{invitation}")[0] == 404


def test_a_seat_at_a_waiting_table_becomes_free(anna: Guest, ben: Guest) -> None:
    table = ben.table(GAME, "me", "friend", "friend")
    anna.join(ben.invitation(table, 1), "Anna")
    delete(anna)
    assert [seat["kind"] for seat in ben.fetch("GET", f"/api/tables/{table}")["players"]] == [
        "person",
        "free",
        "free",
    ]
    assert set(ben.fetch("GET", f"/api/tables/{table}/links")["seats"]) == {"1", "2"}


def test_deletion_signs_out_all_devices_sockets_and_programs(server: LiveServer, anna: Guest, ben: Guest) -> None:
    table, _ = game_of(anna, ben, finished=False)
    token = anna.fetch("POST", "/api/me/token")["token"]
    with server.guest() as phone:
        phone.fetch(
            "POST", "/api/links/use", {"token": anna.fetch("POST", "/api/me/links")["address"].partition("#")[2]}
        )
        unused = phone.fetch("POST", "/api/me/links")["address"].partition("#")[2]
        sockets = [
            anna.connect(table),
            phone.connect(table),
            anna.connect(table, cookie="", authorization=f"Bearer {token}"),
        ]
        for socket in sockets:
            socket.first()
        delete(anna)
        assert {socket.close_code() for socket in sockets} <= {4401, 4404}  # signed out, or no longer at the table
        assert phone.expect_refusal("PUT", "/api/me", {"name": "Anna"})[0] == 401
        assert ben.expect_refusal("POST", "/api/links/use", {"token": unused})[0] == 404
        assert ben.expect_refusal("GET", "/api/me", authorization=f"Bearer {token}")[0] == 401


def test_nothing_of_a_deleted_person_is_left_in_the_database(tmp_path: Path) -> None:
    with run_server(tmp_path) as server, server.guest("Xanthippe") as anna, server.guest("Ben") as ben:
        table = anna.table(GAME, "me", "friend")
        ben.join(anna.invitation(table, 1), "Ben")
        client = anna.connect(table)
        client.first()
        client.request("chat", text="Xanthippe speaking")
        anna.fetch("GET", "/api/me/sign-in-methods")
        delete(anna)
    with closing(sqlite3.connect(tmp_path / "ceilidh.db")) as database:
        dump = "\n".join(line for line in database.iterdump() if not line.startswith("CREATE"))
    assert "Xanthippe" not in dump
    assert "Ben" in dump


def test_every_database_table_with_people_is_covered() -> None:
    """A new database table with people in it must be covered by `accounts/personal_data.py`."""
    owners = {
        "seats": "tables",
        "mails": "mail",
        "challenges": "passkeys",
        "tries": "puzzles",
        "results": "ratings",
        "meetings": "ratings",
        "evening_guests": "evenings",
    }
    owners |= dict.fromkeys(("wishes", "ways", "outbox", "muted"), "notifications")
    owners["company"] = "blocks"
    for table in schema.METADATA.tables.values():
        if {"person", "host"} & set(table.c.keys()):
            assert owners.get(table.name, table.name) in personal_data.PERSONAL_DATA, table.name


def test_exported_tables_are_in_order_of_creation(url: str) -> None:
    async def scenario() -> None:
        async with opened(url) as services:
            rows = [replace(new_row(), created=f"2026-11-{day}T20:00:00+00:00") for day in (18, 16, 17)]
            for row in rows:
                await services.database.write(tables.add, row)
            exported = await services.database.read(personal_data.export, ANNA.id)
            assert [table["table"] for table in exported["tables"]] == [rows[1].id, rows[2].id, rows[0].id]

    asyncio.run(scenario())


def test_export_merge_and_erasure_work_in_sqlite_and_postgresql(url: str) -> None:
    async def scenario() -> None:
        async with opened(url) as services:
            at = "2026-11-17T20:00:00+00:00"
            write, read = services.database.write, services.database.read
            row = new_row()
            await write(tables.add, row)
            await write(people.set_name, ANNA.id, ANNA.name)
            await write(chat.append, row.id, ChatRow(1, "Anna", 0, "Of before", at))
            await write(chat.append, row.id, ChatRow(2, "Anna", None, "As a spectator", at, ANNA.id))
            await write(email_addresses.confirm, "anna@example.org", ANNA.id, at)
            await write(devices.record_use, DeviceRow(session="s", person=ANNA.id, name="Firefox", made=at, used=at))
            key = PasskeyRow(id="k", person=ANNA.id, public_key=b"x", count=2**32 - 1, device="", made=at)
            await write(passkeys.add, key)
            await write(personal_data.merge_guest, ANNA.id, "bella")
            exported = await read(personal_data.export, "bella")
            assert [line["text"] for line in exported["chat"]] == ["Of before", "As a spectator"]
            assert exported["mail"] == [{"address": "anna@example.org", "confirmed": at}]
            assert exported["person"]["name"] == "Anna"
            assert len(exported["tables"]) == len(exported["passkeys"]) == 1
            was = await read(personal_data.export, ANNA.id)
            assert not any(was[part] for part in ("chat", "mail", "tables", "devices"))
            await write(personal_data.erase, "bella")
            assert await read(tables.find, row.id) is None
            left, nobody = (await read(personal_data.export, "bella"), await read(personal_data.export, "never came"))
            assert (left.pop("person")["name"], nobody.pop("person")) == ("", {})
            assert left == nobody
            assert await read(people.find_by_session, "bella", "s", at) is None

    asyncio.run(scenario())

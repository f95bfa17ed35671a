"""Nothing fails silently: clients get one sentence, and the log says what happened."""

from __future__ import annotations

import asyncio
import logging
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest
from server.http_clients import Guest, LiveServer, TableClient, open_socket, run_server
from server.test_replays import played, uploaded
from websockets.exceptions import InvalidMessage
from websockets.http11 import Request

from ceilidh.server.http.websocket_transport import WebSocketConnection
from ceilidh.server.tables.live_table import LiveTable
from ceilidh.server.tables.update_builder import UpdateBuilder
from ceilidh.server.workers.worker_process import Worker, WorkerDiedError, WorkerTimeoutError

CLANS = "clans-and-glory"
NO_WORKER = "The server is too busy for this at the moment; try again in a while."
INTERNAL = "Something went wrong on the server and nothing was changed; try again."


def damage(file: Path, table: str) -> None:
    """Overwrite the first page of a table in the database file."""
    with closing(sqlite3.connect(file)) as connection:
        connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")
        size = connection.execute("PRAGMA page_size").fetchone()[0]
        page = connection.execute("SELECT rootpage FROM sqlite_master WHERE name = ?", (table,)).fetchone()[0]
    with file.open("r+b") as written:
        written.seek((page - 1) * size)
        written.write(b"\xff" * size)


def test_a_damaged_journal_is_refused_in_one_sentence_and_logged(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    with run_server(tmp_path) as server, server.guest("Anna") as anna:
        table, session = anna.table(CLANS, "me", "here:Ben"), anna.session
    damage(tmp_path / "ceilidh.db", "entries")
    with run_server(tmp_path) as server, server.guest(session=session) as anna:
        assert anna.connect(table).expect_rejection() == (4500, INTERNAL)
    assert f"a socket at table {table} failed" in caplog.text
    assert "malformed" in caplog.text
    assert "SQL parameters hidden" in caplog.text
    assert "[parameters:" not in caplog.text


def test_a_table_that_cannot_be_rendered_is_refused_in_one_sentence_and_logged(
    server: LiveServer, anna: Guest, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    def broken(_: UpdateBuilder) -> None:
        raise ValueError("no such colour")

    table = anna.table(CLANS, "me", "friend")
    monkeypatch.setattr(UpdateBuilder, "build", broken)
    assert anna.connect(table).expect_rejection() == (4500, INTERNAL)
    assert f"an update of table {table} failed" in caplog.text
    assert "no such colour" in caplog.text


def test_failures_are_logged_without_secrets_from_the_url(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    with run_server(tmp_path) as server, server.guest("Anna") as anna:
        invitation, session = anna.invitation(anna.table(CLANS, "me", "friend"), 1), anna.session
    damage(tmp_path / "ceilidh.db", "seats")
    with run_server(tmp_path) as server, server.guest(session=session) as anna:
        assert anna.request("GET", f"/api/invitations/{invitation}").status_code >= 500
    ours = " ".join(line.getMessage() for line in caplog.records if line.name.startswith("ceilidh.server"))
    assert "GET /api/invitations/{token" in ours
    assert invitation not in ours


@pytest.mark.parametrize("error", [WorkerTimeoutError("late"), WorkerDiedError("gone")])
def test_a_worker_timeout_is_not_logged_as_an_error(
    server: LiveServer,
    anna: Guest,
    error: Exception,
    monkeypatch: pytest.MonkeyPatch,
    caplog: pytest.LogCaptureFixture,
) -> None:
    async def ask(*_: object) -> None:
        raise error

    table = anna.table(CLANS, "me", "friend", hints=True)
    anna.fetch("POST", f"/api/tables/{table}/start", {"bot": "random"})
    client = anna.connect(table)
    client.until(lambda now: now.get("actions"))
    over = uploaded(anna, played())
    monkeypatch.setattr(Worker, "run", ask)
    answer = anna.request("GET", f"/api/tables/{over}/picture.png")
    assert (answer.status_code, answer.json()["text"]) == (503, NO_WORKER)
    assert client.expect_refusal("hints", seat=0) == NO_WORKER
    assert caplog.text.count(f"cannot be answered: {error}") == 2
    assert "Traceback" not in caplog.text


@pytest.mark.parametrize("path", ["/", "/api/tables", "/api/tables/x", "/api/me/", "/nowhere/at/all"])
def test_a_socket_at_an_unknown_address_is_refused_with_a_sentence(server: LiveServer, path: str) -> None:
    with open_socket(f"{server.socket_address}{path}?lang=de") as opened:
        assert TableClient(opened).expect_rejection() == (4404, "Unter dieser Adresse gibt es nichts.")


def test_a_binary_frame_is_refused_and_the_socket_stays_open(
    server: LiveServer, anna: Guest, caplog: pytest.LogCaptureFixture
) -> None:
    client = anna.connect(anna.table(CLANS, "me", "friend"))
    client.first()
    client.websocket.send(b'{"type": "chat", "id": 1, "text": "\xff\xfe"}', text=True)
    refused = client.answer()
    assert refused["type"] == "refused"
    assert refused["text"].startswith("The message was not understood: ")
    assert client.request("switchSeat", seat=0)["type"] == "done"
    assert "Traceback" not in caplog.text


def test_a_message_too_long_closes_the_socket_with_the_reason(server: LiveServer, anna: Guest) -> None:
    client = anna.connect(anna.table(CLANS, "me", "friend"))
    client.first()
    client.websocket.send("x" * 20_000)
    assert client.close_code() == 1009
    assert "16384" in (client.websocket.close_reason or "")


def test_a_client_that_disconnects_early_is_not_logged(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    came: list[WebSocketConnection] = []
    connect = WebSocketConnection.handle_connect

    def coming(line: WebSocketConnection, request: Request) -> None:
        came.append(line)
        connect(line, request)

    async def leave(live: LiveTable, since: float) -> None:
        came[-1].transport.abort()

    async def be_gone(live: LiveTable, since: float) -> None:
        await leave(live, since)
        while not came[-1].disconnected:
            await asyncio.sleep(0)

    monkeypatch.setattr(WebSocketConnection, "handle_connect", coming)

    with run_server(tmp_path) as server, server.guest("Anna") as anna:
        table = anna.table("clans-and-glory", "me", "friend")
        for catch_up in (leave, be_gone):
            monkeypatch.setattr(LiveTable, "catch_up", catch_up)
            with pytest.raises(InvalidMessage):
                anna.connect(table)
    assert not [record for record in caplog.records if record.levelno >= logging.WARNING]

"""Moderation: admission, mutes and blocks, reports with the chat, health and metrics."""

from __future__ import annotations

import asyncio
import io
import json
import logging
import zipfile
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from server.http_clients import Guest, LiveServer, TableClient, run_server
from server.manual_clock import ManualClock
from sqlalchemy import Connection, update

from ceilidh.core import Record, find_game
from ceilidh.server.accounts.admission import POLL_INTERVAL_S
from ceilidh.server.accounts.people_search import find_people
from ceilidh.server.storage import Database, admission_rules, reports, schema
from ceilidh.server.storage.operator_stats import read_stats

CLANS = "clans-and-glory"


@pytest.fixture
def clock() -> ManualClock:
    return ManualClock()


@pytest.fixture
def own(tmp_path: Path, clock: ManualClock) -> Iterator[LiveServer]:
    with run_server(tmp_path, clock=clock) as running:
        yield running


def look(clock: ManualClock) -> None:
    """Let the server poll the operator's decisions."""
    clock.advance(seconds=POLL_INTERVAL_S)


def host(folder: Path, call: Callable[..., Any], *args: object) -> Any:
    """Change the database as the command line does, beside the running server."""
    database = Database(f"sqlite:///{folder / 'ceilidh.db'}")
    try:
        return asyncio.run(database.write(call, *args))
    finally:
        database.close()


def id_of(folder: Path, name: str) -> str:
    return str(host(folder, find_people, name, 10)[0].id)


def done(guest: Guest, method: str, path: str, body: object = None) -> None:
    assert guest.request(method, path, body).status_code == 204


def two_at_a_table(anna: Guest, ben: Guest) -> str:
    table = anna.table(CLANS, "me", "friend")
    ben.join(anna.invitation(table, 1), "Ben")
    return table


# Admission


def test_a_banned_person_is_refused_and_disconnected(own: LiveServer, tmp_path: Path, clock: ManualClock) -> None:
    with own.guest("Anna") as anna, own.guest("Ben") as ben:
        client = ben.connect(two_at_a_table(anna, ben))
        ben_id = id_of(tmp_path, "Ben")
        assert host(tmp_path, admission_rules.set_banned, ben_id, True)
        assert ben.expect_refusal("GET", "/api/me") == (403, "You have been banned from this server.")
        look(clock)
        assert client.close_code() == 4401
        assert anna.fetch("GET", "/api/me")["name"] == "Anna"
        assert host(tmp_path, admission_rules.set_banned, ben_id, False)
        assert ben.fetch("GET", "/api/me")["name"] == "Ben"


def test_a_banned_persons_program_is_refused(own: LiveServer, tmp_path: Path) -> None:
    with own.guest("Ben") as ben, own.guest() as program:
        token = ben.fetch("POST", "/api/me/token")["token"]
        host(tmp_path, admission_rules.set_banned, id_of(tmp_path, "Ben"), True)
        assert program.expect_refusal("GET", "/api/me", authorization=f"Bearer {token}")[0] == 403


def test_banning_an_unknown_id_fails(own: LiveServer, tmp_path: Path) -> None:
    assert not host(tmp_path, admission_rules.set_banned, "nobody", True)


def test_newcomers_to_an_invite_only_server_need_an_invitation(
    own: LiveServer, tmp_path: Path, clock: ManualClock
) -> None:
    with own.guest("Anna") as anna, own.guest() as stranger, own.guest() as friend:
        anna.table(CLANS, "me", "friend", listed=True)
        table = anna.table(CLANS, "me", "friend")
        host(tmp_path, admission_rules.set_invite_only, True)
        look(clock)
        assert stranger.fetch("GET", "/api/tables")["inviteOnly"]
        assert stranger.fetch("GET", "/api/tables")["open"] == []
        for method, path, body in (
            ("PUT", "/api/me", {"name": "Mallory"}),
            ("POST", "/api/tables", {"game": CLANS, "seats": [{"kind": "here", "name": "M"}] * 2}),
            ("POST", f"/api/tables/{table}/join", {"name": "Mallory"}),
            ("POST", "/api/records", {"text": "x"}),
        ):
            assert stranger.expect_refusal(method, path, body)[0] == 403, path
        friend.join(anna.invitation(table, 1), "Fiona")
        assert friend.fetch("GET", "/api/me")["name"] == "Fiona"
        friend.table(CLANS, "me", "easy")
        anna.table(CLANS, "me", "easy")
        host(tmp_path, admission_rules.set_invite_only, False)
        look(clock)
        stranger.fetch("PUT", "/api/me", {"name": "Mallory"})


# Mute and block


def test_a_mute_hides_chat_from_the_person_who_muted_only(anna: Guest, ben: Guest) -> None:
    table = two_at_a_table(anna, ben)
    loud = ben.connect(table)
    loud.request("chat", text="Boo!")
    done(anna, "POST", f"/api/tables/{table}/blocks", {"person": {"seat": 1}, "kind": "muted"})
    loud.request("chat", text="Boo again!")
    quiet = anna.connect(table)
    quiet.request("chat", text="Peace.")
    quiet.until(lambda _: [line["text"] for line in quiet.chat] == ["Peace."])
    token = anna.fetch("POST", "/api/me/token")["token"]
    program = anna.connect(table, cookie="", origin="", authorization=f"Bearer {token}")
    program.until(lambda _: [line["text"] for line in program.chat] == ["Peace."])
    loud.until(lambda _: [line["text"] for line in loud.chat] == ["Boo!", "Boo again!", "Peace."])
    wishes = anna.fetch("GET", "/api/me/blocks")["entries"]
    assert [(wish["name"], wish["kind"]) for wish in wishes] == [("Ben", "muted")]
    done(anna, "DELETE", f"/api/me/blocks/{wishes[0]['id']}")
    again = anna.connect(table)
    again.until(lambda _: len(again.chat) == 3)
    assert ben.fetch("GET", "/api/me/blocks")["entries"] == []


def read_until(client: TableClient, text: str) -> None:
    client.until(lambda _: client.chat and client.chat[-1]["text"] == text)


def test_a_mute_reaches_all_open_sockets_of_its_person(anna: Guest, ben: Guest, server: LiveServer) -> None:
    table, other = two_at_a_table(anna, ben), two_at_a_table(anna, ben)
    clients = [anna.connect(table), anna.connect(other)]
    with server.guest(session=anna.session) as phone:
        clients.append(phone.connect(table))
        for client in clients:
            client.first()
        loud = [ben.connect(table), ben.connect(other)]

        def heard(text: str) -> list[bool]:
            """Anna's sockets that receive Ben's line before a line that all of them receive."""
            for at, end in zip((table, other), loud, strict=True):
                assert end.request("chat", text=text)["type"] == "done"
                assert anna.connect(at).request("chat", text=f"After {text}")["type"] == "done"
            for client in clients:
                read_until(client, f"After {text}")
            return [text in [line["text"] for line in client.chat] for client in clients]

        assert heard("Hello") == [True, True, True]
        done(anna, "POST", f"/api/tables/{table}/blocks", {"person": {"seat": 1}, "kind": "muted"})
        assert heard("Boo!") == [False, False, False]
        (wish,) = anna.fetch("GET", "/api/me/blocks")["entries"]
        done(anna, "DELETE", f"/api/me/blocks/{wish['id']}")
        assert heard("Sorry") == [True, True, True]


def test_a_spectator_can_be_muted_by_a_chat_line(anna: Guest, ben: Guest) -> None:
    table = anna.table(CLANS, "me", "easy")
    watch = anna.fetch("GET", f"/api/tables/{table}/links")["watch"].rpartition("/")[2]
    ben.connect(table, f"want=data&watch={watch}").request("chat", text="Boo!")
    client = anna.connect(table)
    client.until(lambda _: len(client.chat) == 1)
    done(anna, "POST", f"/api/tables/{table}/blocks", {"person": {"line": 1}, "kind": "muted"})
    assert anna.fetch("GET", "/api/me/blocks")["entries"][0]["name"] == "Ben"


def test_a_blocked_person_cannot_join_tables_of_the_person_who_blocked_them(anna: Guest, ben: Guest) -> None:
    table = two_at_a_table(anna, ben)
    done(anna, "POST", f"/api/tables/{table}/blocks", {"person": {"seat": 1}, "kind": "blocked"})
    another = anna.table(CLANS, "me", "friend", "friend", listed=True)
    for path in (f"/api/tables/{another}/join", f"/api/invitations/{anna.invitation(another, 1)}"):
        assert ben.expect_refusal("POST", path, {"name": "Ben"})[0] == 403
    anna.join(ben.invitation(ben.table(CLANS, "me", "friend"), 1), "Anna")


def test_only_other_people_at_my_tables_can_be_muted(anna: Guest, ben: Guest) -> None:
    table = anna.table(CLANS, "me", "easy")
    for who in ({"seat": 0}, {"seat": 1}, {"seat": 9}, {"line": 1}, {}):
        assert anna.expect_refusal("POST", f"/api/tables/{table}/blocks", {"person": who, "kind": "muted"})[0] == 400
    assert ben.expect_refusal("POST", f"/api/tables/{table}/blocks", {"person": {"seat": 0}, "kind": "muted"})[0] == 403
    assert ben.expect_refusal("DELETE", "/api/me/blocks/nothing")[0] == 404


# Reports


def test_a_report_contains_the_chat(own: LiveServer, tmp_path: Path) -> None:
    with own.guest("Anna") as anna, own.guest("Ben") as ben:
        table = two_at_a_table(anna, ben)
        ben.connect(table).request("chat", text="Boo!")
        done(anna, "POST", f"/api/tables/{table}/report", {"person": {"seat": 1}, "text": "He is rude."})
        [report] = host(tmp_path, reports.read)
        assert (report.words, report.about) == ("He is rude.", id_of(tmp_path, "Ben"))
        assert json.loads(report.file)["chat"] == [["Ben", "Boo!"]]
        assert host(tmp_path, read_stats).reports == 1


def test_reports_need_a_text_and_are_rate_limited(anna: Guest, ben: Guest) -> None:
    table = two_at_a_table(anna, ben)
    for words in ("", "   ", "x" * 2001, "a\x07b"):
        assert (
            anna.expect_refusal("POST", f"/api/tables/{table}/report", {"person": {"seat": 1}, "text": words})[0] == 400
        )
    asked = [
        anna.request("POST", f"/api/tables/{table}/report", {"person": {"seat": 1}, "text": "!"}) for _ in range(6)
    ]
    assert [answer.status_code for answer in asked] == [204] * 5 + [429]


def test_a_bug_report_of_a_running_game_reveals_nothing_hidden(own: LiveServer, tmp_path: Path) -> None:
    with own.guest("Anna") as anna, own.guest("Ben") as ben:
        table = two_at_a_table(anna, ben)
        client = anna.connect(table)
        client.until(lambda now: "view" in now)
        asked = {"text": "The dog ate it.", "messages": ['{"type":"update"}'] * 60}
        mine = json.loads(anna.fetch("POST", f"/api/tables/{table}/bug-report", asked)["file"])
        [report] = host(tmp_path, reports.read)
        theirs = json.loads(report.file)
        assert mine["record"] is None
        assert mine["position"] == client.now["view"]
        assert len(mine["messages"]) == 50
        assert Record.parse(theirs["record"]).game == CLANS
        assert theirs.pop("people") == [id_of(tmp_path, "Anna"), id_of(tmp_path, "Ben")]
        assert theirs.pop("said_by") == []
        assert {**theirs, "record": None} == mine


def test_only_people_at_a_table_can_report_a_bug_there(anna: Guest, ben: Guest) -> None:
    table = anna.table(CLANS, "me", "easy")
    assert ben.expect_refusal("POST", f"/api/tables/{table}/bug-report", {"text": "!"})[0] == 403
    assert ben.expect_refusal("POST", "/api/tables/none/bug-report", {"text": "!"})[0] == 404


def test_the_reporters_copy_does_not_depend_on_hidden_information(anna: Guest, ben: Guest) -> None:
    """The file is built from the seat's view; the conformance kit shows that views contain nothing hidden."""
    table = two_at_a_table(anna, ben)
    file = json.loads(anna.fetch("POST", f"/api/tables/{table}/bug-report", {"text": "!"})["file"])
    assert "seed" not in json.dumps(file)
    assert set(file) == {
        *("form", "made", "version", "table", "game", "edition", "seat", "names", "position", "chat"),
        *("words", "messages", "record"),
    }
    assert find_game(file["game"]).edition == file["edition"]


def tell(guest: Guest, table: str, words: str = "!") -> int:
    return guest.request("POST", f"/api/tables/{table}/bug-report", {"text": words}).status_code


def test_reports_are_limited_per_network(tmp_path: Path) -> None:
    with run_server(tmp_path, reports_per_hour=3, clock=(clock := ManualClock())) as server:
        statuses = []
        for number in range(5):
            with server.guest(f"Guest {number}") as guest:
                statuses.append(tell(guest, guest.table(CLANS, "me", "easy")))
        assert statuses == [200] * 3 + [429] * 2
        clock.move(hours=1)
        with server.guest("Anna") as anna:
            assert tell(anna, anna.table(CLANS, "me", "easy")) == 200


def test_a_report_never_displaces_one_of_another_person(
    own: LiveServer, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(reports, "MAX_REPORTS", 3)
    with own.guest("Anna") as anna, own.guest("Ben") as ben, own.guest("Mallory") as mallory:
        annas, bens, others = (guest.table(CLANS, "me", "easy") for guest in (anna, ben, mallory))
        assert [tell(anna, annas, "1"), tell(ben, bens, "2"), tell(anna, annas, "3")] == [200] * 3
        assert tell(mallory, others) == 409
        assert tell(anna, annas, "4") == 200, "it takes the place of her own oldest one"
        assert {report.words for report in host(tmp_path, reports.read)} == {"2", "3", "4"}
        first = host(tmp_path, reports.read)[0].id
        assert host(tmp_path, reports.remove, first)
        assert tell(mallory, others) == 200, "the host has made room"


def test_the_newest_reports_of_a_person_are_kept(
    own: LiveServer, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(reports, "MAX_REPORTS_PER_PERSON", 2)
    with own.guest("Anna") as anna, own.guest("Ben") as ben:
        annas, bens = (guest.table(CLANS, "me", "easy") for guest in (anna, ben))
        assert tell(ben, bens, "Ben's") == 200
        for words in "1234":
            assert tell(anna, annas, words) == 200
        assert sorted(report.words for report in host(tmp_path, reports.read))[-1] == "Ben's"
        assert len(host(tmp_path, reports.read)) == 3


def reported(anna: Guest, ben: Guest, mallory: Guest) -> str:
    """A table where Mallory is rude; Anna reports her, and a bug."""
    table = anna.table(CLANS, "me", "friend", "friend")
    ben.join(anna.invitation(table, 1), "Ben")
    mallory.join(anna.invitation(table, 2), "Mallory")
    for guest, line in ((mallory, "Ben, you oaf!"), (ben, "mallory, please."), (anna, "Malloryism!")):
        guest.connect(table).request("chat", text=line)
    words = {"person": {"seat": 2}, "text": "Mallory is rude to Ben."}
    done(anna, "POST", f"/api/tables/{table}/report", words)
    messages = ['{"name":"Mallory","text":"Ben, you oaf!"}']
    anna.fetch("POST", f"/api/tables/{table}/bug-report", {"text": "It hangs.", "messages": messages})
    return table


def test_reports_about_a_deleted_person_are_redacted(own: LiveServer, tmp_path: Path) -> None:
    with own.guest("Anna") as anna, own.guest("Ben") as ben, own.guest("Mallory") as mallory:
        reported(anna, ben, mallory)
        person = id_of(tmp_path, "Mallory")
        done(mallory, "POST", "/api/me/delete", {"confirmed": True})
        about = {report.about: report for report in host(tmp_path, reports.read)}
        assert set(about) == {person, None}
        assert about[person].words == "Former guest is rude to Ben."
        for report in about.values():
            file = json.loads(report.file)
            assert file["names"] == ["Anna", "Ben", "Former guest"]
            assert file["chat"] == [
                ["Former guest", ""],
                ["Ben", "Former guest, please."],
                ["Anna", "Malloryism!"],
            ]
            assert [player.name for player in Record.parse(file["record"]).players] == file["names"]
            assert (file["people"][2], file["said_by"][0], file["messages"]) == (None, None, [])
            assert person not in report.file


def test_reports_by_a_deleted_person_are_deleted(own: LiveServer, tmp_path: Path) -> None:
    with own.guest("Anna") as anna, own.guest("Ben") as ben, own.guest("Mallory") as mallory:
        reported(anna, ben, mallory)
        done(anna, "POST", "/api/me/delete", {"confirmed": True})
        assert host(tmp_path, reports.read) == []


def test_an_old_report_without_ids_is_redacted_by_name(own: LiveServer, tmp_path: Path) -> None:
    with own.guest("Anna") as anna, own.guest("Ben") as ben, own.guest("Mallory") as mallory:
        table = reported(anna, ben, mallory)
        [first, second] = host(tmp_path, reports.read)
        for report, its in ((first, table), (second, "another table, with another Mallory")):
            file = {**json.loads(report.file), "table": its}
            del file["people"], file["said_by"]
            host(tmp_path, _put, report.id, json.dumps(file))
        done(mallory, "POST", "/api/me/delete", {"confirmed": True})
        names = {report.id: json.loads(report.file)["names"][2] for report in host(tmp_path, reports.read)}
        assert names == {first.id: "Former guest", second.id: "Mallory"}


def _put(connection: Connection, report: str, file: str) -> None:
    connection.execute(update(schema.reports).where(schema.reports.c.id == report).values(about=None, file=file))


def test_a_report_about_a_merged_guest_is_redacted_with_the_person(own: LiveServer, tmp_path: Path) -> None:
    with own.guest("Anna") as anna, own.guest("Ben") as ben, own.guest("Mallory") as mallory, own.guest("M.") as phone:
        reported(anna, ben, mallory)
        token = phone.fetch("POST", "/api/me/links")["address"].partition("#")[2]
        mallory.fetch("POST", "/api/links/use", {"token": token, "transferTables": True})
        done(phone, "POST", "/api/me/delete", {"confirmed": True})
        for report in host(tmp_path, reports.read):
            assert json.loads(report.file)["names"][2] == "Former guest"
            assert "you oaf" not in report.file


def test_the_export_has_reports_by_the_person_and_none_about_them(own: LiveServer, tmp_path: Path) -> None:
    with own.guest("Anna") as anna, own.guest("Ben") as ben, own.guest("Mallory") as mallory:
        reported(anna, ben, mallory)
        exported = {guest: everything(guest)["reports"] for guest in (anna, ben, mallory)}
        assert [one["words"] for one in exported[anna]["by_me"]] == ["Mallory is rude to Ben.", "It hangs."]
        assert exported[mallory] == exported[ben] == {"by_me": [], "about_me": reports.ABOUT_ME_NOTE}


def everything(guest: Guest) -> Any:
    with zipfile.ZipFile(io.BytesIO(guest.request("GET", "/api/me/export").content)) as packed:
        return json.loads(packed.read("ceilidh.json"))


# Health, metrics, logs


def test_a_healthy_server_says_so(server: LiveServer, anna: Guest) -> None:
    assert anna.fetch("GET", "/health") == {"ok": True}


def test_metrics_are_shown_only_if_enabled(server: LiveServer, anna: Guest, tmp_path: Path) -> None:
    assert anna.request("GET", "/metrics").status_code == 404
    with run_server(tmp_path, metrics=True) as server, server.guest("Anna") as guest:
        client = guest.connect(guest.table(CLANS, "me", "here:Ben"))
        client.until(lambda now: "actions" in now)
        client.act()
        metrics = guest.request("GET", "/metrics").text
        numbers = dict(line.split() for line in metrics.splitlines() if line.startswith("ceilidh_"))
        assert float(numbers["ceilidh_decisions_total"]) == 1
        assert float(numbers["ceilidh_tables"]) == 1
        assert float(numbers["ceilidh_sockets"]) == 1
        assert float(numbers["ceilidh_people"]) == 1
        assert "process_resident_memory_bytes" in metrics


def test_logs_contain_no_secrets(own: LiveServer, tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    with caplog.at_level(logging.DEBUG), own.guest("Anna") as anna:
        token = anna.fetch("POST", "/api/me/token")["token"]
        table = anna.table(CLANS, "me", "friend")
        invitation = anna.invitation(table, 1)
        anna.request("GET", "/api/me", authorization=f"Bearer {token}")
        anna.request("GET", f"/api/invitations/{invitation}")
        anna.request("POST", "/api/tables", {"game": "nonsense"})
        anna.request("GET", "/api/tables/none/record", authorization="Bearer wrong-token")
        clients = ("httpx", "httpcore", "websockets")
        ours = " ".join(line.getMessage() for line in caplog.records if not line.name.startswith(clients))
    for secret in (token, invitation, anna.session, "wrong-token"):
        assert secret not in ours

"""The host's page: its key, its cookie, and what only the host may see and do."""

from __future__ import annotations

import gzip
import json
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from server.http_clients import Guest, LiveServer, run_server
from server.manual_clock import ManualClock

from ceilidh.server.accounts import host_access
from ceilidh.server.accounts.host_access import COOKIE_SECRET, HOST_VISIT_S, renew_key
from ceilidh.server.clock import Clock
from ceilidh.server.storage.database import open_for_writing
from ceilidh.server.throttling.rate_limits import MAX_HOST_KEYS_PER_MINUTE

CLANS = "clans-and-glory"
ROUTES = [
    ("GET", "/api/host", None),
    ("GET", "/api/host/backup", None),
    ("PUT", "/api/host/people/x/ban", {"banned": True}),
    ("PUT", "/api/host/invite-only", {"on": True}),
    ("DELETE", "/api/host/reports/x", None),
]


def new_key(folder: Path) -> str:
    """A key as the server prints it when it starts."""
    with open_for_writing(f"sqlite:///{folder / 'ceilidh.db'}") as connection:
        return renew_key(connection)


@contextmanager
def opened(folder: Path, server: LiveServer) -> Iterator[Guest]:
    """A guest who has typed the right key."""
    key = new_key(folder)
    with server.guest() as host:
        assert host.request("POST", "/api/host/session", {"key": f" {key} "}).status_code == 204
        yield host


@pytest.fixture
def live(tmp_path: Path) -> Iterator[LiveServer]:
    with run_server(tmp_path) as server:
        yield server


@pytest.mark.parametrize(("method", "path", "body"), ROUTES)
def test_without_the_key_nobody_sees_or_changes_anything(
    live: LiveServer, method: str, path: str, body: object
) -> None:
    with live.guest("Anna") as anna:
        assert anna.expect_refusal(method, path, body)[0] == 403
        anna.http.cookies.set("ceilidh_host", "host.abc.def")
        assert anna.expect_refusal(method, path, body)[0] == 403


def test_a_wrong_key_is_refused_and_guesses_are_limited(tmp_path: Path, live: LiveServer) -> None:
    key = new_key(tmp_path)
    with live.guest() as guesser:
        guesses = [guesser.expect_refusal("POST", "/api/host/session", {"key": f"{key}{n}"}) for n in range(7)]
    statuses = [status for status, _ in guesses]
    assert statuses.count(403) == MAX_HOST_KEYS_PER_MINUTE
    assert statuses[-1] == 429


def test_without_a_printed_key_none_is_right(live: LiveServer) -> None:
    with live.guest() as guesser:
        assert guesser.expect_refusal("POST", "/api/host/session", {"key": ""})[0] == 403


def test_the_key_is_accepted_from_the_servers_own_pages_only(tmp_path: Path, live: LiveServer) -> None:
    key = new_key(tmp_path)
    with live.guest() as host:
        foreign = {"origin": "https://elsewhere.example"}
        assert host.expect_refusal("POST", "/api/host/session", {"key": key}, **foreign)[0] == 403
        assert "ceilidh_host" not in host.http.cookies


def test_the_cookie_is_hidden_from_scripts_and_other_sites(tmp_path: Path, live: LiveServer) -> None:
    key = new_key(tmp_path)
    with live.guest() as host:
        answer = host.request("POST", "/api/host/session", {"key": key})
    cookie = answer.headers["set-cookie"].lower()
    assert all(part in cookie for part in ("httponly", "samesite=strict", "path=/api/host", f"max-age={HOST_VISIT_S}"))
    assert key.lower() not in cookie


def test_only_a_hash_of_the_key_is_stored(tmp_path: Path, live: LiveServer) -> None:
    with opened(tmp_path, live) as host:
        backup = gzip.decompress(host.request("GET", "/api/host/backup").content)
    key = new_key(tmp_path)
    assert key.encode() not in backup
    assert all(key.encode() not in file.read_bytes() for file in tmp_path.iterdir() if file.is_file())


def test_nobody_can_make_a_cookie_from_a_backup(tmp_path: Path, live: LiveServer) -> None:
    with opened(tmp_path, live) as host, live.guest() as thief:
        lines = map(json.loads, gzip.decompress(host.request("GET", "/api/host/backup").content).splitlines())
        stored = {row[0]: row[1] for row in lines if isinstance(row, list) and len(row) == 2}
        signer = host_access._Signer(stored[COOKIE_SECRET], Clock())
        for value in ["host", *stored.values()]:
            thief.http.cookies.set("ceilidh_host", signer.sign(str(value)).decode())
            assert thief.expect_refusal("GET", "/api/host")[0] == 403


def test_a_new_key_ends_earlier_visits(tmp_path: Path, live: LiveServer) -> None:
    with opened(tmp_path, live) as host:
        assert host.fetch("GET", "/api/host")["inviteOnly"] is False
        new_key(tmp_path)
        assert host.expect_refusal("GET", "/api/host")[0] == 403


def test_a_visit_ends_after_an_hour_or_by_leaving(tmp_path: Path) -> None:
    clock = ManualClock()
    with run_server(tmp_path, clock=clock) as server, opened(tmp_path, server) as host:
        clock.jump(seconds=HOST_VISIT_S + 2)
        assert host.expect_refusal("GET", "/api/host")[0] == 403
    with run_server(tmp_path) as server, opened(tmp_path, server) as host:
        assert host.request("DELETE", "/api/host/session").status_code == 204
        assert host.expect_refusal("GET", "/api/host")[0] == 403


def test_the_host_bans_a_person_by_name_and_lifts_the_ban(tmp_path: Path, live: LiveServer) -> None:
    with opened(tmp_path, live) as host, live.guest("Ben") as ben:
        [person] = host.fetch("GET", "/api/host?name=be")["people"]
        assert (person["name"], person["banned"]) == ("Ben", False)
        ban = f"/api/host/people/{person['id']}/ban"
        assert host.fetch("PUT", ban, {"banned": True})["bannedCount"] == 1
        assert ben.expect_refusal("GET", "/api/tables")[0] == 403
        assert host.fetch("PUT", ban, {"banned": False})["bannedCount"] == 0
        assert ben.request("GET", "/api/tables").is_success
        assert host.expect_refusal("PUT", "/api/host/people/nobody/ban", {"banned": True})[0] == 404


def test_people_are_found_by_names_with_other_letters(tmp_path: Path, live: LiveServer) -> None:
    with opened(tmp_path, live) as host, live.guest("Ägir"):
        assert [person["name"] for person in host.fetch("GET", "/api/host?name=ägir")["people"]] == ["Ägir"]


def test_invite_only_answers_with_its_state(tmp_path: Path, live: LiveServer) -> None:
    with opened(tmp_path, live) as host:
        assert host.fetch("PUT", "/api/host/invite-only", {"on": True})["inviteOnly"] is True
        assert host.fetch("GET", "/api/host")["inviteOnly"] is True
        assert host.fetch("PUT", "/api/host/invite-only", {"on": False})["inviteOnly"] is False


def test_reports_are_read_with_the_last_chat_lines_and_deleted(tmp_path: Path, live: LiveServer) -> None:
    with opened(tmp_path, live) as host, live.guest("Anna") as anna, live.guest("Ben") as ben:
        table = anna.table(CLANS, "me", "friend")
        ben.join(anna.invitation(table, 1), "Ben")
        ben.connect(table).request("chat", text="Boo!")
        anna.request("POST", f"/api/tables/{table}/report", {"person": {"seat": 1}, "text": "Rude!"})
        [report] = host.fetch("GET", "/api/host")["reports"]
        assert (report["aboutName"], report["words"], report["chat"]) == ("Ben", "Rude!", [["Ben", "Boo!"]])
        assert host.request("DELETE", f"/api/host/reports/{report['id']}").status_code == 204
        assert host.fetch("GET", "/api/host")["reportCount"] == 0
        assert host.expect_refusal("DELETE", f"/api/host/reports/{report['id']}")[0] == 404


def test_tables_are_listed_without_what_only_players_know(tmp_path: Path, live: LiveServer) -> None:
    with opened(tmp_path, live) as host, live.guest("Anna") as anna:
        anna.table(CLANS, "me", "random")
        [table] = host.fetch("GET", "/api/host")["tables"]
        assert sorted(table) == ["game", "movedAt", "phase", "players", "table"]
        assert "Anna" in table["players"]


def test_the_backup_is_downloaded_as_a_whole(tmp_path: Path, live: LiveServer) -> None:
    with opened(tmp_path, live) as host, live.guest("Anna"):
        answer = host.request("GET", "/api/host/backup")
    lines = gzip.decompress(answer.content).splitlines()
    assert json.loads(lines[0])["form"] == "ceilidh backup"
    assert "end" in json.loads(lines[-1])
    assert answer.headers["content-disposition"].startswith("attachment; filename=")

"""Sessions and tokens end when they should and not before, and older ones stay valid."""

from __future__ import annotations

import asyncio
import hashlib
import stat
from pathlib import Path

import pytest
from alembic import command
from alembic.config import Config
from itsdangerous import Signer
from server.http_clients import Guest, LiveServer, get, run_server
from server.manual_clock import ManualClock
from server.push_receiver import Browser
from server.table_helpers import CLANS
from sqlalchemy import create_engine, text

from ceilidh.server.accounts import sessions
from ceilidh.server.accounts.one_time_links import OneTimeLinks
from ceilidh.server.settings import read_settings
from ceilidh.server.storage import Database

SECRET = "ab" * 32
TOKEN = "a secret of old"
BEFORE = "2026-11-01T12:00:00+00:00"


def test_signing_out_ends_the_session_on_the_server_and_its_sockets(server: LiveServer, anna: Guest) -> None:
    kept, table = anna.session, anna.table(CLANS, "me", "friend")
    client = anna.connect(table)
    client.first()
    assert anna.request("POST", "/api/me/sign-out", {}).status_code == 204
    assert "ceilidh" not in anna.http.cookies
    assert client.close_code() == 4401
    with server.guest(session=kept) as thief:
        assert thief.fetch("GET", "/api/me") == {"name": ""}


def test_signing_out_everywhere_revokes_the_token_and_signing_out_here_does_not(
    server: LiveServer, anna: Guest
) -> None:
    token = anna.fetch("POST", "/api/me/token")["token"]
    program = {"authorization": f"Bearer {token}"}
    session = anna.session
    anna.request("POST", "/api/me/sign-out", {})
    with server.guest() as other:
        assert other.request("GET", "/api/me", **program).json() == {"name": "Anna"}
        assert other.request("POST", "/api/me/sign-out", {"everywhere": True}, **program).status_code == 204
        assert other.request("GET", "/api/me", **program).status_code == 401
    with server.guest(session=session) as gone:
        assert gone.fetch("GET", "/api/me") == {"name": ""}


def test_signing_out_everywhere_ends_all_sessions_of_that_person_only(
    server: LiveServer, anna: Guest, ben: Guest
) -> None:
    with server.guest(session=anna.session) as phone:
        phones = phone.request("GET", "/api/me").cookies["ceilidh"]
        anna.request("POST", "/api/me/sign-out", {"everywhere": True})
    with server.guest(session=phones) as phone:
        assert phone.fetch("GET", "/api/me") == {"name": ""}
    assert ben.fetch("GET", "/api/me") == {"name": "Ben"}


def test_cookies_of_others_are_not_unquoted(anna: Guest, monkeypatch: pytest.MonkeyPatch) -> None:
    """Python 3.11 takes a second to unquote a cookie of 30,000 quotes."""

    def unquote(value: str) -> str:
        raise AssertionError(value)

    monkeypatch.setattr("litestar._parsers.unquote_cookie", unquote)
    for others in ('other="' + '\\"' * 10_000 + '"', "ceilidh2=x", "ceilidh"):
        cookie = f"{others}; ceilidh={anna.session}; last=1"
        assert get(f"{anna.server.address}/api/me", headers={"cookie": cookie}).json() == {"name": "Anna"}


def test_an_unused_session_expires_on_the_server(anna: Guest, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sessions, "SESSION_LIFETIME_S", -1)
    assert anna.fetch("GET", "/api/tables")["mine"] == []
    assert anna.expect_refusal("POST", "/api/me/token")[0] == 401


def test_using_a_session_renews_it(anna: Guest) -> None:
    answer = anna.request("GET", "/api/me")
    assert f"Max-Age={sessions.SESSION_LIFETIME_S}" in answer.headers["set-cookie"]
    assert answer.json() == {"name": "Anna"}


# Clocks that are wrong

JUMPS = {"back 3 s": -3, "back a day": -24 * 3600, "on a day": 24 * 3600}


@pytest.mark.parametrize("seconds", JUMPS.values(), ids=JUMPS)
def test_setting_the_clock_signs_nobody_out(tmp_path: Path, seconds: int) -> None:
    clock = ManualClock()
    with run_server(tmp_path, clock=clock) as server, server.guest("Anna") as anna:
        clock.jump(seconds=seconds)
        for _ in range(2):
            assert anna.fetch("GET", "/api/me") == {"name": "Anna"}


@pytest.mark.parametrize("seconds", [-3, -3600, 3, 3600])
def test_a_session_is_valid_on_a_machine_with_another_clock(tmp_path: Path, seconds: int) -> None:
    there = ManualClock()
    there.jump(seconds=seconds)
    with (
        run_server(tmp_path, clock=there) as far,
        run_server(tmp_path, clock=ManualClock()) as near,
        far.guest("Anna") as anna,
        near.guest(session=anna.session) as same,
    ):
        assert same.fetch("GET", "/api/me") == {"name": "Anna"}


@pytest.mark.parametrize("seconds", JUMPS.values(), ids=JUMPS)
def test_signing_out_everywhere_works_with_a_wrong_clock(tmp_path: Path, seconds: int) -> None:
    clock = ManualClock()
    with run_server(tmp_path, clock=clock) as server, server.guest("Anna") as anna:
        kept = anna.session
        clock.jump(seconds=seconds)
        assert anna.request("POST", "/api/me/sign-out", {"everywhere": True}).status_code == 204
        with server.guest(session=kept) as thief:
            assert thief.fetch("GET", "/api/me") == {"name": ""}


@pytest.mark.parametrize("seconds", [0, *JUMPS.values()])
def test_a_session_after_signing_out_everywhere_stays_valid_with_a_wrong_clock(tmp_path: Path, seconds: int) -> None:
    clock = ManualClock()
    with run_server(tmp_path, clock=clock) as server, server.guest("Anna") as anna, server.guest() as phone:
        person = anna.session.partition(":")[0]
        anna.request("POST", "/api/me/sign-out", {"everywhere": True})
        clock.jump(seconds=seconds)
        phone.fetch("POST", "/api/links/use", {"token": asyncio.run(device_link(tmp_path, clock, person))})
        for _ in range(2):
            assert phone.fetch("GET", "/api/me") == {"name": "Anna"}


async def device_link(folder: Path, clock: ManualClock, person: str) -> str:
    database = Database(f"sqlite:///{folder / 'ceilidh.db'}")
    try:
        return await OneTimeLinks(database, clock).make(person, "device")
    finally:
        database.close()


def test_a_session_expired_by_a_wrong_clock_is_not_replaced(tmp_path: Path) -> None:
    clock = ManualClock()
    with run_server(tmp_path, clock=clock) as server, server.guest("Anna") as anna:
        session = anna.session
        clock.jump(days=365)
        assert anna.expect_refusal("GET", "/api/me")[0] == 401
        assert anna.session == session
        clock.jump(days=-365)
        assert anna.fetch("GET", "/api/me") == {"name": "Anna"}


def test_signing_out_of_an_expired_session_starts_a_new_one(tmp_path: Path) -> None:
    clock = ManualClock()
    with run_server(tmp_path, clock=clock) as server, server.guest("Anna") as anna:
        clock.move(days=181)
        assert anna.request("POST", "/api/me/sign-out", {"everywhere": True}).status_code == 204
        assert anna.fetch("GET", "/api/me") == {"name": ""}


def wrong_clock(**jump: float) -> ManualClock:
    clock = ManualClock()
    clock.jump(**jump)
    return clock


def start_repeatedly(folder: Path, starts: int, **jump: float) -> None:
    """Start and stop the server with a wrong clock."""
    for _ in range(starts):
        with run_server(folder, clock=wrong_clock(**jump)):
            pass


def name_of(server: LiveServer, session: str) -> str:
    """The name of the caller with a copy of the session cookie."""
    with server.guest(session=session) as thief:
        return str(thief.fetch("GET", "/api/me")["name"])


@pytest.mark.parametrize("starts", [1, 2, 3])
def test_starts_with_a_clock_that_is_years_ahead_revive_no_ended_session(tmp_path: Path, starts: int) -> None:
    with run_server(tmp_path, clock=ManualClock()) as server, server.guest("Anna") as anna:
        kept = anna.session
        anna.request("POST", "/api/me/sign-out", {})
    start_repeatedly(tmp_path, starts, days=3 * 365)
    with run_server(tmp_path, clock=ManualClock()) as server:
        assert name_of(server, kept) == ""


def test_a_session_from_a_clock_that_was_ahead_stays_ended_after_the_usual_lifetime(tmp_path: Path) -> None:
    """Its cookie is signed with a time in the future, so it expires later than others."""
    clock = wrong_clock(days=365)
    with run_server(tmp_path, clock=clock) as server, server.guest("Anna") as anna:
        kept = anna.session
        clock.jump(days=-365)
        anna.request("POST", "/api/me/sign-out", {})
    start_repeatedly(tmp_path, 2, days=200)
    with run_server(tmp_path, clock=wrong_clock(days=200)) as server:
        assert name_of(server, kept) == ""


@pytest.mark.parametrize("everywhere", [False, True], ids=["here", "everywhere"])
def test_signing_out_ends_a_session_expired_by_a_wrong_clock(tmp_path: Path, everywhere: bool) -> None:
    clock = ManualClock()
    with run_server(tmp_path, clock=clock) as server, server.guest("Anna") as anna:
        kept = anna.session
        clock.jump(days=365)
        assert anna.request("POST", "/api/me/sign-out", {"everywhere": everywhere}).status_code == 204
        clock.jump(days=-365)
        assert name_of(server, kept) == ""


def test_an_expired_session_signs_out_no_other_device(tmp_path: Path) -> None:
    """A thief of an old cookie must not take a guest's identity away."""
    clock = ManualClock()
    with run_server(tmp_path, clock=clock) as server, server.guest("Anna") as anna, server.guest() as phone:
        phone.fetch(
            "POST", "/api/links/use", {"token": anna.fetch("POST", "/api/me/links")["address"].partition("#")[2]}
        )
        old = anna.session
        clock.move(days=179)
        assert phone.fetch("GET", "/api/me") == {"name": "Anna"}
        clock.move(days=2)
        with server.guest(session=old) as thief:
            assert thief.request("POST", "/api/me/sign-out", {"everywhere": True}).status_code == 204
        assert phone.fetch("GET", "/api/me") == {"name": "Anna"}


def test_signing_in_ends_a_session_expired_by_a_wrong_clock(tmp_path: Path) -> None:
    clock = ManualClock()
    with run_server(tmp_path, clock=clock) as server, server.guest("Anna") as anna, server.guest("Ben") as ben:
        kept = anna.session
        clock.jump(days=365)
        with server.guest("Clara") as clara:
            link = clara.fetch("POST", "/api/me/links")["address"].partition("#")[2]
        anna.fetch("POST", "/api/links/use", {"token": link})
        assert anna.fetch("GET", "/api/me") == {"name": "Clara"}
        clock.jump(days=-365)
        assert name_of(server, kept) == ""
        assert ben.fetch("GET", "/api/me") == {"name": "Ben"}


def test_starts_with_a_clock_that_is_years_ahead_revive_no_cookie_of_a_deleted_person(tmp_path: Path) -> None:
    with run_server(tmp_path, clock=ManualClock()) as server, server.guest("Anna") as anna:
        kept = anna.session
        anna.request("POST", "/api/me/delete", {"confirmed": True})
    start_repeatedly(tmp_path, 2, days=3 * 365)
    with run_server(tmp_path, clock=ManualClock()) as server, server.guest(session=kept) as former:
        answer = former.request("GET", "/api/me")
        assert answer.cookies["ceilidh"].partition(":")[0] != kept.partition(":")[0]


def test_starts_with_a_clock_that_is_years_ahead_take_no_device_and_no_notification_channel(tmp_path: Path) -> None:
    with run_server(tmp_path, clock=ManualClock(), allow_private_webhooks=True) as server, server.guest("Anna") as anna:
        kept = anna.session
        anna.fetch("GET", "/api/me")
        anna.fetch("POST", "/api/me/devices/push", Browser("http://127.0.0.1:9/push").subscription())
    start_repeatedly(tmp_path, 2, days=3 * 365)
    with (
        run_server(tmp_path, clock=ManualClock(), allow_private_webhooks=True) as server,
        server.guest(session=kept) as anna,
    ):
        assert len(anna.fetch("GET", "/api/me/notifications")["devices"]) == 1
        [device] = anna.fetch("GET", "/api/me/sign-in-methods")["devices"]
        assert device["isCurrent"]


def test_a_device_unused_for_long_is_not_listed(tmp_path: Path) -> None:
    clock = ManualClock()
    with run_server(tmp_path, clock=clock) as server, server.guest("Anna") as anna, server.guest() as phone:
        phone.fetch(
            "POST", "/api/links/use", {"token": anna.fetch("POST", "/api/me/links")["address"].partition("#")[2]}
        )
        for days in (100, 81):
            clock.move(days=days)
            anna.fetch("GET", "/api/me")
        assert [one["isCurrent"] for one in anna.fetch("GET", "/api/me/sign-in-methods")["devices"]] == [True]


@pytest.mark.parametrize("days", [-365, 365])
def test_a_token_stays_valid_when_a_wrong_clock_is_corrected(tmp_path: Path, days: int) -> None:
    clock = ManualClock()
    with run_server(tmp_path, clock=clock) as server, server.guest("Anna") as anna:
        program = {"authorization": f"Bearer {anna.fetch('POST', '/api/me/token')['token']}"}
        clock.jump(days=days)
        anna.request("GET", "/api/me", **program)
        clock.jump(days=-days)
        assert anna.request("GET", "/api/me", **program).json() == {"name": "Anna"}


def test_a_cookie_has_a_max_age_and_no_expiry_date(anna: Guest) -> None:
    """A browser whose clock is wrong would drop it too early."""
    assert "expires" not in anna.request("GET", "/api/me").headers["set-cookie"].lower()


def test_a_token_can_be_listed_and_revoked(anna: Guest) -> None:
    assert anna.fetch("GET", "/api/me/tokens") == {"tokens": []}
    token = anna.fetch("POST", "/api/me/token")["token"]
    table = anna.table(CLANS, "me", "friend")
    program = anna.connect(table, cookie="", authorization=f"Bearer {token}")
    program.first()
    [kept] = anna.fetch("GET", "/api/me/tokens")["tokens"]
    assert kept["madeAt"] <= kept["usedAt"]
    assert anna.request("DELETE", "/api/me/token").status_code == 204
    assert program.close_code() == 4401
    assert anna.fetch("GET", "/api/me/tokens") == {"tokens": []}


def test_an_unused_token_expires(anna: Guest, monkeypatch: pytest.MonkeyPatch) -> None:
    token = anna.fetch("POST", "/api/me/token")["token"]
    monkeypatch.setattr(sessions, "SESSION_LIFETIME_S", -1)
    assert anna.request("GET", "/api/me", authorization=f"Bearer {token}").status_code == 401


def test_only_their_owner_can_read_the_database_and_its_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    folder = tmp_path / "ceilidh"
    folder.mkdir(mode=0o755)
    (folder / "ceilidh.db").touch(mode=0o644)
    database = Database(read_settings({}).database_url)
    modes = {file.name: stat.S_IMODE(file.stat().st_mode) for file in (folder, *folder.iterdir())}
    database.close()
    assert modes.pop("ceilidh") == 0o700
    assert modes
    assert set(modes.values()) == {0o600}


def test_sessions_and_tokens_of_an_earlier_version_stay_valid(url: str, tmp_path: Path) -> None:
    old_database(url)
    cookie = Signer(SECRET, salt="ceilidh session", digest_method=hashlib.sha256).sign("old-anna").decode()
    with run_server(tmp_path, database_url=url) as server:
        with server.guest(session=cookie) as anna:
            assert anna.fetch("GET", "/api/tables")["mine"][0]["table"] == "old-table"
            assert anna.connect("old-table").first()["seat"] == 0
            assert anna.request("GET", "/api/me", authorization=f"Bearer {TOKEN}").json() == {"name": "Anna"}
            assert anna.request("GET", "/api/me").cookies["ceilidh"] != cookie
        with server.guest(session=cookie) as anna:
            assert anna.request("POST", "/api/me/sign-out", {}).status_code == 204
        with server.guest(session=cookie) as gone:
            assert gone.fetch("GET", "/api/me") == {"name": ""}


def old_database(url: str) -> None:
    """A database of the previous version, with a person, their token and a waiting table."""
    engine = create_engine(url)
    config = Config()
    config.set_main_option("script_location", "ceilidh.server.storage:migrations")
    with engine.begin() as connection:
        config.attributes["connection"] = connection
        command.upgrade(config, "1")
        connection.execute(text("INSERT INTO secrets VALUES ('session', :secret)"), {"secret": SECRET})
        connection.execute(
            text("INSERT INTO persons VALUES ('old-anna', 'Anna', :token, :at)"),
            {"token": hashlib.sha256(TOKEN.encode()).hexdigest(), "at": BEFORE},
        )
        connection.execute(
            text(
                "INSERT INTO tables VALUES ('old-table', :game, 1, '{}', '5', 'waiting', 'old-anna', false, 'w', "
                ":at, :at, 0, NULL)"
            ),
            {"game": CLANS, "at": BEFORE},
        )
        for seat in ("0, 'person', 'Anna', 'old-anna', NULL, NULL", "1, 'free', '', NULL, NULL, 'invitation'"):
            connection.execute(text(f"INSERT INTO seats VALUES ('old-table', {seat}, false)"))
    engine.dispose()

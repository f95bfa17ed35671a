"""Notification settings over HTTP, and a server that is killed before it could notify."""

from __future__ import annotations

import os
import re
import signal
import sqlite3
import subprocess
import sys
from collections.abc import Iterator
from contextlib import closing, contextmanager
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest
from server.http_clients import Guest, LiveServer, run_server
from server.manual_clock import BACKGROUND_LOOPS, ManualClock
from server.push_receiver import Browser, receiving
from server.table_helpers import CLANS

from ceilidh.server.notifications.outbox_dispatcher import DISPATCH_INTERVAL_S


@pytest.fixture(scope="module")
def clock() -> ManualClock:
    return ManualClock()


@pytest.fixture(scope="module")
def inside(tmp_path_factory: pytest.TempPathFactory, clock: ManualClock) -> Iterator[LiveServer]:
    """A server that may call webhooks in its own network."""
    with run_server(
        tmp_path_factory.mktemp("inside"), allow_private_webhooks=True, notification_delay_seconds=0, clock=clock
    ) as running:
        yield running


def wish(**wishes: object) -> dict[str, object]:
    return {"timeZone": "Europe/London", **wishes}


def table_for(anna: Guest, ben: Guest) -> str:
    table = anna.table(CLANS, "me", "friend")
    ben.join(anna.invitation(table, 1), "Ben")
    return table


def test_settings_are_stored(inside: LiveServer) -> None:
    with inside.guest("Ben") as ben:
        before = ben.fetch("GET", "/api/me/notifications")
        usual = {"mail": "never", "mailHour": 18, "webhook": "", "quietHours": None, "timeZone": "UTC"}
        assert before["settings"] == usual
        assert before["devices"] == []
        wanted = wish(webhook="http://127.0.0.1:9/x", quietHours={"start": 1320, "end": 420}, mailHour=7)
        after = ben.fetch("PUT", "/api/me/notifications", wanted)
        assert after["settings"] == {"mail": "never", **wanted}
        assert len(after["webhookSecret"]) > 20
        assert ben.fetch("GET", "/api/me/notifications") == after
        assert ben.fetch("PUT", "/api/me/notifications", wanted)["webhookSecret"] == after["webhookSecret"]
        assert ben.fetch("PUT", "/api/me/notifications", wish())["webhookSecret"] == ""


@pytest.mark.parametrize(
    ("wishes", "sentence"),
    [
        (wish(mailHour=24), "Hours must be between 0 and 23"),
        (wish(quietHours={"start": 0, "end": 1440}), "quiet hours must begin and end within a day"),
        (wish(timeZone="Scotland/Skye"), "There is no time zone 'Scotland/Skye'"),
        (wish(timeZone="../../etc/passwd"), "There is no time zone"),
        (wish(webhook="http://example.org/"), "it must begin with https://"),
        (wish(webhook="https://localhost/"), "it must begin with https://"),
        (wish(webhook="https://192.168.1.1/"), "it must begin with https://"),
    ],
)
def test_invalid_settings_are_refused(server: LiveServer, wishes: dict[str, object], sentence: str) -> None:
    with server.guest("Ben") as ben:
        status, text = ben.expect_refusal("PUT", "/api/me/notifications", wishes)
        assert status == 400
        assert sentence in text
        assert ben.fetch("GET", "/api/me/notifications")["settings"]["timeZone"] == "UTC"


def test_a_browser_is_subscribed_notified_and_removed(inside: LiveServer, clock: ManualClock) -> None:
    with receiving() as service, inside.guest("Anna") as anna, inside.guest("Ben") as ben:
        browser = Browser(f"{service.address}/push")
        (device,) = ben.fetch("POST", "/api/me/devices/push", {**browser.subscription(), "name": " My  phone "})[
            "devices"
        ]
        assert (device["name"], device["endpoint"]) == ("My phone", browser.endpoint)
        table = table_for(anna, ben)
        clock.advance(seconds=DISPATCH_INTERVAL_S)
        service.wait_for(1)
        assert browser.read(service.got[0][2])["table"] == table
        assert anna.expect_refusal("DELETE", f"/api/me/devices/push/{device['id']}")[0] == 404
        assert ben.request("DELETE", f"/api/me/devices/push/{device['id']}").status_code == 204
        assert ben.fetch("GET", "/api/me/notifications")["devices"] == []


def test_a_subscription_belongs_to_the_last_person_who_made_it(inside: LiveServer) -> None:
    with inside.guest("Anna") as anna, inside.guest("Ben") as ben:
        browser = Browser("http://127.0.0.1:9/push").subscription()
        ben.fetch("POST", "/api/me/devices/push", browser)
        anna.fetch("POST", "/api/me/devices/push", browser)
        assert ben.fetch("GET", "/api/me/notifications")["devices"] == []
        assert len(anna.fetch("GET", "/api/me/notifications")["devices"]) == 1


def test_signing_out_everywhere_removes_all_push_devices(tmp_path: Path) -> None:
    """The next user of a browser must not read it."""
    with run_server(tmp_path, allow_private_webhooks=True) as server, server.guest("Ben") as ben:
        ben.fetch("PUT", "/api/me/notifications", wish(webhook="http://127.0.0.1:9/x"))
        ben.fetch("POST", "/api/me/devices/push", Browser("http://127.0.0.1:9/push").subscription())
        assert ben.request("POST", "/api/me/sign-out", {"everywhere": True}).status_code == 204
    with closing(sqlite3.connect(tmp_path / "ceilidh.db")) as database:
        assert database.execute("SELECT kind FROM ways").fetchall() == [("hook",)]


def endpoints(guest: Guest) -> set[str]:
    return {device["endpoint"] for device in guest.fetch("GET", "/api/me/notifications")["devices"]}


def subscribe(guest: Guest, name: str) -> str:
    """Subscribe the guest's browser; the URL of its push service."""
    browser = Browser(f"http://127.0.0.1:9/{name}")
    guest.fetch("POST", "/api/me/devices/push", browser.subscription())
    return browser.endpoint


def come_in(guest: Guest, whose: Guest, along: bool = False) -> None:
    token = whose.fetch("POST", "/api/me/links")["address"].partition("#")[2]
    guest.fetch("POST", "/api/links/use", {"token": token, "transferTables": along})


def test_signing_out_removes_the_browser_s_subscription(inside: LiveServer) -> None:
    with inside.guest("Ben") as ben, inside.guest() as phone:
        come_in(phone, ben)
        lost, mine = subscribe(phone, "phone"), subscribe(ben, "desk")
        assert endpoints(ben) == {lost, mine}
        key = next(one["key"] for one in ben.fetch("GET", "/api/me/sign-in-methods")["devices"] if not one["isCurrent"])
        assert ben.request("DELETE", f"/api/me/devices/{key}").status_code == 204
        assert endpoints(ben) == {mine}
        with inside.guest() as tablet:
            come_in(tablet, ben)
            ben.request("POST", "/api/me/sign-out", {})
            assert endpoints(tablet) == set()


def test_a_browser_still_gets_notifications_in_its_new_session(inside: LiveServer) -> None:
    with inside.guest("Ben") as ben:
        mine = subscribe(ben, "desk")
        come_in(ben, ben)
        assert endpoints(ben) == {mine}
        ben.request("POST", "/api/me/sign-out", {})
        with inside.guest("Anna") as anna:
            come_in(ben, anna)
            assert endpoints(anna) == set()


@pytest.mark.parametrize("along", [True, False])
def test_a_guest_s_browser_keeps_its_notifications_after_sign_in_and_the_guest_s_others_lose_them(
    inside: LiveServer, along: bool
) -> None:
    with inside.guest("Anna") as anna, inside.guest("Guest") as guest, inside.guest() as other:
        come_in(other, guest)
        subscribe(other, "other")
        here = subscribe(guest, "here")
        come_in(guest, anna, along)
        assert endpoints(anna) == ({here} if along else set())


def test_a_browser_that_subscribes_again_has_one_address(inside: LiveServer) -> None:
    with inside.guest("Ben") as ben:
        subscribe(ben, "old")
        new = subscribe(ben, "new")
        assert endpoints(ben) == {new}


def test_invalid_push_keys_are_refused(inside: LiveServer) -> None:
    with inside.guest("Ben") as ben:
        browser = Browser("http://127.0.0.1:9/push").subscription()
        off_the_curve, too_long = "B" + "A" * 86, browser["p256dh"] + "!" * 5000
        for wrong in (
            {"p256dh": "AAAA"},
            {"p256dh": off_the_curve},
            {"p256dh": too_long},
            {"auth": "AAAA"},
            {"auth": "ö"},
        ):
            assert ben.expect_refusal("POST", "/api/me/devices/push", {**browser, **wrong})[0] == 400


def test_only_players_of_a_table_can_mute_it(inside: LiveServer) -> None:
    with inside.guest("Anna") as anna, inside.guest("Ben") as ben:
        table = anna.table(CLANS, "me", "friend")
        assert anna.fetch("GET", f"/api/tables/{table}/muted") == {"muted": False}
        for muted in (True, True, False):
            assert anna.fetch("PUT", f"/api/tables/{table}/muted", {"muted": muted}) == {"muted": muted}
            assert anna.fetch("GET", f"/api/tables/{table}/muted") == {"muted": muted}
        assert ben.expect_refusal("PUT", f"/api/tables/{table}/muted", {"muted": True})[0] == 403
        assert ben.expect_refusal("PUT", "/api/tables/none/muted", {"muted": True})[0] == 404


def test_changes_of_settings_are_limited(inside: LiveServer) -> None:
    with inside.guest("Ben") as ben:
        answers = [ben.request("PUT", "/api/me/notifications", wish()).status_code for _ in range(31)]
        assert answers == [200] * 30 + [429]


def test_a_player_with_the_page_open_gets_no_notification(inside: LiveServer, clock: ManualClock) -> None:
    with (
        receiving() as program,
        inside.guest("Anna") as anna,
        inside.guest("Ben") as ben,
        inside.guest("Carl") as carl,
    ):
        for guest, path in ((anna, "anna"), (ben, "ben"), (carl, "carl")):
            guest.fetch("PUT", "/api/me/notifications", wish(webhook=f"{program.address}/{path}"))
        table = anna.table(CLANS, "me", "friend")
        client = anna.connect(table)
        client.first()
        assert client.request("activity", active=True)["type"] == "done"
        ben.join(anna.invitation(table, 1), "Ben")
        clock.advance(seconds=DISPATCH_INTERVAL_S)
        assert program.wait_for(1) == ["/ben"]
        ben.join(carl.invitation(carl.table(CLANS, "me", "friend"), 1), "Ben")
        clock.advance(seconds=DISPATCH_INTERVAL_S)
        assert sorted(program.wait_for(3)) == ["/ben", "/ben", "/carl"], "and still none for Anna"
        assert client.request("activity", active=False)["type"] == "done"


@contextmanager
def process(folder: Path, grace: float) -> Iterator[tuple[subprocess.Popen[str], LiveServer]]:
    """A server in its own process, with a grace period in seconds before it notifies."""
    environment = {
        **os.environ,
        "CEILIDH_DATABASE_URL": f"sqlite:///{folder / 'ceilidh.db'}",
        "CEILIDH_NOTIFICATION_DELAY_SECONDS": str(grace),
        "CEILIDH_ALLOW_PRIVATE_WEBHOOKS": "1",
    }
    command = [sys.executable, "-m", "ceilidh.server", "--port", "0"]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True, env=environment) as running:
        assert running.stdout is not None
        port = re.search(r":(\d+)/", running.stdout.readline())
        assert port is not None
        try:
            yield running, LiveServer(int(port[1]))
        finally:
            running.kill()


def test_notifications_due_at_a_crash_are_sent_once_after_the_restart(tmp_path: Path) -> None:
    with receiving() as program:
        with process(tmp_path, 1000) as (running, server), server.guest("Anna") as anna, server.guest("Ben") as ben:
            for guest, name in ((anna, "anna"), (ben, "ben")):
                guest.fetch("PUT", "/api/me/notifications", wish(webhook=f"{program.address}/{name}"))
            table = table_for(anna, ben)
            running.send_signal(signal.SIGKILL)
            running.wait()
        assert program.got == []
        clock = ManualClock(datetime.now(UTC) + timedelta(hours=1))
        settings = {"allow_private_webhooks": True, "notification_delay_seconds": 0, "clock": clock}
        with run_server(tmp_path, **settings), run_server(tmp_path, **settings):
            for _ in range(3):
                clock.advance(2 * BACKGROUND_LOOPS, seconds=DISPATCH_INTERVAL_S)
            program.wait_for(2)
        assert sorted(path for path, _, _ in program.got) == ["/anna", "/ben"]
        assert {body["table"] for body in program.bodies()} == {table}

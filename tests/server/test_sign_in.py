"""Signing in again: by email or on another device, with or without the data of the guest."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest
from server.http_clients import Guest, LiveServer, run_server
from server.manual_clock import ManualClock
from server.smtp_server import Postbox, postbox
from server.table_helpers import opened

from ceilidh.server.accounts.one_time_links import OneTimeLinks
from ceilidh.server.clock import Clock
from ceilidh.server.storage import Database, email_addresses, one_time_links

GAME = "clans-and-glory"


@pytest.fixture
def box() -> Iterator[Postbox]:
    with postbox() as opened:
        yield opened


@contextmanager
def server_with_mail(folder: Path, box: Postbox, **settings: Any) -> Iterator[LiveServer]:
    with run_server(folder, **box.ways, mails_per_hour=0, **settings) as server:
        yield server


def request_mail(guest: Guest, to: str) -> None:
    assert guest.request("POST", "/api/mail", {"address": to}).status_code == 204


def use_link(guest: Guest, token: str, merge: bool = False) -> str:
    return str(guest.fetch("POST", "/api/links/use", {"token": token, "transferTables": merge})["name"])


def link(guest: Guest) -> str:
    return str(guest.fetch("POST", "/api/me/links")["address"].partition("#")[2])


def sign_in_methods(guest: Guest) -> Any:
    return guest.fetch("GET", "/api/me/sign-in-methods")


def tables(guest: Guest) -> list[str]:
    return [card["table"] for card in guest.fetch("GET", "/api/tables")["mine"]]


def test_the_link_in_a_mail_confirms_the_address_and_signs_its_owner_in(tmp_path: Path, box: Postbox) -> None:
    with server_with_mail(tmp_path, box) as server, server.guest("Anna") as anna, server.guest() as elsewhere:
        table = anna.table(GAME, "me", "friend")
        request_mail(anna, "Anna@example.org")
        assert sign_in_methods(anna)["mail"] is None
        use_link(anna, box.token())
        assert sign_in_methods(anna)["mail"] == "anna@example.org"
        request_mail(elsewhere, "anna@example.org ")
        assert use_link(elsewhere, box.token()) == "Anna"
        assert tables(elsewhere) == [table]


def test_the_answer_does_not_reveal_whether_an_address_is_known(tmp_path: Path, box: Postbox) -> None:
    with server_with_mail(tmp_path, box) as server, server.guest("Anna") as anna, server.guest() as stranger:
        request_mail(anna, "anna@example.org")
        use_link(anna, box.token())
        answers = [
            stranger.request("POST", "/api/mail", {"address": f"{who}@example.org"}) for who in ("anna", "nobody")
        ]
        assert [(answer.status_code, answer.content) for answer in answers] == [(204, b"")] * 2
        known, unknown = (box.mail().get_content() for _ in range(2))
        assert known.partition("/in#")[0] == unknown.partition("/in#")[0]
        assert len(known) == len(unknown)


def test_confirming_an_address_revokes_links_requested_by_others(tmp_path: Path, box: Postbox) -> None:
    with server_with_mail(tmp_path, box) as server, server.guest("Anna") as anna, server.guest("Mallory") as mallory:
        request_mail(mallory, "anna@example.org")
        early = box.token()
        request_mail(anna, "anna@example.org")
        use_link(anna, box.token())
        assert anna.expect_refusal("POST", "/api/links/use", {"token": early})[0] == 404
        assert sign_in_methods(mallory)["mail"] is None


def test_a_new_address_replaces_the_old_one(tmp_path: Path, box: Postbox) -> None:
    with server_with_mail(tmp_path, box) as server, server.guest("Anna") as anna, server.guest("Ben") as ben:
        for to in ("old@example.org", "new@example.org"):
            request_mail(anna, to)
            use_link(anna, box.token())
        assert sign_in_methods(anna)["mail"] == "new@example.org"
        request_mail(ben, "old@example.org")
        assert use_link(ben, box.token()) == "Ben"
        assert anna.request("DELETE", "/api/me/mail").status_code == 204
        assert sign_in_methods(anna)["mail"] is None


def test_removing_an_address_revokes_links_sent_to_it(tmp_path: Path, box: Postbox) -> None:
    with server_with_mail(tmp_path, box) as server, server.guest("Anna") as anna, server.guest() as thief:
        for address in ("old@example.org", "new@example.org", ""):
            asyncio.run(_notice(tmp_path, person := _person(anna)))
            if address:
                request_mail(anna, address)
                use_link(anna, box.token())
            else:
                anna.request("DELETE", "/api/me/mail")
            left = asyncio.run(_notice(tmp_path, person, make=False))
            assert left == (address == "old@example.org"), "nothing was sent anywhere before there was an address"
        assert thief.fetch("GET", "/api/me") == {"name": ""}


def _person(guest: Guest) -> str:
    return guest.session.partition(":")[0]


async def _notice(folder: Path, person: str, make: bool = True) -> bool:
    """Whether the person has an unused notification link, perhaps after making one."""
    database = Database(f"sqlite:///{folder / 'ceilidh.db'}")
    if make:
        await OneTimeLinks(database, Clock()).make(person, "notice", "/table/x")
    kept = await database.read(one_time_links.export, person)
    database.close()
    return any(row["purpose"] == "notice" and row["used"] is None for row in kept)


def test_concurrent_confirmations_give_an_address_to_one_person(url: str) -> None:
    at = "2026-11-17T20:00:00+00:00"

    async def scenario() -> None:
        async with opened(url) as one, opened(url) as two:
            for number in range(10):
                confirm = [
                    services.database.write(email_addresses.confirm, f"a{number}@example.org", person, at)
                    for services, person in ((one, f"anna{number}"), (two, f"ben{number}"))
                ]
                assert len(set(await asyncio.gather(*confirm))) == 1

    asyncio.run(scenario())


def test_mails_are_limited_per_person_network_and_address(tmp_path: Path, box: Postbox) -> None:
    with run_server(tmp_path, **box.ways, mails_per_hour=12) as server, server.guest("Anna") as anna:
        for number in range(5):
            request_mail(anna, f"anna{number}@example.org")
        assert anna.expect_refusal("POST", "/api/mail", {"address": "anna@example.org"})[0] == 429
        for _ in range(5):
            with server.guest() as guest:
                request_mail(guest, "ben@example.org")
        with server.guest() as guest:
            assert guest.expect_refusal("POST", "/api/mail", {"address": "ben@example.org"})[0] == 429
            assert guest.expect_refusal("POST", "/api/mail", {"address": "eve@example.org"})[0] == 429


def test_a_mail_that_cannot_be_sent_is_reported_to_the_caller(
    tmp_path: Path, box: Postbox, caplog: pytest.LogCaptureFixture
) -> None:
    box.refuses.add("nobody@example.org")
    with server_with_mail(tmp_path, box) as server, server.guest("Anna") as anna:
        answer = anna.request("POST", "/api/mail", {"address": "nobody@example.org"})
        assert answer.status_code == 503
        assert answer.json()["text"].startswith("The email could not be sent")
    ours = " ".join(record.getMessage() for record in caplog.records if record.name != "mail.log")  # the mail server's
    assert "SMTPRecipientsRefused: 550" in ours
    assert "nobody@" not in ours, "logs hold no addresses of people"


def test_a_server_without_mail_says_so(anna: Guest) -> None:
    assert not sign_in_methods(anna)["mailEnabled"]
    assert anna.expect_refusal("POST", "/api/mail", {"address": "anna@example.org"})[0] == 409


def test_a_device_link_signs_in_another_device(server: LiveServer, anna: Guest) -> None:
    table = anna.table(GAME, "me", "friend")
    made = anna.fetch("POST", "/api/me/links")
    assert made["address"].startswith(f"{server.address}/in#")
    assert made["qrCode"].startswith("data:image/svg+xml")
    state = f"/api/me/links/{made['key']}"
    assert anna.fetch("GET", state) == {"used": False, "valid": True}
    with server.guest() as phone:
        phone.http.headers["user-agent"] = "Mozilla/5.0 (Android 14; Mobile; rv:130.0) Gecko/130.0 Firefox/130.0"
        assert use_link(phone, made["address"].partition("#")[2]) == "Anna"
        assert anna.fetch("GET", state) == {"used": True, "valid": False}
        assert tables(phone) == tables(anna) == [table]
        both = [anna.connect(table), phone.connect(table)]
        assert [client.first()["seat"] for client in both] == [0, 0]
        shown = sign_in_methods(phone)["devices"]
        # both were used in the same second, so either may be first
        assert {(one["name"], one["isCurrent"]) for one in shown} == {("Firefox, Android", True), ("", False)}
    with server.guest() as other:
        assert other.expect_refusal("GET", state)[0] == 404


def test_one_device_can_be_signed_out(server: LiveServer, anna: Guest) -> None:
    table = anna.table(GAME, "me", "friend")
    with server.guest() as phone, server.guest() as stranger:
        use_link(phone, link(anna))
        client = phone.connect(table)
        client.first()
        key = next(one["key"] for one in sign_in_methods(anna)["devices"] if not one["isCurrent"])
        assert stranger.expect_refusal("DELETE", f"/api/me/devices/{key}")[0] == 404
        assert anna.request("DELETE", f"/api/me/devices/{key}").status_code == 204
        assert client.close_code() == 4401
        assert phone.expect_refusal("PUT", "/api/me", {"name": "Anna"})[0] == 401
        assert anna.fetch("GET", "/api/me")["name"] == "Anna"
        assert len(sign_in_methods(anna)["devices"]) == 1


def test_the_last_use_of_a_device_is_recorded(tmp_path: Path) -> None:
    clock = ManualClock()
    with run_server(tmp_path, clock=clock) as server, server.guest("Anna") as anna:
        first = sign_in_methods(anna)["devices"][0]
        clock.move(minutes=11)
        anna.fetch("GET", "/api/me")
        second = sign_in_methods(anna)["devices"][0]
        assert (second["key"], second["madeAt"]) == (first["key"], first["madeAt"])
        assert second["usedAt"] > first["usedAt"]


def test_a_device_is_recorded_after_the_clock_was_set_back(tmp_path: Path) -> None:
    clock = ManualClock()
    with run_server(tmp_path, clock=clock) as server, server.guest("Anna") as anna:
        sign_in_methods(anna)
        clock.jump(hours=-5)
        clock.move(minutes=11)
        assert sign_in_methods(anna)["devices"][0]["usedAt"].startswith("2026-11-17T15:11")


def test_signing_in_creates_a_new_session(server: LiveServer, anna: Guest) -> None:
    with server.guest() as guest:
        before = guest.session
        use_link(guest, link(anna))
        with server.guest(session=before) as thief:
            assert thief.expect_refusal("PUT", "/api/me", {"name": "Mallory"})[0] == 401


def test_a_guests_data_can_be_merged_on_sign_in(server: LiveServer, anna: Guest, ben: Guest) -> None:
    with server.guest("Annie") as guest:
        playing, waiting = guest.table(GAME, "me", "friend"), guest.table(GAME, "me", "friend")
        ben.join(guest.invitation(playing, 1), "Ben")
        bens = ben.connect(playing)
        bens.first()
        token = guest.fetch("POST", "/api/me/token")["token"]
        secret = link(anna)
        offered = guest.fetch("POST", "/api/links/look", {"token": secret})
        assert offered["currentAccount"] == {"name": "Annie", "tables": 2, "recoverable": False}
        use_link(guest, secret, merge=True)
        assert {playing, waiting} == set(tables(guest)) == set(tables(anna))
        client = anna.connect(playing)
        asked = client if client.first()["actions"] else bens
        assert asked.act()["type"] == "done"
        program = {"authorization": f"Bearer {token}"}
        assert anna.http.get("/api/me", headers=program).json()["name"] == "Anna"


def test_a_guests_data_stays_behind_unless_merged(server: LiveServer, anna: Guest) -> None:
    with server.guest("Annie") as guest:
        guest.table(GAME, "me", "friend")
        use_link(guest, link(anna))
        assert tables(guest) == []


def test_merging_keeps_both_seats_at_a_table(server: LiveServer, anna: Guest) -> None:
    table = anna.table(GAME, "me", "friend")
    with server.guest("Annie") as guest:
        guest.join(anna.invitation(table, 1), "Annie")
        use_link(guest, link(anna), merge=True)
        client = anna.connect(table)
        client.first()
        assert [player["mine"] for player in client.now["header"]["players"]] == [True, True]


def test_merging_frees_the_guests_seat_at_one_seat_per_person(server: LiveServer, anna: Guest, ben: Guest) -> None:
    waiting = anna.table(GAME, "me", "friend", "friend", listed=True)
    playing = anna.table(GAME, "me", "friend", "friend", listed=True)
    with server.guest("Annie") as guest:
        for table in (waiting, playing):
            guest.fetch("POST", f"/api/tables/{table}/join", {"name": "Annie"})
        ben.fetch("POST", f"/api/tables/{playing}/join", {"name": "Ben"})
        use_link(guest, link(anna), merge=True)
    seats = {table: ben.fetch("GET", f"/api/tables/{table}")["players"] for table in (waiting, playing)}
    assert [seat["kind"] for seat in seats[waiting]] == ["person", "free", "free"]
    assert [seat["name"] for seat in seats[playing]] == ["Anna", "Annie", "Ben"]
    client = ben.connect(playing)
    assert [player["replaceable"] for player in client.first()["header"]["players"]][1]
    ben.fetch("POST", f"/api/tables/{playing}/seats/1/bot", {"bot": "random"})


def test_a_person_with_credentials_is_never_merged(tmp_path: Path, box: Postbox) -> None:
    with server_with_mail(tmp_path, box) as server, server.guest("Anna") as anna, server.guest("Ben") as ben:
        table = ben.table(GAME, "me", "friend")
        request_mail(ben, "ben@example.org")
        use_link(ben, box.token())
        use_link(ben, link(anna), merge=True)
        assert tables(anna) == []
        request_mail(ben, "ben@example.org")
        assert use_link(ben, box.token()) == "Ben"
        assert tables(ben) == [table]


@pytest.mark.parametrize(
    "credential",
    [
        {},
        {"id": "x", "response": {}},
        {"response": {"clientDataJSON": "%%%"}},
        {"response": {"clientDataJSON": "e30"}},
        {"response": None},
        {"id": [], "response": {"clientDataJSON": []}},
        {
            "id": "x" * 5000,
            "rawId": "x",
            "type": "public-key",
            "response": {"clientDataJSON": "eyJjaGFsbGVuZ2UiOiJ4In0"},
        },
    ],
)
def test_a_malformed_passkey_is_refused(anna: Guest, credential: object) -> None:
    for path in ("/api/me/passkeys", "/api/passkeys/use"):
        assert anna.expect_refusal("POST", path, {"credential": credential})[0] == 400


def test_a_passkey_is_bound_to_the_host_name(anna: Guest, server: LiveServer) -> None:
    options = anna.fetch("POST", "/api/me/passkeys/new")["options"]
    assert options["rp"]["id"] == "127.0.0.1"
    assert options["user"]["name"] == "Anna"
    assert options["authenticatorSelection"]["residentKey"] == "required"
    assert anna.fetch("POST", "/api/passkeys/ask")["options"]["rpId"] == "127.0.0.1"

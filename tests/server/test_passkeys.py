"""Passkeys: each challenge can be answered once, in time, and by the page that asked for it."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest
from server.authenticators import Authenticator
from server.http_clients import Guest, LiveServer, run_server
from server.manual_clock import ManualClock
from server.table_helpers import opened

from ceilidh.server.api_errors import Refusal
from ceilidh.server.storage import PersonRow, people

ORIGIN = "https://play.example.org"


def keep(guest: Guest) -> Authenticator:
    device = Authenticator(guest.server.address)
    credential = device.make(guest.fetch("POST", "/api/me/passkeys/new")["options"])
    assert guest.request("POST", "/api/me/passkeys", {"credential": credential}).status_code == 204
    return device


def come_in(guest: Guest, device: Authenticator) -> int:
    credential = device.show(guest.fetch("POST", "/api/passkeys/ask")["options"])
    return guest.request("POST", "/api/passkeys/use", {"credential": credential}).status_code


def test_a_passkey_signs_in_without_a_user_name(server: LiveServer, anna: Guest) -> None:
    device = keep(anna)
    [shown] = anna.fetch("GET", "/api/me/sign-in-methods")["passkeys"]
    assert shown["usedAt"] is None
    with server.guest() as guest:
        before = guest.session
        assert come_in(guest, device) == 200
        assert guest.fetch("GET", "/api/me")["name"] == "Anna"
        assert guest.session != before
        assert guest.fetch("GET", "/api/me/sign-in-methods")["passkeys"][0]["usedAt"] is not None


def test_a_challenge_can_be_answered_once(server: LiveServer, anna: Guest) -> None:
    device = keep(anna)
    with server.guest() as guest:
        credential = device.show(guest.fetch("POST", "/api/passkeys/ask")["options"])
        session = guest.session
        assert guest.request("POST", "/api/passkeys/use", {"credential": credential}).status_code == 200
        with server.guest(session=session) as again:
            assert again.request("POST", "/api/passkeys/use", {"credential": credential}).status_code in (400, 401)
        assert guest.expect_refusal("POST", "/api/passkeys/use", {"credential": credential})[0] == 400


def test_a_challenge_of_another_person_cannot_be_answered(server: LiveServer, anna: Guest) -> None:
    device = keep(anna)
    with server.guest() as guest, server.guest() as thief:
        credential = device.show(guest.fetch("POST", "/api/passkeys/ask")["options"])
        assert thief.expect_refusal("POST", "/api/passkeys/use", {"credential": credential})[0] == 400
        other = device.make(thief.fetch("POST", "/api/passkeys/ask")["options"])
        assert thief.expect_refusal("POST", "/api/passkeys/use", {"credential": other})[0] == 400


def test_a_challenge_expires_after_five_minutes(tmp_path: Path) -> None:
    clock = ManualClock()
    with run_server(tmp_path, clock=clock) as server, server.guest("Anna") as anna, server.guest() as guest:
        device = keep(anna)
        early, late = (guest.fetch("POST", "/api/passkeys/ask")["options"] for _ in range(2))
        clock.move(minutes=4, seconds=59)
        answer = guest.request("POST", "/api/passkeys/use", {"credential": device.show(early)})
        assert answer.status_code == 200
    with run_server(tmp_path, clock=clock) as server, server.guest() as guest:
        late = guest.fetch("POST", "/api/passkeys/ask")["options"]
        clock.move(minutes=5)
        assert guest.expect_refusal("POST", "/api/passkeys/use", {"credential": device.show(late)})[0] == 400


def test_a_response_from_another_origin_is_refused(server: LiveServer, anna: Guest) -> None:
    device = keep(anna)
    device.origin = "https://evil.example"
    with server.guest() as guest:
        assert come_in(guest, device) == 400
    with server.guest("Ben") as ben:
        credential = device.make(ben.fetch("POST", "/api/me/passkeys/new")["options"])
        assert ben.expect_refusal("POST", "/api/me/passkeys", {"credential": credential})[0] == 400


def test_a_copied_passkey_is_refused(server: LiveServer, anna: Guest) -> None:
    device = keep(anna)
    device.count = 10
    with server.guest() as first, server.guest() as second:
        assert come_in(first, device) == 200
        device.count = 5
        assert come_in(second, device) == 400


def test_a_passkey_of_another_person_cannot_be_removed_or_registered(
    server: LiveServer, anna: Guest, ben: Guest
) -> None:
    device = keep(anna)
    key = anna.fetch("GET", "/api/me/sign-in-methods")["passkeys"][0]["key"]
    assert ben.expect_refusal("DELETE", f"/api/me/passkeys/{key}")[0] == 404
    stolen = device.make(ben.fetch("POST", "/api/me/passkeys/new")["options"])
    assert ben.expect_refusal("POST", "/api/me/passkeys", {"credential": stolen})[0] == 409
    assert anna.request("DELETE", f"/api/me/passkeys/{key}").status_code == 204
    with server.guest() as guest:
        assert come_in(guest, device) == 404


def test_programs_have_no_passkeys(anna: Guest) -> None:
    token = anna.fetch("POST", "/api/me/token")["token"]
    for path in ("/api/me/passkeys/new", "/api/passkeys/ask", "/api/me/links"):
        assert anna.expect_refusal("POST", path, authorization=f"Bearer {token}")[0] == 403


def test_behind_a_proxy_a_passkey_is_bound_to_the_public_host_name(tmp_path: Path) -> None:
    device = Authenticator(ORIGIN)
    with run_server(tmp_path, origins=(ORIGIN,)) as server, server.guest("Anna") as anna, server.guest() as guest:
        for one in (anna, guest):
            one.http.headers["origin"] = ORIGIN
        options = anna.fetch("POST", "/api/me/passkeys/new")["options"]
        assert options["rp"]["id"] == "play.example.org"
        assert anna.request("POST", "/api/me/passkeys", {"credential": device.make(options)}).status_code == 204
        assert come_in(guest, device) == 200


def test_a_challenge_can_be_answered_at_another_process(url: str) -> None:
    async def scenario() -> None:
        device = Authenticator(ORIGIN)
        async with opened(url) as first, opened(url) as second:
            await first.database.write(people.set_name, "anna", "Anna")
            options = await (await first.passkeys()).registration_options(PersonRow("anna", "Anna"), ORIGIN)
            await (await second.passkeys()).register("anna", ORIGIN, device.make(options), "Firefox")
            shown = device.show(await (await second.passkeys()).authentication_options("guest", ORIGIN))
            assert await (await first.passkeys()).authenticate("guest", ORIGIN, shown) == "anna"
            with pytest.raises(Refusal, match="passkey_expired"):
                await (await second.passkeys()).authenticate("guest", ORIGIN, shown)

    asyncio.run(scenario())

"""Signing in by passkey (with a virtual authenticator), email and device link; exporting and deleting my data."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from zipfile import ZipFile

import pytest
from e2e.guests import PHONE, Guest, Invite
from e2e.page_steps import check_page_at_both_sizes, refusal_text
from e2e.server_process import ServerProcess
from playwright.sync_api import expect
from server.smtp_server import Postbox, postbox

AUTHENTICATOR = {
    "protocol": "ctap2",
    "transport": "internal",
    "hasResidentKey": True,
    "hasUserVerification": True,
    "isUserVerified": True,
    "automaticPresenceSimulation": True,
}


@pytest.fixture(scope="module")
def box() -> Iterator[Postbox]:
    with postbox() as opened:
        yield opened


@pytest.fixture(scope="module")
def home(tmp_path_factory: pytest.TempPathFactory, box: Postbox) -> Iterator[ServerProcess]:
    """A server that sends email, under a domain name, because passkeys do not work with IP addresses."""
    folder = tmp_path_factory.mktemp("home")
    server = ServerProcess(
        folder, CEILIDH_SMTP_URL=f"smtp://127.0.0.1:{box.port}", CEILIDH_MAIL_FROM="ceilidh@example.org"
    )
    server.address = server.address.replace("127.0.0.1", "localhost")
    server.env["CEILIDH_PUBLIC_URL"] = server.address
    with server as opened:
        yield opened


def add_authenticator(guest: Guest, credentials: list[dict[str, object]] | None = None) -> tuple[object, str]:
    """Add a virtual authenticator to the guest's page, with existing passkeys; its session and id."""
    session = guest.context.new_cdp_session(guest.page)
    session.send("WebAuthn.enable")
    key = session.send("WebAuthn.addVirtualAuthenticator", {"options": AUTHENTICATOR})["authenticatorId"]
    for credential in credentials or []:
        session.send("WebAuthn.addCredential", {"authenticatorId": key, "credential": credential})
    return session, key


def start_game(guest: Guest) -> str:
    """Start a game against bots; the address of its table."""
    guest.page.goto("/")
    guest.page.get_by_role("button", name="Play now").first.click()
    guest.page.wait_for_url("**/table/*")
    return guest.page.url


def count_my_tables(guest: Guest) -> int:
    return int(guest.page.evaluate("async () => (await (await fetch('/api/tables')).json()).mine.length"))


def save_name(guest: Guest) -> None:
    guest.page.goto("/me")
    guest.page.get_by_role("textbox", name="Your name").fill(guest.name)
    guest.page.get_by_role("button", name="Save", exact=True).click()
    expect(guest.page.get_by_text("Saved.")).to_be_visible()


def test_a_passkey_signs_in_on_another_device_and_brings_its_tables_along(home: ServerProcess, invite: Invite) -> None:
    first, other = invite("Morag", home), invite("Mo", home)
    session, key = add_authenticator(first)
    save_name(first)
    table = start_game(first)
    first.page.goto("/me")
    first.page.get_by_role("button", name="Create a passkey").click()
    expect(first.page.get_by_text("You can sign in on any device with")).to_be_visible()
    check_page_at_both_sizes(first, "account-passkey")
    expect(first.page.get_by_role("button", name="Remove")).to_be_visible()
    made = session.send("WebAuthn.getCredentials", {"authenticatorId": key})["credentials"]  # type: ignore[attr-defined]
    add_authenticator(other, made)
    save_name(other)
    start_game(other)
    other.page.goto("/me")
    other.page.get_by_role("button", name="I already have a passkey").click()
    expect(other.page.get_by_text("You can sign in on any device with")).to_be_visible()
    expect(other.page.get_by_role("banner")).to_contain_text("Morag")
    assert count_my_tables(other) == count_my_tables(first) == 2
    other.page.goto(table)
    expect(other.page.get_by_role("banner")).to_contain_text("Morag")


def test_a_removed_passkey_is_refused(home: ServerProcess, invite: Invite) -> None:
    guest, other = invite("Morag", home), invite("Mo", home)
    session, key = add_authenticator(guest)
    save_name(guest)
    guest.page.get_by_role("button", name="Create a passkey").click()
    expect(guest.page.get_by_role("button", name="Remove")).to_be_visible()
    made = session.send("WebAuthn.getCredentials", {"authenticatorId": key})["credentials"]  # type: ignore[attr-defined]
    guest.page.get_by_role("button", name="Remove").click()
    expect(guest.page.get_by_role("button", name="Remove")).to_have_count(0)
    add_authenticator(other, made)
    other.expected_errors.append("the server responded with a status of 404")
    other.page.goto("/me")
    other.page.get_by_role("button", name="I already have a passkey").click()
    expect(other.page.get_by_role("alert")).to_contain_text(refusal_text("no_passkey"))


def test_an_emailed_link_confirms_the_address_and_signs_in(home: ServerProcess, invite: Invite, box: Postbox) -> None:
    first, phone = invite("Morag", home), invite("", home, PHONE)
    save_name(first)
    table = start_game(first)
    first.page.goto("/me")
    first.page.get_by_label("Or by email").fill("morag@example.org")
    first.page.get_by_role("button", name="Send me a link").click()
    expect(first.page.get_by_text("We've sent an email to morag@example.org")).to_be_visible()
    phone.page.goto(f"/in#{box.token(home.address)}")
    phone.page.get_by_role("button", name="Sign in as Morag").wait_for()
    assert "#" not in phone.page.url
    check_page_at_both_sizes(phone, "sign-in-link")
    phone.page.get_by_role("button", name="Sign in as Morag").click()
    expect(phone.page.get_by_text("morag@example.org", exact=True)).to_be_visible()
    phone.page.goto(table)
    expect(phone.page.get_by_role("banner")).to_contain_text("Morag")


def test_a_device_link_signs_in_another_device_that_can_be_signed_out_again(
    home: ServerProcess, invite: Invite
) -> None:
    first, phone = invite("Morag", home), invite("", home, PHONE)
    save_name(first)
    first.page.get_by_role("button", name="Add a device").click()
    expect(first.page.get_by_role("img", name="QR code for the link")).to_be_visible()
    check_page_at_both_sizes(first, "account-device-link")
    link = first.page.get_by_label("Link for the other device").input_value()
    start_game(phone)
    phone.page.goto(link)
    phone.page.get_by_label("Bring along 1 table of").check()
    phone.page.get_by_role("button", name="Sign in as Morag").click()
    phone.page.wait_for_url(f"{home.address}/")
    expect(phone.page.get_by_role("banner")).to_contain_text("Morag")
    expect(first.page.get_by_text("The link was used")).to_be_visible()
    assert count_my_tables(first) == count_my_tables(phone) == 1
    first.page.get_by_role("listitem").get_by_role("button", name="Sign out").click()
    expect(first.page.get_by_role("listitem").get_by_role("button", name="Sign out")).to_have_count(0)
    phone.page.goto(link)
    phone.page.get_by_role("heading", name="This link has been used").wait_for()
    expect(phone.page.get_by_role("banner")).to_contain_text("Guest")


def test_my_data_can_be_downloaded_and_my_profile_deleted(home: ServerProcess, invite: Invite, tmp_path: Path) -> None:
    guest = invite("Morag", home)
    save_name(guest)
    start_game(guest)
    guest.page.goto("/me")
    with guest.page.expect_download() as saved:
        guest.page.get_by_role("link", name="Download my data").click()
    saved.value.save_as(tmp_path / "mine.zip")
    with ZipFile(tmp_path / "mine.zip") as packed:
        assert json.loads(packed.read("ceilidh.json"))["person"]["name"] == "Morag"
    guest.page.get_by_role("button", name="Delete my profile").click()
    check_page_at_both_sizes(guest, "account-delete")
    guest.page.get_by_role("dialog").get_by_role("button", name="Delete my profile").click()
    guest.page.wait_for_url(f"{home.address}/")
    expect(guest.page.get_by_role("banner")).to_contain_text("Guest")
    assert count_my_tables(guest) == 0

"""Who I am: passkeys with a virtual authenticator, mails that are read, other devices, and leaving for good."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from zipfile import ZipFile

import pytest
from e2e.evening import look_through
from e2e.guests import PHONE, Guest, Invite
from e2e.house import House
from playwright.sync_api import expect
from server.smtp_server import Postbox, postbox

KEY = {
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
def home(tmp_path_factory: pytest.TempPathFactory, box: Postbox) -> Iterator[House]:
    """A house that sends mails, under a name: browsers have no passkeys for numbers."""
    folder = tmp_path_factory.mktemp("home")
    house = House(folder, CEILIDH_SMTP_URL=f"smtp://127.0.0.1:{box.port}", CEILIDH_MAIL_FROM="ceilidh@example.org")
    house.address = house.address.replace("127.0.0.1", "localhost")
    house.ways["CEILIDH_ADDRESS"] = house.address
    with house as opened:
        yield opened


def with_key(guest: Guest, credentials: list[dict[str, object]] | None = None) -> tuple[object, str]:
    """A virtual authenticator for the guest's page, with passkeys that were made elsewhere."""
    session = guest.context.new_cdp_session(guest.page)
    session.send("WebAuthn.enable")
    key = session.send("WebAuthn.addVirtualAuthenticator", {"options": KEY})["authenticatorId"]
    for credential in credentials or []:
        session.send("WebAuthn.addCredential", {"authenticatorId": key, "credential": credential})
    return session, key


def play(guest: Guest) -> str:
    """A table that the guest has begun; its page."""
    guest.page.goto("/")
    guest.page.get_by_role("button", name="Play now").first.click()
    guest.page.wait_for_url("**/table/*")
    return guest.page.url


def mine(guest: Guest) -> int:
    """How many tables the guest sees as theirs."""
    return int(guest.page.evaluate("async () => (await (await fetch('/api/tables')).json()).mine.length"))


def rename(guest: Guest) -> None:
    guest.page.goto("/me")
    guest.page.get_by_role("textbox", name="Your name").fill(guest.name)
    guest.page.get_by_role("button", name="Save", exact=True).click()
    expect(guest.page.get_by_text("Saved.")).to_be_visible()


def test_a_passkey_brings_me_back_on_another_device_with_what_i_began_there(home: House, invite: Invite) -> None:
    first, other = invite("Morag", home), invite("Mo", home)
    session, key = with_key(first)
    rename(first)
    table = play(first)
    first.page.goto("/me")
    first.page.get_by_role("button", name="Create a passkey").click()
    expect(first.page.get_by_text("You can sign in on any device with")).to_be_visible()
    look_through(first, "me-kept")
    expect(first.page.get_by_role("button", name="Remove")).to_be_visible()
    made = session.send("WebAuthn.getCredentials", {"authenticatorId": key})["credentials"]  # type: ignore[attr-defined]
    with_key(other, made)
    rename(other)
    play(other)
    other.page.goto("/me")
    other.page.get_by_role("button", name="I already have a passkey").click()
    expect(other.page.get_by_text("You can sign in on any device with")).to_be_visible()
    expect(other.page.get_by_role("banner")).to_contain_text("Morag")
    assert mine(other) == mine(first) == 2
    other.page.goto(table)
    expect(other.page.get_by_role("banner")).to_contain_text("Morag")


def test_a_passkey_that_was_removed_opens_nothing(home: House, invite: Invite) -> None:
    guest, other = invite("Morag", home), invite("Mo", home)
    session, key = with_key(guest)
    rename(guest)
    guest.page.get_by_role("button", name="Create a passkey").click()
    expect(guest.page.get_by_role("button", name="Remove")).to_be_visible()
    made = session.send("WebAuthn.getCredentials", {"authenticatorId": key})["credentials"]  # type: ignore[attr-defined]
    guest.page.get_by_role("button", name="Remove").click()
    expect(guest.page.get_by_role("button", name="Remove")).to_have_count(0)
    with_key(other, made)
    other.expected.append("the server responded with a status of 404")
    other.page.goto("/me")
    other.page.get_by_role("button", name="I already have a passkey").click()
    expect(other.page.get_by_role("alert")).to_contain_text("Nobody here has this passkey")


def test_a_link_by_mail_confirms_my_address_and_brings_me_back(home: House, invite: Invite, box: Postbox) -> None:
    first, phone = invite("Morag", home), invite("", home, PHONE)
    rename(first)
    table = play(first)
    first.page.goto("/me")
    first.page.get_by_label("Or by email").fill("morag@example.org")
    first.page.get_by_role("button", name="Send me a link").click()
    expect(first.page.get_by_text("We've sent an email to morag@example.org")).to_be_visible()
    phone.page.goto(f"/in#{box.token(home.address)}")
    phone.page.get_by_role("button", name="Sign in as Morag").wait_for()
    assert "#" not in phone.page.url
    look_through(phone, "in")
    phone.page.get_by_role("button", name="Sign in as Morag").click()
    expect(phone.page.get_by_text("morag@example.org", exact=True)).to_be_visible()
    phone.page.goto(table)
    expect(phone.page.get_by_role("banner")).to_contain_text("Morag")


def test_another_device_by_a_code_and_it_is_signed_out_again(home: House, invite: Invite) -> None:
    first, phone = invite("Morag", home), invite("", home, PHONE)
    rename(first)
    first.page.get_by_role("button", name="Add a device").click()
    expect(first.page.get_by_role("img", name="QR code for the link")).to_be_visible()
    look_through(first, "me-link")
    link = first.page.get_by_label("Link for the other device").input_value()
    play(phone)
    phone.page.goto(link)
    phone.page.get_by_label("Bring along 1 table of").check()
    phone.page.get_by_role("button", name="Sign in as Morag").click()
    phone.page.wait_for_url(f"{home.address}/")
    expect(phone.page.get_by_role("banner")).to_contain_text("Morag")
    expect(first.page.get_by_text("The link was used")).to_be_visible()
    assert mine(first) == mine(phone) == 1
    first.page.get_by_role("listitem").get_by_role("button", name="Sign out").click()
    expect(first.page.get_by_role("listitem").get_by_role("button", name="Sign out")).to_have_count(0)
    phone.page.goto(link)
    phone.page.get_by_role("heading", name="This link has been used").wait_for()
    expect(phone.page.get_by_role("banner")).to_contain_text("Guest")


def test_i_take_everything_as_a_file_and_leave_for_good(home: House, invite: Invite, tmp_path: Path) -> None:
    guest = invite("Morag", home)
    rename(guest)
    play(guest)
    guest.page.goto("/me")
    with guest.page.expect_download() as saved:
        guest.page.get_by_role("link", name="Download my data").click()
    saved.value.save_as(tmp_path / "mine.zip")
    with ZipFile(tmp_path / "mine.zip") as packed:
        assert json.loads(packed.read("ceilidh.json"))["person"]["name"] == "Morag"
    guest.page.get_by_role("button", name="Delete my profile").click()
    look_through(guest, "me-delete")
    guest.page.get_by_role("dialog").get_by_role("button", name="Delete my profile").click()
    guest.page.wait_for_url(f"{home.address}/")
    expect(guest.page.get_by_role("banner")).to_contain_text("Guest")
    assert mine(guest) == 0

"""Mail through a real SMTP server, and the settings for it."""

from __future__ import annotations

import asyncio
import threading
from email.message import EmailMessage

import pytest
from server.smtp_server import ADDRESS, postbox

from ceilidh.core import CeilidhError
from ceilidh.server.accounts.smtp_mailer import SMTP_THREADS, Mailer, MailError, normalize_address
from ceilidh.server.api_errors import Refusal
from ceilidh.server.settings import Settings, read_settings

DATABASE = "sqlite://"


def test_a_mail_arrives_unchanged() -> None:
    with postbox() as box:
        mailer = Mailer(Settings(database_url=DATABASE, **box.ways))
        assert mailer.is_configured
        asyncio.run(mailer.send("anna@example.org", "Slàinte, du bist dran", f"Hier: {mailer.page_url('/table/x')}\n"))
        mail = box.mail()
    assert (mail["to"], mail["from"], mail["subject"]) == (
        "anna@example.org",
        "Ceilidh <ceilidh@example.org>",
        "Slàinte, du bist dran",
    )
    assert mail.get_content().replace("\r\n", "\n") == f"Hier: {ADDRESS}/table/x\n"
    assert mail["auto-submitted"] == "auto-generated"


def test_a_mail_refused_by_the_server_raises_an_error() -> None:
    with postbox() as box:
        mailer = Mailer(Settings(database_url=DATABASE, **box.ways))
        box.refuses.add("nobody@example.org")
        with pytest.raises(MailError):
            asyncio.run(mailer.send("nobody@example.org", "Hello", "Hello"))
    with pytest.raises(MailError):
        asyncio.run(mailer.send("anna@example.org", "Hello", "Hello"))


def test_a_sign_in_mail_does_not_wait_for_notifications(monkeypatch: pytest.MonkeyPatch) -> None:
    sign_in_sent = threading.Event()

    def deliver(mailer: Mailer, message: EmailMessage) -> None:
        if message["Subject"] == "Sign in":
            sign_in_sent.set()
        else:
            assert sign_in_sent.wait(60)

    monkeypatch.setattr(Mailer, "_deliver", deliver)

    async def scenario() -> None:
        mailer = Mailer(Settings(database_url=DATABASE, smtp_url="smtp://127.0.0.1:1", mail_from="c@example.org"))
        sending = [
            asyncio.create_task(mailer.send("anna@example.org", "Your turn", "", is_notification=True))
            for _ in range(2 * SMTP_THREADS)
        ]
        await asyncio.sleep(0)
        await mailer.send("ben@example.org", "Sign in", "")
        await asyncio.gather(*sending)

    asyncio.run(scenario())


def test_a_password_is_not_sent_without_tls() -> None:
    with postbox() as box:
        ways = {**box.ways, "smtp_url": f"smtp://me:secret@127.0.0.1:{box.port}"}
        with pytest.raises(MailError, match="no STARTTLS"):
            asyncio.run(Mailer(Settings(database_url=DATABASE, **ways)).send("anna@example.org", "Hello", "Hello"))


@pytest.mark.parametrize(
    ("given", "kept"),
    [
        (" Anna@Example.ORG ", "anna@example.org"),
        ("anna+games@example.co.uk", "anna+games@example.co.uk"),
        ("anna@bücher.example", "anna@xn--bcher-kva.example"),
    ],
)
def test_addresses_are_normalized(given: str, kept: str) -> None:
    assert normalize_address(given) == kept


@pytest.mark.parametrize(
    "given",
    [
        "",
        "anna",
        "@example.org",
        "anna@",
        "anna@localhost",
        "a b@example.org",
        "anna@example..org",
        "änna@example.org",
        "anna@example.org\nbcc: ben@example.org",
        "anna@example.org, ben@example.org",
        "x" * 65 + "@example.org",
        f"anna@{'x' * 64}.org",
        f"anna@{'x.' * 130}org",
        "anna@.org",
        "<anna@example.org>",
        "anna@example.org.",
        f"a@{'a' * 40}!.b",  # once took exponential time
        f"a@{'a.' * 100}!",
    ],
)
def test_invalid_addresses_are_refused(given: str) -> None:
    with pytest.raises(Refusal, match="mail_address"):
        normalize_address(given)


@pytest.mark.parametrize(
    "ways",
    [
        {"CEILIDH_SMTP_URL": "smtp://mail.example.org"},
        {"CEILIDH_SMTP_URL": "smtp://mail.example.org", "CEILIDH_MAIL_FROM": "me@example.org"},
        {"CEILIDH_SMTP_URL": "mail.example.org", "CEILIDH_MAIL_FROM": "me@example.org", "CEILIDH_PUBLIC_URL": ADDRESS},
        {"CEILIDH_PUBLIC_URL": "play.example.org"},
        {"CEILIDH_PUBLIC_URL": "https://play.example.org/games"},
    ],
)
def test_settings_that_cannot_work_name_their_variable(ways: dict[str, str]) -> None:
    with pytest.raises(CeilidhError, match="CEILIDH_"):
        read_settings({"CEILIDH_DATABASE_URL": DATABASE, **ways})

"""Notifications by email: one mail per absence, or one a day."""

from __future__ import annotations

import asyncio
import re
from collections.abc import Callable, Coroutine
from contextlib import ExitStack
from email.message import EmailMessage
from pathlib import Path
from typing import Any

from server.http_clients import run_server
from server.push_receiver import receiving
from server.smtp_server import ADDRESS, Postbox, postbox
from server.test_notification_dispatcher import BEN, Evening, evening
from sqlalchemy import Connection, update

from ceilidh.server.accounts.sessions import hash_token
from ceilidh.server.storage import email_addresses, notification_outbox, notification_settings, one_time_links, schema
from ceilidh.server.storage.notification_settings import SettingsRow
from ceilidh.server.translations import CATALOGUES

AT = "2026-11-17T20:00:00+00:00"


def play(url: str, scenario: Callable[[Evening, Postbox], Coroutine[Any, Any, None]]) -> None:
    async def run() -> None:
        with receiving() as receiver, postbox() as box:
            async with evening(url, receiver, **box.ways) as held:
                await scenario(held, box)

    asyncio.run(run())


async def mail_to(held: Evening, person: str, wish: SettingsRow) -> None:
    await held.wish(person, wish)
    await held.services.database.write(email_addresses.confirm, f"{person}@example.org", person, AT)
    await held.services.database.write(notification_settings.add_channel, person, "mail")


async def mailed(held: Evening, box: Postbox, **later: float) -> list[EmailMessage]:
    """What comes by going round now and then."""
    await held.sent(**later)
    return [box.mails.get() for _ in range(box.mails.qsize())]


def test_one_mail_reports_all_tables_and_the_next_comes_after_a_visit(url: str) -> None:
    async def scenario(held: Evening, box: Postbox) -> None:
        await mail_to(held, BEN, SettingsRow())
        tables = [await held.table(), await held.table()]
        (mail,) = await mailed(held, box)
        text = mail.get_content()
        assert mail["to"] == "ben@example.org"
        assert text.count(f"{ADDRESS}/in#") == 2
        await held.table()
        assert await mailed(held, box, hours=20) == []
        held.services.page_activity.note(BEN, tables[0].id)
        await held.round()
        held.services.page_activity.leave(BEN, tables[0].id)
        assert len(await mailed(held, box)) == 1, "the third table is mentioned once they are gone again"

    play(url, scenario)


def test_the_mail_cooldown_ends_after_three_days(url: str) -> None:
    async def scenario(held: Evening, box: Postbox) -> None:
        await mail_to(held, BEN, SettingsRow())
        await held.table()
        assert len(await mailed(held, box)) == 1
        await held.table()
        assert await mailed(held, box, days=2) == []
        assert len(await mailed(held, box, days=1, minutes=1)) == 1

    play(url, scenario)


def test_a_daily_mail_comes_at_its_hour_in_the_person_s_zone_if_there_is_news(url: str) -> None:
    async def scenario(held: Evening, box: Postbox) -> None:
        await mail_to(held, BEN, SettingsRow(daily=True, hour=18, zone="America/New_York"))
        await held.table()
        await held.table()  # at 15:00 in New York
        assert await mailed(held, box, hours=2, minutes=59) == []
        assert len(await mailed(held, box, minutes=2)) == 1
        assert await mailed(held, box, days=1) == []
        await held.table()
        assert len(await mailed(held, box, days=1)) == 1

    play(url, scenario)


def test_every_mail_has_a_one_click_unsubscribe_link(url: str) -> None:
    async def scenario(held: Evening, box: Postbox) -> None:
        await mail_to(held, BEN, SettingsRow(lang="nl"))
        await held.table()
        (mail,) = await mailed(held, box)
        assert mail["list-unsubscribe-post"] == "List-Unsubscribe=One-Click"
        token = mail["list-unsubscribe"].removeprefix(f"<{ADDRESS}/api/unsubscribe/").removesuffix(">")
        assert f"{ADDRESS}/unsubscribe#{token}" in mail.get_content()
        assert mail.get_content().startswith("Hallo Ben,")
        way = held.services.keys.find_unsubscribed(token)
        assert way is not None
        assert held.services.keys.find_unsubscribed(f"{token}x") is None
        assert await held.services.database.write(notification_settings.remove_channel, way)
        await held.table()
        assert await mailed(held, box, days=5) == []

    play(url, scenario)


def test_the_link_in_a_mail_opens_the_table_as_its_person(url: str) -> None:
    async def scenario(held: Evening, box: Postbox) -> None:
        await mail_to(held, BEN, SettingsRow())
        row = await held.table()
        (mail,) = await mailed(held, box)
        found = re.search(rf"{ADDRESS}/in#(\S+)", mail.get_content())
        assert found is not None
        link = await held.services.database.read(one_time_links.find, hash_token(found[1]))
        assert link is not None
        assert (link.person, link.purpose, link.leads_to) == (BEN, "notice", f"/table/{row.id}")

    play(url, scenario)


def test_a_mail_sent_twice_has_the_same_message_id(url: str) -> None:
    """As when the server is killed after it has sent a mail, before it could note that."""

    async def scenario(held: Evening, box: Postbox) -> None:
        await mail_to(held, BEN, SettingsRow())
        await held.table()
        due = (await held.services.database.write(notification_outbox.claim, AT, AT, AT, "9"))[0]
        (first,) = await mailed(held, box)
        await held.services.database.write(notification_outbox.postpone, due, AT, 0)
        await held.services.database.write(_forget_told, due.channel)
        (second,) = await mailed(held, box)
        assert first["message-id"] == second["message-id"]

    play(url, scenario)


def _forget_told(connection: Connection, way: str) -> None:
    connection.execute(
        update(schema.notification_channels).where(schema.notification_channels.c.id == way).values(sent_at=None)
    )


def test_mail_needs_a_confirmed_address_and_a_server_that_sends_mail(tmp_path: Path) -> None:
    with ExitStack() as stack:
        box = stack.enter_context(postbox())
        server = stack.enter_context(run_server(tmp_path, **box.ways, hosts=("*",)))
        ben = stack.enter_context(server.guest("Ben"))
        status, text = ben.expect_refusal("PUT", "/api/me/notifications", {"mail": "away"})
        assert (status, text) == (400, CATALOGUES["en"]("refusal.address_unconfirmed"))
    with run_server(tmp_path) as server, server.guest("Ben") as ben:
        assert "doesn't send email" in ben.expect_refusal("PUT", "/api/me/notifications", {"mail": "daily"})[1]
        assert ben.fetch("GET", "/api/me/notifications")["mailEnabled"] is False


def test_unsubscribing_needs_the_mail_and_no_session(tmp_path: Path) -> None:
    with run_server(tmp_path) as server, server.guest("Ben") as ben:
        ben.http.headers.pop("origin")
        ben.http.cookies.clear()
        looked = ben.http.get("/api/unsubscribe/nonsense")
        assert (looked.status_code, looked.headers["location"]) == (302, "/unsubscribe#nonsense")
        status, text = ben.expect_refusal("POST", "/api/unsubscribe/nonsense")
        assert (status, "link is incomplete" in text) == (404, True)

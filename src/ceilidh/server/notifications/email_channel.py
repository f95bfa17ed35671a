"""Notifications by email: one mail for all tables, with a link to each that signs the person in."""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from typing import Final

from sqlalchemy import Connection

from ceilidh.server.accounts.one_time_links import OneTimeLinks, link_path
from ceilidh.server.accounts.smtp_mailer import Mailer, MailError
from ceilidh.server.notifications.notification_text import Notification
from ceilidh.server.notifications.push_and_webhook import ChannelGoneError
from ceilidh.server.notifications.safe_http import DeliveryError
from ceilidh.server.notifications.signing_keys import SigningKeys
from ceilidh.server.storage import Database, email_addresses, people
from ceilidh.server.translations import CATALOGUES

MAX_TABLES_PER_MAIL: Final = 10


class EmailChannel:
    """Mail to the person's confirmed address."""

    def __init__(self, database: Database, mailer: Mailer, links: OneTimeLinks, keys: SigningKeys) -> None:
        self._database = database
        self._mailer = mailer
        self._links = links
        self._keys = keys

    async def send(self, notifications: Sequence[Notification], turns: int) -> None:
        """Send one mail for all. Its Message-ID depends on the notifications, so that a repeated mail is recognised."""
        due = notifications[0].due
        address, name = await self._database.read(_recipient, due.person)
        if address is None:
            raise ChannelGoneError
        words, token = CATALOGUES[due.lang], self._keys.sign_unsubscribe(due.channel)
        subject = notifications[0].title if len(notifications) == 1 else words("notice.mail_turns", n=turns)
        ids = "".join(sorted(notification.id for notification in notifications))
        headers = {
            "Message-ID": f"<{hashlib.sha256(ids.encode()).hexdigest()[:32]}@{self._mailer.host}>",
            "List-Unsubscribe": f"<{self._mailer.page_url(f'/api/unsubscribe/{token}')}>",
            "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
        }
        try:
            text = await self._text(notifications, name, token)
            await self._mailer.send(address, subject, text, headers, is_notification=True)
        except MailError as error:
            raise DeliveryError(str(error)) from None

    async def _text(self, notifications: Sequence[Notification], name: str, token: str) -> str:
        words = CATALOGUES[notifications[0].due.lang]
        parts = [words("notice.mail_hello", name=name)]
        for notification in notifications[:MAX_TABLES_PER_MAIL]:
            link = link_path(await self._links.make(notification.due.person, "notice", notification.path))
            opens = words("notice.mail_open", link=self._mailer.page_url(link))
            parts.append(f"{notification.title}. {notification.text}\n{opens}")
        if len(notifications) > MAX_TABLES_PER_MAIL:
            parts.append(words("notice.mail_more", n=len(notifications) - MAX_TABLES_PER_MAIL))
        parts += [words("notice.mail_links"), "-- "]
        why = words("notice.mail_why", link=self._mailer.page_url("/me"))
        parts.append(f"{why}\n{words('notice.mail_leave', link=self._mailer.page_url(f'/unsubscribe#{token}'))}\n")
        return "\n\n".join(parts)


def _recipient(connection: Connection, person: str) -> tuple[str | None, str]:
    known = people.find(connection, person)
    return email_addresses.for_person(connection, person), known.name if known else ""

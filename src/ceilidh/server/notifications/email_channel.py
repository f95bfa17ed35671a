"""Notices by mail: all tables in one, each with a link that opens it, signed in."""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from typing import Final

from sqlalchemy import Connection

from ceilidh.server.accounts.mail import Mailer, Unsent
from ceilidh.server.accounts.one_time_links import Links, path
from ceilidh.server.notifications.channels import Gone
from ceilidh.server.notifications.notification_text import Notice
from ceilidh.server.notifications.safe_http import Unreached
from ceilidh.server.notifications.signing_keys import Keys
from ceilidh.server.storage import Database, email_addresses, people
from ceilidh.server.translations import CATALOGUES

LISTED: Final = 10
"""How many tables a mail names."""


class Mail:
    """To the address that the person has confirmed."""

    def __init__(self, database: Database, mailer: Mailer, links: Links, keys: Keys) -> None:
        self._database = database
        self._mailer = mailer
        self._links = links
        self._keys = keys

    async def carry(self, notices: Sequence[Notice], turns: int) -> None:
        """One mail for all of them. Should it be sent twice, mail programs see by its id that it is the same."""
        due = notices[0].due
        address, name = await self._database.read(_whereto, due.person)
        if address is None:
            raise Gone
        words, leave = CATALOGUES[due.lang], self._keys.leave(due.way)
        subject = notices[0].title if len(notices) == 1 else words("notice.mail_turns", n=turns)
        ids = "".join(sorted(notice.id for notice in notices))
        headers = {
            "Message-ID": f"<{hashlib.sha256(ids.encode()).hexdigest()[:32]}@{self._mailer.host}>",
            "List-Unsubscribe": f"<{self._mailer.link(f'/api/unsubscribe/{leave}')}>",
            "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
        }
        try:
            await self._mailer.send(address, subject, await self._text(notices, name, leave), headers)
        except Unsent as error:
            raise Unreached(str(error)) from None

    async def _text(self, notices: Sequence[Notice], name: str, leave: str) -> str:
        words = CATALOGUES[notices[0].due.lang]
        parts = [words("notice.mail_hello", name=name)]
        for notice in notices[:LISTED]:
            link = path(await self._links.make(notice.due.person, "notice", notice.path))
            opens = words("notice.mail_open", link=self._mailer.link(link))
            parts.append(f"{notice.title}. {notice.text}\n{opens}")
        if len(notices) > LISTED:
            parts.append(words("notice.mail_more", n=len(notices) - LISTED))
        parts += [words("notice.mail_links"), "-- "]
        why = words("notice.mail_why", link=self._mailer.link("/me"))
        parts.append(f"{why}\n{words('notice.mail_leave', link=self._mailer.link(f'/unsubscribe#{leave}'))}\n")
        return "\n\n".join(parts)


def _whereto(connection: Connection, person: str) -> tuple[str | None, str]:
    known = people.find(connection, person)
    return email_addresses.for_person(connection, person), known.name if known else ""

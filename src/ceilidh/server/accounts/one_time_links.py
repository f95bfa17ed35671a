"""One-time links that sign a person in; they expire and work once.

The token is in the fragment of the URL, so that it is in no server's or proxy's log. Opening a link changes nothing,
because mail scanners open all links; the page has a button.
"""

from __future__ import annotations

import re
from datetime import timedelta
from typing import Final

from sqlalchemy import Connection

from ceilidh.server.accounts.sessions import hash_token, new_token
from ceilidh.server.clock import Clock
from ceilidh.server.storage import Database, one_time_links
from ceilidh.server.storage.ids_and_times import timestamp
from ceilidh.server.storage.link_revocation import revoke_links
from ceilidh.server.storage.one_time_links import LinkRow, Purpose

DEVICE_LINK_LIFETIME: Final = timedelta(minutes=10)
MAIL_LINK_LIFETIME: Final = timedelta(hours=1)
NOTIFICATION_LINK_LIFETIME: Final = timedelta(days=3)
LINK_LIFETIMES: Final[dict[Purpose, timedelta]] = {
    "device": DEVICE_LINK_LIFETIME,
    "mail": MAIL_LINK_LIFETIME,
    "notice": NOTIFICATION_LINK_LIFETIME,
}

OWN_PATH: Final = re.compile(r"/(?![/\\])[\w\-./~]{0,199}", re.ASCII)


class OneTimeLinks:
    """Creates one-time links."""

    def __init__(self, database: Database, clock: Clock) -> None:
        self._database = database
        self._clock = clock

    async def make(self, person: str, purpose: Purpose, leads_to: str = "/", address: str | None = None) -> str:
        """The token of a new link that signs the person in and opens a page of this server."""
        if not OWN_PATH.fullmatch(leads_to):
            raise ValueError(f"a link leads to a path of this server, not to {leads_to}")
        token, moment = new_token(), self._clock.now()
        row = LinkRow(
            hash=hash_token(token),
            person=person,
            purpose=purpose,
            leads_to=leads_to,
            made=timestamp(moment),
            expires=timestamp(moment + LINK_LIFETIMES[purpose]),
            address=address,
        )
        await self._database.write(_add, row)
        return token

    def is_usable(self, link: LinkRow) -> bool:
        at = timestamp(self._clock.now())
        return link.used is None and link.made <= one_time_links.latest_creation(at) and link.expires > at


def _add(connection: Connection, row: LinkRow) -> None:
    if row.purpose == "device":
        revoke_links(connection, "device_link_made", row.person)
    one_time_links.add(connection, row)


def link_path(token: str) -> str:
    return f"/in#{token}"

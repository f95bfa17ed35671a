"""One-time links that open a page signed in: made for a person, they expire and work once.

The secret stands behind the `#` of the address, so that no server and no proxy on the way writes it into a log. Opening
a link does nothing by itself, for programs that check mails open all links: the page has a button.
"""

from __future__ import annotations

import re
from datetime import datetime, timedelta
from typing import Final

from sqlalchemy import Connection

from ceilidh.server.accounts.sessions import hash_token, new_token
from ceilidh.server.clock import Clock
from ceilidh.server.storage import Database, one_time_links
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
"""How long each kind of link can be used."""

OWN_PATH: Final = re.compile(r"/(?![/\\])[\w\-./~]{0,199}", re.ASCII)


class OneTimeLinks:
    """Makes links and lets people in by them."""

    def __init__(self, database: Database, clock: Clock) -> None:
        self._database = database
        self._clock = clock

    async def make(self, person: str, purpose: Purpose, leads_to: str = "/", address: str | None = None) -> str:
        """The secret of a new link that opens a page of ours as that person."""
        if not OWN_PATH.fullmatch(leads_to):
            raise ValueError(f"a link leads to a path of this house, not to {leads_to}")
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
        """Whether it can still be used."""
        at = timestamp(self._clock.now())
        return link.used is None and link.made <= one_time_links.latest_creation(at) and link.expires > at


def _add(connection: Connection, row: LinkRow) -> None:
    if row.purpose == "device":
        revoke_links(connection, "device_link_made", row.person)
    one_time_links.add(connection, row)


def link_path(token: str) -> str:
    """What follows the address of the house in a link."""
    return f"/in#{token}"


def timestamp(moment: datetime) -> str:
    """A moment as the database has it."""
    return moment.isoformat(timespec="seconds")

"""One-time links: the database stores only a hash of each, until some time after it expired."""

from __future__ import annotations

from datetime import datetime
from typing import Any, Final, Literal

import msgspec
from sqlalchemy import Connection, bindparam, delete, insert, or_, select, update

from ceilidh.server.storage.ids_and_times import MAX_CLOCK_SKEW, timestamp
from ceilidh.server.storage.queries import fetch_one
from ceilidh.server.storage.schema import email_addresses, links

Purpose = Literal["device", "mail", "notice"]
"""`device`: sign in on another device. `mail`: sign in or confirm an address. `notice`: in a notification mail."""

REVOKED: Final = ""
"""The value of `used` in a link that was revoked before anybody used it."""

_ADDRESS: Final = select(email_addresses.c.address).where(email_addresses.c.person == bindparam("whose"))
_IS_THEIRS: Final = or_(links.c.person == bindparam("whose"), links.c.address.in_(_ADDRESS))
"""Made for the person, or sent to their address from somebody else's browser."""


class LinkRow(msgspec.Struct, frozen=True, kw_only=True):
    """A stored link."""

    hash: str
    person: str
    """Whom it signs in, unless its address belongs to somebody else."""
    purpose: Purpose
    leads_to: str
    made: str
    expires: str
    address: str | None = None
    """The email address that using the link confirms."""
    used: str | None = None
    """When it was used, or `REVOKED`."""


def add(connection: Connection, link: LinkRow) -> None:
    """Store a new link and delete those that have expired."""
    connection.execute(delete(links).where(links.c.expires < link.made))
    connection.execute(insert(links), msgspec.structs.asdict(link))


def find(connection: Connection, hashed: str) -> LinkRow | None:
    return fetch_one(connection, LinkRow, select(links).where(links.c.hash == hashed))


def latest_creation(at: str) -> str:
    """The latest creation time of a link that can be used at this moment.

    Clocks may differ by minutes. A link from further in the future was made by a wrong clock and would last too long.
    """
    return timestamp(datetime.fromisoformat(at) + MAX_CLOCK_SKEW)


def use(connection: Connection, hashed: str, at: str) -> LinkRow | None:
    """Use up the link; None if it cannot be used any more. Of two concurrent uses, one succeeds."""
    in_time = (links.c.made <= latest_creation(at)) & (links.c.expires > at)
    usable = (links.c.hash == hashed) & links.c.used.is_(None) & in_time
    if connection.execute(update(links).where(usable).values(used=at)).rowcount != 1:
        return None
    return find(connection, hashed)


def revoke(connection: Connection, person: str, purpose: Purpose) -> None:
    """Revoke the person's unused links for that purpose; `link_revocation` says when."""
    these = _IS_THEIRS & links.c.used.is_(None) & (links.c.purpose == purpose)
    connection.execute(update(links).where(these).values(used=REVOKED), {"whose": person})


def remove(connection: Connection, person: str) -> None:
    """Delete all links of the person and those sent to their address, because they contain the address."""
    connection.execute(delete(links).where(_IS_THEIRS), {"whose": person})


def export(connection: Connection, person: str) -> list[dict[str, Any]]:
    columns = (links.c.purpose, links.c.address, links.c.made, links.c.expires, links.c.used)
    rows = connection.execute(select(*columns).where(links.c.person == person).order_by(links.c.made))
    return [row._asdict() for row in rows]


def erase(connection: Connection, person: str) -> None:
    connection.execute(delete(links).where(links.c.person == person))


def merge_guest(connection: Connection, guest: str, person: str) -> None:
    """Delete the guest's links: the guest has just signed in."""
    erase(connection, guest)

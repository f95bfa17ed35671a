"""One-time links: only the hash of each is kept, until some time after it has expired."""

from __future__ import annotations

from datetime import datetime
from typing import Any, Final, Literal

import msgspec
from sqlalchemy import ColumnElement, Connection, bindparam, delete, insert, or_, select, update

from ceilidh.server.storage import schema
from ceilidh.server.storage.rows import MAX_CLOCK_SKEW

links, mails = schema.links, schema.mails

Purpose = Literal["device", "mail", "notice"]
"""Another device of mine · a mail address to confirm, or to come back by · a mail that tells me something."""

REVOKED: Final = ""
"""In place of when it was used: the link was ended before anybody used it."""

_SHOWN: Final = (links.c.purpose, links.c.address, links.c.made, links.c.expires, links.c.used)
_ADDRESS: Final = select(mails.c.address).where(mails.c.person == bindparam("whose"))
_THEIRS: Final = or_(links.c.person == bindparam("whose"), links.c.address.in_(_ADDRESS))
"""Made for the person, or sent to their address; somebody else's browser may have asked for it."""


class LinkRow(msgspec.Struct, frozen=True, kw_only=True):
    """A link as it is kept."""

    hash: str
    person: str
    """For whom it was made: who comes in by it, unless its address belongs to somebody."""
    purpose: Purpose
    leads_to: str
    """The path of the page that it opens."""
    made: str
    expires: str
    address: str | None = None
    """The mail address that whoever opens the link has shown to be theirs."""
    used: str | None = None
    """When; `ENDED` if it was ended before."""


def add(connection: Connection, link: LinkRow) -> None:
    """Keep a new link; those that expired long ago are forgotten."""
    connection.execute(delete(links).where(links.c.expires < link.made))
    connection.execute(insert(links), msgspec.structs.asdict(link))


def find(connection: Connection, hashed: str) -> LinkRow | None:
    """The link with that hash."""
    row = connection.execute(select(links).where(links.c.hash == hashed)).first()
    return None if row is None else LinkRow(**row._asdict())


def latest_creation(at: str) -> str:
    """The latest moment at which a link was made that can be used at this one.

    Clocks may disagree by a few minutes. A link from further ahead was made by a clock that was wrong, and would last
    for too long.
    """
    return (datetime.fromisoformat(at) + MAX_CLOCK_SKEW).isoformat(timespec="seconds")


def use(connection: Connection, hashed: str, at: str) -> LinkRow | None:
    """The link, which is used up from now on; None if it cannot be used any more. Of two who try one succeeds."""
    lasts = (links.c.made <= latest_creation(at)) & (links.c.expires > at)
    good = (links.c.hash == hashed) & links.c.used.is_(None) & lasts
    if connection.execute(update(links).where(good).values(used=at)).rowcount != 1:
        return None
    return find(connection, hashed)


def revoke(connection: Connection, person: str, purpose: Purpose) -> None:
    """Links of the person of that kind open nothing any more. `link_revocation` says when."""
    these: ColumnElement[bool] = _THEIRS & links.c.used.is_(None) & (links.c.purpose == purpose)
    connection.execute(update(links).where(these).values(used=REVOKED), {"whose": person})


def remove(connection: Connection, person: str) -> None:
    """Forget all links of the person, those sent to their address too: the address stands in them."""
    connection.execute(delete(links).where(_THEIRS), {"whose": person})


def export(connection: Connection, person: str) -> list[dict[str, Any]]:
    """The links of the person, without what would open them."""
    rows = connection.execute(select(*_SHOWN).where(links.c.person == person).order_by(links.c.made))
    return [row._asdict() for row in rows]


def erase(connection: Connection, person: str) -> None:
    """No link leads to the person any more."""
    connection.execute(delete(links).where(links.c.person == person))


def merge_guest(connection: Connection, guest: str, person: str) -> None:
    """Links that were made for the guest end: they have just come in."""
    erase(connection, guest)

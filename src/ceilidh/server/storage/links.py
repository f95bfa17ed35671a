"""One-time links: only the hash of each is kept, until some time after it has expired."""

from __future__ import annotations

from typing import Any, Final, Literal

import msgspec
from sqlalchemy import Connection, delete, insert, select, update

from ceilidh.server.storage import schema

links = schema.links

Purpose = Literal["device", "mail", "notice"]
"""Another device of mine · a mail address to confirm, or to come back by · a mail that tells me something."""

_SHOWN: Final = (links.c.purpose, links.c.made, links.c.expires, links.c.used)


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


def add(connection: Connection, link: LinkRow) -> None:
    """Keep a new link; those that expired long ago are forgotten."""
    connection.execute(delete(links).where(links.c.expires < link.made))
    connection.execute(insert(links), msgspec.structs.asdict(link))


def find(connection: Connection, hashed: str) -> LinkRow | None:
    """The link with that hash."""
    row = connection.execute(select(links).where(links.c.hash == hashed)).first()
    return None if row is None else LinkRow(**row._asdict())


def use(connection: Connection, hashed: str, at: str) -> LinkRow | None:
    """The link, which is used up from now on; None if it cannot be used any more. Of two who try one succeeds."""
    good = (links.c.hash == hashed) & links.c.used.is_(None) & (links.c.expires > at)
    if connection.execute(update(links).where(good).values(used=at)).rowcount != 1:
        return None
    return find(connection, hashed)


def end(connection: Connection, person: str, purpose: Purpose | None = None) -> None:
    """Links of the person that were not used, of that kind or all, open nothing any more."""
    these = (links.c.person == person) & links.c.used.is_(None)
    connection.execute(delete(links).where(these if purpose is None else these & (links.c.purpose == purpose)))


def export(connection: Connection, person: str) -> list[dict[str, Any]]:
    """The links of the person, without what would open them."""
    rows = connection.execute(select(*_SHOWN).where(links.c.person == person).order_by(links.c.made))
    return [row._asdict() for row in rows]


def forget(connection: Connection, person: str) -> None:
    """No link leads to the person any more."""
    connection.execute(delete(links).where(links.c.person == person))


def hand_over(connection: Connection, guest: str, person: str) -> None:
    """Links that were made for the guest end: they have just come in."""
    forget(connection, guest)

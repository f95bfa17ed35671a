"""Mail addresses that were confirmed: one belongs to one person, and a person has one at most."""

from __future__ import annotations

from typing import Any

from sqlalchemy import Connection, delete, insert, select, update
from sqlalchemy.exc import IntegrityError

from ceilidh.server.storage import links, schema

mails = schema.mails


def of(connection: Connection, person: str) -> str | None:
    """The person's address."""
    return connection.execute(select(mails.c.address).where(mails.c.person == person)).scalar()


def owner(connection: Connection, address: str) -> str | None:
    """Whose address it is."""
    return connection.execute(select(mails.c.person).where(mails.c.address == address)).scalar()


def confirm(connection: Connection, address: str, person: str, at: str) -> str:
    """Whose address it is now: that of whoever had it already, else the person's, in place of one they had before."""
    known = owner(connection, address)
    if known is not None:
        return known
    try:
        with connection.begin_nested():
            remove(connection, person)
            connection.execute(insert(mails).values(address=address, person=person, confirmed=at))
    except IntegrityError:  # somebody else has confirmed it at the same moment
        return owner(connection, address) or person
    return person


def remove(connection: Connection, person: str) -> None:
    """The person takes the address away, perhaps because others read its mails: what was sent there opens nothing."""
    if of(connection, person) is not None:
        forget(connection, person)
        links.end(connection, person, "notice")


def export(connection: Connection, person: str) -> list[dict[str, Any]]:
    """The person's address, and when it was confirmed."""
    rows = connection.execute(select(mails.c.address, mails.c.confirmed).where(mails.c.person == person))
    return [row._asdict() for row in rows]


def forget(connection: Connection, person: str) -> None:
    """The person has no address any more."""
    connection.execute(delete(mails).where(mails.c.person == person))


def hand_over(connection: Connection, guest: str, person: str) -> None:
    """A person without an address takes the guest's; else it is nobody's any more."""
    if of(connection, person) is None:
        connection.execute(update(mails).where(mails.c.person == guest).values(person=person))
    forget(connection, guest)

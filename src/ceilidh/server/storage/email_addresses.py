"""Mail addresses that were confirmed: one belongs to one person, and a person has one at most."""

from __future__ import annotations

from typing import Any

from sqlalchemy import Connection, delete, insert, select, update
from sqlalchemy.exc import IntegrityError

from ceilidh.server.storage import schema
from ceilidh.server.storage.link_revocation import revoke_links

mails = schema.mails


def for_person(connection: Connection, person: str) -> str | None:
    """The person's address."""
    return connection.execute(select(mails.c.address).where(mails.c.person == person)).scalar()


def owner(connection: Connection, address: str) -> str | None:
    """Whose address it is."""
    return connection.execute(select(mails.c.person).where(mails.c.address == address)).scalar()


def confirm(connection: Connection, address: str, person: str, at: str) -> str:
    """Whose address it is now: that of whoever had it already, else the person's, in place of one they had before."""
    whose = owner(connection, address) or _add(connection, address, person, at)
    revoke_links(connection, "mail_link_used", whose)
    return whose


def _add(connection: Connection, address: str, person: str, at: str) -> str:
    """Whose address it is after it was added."""
    try:
        with connection.begin_nested():
            if for_person(connection, person) is not None:
                revoke_links(connection, "address_changed", person)
                _delete(connection, person)
            connection.execute(insert(mails).values(address=address, person=person, confirmed=at))
    except IntegrityError:  # somebody else has confirmed it at the same moment
        return owner(connection, address) or person
    return person


def remove(connection: Connection, person: str) -> None:
    """The person takes the address away, perhaps because others read its mails: what was sent there opens nothing."""
    revoke_links(connection, "address_removed", person)
    _delete(connection, person)


def _delete(connection: Connection, person: str) -> None:
    connection.execute(delete(mails).where(mails.c.person == person))


def export(connection: Connection, person: str) -> list[dict[str, Any]]:
    """The person's address, and when it was confirmed."""
    rows = connection.execute(select(mails.c.address, mails.c.confirmed).where(mails.c.person == person))
    return [row._asdict() for row in rows]


def erase(connection: Connection, person: str) -> None:
    """The person has no address any more, and nothing that was sent there opens anything."""
    revoke_links(connection, "deleted", person)
    _delete(connection, person)


def merge_guest(connection: Connection, guest: str, person: str) -> None:
    """A person without an address takes the guest's; else it is nobody's any more. What was sent there ends."""
    revoke_links(connection, "taken_along", guest)
    if for_person(connection, person) is None:
        connection.execute(update(mails).where(mails.c.person == guest).values(person=person))
    _delete(connection, guest)

"""Confirmed email addresses: an address belongs to one person, and a person has at most one."""

from __future__ import annotations

from typing import Any

from sqlalchemy import Connection, delete, insert, select, update
from sqlalchemy.exc import IntegrityError

from ceilidh.server.storage.link_revocation import revoke_links
from ceilidh.server.storage.schema import email_addresses as addresses


def for_person(connection: Connection, person: str) -> str | None:
    return connection.execute(select(addresses.c.address).where(addresses.c.person == person)).scalar()


def owner(connection: Connection, address: str) -> str | None:
    return connection.execute(select(addresses.c.person).where(addresses.c.address == address)).scalar()


def confirm(connection: Connection, address: str, person: str, at: str) -> str:
    """Return the address's owner; if it has none, it becomes the person's, in place of their old address."""
    whose = owner(connection, address) or _add(connection, address, person, at)
    revoke_links(connection, "mail_link_used", whose)
    return whose


def _add(connection: Connection, address: str, person: str, at: str) -> str:
    try:
        with connection.begin_nested():
            if for_person(connection, person) is not None:
                revoke_links(connection, "address_changed", person)
                _delete(connection, person)
            connection.execute(insert(addresses).values(address=address, person=person, confirmed=at))
    except IntegrityError:  # somebody else has just confirmed it
        return owner(connection, address) or person
    return person


def remove(connection: Connection, person: str) -> None:
    """Remove the person's address; others may read its mail, so links sent there are revoked."""
    revoke_links(connection, "address_removed", person)
    _delete(connection, person)


def _delete(connection: Connection, person: str) -> None:
    connection.execute(delete(addresses).where(addresses.c.person == person))


def export(connection: Connection, person: str) -> list[dict[str, Any]]:
    rows = connection.execute(select(addresses.c.address, addresses.c.confirmed).where(addresses.c.person == person))
    return [row._asdict() for row in rows]


def erase(connection: Connection, person: str) -> None:
    """Remove the person's address and revoke the links sent there."""
    revoke_links(connection, "deleted", person)
    _delete(connection, person)


def merge_guest(connection: Connection, guest: str, person: str) -> None:
    """A person without an address gets the guest's; otherwise it is removed. Links sent there are revoked."""
    revoke_links(connection, "taken_along", guest)
    if for_person(connection, person) is None:
        connection.execute(update(addresses).where(addresses.c.person == guest).values(person=person))
    _delete(connection, guest)

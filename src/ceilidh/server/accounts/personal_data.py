"""Everything stored about a person: exported to them, erased, or merged when a guest signs in.

Every storage module with personal data is in `PERSONAL_DATA`.
"""

from __future__ import annotations

from typing import Any, Final, Protocol

from sqlalchemy import Connection

from ceilidh.server.storage import (
    analyses,
    blocks,
    chat,
    devices,
    email_addresses,
    evenings,
    notification_settings,
    one_time_links,
    passkeys,
    people,
    puzzle_attempts,
    ratings,
    reports,
    tables_of_person,
)


class PersonalDataStore(Protocol):
    """A storage module with personal data."""

    def export(self, connection: Connection, person: str) -> Any:
        """All of it as plain data for the person, without secrets."""

    def erase(self, connection: Connection, person: str) -> None:
        """Delete all of it; what belongs to others too stays, without the person's name."""

    def merge_guest(self, connection: Connection, guest: str, person: str) -> None:
        """Give the guest's data to the person, who is the same."""


PERSONAL_DATA: Final[dict[str, PersonalDataStore]] = {
    "mail": email_addresses,
    "links": one_time_links,
    "passkeys": passkeys,
    "devices": devices,
    "notifications": notification_settings,
    "chat": chat,  # before the tables: old messages are found by the person's seats
    "blocks": blocks,
    "reports": reports,
    "analyses": analyses,
    "puzzles": puzzle_attempts,
    "ratings": ratings,  # before the tables, whose deletion deletes results
    "evenings": evenings,
    "tables": tables_of_person,
    "person": people,
}
"""By section of the export. The order matters."""


def export(connection: Connection, person: str) -> dict[str, Any]:
    return {name: store.export(connection, person) for name, store in PERSONAL_DATA.items()}


def erase(connection: Connection, person: str) -> None:
    for store in PERSONAL_DATA.values():
        store.erase(connection, person)


def merge_guest(connection: Connection, guest: str, person: str) -> None:
    for store in PERSONAL_DATA.values():
        store.merge_guest(connection, guest, person)

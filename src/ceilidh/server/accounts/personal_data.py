"""All that is kept of a person: given to them as a file, forgotten, or handed over to who they turn out to be.

Whatever part of the storage holds something of people stands in this list.
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
    table_ownership,
)


class PersonalDataStore(Protocol):
    """A module of the storage that holds something of people."""

    def export(self, connection: Connection, person: str) -> Any:
        """All of it as plain data for the person, without secrets."""

    def erase(self, connection: Connection, person: str) -> None:
        """Keep nothing of the person; what belongs to others too stays, without their name."""

    def merge_guest(self, connection: Connection, guest: str, person: str) -> None:
        """All that is the guest's becomes the person's: they are the same."""


PERSONAL_DATA: Final[dict[str, PersonalDataStore]] = {
    "mail": email_addresses,
    "links": one_time_links,
    "passkeys": passkeys,
    "devices": devices,
    "notices": notification_settings,
    "chat": chat,  # lines of before are known by their seats, so it comes before the tables
    "company": blocks,
    "reports": reports,
    "analyses": analyses,
    "puzzles": puzzle_attempts,
    "ratings": ratings,  # before the tables, with which some results vanish
    "evenings": evenings,
    "tables": table_ownership,
    "person": people,
}
"""By the names that their parts have in the file."""


def export(connection: Connection, person: str) -> dict[str, Any]:
    """Everything of the person."""
    return {name: keeper.export(connection, person) for name, keeper in PERSONAL_DATA.items()}


def erase(connection: Connection, person: str) -> None:
    """Forget the person."""
    for keeper in PERSONAL_DATA.values():
        keeper.erase(connection, person)


def merge_guest(connection: Connection, guest: str, person: str) -> None:
    """Make one of the two."""
    for keeper in PERSONAL_DATA.values():
        keeper.merge_guest(connection, guest, person)

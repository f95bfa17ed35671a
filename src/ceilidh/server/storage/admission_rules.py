"""Whether newcomers need an invitation, and who is banned; both are set by the operator."""

from __future__ import annotations

from collections.abc import Collection
from typing import Final, NamedTuple

from sqlalchemy import Connection, delete, select, update

from ceilidh.server.storage.ids_and_times import new_id, now
from ceilidh.server.storage.queries import upsert
from ceilidh.server.storage.schema import persons, server_settings

INVITE_ONLY: Final = "invite_only"
VERSION: Final = "changed"
"""Gets a new value with every change, so that running servers notice it."""


class AdmissionRules(NamedTuple):
    """Who is let in."""

    invite_only: bool
    version: str


def read_rules(connection: Connection) -> AdmissionRules:
    found = {row.name: row.value for row in connection.execute(select(server_settings))}
    return AdmissionRules(INVITE_ONLY in found, found.get(VERSION, ""))


def set_invite_only(connection: Connection, on: bool) -> None:
    if on:
        upsert(connection, server_settings, {"name": INVITE_ONLY, "value": "yes"})
    else:
        connection.execute(delete(server_settings).where(server_settings.c.name == INVITE_ONLY))
    _bump_version(connection)


def set_banned(connection: Connection, person: str, banned: bool) -> bool:
    """Ban a person or lift the ban; False if there is no such person."""
    known = update(persons).where(persons.c.id == person).values(banned=now() if banned else None)
    if not connection.execute(known).rowcount:
        return False
    _bump_version(connection)
    return True


def banned_among(connection: Connection, people: Collection[str]) -> frozenset[str]:
    banned = select(persons.c.id).where(persons.c.id.in_(people) & persons.c.banned.is_not(None))
    return frozenset(connection.execute(banned).scalars())


def _bump_version(connection: Connection) -> None:
    upsert(connection, server_settings, {"name": VERSION, "value": new_id()})

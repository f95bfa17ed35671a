"""What the host has decided about the house: whether newcomers need an invitation, and who is not let in."""

from __future__ import annotations

from collections.abc import Collection
from typing import Final, NamedTuple

from sqlalchemy import Connection, delete, insert, select, update

from ceilidh.server.storage import schema
from ceilidh.server.storage.rows import new_id, now

house_rules = schema.house_rules
persons = schema.persons

INVITE_ONLY: Final = "invite_only"
CHANGED: Final = "changed"
"""Its value is another one after each change, so that a running server sees that there was one."""


class AdmissionRules(NamedTuple):
    """The rules of the house."""

    invite_only: bool
    changed: str


def read_rules(connection: Connection) -> AdmissionRules:
    """The rules as they are now."""
    found = {row.name: row.value for row in connection.execute(select(house_rules))}
    return AdmissionRules(INVITE_ONLY in found, found.get(CHANGED, ""))


def set_invite_only(connection: Connection, on: bool) -> None:
    """Whether newcomers need an invitation."""
    connection.execute(delete(house_rules).where(house_rules.c.name == INVITE_ONLY))
    if on:
        connection.execute(insert(house_rules).values(name=INVITE_ONLY, value="yes"))
    _note_change(connection)


def set_banned(connection: Connection, person: str, banned: bool) -> bool:
    """Whether the person is not let in any more; False if there is no such person."""
    known = update(persons).where(persons.c.id == person).values(banned=now() if banned else None)
    if not connection.execute(known).rowcount:
        return False
    _note_change(connection)
    return True


def banned_among(connection: Connection, people: Collection[str]) -> frozenset[str]:
    """Those of them who are not let in."""
    out = select(persons.c.id).where(persons.c.id.in_(people) & persons.c.banned.is_not(None))
    return frozenset(connection.execute(out).scalars())


def _note_change(connection: Connection) -> None:
    connection.execute(delete(house_rules).where(house_rules.c.name == CHANGED))
    connection.execute(insert(house_rules).values(name=CHANGED, value=new_id()))

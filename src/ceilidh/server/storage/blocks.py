"""Whom people do not want to hear, and whom they do not want to meet."""

from __future__ import annotations

from collections.abc import Collection
from typing import Any, Final, Literal

import msgspec
from sqlalchemy import Connection, bindparam, delete, insert, or_, select, update

from ceilidh.server.storage import schema
from ceilidh.server.storage.rows import new_id

company = schema.company

BlockKind = Literal["muted", "blocked"]
"""I do not read what they say · and they cannot sit down at tables of mine."""

_UNHEARD: Final = select(company.c.other).where(company.c.person == bindparam("person"))
_BLOCKED: Final = select(company.c.id).where(
    (company.c.other == bindparam("person"))
    & company.c.person.in_(bindparam("hosts", expanding=True))
    & (company.c.wish == "blocked")
)


class BlockRow(msgspec.Struct, frozen=True, kw_only=True):
    """What a person wishes about another one, who had that name then."""

    id: str
    name: str
    wish: BlockKind


def for_person(connection: Connection, person: str) -> list[BlockRow]:
    """All wishes of the person."""
    wanted = select(company.c.id, company.c.name, company.c.wish).where(company.c.person == person)
    return [BlockRow(**row._asdict()) for row in connection.execute(wanted.order_by(company.c.name, company.c.id))]


def muted_by(connection: Connection, person: str) -> frozenset[str]:
    """Whom the person does not want to hear: who is blocked is muted too."""
    return frozenset(connection.execute(_UNHEARD, {"person": person}).scalars())


def is_welcome(connection: Connection, person: str, hosts: Collection[str]) -> bool:
    """Whether none of the hosts has blocked the person."""
    return connection.execute(_BLOCKED, {"person": person, "hosts": [*hosts]}).first() is None


def blocked_pairs(connection: Connection, people: Collection[str]) -> list[tuple[str, str]]:
    """Those pairs of them of whom one has blocked the other."""
    among = company.c.person.in_(people) & company.c.other.in_(people) & (company.c.wish == "blocked")
    return [(one, other) for one, other in connection.execute(select(company.c.person, company.c.other).where(among))]


def add(connection: Connection, person: str, other: str, name: str, wish: BlockKind) -> None:
    """From now on the person wishes this, in place of what they wished before."""
    pair = (company.c.person == person) & (company.c.other == other)
    connection.execute(delete(company).where(pair))
    connection.execute(insert(company).values(id=new_id(), person=person, other=other, name=name, wish=wish))


def remove(connection: Connection, person: str, number: str) -> bool:
    """The person wishes it no more; False if they did not."""
    theirs = (company.c.id == number) & (company.c.person == person)
    return connection.execute(delete(company).where(theirs)).rowcount == 1


def export(connection: Connection, person: str) -> list[dict[str, Any]]:
    """The person's wishes; those of others about them are theirs."""
    return [{"name": row.name, "wish": row.wish} for row in for_person(connection, person)]


def erase(connection: Connection, person: str) -> None:
    """Nothing stays, on either side."""
    connection.execute(delete(company).where(or_(company.c.person == person, company.c.other == person)))


def merge_guest(connection: Connection, guest: str, person: str) -> None:
    """What was wished by or about the guest is now so for the person, unless something is already."""
    for mine, theirs in ((company.c.person, company.c.other), (company.c.other, company.c.person)):
        already = select(theirs).where(mine == person)
        doubled = (mine == guest) & (theirs.in_(already) | (theirs == person))
        connection.execute(delete(company).where(doubled))
        connection.execute(update(company).where(mine == guest).values({mine.name: person}))

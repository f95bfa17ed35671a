"""People whom somebody has muted or blocked."""

from __future__ import annotations

from collections.abc import Collection
from typing import Any, Final, Literal

import msgspec
from sqlalchemy import Connection, bindparam, delete, insert, or_, select, update

from ceilidh.server.storage import schema
from ceilidh.server.storage.ids_and_times import new_id
from ceilidh.server.storage.queries import fetch_all

blocks = schema.blocks

BlockKind = Literal["muted", "blocked"]
"""`muted`: I do not see their chat. `blocked`: also, they cannot join tables that I host."""

_MUTED: Final = select(blocks.c.other).where(blocks.c.person == bindparam("person"))
_BLOCKED: Final = select(blocks.c.id).where(
    (blocks.c.other == bindparam("person"))
    & blocks.c.person.in_(bindparam("hosts", expanding=True))
    & (blocks.c.wish == "blocked")
)


class BlockRow(msgspec.Struct, frozen=True, kw_only=True):
    """A muted or blocked person, with the name that they had then."""

    id: str
    name: str
    kind: BlockKind


def for_person(connection: Connection, person: str) -> list[BlockRow]:
    """Everybody whom the person has muted or blocked, by name."""
    wanted = select(blocks.c.id, blocks.c.name, blocks.c.wish.label("kind")).where(blocks.c.person == person)
    return fetch_all(connection, BlockRow, wanted.order_by(blocks.c.name, blocks.c.id))


def muted_by(connection: Connection, person: str) -> frozenset[str]:
    """Everybody whose chat the person does not see; who is blocked is muted too."""
    return frozenset(connection.execute(_MUTED, {"person": person}).scalars())


def is_welcome(connection: Connection, person: str, hosts: Collection[str]) -> bool:
    return connection.execute(_BLOCKED, {"person": person, "hosts": [*hosts]}).first() is None


def blocked_pairs(connection: Connection, people: Collection[str]) -> list[tuple[str, str]]:
    """The pairs among these people of whom one has blocked the other."""
    among = blocks.c.person.in_(people) & blocks.c.other.in_(people) & (blocks.c.wish == "blocked")
    return [(one, other) for one, other in connection.execute(select(blocks.c.person, blocks.c.other).where(among))]


def add(connection: Connection, person: str, other: str, name: str, kind: BlockKind) -> None:
    """Mute or block somebody, in place of what was set for them before."""
    connection.execute(delete(blocks).where((blocks.c.person == person) & (blocks.c.other == other)))
    connection.execute(insert(blocks).values(id=new_id(), person=person, other=other, name=name, wish=kind))


def remove(connection: Connection, person: str, number: str) -> bool:
    theirs = (blocks.c.id == number) & (blocks.c.person == person)
    return connection.execute(delete(blocks).where(theirs)).rowcount == 1


def export(connection: Connection, person: str) -> list[dict[str, Any]]:
    """The people whom the person muted or blocked; what others set about them is the others' data."""
    return [{"name": row.name, "kind": row.kind} for row in for_person(connection, person)]


def erase(connection: Connection, person: str) -> None:
    """Remove all mutes and blocks by and of the person."""
    connection.execute(delete(blocks).where(or_(blocks.c.person == person, blocks.c.other == person)))


def merge_guest(connection: Connection, guest: str, person: str) -> None:
    """Mutes and blocks by and of the guest become the person's, unless the person has one for the same pair."""
    for mine, theirs in ((blocks.c.person, blocks.c.other), (blocks.c.other, blocks.c.person)):
        already = select(theirs).where(mine == person)
        doubled = (mine == guest) & (theirs.in_(already) | (theirs == person))
        connection.execute(delete(blocks).where(doubled))
        connection.execute(update(blocks).where(mine == guest).values({mine.name: person}))

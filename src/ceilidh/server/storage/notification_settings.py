"""How people want to be told something: by which ways, and when not."""

from __future__ import annotations

from typing import Any, Final

import msgspec
from sqlalchemy import Connection, delete, insert, select, update
from sqlalchemy.exc import IntegrityError

from ceilidh.server.storage import schema
from ceilidh.server.storage.notification_outbox import ChannelKind
from ceilidh.server.storage.rows import new_id, now

wishes, ways, muted = schema.wishes, schema.ways, schema.muted

MAX_BROWSERS: Final = 20
"""How many browsers of a person are told; who adds one more loses the oldest."""


class SettingsRow(msgspec.Struct, frozen=True, kw_only=True):
    """When somebody wants to be told."""

    daily: bool = False
    """One mail a day, rather than one for each time that they are away."""
    hour: int = 18
    """Of that mail."""
    quiet_from: int | None = None
    quiet_to: int | None = None
    """Minutes of the day, in their zone."""
    zone: str = "UTC"
    lang: str = "en"


class ChannelRow(msgspec.Struct, frozen=True, kw_only=True):
    """One way to tell somebody something: a browser, their mail, or a program of theirs."""

    id: str
    person: str
    kind: ChannelKind
    address: str
    """Of the browser's push service or of the program; mail goes to the person's own address."""
    secret: str = ""
    """For a browser what to encrypt with, for a program what to sign with."""
    name: str = ""
    """What the person knows the browser by."""
    made: str


def for_person(connection: Connection, person: str) -> SettingsRow:
    """What the person wishes, or what is usual."""
    row = connection.execute(select(wishes).where(wishes.c.person == person)).first()
    if row is None:
        return SettingsRow()
    columns = row._asdict()
    del columns["person"]
    return SettingsRow(**columns | {"daily": bool(row.daily)})


def save(connection: Connection, person: str, wish: SettingsRow) -> None:
    """The person wishes this from now on."""
    values = msgspec.structs.asdict(wish)
    try:
        with connection.begin_nested():
            connection.execute(insert(wishes).values(person=person, **values))
    except IntegrityError:
        connection.execute(update(wishes).where(wishes.c.person == person).values(**values))


def channels_for(connection: Connection, person: str) -> list[ChannelRow]:
    """The ways by which the person is told, the oldest first."""
    rows = connection.execute(select(ways).where(ways.c.person == person).order_by(ways.c.made, ways.c.id))
    return [_way(row) for row in rows]


def _way(row: Any) -> ChannelRow:
    columns = row._asdict()
    del columns["told"], columns["session"]
    return ChannelRow(**columns)


def add_channel(
    connection: Connection,
    person: str,
    kind: ChannelKind,
    address: str = "",
    secret: str = "",
    name: str = "",
    session: str | None = None,
) -> None:
    """One more way for somebody who said what they wish.

    A browser tells whoever uses it now; of mail and programs there is one of each.
    """
    same = (ways.c.person == person) & (ways.c.kind == kind)
    if kind == "push":
        same = (ways.c.kind == kind) & ((ways.c.address == address) | (ways.c.session == (session or "")))
    connection.execute(delete(ways).where(same))
    theirs = [way for way in channels_for(connection, person) if way.kind == kind]
    for way in theirs[: max(0, len(theirs) - MAX_BROWSERS + 1)]:
        remove_channel(connection, way.id, person)
    way = ChannelRow(id=new_id(), person=person, kind=kind, address=address, secret=secret, name=name, made=now())
    connection.execute(insert(ways).values(**msgspec.structs.asdict(way), session=session))


def remove_channel(connection: Connection, way: str, person: str | None = None) -> bool:
    """Tell nothing by this way any more; with a person, only if it is theirs. Whether it was there."""
    this = ways.c.id == way
    if person is not None:
        this &= ways.c.person == person
    return connection.execute(delete(ways).where(this)).rowcount > 0


def remove_session(connection: Connection, person: str, session: str) -> None:
    """The browser of that session of the person is told nothing any more."""
    connection.execute(delete(ways).where((ways.c.person == person) & (ways.c.session == session)))


def move_session(connection: Connection, before: str, session: str) -> None:
    """The browser of the session before is told on with this one."""
    connection.execute(update(ways).where(ways.c.session == before).values(session=session))


def keep_only_session(connection: Connection, person: str, before: str | None, session: str) -> None:
    """Of the person's browsers only that of the session before is told on, with this one: the others are signed out."""
    others = (ways.c.person == person) & ways.c.session.is_not(None) & (ways.c.session != (before or ""))
    connection.execute(delete(ways).where(others))
    if before is not None:
        move_session(connection, before, session)


def remove_kind(connection: Connection, person: str, kind: ChannelKind) -> None:
    """Tell the person nothing by ways of that kind any more."""
    connection.execute(delete(ways).where((ways.c.person == person) & (ways.c.kind == kind)))


def export(connection: Connection, person: str) -> object:
    """All that is kept here about the person, without what others could tell them something with."""
    theirs = [{"kind": way.kind, "address": way.address, "name": way.name} for way in channels_for(connection, person)]
    quiet = connection.execute(select(muted.c.table_id).where(muted.c.person == person)).scalars().all()
    return {"wishes": msgspec.structs.asdict(for_person(connection, person)), "ways": theirs, "muted": [*quiet]}


def merge_guest(connection: Connection, guest: str, person: str) -> None:
    """The guest's browsers tell the person now; what the person wishes stays."""
    browsers = (ways.c.person == guest) & (ways.c.kind == "push")
    if connection.execute(update(ways).where(browsers).values(person=person)).rowcount:
        save(connection, person, for_person(connection, person))
    erase(connection, guest)


def erase(connection: Connection, person: str) -> None:
    """Keep nothing here about the person."""
    for rows in (ways, muted, wishes):
        connection.execute(delete(rows).where(rows.c.person == person))

"""How people want to be notified: through which channels, and when not."""

from __future__ import annotations

from typing import Any, Final

import msgspec
from sqlalchemy import Connection, delete, insert, select, update

from ceilidh.server.storage.ids_and_times import new_id, now
from ceilidh.server.storage.notification_outbox import ChannelKind
from ceilidh.server.storage.queries import columns_without, fetch_all, fetch_one, upsert
from ceilidh.server.storage.schema import muted_tables
from ceilidh.server.storage.schema import notification_channels as channels
from ceilidh.server.storage.schema import notification_settings as settings

MAX_BROWSERS: Final = 20
"""Browsers of a person that get notifications; one more replaces the oldest."""


class SettingsRow(msgspec.Struct, frozen=True, kw_only=True):
    """When a person wants to be notified."""

    daily: bool = False
    """One mail a day instead of one for each absence."""
    hour: int = 18
    quiet_from: int | None = None
    quiet_to: int | None = None
    """Quiet hours in minutes of the day, in the person's time zone."""
    zone: str = "UTC"
    lang: str = "en"


class ChannelRow(msgspec.Struct, frozen=True, kw_only=True):
    """A channel to a person: a browser, their email, or a webhook."""

    id: str
    person: str
    kind: ChannelKind
    address: str
    """The URL of the push service or webhook; mail goes to the person's confirmed address."""
    secret: str = ""
    """The encryption keys of a browser, or the signing secret of a webhook."""
    name: str = ""
    made: str


_SETTINGS: Final = select(*columns_without(settings, "person"))
_CHANNELS: Final = select(*(channels.c[name] for name in ChannelRow.__struct_fields__))


def for_person(connection: Connection, person: str) -> SettingsRow:
    return fetch_one(connection, SettingsRow, _SETTINGS.where(settings.c.person == person)) or SettingsRow()


def save(connection: Connection, person: str, row: SettingsRow) -> None:
    upsert(connection, settings, {"person": person, **msgspec.structs.asdict(row)})


def channels_for(connection: Connection, person: str) -> list[ChannelRow]:
    """The person's channels, the oldest first."""
    wanted = _CHANNELS.where(channels.c.person == person).order_by(channels.c.made, channels.c.id)
    return fetch_all(connection, ChannelRow, wanted)


def add_channel(
    connection: Connection,
    person: str,
    kind: ChannelKind,
    address: str = "",
    secret: str = "",
    name: str = "",
    session: str | None = None,
) -> None:
    """Add a channel to a person with settings.

    A browser notifies its last user only. A person has at most one channel each for mail and webhooks.
    """
    same = (channels.c.person == person) & (channels.c.kind == kind)
    if kind == "push":
        same = (channels.c.kind == kind) & ((channels.c.address == address) | (channels.c.session == (session or "")))
    connection.execute(delete(channels).where(same))
    theirs = [channel for channel in channels_for(connection, person) if channel.kind == kind]
    for channel in theirs[: max(0, len(theirs) - MAX_BROWSERS + 1)]:
        remove_channel(connection, channel.id, person)
    row = ChannelRow(id=new_id(), person=person, kind=kind, address=address, secret=secret, name=name, made=now())
    connection.execute(insert(channels).values(**msgspec.structs.asdict(row), session=session))


def remove_channel(connection: Connection, channel: str, person: str | None = None) -> bool:
    """Delete a channel; with a person, only if it is theirs. Whether it was there."""
    this = channels.c.id == channel
    if person is not None:
        this &= channels.c.person == person
    return connection.execute(delete(channels).where(this)).rowcount > 0


def remove_session(connection: Connection, person: str, session: str) -> None:
    """Stop the notifications of the browser with that session."""
    connection.execute(delete(channels).where((channels.c.person == person) & (channels.c.session == session)))


def move_session(connection: Connection, before: str, session: str) -> None:
    connection.execute(update(channels).where(channels.c.session == before).values(session=session))


def keep_only_session(connection: Connection, person: str, before: str | None, session: str) -> None:
    """Continue one browser under its new session; the person's other browsers are signed out and removed."""
    others = (channels.c.person == person) & channels.c.session.is_not(None) & (channels.c.session != (before or ""))
    connection.execute(delete(channels).where(others))
    if before is not None:
        move_session(connection, before, session)


def remove_kind(connection: Connection, person: str, kind: ChannelKind) -> None:
    connection.execute(delete(channels).where((channels.c.person == person) & (channels.c.kind == kind)))


def export(connection: Connection, person: str) -> dict[str, Any]:
    """The person's settings, channels without secrets, and muted tables."""
    theirs = [{"kind": one.kind, "address": one.address, "name": one.name} for one in channels_for(connection, person)]
    muted = connection.execute(select(muted_tables.c.table_id).where(muted_tables.c.person == person)).scalars().all()
    settings_of_person = msgspec.structs.asdict(for_person(connection, person))
    return {"settings": settings_of_person, "channels": theirs, "muted": [*muted]}


def merge_guest(connection: Connection, guest: str, person: str) -> None:
    """The guest's browsers notify the person from now on; the person's settings stay."""
    browsers = (channels.c.person == guest) & (channels.c.kind == "push")
    if connection.execute(update(channels).where(browsers).values(person=person)).rowcount:
        save(connection, person, for_person(connection, person))
    erase(connection, guest)


def erase(connection: Connection, person: str) -> None:
    """Delete the person's settings, channels and muted tables."""
    for table in (channels, muted_tables, settings):
        connection.execute(delete(table).where(table.c.person == person))

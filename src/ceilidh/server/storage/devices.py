"""The devices that people are signed in on: one session each, with when it was last used."""

from __future__ import annotations

from typing import Any

import msgspec
from sqlalchemy import Connection, delete, insert, select, update
from sqlalchemy.exc import IntegrityError

from ceilidh.server.storage import notification_settings, people, schema

devices = schema.devices


class DeviceRow(msgspec.Struct, frozen=True, kw_only=True):
    """A session of a person at a device."""

    session: str
    person: str
    name: str
    """What browser and what machine it is."""
    made: str
    used: str


def for_person(connection: Connection, person: str) -> list[DeviceRow]:
    """The person's devices, the one that was used last first."""
    wanted = select(devices).where(devices.c.person == person).order_by(devices.c.used.desc(), devices.c.session)
    return [DeviceRow(**row._asdict()) for row in connection.execute(wanted)]


def record_use(connection: Connection, device: DeviceRow) -> None:
    """The device is used now; `made` counts if it was not known before."""
    known = update(devices).where(devices.c.session == device.session).values(name=device.name, used=device.used)
    if connection.execute(known).rowcount:
        return
    try:
        with connection.begin_nested():
            connection.execute(insert(devices), msgspec.structs.asdict(device))
    except IntegrityError:
        connection.execute(known)


def sign_out(connection: Connection, person: str, session: str) -> bool:
    """Sign out one device of the person, which shows no notices any more; False if they have no such device."""
    notification_settings.remove_session(connection, person, session)
    theirs = (devices.c.session == session) & (devices.c.person == person)
    if connection.execute(delete(devices).where(theirs)).rowcount != 1:
        return False
    people.sign_out(connection, session)
    return True


def remove_expired(connection: Connection, before: str) -> None:
    """Forget sessions that have expired because they were not used for long, and tell their browsers nothing more."""
    expired = select(devices.c.person, devices.c.session).where(devices.c.used < before)
    for person, session in connection.execute(expired).all():
        notification_settings.remove_session(connection, person, session)
    connection.execute(delete(devices).where(devices.c.used < before))


def export(connection: Connection, person: str) -> list[dict[str, Any]]:
    """The person's devices, without the names of their sessions."""
    return [{"name": one.name, "made": one.made, "used": one.used} for one in for_person(connection, person)]


def erase(connection: Connection, person: str) -> None:
    """The person has no devices any more."""
    connection.execute(delete(devices).where(devices.c.person == person))


def merge_guest(connection: Connection, guest: str, person: str) -> None:
    """The guest's other devices are signed out: their cookies are the guest's."""
    erase(connection, guest)

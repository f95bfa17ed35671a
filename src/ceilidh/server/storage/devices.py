"""The devices that people are signed in on: one session each."""

from __future__ import annotations

from typing import Any

import msgspec
from sqlalchemy import Connection, delete, select

from ceilidh.server.storage import notification_settings, people
from ceilidh.server.storage.queries import fetch_all, upsert
from ceilidh.server.storage.schema import devices


class DeviceRow(msgspec.Struct, frozen=True, kw_only=True):
    """A person's session on a device."""

    session: str
    person: str
    name: str
    """Browser and operating system."""
    made: str
    used: str


def for_person(connection: Connection, person: str, used_since: str = "") -> list[DeviceRow]:
    """The person's devices that were used since then, the last used first."""
    theirs = (devices.c.person == person) & (devices.c.used >= used_since)
    return fetch_all(
        connection, DeviceRow, select(devices).where(theirs).order_by(devices.c.used.desc(), devices.c.session)
    )


def record_use(connection: Connection, device: DeviceRow) -> None:
    upsert(connection, devices, msgspec.structs.asdict(device), {"name": device.name, "used": device.used})


def sign_out(connection: Connection, person: str, session: str) -> bool:
    """Sign out one device of the person and stop its notifications; False if they have no such device."""
    notification_settings.remove_session(connection, person, session)
    theirs = (devices.c.session == session) & (devices.c.person == person)
    if connection.execute(delete(devices).where(theirs)).rowcount != 1:
        return False
    people.sign_out(connection, session)
    return True


def export(connection: Connection, person: str) -> list[dict[str, Any]]:
    """The person's devices, without their session ids."""
    return [{"name": one.name, "made": one.made, "used": one.used} for one in for_person(connection, person)]


def erase(connection: Connection, person: str) -> None:
    connection.execute(delete(devices).where(devices.c.person == person))


def merge_guest(connection: Connection, guest: str, person: str) -> None:
    """Remove the guest's other devices: their cookies are the guest's."""
    erase(connection, guest)

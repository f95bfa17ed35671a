"""Passkeys: the public key of each, and the challenges that browsers have not answered yet."""

from __future__ import annotations

from typing import Any, Literal

import msgspec
from sqlalchemy import Connection, delete, insert, select, update

from ceilidh.server.storage.queries import fetch_all, fetch_one, insert_if_absent
from ceilidh.server.storage.schema import challenges, passkeys

ChallengePurpose = Literal["keep", "sign_in"]
"""`keep`: a passkey is registered. `sign_in`: one is used."""


class PasskeyRow(msgspec.Struct, frozen=True, kw_only=True):
    """A person's passkey."""

    id: str
    person: str
    public_key: bytes
    count: int
    """The signature counter: that of a copied passkey falls behind."""
    device: str
    made: str
    used: str | None = None


def add_challenge(
    connection: Connection, challenge: str, purpose: ChallengePurpose, person: str, at: str, expires: str
) -> None:
    """Store a new challenge for the person's session, and delete those that have expired."""
    connection.execute(delete(challenges).where(challenges.c.expires < at))
    row = {"challenge": challenge, "purpose": purpose, "person": person, "expires": expires}
    connection.execute(insert(challenges).values(row))


def consume_challenge(
    connection: Connection, challenge: str, purpose: ChallengePurpose, person: str, at: str, latest: str
) -> bool:
    """Whether the person has this open challenge, which is used up.

    One that expires after `latest` was made by a wrong clock and is not accepted.
    """
    this = (challenges.c.challenge == challenge) & (challenges.c.purpose == purpose) & (challenges.c.person == person)
    in_time = (challenges.c.expires > at) & (challenges.c.expires <= latest)
    return connection.execute(delete(challenges).where(this & in_time)).rowcount == 1


def remove_challenges(connection: Connection, person: str) -> None:
    connection.execute(delete(challenges).where(challenges.c.person == person))


def for_person(connection: Connection, person: str) -> list[PasskeyRow]:
    wanted = select(passkeys).where(passkeys.c.person == person).order_by(passkeys.c.made, passkeys.c.id)
    return fetch_all(connection, PasskeyRow, wanted)


def has_passkey(connection: Connection, person: str) -> bool:
    return connection.execute(select(passkeys.c.id).where(passkeys.c.person == person).limit(1)).first() is not None


def find(connection: Connection, passkey: str) -> PasskeyRow | None:
    return fetch_one(connection, PasskeyRow, select(passkeys).where(passkeys.c.id == passkey))


def add(connection: Connection, passkey: PasskeyRow) -> bool:
    """Store a new passkey; False if its id is taken."""
    return insert_if_absent(connection, passkeys, **msgspec.structs.asdict(passkey))


def record_use(connection: Connection, passkey: str, count: int, at: str) -> None:
    connection.execute(update(passkeys).where(passkeys.c.id == passkey).values(count=count, used=at))


def remove(connection: Connection, person: str, passkey: str) -> bool:
    """Delete one of the person's passkeys; False if they have none of that id."""
    theirs = (passkeys.c.id == passkey) & (passkeys.c.person == person)
    return connection.execute(delete(passkeys).where(theirs)).rowcount == 1


def export(connection: Connection, person: str) -> list[dict[str, Any]]:
    return [{"device": one.device, "made": one.made, "used": one.used} for one in for_person(connection, person)]


def erase(connection: Connection, person: str) -> None:
    connection.execute(delete(passkeys).where(passkeys.c.person == person))
    remove_challenges(connection, person)


def merge_guest(connection: Connection, guest: str, person: str) -> None:
    """The guest's passkeys sign in as the person from now on."""
    connection.execute(update(passkeys).where(passkeys.c.person == guest).values(person=person))
    erase(connection, guest)

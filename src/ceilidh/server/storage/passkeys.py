"""Passkeys: the public half of each, and the challenges that are open at the moment."""

from __future__ import annotations

from typing import Any, Literal

import msgspec
from sqlalchemy import Connection, delete, func, insert, select, update

from ceilidh.server.storage import schema

passkeys = schema.passkeys
challenges = schema.challenges

ChallengePurpose = Literal["keep", "sign_in"]
"""A passkey is made · one is used."""


class PasskeyRow(msgspec.Struct, frozen=True, kw_only=True):
    """A passkey of a person."""

    id: str
    person: str
    public_key: bytes
    count: int
    """How often it was used, as far as it counts; one that was copied falls behind."""
    device: str
    """Where it was made."""
    made: str
    used: str | None = None


def add_challenge(
    connection: Connection, fresh: str, what: ChallengePurpose, person: str, at: str, expires: str
) -> None:
    """Ask whoever has the person's session; questions of before that nobody answered are forgotten."""
    connection.execute(delete(challenges).where(challenges.c.expires < at))
    connection.execute(insert(challenges).values(challenge=fresh, purpose=what, person=person, expires=expires))


def consume_challenge(
    connection: Connection, given: str, what: ChallengePurpose, person: str, at: str, latest: str
) -> bool:
    """Whether the person was asked this and may still answer; it can be answered once.

    A question that expires after `latest` was asked by a clock that was wrong.
    """
    asked = (challenges.c.challenge == given) & (challenges.c.purpose == what) & (challenges.c.person == person)
    lasts = (challenges.c.expires > at) & (challenges.c.expires <= latest)
    return connection.execute(delete(challenges).where(asked & lasts)).rowcount == 1


def remove_challenges(connection: Connection, person: str) -> None:
    """What the person was asked cannot be answered any more."""
    connection.execute(delete(challenges).where(challenges.c.person == person))


def for_person(connection: Connection, person: str) -> list[PasskeyRow]:
    """The person's passkeys, the oldest first."""
    wanted = select(passkeys).where(passkeys.c.person == person).order_by(passkeys.c.made, passkeys.c.id)
    return [PasskeyRow(**row._asdict()) for row in connection.execute(wanted)]


def has_passkey(connection: Connection, person: str) -> bool:
    """Whether the person has one."""
    return connection.execute(select(func.count()).where(passkeys.c.person == person)).scalar_one() > 0


def find(connection: Connection, passkey: str) -> PasskeyRow | None:
    """The passkey of that id."""
    row = connection.execute(select(passkeys).where(passkeys.c.id == passkey)).first()
    return None if row is None else PasskeyRow(**row._asdict())


def add(connection: Connection, passkey: PasskeyRow) -> bool:
    """Keep a new passkey; False if there is one of that id."""
    if find(connection, passkey.id) is not None:
        return False
    connection.execute(insert(passkeys), msgspec.structs.asdict(passkey))
    return True


def record_use(connection: Connection, passkey: str, count: int, at: str) -> None:
    """It was used now."""
    connection.execute(update(passkeys).where(passkeys.c.id == passkey).values(count=count, used=at))


def remove(connection: Connection, person: str, passkey: str) -> bool:
    """The person's passkey counts no more; False if they have none of that id."""
    theirs = (passkeys.c.id == passkey) & (passkeys.c.person == person)
    return connection.execute(delete(passkeys).where(theirs)).rowcount == 1


def export(connection: Connection, person: str) -> list[dict[str, Any]]:
    """The person's passkeys: where each was made, and when."""
    return [{"device": one.device, "made": one.made, "used": one.used} for one in for_person(connection, person)]


def erase(connection: Connection, person: str) -> None:
    """Nobody comes in as the person any more."""
    connection.execute(delete(passkeys).where(passkeys.c.person == person))
    remove_challenges(connection, person)


def merge_guest(connection: Connection, guest: str, person: str) -> None:
    """The guest's passkeys open the person's door from now on."""
    connection.execute(update(passkeys).where(passkeys.c.person == guest).values(person=person))
    erase(connection, guest)

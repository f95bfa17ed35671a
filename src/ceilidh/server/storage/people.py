"""Persons in the database, and the secret that all processes sign with."""

from __future__ import annotations

from typing import Any, Final

from sqlalchemy import Connection, Row, bindparam, delete, insert, select, update
from sqlalchemy.exc import IntegrityError

from ceilidh.server.storage import schema
from ceilidh.server.storage.rows import PersonRow, TokenRow, now, now_precise

persons = schema.persons

ended = schema.ended

_BY_ID: Final = select(persons).where(persons.c.id == bindparam("person"))
_BY_TOKEN: Final = select(persons).where(persons.c.token_hash == bindparam("token_hash"))
_ENDED: Final = select(ended.c.at).where(ended.c.session == bindparam("session"))


def find(connection: Connection, person: str) -> PersonRow | None:
    """The person of that id, if they ever gave a name."""
    row = connection.execute(_BY_ID, {"person": person}).first()
    return _person(row) if row else None


def find_by_token(connection: Connection, token_hash: str) -> TokenRow | None:
    """The person whose token has that hash."""
    return _token(connection.execute(_BY_TOKEN, {"token_hash": token_hash}).first())


def find_token(connection: Connection, person: str) -> TokenRow | None:
    """The token that the person has."""
    row = connection.execute(_BY_ID, {"person": person}).first()
    return _token(row) if row and row.token_hash else None


def _token(row: Row[Any] | None) -> TokenRow | None:
    return TokenRow(_person(row), row.token_made, row.token_used) if row else None


def _person(row: Row[Any]) -> PersonRow:
    return PersonRow(row.id, row.name, bool(row.banned), row.signed_out or "")


def record_token_use(connection: Connection, token_hash: str) -> None:
    """The token was used today."""
    connection.execute(update(persons).where(persons.c.token_hash == token_hash).values(token_used=now()))


def find_by_session(
    connection: Connection, person: str, session: str, since: str, stamp: str | None = None
) -> PersonRow | None:
    """The person, if that session of theirs has not ended.

    It ends with the stamp that it was made with. One of before there were stamps tells only when it began or was
    renewed.
    """
    row = connection.execute(_BY_ID, {"person": person}).first()
    known = _person(row) if row else PersonRow(person, "")
    if stamp is None and known.stamp and since <= known.stamp:
        return None
    if stamp is not None and stamp != known.stamp:
        return None
    if connection.execute(_ENDED, {"session": session}).first():
        return None
    return known


def sign_out(connection: Connection, session: str) -> None:
    """End one session."""
    if not connection.execute(_ENDED, {"session": session}).first():
        connection.execute(insert(ended).values(session=session, at=now()))


def sign_out_everywhere(connection: Connection, person: str) -> None:
    """End all sessions of the person, and their token."""
    _put(connection, person, {"signed_out": now_precise(), "token_hash": None})


def remove_expired(connection: Connection, before: str) -> None:
    """Forget sessions, and people who left, so long ago that their cookies have expired by themselves."""
    connection.execute(delete(ended).where(ended.c.at < before))
    left = (persons.c.name == "") & (persons.c.signed_out == persons.c.created) & (persons.c.created < before)
    connection.execute(delete(persons).where(left))


def set_name(connection: Connection, person: str, name: str) -> None:
    """Call the person so from now on."""
    _put(connection, person, {"name": name})


def set_token(connection: Connection, person: str, token_hash: str | None) -> None:
    """Give the person a token, or none; an older one is void."""
    _put(connection, person, {"token_hash": token_hash, "token_made": now(), "token_used": None})


def export(connection: Connection, person: str) -> dict[str, Any]:
    """The person's name, since when they are known, and when their program's token was made and used."""
    row = connection.execute(_BY_ID, {"person": person}).first()
    if row is None:
        return {}
    token = {"made": row.token_made, "used": row.token_used} if row.token_hash else None
    return {"id": row.id, "name": row.name, "known_since": row.created, "token": token}


def erase(connection: Connection, person: str) -> None:
    """Nothing stays but the id, until no cookie of the person can be valid any more."""
    gone = {"token_hash": None, "token_made": None, "token_used": None, "profile": None}
    stamp = now_precise()
    _put(connection, person, {"name": "", "created": stamp, "signed_out": stamp, **gone})


def merge_guest(connection: Connection, guest: str, person: str) -> None:
    """The guest's name, token and profile, if the person has none."""
    was, known = (connection.execute(_BY_ID, {"person": one}).first() for one in (guest, person))
    erase(connection, guest)
    if was is not None and not (known and known.name):
        set_name(connection, person, was.name)
    if was is not None and was.token_hash and not (known and known.token_hash):
        kept = {"token_hash": was.token_hash, "token_made": was.token_made, "token_used": was.token_used}
        _put(connection, person, kept)
    if was is not None and was.profile and not (known and known.profile):
        _put(connection, person, {"profile": was.profile})


def get_or_create_secret(connection: Connection, name: str, fresh: str) -> str:
    """The secret of that name; `fresh` becomes it if there is none yet."""
    secrets = schema.secrets
    try:
        with connection.begin_nested():
            connection.execute(insert(secrets).values(name=name, value=fresh))
    except IntegrityError:
        return str(connection.execute(select(secrets.c.value).where(secrets.c.name == name)).scalar_one())
    return fresh


def _put(connection: Connection, person: str, values: dict[str, str | None]) -> None:
    try:
        with connection.begin_nested():
            created = values.get("signed_out") or now()
            connection.execute(insert(persons).values({"id": person, "name": "", "created": created, **values}))
    except IntegrityError:
        connection.execute(update(persons).where(persons.c.id == person).values(**values))

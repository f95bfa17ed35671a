"""People with their names, tokens and signed-out sessions, and the secrets that all processes share."""

from __future__ import annotations

from typing import Any, Final

from sqlalchemy import Connection, Row, bindparam, select, update

from ceilidh.server.storage.ids_and_times import now, now_precise
from ceilidh.server.storage.queries import insert_if_absent, upsert
from ceilidh.server.storage.rows import PersonRow, TokenRow
from ceilidh.server.storage.schema import ended_sessions, persons, secrets

_BY_ID: Final = select(persons).where(persons.c.id == bindparam("person"))
_BY_TOKEN: Final = select(persons).where(persons.c.token_hash == bindparam("token_hash"))
_ENDED: Final = select(ended_sessions.c.at).where(ended_sessions.c.session == bindparam("session"))


def find(connection: Connection, person: str) -> PersonRow | None:
    """The person of that id, if they ever gave a name."""
    row = _find_row(connection, person)
    return _person(row) if row else None


def _find_row(connection: Connection, person: str) -> Row[Any] | None:
    return connection.execute(_BY_ID, {"person": person}).first()


def find_by_token(connection: Connection, token_hash: str) -> TokenRow | None:
    return _token(connection.execute(_BY_TOKEN, {"token_hash": token_hash}).first())


def find_token(connection: Connection, person: str) -> TokenRow | None:
    row = _find_row(connection, person)
    return _token(row) if row and row.token_hash else None


def _token(row: Row[Any] | None) -> TokenRow | None:
    return TokenRow(_person(row), row.token_made, row.token_used) if row else None


def _person(row: Row[Any]) -> PersonRow:
    return PersonRow(row.id, row.name, bool(row.banned), row.signed_out or "")


def record_token_use(connection: Connection, token_hash: str) -> None:
    connection.execute(update(persons).where(persons.c.token_hash == token_hash).values(token_used=now()))


def find_by_session(
    connection: Connection, person: str, session: str, since: str, stamp: str | None = None
) -> PersonRow | None:
    """The person, unless their session has ended.

    A session ends when the person's security stamp changes. One without a stamp, from before there were stamps, is
    compared by the time at which it began or was renewed.
    """
    known = find(connection, person) or PersonRow(person, "")
    if stamp is None and known.stamp and since <= known.stamp:
        return None
    if stamp is not None and stamp != known.stamp:
        return None
    return None if connection.execute(_ENDED, {"session": session}).first() else known


def sign_out(connection: Connection, session: str) -> None:
    """End one session for good.

    The row of some 50 bytes is never deleted: whether the session's cookie has expired depends on a clock that may be
    wrong, or may have been when the cookie was signed.
    """
    insert_if_absent(connection, ended_sessions, session=session, at=now())


def sign_out_everywhere(connection: Connection, person: str) -> None:
    """End all sessions of the person, and their token."""
    _save(connection, person, {"signed_out": now_precise(), "token_hash": None})


def set_name(connection: Connection, person: str, name: str) -> None:
    _save(connection, person, {"name": name})


def set_token(connection: Connection, person: str, token_hash: str | None) -> None:
    """Give the person a new token or none; the old one is void."""
    _save(connection, person, {"token_hash": token_hash, "token_made": now(), "token_used": None})


def export(connection: Connection, person: str) -> dict[str, Any]:
    row = _find_row(connection, person)
    if row is None:
        return {}
    token = {"made": row.token_made, "used": row.token_used} if row.token_hash else None
    return {"id": row.id, "name": row.name, "known_since": row.created, "token": token}


def erase(connection: Connection, person: str) -> None:
    """Keep only the id and a new security stamp, which no cookie of the person has."""
    gone = {"token_hash": None, "token_made": None, "token_used": None, "profile": None}
    stamp = now_precise()
    _save(connection, person, {"name": "", "created": stamp, "signed_out": stamp, **gone})


def merge_guest(connection: Connection, guest: str, person: str) -> None:
    """The person gets the guest's name, token and profile where they have none."""
    was, known = _find_row(connection, guest), _find_row(connection, person)
    erase(connection, guest)
    for columns in (("name",), ("token_hash", "token_made", "token_used"), ("profile",)):
        if was and getattr(was, columns[0]) and not (known and getattr(known, columns[0])):
            _save(connection, person, {column: getattr(was, column) for column in columns})


def get_or_create_secret(connection: Connection, name: str, fresh: str) -> str:
    """The secret of that name; `fresh` becomes it if there is none yet."""
    insert_if_absent(connection, secrets, name=name, value=fresh)
    return str(connection.execute(select(secrets.c.value).where(secrets.c.name == name)).scalar_one())


def set_secret(connection: Connection, name: str, value: str) -> None:
    upsert(connection, secrets, {"name": name, "value": value})


def find_secret(connection: Connection, name: str) -> str:
    """The secret of that name; empty if there is none."""
    return connection.execute(select(secrets.c.value).where(secrets.c.name == name)).scalar() or ""


def _save(connection: Connection, person: str, values: dict[str, str | None]) -> None:
    created = values.get("signed_out") or now()
    upsert(connection, persons, {"id": person, "name": "", "created": created, **values}, values)

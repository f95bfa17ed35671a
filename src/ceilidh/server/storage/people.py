"""Persons in the database, and the secret that all processes sign with."""

from __future__ import annotations

from typing import Final

from sqlalchemy import Connection, bindparam, insert, select, update
from sqlalchemy.exc import IntegrityError

from ceilidh.server.storage import schema
from ceilidh.server.storage.rows import PersonRow, now

persons = schema.persons

_PERSON: Final = select(persons.c.id, persons.c.name)
_BY_ID: Final = _PERSON.where(persons.c.id == bindparam("person"))
_BY_TOKEN: Final = _PERSON.where(persons.c.token_hash == bindparam("token_hash"))


def find(connection: Connection, person: str) -> PersonRow | None:
    """The person of that id, if they ever gave a name."""
    row = connection.execute(_BY_ID, {"person": person}).first()
    return PersonRow(row.id, row.name) if row else None


def by_token(connection: Connection, token_hash: str) -> PersonRow | None:
    """The person whose token has that hash."""
    row = connection.execute(_BY_TOKEN, {"token_hash": token_hash}).first()
    return PersonRow(row.id, row.name) if row else None


def name(connection: Connection, person: str, name: str) -> None:
    """Call the person so from now on."""
    _put(connection, person, {"name": name})


def set_token(connection: Connection, person: str, token_hash: str) -> None:
    """Give the person a token; an older one is void."""
    _put(connection, person, {"token_hash": token_hash})


def secret(connection: Connection, name: str, fresh: str) -> str:
    """The secret of that name; `fresh` becomes it if there is none yet."""
    secrets = schema.secrets
    try:
        with connection.begin_nested():
            connection.execute(insert(secrets).values(name=name, value=fresh))
    except IntegrityError:
        return str(connection.execute(select(secrets.c.value).where(secrets.c.name == name)).scalar_one())
    return fresh


def _put(connection: Connection, person: str, values: dict[str, str]) -> None:
    try:
        with connection.begin_nested():
            connection.execute(insert(persons).values({"id": person, "name": "", "created": now(), **values}))
    except IntegrityError:
        connection.execute(update(persons).where(persons.c.id == person).values(**values))

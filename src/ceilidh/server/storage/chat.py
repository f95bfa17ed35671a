"""Chat messages at tables."""

from __future__ import annotations

from typing import Any, Final

from sqlalchemy import Connection, and_, bindparam, insert, or_, select, tuple_, update
from sqlalchemy.exc import IntegrityError

from ceilidh.server.storage.errors import ConflictError
from ceilidh.server.storage.rows import ChatRow
from ceilidh.server.storage.schema import chat, seats

MAX_LOADED_MESSAGES: Final = 200
"""The last messages are read, kept in memory and sent to newcomers; all stay in the database."""
# Built once: building a statement takes longer than executing it.
_LAST_MESSAGES: Final = (
    select(chat.c.number, chat.c.name, chat.c.seat, chat.c.text, chat.c.at, chat.c.person)
    .where(chat.c.table_id == bindparam("table"), chat.c.number > bindparam("after"))
    .order_by(chat.c.number.desc())
    .limit(MAX_LOADED_MESSAGES)
)
_TABLES: Final = select(seats.c.table_id).where(seats.c.person == bindparam("author"))
_SEATS: Final = _TABLES.add_columns(seats.c.number)
_BY_PERSON: Final = or_(
    chat.c.person == bindparam("author"),
    # Messages stored before version 5 of the schema have no author; the seat identifies the person.
    and_(chat.c.table_id.in_(_TABLES), chat.c.person.is_(None), tuple_(chat.c.table_id, chat.c.seat).in_(_SEATS)),
)


def read(connection: Connection, table: str, after: int = 0) -> list[ChatRow]:
    """The last messages with a number above `after`, in order."""
    last = connection.execute(_LAST_MESSAGES, {"table": table, "after": after}).all()
    return [ChatRow(*row) for row in reversed(last)]


def append(connection: Connection, table: str, line: ChatRow) -> None:
    """Store a message; ConflictError if its number is taken."""
    row = {"table_id": table, "number": line.number, "name": line.name, "seat": line.seat, "person": line.person}
    try:
        connection.execute(insert(chat).values(**row, text=line.text, at=line.at))
    except IntegrityError:
        raise ConflictError from None


def export(connection: Connection, person: str) -> list[dict[str, Any]]:
    statement = select(chat).where(_BY_PERSON & (chat.c.text != "")).order_by(chat.c.table_id, chat.c.number)
    return [
        {"table": row.table_id, "name": row.name, "at": row.at, "text": row.text}
        for row in connection.execute(statement, {"author": person})
    ]


def erase(connection: Connection, person: str) -> None:
    """Blank the person's messages; the rows stay, because others' messages are numbered after them."""
    connection.execute(update(chat).where(_BY_PERSON).values(name="", text="", person=None), {"author": person})


def merge_guest(connection: Connection, guest: str, person: str) -> None:
    """The guest's messages become the person's; each keeps the name that it was written under."""
    connection.execute(update(chat).where(chat.c.person == guest).values(person=person))

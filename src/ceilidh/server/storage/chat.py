"""What was said at tables."""

from __future__ import annotations

from typing import Any, Final

from sqlalchemy import Connection, bindparam, insert, select, update
from sqlalchemy.exc import IntegrityError

from ceilidh.server.storage import schema
from ceilidh.server.storage.rows import ChatRow, ConflictError

chat = schema.chat

MAX_LOADED_MESSAGES: Final = 200
"""How many of the last lines are read, kept in memory and sent to newcomers; all stay in the database."""
_LAST: Final = (
    select(chat.c.number, chat.c.name, chat.c.seat, chat.c.text, chat.c.at, chat.c.person)
    .where(chat.c.table_id == bindparam("table"), chat.c.number > bindparam("after"))
    .order_by(chat.c.number.desc())
    .limit(MAX_LOADED_MESSAGES)
)
"""Made once, for to build a statement takes longer than to carry it out."""


def read(connection: Connection, table: str, after: int = 0) -> list[ChatRow]:
    """The last lines with a number higher than `after`, in order."""
    last = connection.execute(_LAST, {"table": table, "after": after}).all()
    return [ChatRow(*row) for row in reversed(last)]


def append(connection: Connection, table: str, line: ChatRow) -> None:
    """Write down a line, and who said it; Taken if its number is."""
    row = {"table_id": table, "number": line.number, "name": line.name, "seat": line.seat, "person": line.person}
    try:
        connection.execute(insert(chat).values(**row, text=line.text, at=line.at))
    except IntegrityError:
        raise ConflictError from None


def export(connection: Connection, person: str) -> list[dict[str, Any]]:
    """What the person said, table by table."""
    seats = schema.seats
    at_seat = select(chat).join(seats, (seats.c.table_id == chat.c.table_id) & (seats.c.number == chat.c.seat))
    of_before = connection.execute(at_seat.where((seats.c.person == person) & chat.c.person.is_(None))).all()
    said = [*of_before, *connection.execute(select(chat).where(chat.c.person == person))]
    return [
        {"table": row.table_id, "name": row.name, "at": row.at, "text": row.text}
        for row in sorted(said, key=lambda row: (row.table_id, row.number))
        if row.text
    ]


def erase(connection: Connection, person: str) -> None:
    """What the person said is gone; its numbers stay, so that others' lines keep theirs."""
    seats = schema.seats
    theirs = connection.execute(select(seats.c.table_id, seats.c.number).where(seats.c.person == person)).all()
    of_before = (
        (chat.c.table_id == bindparam("its_table")) & (chat.c.seat == bindparam("its_seat")) & chat.c.person.is_(None)
    )
    if theirs:
        blank = update(chat).where(of_before).values(name="", text="")
        connection.execute(blank, [{"its_table": table, "its_seat": seat} for table, seat in theirs])
    connection.execute(update(chat).where(chat.c.person == person).values(name="", text="", person=None))


def merge_guest(connection: Connection, guest: str, person: str) -> None:
    """The guest said it under a name of theirs; it stays as it is."""
    connection.execute(update(chat).where(chat.c.person == guest).values(person=person))

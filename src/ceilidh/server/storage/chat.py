"""What was said at tables."""

from __future__ import annotations

from sqlalchemy import Connection, insert, select
from sqlalchemy.exc import IntegrityError

from ceilidh.server.storage import schema
from ceilidh.server.storage.rows import ChatRow, Taken

chat = schema.chat


def read(connection: Connection, table: str, after: int = 0) -> list[ChatRow]:
    """The lines with a number higher than `after`, in order."""
    wanted = select(chat.c.number, chat.c.name, chat.c.seat, chat.c.text, chat.c.at)
    wanted = wanted.where(chat.c.table_id == table, chat.c.number > after).order_by(chat.c.number)
    return [ChatRow(*row) for row in connection.execute(wanted)]


def append(connection: Connection, table: str, line: ChatRow) -> None:
    """Write down a line; Taken if its number is."""
    row = {"table_id": table, "number": line.number, "name": line.name, "seat": line.seat}
    try:
        connection.execute(insert(chat).values(**row, text=line.text, at=line.at))
    except IntegrityError:
        raise Taken from None

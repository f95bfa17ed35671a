"""What was said at tables."""

from __future__ import annotations

from typing import Final

from sqlalchemy import Connection, bindparam, insert, select
from sqlalchemy.exc import IntegrityError

from ceilidh.server.storage import schema
from ceilidh.server.storage.rows import ChatRow, Taken

chat = schema.chat

REMEMBERED: Final = 200
"""How many of the last lines are read, kept in memory and sent to newcomers; all stay in the database."""
_LAST: Final = (
    select(chat.c.number, chat.c.name, chat.c.seat, chat.c.text, chat.c.at)
    .where(chat.c.table_id == bindparam("table"), chat.c.number > bindparam("after"))
    .order_by(chat.c.number.desc())
    .limit(REMEMBERED)
)
"""Made once, for to build a statement takes longer than to carry it out."""


def read(connection: Connection, table: str, after: int = 0) -> list[ChatRow]:
    """The last lines with a number higher than `after`, in order."""
    last = connection.execute(_LAST, {"table": table, "after": after}).all()
    return [ChatRow(*row) for row in reversed(last)]


def append(connection: Connection, table: str, line: ChatRow) -> None:
    """Write down a line; Taken if its number is."""
    row = {"table_id": table, "number": line.number, "name": line.name, "seat": line.seat}
    try:
        connection.execute(insert(chat).values(**row, text=line.text, at=line.at))
    except IntegrityError:
        raise Taken from None

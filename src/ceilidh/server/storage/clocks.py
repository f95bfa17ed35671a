"""Clocks of tables with a time limit in the database: whose time is up, and how long the house was closed."""

from __future__ import annotations

from typing import Final

from sqlalchemy import Connection, case, func, insert, select, update
from sqlalchemy.exc import IntegrityError

from ceilidh.server.storage import schema, tables
from ceilidh.server.storage.rows import TableRow

seats = schema.seats
pulse = schema.pulse

_HOUSE: Final = 1
"""The one row of the pulse."""


def overdue(connection: Connection, now: int) -> list[TableRow]:
    """Tables at which somebody's time is up."""
    ids = connection.execute(select(seats.c.table_id).where(seats.c.due <= now).distinct()).scalars().all()
    return tables.these(connection, ids)


def next_due(connection: Connection, now: int) -> int | None:
    """When somebody's time is up next."""
    return connection.execute(select(func.min(seats.c.due)).where(seats.c.due > now)).scalar()


def beat(connection: Connection, now: int, stopped: bool = False) -> None:
    """The house is open at this moment; or it was until now, as far as this process knows."""
    if not connection.execute(update(pulse).where(pulse.c.id == _HOUSE).values(at=now, stopped=stopped)).rowcount:
        _begin(connection, now)


def last_heard(connection: Connection) -> int | None:
    """When the house was last known to be open, in milliseconds since 1970."""
    return connection.execute(select(pulse.c.at).where(pulse.c.id == _HOUSE)).scalar()


def resume(connection: Connection, now: int, short: int) -> None:
    """The house opens: the time for which it was closed does not count.

    It was open if it was heard of a `short` time ago, unless it was then said to stop: another process may serve. No
    clock goes back further than to where it started.
    """
    last = connection.execute(select(pulse).where(pulse.c.id == _HOUSE).with_for_update()).first()
    if last is not None and (last.stopped or now - last.at > short):
        later, most = seats.c.due + (now - last.at), seats.c.spare + now
        connection.execute(
            update(seats)
            .where(seats.c.due.is_not(None) & (seats.c.due + (now - last.at) > seats.c.due))
            .values(due=case((later < most, later), else_=most))
        )
    beat(connection, now)


def _begin(connection: Connection, now: int) -> None:
    try:
        with connection.begin_nested():
            connection.execute(insert(pulse).values(id=_HOUSE, at=now, stopped=False))
    except IntegrityError:  # another process was first
        return

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
"""The row of the pulse that says when the server was last running."""
_AHEAD: Final = 2
"""The row of the pulse whose `at` is the offset of the time of day from the time of the deadlines; no row means 0."""

_LOCKED: Final = select(pulse).where(pulse.c.id == _HOUSE).with_for_update()


def overdue_tables(connection: Connection, now: int) -> list[TableRow]:
    """Tables at which somebody's time is up."""
    ids = connection.execute(select(seats.c.table_id).where(seats.c.due <= now).distinct()).scalars().all()
    return tables.find_all(connection, ids)


def next_deadline(connection: Connection, now: int) -> int | None:
    """When somebody's time is up next."""
    return connection.execute(select(func.min(seats.c.due)).where(seats.c.due > now)).scalar()


def record_heartbeat(connection: Connection, now: int, stopped: bool = False) -> None:
    """The house is open at this moment; or it was until now, as far as this process knows."""
    if not connection.execute(update(pulse).where(pulse.c.id == _HOUSE).values(at=now, stopped=stopped)).rowcount:
        _begin(connection, now)


def last_heartbeat(connection: Connection) -> int | None:
    """When the house was last known to be open, in milliseconds since 1970."""
    at = connection.execute(select(pulse.c.at).where(pulse.c.id == _HOUSE)).scalar()
    return None if at is None else at + min(0, _offset(connection))


def resume_clocks(connection: Connection, time_of_day: int, short: int) -> int:
    """The house opens: the time for which it was closed does not count. Returns the offset of the time of day.

    It was open if it was heard of a `short` time ago, unless it was then said to stop: another process may serve. No
    clock goes back further than to where it started.
    """
    last = connection.execute(_LOCKED).first()
    offset = _offset(connection)
    if last is not None and offset and last.at - (time_of_day - offset) > short:  # the time of day was put right again
        offset = 0
        _set_offset(connection, offset)
    now = time_of_day - offset
    if last is not None and (last.stopped or now - last.at > short):
        later, most = seats.c.due + (now - last.at), seats.c.spare + now
        connection.execute(
            update(seats)
            .where(seats.c.due.is_not(None) & (seats.c.due + (now - last.at) > seats.c.due))
            .values(due=case((later < most, later), else_=most))
        )
    record_heartbeat(connection, now)
    return offset


def absorb_jump(connection: Connection, known: int, jump: int, now: int, short: int) -> int:
    """Keep the deadlines from moving when the time of day has jumped. Returns the new offset of the time of day.

    `now` is the time of the deadlines, `known` the offset before the jump. The first process to notice changes the
    stored offset, and the others adopt it. If no clock runs, or another machine has kept the pulse going while this one
    slept, the time of the deadlines is right as the time of day has it, and the offset stays.
    """
    last = connection.execute(_LOCKED).first()
    stored = _offset(connection)
    if stored != known:
        return stored
    by_time_of_day = now + jump
    served = last is not None and abs(by_time_of_day - last.at) <= short
    if served or connection.execute(select(seats.c.due).where(seats.c.due.is_not(None)).limit(1)).first() is None:
        record_heartbeat(connection, by_time_of_day)
        return stored
    _set_offset(connection, known + jump)
    record_heartbeat(connection, now)
    return known + jump


def _offset(connection: Connection) -> int:
    return connection.execute(select(pulse.c.at).where(pulse.c.id == _AHEAD)).scalar() or 0


def _set_offset(connection: Connection, offset: int) -> None:
    """Callers hold the lock on the pulse."""
    if not connection.execute(update(pulse).where(pulse.c.id == _AHEAD).values(at=offset)).rowcount:
        connection.execute(insert(pulse).values(id=_AHEAD, at=offset, stopped=False))


def _begin(connection: Connection, now: int) -> None:
    try:
        with connection.begin_nested():
            connection.execute(insert(pulse).values(id=_HOUSE, at=now, stopped=False))
    except IntegrityError:  # another process was first
        return

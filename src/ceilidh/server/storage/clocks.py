"""Clocks of tables with a time limit: deadlines, and a heartbeat that tells for how long the server was down."""

from __future__ import annotations

from typing import Final

from sqlalchemy import Connection, case, func, select, update

from ceilidh.server.storage import tables
from ceilidh.server.storage.queries import upsert
from ceilidh.server.storage.rows import TableRow
from ceilidh.server.storage.schema import heartbeats, seats

_HEARTBEAT: Final = 1
"""The row with the time at which the server was last running."""
_OFFSET: Final = 2
"""The row whose `at` is the offset of the wall clock from the deadlines' clock; no row means 0."""

_LOCKED: Final = select(heartbeats).where(heartbeats.c.id == _HEARTBEAT).with_for_update()


def overdue_tables(connection: Connection, now: int) -> list[TableRow]:
    ids = connection.execute(select(seats.c.table_id).where(seats.c.due <= now).distinct()).scalars().all()
    return tables.find_all(connection, ids)


def next_deadline(connection: Connection, now: int) -> int | None:
    return connection.execute(select(func.min(seats.c.due)).where(seats.c.due > now)).scalar()


def record_heartbeat(connection: Connection, now: int, stopped: bool = False) -> None:
    """Record that the server is running, or that this process stops now."""
    upsert(connection, heartbeats, {"id": _HEARTBEAT, "at": now, "stopped": stopped})


def resume_clocks(connection: Connection, time_of_day: int, max_downtime_ms: int) -> int:
    """Move the deadlines by the time the server was down, and return the offset of the wall clock.

    Without a stop on record, the server counts as running if its last heartbeat is at most `max_downtime_ms` old:
    another process may serve. No clock gets more time than it started with.
    """
    last = connection.execute(_LOCKED).first()
    offset = _offset(connection)
    if (
        last is not None and offset and last.at - (time_of_day - offset) > max_downtime_ms
    ):  # the wall clock was corrected
        offset = 0
        _set_offset(connection, offset)
    now = time_of_day - offset
    if last is not None and (last.stopped or now - last.at > max_downtime_ms):
        later, most = seats.c.due + (now - last.at), seats.c.spare + now
        connection.execute(
            update(seats)
            .where(seats.c.due.is_not(None) & (later > seats.c.due))
            .values(due=case((later < most, later), else_=most))
        )
    record_heartbeat(connection, now)
    return offset


def absorb_jump(connection: Connection, known_offset: int, jump: int, now: int, max_downtime_ms: int) -> int:
    """Keep the deadlines from moving when the wall clock has jumped, and return the new offset.

    `now` is the time of the deadlines, `known_offset` the offset before the jump. The first process to notice changes
    the stored offset, and the others adopt it. The offset stays if no clock runs, or if another machine sent heartbeats
    while this one slept: then the wall clock is right.
    """
    last = connection.execute(_LOCKED).first()
    stored = _offset(connection)
    if stored != known_offset:
        return stored
    by_time_of_day = now + jump
    served = last is not None and abs(by_time_of_day - last.at) <= max_downtime_ms
    if served or connection.execute(select(seats.c.due).where(seats.c.due.is_not(None)).limit(1)).first() is None:
        record_heartbeat(connection, by_time_of_day)
        return stored
    _set_offset(connection, known_offset + jump)
    record_heartbeat(connection, now)
    return known_offset + jump


def _offset(connection: Connection) -> int:
    return connection.execute(select(heartbeats.c.at).where(heartbeats.c.id == _OFFSET)).scalar() or 0


def _set_offset(connection: Connection, offset: int) -> None:
    upsert(connection, heartbeats, {"id": _OFFSET, "at": offset, "stopped": False})

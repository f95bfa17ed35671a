"""Whose tables are whose: all tables of a person, told to them, left, or handed over."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from msgspec.structs import replace
from sqlalchemy import Connection, bindparam, or_, select, update

from ceilidh.server.storage import schema, tables
from ceilidh.server.storage.rows import SeatRow, TableRow, new_id

NOBODY: Final = ""
"""The host of a table whose host is gone."""

_SITS: Final = select(schema.seats.c.table_id).where(schema.seats.c.person == bindparam("person"))
_THEIRS: Final = or_(schema.tables.c.id.in_(_SITS), schema.tables.c.host == bindparam("person"))
_OVER: Final = schema.tables.c.phase == "finished"


def table_ids(connection: Connection, person: str) -> list[str]:
    """The tables that the person sits at, or made."""
    return [*connection.execute(select(schema.tables.c.id).where(_THEIRS), {"person": person}).scalars()]


def export(connection: Connection, person: str) -> list[dict[str, Any]]:
    """The person's tables as everybody there sees them, the first one first."""
    rows = tables.find_all(connection, table_ids(connection, person))
    return [_told(row, person) for row in sorted(rows, key=lambda row: row.created)]


def _told(row: TableRow, person: str) -> dict[str, Any]:
    seats = [
        {"name": seat.name, "kind": seat.kind, "bot": seat.bot, "mine": seat.person == person} for seat in row.seats
    ]
    return {
        "table": row.id,
        "game": row.game,
        "options": row.options,
        "phase": row.phase,
        "lesson": row.lesson,
        "made": row.created,
        "moved": row.moved,
        "host": row.host == person,
        "seats": seats,
        "result": row.result and {"scores": row.result.scores, "places": row.result.places},
    }


def erase(connection: Connection, person: str) -> None:
    """Tables of others stay, with a seat that has no name; those that are nobody else's vanish."""
    _change_running(connection, person, lambda row: _left(row, person))
    for table in _alone_at(connection, person):
        tables.remove(connection, table)
    seats = update(schema.seats).where(schema.seats.c.person == person)
    connection.execute(seats.values(person=None, name="", gone=True))
    connection.execute(update(schema.tables).where(schema.tables.c.host == person).values(host=NOBODY))


def merge_guest(connection: Connection, guest: str, person: str) -> None:
    """Tables and seats of the guest become the person's; where one seat is for each, the guest gets up."""
    _change_running(connection, guest, lambda row: _handed_over(row, guest, person))
    connection.execute(update(schema.seats).where(schema.seats.c.person == guest).values(person=person))
    connection.execute(update(schema.tables).where(schema.tables.c.host == guest).values(host=person))


def _change_running(connection: Connection, person: str, decide: Callable[[TableRow], TableRow | None]) -> None:
    """One by one and locked, for others change them too."""
    running = connection.execute(select(schema.tables.c.id).where(_THEIRS & ~_OVER), {"person": person})
    for table in [*running.scalars()]:
        tables.change(connection, table, decide)


def _alone_at(connection: Connection, person: str) -> list[str]:
    """Games that are over and nobody else's."""
    others = select(schema.seats.c.table_id).where(
        schema.seats.c.person.is_not(None) & (schema.seats.c.person != bindparam("person"))
    )
    hosted_by_others = schema.tables.c.host.not_in([NOBODY, person])
    alone = _THEIRS & _OVER & schema.tables.c.id.not_in(others) & ~hosted_by_others
    return [*connection.execute(select(schema.tables.c.id).where(alone), {"person": person}).scalars()]


def _left(row: TableRow, person: str) -> TableRow | None:
    hosted = row.host == person
    alone = row.host in (NOBODY, person) and all(seat.person in (None, person) for seat in row.seats)
    if alone or (hosted and row.phase == "waiting"):
        return None
    seats = tuple(_up(row, seat, "") if seat.person == person else seat for seat in row.seats)
    return replace(row, seats=seats, host=NOBODY if hosted else row.host)


def _handed_over(row: TableRow, guest: str, person: str) -> TableRow:
    one_seat_each = row.rated or (row.listed and not row.several)
    one_each = one_seat_each and any(seat.person == person for seat in row.seats)
    seats = tuple(_moved(row, seat, person, one_each) if seat.person == guest else seat for seat in row.seats)
    return replace(row, seats=seats, host=person if row.host == guest else row.host)


def _moved(row: TableRow, seat: SeatRow, person: str, one_each: bool) -> SeatRow:
    return _up(row, seat, seat.name) if one_each else replace(seat, person=person)


def _up(row: TableRow, seat: SeatRow, name: str) -> SeatRow:
    """A seat that its person has left for good: free while the table waits, else under that name."""
    if row.phase == "waiting":
        return replace(seat, kind="free", name="", person=None, invitation=new_id())
    return replace(seat, name=name, person=None, gone=True)

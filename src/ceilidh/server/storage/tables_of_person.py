"""All tables of a person: exported, erased, or merged into another person's."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from msgspec.structs import replace
from sqlalchemy import Connection, bindparam, or_, select, update

from ceilidh.server.storage import schema, tables
from ceilidh.server.storage.ids_and_times import new_id
from ceilidh.server.storage.rows import SeatRow, TableRow

NOBODY: Final = ""
"""The host of a table whose host was erased."""

_TABLES_WITH_SEAT: Final = select(schema.seats.c.table_id).where(schema.seats.c.person == bindparam("person"))
_IS_THEIRS: Final = or_(schema.tables.c.id.in_(_TABLES_WITH_SEAT), schema.tables.c.host == bindparam("person"))
_IS_FINISHED: Final = schema.tables.c.phase == "finished"


def table_ids(connection: Connection, person: str) -> list[str]:
    """The tables that the person hosts or sits at."""
    return [*connection.execute(select(schema.tables.c.id).where(_IS_THEIRS), {"person": person}).scalars()]


def export(connection: Connection, person: str) -> list[dict[str, Any]]:
    """The person's tables with what everybody there sees, the oldest first."""
    rows = tables.find_all(connection, table_ids(connection, person))
    return [_export_table(row, person) for row in sorted(rows, key=lambda row: row.created)]


def _export_table(row: TableRow, person: str) -> dict[str, Any]:
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
    """Leave the person's seats without a name, and delete the tables that are nobody else's."""
    _change_running(connection, person, lambda row: _without(row, person))
    for table in _finished_alone(connection, person):
        tables.remove(connection, table)
    seats = update(schema.seats).where(schema.seats.c.person == person)
    connection.execute(seats.values(person=None, name="", gone=True))
    connection.execute(update(schema.tables).where(schema.tables.c.host == person).values(host=NOBODY))


def merge_guest(connection: Connection, guest: str, person: str) -> None:
    """The guest's tables and seats become the person's; where nobody may have two seats, the guest's is left."""
    _change_running(connection, guest, lambda row: _merged(row, guest, person))
    connection.execute(update(schema.seats).where(schema.seats.c.person == guest).values(person=person))
    connection.execute(update(schema.tables).where(schema.tables.c.host == guest).values(host=person))


def _change_running(connection: Connection, person: str, decide: Callable[[TableRow], TableRow | None]) -> None:
    """Each with its lock, because others change them too."""
    running = connection.execute(select(schema.tables.c.id).where(_IS_THEIRS & ~_IS_FINISHED), {"person": person})
    for table in [*running.scalars()]:
        tables.change(connection, table, decide)


def _finished_alone(connection: Connection, person: str) -> list[str]:
    """Finished tables with no other person."""
    others = select(schema.seats.c.table_id).where(
        schema.seats.c.person.is_not(None) & (schema.seats.c.person != bindparam("person"))
    )
    hosted_by_others = schema.tables.c.host.not_in([NOBODY, person])
    alone = _IS_THEIRS & _IS_FINISHED & schema.tables.c.id.not_in(others) & ~hosted_by_others
    return [*connection.execute(select(schema.tables.c.id).where(alone), {"person": person}).scalars()]


def _without(row: TableRow, person: str) -> TableRow | None:
    hosted = row.host == person
    alone = row.host in (NOBODY, person) and all(seat.person in (None, person) for seat in row.seats)
    if alone or (hosted and row.phase == "waiting"):
        return None
    seats = tuple(_vacate(row, seat, "") if seat.person == person else seat for seat in row.seats)
    return replace(row, seats=seats, host=NOBODY if hosted else row.host)


def _merged(row: TableRow, guest: str, person: str) -> TableRow:
    one_seat_each = row.rated or (row.listed and not row.multiple_seats)
    taken = one_seat_each and any(seat.person == person for seat in row.seats)

    def moved(seat: SeatRow) -> SeatRow:
        return _vacate(row, seat, seat.name) if taken else replace(seat, person=person)

    seats = tuple(moved(seat) if seat.person == guest else seat for seat in row.seats)
    return replace(row, seats=seats, host=person if row.host == guest else row.host)


def _vacate(row: TableRow, seat: SeatRow, name: str) -> SeatRow:
    """Free the seat while the table waits, else leave it empty under that name."""
    if row.phase == "waiting":
        return replace(seat, kind="free", name="", person=None, invitation=new_id())
    return replace(seat, name=name, person=None, gone=True)

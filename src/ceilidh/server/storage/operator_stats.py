"""Statistics for the operator: how much a server is used, and by whom."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from typing import NamedTuple

from sqlalchemy import ColumnElement, Connection, Table, func, select, true

from ceilidh.server.storage.ids_and_times import timestamp
from ceilidh.server.storage.schema import devices, entries, persons, reports, seats, tables


class PersonSummary(NamedTuple):
    """A person as the operator sees them."""

    id: str
    name: str
    since: str
    seen: str | None
    tables: int
    banned: bool


class Stats(NamedTuple):
    """The numbers for the operator."""

    people: int
    week: int
    banned: int
    reports: int
    decisions: int
    tables: list[tuple[str, str, int]]
    """By game and phase."""


def read_stats(connection: Connection) -> Stats:

    def count(table: Table, where: ColumnElement[bool]) -> int:
        return connection.execute(select(func.count()).select_from(table).where(where)).scalar_one()

    week_ago = timestamp(datetime.now(UTC) - timedelta(days=7))
    recent = select(func.count(devices.c.person.distinct())).where(devices.c.used >= week_ago)
    by_game = select(tables.c.game, tables.c.phase, func.count()).group_by(tables.c.game, tables.c.phase)
    return Stats(
        people=count(persons, persons.c.name != ""),
        week=connection.execute(recent).scalar_one(),
        banned=count(persons, persons.c.banned.is_not(None)),
        reports=count(reports, true()),
        decisions=count(entries, true()),
        tables=[(game, phase, number) for game, phase, number in connection.execute(by_game.order_by("game", "phase"))],
    )


def list_people(connection: Connection) -> Iterator[PersonSummary]:
    """Everybody with a name, the last seen first."""
    seen = select(func.max(devices.c.used)).where(devices.c.person == persons.c.id).scalar_subquery()
    sits = select(func.count(seats.c.table_id.distinct())).where(seats.c.person == persons.c.id).scalar_subquery()
    found = connection.execute(
        select(persons.c.id, persons.c.name, persons.c.created, seen, sits, persons.c.banned)
        .where(persons.c.name != "")
        .order_by(func.coalesce(seen, persons.c.created).desc(), persons.c.id)
    )
    return (PersonSummary(*row[:5], bool(row[5])) for row in found)

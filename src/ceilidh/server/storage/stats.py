"""Numbers about a house for its host, and its people."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from typing import NamedTuple

from sqlalchemy import Connection, func, or_, select

from ceilidh.server.storage import schema

persons, devices, seats, tables = schema.persons, schema.devices, schema.seats, schema.tables


class PersonSummary(NamedTuple):
    """A person as the host sees them."""

    id: str
    name: str
    since: str
    seen: str | None
    """When a device of theirs was last used."""
    tables: int
    banned: bool


class Stats(NamedTuple):
    """How a house is doing."""

    people: int
    week: int
    """Of them, those who were here in the last seven days."""
    banned: int
    reports: int
    decisions: int
    tables: list[tuple[str, str, int]]
    """By game and phase."""


def read_stats(connection: Connection) -> Stats:
    """All numbers at this moment."""

    def count(statement: object) -> int:
        return int(connection.execute(select(func.count()).where(statement)).scalar_one())  # type: ignore[arg-type]

    lately = (datetime.now(UTC) - timedelta(days=7)).isoformat(timespec="seconds")
    seen = select(func.count(devices.c.person.distinct())).where(devices.c.used >= lately)
    by_game = select(tables.c.game, tables.c.phase, func.count()).group_by(tables.c.game, tables.c.phase)
    return Stats(
        people=count(persons.c.name != ""),
        week=connection.execute(seen).scalar_one(),
        banned=count(persons.c.banned.is_not(None)),
        reports=connection.execute(select(func.count()).select_from(schema.reports)).scalar_one(),
        decisions=connection.execute(select(func.count()).select_from(schema.entries)).scalar_one(),
        tables=[(game, phase, number) for game, phase, number in connection.execute(by_game.order_by("game", "phase"))],
    )


def find_people(connection: Connection, wanted: str, most: int) -> list[PersonSummary]:
    """Those whose name or id contains that, who were here last first."""
    seen = select(func.max(devices.c.used)).where(devices.c.person == persons.c.id).scalar_subquery()
    sits = select(func.count(seats.c.table_id.distinct())).where(seats.c.person == persons.c.id).scalar_subquery()
    fits = or_(func.lower(persons.c.name).contains(wanted.lower(), autoescape=True), persons.c.id == wanted)
    found = connection.execute(
        select(persons.c.id, persons.c.name, persons.c.created, seen, sits, persons.c.banned)
        .where(fits & (persons.c.name != ""))
        .order_by(func.coalesce(seen, persons.c.created).desc(), persons.c.id)
        .limit(most)
    )
    return [PersonSummary(*row[:5], bool(row[5])) for row in found]

"""What people reported to the host: somebody's behaviour, or something that went wrong at a table."""

from __future__ import annotations

from typing import Any, Final

import msgspec
from sqlalchemy import Connection, delete, insert, select, update

from ceilidh.server.storage import schema

reports = schema.reports

KEPT: Final = 1000
"""How many are kept; the oldest are forgotten."""


class ReportRow(msgspec.Struct, frozen=True, kw_only=True):
    """A report."""

    id: str
    at: str
    person: str | None
    """Who reports; none if they have left since."""
    about: str | None
    """The person it is about; none where something else went wrong."""
    words: str
    file: str
    """All that helps to understand it, as `ceilidh replay` opens it."""


def add(connection: Connection, report: ReportRow) -> None:
    """Keep a report."""
    connection.execute(insert(reports), msgspec.structs.asdict(report))
    oldest = select(reports.c.id).order_by(reports.c.at.desc(), reports.c.id).offset(KEPT)
    for one in [*connection.execute(oldest).scalars()]:
        connection.execute(delete(reports).where(reports.c.id == one))


def read(connection: Connection) -> list[ReportRow]:
    """All reports, the latest first."""
    found = connection.execute(select(reports).order_by(reports.c.at.desc(), reports.c.id))
    return [ReportRow(**row._asdict()) for row in found]


def export(connection: Connection, person: str) -> list[dict[str, Any]]:
    """What the person reported, in their words."""
    theirs = connection.execute(select(reports.c.at, reports.c.words).where(reports.c.person == person))
    return [{"at": at, "words": words} for at, words in theirs]


def forget(connection: Connection, person: str) -> None:
    """Reports of the person, and about them, are gone: they hold names and what was said."""
    connection.execute(delete(reports).where((reports.c.person == person) | (reports.c.about == person)))


def hand_over(connection: Connection, guest: str, person: str) -> None:
    """Reports of and about the guest are the person's."""
    for column in (reports.c.person, reports.c.about):
        connection.execute(update(reports).where(column == guest).values({column.name: person}))

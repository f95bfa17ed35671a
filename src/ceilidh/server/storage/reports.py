"""Reports to the operator: about somebody's behaviour, or about something that went wrong at a table."""

from __future__ import annotations

import json
from typing import Any, Final

import msgspec
from sqlalchemy import ColumnElement, Connection, delete, func, insert, select, update

from ceilidh.server.storage import report_redaction, tables_of_person
from ceilidh.server.storage.queries import fetch_all
from ceilidh.server.storage.schema import persons, reports

MAX_REPORTS: Final = 1000
"""After that, the operator has to delete some."""
MAX_REPORTS_PER_PERSON: Final = 20
"""A newer one replaces the person's oldest."""
ABOUT_ME_NOTE: Final = (
    "Reports that others may have written about you are not listed, to protect who wrote them. The host "
    "of this server can read them and answer questions about them."
)
"""The same for everybody, so that it does not reveal whether there is one."""


class ReportRow(msgspec.Struct, frozen=True, kw_only=True):
    """A report."""

    id: str
    at: str
    person: str | None
    about: str | None
    """The person it is about; None where something else went wrong."""
    words: str
    file: str
    """The table's state as JSON, for `ceilidh replay`."""


def add(connection: Connection, report: ReportRow) -> bool:
    """Store a report; False if there are too many. A report never displaces one of another person."""
    theirs = select(reports.c.id).where(reports.c.person == report.person).order_by(reports.c.at, reports.c.id)
    mine = [*connection.execute(theirs).scalars()]
    full = connection.execute(select(func.count()).select_from(reports)).scalar_one() >= MAX_REPORTS
    if full and not mine:
        return False
    excess = max(len(mine) - MAX_REPORTS_PER_PERSON + 1, int(full))
    for one in mine[:excess]:
        remove(connection, one)
    connection.execute(insert(reports), msgspec.structs.asdict(report))
    return True


def remove(connection: Connection, report: str) -> bool:
    return connection.execute(delete(reports).where(reports.c.id == report)).rowcount == 1


def read(connection: Connection, limit: int | None = None) -> list[ReportRow]:
    """The newest first."""
    newest = select(reports).order_by(reports.c.at.desc(), reports.c.id).limit(limit)
    return fetch_all(connection, ReportRow, newest)


def export(connection: Connection, person: str) -> dict[str, Any]:
    theirs = select(reports.c.at, reports.c.words).where(reports.c.person == person).order_by(reports.c.at)
    by_me = [{"at": at, "words": words} for at, words in connection.execute(theirs)]
    return {"by_me": by_me, "about_me": ABOUT_ME_NOTE}


def erase(connection: Connection, person: str) -> None:
    """Delete the person's reports and redact them from those of others.

    Reports about the person stay, without their name and words. The id stays too: it shows that two reports are about
    the same person.
    """
    connection.execute(delete(reports).where(reports.c.person == person))
    name = connection.execute(select(persons.c.name).where(persons.c.id == person)).scalar() or ""
    tables = set(tables_of_person.table_ids(connection, person))
    for row in connection.execute(select(reports).where(_may_name(person, name))).all():
        content = json.loads(row.file)
        if "people" in content or content["table"] in tables or row.about == person:
            file, names = report_redaction.redact(row.file, person, name)
            words = report_redaction.without_names(row.words, names)
            connection.execute(update(reports).where(reports.c.id == row.id).values(words=words, file=file))


def merge_guest(connection: Connection, guest: str, person: str) -> None:
    for column in (reports.c.person, reports.c.about):
        connection.execute(update(reports).where(column == guest).values({column.name: person}))
    renamed = func.replace(reports.c.file, json.dumps(guest), json.dumps(person))
    connection.execute(update(reports).where(_file_contains(guest)).values(file=renamed))


def _may_name(person: str, name: str) -> ColumnElement[bool]:
    """Reports that name the person, as far as a text search can tell."""
    found = _file_contains(person) | (reports.c.about == person)
    return found | _file_contains(name) if name else found


def _file_contains(text: str) -> ColumnElement[bool]:
    return reports.c.file.contains(json.dumps(text, ensure_ascii=False), autoescape=True)

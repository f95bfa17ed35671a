"""What people reported to the host: somebody's behaviour, or something that went wrong at a table."""

from __future__ import annotations

import json
from typing import Any, Final

import msgspec
from sqlalchemy import ColumnElement, Connection, delete, func, insert, select, update

from ceilidh.server.storage import report_redaction, schema, table_ownership

reports, persons = schema.reports, schema.persons

MAX_REPORTS: Final = 1000
"""How many are kept; then the host has to delete some."""
MAX_REPORTS_PER_PERSON: Final = 20
"""How many of one person are kept; a newer one takes the place of their oldest."""
ABOUT_ME_NOTE: Final = (
    "Reports that others may have written about you are not listed, to protect who wrote them. They are kept for the "
    "host of this house, who can be asked about them."
)
"""The same for everybody, so that it does not tell whether there is one."""


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


def add(connection: Connection, report: ReportRow) -> bool:
    """Keep a report; False if there are too many. Nobody's report ever makes room for somebody else's."""
    theirs = select(reports.c.id).where(reports.c.person == report.person).order_by(reports.c.at, reports.c.id)
    mine = [*connection.execute(theirs).scalars()]
    full = connection.execute(select(func.count()).select_from(reports)).scalar_one() >= MAX_REPORTS
    if full and not mine:
        return False
    for one in mine[: len(mine) - MAX_REPORTS_PER_PERSON + 1] if len(mine) >= MAX_REPORTS_PER_PERSON else mine[:full]:
        remove(connection, one)
    connection.execute(insert(reports), msgspec.structs.asdict(report))
    return True


def remove(connection: Connection, report: str) -> bool:
    """The host needs it no more; False if there is none of that id."""
    return connection.execute(delete(reports).where(reports.c.id == report)).rowcount == 1


def read(connection: Connection) -> list[ReportRow]:
    """All reports, the latest first."""
    found = connection.execute(select(reports).order_by(reports.c.at.desc(), reports.c.id))
    return [ReportRow(**row._asdict()) for row in found]


def export(connection: Connection, person: str) -> dict[str, Any]:
    """What the person reported, in their words."""
    theirs = select(reports.c.at, reports.c.words).where(reports.c.person == person).order_by(reports.c.at)
    by_me = [{"at": at, "words": words} for at, words in connection.execute(theirs)]
    return {"by_me": by_me, "about_me": ABOUT_ME_NOTE}


def erase(connection: Connection, person: str) -> None:
    """Reports of the person are gone. Those of others stay for the host, also those about the person: without their
    name and what they said. An id that leads to nobody says that two reports are about the same person.
    """
    connection.execute(delete(reports).where(reports.c.person == person))
    name = connection.execute(select(persons.c.name).where(persons.c.id == person)).scalar() or ""
    tables = set(table_ownership.table_ids(connection, person))
    for row in connection.execute(select(reports).where(_may_name(person, name))).all():
        content = json.loads(row.file)
        if "people" in content or content["table"] in tables or row.about == person:
            file, names = report_redaction.redact(row.file, person, name)
            words = report_redaction.without_names(row.words, names)
            connection.execute(update(reports).where(reports.c.id == row.id).values(words=words, file=file))


def merge_guest(connection: Connection, guest: str, person: str) -> None:
    """Reports of and about the guest are the person's."""
    for column in (reports.c.person, reports.c.about):
        connection.execute(update(reports).where(column == guest).values({column.name: person}))
    renamed = func.replace(reports.c.file, _quoted(guest), _quoted(person))
    connection.execute(update(reports).where(_holds(_quoted(guest))).values(file=renamed))


def _may_name(person: str, name: str) -> ColumnElement[bool]:
    """Reports whose file names the person, as far as a search in its text can tell."""
    found = _holds(_quoted(person)) | (reports.c.about == person)
    return found | _holds(_quoted(name)) if name else found


def _holds(text: str) -> ColumnElement[bool]:
    return reports.c.file.contains(text, autoescape=True)


def _quoted(text: str) -> str:
    return json.dumps(text, ensure_ascii=False)

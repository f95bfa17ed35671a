"""Analyses of finished games, kept with their tables; while one is being made, all processes see how far it is."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from typing import Any, Final

import msgspec
from sqlalchemy import Connection, bindparam, delete, func, insert, select, update

from ceilidh.server.storage import schema
from ceilidh.server.storage.rows import AnalysisRow, now

analyses = schema.analyses

JOB_TIMEOUT: Final = timedelta(minutes=2)
"""Work that was not heard of for so long has ended with its process, by the clock of either machine."""

_COLUMNS: Final = [column for column in analyses.c if column is not analyses.c.table_id]
_OF_TABLE: Final = select(*_COLUMNS).where(analyses.c.table_id == bindparam("table"))
_OF_PERSON: Final = (analyses.c.person == bindparam("person")) & analyses.c.found.is_(None)
_RUNNING: Final = select(func.count()).where(_OF_PERSON & analyses.c.at.between(bindparam("since"), bindparam("until")))
_JOB: Final = (analyses.c.table_id == bindparam("its_table")) & (analyses.c.job == bindparam("its_job"))


def find(connection: Connection, table: str) -> AnalysisRow | None:
    """The analysis of the table, found or on its way; none if the work on it has ended with its process."""
    row = connection.execute(_OF_TABLE, {"table": table}).first()
    found = None if row is None else AnalysisRow(**row._asdict())
    since, until = _lately()
    return found if found and (found.found is not None or since <= found.at <= until) else None


def count_running(connection: Connection, person: str) -> int:
    """How many analyses that the person asked for are on their way."""
    since, until = _lately()
    return connection.execute(_RUNNING, {"person": person, "since": since, "until": until}).scalar_one()


def begin(connection: Connection, table: str, row: AnalysisRow) -> bool:
    """Note that work begins, in place of what is there of another edition; False if the work was begun already."""
    there = find(connection, table)
    if there is not None and there.edition == row.edition:
        return False
    remove(connection, table)
    connection.execute(insert(analyses), {"table_id": table, **msgspec.structs.asdict(row)})
    return True


def advance(connection: Connection, table: str, job: str, done: int) -> bool:
    """Note how far the work is; False if nobody wants it any more."""
    return _change(connection, table, job, done=done, at=now())


def finish(connection: Connection, table: str, job: str, found: bytes) -> bool:
    """Keep what was found; False if nobody wants it any more."""
    return _change(connection, table, job, done=analyses.c.whole, found=found)


def remove(connection: Connection, table: str, job: str | None = None) -> None:
    """Forget the analysis of a table, if it is of that work."""
    wanted = delete(analyses).where(analyses.c.table_id == table)
    connection.execute(wanted if job is None else wanted.where(analyses.c.job == job))


def export(connection: Connection, person: str) -> list[dict[str, Any]]:
    """The analyses that the person asked for."""
    wanted = select(analyses.c.table_id, analyses.c.at).where(analyses.c.person == person).order_by(analyses.c.at)
    return [{"table": row.table_id, "at": row.at} for row in connection.execute(wanted)]


def erase(connection: Connection, person: str) -> None:
    """Nobody knows any more who asked."""
    merge_guest(connection, person, "")


def merge_guest(connection: Connection, guest: str, person: str) -> None:
    """The person has asked for what the guest asked for."""
    connection.execute(update(analyses).where(analyses.c.person == guest).values(person=person))


def _change(connection: Connection, table: str, job: str, **values: object) -> bool:
    changed = connection.execute(update(analyses).where(_JOB).values(**values), {"its_table": table, "its_job": job})
    return changed.rowcount == 1


def _lately() -> tuple[str, str]:
    """From when to when work was heard of that goes on; a time further ahead was noted by a clock that was wrong."""
    moment = datetime.now(UTC)
    since, until = (at.isoformat(timespec="seconds") for at in (moment - JOB_TIMEOUT, moment + JOB_TIMEOUT))
    return since, until

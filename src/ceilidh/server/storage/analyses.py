"""Analyses of finished games, stored with their tables. All processes see the progress of one that is being made."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from typing import Any, Final

import msgspec
from sqlalchemy import Connection, bindparam, delete, func, insert, select, update

from ceilidh.server.storage import tables
from ceilidh.server.storage.ids_and_times import now, timestamp
from ceilidh.server.storage.queries import columns_without, fetch_one
from ceilidh.server.storage.rows import AnalysisRow
from ceilidh.server.storage.schema import analyses

JOB_TIMEOUT: Final = timedelta(minutes=2)
"""A job without progress for this long died with its process."""

_OF_TABLE: Final = select(*columns_without(analyses, "table_id")).where(analyses.c.table_id == bindparam("table"))
_RUNNING: Final = select(func.count()).where(
    (analyses.c.person == bindparam("person"))
    & analyses.c.found.is_(None)
    & analyses.c.at.between(bindparam("since"), bindparam("until"))
)


def find(connection: Connection, table: str) -> AnalysisRow | None:
    """The table's analysis, finished or in progress; None if the job died with its process."""
    row = fetch_one(connection, AnalysisRow, _OF_TABLE, {"table": table})
    since, until = _alive_window()
    return row if row and (row.found is not None or since <= row.at <= until) else None


def count_running(connection: Connection, person: str) -> int:
    since, until = _alive_window()
    return connection.execute(_RUNNING, {"person": person, "since": since, "until": until}).scalar_one()


def begin(connection: Connection, table: str, row: AnalysisRow) -> bool:
    """Store a new job in place of an analysis by another edition.

    False if this edition's exists already, or if the table was deleted meanwhile.
    """
    if not tables.lock_existence(connection, table):
        return False
    known = find(connection, table)
    if known is not None and known.edition == row.edition:
        return False
    remove(connection, table)
    connection.execute(insert(analyses), {"table_id": table, **msgspec.structs.asdict(row)})
    return True


def advance(connection: Connection, table: str, job: str, done: int) -> bool:
    return _update_job(connection, table, job, done=done, at=now())


def finish(connection: Connection, table: str, job: str, found: bytes) -> bool:
    return _update_job(connection, table, job, done=analyses.c.whole, found=found)


def remove(connection: Connection, table: str, job: str | None = None) -> None:
    """Delete the table's analysis; with a job, only if it is that job's."""
    wanted = delete(analyses).where(analyses.c.table_id == table)
    connection.execute(wanted if job is None else wanted.where(analyses.c.job == job))


def export(connection: Connection, person: str) -> list[dict[str, Any]]:
    wanted = select(analyses.c.table_id, analyses.c.at).where(analyses.c.person == person).order_by(analyses.c.at)
    return [{"table": row.table_id, "at": row.at} for row in connection.execute(wanted)]


def erase(connection: Connection, person: str) -> None:
    """Keep the analyses, without who started them."""
    merge_guest(connection, person, "")


def merge_guest(connection: Connection, guest: str, person: str) -> None:
    connection.execute(update(analyses).where(analyses.c.person == guest).values(person=person))


def _update_job(connection: Connection, table: str, job: str, **values: object) -> bool:
    this = (analyses.c.table_id == table) & (analyses.c.job == job)
    return connection.execute(update(analyses).where(this).values(**values)).rowcount == 1


def _alive_window() -> tuple[str, str]:
    """When running jobs last reported; a later time was written by a wrong clock."""
    moment = datetime.now(UTC)
    return timestamp(moment - JOB_TIMEOUT), timestamp(moment + JOB_TIMEOUT)

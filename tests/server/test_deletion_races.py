"""Rows that refer to a table are stored while another transaction deletes it."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor

import pytest
from server.table_helpers import ANNA, new_row, opened
from sqlalchemy import Connection, Engine, create_engine, text

from ceilidh.server.api_errors import Refusal
from ceilidh.server.http.notification_settings_api import _set_muted
from ceilidh.server.storage import AnalysisRow, analyses, now, tables


def wait_until_blocked(engine: Engine) -> None:
    """Return once a transaction of this database waits for another one's lock."""
    blocked = "datname = current_database() AND wait_event_type = 'Lock'"
    waiting = text(f"SELECT count(*) FROM pg_stat_activity WHERE {blocked}")
    with engine.connect().execution_options(isolation_level="AUTOCOMMIT") as observer:
        while not observer.execute(waiting).scalar_one():
            pass


def during_deletion(url: str, insert: Callable[[Connection, str], object]) -> object:
    """Run `insert` for a table whose deletion is committed only after `insert` has met its lock."""
    row = new_row()

    async def store() -> None:
        async with opened(url) as services:
            await services.database.write(tables.add, row)

    asyncio.run(store())
    engine = create_engine(url)

    def insert_row() -> object:
        with engine.begin() as connection:
            return insert(connection, row.id)

    with ThreadPoolExecutor(1) as thread:
        with engine.begin() as deleting:
            tables.remove(deleting, row.id)
            answer = thread.submit(insert_row)
            wait_until_blocked(engine)
        try:
            return answer.result()
        finally:
            engine.dispose()


def test_muting_a_table_that_is_being_deleted_finds_no_table(postgres_url: str) -> None:
    with pytest.raises(Refusal) as refused:
        during_deletion(postgres_url, lambda connection, table: _set_muted(connection, ANNA.id, table, True))
    assert refused.value.status == 404


def test_the_analysis_of_a_table_that_is_being_deleted_does_not_start(postgres_url: str) -> None:
    row = AnalysisRow(job="job", person=ANNA.id, edition=1, done=0, whole=9, at=now())
    assert during_deletion(postgres_url, lambda connection, table: analyses.begin(connection, table, row)) is False

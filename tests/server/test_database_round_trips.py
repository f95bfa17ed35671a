"""The number of queries, and that each leaves memory equal to the database."""

from __future__ import annotations

import asyncio
import sqlite3
from contextlib import closing, suppress
from pathlib import Path
from time import monotonic

import pytest
from msgspec.structs import replace
from server.table_helpers import dump, first_action, new_row, opened
from sqlalchemy import Connection, create_engine, text
from sqlalchemy.exc import IntegrityError, OperationalError

from ceilidh.server.storage import Database, SeatRow, StoredTable, tables
from ceilidh.server.storage.sqlite_thread_connections import SqliteThreadConnections
from ceilidh.server.storage.table_versions import read_versions


def test_versions_of_many_tables_match_the_tables(url: str) -> None:
    async def scenario() -> None:
        async with opened(url) as services:
            rows = [new_row() for _ in range(3)]
            for row in rows:
                await services.database.write(tables.add, row)
            async with services.tables.hold(rows[1].id) as live:
                await first_action(live, 0)
                await live.post_chat("Anna", 0, "Slàinte!")
                found = await services.database.read(read_versions, [*(row.id for row in rows), "none"])
                assert found.keys() == {row.id for row in rows}
                assert [(found[row.id].entry, found[row.id].last_chat_number) for row in rows] == [
                    (0, 0),
                    (1, 1),
                    (0, 0),
                ]
                assert all((found[row.id].phase, found[row.id].seats) == (row.phase, row.seats) for row in rows)
                assert not live.state.is_older_than(found[rows[1].id])
            assert await services.database.read(read_versions, []) == {}

    asyncio.run(scenario())


def test_a_table_is_read_as_it_was_stored(url: str) -> None:
    async def scenario() -> None:
        database = Database(url)
        row = new_row()
        free = SeatRow(number=1, kind="free", name='„null“ \\ "', invitation="come", spare=2**40)
        row = replace(row, phase="waiting", seats=(replace(row.seats[0], gone=True), free))
        await database.write(tables.add, row)
        assert await database.read(tables.find, row.id) == row
        assert await database.read(tables.find_by_invitation, "come") == (row, 1)
        assert (await database.read(read_versions, [row.id]))[row.id].seats == row.seats
        assert await database.read(tables.find, "none") is None
        assert await database.read(tables.find_by_invitation, "none") is None
        database.close()

    asyncio.run(scenario())


def test_a_table_read_recently_is_not_read_again(url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[str] = []
    """Loaded tables; the server of other tests in this process may load its own meanwhile."""
    load = tables.load

    def loading(connection: Connection, table: str, *after: int) -> StoredTable | None:
        asked.append(table)
        return load(connection, table, *after)

    async def scenario() -> None:
        async with opened(url) as one, opened(url) as other:
            row = new_row()
            await one.database.write(tables.add, row)
            monkeypatch.setattr(tables, "load", loading)
            came = monotonic()
            async with one.tables.hold(row.id) as here, other.tables.hold(row.id) as there:
                await asyncio.gather(*(there.catch_up(came) for _ in range(3)))
                assert asked.count(row.id) == 2
                await first_action(here, 0)
                came = monotonic()
                await asyncio.gather(*(there.catch_up(came) for _ in range(3)))
                assert asked.count(row.id) == 3
                assert dump(here) == dump(there)

    asyncio.run(scenario())


def test_readers_do_not_block_checkpoints_of_the_wal(tmp_path: Path) -> None:
    def fail(connection: Connection) -> None:
        connection.execute(text("SELECT * FROM tables")).first()
        raise ValueError("no more")

    async def scenario() -> None:
        database = Database(f"sqlite:///{tmp_path / 'read.db'}")
        row = new_row()
        for _ in range(2):
            await asyncio.gather(*(database.read(tables.find, row.id) for _ in range(8)))
            with pytest.raises(ValueError, match="no more"):
                await database.read(fail)
            await database.write(tables.add, row)
            with pytest.raises(ValueError, match="no more"):
                await database.write(fail)
            row = new_row()
        with closing(sqlite3.connect(tmp_path / "read.db", timeout=0)) as another:
            assert another.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchall() == [(0, 0, 0)]
        database.close()

    asyncio.run(scenario())


def test_a_kept_connection_is_clean_after_a_failed_transaction(tmp_path: Path) -> None:
    file = tmp_path / "kept.db"
    held = SqliteThreadConnections(
        create_engine(f"sqlite:///{file}", connect_args={"timeout": 0, "isolation_level": None}), "BEGIN IMMEDIATE"
    )
    with held.begin() as first:
        first.execute(text("CREATE TABLE things (id INTEGER PRIMARY KEY)"))
    with held.begin() as connection:
        assert connection is first
        connection.execute(text("INSERT INTO things VALUES (1)"))
    for _ in range(2):
        with suppress(IntegrityError), held.begin() as connection:
            connection.execute(text("INSERT INTO things VALUES (2)"))
            connection.execute(text("INSERT INTO things VALUES (1)"))
    with pytest.raises(ValueError, match="nothing was asked"), held.begin():
        raise ValueError("nothing was asked")
    with closing(sqlite3.connect(file, timeout=0, isolation_level=None)) as another:
        another.execute("BEGIN IMMEDIATE")  # no reader blocks it
        with pytest.raises(OperationalError, match="locked"):
            _busy(held)
        another.execute("ROLLBACK")
    with held.begin() as connection:
        assert connection.execute(text("SELECT count(*) FROM things")).scalar() == 1
    held.dispose()


def _busy(held: SqliteThreadConnections) -> None:
    with held.begin():
        pass


def test_a_failed_commit_leaves_no_transaction_open(tmp_path: Path) -> None:
    """In rollback-journal mode, which some file systems require, while somebody reads for long."""
    file = tmp_path / "kept.db"
    held = SqliteThreadConnections(
        create_engine(f"sqlite:///{file}", connect_args={"timeout": 0, "isolation_level": None}), "BEGIN IMMEDIATE"
    )
    with closing(sqlite3.connect(file, timeout=0, isolation_level=None)) as another:
        another.execute("CREATE TABLE things (id INTEGER PRIMARY KEY)")
        another.execute("BEGIN")
        another.execute("SELECT * FROM things").fetchall()
        with pytest.raises(OperationalError, match="locked"):
            _add_thing(held)
        another.execute("COMMIT")
        another.execute("BEGIN IMMEDIATE")  # no reader blocks it
        another.execute("ROLLBACK")
        _add_thing(held)
        assert another.execute("SELECT count(*) FROM things").fetchall() == [(1,)]
    held.dispose()


def _add_thing(held: SqliteThreadConnections) -> None:
    with held.begin() as connection:
        connection.execute(text("INSERT INTO things VALUES (1)"))

"""Backups: made while the server runs, restored into SQLite or PostgreSQL, and never half."""

from __future__ import annotations

import asyncio
import gzip
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest
from server.http_clients import run_server
from server.table_helpers import opened
from server.test_ratings import count_all, name_all, play, rated
from sqlalchemy import select, text

from ceilidh.core import CeilidhError
from ceilidh.server.settings import Settings
from ceilidh.server.storage import Database, ratings, schema
from ceilidh.server.storage.backup import back_up, restore
from ceilidh.server.storage.database import open_for_reading

BEFORE = Path(__file__).parent / "data" / "before_rooms.sql"


def silent(_: int) -> None:
    pass


def everything(url: str) -> dict[str, list[tuple[object, ...]]]:
    with open_for_reading(url) as connection:
        return {
            table.name: sorted((tuple(row) for row in connection.execute(select(table))), key=repr)
            for table in schema.METADATA.sorted_tables
        }


def old_database(url: str, folder: Path) -> None:
    """An earlier server's data, with games, chat and people, in a database of either kind."""
    old = folder / "old.db"
    with closing(sqlite3.connect(old)) as database, database:
        database.executescript(BEFORE.read_text(encoding="utf-8"))
    file = folder / "old.backup"
    back_up(f"sqlite:///{old}", file, silent)
    restore(url, file, silent)


def test_a_backup_can_be_restored_into_sqlite_and_postgresql(url: str, postgres_url: str, tmp_path: Path) -> None:
    other_url = f"sqlite:///{tmp_path / 'other.db'}" if url == postgres_url else postgres_url
    old_database(url, tmp_path)
    file = tmp_path / "server.backup"
    assert back_up(url, file, silent) == restore(other_url, file, silent)
    assert everything(other_url) == everything(url)
    assert everything(url)["entries"]


def test_a_backup_of_an_older_version_is_migrated(tmp_path: Path) -> None:
    url = f"sqlite:///{tmp_path / 'new.db'}"
    old_database(url, tmp_path)
    Database(url).close()
    with open_for_reading(url) as connection:
        assert connection.execute(text("SELECT count(*) FROM devices")).scalar_one() == 0


def test_a_running_server_can_be_backed_up_and_sessions_stay_valid(tmp_path: Path) -> None:
    (tmp_path / "one").mkdir()
    (tmp_path / "two").mkdir()
    file = tmp_path / "server.backup"
    with run_server(tmp_path / "one") as server, server.guest("Anna") as anna:
        table = anna.table("clans-and-glory", "me", "here:Ben")
        client = anna.connect(table)
        client.until(lambda now: "actions" in now)
        assert client.act()["type"] == "done"
        back_up(f"sqlite:///{tmp_path / 'one' / 'ceilidh.db'}", file, silent)
        session = anna.session
    restore(f"sqlite:///{tmp_path / 'two' / 'ceilidh.db'}", file, silent)
    with run_server(tmp_path / "two") as server, server.guest(session=session) as anna:
        assert anna.fetch("GET", "/api/me")["name"] == "Anna"
        assert [card["table"] for card in anna.fetch("GET", "/api/tables")["mine"]] == [table]


def test_a_backup_is_readable_by_its_owner_only(tmp_path: Path) -> None:
    url, file = f"sqlite:///{tmp_path / 'new.db'}", tmp_path / "server.backup"
    Database(url).close()
    back_up(url, file, silent)
    assert file.stat().st_mode & 0o077 == 0


def test_a_truncated_backup_is_refused_and_leaves_nothing(tmp_path: Path) -> None:
    url, file = f"sqlite:///{tmp_path / 'new.db'}", tmp_path / "server.backup"
    Database(url).close()
    back_up(url, file, silent)
    whole = gzip.decompress(file.read_bytes()).splitlines(keepends=True)
    for broken in (
        gzip.compress(b"".join(whole[:-1])),
        file.read_bytes()[:-20],
        b"no backup",
        b"",
        gzip.compress(b"7"),
    ):
        half = tmp_path / "half.backup"
        half.write_bytes(broken)
        with pytest.raises(CeilidhError, match="not a complete backup"):
            restore(f"sqlite:///{tmp_path / 'never.db'}", half, silent)
        assert not (tmp_path / "never.db").exists()


def test_a_backup_is_restored_into_an_empty_database_only(tmp_path: Path) -> None:
    url, file = f"sqlite:///{tmp_path / 'new.db'}", tmp_path / "server.backup"
    Database(url).close()
    back_up(url, file, silent)
    with pytest.raises(CeilidhError, match="not empty"):
        restore(url, file, silent)


def test_a_backup_of_a_newer_version_is_refused(tmp_path: Path) -> None:
    file = tmp_path / "later.backup"
    file.write_bytes(gzip.compress(b'{"form":"ceilidh backup","version":"99","made":""}\n'))
    with pytest.raises(CeilidhError, match="newer version"):
        restore(f"sqlite:///{tmp_path / 'never.db'}", file, silent)


def test_backing_up_a_missing_database_fails(tmp_path: Path) -> None:
    with pytest.raises(CeilidhError, match="there is no database"):
        back_up(Settings(database_url=f"sqlite:///{tmp_path / 'none.db'}").database_url, tmp_path / "x", silent)
    assert not (tmp_path / "none.db").exists()


def test_rated_games_after_a_restore_continue_the_numbers(url: str, postgres_url: str, tmp_path: Path) -> None:
    """Their order comes from a sequence, which is not stored in a row."""
    other_url = f"sqlite:///{tmp_path / 'other.db'}" if url == postgres_url else postgres_url

    async def games(at: str, times: int) -> list[int]:
        async with opened(at) as services:
            await services.rating_updater.stop()
            for _ in range(times):
                await services.database.write(name_all, "anna", "ben")
                await services.database.write(play, rated("ben"), [10, 20], [2, 1])
            await services.database.write(count_all)
            return [row.number for row in await services.database.read(ratings.latest_results, "anna")]

    assert asyncio.run(games(url, 3)) == [3, 2, 1]
    file = tmp_path / "services.backup"
    back_up(url, file, silent)
    restore(other_url, file, silent)
    assert asyncio.run(games(other_url, 1)) == [4, 3, 2, 1]

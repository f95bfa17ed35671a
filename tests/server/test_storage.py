"""The storage loses nothing acknowledged and keeps nothing refused, and two processes agree."""

from __future__ import annotations

import asyncio
import signal
import sqlite3
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from functools import partial
from pathlib import Path
from threading import Barrier, Event

import pytest
import virtual_time
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from server.http_clients import Guest, LiveServer, run_server
from server.own_process import own_process
from server.table_helpers import ANNA, CLANS, dump, first_action, new_row, opened
from sqlalchemy import Connection, create_engine
from sqlalchemy.exc import OperationalError

from ceilidh.core import CeilidhError, Rng, find_game, game_names
from ceilidh.server.api_errors import Refusal
from ceilidh.server.messages import NewTable, SeatPlan
from ceilidh.server.storage import ConflictError, Database, Entry, Outcome, people, tables
from ceilidh.server.storage.database import SERVER_MODE, is_up_to_date, open_for_writing, upgrade
from ceilidh.server.storage.journal import PendingEntry, TableStatus, append, read
from ceilidh.server.storage.schema import METADATA
from ceilidh.server.tables.new_tables import set_up_table
from ceilidh.server.tables.seating import take_seat


def test_decisions_are_written_before_other_changes(tmp_path: Path) -> None:
    order: list[str] = []

    def note(_: Connection, what: str) -> None:
        order.append(what)

    async def scenario() -> None:
        database = Database(f"sqlite:///{tmp_path / 'ceilidh.db'}")
        busy = Event()
        first = asyncio.create_task(database.write(lambda _: busy.wait()))
        await asyncio.sleep(0)
        others = [asyncio.create_task(database.write(note, "other")) for _ in range(20)]
        await asyncio.sleep(0)
        decision = asyncio.create_task(database.write_first(note, "decision"))
        await asyncio.sleep(0)
        busy.set()
        await asyncio.gather(first, decision, *others)
        database.close()

    asyncio.run(scenario())
    assert order == ["decision"] + ["other"] * 20


def test_acknowledged_decisions_survive_a_kill(tmp_path: Path) -> None:
    with own_process(tmp_path) as (running, server), server.guest("Anna") as anna:
        session = anna.session
        table = anna.table(CLANS, "me", "here:Ben")
        client = anna.connect(table, "want=picture&seat=0")
        client.first()
        client.act(client.now["actions"][-1]["action"])
        before = dict(client.now)
        answer = client.request("act", seat=0, decisionNumber=1, action="pass")
        running.send_signal(signal.SIGKILL)
        assert answer["type"] == "done"
    with own_process(tmp_path) as (_, server), server.guest(session=session) as anna:
        again = anna.connect(table, "want=picture&seat=0")
        again.first()
        assert again.now["decisionNumber"] == 2
        assert again.log[: len(client.log)] == client.log
        assert again.request("undo", seat=0, decisionNumber=2)["type"] == "done"
        again.until(lambda now: now["decisionNumber"] == 1)
        for part in ("actions", "undo", "panels", "prompt"):
            assert again.now[part] == before[part]


def test_a_decision_that_could_not_be_stored_has_no_effect(url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    async def scenario() -> None:
        async with opened(url) as services:
            row = new_row()
            await services.database.write(tables.add, row)
            async with services.tables.hold(row.id) as live:
                before = dump(live)

                async def full(*_: object) -> None:
                    raise OperationalError("insert", {}, Exception("disk full"))

                with monkeypatch.context() as broken:
                    broken.setattr(services.database, "write_first", full)
                    with pytest.raises(Refusal) as refused:
                        await first_action(live, 0)
                assert refused.value.sentence("en").startswith("This could not be saved")
                assert dump(live) == before
                await first_action(live, 0)
                assert dump(live) != before
            assert len(await services.database.read(read, row.id)) == 1

    asyncio.run(scenario())


def test_requests_are_refused_without_effect_while_the_database_is_locked(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    impatient = SERVER_MODE._replace(pragmas=(*SERVER_MODE.pragmas, "busy_timeout=50"))
    monkeypatch.setattr("ceilidh.server.storage.database.SERVER_MODE", impatient)
    seats = [{"kind": "me"}, {"kind": "friend"}]
    with run_server(tmp_path) as server, server.guest("Anna") as anna:
        client = anna.connect(anna.table(CLANS, "me", "here:Ben"), "want=data&seat=0")
        client.first()
        with closing(sqlite3.connect(tmp_path / "ceilidh.db", isolation_level=None)) as locking:
            locking.execute("BEGIN EXCLUSIVE")
            for method, path, body in (
                ("PUT", "/api/me", {"name": "Isla"}),
                ("POST", "/api/me/token", None),
                ("POST", "/api/tables", {"game": CLANS, "seats": seats}),
            ):
                answer = anna.request(method, path, body)
                assert answer.status_code == 503
                assert answer.headers["retry-after"] == "5"
                assert answer.json()["text"].startswith("The tables can't be reached right now")
            assert client.expect_refusal("chat", text="Hello?").startswith("The tables can't be reached right now")
            assert client.act()["text"].startswith("This could not be saved")
        assert anna.fetch("GET", "/api/me") == {"name": "Anna"}
        assert len(anna.fetch("GET", "/api/tables")["mine"]) == 1
        assert client.request("chat", text="Hello!")["type"] == "done"
        assert client.act()["type"] == "done"


def test_requests_get_503_while_the_database_is_unavailable(
    server: LiveServer, anna: Guest, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = anna.table(CLANS, "me", "friend")

    def away(*_: object) -> None:
        raise OperationalError("select", {}, Exception("no connection"))

    with monkeypatch.context() as broken:
        broken.setattr(people, "find_by_session", away)
        broken.setattr(tables, "find", away)
        for method, path in (("GET", "/api/me"), ("GET", f"/api/tables/{table}"), ("POST", "/api/me/token")):
            assert anna.request(method, path).status_code == 503
        assert anna.connect(table).expect_rejection()[0] == 4503
    assert anna.connect(table).first()


def test_of_two_concurrent_decisions_one_wins_and_the_other_process_catches_up(url: str) -> None:
    async def scenario() -> None:
        async with opened(url) as one, opened(url) as other:
            row = new_row("isle-of-skye")
            await one.database.write(tables.add, row)
            async with one.tables.hold(row.id) as here, other.tables.hold(row.id) as there:
                await asyncio.gather(first_action(here, 0), first_action(there, 1))
                await here._read_changes()
                await there._read_changes()
                assert dump(here) == dump(there)
                assert here.session is not None
                assert here.session.table.move_count == 2
                number, text = (
                    here.session.table.decision_count(0),
                    here.session.table.game.to_notation(here.session.table.seat(0).legal()[0]),
                )
                acts = [live.act(0, number, text) for live in (here, there)]
                outcomes = await asyncio.gather(*acts, return_exceptions=True)
                assert [type(outcome) for outcome in outcomes].count(Refusal) == 1
                await here._read_changes()
                await there._read_changes()
                assert dump(here) == dump(there)

    asyncio.run(scenario())


def test_a_seat_is_taken_once_across_processes(url: str) -> None:
    async def scenario() -> None:
        async with opened(url) as one, opened(url) as other:
            plans = [SeatPlan(kind="me"), SeatPlan(kind="friend"), SeatPlan(kind="friend")]
            row = set_up_table(NewTable(game=CLANS, seats=plans), ANNA)
            await one.database.write(tables.add, row)
            async with one.tables.hold(row.id) as here, other.tables.hold(row.id) as there:
                wishes = ((here, 1, "ben"), (there, 1, "cal"), (there, 2, "dora"), (here, 2, "eve"))
                taking = [
                    live.change_seats(partial(take_seat, number=seat, person=who, name=who))
                    for live, seat, who in wishes
                ]
                outcomes = await asyncio.gather(*taking, return_exceptions=True)
                assert [isinstance(outcome, Refusal) for outcome in outcomes].count(True) == 2
                await here._read_changes()
                await there._read_changes()
                assert here.row == there.row
                assert here.row.phase == "playing"
                assert dump(here) == dump(there)

    asyncio.run(scenario())


def test_a_game_that_ended_at_another_process_is_replayed_whole(url: str) -> None:
    async def scenario() -> None:
        async with opened(url) as one, opened(url) as other:
            row = new_row()
            await one.database.write(tables.add, row)
            async with one.tables.hold(row.id) as here, other.tables.hold(row.id):
                while not here.state.is_over:
                    await first_action(here, here.require_session().table.actors()[0])
                assert here.session is not None
                replay = await other.replays.find(row.id, ANNA.id, "")
                assert replay.history.last_step == here.session.table.move_count

    asyncio.run(scenario())


def test_a_conflict_in_a_batch_fails_only_its_own_entry(url: str) -> None:
    async def scenario() -> None:
        async with opened(url) as services:
            rows = [new_row() for _ in range(3)]
            for row in rows:
                await services.database.write(tables.add, row)
            await services.database.write(append, [PendingEntry(rows[1].id, Entry(1, 0, "pass"), None)])
            adding = [services.tables.journal.append(PendingEntry(row.id, Entry(1, 0, "lay"), None)) for row in rows]
            outcomes = await asyncio.gather(*adding, return_exceptions=True)
            assert [type(outcome) for outcome in outcomes] == [type(None), ConflictError, type(None)]
            stored = [await services.database.read(read, row.id) for row in rows]
            assert [[entry.text for entry in entries] for entries in stored] == [["lay"], ["pass"], ["lay"]]

    asyncio.run(scenario())


def test_the_end_of_a_game_is_stored_together_with_moves_at_other_tables(url: str) -> None:
    async def scenario() -> None:
        async with opened(url) as services:
            rows = sorted((new_row() for _ in range(3)), key=lambda row: row.id)
            for row in rows:
                await services.database.write(tables.add, row)
            over = Outcome([3, 4], [2, 1])
            standings = [TableStatus(0, over), TableStatus(2, None), TableStatus(1, None)]
            moved = [
                PendingEntry(row.id, Entry(1, 0, "lay"), standing)
                for row, standing in zip(rows, standings, strict=True)
            ]
            await services.database.write(append, moved)
            stored = [await services.database.read(tables.find, row.id) for row in rows]
            assert [(row.phase, row.actors, row.result) for row in stored if row] == [
                ("finished", 0, over),
                ("playing", 2, None),
                ("playing", 1, None),
            ]

    asyncio.run(scenario())


@pytest.mark.parametrize("game", game_names())
def test_a_table_is_rebuilt_from_its_journal_with_every_undo(
    url: str, game: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("ceilidh.server.tables.table_registry.IDLE_TABLE_TTL_S", 0)

    async def scenario() -> None:
        async with opened(url) as services:
            row = new_row(game)
            await services.database.write(tables.add, row)
            rng = Rng.seeded(1)
            async with services.tables.hold(row.id) as live:
                assert live.session is not None
                table = live.session.table
                while live.session.last_entry_number < 60 and table.actors():
                    seat = table.actors()[0]
                    if rng.below(4) == 0 and table.can_undo(seat):
                        await live.undo(seat, table.decision_count(seat))
                    else:
                        legal = table.seat(seat).legal()
                        await live.act(
                            seat, table.decision_count(seat), table.game.to_notation(legal[rng.below(len(legal))])
                        )
                before, number = dump(live), live.session.last_entry_number
            await virtual_time.settle()
            assert row.id not in services.tables._live
            async with services.tables.hold(row.id) as again:
                assert again is not live
                assert dump(again) == before
                assert again.session is not None
                assert again.session.last_entry_number == number

    virtual_time.run(scenario())


def test_a_table_of_a_newer_edition_is_closed_with_an_explanation(tmp_path: Path) -> None:
    with run_server(tmp_path) as running, running.guest("Anna") as anna:
        session, table = anna.session, anna.table(CLANS, "me", "random")
    with sqlite3.connect(tmp_path / "ceilidh.db") as database:
        database.execute("UPDATE tables SET edition = 99")
    database.close()
    with run_server(tmp_path) as running, running.guest(session=session) as anna:
        client = anna.connect(table, "want=picture")
        assert client.first()["prompt"].startswith("This table was started with edition 99 of the rules")
        assert client.now["header"]["phase"] == "closed"
        assert client.expect_refusal("act", seat=0, decisionNumber=0, action="pass") == (
            "This table's edition of the rules is no longer installed."
        )
        lobby = anna.fetch("GET", "/api/tables")
        assert lobby["mine"] == []
        assert [card["phase"] for card in lobby["finished"]] == ["closed"]


def test_a_waiting_table_of_a_newer_edition_does_not_start(tmp_path: Path) -> None:
    with run_server(tmp_path) as running, running.guest("Anna") as anna, running.guest("Ben") as ben:
        table = anna.table(CLANS, "me", "friend")
        invitation = anna.invitation(table, 1)
        with closing(sqlite3.connect(tmp_path / "ceilidh.db")) as database, database:
            database.execute("UPDATE tables SET edition = 99")
        closed = (409, "This table's edition of the rules is no longer installed.")
        assert ben.expect_refusal("POST", f"/api/invitations/{invitation}", {"name": "Ben"}) == closed
        assert anna.expect_refusal("POST", f"/api/tables/{table}/start", {"bot": "random"}) == closed


def test_the_schema_is_up_to_date_only_after_the_last_migration(tmp_path: Path) -> None:
    """The check does not import Alembic, which is slow."""
    with create_engine(f"sqlite:///{tmp_path}/new.db").begin() as connection:
        assert not is_up_to_date(connection)
        upgrade(connection, "head-1")
        assert not is_up_to_date(connection)
        upgrade(connection, "head")
        assert is_up_to_date(connection)


def test_the_migrations_lead_to_the_schema(url: str) -> None:
    Database(url).close()
    engine = create_engine(url)
    with engine.connect() as connection:
        assert compare_metadata(MigrationContext.configure(connection), METADATA) == []
    engine.dispose()


def test_processes_that_start_together_migrate_once(url: str) -> None:
    with ThreadPoolExecutor(4) as pool:
        databases = list(pool.map(lambda _: Database(url), range(4)))
    for database in databases:
        database.close()


def test_connections_that_open_a_new_sqlite_file_together_wait_for_one_another(tmp_path: Path) -> None:
    """SQLite reports a locked file, without waiting, when several connections turn on write-ahead logging."""
    for round_number in range(50):
        file, barrier = tmp_path / f"{round_number}.db", Barrier(6)

        def journal_mode(file: Path = file, barrier: Barrier = barrier) -> object:
            barrier.wait()
            with open_for_writing(f"sqlite:///{file}") as connection:
                return pragma(connection, "journal_mode")

        with ThreadPoolExecutor(6) as pool:
            modes = [one.result() for one in [pool.submit(journal_mode) for _ in range(6)]]
        assert modes == ["wal"] * 6


@pytest.mark.parametrize("url", ["nonsense", "sqlite:////nowhere/at/all.db", "oracle://x", "mysql://x"])
def test_an_unusable_database_is_reported_in_one_sentence(url: str) -> None:
    with pytest.raises(CeilidhError, match="database"):
        Database(url)


def pragma(connection: Connection, name: str) -> object:
    return connection.exec_driver_sql(f"PRAGMA {name}").scalar()


def test_decisions_are_durable_in_sqlite(tmp_path: Path) -> None:
    async def scenario() -> None:
        database = Database(f"sqlite:///{tmp_path / 'new.db'}")
        pragmas = [await database.write(pragma, name) for name in ("journal_mode", "synchronous", "foreign_keys")]
        assert pragmas == ["wal", 2, 1]
        database.close()

    asyncio.run(scenario())


def test_every_notation_fits_into_the_journal() -> None:
    for name in game_names():
        game = find_game(name)
        assert max(len(game.to_notation(action)) for action in range(game.num_actions)) <= 200

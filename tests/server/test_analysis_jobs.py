"""Analyses of finished games: jobs in workers, advice at a step, and variations."""

from __future__ import annotations

import asyncio
import gc
import sqlite3
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest
import virtual_time
from alembic import command
from alembic.config import Config
from server.http_clients import Guest, LiveServer, poll, run_server
from server.table_helpers import ANNA, opened
from server.test_earlier_versions import BEFORE, anna_at
from server.test_replays import played, uploaded
from sqlalchemy import create_engine

from ceilidh.analysis import Judgement
from ceilidh.core import LANGUAGES, find_game, game_names
from ceilidh.server.replays import analysis_jobs
from ceilidh.server.storage import analyses, tables
from ceilidh.server.throttling.usage import Caller
from ceilidh.server.workers.pool import WorkerPool
from ceilidh.server.workers.worker_process import WorkerTimeoutError

FIRST = "clans-and-glory"


@pytest.fixture
def few_samples(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(analysis_jobs, "default_sample_limit", lambda record: 6)


@pytest.fixture
def endless(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(analysis_jobs, "default_sample_limit", lambda record: 20_000)


def state(guest: Guest, table: str, query: str = "") -> Any:
    return guest.fetch("GET", f"/api/tables/{table}/analysis{query}")


def analysed(guest: Guest, table: str) -> Any:
    """Wait for the analysis."""
    guest.fetch("POST", f"/api/tables/{table}/analysis")
    now = poll(lambda: state(guest, table), lambda now: now["analysis"] or not now["total"])
    assert now["analysis"], "the analysis was lost"
    return now["analysis"]


@pytest.mark.usefixtures("few_samples")
@pytest.mark.parametrize("name", game_names())
def test_a_game_is_analysed_once_and_everybody_who_may_see_it_sees_the_same(anna: Guest, ben: Guest, name: str) -> None:
    record = played(name)
    table = uploaded(anna, record)
    assert state(anna, table) == {"done": 0, "total": 0, "mine": False, "analysis": None}
    found = analysed(anna, table)
    assert all(sum(one["after"]) == pytest.approx(1, abs=0.001) for one in found["judged"])
    for seat, added in enumerate(found["seats"]):
        changes = added["luck"] + added["ownDecisions"] + added["othersDecisions"]
        assert added["initialWinProbability"] + changes == pytest.approx(added["finalWinProbability"], abs=0.01)
        assert added["finalWinProbability"] == found["result"][seat]
    assert record.result is not None
    ends = [sum(share["points"][seat] for share in found["points"][-1]["shares"]) for seat in range(2)]
    assert ends == list(record.result.scores)
    watch = anna.fetch("GET", f"/api/tables/{table}/links")["watch"].rpartition("/")[2]
    assert analysed(anna, table) == found
    assert state(ben, table, f"?watch={watch}")["analysis"] == found
    assert ben.expect_refusal("GET", f"/api/tables/{table}/analysis")[0] == 404


@pytest.mark.usefixtures("few_samples")
def test_an_analysis_survives_a_restart_and_is_rendered_in_every_language(tmp_path: Path) -> None:
    with run_server(tmp_path) as server, server.guest("Anna") as anna:
        table, session = uploaded(anna, played()), anna.session
        found = analysed(anna, table)
    with run_server(tmp_path) as server, server.guest(session=session) as anna:
        analyses = {lang: state(anna, table, f"?lang={lang}")["analysis"] for lang in LANGUAGES}
    assert analyses["en"] == found
    for part in ("moments", "points"):
        assert analyses["de"][part] != analyses["en"][part] != analyses["nl"][part]
    assert analyses["de"]["judged"] == analyses["en"]["judged"]


@pytest.mark.usefixtures("few_samples")
def test_key_moments_name_the_choice_the_better_one_or_the_event(anna: Guest) -> None:
    record = played("glen-more")
    table = uploaded(anna, record)
    found = analysed(anna, table)
    assert any(moment["isTurningPoint"] for moment in found["moments"])
    for moment in found["moments"]:
        assert bool(moment["happened"]) != bool(moment["better"])
        if moment["better"]:
            assert record.moves[moment["step"] - 1].seat == moment["seat"]
            assert moment["action"] != moment["better"]
            assert moment["change"] < 0


@pytest.fixture
def slow(tmp_path: Path, endless: None) -> Iterator[LiveServer]:
    """A server of its own: its workers stay busy."""
    with run_server(tmp_path) as server:
        yield server


def test_a_person_runs_one_analysis_at_a_time_and_can_cancel_it(slow: LiveServer) -> None:
    with slow.guest("Anna") as anna, slow.guest("Ben") as ben:
        table, other = uploaded(anna, played()), uploaded(anna, played("glen-more"))
        begun = anna.fetch("POST", f"/api/tables/{table}/analysis")
        assert (begun["done"], begun["mine"], begun["analysis"]) == (0, True, None)
        assert begun["total"] > 10
        assert anna.expect_refusal("POST", f"/api/tables/{other}/analysis")[0] == 409
        watch = anna.fetch("GET", f"/api/tables/{table}/links")["watch"].rpartition("/")[2]
        assert ben.expect_refusal("DELETE", f"/api/tables/{table}/analysis?watch={watch}")[0] == 403
        assert not state(ben, table, f"?watch={watch}")["mine"]
        assert anna.request("DELETE", f"/api/tables/{table}/analysis").status_code == 204
        assert state(anna, table)["total"] == 0
        anna.fetch("POST", f"/api/tables/{other}/analysis")


async def judge_slowly(*_: object) -> list[Judgement]:
    """A worker for which every piece takes long."""
    await asyncio.sleep(100 * analysis_jobs.PROGRESS_INTERVAL_S)
    return []


def test_cancelling_an_analysis_logs_nothing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    """The job ends at its next progress report: another process may have cancelled it."""
    monkeypatch.setattr(WorkerPool, "run_queued", judge_slowly)

    async def scenario() -> None:
        async with opened(f"sqlite:///{tmp_path / 'new.db'}") as services:
            row = await services.replays.upload(played().write(), ANNA)
            replay = await services.replays.find(row.id, ANNA.id, "")
            await services.analyses.begin(Caller(ANNA.id), replay)
            await services.analyses.cancel(replay, ANNA.id)
            assert services.analyses._running
            await asyncio.sleep(2 * analysis_jobs.PROGRESS_INTERVAL_S)
            assert not services.analyses._running

    virtual_time.run(scenario())
    gc.collect()
    assert "never retrieved" not in caplog.text


def test_starting_the_analysis_of_a_table_that_was_just_deleted_does_nothing(url: str) -> None:
    async def scenario() -> None:
        async with opened(url) as services:
            row = await services.replays.upload(played().write(), ANNA)
            replay = await services.replays.find(row.id, ANNA.id, "")
            await services.database.write(tables.change, row.id, lambda _: None)
            await services.analyses.begin(Caller(ANNA.id), replay)
            assert not services.analyses._running

    asyncio.run(scenario())


def test_an_analysis_beyond_the_workers_time_limit_is_removed_and_logged_on_one_line(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    async def too_slow(*_: object) -> list[Judgement]:
        raise WorkerTimeoutError("a worker process did not answer within 60 seconds")

    monkeypatch.setattr(WorkerPool, "run_queued", too_slow)

    async def scenario() -> None:
        async with opened(f"sqlite:///{tmp_path / 'new.db'}") as services:
            row = await services.replays.upload(played().write(), ANNA)
            replay = await services.replays.find(row.id, ANNA.id, "")
            await services.analyses.begin(Caller(ANNA.id), replay)
            await asyncio.sleep(2 * analysis_jobs.PROGRESS_INTERVAL_S)
            assert not services.analyses._running
            assert await services.database.read(analyses.find, row.id) is None

    virtual_time.run(scenario())
    gc.collect()
    (line,) = [record for record in caplog.records if "analysis" in record.getMessage()]
    assert "did not answer within 60 seconds" in line.getMessage()
    assert line.exc_info is None
    assert "never retrieved" not in caplog.text


def test_an_analysis_can_be_restarted_after_its_process_died(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(analysis_jobs, "default_sample_limit", lambda record: 6)
    with run_server(tmp_path) as server, server.guest("Anna") as anna:
        table = uploaded(anna, played())
        lost = (table, "lost", "ben", find_game(FIRST).edition, 3, 30, "2026-01-01T00:00:00+00:00", None)
        with closing(sqlite3.connect(tmp_path / "ceilidh.db")) as database, database:
            database.execute("INSERT INTO analyses VALUES (?, ?, ?, ?, ?, ?, ?, ?)", lost)
        assert state(anna, table)["total"] == 0
        assert analysed(anna, table)["judged"]


def test_an_unfinished_record_or_a_running_game_cannot_be_analysed(anna: Guest) -> None:
    begun = uploaded(anna, played("glen-more", 30))
    assert anna.expect_refusal("POST", f"/api/tables/{begun}/analysis")[0] == 409
    running = anna.table(FIRST, "me", "here:Ben")
    for method, path in (("POST", "analysis"), ("GET", "analysis"), ("GET", "steps/0/advice")):
        assert anna.expect_refusal(method, f"/api/tables/{running}/{path}")[0] == 409


def test_advice_at_a_step_is_for_the_seat_to_move(anna: Guest) -> None:
    record = played("glen-more")
    table = uploaded(anna, record)
    advice = anna.fetch("GET", f"/api/tables/{table}/steps/4/advice")
    assert advice["seat"] == record.moves[4].seat
    assert 1 <= len(advice["hints"]) <= 3
    best = advice["hints"][0]
    assert 0 <= best["winProbability"] <= 1
    assert best["text"]
    german = anna.fetch("GET", f"/api/tables/{table}/steps/4/advice?lang=de")["hints"]
    assert german[0]["text"] != best["text"]
    assert anna.expect_refusal("GET", f"/api/tables/{table}/steps/{len(record.moves)}/advice")[0] == 409


@pytest.mark.parametrize("name", game_names())
def test_a_variation_is_played_until_the_seats_next_turn(anna: Guest, name: str) -> None:
    record = played(name)
    table = uploaded(anna, record)
    advice = anna.fetch("GET", f"/api/tables/{table}/steps/6/advice")
    action = next(hint["action"] for hint in reversed(advice["hints"]))
    way = f"/api/tables/{table}/steps/6/variation"
    after = anna.fetch("GET", f"{way}/7?action={action}")
    assert 7 <= after["steps"] <= 7 + 12
    same = anna.fetch("GET", f"{way}/6?action={action}")
    assert same["panels"] == anna.fetch("GET", f"/api/tables/{table}/steps/6")["panels"]
    assert anna.fetch("GET", f"{way}/{after['steps']}?action={action}&seat=0")["panels"]
    assert anna.expect_refusal("GET", f"{way}/{after['steps'] + 1}?action={action}")[0] == 400
    assert anna.expect_refusal("GET", f"{way}/7?action=nonsense") == (400, "'nonsense' is not an action in this game.")


def test_a_database_from_before_analyses_is_migrated(tmp_path: Path, few_samples: None) -> None:
    database = tmp_path / "ceilidh.db"
    with closing(sqlite3.connect(database)) as connection, connection:
        connection.executescript(BEFORE.read_text(encoding="utf-8"))
    config = Config()
    config.set_main_option("script_location", "ceilidh.server.storage:migrations")
    engine = create_engine(f"sqlite:///{database}")
    with engine.begin() as upgraded:
        config.attributes["connection"] = upgraded
        command.upgrade(config, "3")
    engine.dispose()
    with anna_at(tmp_path, fresh=False) as anna:
        assert analysed(anna, f"{FIRST}-finished")["judged"]

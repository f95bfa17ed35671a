"""Running a match: the same tables on any number of cores and after any interruption; nothing lost or doubled."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from collections.abc import Callable
from io import BytesIO
from pathlib import Path
from typing import Any

import polars as pl
import pytest

from ceilidh.arena import Match, create_match, parallel_execution
from ceilidh.arena.match_runner import run_match
from ceilidh.arena.parquet_tables import TIMING_COLUMNS, ResultTables
from ceilidh.core import CeilidhError, SetupError, find_game

GAMES = 24


@pytest.fixture
def match() -> Match:
    return create_match(find_game("clans-and-glory"), ["greedy", "random", "random"], seed=7)


@pytest.fixture(scope="module")
def whole(tmp_path_factory: pytest.TempPathFactory) -> ResultTables:
    """The results of an uninterrupted run in one process."""
    played = create_match(find_game("clans-and-glory"), ["greedy", "random", "random"], seed=7)
    return run_match(played, GAMES, tmp_path_factory.mktemp("whole") / "arena", jobs=1)


def timeless(folder: Path) -> list[bytes]:
    """The bytes of both tables without the timing columns."""
    names = ("games.parquet", "decisions.parquet")
    return [_bytes(pl.read_parquet(folder / name)) for name in names]


def _bytes(table: pl.DataFrame) -> bytes:
    written = BytesIO()
    table.drop(name for name in TIMING_COLUMNS if name in table.columns).write_parquet(written)
    return written.getvalue()


def test_two_processes_give_the_same_bytes_as_one(
    match: Match, whole: ResultTables, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(parallel_execution, "MIN_PARALLEL_SECONDS", 0.0)
    run_match(match, GAMES, tmp_path / "two", jobs=2)
    assert timeless(tmp_path / "two") == [_bytes(table) for table in whole]


class Stop(Exception):
    """Raise KeyboardInterrupt, as Ctrl-C does."""


def stopping_after(games: int) -> Callable[[int], None]:
    reported: list[int] = []

    def progress(added: int) -> None:
        reported.append(added)
        if sum(reported) >= games:
            raise Stop

    return progress


def saved_lines(folder: Path) -> list[str]:
    return (folder / "games.jsonl").read_text().splitlines()


def test_an_interrupted_run_resumes_to_the_same_bytes(match: Match, whole: ResultTables, tmp_path: Path) -> None:
    for games in (5, 11, 12):
        with pytest.raises(Stop):
            run_match(match, GAMES, tmp_path, jobs=1, progress=stopping_after(games))
        assert len(saved_lines(tmp_path)) == games
    reported: list[int] = []
    run_match(match, GAMES, tmp_path, jobs=1, progress=reported.append)
    assert reported == [12, *[1] * 12]
    assert timeless(tmp_path) == [_bytes(table) for table in whole]


def test_a_game_with_a_partial_line_is_played_again(match: Match, whole: ResultTables, tmp_path: Path) -> None:
    run_match(match, 6, tmp_path)
    ledger = tmp_path / "games.jsonl"
    ledger.write_bytes(ledger.read_bytes()[:-20])
    run_match(match, GAMES, tmp_path)
    assert timeless(tmp_path) == [_bytes(table) for table in whole]


def test_a_game_logged_twice_counts_once(match: Match, whole: ResultTables, tmp_path: Path) -> None:
    run_match(match, 6, tmp_path)
    ledger = tmp_path / "games.jsonl"
    ledger.write_bytes(ledger.read_bytes() * 2)
    run_match(match, GAMES, tmp_path)
    assert timeless(tmp_path) == [_bytes(table) for table in whole]


def test_a_shorter_match_is_a_prefix_of_a_longer_one(match: Match, whole: ResultTables, tmp_path: Path) -> None:
    run_match(match, GAMES, tmp_path)
    few = run_match(match, 5, tmp_path)
    assert few.games.drop(TIMING_COLUMNS).equals(whole.games.head(5).drop(TIMING_COLUMNS))
    assert few.decisions["game"].max() == 5
    assert len(saved_lines(tmp_path)) == GAMES


def test_a_row_of_the_games_table_is_complete(match: Match, whole: ResultTables) -> None:
    columns = "game seed options seating scores places decisions milliseconds milliseconds_by_seat"
    assert whole.games.columns == columns.split()
    row = whole.games.row(4, named=True)
    assert row["game"] == 5
    assert row["seed"] == str(match.seed_of(4))
    assert tuple(row["seating"]) == match.seating(4)
    assert row["decisions"] == whole.decisions.filter(pl.col("game") == 5).height
    assert sum(row["milliseconds_by_seat"]) <= row["milliseconds"]


def test_options_are_kept_in_the_table(tmp_path: Path) -> None:
    played = create_match(find_game("smugglers"), ["random"], 2, {"length": "short"})
    assert "length=short" in run_match(played, 1, tmp_path).games["options"][0]


def test_the_rows_of_decisions_replay_to_the_scores_and_places_of_each_game(match: Match, whole: ResultTables) -> None:
    assert whole.decisions.columns == ["game", "number", "seat", "bot", "notation", "action", "legal", "milliseconds"]
    for game in whole.games.head(6).iter_rows(named=True):
        state = match.game.new(3, int(game["seed"]))
        rows = whole.decisions.filter(pl.col("game") == game["game"])
        assert rows["number"].to_list() == list(range(1, rows.height + 1))
        for row in rows.iter_rows(named=True):
            assert row["bot"] == game["seating"][row["seat"] - 1]
            assert row["legal"] == len(state.legal(row["seat"] - 1))
            assert match.game.parse(row["notation"]) == row["action"]
            state.apply(row["seat"] - 1, row["action"])
        assert (state.actors(), state.scores(), state.ranking()) == ([], game["scores"], game["places"])


def test_a_folder_with_another_match_is_refused(match: Match, tmp_path: Path) -> None:
    run_match(match, 1, tmp_path)
    with pytest.raises(CeilidhError, match=r"contains another match \(seed 7, not 8\)"):
        run_match(match._replace(seed=8), 1, tmp_path)


def test_a_folder_with_other_files_is_refused(match: Match, tmp_path: Path) -> None:
    (tmp_path / "report.html").write_text("mine")
    with pytest.raises(CeilidhError, match="contains other files"):
        run_match(match, 1, tmp_path)
    assert [path.name for path in tmp_path.iterdir()] == ["report.html"]


@pytest.mark.parametrize(("name", "part"), [("match.json", "does not describe a match"), ("games.jsonl", "line 1")])
def test_a_damaged_folder_is_named(match: Match, tmp_path: Path, name: str, part: str) -> None:
    run_match(match, 1, tmp_path)
    (tmp_path / name).write_bytes(b"\xff[1]\n")
    with pytest.raises(CeilidhError, match=f"{name}.*{part}"):
        run_match(match, 1, tmp_path)


@pytest.mark.parametrize(
    ("wrong", "part"),
    [({"games": 0}, "at least 1"), ({"jobs": 0}, "at least 1"), ({"backend": "abacus"}, "no backend")],
)
def test_invalid_matches_are_refused_before_anything_is_written(
    match: Match, tmp_path: Path, wrong: dict[str, Any], part: str
) -> None:
    with pytest.raises(SetupError, match=part):
        run_match(match, **{"games": 1, "folder": tmp_path / "new", **wrong})
    assert not (tmp_path / "new").exists()


def test_a_killed_worker_process_is_reported(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(parallel_execution, "MIN_PARALLEL_SECONDS", 0.0)
    with pytest.raises(CeilidhError, match="was killed"):
        list(parallel_execution.parallel_map(_end, [1, 2], jobs=2))


def _end(_: int) -> None:
    os.kill(os.getpid(), signal.SIGKILL)


def test_without_ray_the_message_says_how_to_install_it(match: Match, monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("ray", "ray.util", "ray.util.joblib"):
        monkeypatch.setitem(sys.modules, name, None)
    with pytest.raises(CeilidhError, match=r"pip install 'ceilidh\[arena-ray\]'"):
        list(parallel_execution.parallel_map(match.play, [1, 2], backend="ray"))


@pytest.mark.xdist_group("ray")  # Ray has 30 s to start, so two do not start side by side
def test_ray_with_two_workers_gives_the_same_bytes(whole: ResultTables, tmp_path: Path) -> None:
    """In a subprocess, because Ray prints warnings and leaves threads behind."""
    if os.environ.get("CI") != "true":
        pytest.importorskip("ray")
    command = [sys.executable, "-m", "ceilidh", "arena", "clans-and-glory", "--bots", "greedy,random,random"]
    command += ["--games", str(GAMES), "--seed", "7", "--backend", "ray", "--jobs", "2", "--out", str(tmp_path / "ray")]
    done = subprocess.run(command, capture_output=True, text=True, timeout=300)
    assert done.returncode == 0, done.stderr
    assert timeless(tmp_path / "ray") == [_bytes(table) for table in whole]

"""`ceilidh arena`: output, files, and resuming a stopped run."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from pathlib import Path

import polars as pl
import pytest
from arena.html_checks import checked, texts

from ceilidh.cli.match_output import ProgressBar

from .conftest import Ceilidh, LongRun

SCRIPT = str(Path(sys.executable).with_name("ceilidh"))
MATCH = ("arena", "clans-and-glory", "--bots", "greedy,random", "--seed", "3")


def test_a_match_is_rated_saved_and_reported(ceilidh: Ceilidh, tmp_path: Path) -> None:
    out = tmp_path / "new" / "arena"
    outcome = ceilidh(*MATCH, "--games", 6, "--out", out)
    assert outcome.code == 0
    assert outcome.out.index("greedy") < outcome.out.index("random")
    assert f"Tables and report: {out / 'report.html'}" in outcome.out
    names = {"match.json", "games.jsonl", "games.parquet", "decisions.parquet", "report.html"}
    assert {path.name for path in out.iterdir()} == names
    page = texts(checked((out / "report.html").read_text()))
    command = f"ceilidh arena clans-and-glory --players 2 --bots greedy,random --games 6 --seed 3 --out {out}"
    assert command in page


def test_the_command_of_the_report_gives_the_same_games(ceilidh: Ceilidh, tmp_path: Path) -> None:
    ceilidh("arena", "smugglers", "--option", "length=short", "--bots", "random", "--games", 2, "--out", tmp_path / "a")
    page = texts(checked((tmp_path / "a" / "report.html").read_text()))
    arguments = page[page.index("ceilidh arena smugglers") :].split(" --out ")[0].split()[1:]
    assert ceilidh(*arguments, "--out", tmp_path / "b").code == 0
    one, two = (pl.read_parquet(tmp_path / name / "decisions.parquet").drop("milliseconds") for name in "ab")
    assert one.equals(two)


def test_the_default_folder_is_named_after_the_game(
    ceilidh: Ceilidh, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    assert ceilidh(*MATCH, "--games", 1).code == 0
    assert (tmp_path / "arena-clans-and-glory" / "report.html").exists()


def test_more_games_can_be_added_later(ceilidh: Ceilidh, tmp_path: Path) -> None:
    for games in (2, 4):
        assert ceilidh(*MATCH, "--games", games, "--out", tmp_path / "arena").code == 0
        assert pl.read_parquet(tmp_path / "arena" / "games.parquet").height == games


def kept(folder: Path) -> int:
    ledger = folder / "games.jsonl"
    return ledger.read_bytes().count(b"\n") if ledger.exists() else 0


@pytest.mark.parametrize("sent", [signal.SIGINT, signal.SIGKILL], ids=["Ctrl-C", "kill"])
def test_a_stopped_run_leaves_no_process_and_keeps_finished_games(tmp_path: Path, sent: signal.Signals) -> None:
    out = tmp_path / "arena"
    run = LongRun(*MATCH, "--games", "100000", "--jobs", "2", "--out", str(out))
    run.wait_for_games(10)
    if sent == signal.SIGINT:
        os.killpg(run.process.pid, sent)
    else:
        run.process.kill()
    _, output = run.wait_for_end()
    assert "Traceback" not in output
    done = kept(out)
    assert done >= 10
    if sent == signal.SIGINT:
        assert run.process.returncode == 130
        assert f"{done} of 100000 games are saved. To continue: ceilidh arena clans-and-glory" in output
    again = subprocess.run(
        [SCRIPT, *MATCH, "--games", str(done), "--out", str(out)], capture_output=True, text=True, check=True
    )
    assert "Tables and report" in again.stdout


def test_a_game_stored_during_ctrl_c_is_counted(
    ceilidh: Ceilidh, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def stopped(self: ProgressBar, done: int) -> None:
        if done:
            raise KeyboardInterrupt

    monkeypatch.setattr(ProgressBar, "add", stopped)
    outcome = ceilidh(*MATCH, "--games", 3, "--jobs", 1, "--out", tmp_path / "arena")
    assert outcome.code == 130
    assert "1 of 3 games are saved." in outcome.err

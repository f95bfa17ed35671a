"""Runs the command with folders of its own and typed input; returns its exit code and output."""

from __future__ import annotations

import io
import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple

import pytest

from ceilidh.cli.app import run


class Outcome(NamedTuple):
    code: int
    out: str
    err: str


Ceilidh = Callable[..., Outcome]

GIVE_UP_S = 60.0
"""A process that takes longer counts as hanging."""


REPORTING = """
import os, sys
from ceilidh.__main__ import main
from ceilidh.arena import parallel_execution
from ceilidh.cli.match_output import ProgressBar

parallel_execution.MIN_PARALLEL_SECONDS = 0.0  # every game is played by a worker
progress = int(sys.argv.pop())
ProgressBar.add = lambda self, games: os.write(progress, b"." * games)
main()
"""


class LongRun:
    """The command with worker processes, in its own process group; it reports each finished game."""

    def __init__(self, *arguments: str) -> None:
        self._progress, reported = os.pipe()
        command = [sys.executable, "-c", REPORTING, *arguments, str(reported)]
        self.process = subprocess.Popen(
            command,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
            start_new_session=True,
            pass_fds=[reported],
        )
        os.close(reported)

    def wait_for_games(self, games: int) -> None:
        """Block until the workers have played that many more games."""
        while games > 0:
            played = os.read(self._progress, games)
            assert played, "the command ended before it was stopped"
            games -= len(played)

    def wait_for_end(self) -> tuple[str, str]:
        """Wait for the end of all processes, which share the pipes; returns the output."""
        output = self.process.communicate(timeout=GIVE_UP_S)
        os.close(self._progress)
        return output


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    for variable in ("LC_ALL", "LC_MESSAGES", "LANG"):
        monkeypatch.delenv(variable, raising=False)
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path / "state"))
    monkeypatch.setenv("COLUMNS", "100")
    return tmp_path


@pytest.fixture
def ceilidh(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Ceilidh:
    def call(*arguments: object, typed: str = "") -> Outcome:
        monkeypatch.setattr(sys, "stdin", io.StringIO(typed))
        capsys.readouterr()
        code = run([str(argument) for argument in arguments])
        return Outcome(code, *capsys.readouterr())

    return call


@pytest.fixture
def record(ceilidh: Ceilidh, tmp_path: Path) -> Path:
    """A finished game of two bots."""
    path = tmp_path / "finished.txt"
    assert ceilidh("play", "clans-and-glory", "--players", "random,random", "--seed", 1, "--save", path).code == 0
    return path

"""A user's machine for the command: folders of its own, typed lines, and the exit code with what was said."""

from __future__ import annotations

import io
import os
import subprocess
import sys
import time
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


def wait_for_workers(leader: int) -> None:
    """Until a process leads at least two others that are at work: who has just begun cannot be stopped politely yet."""
    until = time.monotonic() + 60
    while time.monotonic() < until:
        asked = ["ps", "-o", "pid=,times=", "-g", str(leader)]
        led = [line.split() for line in subprocess.run(asked, capture_output=True, text=True).stdout.splitlines()]
        if sum(int(pid) != leader and int(seconds) >= 2 for pid, seconds in led) >= 2:
            return
        time.sleep(0.1)
    raise AssertionError("no worker has begun")


def wait_until_gone(group: int) -> None:
    """Every process of the group has to end by itself within a while."""
    until = time.monotonic() + 30
    while time.monotonic() < until:
        try:
            os.killpg(group, 0)
        except ProcessLookupError:
            return
        time.sleep(0.1)
    raise AssertionError("processes are left")


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

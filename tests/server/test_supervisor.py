"""`ceilidh serve` starts another server when one dies, and nothing acknowledged is lost."""

from __future__ import annotations

import os
import re
import signal
import subprocess
import sys
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from multiprocessing.context import SpawnProcess
from pathlib import Path

import httpx
import pytest
from server.http_clients import LiveServer

from ceilidh.server import supervisor
from ceilidh.server.supervisor import Supervisor


@pytest.fixture(autouse=True)
def kept_signals() -> Iterator[None]:
    kept = {number: signal.getsignal(number) for number in (signal.SIGINT, signal.SIGTERM)}
    yield
    for number, handler in kept.items():
        signal.signal(number, handler)


# What the children do


def die_twice(log: Path, first: bool, ready: Callable[[], None]) -> None:
    with log.open("a") as written:
        written.write("first\n" if first else "another\n")
    ready()
    if len(log.read_text().splitlines()) < 3:
        os.kill(os.getpid(), signal.SIGKILL)


def fail_to_start_again_once(log: Path, first: bool, ready: Callable[[], None]) -> None:
    with log.open("a") as written:
        written.write("started\n")
    starts = len(log.read_text().splitlines())
    if starts == 2:
        sys.exit("the database is away")
    ready()
    if starts == 1:
        os.kill(os.getpid(), signal.SIGKILL)


def fail_to_start(first: bool, ready: Callable[[], None]) -> None:
    sys.exit(7)


def let_parent_be_stopped(number: int, first: bool, ready: Callable[[], None]) -> None:
    ready()
    os.kill(os.getppid(), number)
    threading.Event().wait()


def wait_for_good(first: bool, ready: Callable[[], None]) -> None:
    ready()
    threading.Event().wait()


def test_a_child_that_dies_is_started_again_after_a_pause(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    pauses: list[float] = []
    assert Supervisor(die_twice, tmp_path / "log", pause=pauses.append).run() == 0
    assert (tmp_path / "log").read_text().splitlines() == ["first", "another", "another"]
    assert pauses == [supervisor.RESTART_PAUSE_S] * 2
    assert caplog.text.count("the server has died (exit code -9); starting another one") == 2


def test_a_server_that_cannot_be_started_again_is_tried_again_later(tmp_path: Path) -> None:
    pauses: list[float] = []
    assert Supervisor(fail_to_start_again_once, tmp_path / "log", pause=pauses.append).run() == 0
    assert (tmp_path / "log").read_text() == "started\n" * 3
    assert pauses == [supervisor.RESTART_PAUSE_S, supervisor.FAILED_START_PAUSE_S]


def test_a_first_child_that_cannot_start_is_not_started_again(caplog: pytest.LogCaptureFixture) -> None:
    assert Supervisor(fail_to_start).run() == 7
    assert not caplog.records


@pytest.mark.skipif(os.name != "posix", reason="Windows has other signals")
@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM])
def test_a_supervisor_that_is_stopped_stops_its_child(number: signal.Signals) -> None:
    assert Supervisor(let_parent_be_stopped, number).run() == 0


@pytest.mark.skipif(os.name != "posix", reason="Windows has other signals")
@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM])
def test_a_supervisor_that_is_stopped_while_it_starts_a_child_stops_that_child(
    number: signal.Signals, monkeypatch: pytest.MonkeyPatch
) -> None:
    start = SpawnProcess.start

    def start_interrupted(process: SpawnProcess) -> None:
        signal.raise_signal(number)
        start(process)

    monkeypatch.setattr(SpawnProcess, "start", start_interrupted)
    assert Supervisor(wait_for_good).run() == 0


@contextmanager
def blocking_server(folder: Path) -> Iterator[tuple[LiveServer, Path, subprocess.Popen[str]]]:
    """A supervised server that a mail address blocks, its log, and its supervisor."""
    environment = {
        **os.environ,
        "CEILIDH_DATABASE_URL": f"sqlite:///{folder / 'ceilidh.db'}",
    }
    program = Path(__file__).with_name("blocking_server.py")
    file = folder / "log.txt"
    with (
        file.open("a") as log,
        subprocess.Popen(
            [sys.executable, str(program)], stdout=subprocess.PIPE, stderr=log, text=True, env=environment
        ) as running,
    ):
        try:
            assert running.stdout is not None
            port = re.search(r":(\d+)/", running.stdout.readline())
            assert port is not None, file.read_text()
            yield LiveServer(int(port[1])), file, running
        finally:
            running.terminate()


def test_a_blocked_server_is_restarted_without_losing_acknowledged_decisions(tmp_path: Path) -> None:
    with blocking_server(tmp_path) as (server, log, _), server.guest("Anna") as anna:
        table = anna.table("clans-and-glory", "me", "friend")
        anna.fetch("POST", f"/api/tables/{table}/start", {"bot": "random"})
        client = anna.connect(table)
        client.until(lambda now: now["actions"])
        number = client.now["decisionNumber"]
        assert client.act()["type"] == "done"
        with pytest.raises(httpx.TransportError):
            anna.request("POST", "/api/mail", {"address": "anna@example.org"})
        assert anna.fetch("GET", "/api/me") == {"name": "Anna"}
        assert anna.connect(table).first()["decisionNumber"] > number
        written = log.read_text()
        assert "in never_end" in written
        assert written.count("the server has died (exit code 1); starting another one") == 1


def test_a_server_ends_with_its_supervisor_even_if_that_is_killed(tmp_path: Path) -> None:
    with blocking_server(tmp_path) as (_, _, running):
        running.kill()
        assert running.stdout is not None
        assert running.stdout.read() == "", "nobody holds the other end any more"

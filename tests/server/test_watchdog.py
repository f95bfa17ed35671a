"""The watchdog: a blocked event loop is logged with its stack, and a process that stays blocked ends."""

from __future__ import annotations

import asyncio
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from threading import Event, Thread

import pytest
from server.manual_clock import ManualClock

from ceilidh.server.watchdog import HEARTBEAT_S, LOGGED_AFTER_S, Watchdog

PATIENCE_S = 60.0


class RecordedDeadline:
    """Remembers for when the end of the process is set."""

    def __init__(self) -> None:
        self.calls: list[float | None] = []

    def set(self, seconds: float) -> None:
        self.calls.append(seconds)

    def cancel(self) -> None:
        self.calls.append(None)


class FailingDeadline(RecordedDeadline):
    """Cannot be set."""

    def set(self, seconds: float) -> None:
        super().set(seconds)
        raise RuntimeError("unable to start watchdog thread")


class WatchedLoop:
    """An event loop in a thread of its own, which tests can block."""

    def __init__(self, max_blocked_seconds: float, deadline: RecordedDeadline | None = None) -> None:
        self.clock = ManualClock()
        self.deadline = deadline or RecordedDeadline()
        self.watchdog = Watchdog(self.clock, max_blocked_seconds, self.deadline)
        self.loop = asyncio.new_event_loop()

    @contextmanager
    def running(self) -> Iterator[WatchedLoop]:
        thread = Thread(target=self.loop.run_forever)
        thread.start()
        self.call(self.watchdog.start)
        yield self
        self.call(self.watchdog.stop)
        self.loop.call_soon_threadsafe(self.loop.stop)
        thread.join(PATIENCE_S)
        self.loop.close()

    def call(self, function: Callable[[], None]) -> None:
        """Returns when the loop has called it."""
        done = Event()
        self.loop.call_soon_threadsafe(function)
        self.loop.call_soon_threadsafe(done.set)
        assert done.wait(PATIENCE_S)

    def move(self, seconds: float) -> None:
        """Returns when the loop has run the timers that are due."""
        self.clock.move(seconds=seconds)
        self.call(lambda: None)

    @contextmanager
    def blocked(self) -> Iterator[None]:
        reached, released = Event(), Event()

        def step_that_blocks() -> None:
            reached.set()
            assert released.wait(PATIENCE_S)

        self.loop.call_soon_threadsafe(step_that_blocks)
        assert reached.wait(PATIENCE_S)
        yield
        released.set()
        self.call(lambda: None)


@pytest.fixture
def watched() -> Iterator[WatchedLoop]:
    with WatchedLoop(max_blocked_seconds=30).running() as running:
        yield running


def logged(caplog: pytest.LogCaptureFixture) -> list[str]:
    return [record.getMessage() for record in caplog.records if record.name == "ceilidh.server.watchdog"]


def test_a_step_that_takes_over_5_s_is_logged_once_with_its_stack(
    watched: WatchedLoop, caplog: pytest.LogCaptureFixture
) -> None:
    with watched.blocked():
        watched.clock.move(seconds=HEARTBEAT_S + LOGGED_AFTER_S)
        watched.watchdog.check()
        assert logged(caplog) == []
        watched.clock.move(seconds=0.1)
        watched.watchdog.check()
        watched.watchdog.check()
        [message] = logged(caplog)
    assert message.startswith("the event loop has been blocked for over 5 s, and the process ends after 30 s:\n")
    assert "in step_that_blocks" in message


def test_the_log_says_when_a_blocked_loop_goes_on(watched: WatchedLoop, caplog: pytest.LogCaptureFixture) -> None:
    with watched.blocked():
        watched.clock.move(seconds=HEARTBEAT_S + 12)
        watched.watchdog.check()
    assert logged(caplog)[1:] == ["the event loop goes on; it was blocked for 12 s"]
    watched.move(HEARTBEAT_S)
    watched.watchdog.check()
    assert len(logged(caplog)) == 2


def test_a_running_loop_is_never_logged(watched: WatchedLoop, caplog: pytest.LogCaptureFixture) -> None:
    for _ in range(100):
        watched.move(HEARTBEAT_S)
        watched.watchdog.check()
    assert logged(caplog) == []


def test_each_heartbeat_extends_the_deadline_and_a_blocked_loop_does_not(
    watched: WatchedLoop,
) -> None:
    watched.move(HEARTBEAT_S)
    assert watched.deadline.calls == [31, 31]
    with watched.blocked():
        watched.clock.move(seconds=20)
        assert watched.deadline.calls == [31, 31]
    assert watched.deadline.calls == [31, 31, 31]


def test_a_server_that_stops_is_not_ended() -> None:
    watched = WatchedLoop(max_blocked_seconds=30)
    with watched.running():
        pass
    assert watched.deadline.calls == [31, None]


def test_0_seconds_never_end_the_process() -> None:
    watched = WatchedLoop(max_blocked_seconds=0)
    with watched.running():
        watched.move(HEARTBEAT_S)
    assert watched.deadline.calls == [None]


def test_a_deadline_that_cannot_be_set_is_logged_once_and_the_server_runs(caplog: pytest.LogCaptureFixture) -> None:
    watched = WatchedLoop(max_blocked_seconds=30, deadline=FailingDeadline())
    with watched.running():
        watched.move(HEARTBEAT_S)
        watched.move(HEARTBEAT_S)
    assert watched.deadline.calls == [31, None]
    assert logged(caplog) == ["the watchdog cannot set its deadline; from now on a blocked event loop is only logged"]


BLOCKED_BY_A_REGULAR_EXPRESSION = """
import asyncio, re
from ceilidh.server.clock import Clock
from ceilidh.server.watchdog import Watchdog

async def main():
    Watchdog(Clock(), 0.2).start()
    step_that_never_ends()

def step_that_never_ends():
    print("blocked", flush=True)
    re.match("(a+)+$", "a" * 100 + "!")

asyncio.run(main())
"""


def test_a_process_that_is_blocked_by_a_regular_expression_ends_with_its_stack() -> None:
    """It holds the interpreter's lock, so no thread of Python could end the process."""
    ended = subprocess.run(
        [sys.executable, "-c", BLOCKED_BY_A_REGULAR_EXPRESSION], capture_output=True, text=True, timeout=PATIENCE_S
    )
    assert ended.returncode == 1
    assert ended.stderr.startswith("Timeout")
    assert "in step_that_never_ends" in ended.stderr


@pytest.mark.parametrize("stderr", ["None", "io.StringIO()"])
def test_a_process_without_standard_error_that_stays_blocked_ends_too(stderr: str) -> None:
    """As with `2>&-`, under pythonw and in a Windows service."""
    program = f"import io, sys\nsys.stderr = {stderr}\n{BLOCKED_BY_A_REGULAR_EXPRESSION}"
    ended = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, timeout=PATIENCE_S)
    assert (ended.returncode, ended.stdout, ended.stderr) == (1, "blocked\n", "")

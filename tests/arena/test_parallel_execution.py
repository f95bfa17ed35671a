"""The parallel map: how workers start, and which errors of loky are silenced when it is closed."""

from __future__ import annotations

import signal
import threading

import pytest

from ceilidh.arena import parallel_execution
from ceilidh.arena.parallel_execution import _loky_shutdown_errors_ignored


@pytest.mark.parametrize(
    ("name", "error", "is_reported"),
    [
        ("ExecutorManagerThread", KeyError(92), False),
        ("ExecutorManagerThread", OSError("no more files"), True),
        ("another", KeyError(92), True),
    ],
)
def test_only_the_known_loky_error_is_silenced(
    monkeypatch: pytest.MonkeyPatch, name: str, error: Exception, is_reported: bool
) -> None:
    reported: list[type[BaseException]] = []
    monkeypatch.setattr(threading, "excepthook", lambda args: reported.append(args.exc_type))

    def fail() -> None:
        raise error

    before = threading.excepthook
    with _loky_shutdown_errors_ignored():
        thread = threading.Thread(target=fail, name=name)
        thread.start()
        thread.join()
    assert bool(reported) == is_reported
    assert threading.excepthook is before


@pytest.mark.skipif(not hasattr(signal, "pthread_sigmask"), reason="Windows has no signal masks")
def test_workers_start_with_sigint_blocked_and_the_parent_unblocks_it(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(parallel_execution, "MIN_PARALLEL_SECONDS", 0.0)
    assert list(parallel_execution.parallel_map(_blocks_interrupts, [1, 2], jobs=2)) == [True, True]
    assert not _blocks_interrupts(0)


def _blocks_interrupts(_: int) -> bool:
    return signal.SIGINT in signal.pthread_sigmask(signal.SIG_BLOCK, [])

"""Work spread over processes: what is told of loky's own thread when the work is stopped."""

from __future__ import annotations

import threading

import pytest

from ceilidh.arena.workers import _loky_kept_quiet


@pytest.mark.parametrize(
    ("name", "error", "told"),
    [
        ("ExecutorManagerThread", KeyError(92), False),
        ("ExecutorManagerThread", OSError("no more files"), True),
        ("another", KeyError(92), True),
    ],
)
def test_nothing_but_lokys_stumble_over_work_taken_back_is_kept_quiet(
    monkeypatch: pytest.MonkeyPatch, name: str, error: Exception, told: bool
) -> None:
    heard: list[type[BaseException]] = []
    monkeypatch.setattr(threading, "excepthook", lambda args: heard.append(args.exc_type))

    def stumble() -> None:
        raise error

    before = threading.excepthook
    with _loky_kept_quiet():
        thread = threading.Thread(target=stumble, name=name)
        thread.start()
        thread.join()
    assert bool(heard) == told
    assert threading.excepthook is before

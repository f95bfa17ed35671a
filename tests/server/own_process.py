"""Own processes: a server that a test may kill, and tests that other threads would disturb."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

from server.http_clients import LiveServer


@contextmanager
def own_process(folder: Path) -> Iterator[tuple[subprocess.Popen[str], LiveServer]]:
    """A server with its SQLite file and its log, `log.txt`, in `folder`."""
    environment = {
        **os.environ,
        "CEILIDH_DATABASE_URL": f"sqlite:///{folder / 'ceilidh.db'}",
        "CEILIDH_MIN_BOT_MOVE_SECONDS": "0",
    }
    command = [sys.executable, "-m", "ceilidh.server", "--port", "0"]
    with (
        (folder / "log.txt").open("a") as log,
        subprocess.Popen(command, stdout=subprocess.PIPE, stderr=log, text=True, env=environment) as running,
    ):
        try:
            assert running.stdout is not None
            port = re.search(r":(\d+)/", running.stdout.readline())
            assert port is not None, (folder / "log.txt").read_text()
            yield running, LiveServer(int(port[1]))
        finally:
            running.kill()


def in_own_process(test: Callable[[], None]) -> Callable[[], None]:
    """Decorate a test so that it runs in a new Python process, which has no other threads."""

    def run() -> None:
        code = f"from {test.__module__} import {test.__name__} as test; test.alone()"
        environment = {**os.environ, "PYTHONPATH": os.pathsep.join(sys.path)}
        done = subprocess.run([sys.executable, "-c", code], env=environment, capture_output=True, text=True)
        assert done.returncode == 0, done.stderr

    run.__doc__ = test.__doc__
    run.alone = test  # type: ignore[attr-defined]
    return run

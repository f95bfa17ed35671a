"""A server in a process of its own, which a test may kill."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from server.guests import Served


@contextmanager
def own_process(folder: Path) -> Iterator[tuple[subprocess.Popen[str], Served]]:
    """A server with an SQLite file in `folder`, where it also writes what it logs, to `log.txt`."""
    environment = {
        **os.environ,
        "CEILIDH_DATABASE_URL": f"sqlite:///{folder / 'ceilidh.db'}",
        "CEILIDH_BOT_SECONDS": "0",
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
            yield running, Served(int(port[1]))
        finally:
            running.kill()

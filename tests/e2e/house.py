"""A real `ceilidh serve` for tests, with its own SQLite file, which can be killed and started again."""

from __future__ import annotations

import os
import subprocess
import sys
import threading
from contextlib import ExitStack
from pathlib import Path
from typing import IO, Self

from services import PATIENCE, reserved_port

READY = b"ceilidh is at "
"""How the line begins that the server prints as soon as it accepts connections."""

START_LIMIT_S = 180
"""Seconds after which a server that says nothing is given up: a crowded machine has taken more than 60."""


class House:
    """A server; bots in it do not pause, and nobody is held back for asking too often."""

    def __init__(self, folder: Path, *options: str, **ways: str) -> None:
        self._folder = folder
        self._options = options
        self.ways = ways
        self._reserved = ExitStack()
        self._port = self._reserved.enter_context(reserved_port())
        self._has_written = threading.Condition()
        self.database = folder / "evening.db"
        self.address = f"http://127.0.0.1:{self._port}"

    def __enter__(self) -> Self:
        self.start()
        return self

    def __exit__(self, *raised: object) -> None:
        self._run.terminate()
        self._run.wait(PATIENCE)
        self._reserved.close()

    def start(self) -> None:
        """Start the server and wait until it says that it is ready."""
        command = [sys.executable, "-m", "ceilidh", "serve", "--no-open", "--port", str(self._port), *self._options]
        ways = {
            "CEILIDH_DATABASE_URL": f"sqlite:///{self.database}",
            "CEILIDH_BOT_SECONDS": "0",
            "CEILIDH_REQUESTS_PER_MINUTE": "0",
            "CEILIDH_TABLES_PER_MINUTE": "0",
            "CEILIDH_RECORDS_PER_MINUTE": "0",
            **self.ways,
        }
        self._run = subprocess.Popen(
            command, env={**os.environ, **ways}, stdout=subprocess.PIPE, stderr=subprocess.STDOUT
        )
        assert self._run.stdout is not None
        self._ready, settled = False, threading.Event()
        self._copying = threading.Thread(target=self._copy_output, args=(self._run.stdout, settled), daemon=True)
        self._copying.start()
        settled.wait(START_LIMIT_S)
        assert self._ready, f"the server did not start within {START_LIMIT_S} seconds:\n{self.said()}"

    def kill(self) -> None:
        """Ends the server without a chance to put anything in order, and waits until all its processes have ended."""
        self._run.kill()
        self._run.wait(PATIENCE)
        self._copying.join(PATIENCE)

    def said(self) -> str:
        """All that the server wrote to its log."""
        return self._log.read_text(encoding="utf-8", errors="replace") if self._log.exists() else ""

    def wait_until_said(self, text: str) -> None:
        """Return when the server has written the text to its log."""
        with self._has_written:
            assert self._has_written.wait_for(lambda: text in self.said(), PATIENCE), self.said()

    @property
    def _log(self) -> Path:
        return self._folder / "server.txt"

    def _copy_output(self, output: IO[bytes], settled: threading.Event) -> None:
        """Append the output to the log; `settled` is set when the server is ready or has ended."""
        with output, self._log.open("ab", buffering=0) as log:
            for line in output:
                with self._has_written:
                    log.write(line)
                    self._has_written.notify_all()
                if line.startswith(READY):
                    self._ready = True
                    settled.set()
        settled.set()

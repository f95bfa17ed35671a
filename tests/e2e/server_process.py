"""A real `ceilidh serve` for tests, with its own SQLite file, which can be killed and started again."""

from __future__ import annotations

import os
import subprocess
import sys
import threading
from contextlib import ExitStack
from pathlib import Path
from typing import IO, Self

from services import TIMEOUT_S, reserved_port

READY = b"ceilidh is at "
"""The start of the line that the server prints when it accepts connections."""

START_LIMIT_S = 180
"""A crowded machine has taken more than 60."""


class ServerProcess:
    """A running server without pauses of bots and without rate limits."""

    def __init__(self, folder: Path, *options: str, **env: str) -> None:
        self._folder = folder
        self._options = options
        self.env = env
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
        self._run.wait(TIMEOUT_S)
        self._reserved.close()

    def start(self) -> None:
        """Start the server and wait until it says that it is ready."""
        command = [sys.executable, "-m", "ceilidh", "serve", "--no-open", "--port", str(self._port), *self._options]
        env = {
            "CEILIDH_DATABASE_URL": f"sqlite:///{self.database}",
            "CEILIDH_MIN_BOT_MOVE_SECONDS": "0",
            "CEILIDH_REQUESTS_PER_MINUTE": "0",
            "CEILIDH_TABLES_PER_MINUTE": "0",
            "CEILIDH_RECORDS_PER_MINUTE": "0",
            **self.env,
        }
        self._run = subprocess.Popen(
            command, env={**os.environ, **env}, stdout=subprocess.PIPE, stderr=subprocess.STDOUT
        )
        assert self._run.stdout is not None
        self._ready, settled = False, threading.Event()
        self._copying = threading.Thread(target=self._copy_output, args=(self._run.stdout, settled), daemon=True)
        self._copying.start()
        settled.wait(START_LIMIT_S)
        assert self._ready, f"the server did not start within {START_LIMIT_S} seconds:\n{self.log_text()}"

    def kill(self) -> None:
        """Kill the server without a clean shutdown, and wait until all its processes have ended."""
        self._run.kill()
        self._run.wait(TIMEOUT_S)
        self._copying.join(TIMEOUT_S)

    def log_text(self) -> str:
        """Everything that the server wrote to its log."""
        return self._log.read_text(encoding="utf-8", errors="replace") if self._log.exists() else ""

    def wait_until_logged(self, text: str) -> None:
        """Wait until the server has written the text to its log."""
        with self._has_written:
            assert self._has_written.wait_for(lambda: text in self.log_text(), TIMEOUT_S), self.log_text()

    @property
    def _log(self) -> Path:
        return self._folder / "server.txt"

    def _copy_output(self, output: IO[bytes], settled: threading.Event) -> None:
        """Append the output to the log; set `settled` when the server is ready or has ended."""
        with output, self._log.open("ab", buffering=0) as log:
            for line in output:
                with self._has_written:
                    log.write(line)
                    self._has_written.notify_all()
                if line.startswith(READY):
                    self._ready = True
                    settled.set()
        settled.set()

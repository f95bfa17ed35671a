"""A real `ceilidh serve` for tests, with its own SQLite file, which can be killed and started again."""

from __future__ import annotations

import os
import subprocess
import sys
import time
import urllib.request
from pathlib import Path
from typing import Self
from urllib.error import URLError

from services import PATIENCE, free_port


class House:
    """A server; bots in it do not pause, and nobody is held back for asking too often."""

    def __init__(self, folder: Path, *options: str, **ways: str) -> None:
        self._folder = folder
        self._options = options
        self.ways = ways
        self._port = free_port()
        self.database = folder / "evening.db"
        self.address = f"http://127.0.0.1:{self._port}"

    def __enter__(self) -> Self:
        self.start()
        return self

    def __exit__(self, *raised: object) -> None:
        self._run.terminate()
        self._run.wait(PATIENCE)

    def start(self) -> None:
        """Starts the server and waits until it answers."""
        command = [sys.executable, "-m", "ceilidh", "serve", "--no-open", "--port", str(self._port), *self._options]
        ways = {
            "CEILIDH_DATABASE_URL": f"sqlite:///{self.database}",
            "CEILIDH_BOT_SECONDS": "0",
            "CEILIDH_REQUESTS_PER_MINUTE": "0",
            "CEILIDH_TABLES_PER_MINUTE": "0",
            "CEILIDH_RECORDS_PER_MINUTE": "0",
            **self.ways,
        }
        with self._log.open("ab") as log:
            self._run = subprocess.Popen(command, env={**os.environ, **ways}, stdout=log, stderr=log)
        deadline = time.monotonic() + PATIENCE
        while not self._answers():
            assert self._run.poll() is None, self.said()
            assert time.monotonic() < deadline, self.said()
            time.sleep(0.05)

    def kill(self) -> None:
        """Ends the server without a chance to put anything in order."""
        self._run.kill()
        self._run.wait(PATIENCE)

    def said(self) -> str:
        """All that the server wrote to its log."""
        return self._log.read_text(encoding="utf-8", errors="replace")

    @property
    def _log(self) -> Path:
        return self._folder / "server.txt"

    def _answers(self) -> bool:
        try:
            with urllib.request.urlopen(f"{self.address}/api/games", timeout=5) as answer:
                return bool(answer.status == 200)
        except (URLError, ConnectionError, TimeoutError):
            return False

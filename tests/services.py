"""Real services for tests: a private PostgreSQL and Redis, started when the first test of a worker asks for one.

If a service is not installed, its tests are skipped with a visible reason; in CI they fail.
"""

from __future__ import annotations

import os
import pwd
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from itertools import count
from pathlib import Path
from typing import NoReturn

import psycopg
import pytest
import redis

TIMEOUT_S = 60.0
"""How long a service may take to start on a busy machine."""
ACCOUNTS = ("postgres", "nobody")
"""The user that runs PostgreSQL if the tests run as root, which PostgreSQL refuses."""


@pytest.fixture(scope="session")
def postgres() -> Iterator[str]:
    """The URL of a PostgreSQL server; most tests use `postgres_url`."""
    folder = _programs("PostgreSQL", "initdb", "postgresql", "/usr/lib/postgresql/*/bin")
    account = _unprivileged()
    with _scratch("postgres", account) as scratch:
        data = f"{scratch}/data"
        init = [f"{folder}/initdb", "--pgdata", data, "--username", "ceilidh", "--auth", "trust", "--no-sync"]
        _finish([*init, "--no-locale", "--encoding", "UTF8"], scratch, account)
        command = [f"{folder}/postgres", "-D", data, "-k", scratch, "-h", "127.0.0.1", "-F"]
        with (
            reserved_port() as port,
            _running([*command, "-p", str(port)], scratch, account, "database system is ready to accept connections"),
        ):
            yield f"postgresql://ceilidh@127.0.0.1:{port}"


@pytest.fixture
def postgres_url(postgres: str) -> str:
    """The URL of a new, empty PostgreSQL database, for SQLAlchemy and CEILIDH_DATABASE_URL."""
    return create_database(postgres)


def create_database(postgres: str) -> str:
    """Create a database with a unique name; returns its URL."""
    name = f"evening_{next(_numbers)}"
    with psycopg.connect(f"{postgres}/postgres", autocommit=True) as connection:
        connection.execute(f"create database {name}")
    return f"{postgres.replace('postgresql://', 'postgresql+psycopg://')}/{name}"


@pytest.fixture(scope="session")
def redis_server() -> Iterator[str]:
    """The URL of a Redis server; most tests use `redis_url`."""
    program = _programs("Redis", "redis-server", "redis-server") / "redis-server"
    with _scratch("redis", None) as data, reserved_port() as port:
        command = [str(program), "--port", str(port), "--bind", "127.0.0.1", "--dir", data, "--save", ""]
        with _running(command, data, None, "Ready to accept connections"):
            yield f"redis://127.0.0.1:{port}/0"


@pytest.fixture
def redis_url(redis_server: str) -> str:
    """The URL of an empty Redis database."""
    with redis.Redis.from_url(redis_server) as connection:
        connection.flushall()
    return redis_server


@contextmanager
def reserved_port() -> Iterator[int]:
    """Reserve a port during the block; a server may listen on it, repeatedly.

    On Linux a port that is bound but not listened on is given to nobody who asks for any free port, while a server that
    sets SO_REUSEADDR can still listen on it. Elsewhere it could not, so there the port is only free at this moment.
    """
    with socket.socket() as reservation:
        reservation.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        reservation.bind(("127.0.0.1", 0))
        port: int = reservation.getsockname()[1]
        if sys.platform != "linux":
            reservation.close()
        yield port


def missing(what: str, package: str) -> NoReturn:
    """Skip the test because a service is not installed; fail in CI."""
    sentence = f"NOT TESTED, {what} is not installed here: apt-get install {package}"
    if os.environ.get("CI"):
        pytest.fail(sentence, pytrace=False)
    pytest.skip(sentence)


_numbers = count(1)


def _programs(what: str, program: str, package: str, *folders: str) -> Path:
    """The folder of a service's programs: on PATH, or Debian's."""
    for pattern in folders:
        found = sorted(Path("/").glob(pattern.removeprefix("/")))
        if found:
            return found[-1]
    on_path = shutil.which(program)
    if on_path is None:
        missing(what, package)
    return Path(on_path).parent


def _unprivileged() -> str | None:
    """An unprivileged user to run a program as; None if we are not root."""
    if os.geteuid() != 0:
        return None
    known = {entry.pw_name for entry in pwd.getpwall()}
    return next(account for account in ACCOUNTS if account in known)


@contextmanager
def _scratch(name: str, account: str | None) -> Iterator[str]:
    """A temporary folder that this user may enter, unlike pytest's."""
    with tempfile.TemporaryDirectory(prefix=f"ceilidh-{name}-", ignore_cleanup_errors=True) as folder:
        if account is not None:
            shutil.chown(folder, account)
        yield folder


def _start(command: list[str], folder: str, account: str | None) -> subprocess.Popen[str]:
    group = None if account is None else pwd.getpwnam(account).pw_gid
    return subprocess.Popen(
        command,
        cwd=folder,
        env={**os.environ, "LC_ALL": "C"},
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        encoding="utf-8",
        errors="replace",
        user=account,
        group=group,
    )


def _finish(command: list[str], folder: str, account: str | None) -> None:
    """Run a program; it must succeed."""
    with _start(command, folder, account) as process:
        output, _ = process.communicate(timeout=TIMEOUT_S)
    assert process.returncode == 0, f"{command[0]} failed: {output}"


@contextmanager
def _running(command: list[str], folder: str, account: str | None, ready: str) -> Iterator[None]:
    """Run a service during the block; it is ready when the block begins."""
    with _start(command, folder, account) as process:
        log = _Log(process, ready)
        try:
            if not log.wait():
                pytest.fail(f"{command[0]} does not start: {log.text()}")
            yield
        finally:
            process.send_signal(signal.SIGINT)
            log.join()


class _Log(threading.Thread):
    """Reads a service's output, so that it never blocks, and detects when it is ready."""

    def __init__(self, process: subprocess.Popen[str], ready: str) -> None:
        super().__init__(daemon=True)
        self._process = process
        self._ready = ready
        self._lines: list[str] = []
        self._is_ready = False
        self._decided = threading.Event()
        self.start()

    def run(self) -> None:
        """Read until the service closes its output."""
        assert self._process.stdout is not None
        for line in self._process.stdout:
            self._lines.append(line)
            if self._ready in line:
                self._is_ready = True
                self._decided.set()
        self._decided.set()

    def wait(self) -> bool:
        """Wait until the service is ready; False if it ended or timed out."""
        self._decided.wait(TIMEOUT_S)
        return self._is_ready

    def text(self) -> str:
        return "".join(self._lines)

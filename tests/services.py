"""Real services for tests: a private PostgreSQL and Redis, started when the first test of a worker asks for one.

Where a service is not installed its tests are skipped with a loud word; in CI they fail.
"""

from __future__ import annotations

import os
import pwd
import shutil
import signal
import socket
import subprocess
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from itertools import count
from pathlib import Path
from typing import NoReturn

import psycopg
import pytest
import redis

PATIENCE = 60.0
"""Seconds that a service may take to start, on a busy machine."""
ACCOUNTS = ("postgres", "nobody")
"""Who PostgreSQL runs as where the tests are run by root, which it refuses to serve."""


@pytest.fixture(scope="session")
def postgres() -> Iterator[str]:
    """The address of a PostgreSQL server without databases of its own; most tests want `postgres_url`."""
    folder = _programs("PostgreSQL", "initdb", "postgresql", "/usr/lib/postgresql/*/bin")
    account = _unprivileged()
    with _scratch("postgres", account) as scratch:
        data = f"{scratch}/data"
        init = [f"{folder}/initdb", "--pgdata", data, "--username", "ceilidh", "--auth", "trust", "--no-sync"]
        _start(init, scratch, account).wait(PATIENCE)
        port = free_port()
        command = [f"{folder}/postgres", "-D", data, "-p", str(port), "-k", scratch, "-h", "127.0.0.1", "-F"]
        address = f"postgresql://ceilidh@127.0.0.1:{port}"
        with _running(command, scratch, account, lambda: _answers_sql(address)):
            yield address


@pytest.fixture
def postgres_url(postgres: str) -> str:
    """The address of a new and empty PostgreSQL database, as SQLAlchemy and CEILIDH_DATABASE_URL want it."""
    name = f"evening_{next(_numbers)}"
    with psycopg.connect(f"{postgres}/postgres", autocommit=True) as connection:
        connection.execute(f"create database {name}")
    return f"{postgres.replace('postgresql://', 'postgresql+psycopg://')}/{name}"


@pytest.fixture(scope="session")
def redis_server() -> Iterator[str]:
    """The address of a Redis server; most tests want `redis_url`."""
    program = _programs("Redis", "redis-server", "redis-server") / "redis-server"
    with _scratch("redis", None) as data:
        port = free_port()
        command = [str(program), "--port", str(port), "--bind", "127.0.0.1", "--dir", data, "--save", ""]
        address = f"redis://127.0.0.1:{port}/0"
        with _running(command, data, None, lambda: _answers_ping(address)):
            yield address


@pytest.fixture
def redis_url(redis_server: str) -> str:
    """The address of a Redis server that holds nothing."""
    with redis.Redis.from_url(redis_server) as connection:
        connection.flushall()
    return redis_server


def free_port() -> int:
    """A port of this machine that nobody listens on."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
    return port


def missing(what: str, package: str) -> NoReturn:
    """Skips the test because a service is not installed; in CI it fails, for there it must be."""
    sentence = f"NOT TESTED, {what} is not installed here: apt-get install {package}"
    if os.environ.get("CI"):
        pytest.fail(sentence, pytrace=False)
    pytest.skip(sentence)


_numbers = count(1)


def _programs(what: str, program: str, package: str, *folders: str) -> Path:
    """The folder that holds a service's programs: one that is on the path, or where Debian puts them."""
    for pattern in folders:
        found = sorted(Path("/").glob(pattern.removeprefix("/")))
        if found:
            return found[-1]
    on_path = shutil.which(program)
    if on_path is None:
        missing(what, package)
    return Path(on_path).parent


def _unprivileged() -> str | None:
    """Another user than root to run a program as; None if we are not root."""
    if os.geteuid() != 0:
        return None
    known = {entry.pw_name for entry in pwd.getpwall()}
    return next(account for account in ACCOUNTS if account in known)


@contextmanager
def _scratch(name: str, account: str | None) -> Iterator[str]:
    """A folder that the account may enter, other than pytest's own."""
    with tempfile.TemporaryDirectory(prefix=f"ceilidh-{name}-", ignore_cleanup_errors=True) as folder:
        if account is not None:
            shutil.chown(folder, account)
        yield folder


def _start(command: list[str], folder: str, account: str | None) -> subprocess.Popen[bytes]:
    group = None if account is None else pwd.getpwnam(account).pw_gid
    with Path(folder, "log.txt").open("ab") as log:
        return subprocess.Popen(command, cwd=folder, stdout=log, stderr=log, user=account, group=group)


@contextmanager
def _running(command: list[str], folder: str, account: str | None, ready: Callable[[], bool]) -> Iterator[None]:
    """A service that runs until the block ends. It has answered before the block begins."""
    with _start(command, folder, account) as process:
        try:
            deadline = time.monotonic() + PATIENCE
            while not ready():
                if process.poll() is not None or time.monotonic() > deadline:
                    pytest.fail(f"{command[0]} does not start: {Path(folder, 'log.txt').read_text()}")
                time.sleep(0.05)
            yield
        finally:
            process.send_signal(signal.SIGINT)


def _answers_sql(address: str) -> bool:
    try:
        psycopg.connect(f"{address}/postgres", connect_timeout=2).close()
    except psycopg.OperationalError:
        return False
    return True


def _answers_ping(address: str) -> bool:
    try:
        with redis.Redis.from_url(address) as connection:
            return bool(connection.ping())
    except redis.ConnectionError:
        return False

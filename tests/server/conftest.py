"""One server for the tests of a worker; people get sessions of their own."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from server.http_clients import Guest, LiveServer, run_server


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[LiveServer]:
    with run_server(tmp_path_factory.mktemp("server")) as running:
        yield running


@pytest.fixture
def anna(server: LiveServer) -> Iterator[Guest]:
    with server.guest("Anna") as guest:
        yield guest


@pytest.fixture
def ben(server: LiveServer) -> Iterator[Guest]:
    with server.guest("Ben") as guest:
        yield guest


@pytest.fixture(params=["SQLite", "PostgreSQL"])
def url(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """A new database of each kind."""
    if request.param == "PostgreSQL":
        return str(request.getfixturevalue("postgres_url"))
    return f"sqlite:///{tmp_path / 'new.db'}"

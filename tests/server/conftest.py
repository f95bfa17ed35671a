"""One server for the tests of a worker; people get sessions of their own."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from server.guests import Guest, Served, served


@pytest.fixture(scope="session")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    with served(tmp_path_factory.mktemp("house")) as running:
        yield running


@pytest.fixture
def anna(house: Served) -> Iterator[Guest]:
    with house.guest("Anna") as guest:
        yield guest


@pytest.fixture
def ben(house: Served) -> Iterator[Guest]:
    with house.guest("Ben") as guest:
        yield guest

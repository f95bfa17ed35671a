"""HostileRequest requests with a fixed seed; `bench/fuzz_server.py` sends 200,000 others to a server of its own."""

from __future__ import annotations

import asyncio
import logging
from pathlib import Path
from random import Random

import pytest
from fuzz_server import Fuzz
from hostile_requests import Generator, World
from server.http_clients import run_server


def test_no_hostile_request_is_a_fault_of_the_server(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    with run_server(tmp_path, away_seconds=300, allow_private_webhooks=True) as server:
        fuzz = Fuzz(server.address, seed=7)
        asyncio.run(fuzz.run(400))
    assert fuzz.faults == []
    assert fuzz.statuses.total() > 300
    assert len(fuzz.statuses) > 6
    passed = sum(count for status, count in fuzz.statuses.items() if 200 <= status < 400)
    assert passed > fuzz.statuses.total() / 5, "field names of the fuzzer may be stale"
    errors = [record.getMessage() for record in caplog.records if record.levelno >= logging.ERROR]
    assert errors == []


def test_every_route_of_the_schema_is_attacked() -> None:
    world = World()
    world.people, world.finished, world.values = (
        [{"Host": "server"}],
        ["over"],
        {"table": ["table"], "token": ["token"]},
    )
    paths: dict[str, object] = {f"/api/new-{number}": {"get": {}} for number in range(20)}
    generator = Generator({"paths": paths, "components": {"schemas": {}}}, world, Random(1))
    attacked = {generator.request().path.partition("?")[0] for _ in range(1_000)}
    assert attacked >= set(paths)

"""Starting and stopping the server's services: a failure of one leaves none of the others open."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

import pytest
from virtual_time import run

from ceilidh.server.services import Services
from ceilidh.server.settings import Settings

Stop = Callable[[], Awaitable[None] | None]

SERVICES = [
    *("notices.stop", "lookout.stop", "crier.stop", "admission.stop", "timekeeper.stop", "rater.stop"),
    *("tables.stop", "token_sockets.stop", "mute_lists.stop", "analyses.stop", "workers.close", "render_workers.close"),
    *("limits.close", "database.close"),
]


class Stops:
    """Records which services of a house were stopped; `broken` raises an error after it stopped."""

    def __init__(self, house: Services, broken: str = "") -> None:
        self.stopped: list[str] = []
        for service in SERVICES:
            name, method = service.split(".")
            owner = getattr(house, name)
            setattr(owner, method, self._recording(service, getattr(owner, method), service == broken))

    def _recording(self, service: str, stop: Stop, broken: bool) -> Stop:
        def record() -> None:
            self.stopped.append(service)
            if broken:
                raise RuntimeError(f"{service} is broken")

        async def stop_async() -> None:
            await stop()  # type: ignore[misc]
            record()

        def stop_sync() -> None:
            stop()
            record()

        return stop_async if asyncio.iscoroutinefunction(stop) else stop_sync


def house_in(folder: Path) -> Services:
    return Services(Settings(database_url=f"sqlite:///{folder / 'ceilidh.db'}"))


def test_everything_in_a_house_that_can_stop_is_a_service(tmp_path: Path) -> None:
    async def scenario() -> set[str]:
        house = house_in(tmp_path)
        house.database.close()
        return {
            f"{name}.{how}" for name, part in vars(house).items() for how in ("stop", "close") if hasattr(part, how)
        }

    assert run(scenario()) == set(SERVICES)


@pytest.mark.parametrize("broken", SERVICES)
def test_a_service_that_cannot_stop_is_logged_and_all_others_stop(
    tmp_path: Path, caplog: pytest.LogCaptureFixture, broken: str
) -> None:
    async def scenario() -> list[str]:
        house = house_in(tmp_path)
        stops = Stops(house, broken)
        await house.open()
        await house.close()
        return stops.stopped

    stopped = run(scenario())
    assert sorted(stopped) == sorted(SERVICES)
    assert stopped[-1] == "database.close"
    assert f"{broken} is broken" in caplog.text


def test_what_was_opened_is_closed_when_the_start_fails(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def scenario() -> tuple[list[str], int]:
        house = house_in(tmp_path)
        stops = Stops(house)

        def fail() -> None:
            raise RuntimeError("no crier")

        monkeypatch.setattr(house.dispatcher, "start", fail)
        with pytest.raises(RuntimeError, match="no crier"):
            await house.open()
        return stops.stopped, len(asyncio.all_tasks()) - 1

    stopped, tasks_left = run(scenario())
    assert sorted(stopped) == sorted(SERVICES)
    assert stopped[-1] == "database.close"
    assert tasks_left == 0


@pytest.mark.parametrize("broken", ["_writing", "_reading"])
def test_the_database_lets_go_of_all_connections_even_if_one_pool_fails(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, broken: str
) -> None:
    database = house_in(tmp_path).database
    disposed: list[str] = []

    def dispose(name: str) -> Callable[[], Any]:
        def record() -> None:
            disposed.append(name)
            if name == broken:
                raise RuntimeError(name)

        return record

    for name in ("_writing", "_reading"):
        monkeypatch.setattr(getattr(database, name), "dispose", dispose(name))
    with pytest.raises(RuntimeError, match=broken):
        database.close()
    assert sorted(disposed) == ["_reading", "_writing"]

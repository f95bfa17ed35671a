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
    *("event_bus.stop", "change_poller.stop", "dispatcher.stop", "admission.stop", "time_limit_enforcer.stop"),
    *("rating_updater.stop", "tables.stop", "open_sockets.stop", "analyses.stop"),
    *("workers.close", "render_workers.close", "resolver.close", "limits.close", "database.close"),
]


class Stops:
    """Records which services of a server were stopped; `broken` raises an error after it stopped."""

    def __init__(self, services: Services, broken: str = "") -> None:
        self.stopped: list[str] = []
        for service in SERVICES:
            name, method = service.split(".")
            owner = getattr(services, name)
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


def services_in(folder: Path) -> Services:
    return Services(Settings(database_url=f"sqlite:///{folder / 'ceilidh.db'}"))


def test_every_part_with_a_stop_method_is_stopped(tmp_path: Path) -> None:
    async def scenario() -> set[str]:
        services = services_in(tmp_path)
        services.database.close()
        return {
            f"{name}.{how}" for name, part in vars(services).items() for how in ("stop", "close") if hasattr(part, how)
        }

    assert run(scenario()) == set(SERVICES)


@pytest.mark.parametrize("broken", SERVICES)
def test_a_service_that_cannot_stop_is_logged_and_all_others_stop(
    tmp_path: Path, caplog: pytest.LogCaptureFixture, broken: str
) -> None:
    async def scenario() -> list[str]:
        services = services_in(tmp_path)
        stops = Stops(services, broken)
        await services.open()
        await services.close()
        return stops.stopped

    stopped = run(scenario())
    assert sorted(stopped) == sorted(SERVICES)
    assert stopped[-1] == "database.close"
    assert f"{broken} is broken" in caplog.text


def test_started_services_are_stopped_when_the_start_fails(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def scenario() -> tuple[list[str], int]:
        services = services_in(tmp_path)
        stops = Stops(services)

        def fail() -> None:
            raise RuntimeError("no dispatcher")

        monkeypatch.setattr(services.dispatcher, "start", fail)
        with pytest.raises(RuntimeError, match="no dispatcher"):
            await services.open()
        return stops.stopped, len(asyncio.all_tasks()) - 1

    stopped, tasks_left = run(scenario())
    assert sorted(stopped) == sorted(SERVICES)
    assert stopped[-1] == "database.close"
    assert tasks_left == 0


@pytest.mark.parametrize("broken", ["_writing", "_reading"])
def test_the_database_closes_both_pools_even_if_one_fails(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, broken: str
) -> None:
    database = services_in(tmp_path).database
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

"""Worker processes: they end with their server, whatever ends it."""

from __future__ import annotations

import asyncio
import sys
import time
from pathlib import Path

import pytest
from clients import family
from e2e.house import House
from server.guests import Served

from ceilidh.server.thinking.worker import Worker, check_wanted

CLANS = "clans-and-glory"


@pytest.mark.skipif(sys.platform != "linux", reason="processes are looked up in /proc")
def test_workers_end_with_a_server_that_is_killed(tmp_path: Path) -> None:
    with House(tmp_path) as house:
        with Served(int(house.address.rpartition(":")[2])).guest("Anna") as anna:
            sitting = anna.sit(anna.table(CLANS, "me", "expert"))
            sitting.first()
            sitting.request("hints", seat=0)
        workers = family(house._run.pid)[1:]
        assert workers
        house.kill()
        deadline = time.monotonic() + 20
        while any(alive(worker) for worker in workers):
            assert time.monotonic() < deadline
            time.sleep(0.05)
        assert "leaked" not in house.said()


def work_on(file: str) -> None:
    """Never done, unless it is not wanted any more."""
    while True:
        with Path(file).open("a") as log:
            log.write(".")
        time.sleep(0.01)
        check_wanted()


def test_work_that_is_cancelled_ends_and_what_waits_behind_it_never_begins(tmp_path: Path) -> None:
    asyncio.run(cancel_work(tmp_path))


async def cancel_work(tmp_path: Path) -> None:
    worker, log = Worker(), tmp_path / "log"
    unwanted = asyncio.create_task(worker.ask(30, work_on, str(log)))
    while not log.exists():
        await asyncio.sleep(0.01)
    waiting = asyncio.create_task(worker.ask(30, work_on, str(tmp_path / "never")))
    await asyncio.sleep(0)
    for task in (unwanted, waiting):
        task.cancel()
    assert await worker.ask(30, len, "four") == 4
    written = log.stat().st_size
    assert await worker.ask(30, len, "five!") == 5
    assert log.stat().st_size == written
    assert not (tmp_path / "never").exists()
    worker.close()


def alive(process: int) -> bool:
    try:
        return Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()[0] != "Z"
    except OSError:
        return False

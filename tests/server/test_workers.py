"""Worker processes end with their server, whatever ends it."""

from __future__ import annotations

import asyncio
import os
import select
import sys
import time
from pathlib import Path

import pytest
from load_clients import family
from server.http_clients import TIMEOUT_S
from server.own_process import own_process

from ceilidh.server.workers.worker_process import Worker, raise_if_cancelled

CLANS = "clans-and-glory"


@pytest.mark.skipif(sys.platform != "linux", reason="processes are looked up in /proc")
def test_workers_end_with_a_server_that_is_killed(tmp_path: Path) -> None:
    with own_process(tmp_path) as (running, server):
        with server.guest("Anna") as anna:
            client = anna.connect(anna.table(CLANS, "me", "expert"))
            client.first()
            client.request("hints", seat=0)
        workers = [os.pidfd_open(worker) for worker in family(running.pid)[1:]]
        assert workers
        running.kill()
        for worker in workers:
            ended, _, _ = select.select([worker], [], [], TIMEOUT_S)
            assert ended, "a worker outlives its server"
            os.close(worker)
    assert "leaked" not in (tmp_path / "log.txt").read_text()


def work_on(file: str, begun: str) -> None:
    """Report the start to a pipe, and write to a file until the call is cancelled."""
    Path(begun).write_text("begun")
    while True:
        with Path(file).open("a") as log:
            log.write(".")
        raise_if_cancelled()


def test_cancelled_calls_end_or_never_begin(tmp_path: Path) -> None:
    asyncio.run(cancel_work(tmp_path))


async def cancel_work(tmp_path: Path) -> None:
    worker, log, begun = Worker(), tmp_path / "log", tmp_path / "begun"
    os.mkfifo(begun)
    unwanted = asyncio.create_task(worker.run(TIMEOUT_S, work_on, str(log), str(begun)))
    await asyncio.to_thread(begun.read_bytes)
    waiting = asyncio.create_task(worker.run(TIMEOUT_S, work_on, str(tmp_path / "never"), str(begun)))
    await asyncio.sleep(0)
    for task in (unwanted, waiting):
        task.cancel()
    assert await worker.run(TIMEOUT_S, len, "four") == 4
    written = log.read_text()
    assert await worker.run(TIMEOUT_S, len, "five!") == 5
    assert log.read_text() == written
    assert not (tmp_path / "never").exists()
    worker.close()


def test_a_call_cancelled_before_its_process_started_does_not_block_the_next_one() -> None:
    async def scenario() -> int:
        worker = Worker()
        with pytest.raises(TimeoutError):
            await worker.run(0, time.sleep, 10 * TIMEOUT_S)
        try:
            return await worker.run(TIMEOUT_S, abs, -1)
        finally:
            worker.close()

    assert asyncio.run(scenario()) == 1


def test_a_process_that_dies_while_it_is_idle_costs_no_call() -> None:
    async def scenario() -> int:
        worker = Worker()
        try:
            await worker.run(TIMEOUT_S, abs, -1)
            assert worker.process is not None
            worker.process.kill()
            worker.process.join()
            return await worker.run(TIMEOUT_S, abs, -2)
        finally:
            worker.close()

    assert asyncio.run(scenario()) == 2

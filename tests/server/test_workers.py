"""Worker processes: they end with their server, whatever ends it."""

from __future__ import annotations

import sys
import time
from pathlib import Path

import pytest
from clients import family
from e2e.house import House
from server.guests import Served

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


def alive(process: int) -> bool:
    try:
        return Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()[0] != "Z"
    except OSError:
        return False

"""A server that is killed repeatedly loses nothing it acknowledged; `bench/crash_durability.py` runs for longer."""

from __future__ import annotations

import asyncio
from pathlib import Path

from crash_durability import kill_repeatedly


def test_20_kills_lose_no_acknowledged_decision(tmp_path: Path) -> None:
    tally = asyncio.run(kill_repeatedly(tmp_path, 20))
    assert tally.acknowledged > 20
    assert tally.lost == 0

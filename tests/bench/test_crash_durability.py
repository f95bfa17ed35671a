"""A server that is killed repeatedly loses nothing it acknowledged; `bench/crash_durability.py` runs for longer."""

from __future__ import annotations

import asyncio
from pathlib import Path

from crash_durability import kill_again_and_again


def test_nothing_acknowledged_is_lost_over_20_kills(tmp_path: Path) -> None:
    tally = asyncio.run(kill_again_and_again(tmp_path, 20))
    assert tally.acknowledged > 20
    assert tally.lost == 0

"""Short attacks do not keep others from playing; `make bench-load` measures all of them in full."""

from __future__ import annotations

import argparse
import asyncio

import attack_clients
import noisy_neighbor
import pytest

pytestmark = pytest.mark.xdist_group("attacks")


@pytest.mark.parametrize("name", ["refreshes", "previews", "hints"])
def test_honest_players_keep_playing_during_an_attack(name: str) -> None:
    given = argparse.Namespace(tables=4, seconds=0.0, acts=12, size=0.2)
    measured = asyncio.run(noisy_neighbor.measure_attack(name, given))
    assert not measured.failed
    assert len(measured.acts) >= 12
    assert measured.tally["tables"] == 1
    assert measured.memory < noisy_neighbor.MAX_MEMORY_MB


def test_only_a_server_on_this_machine_is_attacked() -> None:
    with pytest.raises(SystemExit, match="on this machine"):
        attack_clients.Attacker("http://192.0.2.1:8000", 1.0)

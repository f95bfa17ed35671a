"""Short attacks that do not keep others from playing; `make bench-load` runs and measures all of them in full."""

from __future__ import annotations

import argparse
import asyncio

import attack_clients
import noisy_neighbor
import pytest

pytestmark = pytest.mark.xdist_group("attacks")


@pytest.mark.parametrize("name", ["looks", "previews", "hints"])
def test_beside_a_guest_who_wants_too_much_others_play_on(name: str) -> None:
    given = argparse.Namespace(tables=4, seconds=0.0, acts=12, size=0.2)
    noticed = asyncio.run(noisy_neighbor.under(name, given))
    assert not noticed.failed
    assert len(noticed.acts) >= 12
    assert noticed.tally["tables"] == 1
    assert noticed.memory < noisy_neighbor.MEMORY


def test_only_a_server_on_this_machine_is_attacked() -> None:
    with pytest.raises(SystemExit, match="on this machine"):
        attack_clients.Attacker("http://192.0.2.1:8000", 1.0)

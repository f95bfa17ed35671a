"""The speed benchmark measures everything that it lists; tests do not judge the numbers."""

from __future__ import annotations

from ceilidh.arena import measure_speed
from ceilidh.core import find_game


def test_every_speed_is_measured() -> None:
    measured: list[str] = []
    measures = measure_speed(find_game("clans-and-glory"), 2, 0.01, measured.append)
    assert measured == ["playouts", "clones", "determinizations", "pictures"]
    assert all(value > 0 for value in measures.values() if isinstance(value, float))
    assert measures["decisions_per_s"] > measures["playouts_per_s"]

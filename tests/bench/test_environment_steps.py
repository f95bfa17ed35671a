"""The benchmark of the learning environments."""

from __future__ import annotations

import environment_steps
import pytest


def test_it_prints_the_speed_of_a_game(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    command = ["environment_steps.py", "clans-and-glory", "--at-once", "4", "--steps", "2", "--rounds", "1"]
    monkeypatch.setattr("sys.argv", command)
    environment_steps.main()
    row = capsys.readouterr().out.splitlines()[-1]
    assert row.startswith("| `clans-and-glory` | 1,411 | 3,535 | ")

"""The database of `bench/many_accounts.py` is one that the server can read."""

from __future__ import annotations

from pathlib import Path

import many_accounts
import pytest


def test_its_generated_database_is_served(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    url = f"sqlite:///{tmp_path / 'many.db'}"
    many_accounts.create_database(url, people=5, games=6)
    many_accounts.measure(url, asks=2)
    many_accounts.show_plans(url)
    shown = capsys.readouterr().out.splitlines()
    assert [line for line in shown if line in ("home", "profile", "leaderboard")] == ["home", "profile", "leaderboard"]

"""Starting a server: its address, its output and its settings."""

from __future__ import annotations

import os
import socket
import subprocess
import sys
from pathlib import Path

import pytest
from server.http_clients import get

from ceilidh.core import CeilidhError
from ceilidh.server.settings import read_settings


def test_the_default_database_is_a_file_in_the_user_s_data_folder(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    settings = read_settings({})
    assert settings.database_url == f"sqlite:///{tmp_path}/ceilidh/ceilidh.db"
    assert (settings.away_seconds, settings.min_bot_move_seconds, settings.origins) == (300, 0.35, ())


def test_everything_can_be_set(tmp_path: Path) -> None:
    environment = {
        "CEILIDH_DATABASE_URL": "postgresql+psycopg://host/name",
        "CEILIDH_REDIS_URL": "redis://host",
        "CEILIDH_AWAY_SECONDS": "10",
        "CEILIDH_MIN_BOT_MOVE_SECONDS": "0",
        "CEILIDH_REQUESTS_PER_MINUTE": "7",
        "CEILIDH_TABLES_PER_MINUTE": "6",
        "CEILIDH_RECORDS_PER_MINUTE": "5",
        "CEILIDH_TABLES_PER_PERSON": "4",
        "CEILIDH_SOCKETS_PER_PERSON": "3",
        "CEILIDH_SOCKETS_PER_ADDRESS": "0",
        "CEILIDH_CONNECTIONS_PER_ADDRESS": "2",
        "CEILIDH_ORIGINS": "https://a.example https://b.example",
    }
    settings = read_settings(environment)
    assert settings.database_url == "postgresql+psycopg://host/name"
    assert settings.redis_url == "redis://host"
    assert (settings.away_seconds, settings.min_bot_move_seconds) == (10, 0)
    assert (settings.requests_per_minute, settings.tables_per_minute, settings.records_per_minute) == (7, 6, 5)
    assert (settings.tables_per_person, settings.sockets_per_person, settings.sockets_per_address) == (4, 3, 0)
    assert settings.connections_per_address == 2
    assert settings.origins == ("https://a.example", "https://b.example")


@pytest.mark.parametrize("value", ["soon", "-1", "nan", "inf"])
def test_an_invalid_number_is_reported_with_its_variable(value: str) -> None:
    with pytest.raises(CeilidhError, match=f"CEILIDH_AWAY_SECONDS must be a number from 0 up, not '{value}'"):
        read_settings({"CEILIDH_AWAY_SECONDS": value, "CEILIDH_DATABASE_URL": "sqlite://"})


@pytest.mark.parametrize("command", [["ceilidh", "serve", "--no-open"], ["ceilidh.server"]])
def test_both_commands_serve_and_print_the_address(tmp_path: Path, command: list[str]) -> None:
    environment = {**os.environ, "XDG_DATA_HOME": str(tmp_path)}
    arguments = [sys.executable, "-m", *command, "--port", "0"]
    with subprocess.Popen(arguments, stdout=subprocess.PIPE, text=True, env=environment) as running:
        assert running.stdout is not None
        line = running.stdout.readline()
        address = line.split()[3]
        assert line == f"ceilidh is at {address}  (Ctrl+C stops it)\n"
        assert get(f"{address}api/me").json() == {"name": ""}
        running.terminate()
    assert (tmp_path / "ceilidh" / "ceilidh.db").exists()


@pytest.mark.parametrize("command", [["ceilidh", "serve", "--no-open"], ["ceilidh.server"]])
def test_a_port_in_use_is_reported_in_one_sentence(tmp_path: Path, command: list[str]) -> None:
    environment = {**os.environ, "XDG_DATA_HOME": str(tmp_path)}
    with socket.create_server(("127.0.0.1", 0)) as taken:
        arguments = [sys.executable, "-m", *command, "--port", str(taken.getsockname()[1])]
        done = subprocess.run(arguments, capture_output=True, text=True, env=environment)
    assert done.returncode != 0
    assert done.stderr.startswith("ceilidh: cannot serve at 127.0.0.1:")
    assert done.stderr.count("\n") == 1

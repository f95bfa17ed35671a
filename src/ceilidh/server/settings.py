"""What can be set from outside, by environment variables; docs/serving.md tells it to those who run a server."""

from __future__ import annotations

import os
from collections.abc import Mapping
from pathlib import Path

import msgspec

from ceilidh.core import CeilidhError


class Settings(msgspec.Struct, frozen=True, kw_only=True):
    """How a server runs."""

    database_url: str
    """Where tables are kept, as SQLAlchemy writes it: `sqlite:///…` or `postgresql+psycopg://…`."""
    redis_url: str = ""
    """Needed only where several processes serve the same tables."""
    away_seconds: float = 300
    """Whoever is away for so long may be replaced by a bot."""
    bot_seconds: float = 0.35
    """A bot's decision takes at least so long while somebody watches, so that people can follow."""
    requests_per_minute: int = 1200
    """How many HTTP requests one address may make."""
    origins: tuple[str, ...] = ()
    """Addresses under which browsers may see the server beside the one they ask for: `https://play.example.org`."""


def read_settings(environment: Mapping[str, str] = os.environ) -> Settings:
    """The settings of the environment; CeilidhError that names the variable if one cannot be used."""
    return Settings(
        database_url=environment.get("CEILIDH_DATABASE_URL") or _usual_database(environment),
        redis_url=environment.get("CEILIDH_REDIS_URL", ""),
        away_seconds=_number(environment, "CEILIDH_AWAY_SECONDS", 300),
        bot_seconds=_number(environment, "CEILIDH_BOT_SECONDS", 0.35),
        requests_per_minute=int(_number(environment, "CEILIDH_REQUESTS_PER_MINUTE", 1200)),
        origins=tuple(environment.get("CEILIDH_ORIGINS", "").split()),
    )


def _usual_database(environment: Mapping[str, str]) -> str:
    """An SQLite file among the user's data."""
    home = environment.get("XDG_DATA_HOME", "")
    folder = (Path(home) if home else Path.home() / ".local" / "share") / "ceilidh"
    folder.mkdir(parents=True, exist_ok=True)
    return f"sqlite:///{folder / 'ceilidh.db'}"


def _number(environment: Mapping[str, str], name: str, usual: float) -> float:
    try:
        value = float(environment.get(name) or usual)
    except ValueError:
        value = -1.0
    if not 0 <= value < 1e9:
        raise CeilidhError(f"{name} has to be a number from 0 up, not '{environment[name]}'")
    return value

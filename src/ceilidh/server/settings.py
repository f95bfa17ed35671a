"""The operator's settings, read from environment variables; docs/reference/settings.md describes them."""

from __future__ import annotations

import os
import re
from collections.abc import Mapping
from typing import Any

import msgspec
from platformdirs import user_data_path

from ceilidh.core import CeilidhError


class Settings(msgspec.Struct, frozen=True, kw_only=True):
    """How a server runs. `CEILIDH_` and a field's name in capitals is its variable; a limit of 0 is no limit."""

    database_url: str
    """For SQLAlchemy: `sqlite:///…` or `postgresql+psycopg://…`."""
    redis_url: str = ""
    """Connects several processes that serve the same tables."""
    away_seconds: float = 300
    """A bot may replace a person who has been away for this long."""
    min_bot_move_seconds: float = 0.35
    """Minimal time of a bot's decision, so that people can follow."""
    requests_per_minute: int = 6000
    """From one address, as are the next four."""
    tables_per_minute: int = 600
    records_per_minute: int = 20
    mails_per_hour: int = 20
    reports_per_hour: int = 20
    tables_per_person: int = 100
    """Unfinished tables of one host."""
    bot_tables_per_person: int = 5
    """Running tables of one host with bots only."""
    sockets_per_person: int = 100
    """Open at one process, as are the next two."""
    sockets_per_address: int = 1000
    connections_per_address: int = 1500
    """Connections of trusted proxies are not counted."""
    origins: tuple[str, ...] = ()
    """More origins from which browsers may call the server: `https://play.example.org`."""
    hosts: tuple[str, ...] = ()
    """More host names under which the server answers (`accounts/allowed_hosts.py`); `*` for any."""
    https: bool = False
    """Redirect HTTP to HTTPS."""
    metrics: bool = False
    """Serve Prometheus metrics at `/metrics`."""
    smtp_url: str = ""
    """`smtp://user:password@host:587`, or `smtps://…` for TLS from the start."""
    mail_from: str = ""
    """`ceilidh@example.org` or `Ceilidh <ceilidh@example.org>`."""
    public_url: str = ""
    """For links in e-mails: `https://play.example.org`."""
    notification_delay_seconds: float = 40
    """A notification is sent if the player has not looked within this time."""
    allow_private_webhooks: bool = False
    """Allow webhooks to private addresses and over plain HTTP."""
    max_blocked_seconds: float = 30
    """A process whose event loop is blocked for this long is restarted; 0 for never."""


def read_settings(environment: Mapping[str, str] = os.environ) -> Settings:
    """The settings of the environment; CeilidhError names a variable that cannot be used."""
    values: dict[str, Any] = {}
    for field in msgspec.structs.fields(Settings):
        variable = f"CEILIDH_{field.name.upper()}"
        if not (text := environment.get(variable)):
            continue
        if field.type is str:
            values[field.name] = text
        elif field.type in (int, float, bool):
            values[field.name] = field.type(_parse_number(variable, text))
        else:
            values[field.name] = tuple(text.split())
    settings = Settings(**{"database_url": "", **values})
    settings = msgspec.structs.replace(
        settings, database_url=settings.database_url or _default_database(), public_url=settings.public_url.rstrip("/")
    )
    _check_mail(settings)
    return settings


def _default_database() -> str:
    """An SQLite file in the user's data folder, which nobody else can read."""
    folder = user_data_path("ceilidh", appauthor=False, ensure_exists=True)
    if os.name == "posix":
        folder.chmod(0o700)
    return f"sqlite:///{folder / 'ceilidh.db'}"


def _check_mail(settings: Settings) -> None:
    if settings.smtp_url and not re.match(r"smtps?://.", settings.smtp_url):
        raise CeilidhError("CEILIDH_SMTP_URL must be like smtp://user:password@host:587 or smtps://host")
    if settings.public_url and not re.fullmatch(r"https?://[^/?#\s]+", settings.public_url):
        raise CeilidhError(f"CEILIDH_PUBLIC_URL must be like https://play.example.org, not '{settings.public_url}'")
    if settings.smtp_url and not (settings.public_url and "@" in settings.mail_from):
        raise CeilidhError("CEILIDH_SMTP_URL needs CEILIDH_MAIL_FROM, like ceilidh@example.org, and CEILIDH_PUBLIC_URL")


def _parse_number(variable: str, text: str) -> float:
    try:
        number = float(text)
    except ValueError:
        number = -1.0
    if not 0 <= number < 1e9:
        raise CeilidhError(f"{variable} must be a number from 0 up, not '{text}'")
    return number

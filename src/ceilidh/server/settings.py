"""Settings, read from environment variables; docs/reference/settings.md lists them."""

from __future__ import annotations

import os
import re
from collections.abc import Mapping

import msgspec
from platformdirs import user_data_path

from ceilidh.core import CeilidhError


class Settings(msgspec.Struct, frozen=True, kw_only=True):
    """How a server runs."""

    database_url: str
    """Where tables are kept, as SQLAlchemy writes it: `sqlite:///…` or `postgresql+psycopg://…`."""
    redis_url: str = ""
    """Needed only where several processes serve the same tables."""
    away_seconds: float = 300
    """Anyone who is away for this long may be replaced by a bot."""
    bot_seconds: float = 0.35
    """A bot's decision takes at least this long, so that people can follow."""
    requests_per_minute: int = 6000
    """How many HTTP requests one address may make; here and below, 0 is no limit."""
    tables_per_minute: int = 600
    """How many tables may be set up from one address."""
    records_per_minute: int = 20
    """How many records may be uploaded from one address."""
    mails_per_hour: int = 20
    """How many mails may be asked for from one address."""
    reports_per_hour: int = 20
    """How many reports to the host may be sent from one address."""
    tables_per_person: int = 100
    """How many unfinished tables one host may have."""
    bot_tables_per_person: int = 5
    """How many running tables of one host may have nobody but bots."""
    sockets_per_person: int = 100
    """How many sockets of a person may be open at a process."""
    sockets_per_address: int = 1000
    """How many sockets from one address may be open at a process."""
    connections_per_address: int = 1500
    """How many connections from one address may be open at a process; those of a trusted proxy are not counted."""
    origins: tuple[str, ...] = ()
    """Addresses under which browsers may see the server beside the one they ask for: `https://play.example.org`."""
    hosts: tuple[str, ...] = ()
    """Names that the server is known by, beside those that `people/hosts.py` knows by itself; `*` for any."""
    https: bool = False
    """Whether all that comes by http is sent on to https."""
    metrics: bool = False
    """Whether everybody who can reach the server may read its numbers at `/metrics`."""
    smtp_url: str = ""
    """The server that mails are sent by: `smtp://user:password@host:587`, with TLS from the start `smtps://…`."""
    mail_from: str = ""
    """Who mails come from: `ceilidh@example.org`, or with a name `Ceilidh <ceilidh@example.org>`."""
    address: str = ""
    """Where people find the house, for links in mails: `https://play.example.org`."""
    notice_seconds: float = 40
    """Whoever is asked has so long to be seen at the table before they are told elsewhere."""
    hooks_inside: bool = False
    """Whether programs of people may be called at addresses inside our own network, and by http."""
    blocked_seconds: float = 30
    """A server whose event loop is blocked for this long ends itself, to be started again; 0 is never."""


def read_settings(environment: Mapping[str, str] = os.environ) -> Settings:
    """The settings of the environment; CeilidhError that names the variable if one cannot be used."""
    limits = {field.name: field.default for field in msgspec.structs.fields(Settings) if field.type is int}
    smtp, sender, address = _mail(environment)
    return Settings(
        database_url=environment.get("CEILIDH_DATABASE_URL") or _usual_database(),
        redis_url=environment.get("CEILIDH_REDIS_URL", ""),
        away_seconds=_number(environment, "CEILIDH_AWAY_SECONDS", 300),
        bot_seconds=_number(environment, "CEILIDH_BOT_SECONDS", 0.35),
        origins=tuple(environment.get("CEILIDH_ORIGINS", "").split()),
        hosts=tuple(environment.get("CEILIDH_HOSTS", "").split()),
        https=_number(environment, "CEILIDH_HTTPS", 0) > 0,
        metrics=_number(environment, "CEILIDH_METRICS", 0) > 0,
        smtp_url=smtp,
        mail_from=sender,
        address=address,
        notice_seconds=_number(environment, "CEILIDH_NOTICE_SECONDS", 40),
        hooks_inside=_number(environment, "CEILIDH_HOOKS_INSIDE", 0) > 0,
        blocked_seconds=_number(environment, "CEILIDH_BLOCKED_SECONDS", 30),
        **{name: int(_number(environment, f"CEILIDH_{name.upper()}", usual)) for name, usual in limits.items()},
    )


def _usual_database() -> str:
    """An SQLite file among the user's data, in a folder that nobody else can look into."""
    folder = user_data_path("ceilidh", appauthor=False, ensure_exists=True)
    if os.name == "posix":
        folder.chmod(0o700)
    return f"sqlite:///{folder / 'ceilidh.db'}"


def _mail(environment: Mapping[str, str]) -> tuple[str, str, str]:
    """What mails need: all of it, or nothing."""
    smtp, sender = environment.get("CEILIDH_SMTP_URL", ""), environment.get("CEILIDH_MAIL_FROM", "")
    address = environment.get("CEILIDH_ADDRESS", "").rstrip("/")
    if smtp and not re.match(r"smtps?://.", smtp):
        raise CeilidhError("CEILIDH_SMTP_URL must be like smtp://user:password@host:587 or smtps://host")
    if address and not re.fullmatch(r"https?://[^/?#\s]+", address):
        raise CeilidhError(f"CEILIDH_ADDRESS must be like https://play.example.org, not '{address}'")
    if smtp and not (address and "@" in sender):
        raise CeilidhError("CEILIDH_SMTP_URL needs CEILIDH_MAIL_FROM, like ceilidh@example.org, and CEILIDH_ADDRESS")
    return smtp, sender, address


def _number(environment: Mapping[str, str], name: str, usual: float) -> float:
    try:
        value = float(environment.get(name) or usual)
    except ValueError:
        value = -1.0
    if not 0 <= value < 1e9:
        raise CeilidhError(f"{name} must be a number from 0 up, not '{environment[name]}'")
    return value

"""Random ids, and timestamps as the database stores them."""

from __future__ import annotations

import secrets
from datetime import UTC, datetime, timedelta
from typing import Final

MAX_CLOCK_SKEW: Final = timedelta(minutes=5)
"""How far the clocks of two servers may differ, or a clock be corrected, without any effect."""


def timestamp(moment: datetime, timespec: str = "seconds") -> str:
    """A moment as the database stores it: ISO 8601 in UTC."""
    return moment.isoformat(timespec=timespec)


def now() -> str:
    return timestamp(datetime.now(UTC))


def now_precise() -> str:
    """The current time with microseconds, where two timestamps must differ."""
    return timestamp(datetime.now(UTC), "microseconds")


def new_id() -> str:
    """A random id or token of 96 bits that cannot be guessed."""
    return secrets.token_urlsafe(12)

"""About time limits: what a table has, and the clocks at its seats."""

from __future__ import annotations

from typing import Literal

from ceilidh.server.messages.base import Struct


class TimeControl(Struct, forbid_unknown_fields=True):
    """A time limit."""

    kind: Literal["live", "slow"]
    bank: int
    """Seconds: `live`, for all decisions of a seat together; `slow`, whenever it is asked."""
    increment: int = 0
    """Seconds that `live` adds whenever a seat is asked."""
    bot: str = "medium"
    """The bot that stands in for whoever runs out."""


class SeatClock(Struct):
    """The clock at a seat as this is sent."""

    left_ms: int
    """Milliseconds."""
    is_running: bool

"""Time limits of tables, and the clocks of seats."""

from __future__ import annotations

from typing import Literal

from ceilidh.server.messages.base import Struct


class TimeControl(Struct, forbid_unknown_fields=True):
    """The time limit of a table."""

    kind: Literal["live", "slow"]
    bank: int
    """Seconds: with `live` for all decisions of a seat together, with `slow` for each turn."""
    increment: int = 0
    """Seconds that `live` adds for each turn."""
    bot: str = "medium"
    """The level of the bot that takes over at zero."""


class SeatClock(Struct):
    """A seat's clock when the message was made."""

    left_ms: int
    """Remaining milliseconds."""
    is_running: bool

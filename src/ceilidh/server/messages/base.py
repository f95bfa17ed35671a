"""The base class of all messages, and types that several of them use."""

from __future__ import annotations

from typing import Literal

import msgspec

Phase = Literal["waiting", "playing", "finished", "closed"]
"""Seats are free · the game is running · it is over · its rules are no longer installed."""
Status = Literal["", "thinking", "chosen"]


class Struct(msgspec.Struct, rename="camel", kw_only=True, gc=False):
    """Keys are camelCase. Messages contain no reference cycles, so garbage collection skips them."""

"""What all messages have in common."""

from __future__ import annotations

from typing import Literal

import msgspec

Phase = Literal["waiting", "playing", "finished", "closed"]
"""Seats are still free · the game runs · it is over · its edition of the rules is no longer installed."""
Status = Literal["", "thinking", "chosen"]


class Struct(msgspec.Struct, rename="camel", kw_only=True, gc=False):
    """The common ways of all messages; they never hold themselves, so nobody looks for garbage in them."""

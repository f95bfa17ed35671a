"""A time source that moves only when a test moves it."""

from __future__ import annotations


class ManualTime:
    """Call it for the time in seconds."""

    def __init__(self) -> None:
        self._now = 1000.0

    def __call__(self) -> float:
        return self._now

    def move(self, seconds: float) -> None:
        self._now += seconds

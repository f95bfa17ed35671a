"""Time that passes only when a test says so, for code that asks a time source for seconds."""

from __future__ import annotations


class HandTime:
    """A time source: call it for the time, move it on by hand."""

    def __init__(self) -> None:
        self._now = 1000.0

    def __call__(self) -> float:
        return self._now

    def move(self, seconds: float) -> None:
        self._now += seconds

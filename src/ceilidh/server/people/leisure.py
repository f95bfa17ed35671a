"""What can wait for a moment when there is much to do: the picture of a game for whoever is not asked to decide.

At a quiet server nothing waits. At a busy one, whoever only looks on sees several decisions at once instead of each of
them, a little later, so that those who play are served first.
"""

from __future__ import annotations

from asyncio import get_running_loop
from collections.abc import Callable
from time import perf_counter
from typing import Final

LONGEST: Final = 0.15
"""Seconds that something may wait, however much there is to do."""
QUIET: Final = 0.002
"""The event loop is quiet if it comes back to us within so many seconds."""
PAUSE: Final = 0.01
"""Seconds after which it is asked again."""

Call = Callable[[], None]


class Leisure:
    """Calls that are made as soon as the event loop has little else to do."""

    def __init__(self) -> None:
        self._waiting: dict[Call, float] = {}
        """With the moment at which they are made at the latest."""
        self._asked = 0.0
        """When the loop was last asked to come back."""
        self._looking = False

    def later(self, call: Call) -> None:
        """Make the call at a quiet moment; one that waits already is made once."""
        self._waiting.setdefault(call, perf_counter() + LONGEST)
        if not self._looking:
            self._looking = True
            self._ask()

    def drop(self, call: Call) -> None:
        """It need not be made any more."""
        self._waiting.pop(call, None)

    def _ask(self) -> None:
        self._asked = perf_counter()
        get_running_loop().call_soon(self._look)

    def _look(self) -> None:
        now = perf_counter()
        quiet = now - self._asked <= QUIET
        for call in [call for call, latest in self._waiting.items() if quiet or latest <= now]:
            self.drop(call)
            call()
        self._looking = bool(self._waiting)
        if self._looking:
            get_running_loop().call_later(PAUSE, self._ask)

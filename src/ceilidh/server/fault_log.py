"""Log of a fault that is met again and again: one line when it begins and one when it is over."""

from __future__ import annotations

import logging
from typing import Final

logger: Final = logging.getLogger("ceilidh.server")


class FaultLog:
    """The state of one thing that may fail."""

    def __init__(self, what: str, then: str) -> None:
        """`what` fails, for example "Redis cannot be heard"; `then` is what happens next."""
        self._what = what
        self._then = then
        self._kind: type[BaseException] | None = None
        self._failures = 0

    def failed(self, error: BaseException) -> None:
        """Log it, unless the same kind of error was the last one that was logged."""
        self._failures += 1
        if self._kind is not type(error):
            self._kind = type(error)
            logger.warning("%s: %s; %s", self._what, " ".join(str(error).split()), self._then)

    def worked(self) -> None:
        """Log that it is over, if it had failed."""
        if self._failures:
            logger.warning("over after %d failures: %s", self._failures, self._what)
        self._kind, self._failures = None, 0

"""Logs a recurring fault with one line when it begins and one when it is over."""

from __future__ import annotations

import logging
from typing import Final

logger: Final = logging.getLogger(__name__)


class OutageLog:
    """Whether one operation works at the moment."""

    def __init__(self, fault: str, effect: str) -> None:
        """`fault` and its `effect` are for operators: "publishing to Redis failed", "it is retried in 1 s"."""
        self._fault = fault
        self._effect = effect
        self._kind: type[BaseException] | None = None
        self._failures = 0

    def failed(self, error: BaseException) -> None:
        """Log the error, unless the last one logged was of the same kind."""
        self._failures += 1
        if self._kind is not type(error):
            self._kind = type(error)
            logger.warning("%s: %s; %s", self._fault, " ".join(str(error).split()), self._effect)

    def worked(self) -> None:
        """Log the recovery, if it failed before."""
        if self._failures:
            logger.warning("works again after %d failures: %s", self._failures, self._fault)
        self._kind, self._failures = None, 0

"""A coalesced background task: any number of requests while it runs lead to one further run."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable
from typing import Final

logger: Final = logging.getLogger(__name__)


class CoalescedTask:
    """Runs a coroutine function in the background, never twice at the same time."""

    def __init__(self, name: str) -> None:
        """`name` appears in the log if it fails."""
        self._name = name
        self._is_requested = False
        self._task: asyncio.Task[None] | None = None

    def request(self, call: Callable[[], Awaitable[None]]) -> None:
        """Run `call` soon. It is not stored, so that its owner and this do not form a reference cycle."""
        self._is_requested = True
        if self._task is None:
            self._task = asyncio.create_task(self._run(call))

    def stop(self) -> None:
        if self._task is not None:
            self._task.cancel()

    async def _run(self, call: Callable[[], Awaitable[None]]) -> None:
        try:
            while self._is_requested:
                self._is_requested = False
                await call()
        except Exception:
            logger.exception("%s failed", self._name)
        finally:
            self._task = None

"""Something that is to be done soon, by one task however often it is asked for."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable
from typing import Final

logger: Final = logging.getLogger("ceilidh.server")


class CoalescedTask:
    """Does something as soon as possible, and once more if it is asked for meanwhile."""

    def __init__(self, what: str) -> None:
        """`what` names it in the log if it fails."""
        self._what = what
        self._asked = False
        self._task: asyncio.Task[None] | None = None

    def ask(self, do: Callable[[], Awaitable[None]]) -> None:
        """Do it soon. It is not kept here, so that whoever has this is not kept in memory by it."""
        self._asked = True
        if self._task is None:
            self._task = asyncio.create_task(self._do_until_nobody_asks(do))

    def stop(self) -> None:
        """Do it no more."""
        if self._task is not None:
            self._task.cancel()

    async def _do_until_nobody_asks(self, do: Callable[[], Awaitable[None]]) -> None:
        try:
            while self._asked:
                self._asked = False
                await do()
        except Exception:
            logger.exception("this failed: %s", self._what)
        finally:
            self._task = None

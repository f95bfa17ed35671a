"""Waiting for changes of a table in memory."""

from __future__ import annotations

import asyncio
from collections.abc import Callable

from ceilidh.server.tables.live_table import LiveTable


async def until(live: LiveTable, reached: Callable[[], bool]) -> None:
    """Return as soon as a change of the table fulfils the condition."""
    changed = asyncio.Event()
    live.listeners.add(changed.set)
    try:
        while not reached():
            await changed.wait()
            changed.clear()
    finally:
        live.listeners.discard(changed.set)

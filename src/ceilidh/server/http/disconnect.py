"""Cancels work when the client that waits for it disconnects."""

from __future__ import annotations

import asyncio
from collections.abc import Coroutine
from typing import Any, TypeVar

from ceilidh.server.api_errors import Refusal
from ceilidh.server.http.dependencies import AnyRequest

T = TypeVar("T")


async def cancel_on_disconnect(request: AnyRequest, work: Coroutine[Any, Any, T]) -> T:
    """The result of the work. The request's body must have been read before."""
    working, disconnected = asyncio.ensure_future(work), asyncio.ensure_future(_wait_for_disconnect(request))
    try:
        await asyncio.wait([working, disconnected], return_when=asyncio.FIRST_COMPLETED)
        if working.done():
            return working.result()
        raise Refusal(503, "unreachable")  # nobody receives it
    finally:
        working.cancel()
        disconnected.cancel()


async def _wait_for_disconnect(request: AnyRequest) -> None:
    while (await request.receive())["type"] != "http.disconnect":
        pass

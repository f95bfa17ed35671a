"""Work for somebody who waits: it ends when they hang up."""

from __future__ import annotations

import asyncio
from collections.abc import Coroutine
from typing import Any, TypeVar

from ceilidh.server.api_errors import Refusal
from ceilidh.server.http.dependencies import AnyRequest

T = TypeVar("T")


async def cancel_on_disconnect(request: AnyRequest, work: Coroutine[Any, Any, T]) -> T:
    """What the work comes to. It is cancelled if whoever asked for it is gone, who then hears nothing of this refusal.

    The body of the request must have been read.
    """
    working, gone = asyncio.ensure_future(work), asyncio.ensure_future(_gone(request))
    try:
        await asyncio.wait([working, gone], return_when=asyncio.FIRST_COMPLETED)
        if working.done():
            return working.result()
        raise Refusal(503, "unreachable")
    finally:
        working.cancel()
        gone.cancel()


async def _gone(request: AnyRequest) -> None:
    while (await request.receive())["type"] != "http.disconnect":
        pass

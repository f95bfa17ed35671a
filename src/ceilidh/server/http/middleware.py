"""ASGI middleware around Litestar: CPU budgets, limits on request bodies, security headers, and HEAD as GET."""

from __future__ import annotations

from collections.abc import Coroutine
from contextlib import ExitStack
from typing import Any, Final, cast

from litestar.connection import ASGIConnection
from litestar.datastructures import Headers, MutableScopeHeaders
from litestar.enums import ScopeType
from litestar.types import ASGIApp, HTTPScope, Message, Receive, Scope, Send

from ceilidh.server.http.connection_limits import ConnectionLimiter
from ceilidh.server.http.replays_api import MAX_RECORD_BYTES
from ceilidh.server.http.table_websocket import explain_unknown_address
from ceilidh.server.throttling.rate_limits import client_address
from ceilidh.server.throttling.scheduler import BUDGET_KEY, CallerBudget, FairScheduler

SECURITY_HEADERS: Final = {
    "Content-Security-Policy": (
        "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data: blob:; connect-src 'self'; "
        "font-src 'self'; manifest-src 'self'; worker-src 'self'; base-uri 'none'; form-action 'none'; "
        "frame-ancestors 'none'"
    ),
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "no-referrer",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
}


def charge_callers(app: ASGIApp, scheduler: FairScheduler) -> ASGIApp:
    """Fair queueing: each request waits for its caller's budget and is charged the CPU time that it takes."""

    async def charged(scope: Scope, receive: Receive, send: Send) -> None:
        if str(scope["type"]) == "lifespan":
            return await app(scope, receive, send)
        budget = CallerBudget(scheduler, client_address(ASGIConnection(scope)))
        scope.setdefault("state", {})[BUDGET_KEY] = budget
        await budget.wait()
        try:
            return await budget.measure(cast(Coroutine[Any, Any, None], app(scope, receive, send)))
        finally:
            budget.settle()

    return charged


def guard(app: ASGIApp, limiter: ConnectionLimiter, https: bool) -> ASGIApp:
    """Reserve memory for request bodies, add the security headers, and explain why a socket is not opened."""

    async def guarded(scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == ScopeType.HTTP:
            with ExitStack() as reservation:
                receive = _reserve_body(scope, receive, limiter, reservation)
                await app(_head_as_get(scope), receive, _add_headers(scope, send, https))
        else:
            await app(scope, receive, explain_unknown_address(scope, send))

    return guarded


def _head_as_get(scope: HTTPScope) -> HTTPScope:
    """Handle HEAD as GET; uvicorn omits the content of the answer."""
    return {**scope, "method": "GET"} if scope["method"] == "HEAD" else scope


def _reserve_body(scope: HTTPScope, receive: Receive, limiter: ConnectionLimiter, reservation: ExitStack) -> Receive:
    """Reserve the body's size before any of it is read, until the request is answered."""
    size = _announced_size(Headers.from_scope(scope))
    host = scope["client"][0] if scope["client"] else ""
    if not size:
        return receive

    async def reserve_and_receive() -> Any:
        nonlocal size
        if size:
            reservation.enter_context(limiter.reserve_body(host, size))
            size = 0
        return await receive()

    return reserve_and_receive


def _announced_size(headers: Headers) -> int:
    """At most the largest body that any handler accepts; Litestar refuses a larger one."""
    if "transfer-encoding" in headers:
        return MAX_RECORD_BYTES
    length = headers.get("content-length", "0")
    return min(int(length), MAX_RECORD_BYTES) if length.isdecimal() else 0


def _add_headers(scope: HTTPScope, send: Send, https: bool) -> Send:
    """Add security headers to every response, including errors."""

    async def send_with_headers(message: Message) -> None:
        if message["type"] == "http.response.start":
            headers = MutableScopeHeaders.from_message(message)
            headers.update(SECURITY_HEADERS)
            if https and scope["scheme"] == "https":
                headers["Strict-Transport-Security"] = "max-age=31536000"
            if scope["path"].startswith("/api/"):
                headers.setdefault("Cache-Control", "no-store")
        await send(message)

    return send_with_headers

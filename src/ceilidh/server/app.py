"""The server as a whole: its addresses, its limits, and what every answer carries."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import ExitStack, asynccontextmanager
from typing import Any, Final

from litestar import Litestar, Request
from litestar.config.compression import CompressionConfig
from litestar.connection import ASGIConnection
from litestar.datastructures import Headers, MutableScopeHeaders
from litestar.di import Provide
from litestar.enums import ScopeType
from litestar.exceptions import HTTPException
from litestar.openapi import OpenAPIConfig
from litestar.openapi.plugins import JsonRenderPlugin
from litestar.response import Redirect
from litestar.types import ASGIApp, HTTPScope, Message, Receive, Scope, Send

from ceilidh.server.accounts.sessions import SAFE_METHODS, Visitor
from ceilidh.server.api_errors import Refusal, missing
from ceilidh.server.clock import Clock
from ceilidh.server.http import (
    account_api,
    analyses_api,
    credentials_api,
    docs_pages,
    error_handlers,
    evenings_api,
    games_api,
    help_cards_api,
    login_links_api,
    moderation_api,
    notification_settings_api,
    personal_data_api,
    puzzles_api,
    ratings_api,
    replays_api,
    static_files,
    tables_api,
)
from ceilidh.server.http.connection_limits import Door
from ceilidh.server.http.json_request import JsonRequest
from ceilidh.server.http.replays_api import LARGEST_RECORD
from ceilidh.server.http.table_websocket import table_socket, told
from ceilidh.server.services import Services
from ceilidh.server.settings import Settings
from ceilidh.server.storage import DatabaseUnavailableError
from ceilidh.server.throttling.rate_limits import client_address
from ceilidh.server.throttling.scheduler import BUDGET_KEY, CallerBudget, budget_of
from ceilidh.server.workers.worker import WorkerDiedError, WorkerTimeoutError

SAFETY: Final = {
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
LIGHT: Final = 4
"""How hard answers are packed: a tenth larger than at 9, in a third of the time."""
WRITE: Final = 0.005
"""Seconds that are charged for a request that changes something: others wait while it is written to the disk."""
SCHEMA: Final = "/api/schema"
"""Litestar has pages of its own for people here; we offer programs the document alone."""
DOCUMENT: Final = f"{SCHEMA}/openapi.json"


def make_app(settings: Settings, door: Door, clock: Clock | None = None) -> ASGIApp:
    """The server's ASGI application."""
    house = Services(settings, clock)
    application = make_litestar(house)

    async def answer(scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == ScopeType.HTTP:
            with ExitStack() as held:
                await application(
                    _looked_for(scope), _counted(scope, receive, door, held), _safely(scope, send, settings.https)
                )
        else:
            await application(scope, receive, told(scope, send))

    async def app(scope: Scope, receive: Receive, send: Send) -> None:
        """Whoever asks pays with their share of the server's time."""
        if str(scope["type"]) == "lifespan":
            return await answer(scope, receive, send)
        budget = CallerBudget(house.scheduler, client_address(ASGIConnection(scope)))
        scope.setdefault("state", {})[BUDGET_KEY] = budget
        await budget.wait()
        try:
            return await budget.measure(answer(scope, receive, send))
        finally:
            budget.settle()

    return app


async def _check_path(request: Request[Any, Any, Any], path: str) -> None:
    """Refuse pages that we do not offer, and make the document for programs before its handler needs it."""
    if "\0" in path or (path.startswith(SCHEMA) and path != DOCUMENT):
        raise missing("no_page")
    if path == DOCUMENT:
        await asyncio.to_thread(lambda: request.app.openapi_schema)  # it takes 0.4 s the first time


def _looked_for(scope: HTTPScope) -> HTTPScope:
    """HEAD is GET to us; uvicorn leaves out the content."""
    return {**scope, "method": "GET"} if scope["method"] == "HEAD" else scope


def make_litestar(house: Services) -> Litestar:
    """The server without the headers that make its answers safe."""

    async def check(request: Request[Any, Any, Any]) -> Redirect | None:
        path = request.scope["path"]
        house.allowed_hosts.check(request)
        if house.allowed_hosts.https and request.scope["scheme"] == "http":
            return Redirect(str(request.url.with_replacements(scheme="https")), status_code=308)
        await _check_path(request, path)
        if path.startswith("/api/"):
            await house.limits.count_request(client_address(request))
        if request.method not in SAFE_METHODS:
            budget_of(request).charge(WRITE)
            if not path.startswith(notification_settings_api.FROM_MAILS):
                house.sessions.check_origin(request)
        return None

    async def provide_visitor(request: Request[Any, Any, Any]) -> Visitor:
        visitor = await house.sessions.identify(request)
        budget_of(request).identify(visitor.id)
        await budget_of(request).wait()
        return visitor

    def budget_of_request(request: Request[Any, Any, Any]) -> CallerBudget:
        return budget_of(request)

    @asynccontextmanager
    async def lifespan(_: Litestar) -> AsyncIterator[None]:
        await asyncio.to_thread(games_api.prepare)
        await house.open()
        yield
        await house.close()

    return Litestar(
        route_handlers=[
            account_api.who_am_i,
            account_api.call_me,
            account_api.make_token,
            account_api.see_tokens,
            account_api.end_token,
            account_api.sign_out,
            login_links_api.look_at_link,
            login_links_api.use_link,
            notification_settings_api.see_notices,
            notification_settings_api.wish,
            notification_settings_api.add_device,
            notification_settings_api.remove_device,
            notification_settings_api.see_muted,
            notification_settings_api.mute,
            notification_settings_api.ask_to_unsubscribe,
            notification_settings_api.unsubscribe,
            credentials_api.see_keeping,
            credentials_api.ask_for_passkey,
            credentials_api.keep_passkey,
            credentials_api.remove_passkey,
            credentials_api.ask_who,
            credentials_api.use_passkey,
            credentials_api.send_link,
            credentials_api.forget_mail,
            credentials_api.link_device,
            credentials_api.see_link,
            credentials_api.sign_out_device,
            personal_data_api.export,
            personal_data_api.delete_me,
            games_api.offer,
            games_api.symbols,
            games_api.cover,
            games_api.setup,
            games_api.rules,
            tables_api.see_lobby,
            tables_api.set_up,
            tables_api.learn,
            tables_api.see_table,
            tables_api.links,
            tables_api.join,
            tables_api.see_invitation,
            tables_api.accept_invitation,
            tables_api.start,
            tables_api.leave,
            tables_api.give_to_bot,
            tables_api.take_back,
            evenings_api.my_evenings,
            evenings_api.make_evening,
            evenings_api.see_evening,
            evenings_api.evening_code,
            evenings_api.join_evening,
            evenings_api.leave_evening,
            evenings_api.let_in,
            evenings_api.begin_round,
            evenings_api.end_evening,
            replays_api.see_step,
            replays_api.see_story,
            replays_api.see_record,
            replays_api.see_svg,
            replays_api.see_png,
            replays_api.see_film,
            replays_api.make_film,
            replays_api.upload,
            replays_api.play_on,
            analyses_api.see_analysis,
            analyses_api.begin_analysis,
            analyses_api.cancel_analysis,
            analyses_api.see_advice,
            analyses_api.see_otherwise,
            puzzles_api.see_puzzles,
            puzzles_api.see_puzzle,
            puzzles_api.try_puzzle,
            puzzles_api.see_meaning_in_puzzle,
            moderation_api.see_company,
            moderation_api.make_wish,
            moderation_api.lift_wish,
            moderation_api.report,
            moderation_api.something_wrong,
            moderation_api.health,
            moderation_api.metrics,
            help_cards_api.see_glossary,
            help_cards_api.see_meaning,
            help_cards_api.see_meaning_otherwise,
            ratings_api.my_profile,
            ratings_api.see_profile,
            ratings_api.see_leaderboard,
            table_socket,
            docs_pages.manual,
            static_files.page,
        ],
        dependencies={
            "house": Provide(lambda: house, sync_to_thread=False),
            "visitor": Provide(provide_visitor),
            "budget": Provide(budget_of_request, sync_to_thread=False),
        },
        lifespan=[lifespan],
        before_request=check,
        request_class=JsonRequest,
        compression_config=CompressionConfig(
            backend="gzip", gzip_compress_level=LIGHT, minimum_size=1000, exclude_opt_key="packed"
        ),
        exception_handlers={
            Refusal: error_handlers.on_refusal,
            DatabaseUnavailableError: error_handlers.on_unreachable,
            WorkerDiedError: error_handlers.on_no_worker,
            WorkerTimeoutError: error_handlers.on_no_worker,
            HTTPException: error_handlers.on_http_error,
            RecursionError: error_handlers.on_nonsense,
            UnicodeDecodeError: error_handlers.on_nonsense,
            Exception: error_handlers.on_error,
        },
        openapi_config=OpenAPIConfig(title="ceilidh", version="1", path=SCHEMA, render_plugins=[JsonRenderPlugin()]),
        request_max_body_size=error_handlers.BODY,
        logging_config=None,
    )


def _counted(scope: HTTPScope, receive: Receive, door: Door, held: ExitStack) -> Receive:
    """A body is counted before anything of it is read, and held until the request is answered."""
    size = _announced(Headers.from_scope(scope))
    host = scope["client"][0] if scope["client"] else ""
    if not size:
        return receive

    async def receiving() -> Any:
        nonlocal size
        if size:
            held.enter_context(door.body(host, size))
            size = 0
        return await receive()

    return receiving


def _announced(headers: Headers) -> int:
    """The bytes that a body may have; what is too large is refused elsewhere."""
    if "transfer-encoding" in headers:
        return LARGEST_RECORD
    length = headers.get("content-length", "0")
    return min(int(length), LARGEST_RECORD) if length.isdecimal() else 0


def _safely(scope: Scope, send: Send, https: bool) -> Send:
    """Every answer, also one that says what went wrong, carries the headers."""

    async def sending(message: Message) -> None:
        if message["type"] == "http.response.start":
            headers = MutableScopeHeaders.from_message(message)
            headers.update(SAFETY)
            if https and scope["scheme"] == "https":
                headers["Strict-Transport-Security"] = "max-age=31536000"
            if scope["path"].startswith("/api/"):
                headers.setdefault("Cache-Control", "no-store")
        await send(message)

    return sending

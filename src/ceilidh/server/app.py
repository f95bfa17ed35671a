"""The ASGI application: routes, checks before each request, and middleware."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Final

from litestar import Litestar
from litestar.config.compression import CompressionConfig
from litestar.handlers import BaseRouteHandler
from litestar.openapi import OpenAPIConfig
from litestar.openapi.plugins import JsonRenderPlugin
from litestar.response import Redirect
from litestar.types import ASGIApp

from ceilidh.server.accounts.sessions import SAFE_METHODS
from ceilidh.server.api_errors import missing
from ceilidh.server.clock import Clock
from ceilidh.server.http import (
    account_api,
    analyses_api,
    docs_pages,
    error_handlers,
    evenings_api,
    games_api,
    health_api,
    host_api,
    moderation_api,
    notification_settings_api,
    puzzles_api,
    ratings_api,
    replays_api,
    sign_in_api,
    static_files,
    table_websocket,
    tables_api,
)
from ceilidh.server.http.connection_limits import ConnectionLimiter
from ceilidh.server.http.dependencies import AnyRequest, dependencies
from ceilidh.server.http.json_request import JsonRequest
from ceilidh.server.http.middleware import charge_callers, guard
from ceilidh.server.services import Services
from ceilidh.server.settings import Settings
from ceilidh.server.throttling.rate_limits import client_address
from ceilidh.server.throttling.scheduler import budget_of

ROUTE_MODULES: Final = (
    *(
        account_api,
        analyses_api,
        evenings_api,
        games_api,
        health_api,
        host_api,
        moderation_api,
        notification_settings_api,
    ),
    *(puzzles_api, ratings_api, replays_api, sign_in_api, tables_api, table_websocket, docs_pages, static_files),
)
"""Every route handler in these modules is registered."""
GZIP_LEVEL: Final = 4
"""Output is a tenth larger than at level 9, in a third of the time."""
WRITE_COST_S: Final = 0.005
"""Charged for a request that changes something: others wait while it is written to disk."""
SCHEMA_PATH: Final = "/api/schema"
"""Litestar would also serve documentation pages here; only the OpenAPI document is offered."""
OPENAPI_PATH: Final = f"{SCHEMA_PATH}/openapi.json"


def make_app(settings: Settings, limiter: ConnectionLimiter, clock: Clock | None = None) -> ASGIApp:
    """The server's ASGI application."""
    services = Services(settings, clock)
    return charge_callers(guard(make_litestar(services), limiter, settings.https), services.scheduler)


def make_litestar(services: Services) -> Litestar:
    """The application without its middleware."""

    async def check(request: AnyRequest) -> Redirect | None:
        path = request.scope["path"]
        services.allowed_hosts.check(request)
        if services.allowed_hosts.https and request.scope["scheme"] == "http":
            return Redirect(str(request.url.with_replacements(scheme="https")), status_code=308)
        await _check_path(request, path)
        if path.startswith("/api/"):
            await services.limits.count_request(client_address(request))
        if request.method not in SAFE_METHODS:
            budget_of(request).charge(WRITE_COST_S)
            if not path.startswith(notification_settings_api.UNSUBSCRIBE_PATH):
                services.sessions.check_origin(request)
        return None

    @asynccontextmanager
    async def lifespan(_: Litestar) -> AsyncIterator[None]:
        await asyncio.to_thread(games_api.warm_caches)
        await services.open()
        yield
        await services.close()

    return Litestar(
        route_handlers=[
            handler
            for module in ROUTE_MODULES
            for handler in vars(module).values()
            if isinstance(handler, BaseRouteHandler)
        ],
        dependencies=dependencies(services),
        lifespan=[lifespan],
        before_request=check,
        request_class=JsonRequest,
        compression_config=CompressionConfig(
            backend="gzip", gzip_compress_level=GZIP_LEVEL, minimum_size=1000, exclude_opt_key="precompressed"
        ),
        exception_handlers=error_handlers.EXCEPTION_HANDLERS,
        openapi_config=OpenAPIConfig(
            title="ceilidh", version="1", path=SCHEMA_PATH, render_plugins=[JsonRenderPlugin()]
        ),
        request_max_body_size=error_handlers.MAX_BODY_BYTES,
        logging_config=None,
    )


async def _check_path(request: AnyRequest, path: str) -> None:
    """Refuse Litestar's own pages, and build the OpenAPI document outside the event loop."""
    if "\0" in path or (path.startswith(SCHEMA_PATH) and path != OPENAPI_PATH):
        raise missing("no_page")
    if path == OPENAPI_PATH:
        await asyncio.to_thread(lambda: request.app.openapi_schema)  # it takes 0.4 s the first time

"""Exception handlers: every failed request is answered with a status and one sentence, a `Problem`."""

from __future__ import annotations

import logging
from typing import Any, Final

import msgspec
from litestar import MediaType, Request, Response
from litestar.exceptions import HTTPException, ValidationException

from ceilidh.server.accounts.sessions import preferred_language
from ceilidh.server.api_errors import Refusal
from ceilidh.server.messages import Problem
from ceilidh.server.storage import CommitUncertainError, DatabaseUnavailableError
from ceilidh.server.throttling.scheduler import budget_of
from ceilidh.server.workers.worker_process import WorkerDiedError, WorkerTimeoutError

MAX_BODY_BYTES: Final = 64 * 1024
"""Of a request; records and bug reports may be larger."""

RETRY_AFTER_S: Final = {429: "60", 503: "5"}
"""Retry-After headers, by status."""

DISCONNECTED_DETAIL: Final = "client disconnected prematurely"
"""Litestar treats it as an error of the server, which it is not."""

MISSING_BODY_DETAIL: Final = "'data'"
"""Litestar's whole message when a required body is missing."""

logger: Final = logging.getLogger(__name__)

AnyRequest = Request[Any, Any, Any]


def on_refusal(request: AnyRequest, refusal: Refusal) -> Response[Problem]:
    """A request that was understood and refused."""
    if refusal.status == 429:
        budget_of(request).charge_refusal()
    return _answer(request, refusal)


def on_http_error(request: AnyRequest, error: HTTPException) -> Response[Problem]:
    """A request that Litestar refused."""
    refusal = _refusal(request, error)
    return _answer(request, refusal, dict(error.headers or {}))


def on_database_unavailable(request: AnyRequest, error: DatabaseUnavailableError) -> Response[Problem]:
    """A request during an outage of the database, which the database logs."""
    return _answer(request, database_refusal(error))


def database_refusal(error: DatabaseUnavailableError) -> Refusal:
    """Says that nothing was changed, unless the outage began during a commit."""
    return Refusal(503, "maybe_saved" if isinstance(error, CommitUncertainError) else "unreachable")


def on_worker_failure(request: AnyRequest, error: WorkerDiedError | WorkerTimeoutError) -> Response[Problem]:
    """A call to a worker that took too long or ended its process."""
    logger.error("%s %s cannot be answered: %s", request.method, _route(request), error)
    return _answer(request, Refusal(503, "no_worker"))


def on_undecodable_body(request: AnyRequest, error: RecursionError | UnicodeDecodeError) -> Response[Problem]:
    """A body that is nested too deeply, or not UTF-8."""
    return _answer(request, Refusal(400, "request", detail=one_line(error)))


def on_error(request: AnyRequest, error: Exception) -> Response[Problem]:
    """An error of the server."""
    logger.error("%s %s failed", request.method, _route(request), exc_info=error)
    return _answer(request, Refusal(500, "internal"))


def one_line(detail: object) -> str:
    """A library's message as part of a sentence."""
    return " ".join(str(detail).split()).rstrip(".")[:200]


def _route(request: AnyRequest) -> str:
    """The route without its parameters, which may be secrets such as invitations."""
    return str(request.scope.get("path_template", ""))


def _refusal(request: AnyRequest, error: HTTPException) -> Refusal:
    if error.detail == DISCONNECTED_DETAIL:
        return Refusal(400, "request", detail=DISCONNECTED_DETAIL)
    match error.status_code:
        case 404:
            return Refusal(404, "no_page")
        case 405:
            return Refusal(405, "method", method=request.method)
        case 413:
            return Refusal(413, "too_large", n=request.route_handler.resolve_request_max_body_size())
        case status if status < 500:
            return Refusal(status, "request", detail=one_line(_detail(error)))
    logger.error("%s %s failed", request.method, _route(request), exc_info=error)
    return Refusal(500, "internal")


def _detail(error: HTTPException) -> object:
    if isinstance(error, ValidationException) and isinstance(error.extra, list) and error.extra:
        first = error.extra[0]
        message = first.get("message", error.detail) if isinstance(first, dict) else error.detail
        return "it has no body" if message == MISSING_BODY_DETAIL else message
    cause = error.__cause__
    return cause if isinstance(cause, msgspec.MsgspecError) else error.detail


def _answer(request: AnyRequest, refusal: Refusal, headers: dict[str, str] | None = None) -> Response[Problem]:
    problem = Problem(text=refusal.sentence(preferred_language(request)))
    retry = {"Retry-After": RETRY_AFTER_S[refusal.status]} if refusal.status in RETRY_AFTER_S else {}
    return Response(
        problem, status_code=refusal.status, media_type=MediaType.JSON, headers={**(headers or {}), **retry}
    )


EXCEPTION_HANDLERS: Final[dict[int | type[Exception], Any]] = {
    Refusal: on_refusal,
    DatabaseUnavailableError: on_database_unavailable,
    WorkerDiedError: on_worker_failure,
    WorkerTimeoutError: on_worker_failure,
    HTTPException: on_http_error,
    RecursionError: on_undecodable_body,
    UnicodeDecodeError: on_undecodable_body,
    Exception: on_error,
}

"""What every refused request is answered with: a status and one sentence."""

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
from ceilidh.server.workers.worker import WorkerDiedError, WorkerTimeoutError

MAX_BODY_BYTES: Final = 64 * 1024
"""Bytes that a request may bring; a record may be larger."""

RETRY_AFTER_S: Final = {429: "60", 503: "5"}
"""Seconds after which another attempt is worth it."""

DISCONNECTED_DETAIL: Final = "client disconnected prematurely"
"""What Litestar calls a fault of the server, though it is none."""

MISSING_BODY_DETAIL: Final = "'data'"
"""All that Litestar says where a request should bring something and brings nothing."""

logger: Final = logging.getLogger("ceilidh.server")

AnyRequest = Request[Any, Any, Any]


def on_refusal(request: AnyRequest, refusal: Refusal) -> Response[Problem]:
    """A request that the server understood and does not carry out."""
    if refusal.status == 429:
        budget_of(request).charge_refusal()
    return _answer(request, refusal)


def on_http_error(request: AnyRequest, error: HTTPException) -> Response[Problem]:
    """A request that did not get as far as the server's own rules."""
    refusal = _refusal(request, error)
    return _answer(request, refusal, dict(error.headers or {}))


def on_unreachable(request: AnyRequest, error: DatabaseUnavailableError) -> Response[Problem]:
    """A request that came while the database was locked or away, as it has logged."""
    return _answer(request, no_database(error))


def no_database(error: DatabaseUnavailableError) -> Refusal:
    """What to say while the database is away: nothing was changed, unless it went during a commit."""
    return Refusal(503, "uncertain" if isinstance(error, CommitUncertainError) else "unreachable")


def on_no_worker(request: AnyRequest, error: WorkerDiedError | WorkerTimeoutError) -> Response[Problem]:
    """What was asked for took too long, or ended its worker process."""
    logger.error("%s %s cannot be answered: %s", request.method, _address(request), error)
    return _answer(request, Refusal(503, "no_worker"))


def on_nonsense(request: AnyRequest, error: RecursionError | UnicodeDecodeError) -> Response[Problem]:
    """A body of endlessly nested lists, or of bytes that are not text."""
    return _answer(request, Refusal(400, "request", detail=one_line(error)))


def on_error(request: AnyRequest, error: Exception) -> Response[Problem]:
    """A fault of the server itself."""
    logger.error("%s %s failed", request.method, _address(request), exc_info=error)
    return _answer(request, Refusal(500, "internal"))


def one_line(detail: object) -> str:
    """Words of a library as a part of a sentence."""
    return " ".join(str(detail).split()).rstrip(".")[:200]


def _address(request: AnyRequest) -> str:
    """What was asked for, without the secrets that addresses of invitations and the like hold."""
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
    logger.error("%s %s failed", request.method, _address(request), exc_info=error)
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
    DatabaseUnavailableError: on_unreachable,
    WorkerDiedError: on_no_worker,
    WorkerTimeoutError: on_no_worker,
    HTTPException: on_http_error,
    RecursionError: on_nonsense,
    UnicodeDecodeError: on_nonsense,
    Exception: on_error,
}

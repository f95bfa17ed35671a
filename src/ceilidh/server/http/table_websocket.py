"""The WebSocket of a table: who may open it, and its lifetime; see docs/reference/protocol.md."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Mapping
from contextlib import ExitStack, suppress
from secrets import compare_digest
from time import monotonic
from typing import Any, Final, cast, get_args

import msgspec
from litestar import WebSocket, websocket
from litestar.connection.base import empty_receive, empty_send
from litestar.exceptions import WebSocketDisconnect
from litestar.types import Message, Scope, Send
from uvicorn.protocols.utils import ClientDisconnected

from ceilidh.server import messages as m
from ceilidh.server.accounts.open_sockets import OpenSocket
from ceilidh.server.accounts.sessions import Visitor, preferred_language
from ceilidh.server.api_errors import Refusal, bad, forbidden, missing
from ceilidh.server.http.asgi_socket import AsgiSocketTransport
from ceilidh.server.http.dependencies import Name, ServicesDep
from ceilidh.server.http.error_handlers import database_refusal
from ceilidh.server.http.table_commands import CommandHandler
from ceilidh.server.http.websocket_transport import TRANSPORT_KEY, WebSocketConnection
from ceilidh.server.services import Services
from ceilidh.server.storage import DatabaseUnavailableError
from ceilidh.server.tables.live_table import LiveTable
from ceilidh.server.tables.subscriber import Subscriber
from ceilidh.server.tables.update_builder import UpdateBuilder
from ceilidh.server.tables.view_rendering import ViewFormat, Viewpoint
from ceilidh.server.throttling.rate_limits import client_address
from ceilidh.server.throttling.scheduler import budget_of

Socket = WebSocket[Any, Any, Any]
Transport = WebSocketConnection | AsgiSocketTransport

logger: Final = logging.getLogger(__name__)


@websocket("/api/tables/{table:str}/socket")
async def table_socket(socket: Socket, table: Name, services: ServicesDep) -> None:
    """Open a socket for a player, a spectator or a program, and serve it until it is closed."""
    lang = preferred_language(socket)
    opened_at = monotonic()
    try:
        if "\0" in table:
            raise missing("no_table")
        services.allowed_hosts.check(socket)
        await services.limits.count_request(client_address(socket))
        changes = services.open_sockets.changes
        visitor = await services.sessions.identify(socket)
        if visitor.id is not None:
            services.sessions.check_origin(socket)
        with services.limits.open_socket(client_address(socket), visitor.id):
            async with services.tables.hold(table) as live:
                await live.catch_up(opened_at)
                await _serve(socket, services, live, visitor, changes)
    except Refusal as refusal:
        await _reject(socket, refusal, lang)
    except DatabaseUnavailableError as error:
        await _reject(socket, database_refusal(error), lang)
    except ClientDisconnected:  # before the socket was accepted
        pass
    except Exception:
        logger.exception("a socket at table %s failed", table)
        await _reject(socket, Refusal(500, "internal"), lang)
    finally:  # break reference cycles, so that the socket is freed without garbage collection
        socket.receive, socket.send = empty_receive, empty_send


async def _reject(socket: Socket, refusal: Refusal, lang: str) -> None:
    """Accept, explain and close: scripts in browsers cannot see why a socket was not accepted."""
    with suppress(OSError, RuntimeError):  # the client is gone
        await socket.accept()
        await _close(socket, refusal, lang)


async def _close(socket: Socket, refusal: Refusal, lang: str) -> None:
    await socket.send_data(_sentence(refusal, lang))
    await socket.close(code=4000 + refusal.status)


def explain_unknown_address(scope: Scope, send: Send) -> Send:
    """Accept a socket to an address without a handler, say so, and close it; Litestar would close it silently."""
    accepted = False

    async def sending(message: Message) -> None:
        nonlocal accepted
        if message["type"] == "websocket.close" and not accepted:
            accepted = True
            refusal = missing("no_page")
            sentence = _sentence(refusal, preferred_language(WebSocket(scope)))
            await send({"type": "websocket.accept", "subprotocol": None, "headers": []})
            await send({"type": "websocket.send", "bytes": None, "text": sentence})
            message = {"type": "websocket.close", "code": 4000 + refusal.status, "reason": None}
        accepted |= message["type"] == "websocket.accept"
        await send(message)

    return sending


def _sentence(refusal: Refusal, lang: str) -> str:
    return msgspec.json.encode(m.Refused(id=0, text=refusal.sentence(lang))).decode()


async def _serve(socket: Socket, services: Services, live: LiveTable, visitor: Visitor, changes: int) -> None:
    viewpoint, muted = _viewpoint(socket, live, visitor), set(visitor.muted)

    async def close(refusal: Refusal) -> None:
        if refusal.status == 404 and visitor.id is not None:  # a seat is lost too when its person is deleted
            refusal = await services.open_sockets.refusal_for(visitor) or refusal
        with suppress(OSError, RuntimeError, WebSocketDisconnect):  # it is closed already
            if isinstance(transport, AsgiSocketTransport):
                await transport.drain()
            await _close(socket, refusal, visitor.lang)

    await socket.accept()
    transport = _transport(socket)
    budget = budget_of(socket)
    budget.identify(visitor.id)
    updates = UpdateBuilder(live, services.presence, visitor.id, viewpoint, muted)
    subscriber = Subscriber(updates, transport, close, budget)
    with ExitStack() as stack:
        stack.enter_context(suppress(WebSocketDisconnect, OSError))
        if isinstance(transport, AsgiSocketTransport):
            stack.callback(asyncio.create_task(transport.send_queued()).cancel)
        stack.callback(subscriber.close)
        live.listeners.add(subscriber.notify)
        stack.callback(live.listeners.discard, subscriber.notify)
        if visitor.id is not None:
            services.presence.add_socket(visitor.id)
            stack.callback(services.presence.remove_socket, visitor.id)
            watched = OpenSocket(visitor, subscriber.disconnect, muted)
            stack.enter_context(services.open_sockets.watch(watched, changes))
        subscriber.notify()
        commands = CommandHandler(
            subscriber, visitor, services.workers, services.limits, services.page_activity, budget
        )
        stack.callback(commands.close)
        # A task of its own: otherwise each message would resume every coroutine on the way here.
        await asyncio.create_task(budget.measure(_listen(transport, subscriber, commands)))


def _transport(socket: Socket) -> Transport:
    """Our WebSocketConnection if uvicorn was configured with it, else plain ASGI."""
    state = socket.scope.get("state") or {}
    transport: Transport | None = state[TRANSPORT_KEY] if TRANSPORT_KEY in state else AsgiSocketTransport(socket)
    if transport is None:
        raise ClientDisconnected
    return transport


def _viewpoint(socket: Socket, live: LiveTable, visitor: Visitor) -> Viewpoint:
    """The viewpoint that the query asks for; refuse one that the visitor may not have."""
    want = socket.query_params.get("want", "picture")
    if want not in get_args(ViewFormat):
        raise bad("request", detail=", ".join(f"want={possible}" for possible in get_args(ViewFormat)))
    return Viewpoint(_seat(live, visitor, socket.query_params), visitor.lang, cast(ViewFormat, want))


def _seat(live: LiveTable, visitor: Visitor, query: Mapping[str, str]) -> int | None:
    own = {str(seat.number): seat.number for seat in live.row.seats if visitor.id and seat.person == visitor.id}
    if asked := query.get("seat"):
        if asked not in own:
            raise forbidden("not_yours")
        return own[asked]
    watches = compare_digest(query.get("watch", "").encode(), live.row.watch.encode())
    if watches or (not own and visitor.id == live.row.host):
        return None
    if not own:
        raise missing("no_table")
    return min(own.values())


async def _listen(transport: Transport, subscriber: Subscriber, commands: CommandHandler) -> None:
    while True:
        message = await transport.receive()
        if message["type"] == "websocket.disconnect" or subscriber.is_closed:
            return
        await commands.handle(message["bytes"])

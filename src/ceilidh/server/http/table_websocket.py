"""The WebSocket of a table: who may open it, and what holds while it is open; see docs/reference/protocol.md."""

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
from ceilidh.server.http.error_handlers import no_database
from ceilidh.server.http.table_commands import CommandHandler
from ceilidh.server.http.websocket_transport import TRANSPORT_KEY, WebSocketConnection
from ceilidh.server.services import Services
from ceilidh.server.storage import DatabaseUnavailableError
from ceilidh.server.tables.live_table import LiveTable
from ceilidh.server.tables.subscriber import Subscriber
from ceilidh.server.tables.update_builder import UpdateBuilder
from ceilidh.server.tables.viewpoint import ViewFormat, Viewpoint
from ceilidh.server.throttling.rate_limits import client_address
from ceilidh.server.throttling.scheduler import budget_of

Socket = WebSocket[Any, Any, Any]
Transport = WebSocketConnection | AsgiSocketTransport

logger: Final = logging.getLogger("ceilidh.server")


@websocket("/api/tables/{table:str}/socket")
async def table_socket(socket: Socket, table: Name, services: ServicesDep) -> None:
    """A person's, a spectator's or a program's place at a table."""
    lang = preferred_language(socket)
    came = monotonic()
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
                await live.catch_up(came)
                await _serve(socket, services, live, visitor, lang, changes)
    except Refusal as refusal:
        await _turn_away(socket, refusal, lang)
    except DatabaseUnavailableError as error:
        await _turn_away(socket, no_database(error), lang)
    except ClientDisconnected:  # before they were let in
        pass
    except Exception:
        logger.exception("a socket at table %s failed", table)
        await _turn_away(socket, Refusal(500, "internal"), lang)
    finally:  # what these are made of knows the socket: all of it would stay in memory for a while
        socket.receive, socket.send = empty_receive, empty_send


async def _turn_away(socket: Socket, refusal: Refusal, lang: str) -> None:
    """The sentence comes as a message, for browsers show no program why a socket was not opened."""
    with suppress(OSError, RuntimeError):  # they are gone already
        await socket.accept()
        await _hang_up(socket, refusal, lang)


async def _hang_up(socket: Socket, refusal: Refusal, lang: str) -> None:
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


async def _serve(
    socket: Socket, services: Services, live: LiveTable, visitor: Visitor, lang: str, changes: int
) -> None:
    eyes, muted = _eyes(socket, live, visitor, lang), set(visitor.muted)

    async def hang_up(refusal: Refusal) -> None:
        if refusal.status == 404 and visitor.id is not None:  # a seat is lost too when its person is deleted
            refusal = await services.open_sockets.refusal_for(visitor) or refusal
        with suppress(OSError, RuntimeError, WebSocketDisconnect):  # it is closed already
            if isinstance(transport, AsgiSocketTransport):
                await transport.drain()
            await _hang_up(socket, refusal, lang)

    await socket.accept()
    transport = _transport(socket)
    budget = budget_of(socket)
    budget.identify(visitor.id)
    updates = UpdateBuilder(live, services.presence, visitor.id, eyes, muted)
    connection = Subscriber(updates, transport, hang_up, budget)
    with ExitStack() as at_the_end:
        at_the_end.enter_context(suppress(WebSocketDisconnect, OSError))
        if isinstance(transport, AsgiSocketTransport):
            at_the_end.callback(asyncio.create_task(transport.send_queued()).cancel)
        at_the_end.callback(connection.close)
        live.listeners.add(connection.notify)
        at_the_end.callback(live.listeners.discard, connection.notify)
        if visitor.id is not None:
            services.presence.add_socket(visitor.id)
            at_the_end.callback(services.presence.remove_socket, visitor.id)
        if visitor.id is not None:
            watched = OpenSocket(visitor, connection.disconnect, muted)
            at_the_end.enter_context(services.open_sockets.watch(watched, changes))
        connection.notify()
        requests = CommandHandler(
            connection, visitor, services.workers, services.limits, services.page_activity, budget, lang
        )
        at_the_end.callback(requests.go)
        # In a task of its own: each message would wake all that opening a socket has gone through
        await asyncio.create_task(budget.measure(_listen(transport, connection, requests)))


def _transport(socket: Socket) -> Transport:
    """Our own transport where uvicorn was set up with it, else plain ASGI."""
    state = socket.scope.get("state") or {}
    transport: Transport | None = state[TRANSPORT_KEY] if TRANSPORT_KEY in state else AsgiSocketTransport(socket)
    if transport is None:
        raise ClientDisconnected
    return transport


def _eyes(socket: Socket, live: LiveTable, visitor: Visitor, lang: str) -> Viewpoint:
    """Through whose eyes the visitor may look, else a refusal."""
    want = socket.query_params.get("want", "picture")
    if want not in get_args(ViewFormat):
        raise bad("request", detail=", ".join(f"want={possible}" for possible in get_args(ViewFormat)))
    return Viewpoint(_seat(live, visitor, socket.query_params), lang, cast(ViewFormat, want))


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


async def _listen(transport: Transport, connection: Subscriber, requests: CommandHandler) -> None:
    while True:
        message = await transport.receive()
        if message["type"] == "websocket.disconnect" or connection.is_closed:
            return
        await requests.answer(message["bytes"])

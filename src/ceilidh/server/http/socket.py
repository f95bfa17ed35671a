"""The WebSocket of a table: requests come in, answers and news go out. docs/protocol.md explains it."""

from __future__ import annotations

import logging
from collections.abc import Mapping
from contextlib import suppress
from secrets import compare_digest
from time import monotonic
from typing import Any, Final, cast

import msgspec
from litestar import WebSocket, websocket
from litestar.exceptions import WebSocketDisconnect

from ceilidh.core.record import readable
from ceilidh.server import messages as m
from ceilidh.server.http.dependencies import Name, TheHouse
from ceilidh.server.http.problems import one_line
from ceilidh.server.people.limits import address
from ceilidh.server.people.sessions import Visitor, check_origin, identify, language
from ceilidh.server.refusals import Refusal, bad, conflict, forbidden, missing
from ceilidh.server.storage import Unreachable
from ceilidh.server.tables.connection import Connection
from ceilidh.server.tables.live import LiveTable
from ceilidh.server.tables.scene import Eyes, Want, preview
from ceilidh.server.tables.seating import seat_at

LONGEST_CHAT: Final = 500
RATE: Final = 100.0
"""What a connection may cost in a second, lastingly; it may save up twice as much."""
COSTS: Final = {m.AskPreview: 3.0, m.AskHints: 50.0, m.Say: 20.0}

logger: Final = logging.getLogger("ceilidh.server")
_decode: Final = msgspec.json.Decoder(m.ToServer).decode

Socket = WebSocket[Any, Any, Any]


class Purse:
    """A token bucket: what a connection may still spend now."""

    def __init__(self) -> None:
        self._left = 2 * RATE
        self._at = monotonic()

    def pay(self, cost: float) -> bool:
        """Whether there was enough."""
        now = monotonic()
        self._left = min(2 * RATE, self._left + (now - self._at) * RATE)
        self._at = now
        if cost > self._left:
            return False
        self._left -= cost
        return True


@websocket("/api/tables/{table:str}/socket")
async def table_socket(socket: Socket, table: Name, house: TheHouse) -> None:
    """A person's, a spectator's or a program's place at a table."""
    lang = language(socket)
    try:
        if "\0" in table:
            raise missing("no_table")
        await house.limits.request(address(socket))
        checks = house.programs.checks
        visitor = await identify(socket, house)
        if visitor.id is not None:
            check_origin(socket, house)
        with house.limits.socket(address(socket), visitor.id):
            async with house.tables.hold(table) as live:
                await _serve(socket, live, visitor, lang, checks)
    except Refusal as refusal:
        await _turn_away(socket, refusal, lang)
    except Unreachable:
        await _turn_away(socket, Refusal(503, "unreachable"), lang)


async def _turn_away(socket: Socket, refusal: Refusal, lang: str) -> None:
    """The sentence comes as a message, for browsers show no program why a socket was not opened."""
    await socket.accept()
    await _hang_up(socket, refusal, lang)


async def _hang_up(socket: Socket, refusal: Refusal, lang: str) -> None:
    refused = m.Refused(id=0, text=refusal.sentence(lang))
    await socket.send_data(msgspec.json.encode(refused).decode())
    await socket.close(code=4000 + refusal.status)


async def _serve(socket: Socket, live: LiveTable, visitor: Visitor, lang: str, checks: int) -> None:
    eyes = _eyes(socket, live, visitor, lang)

    async def send(message: bytes) -> None:
        try:
            await socket.send({"type": "websocket.send", "bytes": None, "text": message.decode()})
        except RuntimeError as error:
            raise ConnectionError("the socket is closed already") from error

    async def hang_up(refusal: Refusal) -> None:
        with suppress(OSError, RuntimeError):  # it is closed already
            await _hang_up(socket, refusal, lang)

    await socket.accept()
    connection = Connection(live, visitor.id, eyes, send, hang_up)
    live.connections.add(connection)
    if visitor.id is not None:
        live.house.presence.come(visitor.id)
    try:
        connection.wake()
        live.bots.look()
        with live.house.programs.at(connection, visitor.token, checks):
            await _listen(socket, connection, Requests(connection, visitor, lang))
    except (WebSocketDisconnect, OSError):
        pass
    finally:
        connection.close()
        live.connections.discard(connection)
        if visitor.id is not None:
            live.house.presence.go(visitor.id)


def _eyes(socket: Socket, live: LiveTable, visitor: Visitor, lang: str) -> Eyes:
    """Through whose eyes the visitor may look, else a refusal."""
    want = socket.query_params.get("want", "picture")
    if want not in ("picture", "data"):
        raise bad("request", detail="want=picture, want=data")
    return Eyes(_seat(live, visitor, socket.query_params), lang, cast(Want, want))


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


async def _listen(socket: Socket, connection: Connection, requests: Requests) -> None:
    while True:
        message = await socket.receive()
        if message["type"] == "websocket.disconnect" or connection.closed:
            return
        text = message.get("text") or message.get("bytes") or ""
        await requests.answer(cast(str | bytes, text))


class Requests:
    """What a client asks for over its socket, answered one by one."""

    def __init__(self, connection: Connection, visitor: Visitor, lang: str) -> None:
        self._connection = connection
        self._live = connection.live
        self._visitor = visitor
        self._lang = lang
        self._purse = Purse()

    async def answer(self, text: str | bytes) -> None:
        """Carry out a request and say so, or say why not."""
        number = 0
        try:
            request = self._read(text)
            number = request.id
            reply = await self._carry_out(request) or self._connection.done(number)
        except Refusal as refusal:
            reply = m.Refused(id=number, text=refusal.sentence(self._lang), possible=refusal.possible)
        except Unreachable as error:
            logger.warning("a request at table %s cannot be answered: %s", self._live.row.id, error)
            reply = m.Refused(id=number, text=Refusal(503, "unreachable").sentence(self._lang))
        except Exception:
            logger.exception("a request at table %s failed", self._live.row.id)
            reply = m.Refused(id=number, text=Refusal(500, "internal").sentence(self._lang))
        await self._connection.send(reply)

    def _read(self, text: str | bytes) -> m.ToServer:
        if not self._purse.pay(1):
            raise Refusal(429, "too_many")
        try:
            request: m.ToServer = _decode(text)
        except (msgspec.MsgspecError, RecursionError, UnicodeDecodeError) as error:
            raise bad("message", detail=one_line(error)) from None
        return request

    async def _carry_out(self, request: m.ToServer) -> m.ToClient | None:
        """What was asked for; None if something was to be done, and is done."""
        more = COSTS.get(type(request))
        if more is not None and not self._purse.pay(more):
            raise Refusal(429, "too_many")
        match request:
            case m.Act():
                await self._live.act(self._own(request.seat), request.turn, request.action, asker=self._connection)
            case m.Undo():
                await self._live.undo(self._own(request.seat), request.turn)
            case m.Look():
                self._look(request.seat)
            case m.Say():
                await self._say(request.text)
            case m.AskPreview():
                return self._preview(request)
            case m.AskHints():
                return await self._hints(request)
        return None

    def _own(self, seat: int) -> int:
        return self._live.own_seat(self._visitor.id or "", seat)

    def _look(self, seat: int) -> None:
        if seat_at(self._live.row, seat).person != (self._visitor.id or ""):
            raise forbidden("not_yours")
        self._connection.look(seat)

    async def _say(self, text: str) -> None:
        said = " ".join(text.split())
        if not 1 <= len(said) <= LONGEST_CHAT or not readable(said):
            raise bad("chat", n=LONGEST_CHAT)
        seats = self._live.row.seats
        seat = self._connection.eyes.seat
        name = seats[seat].name if seat is not None else self._visitor.named().name
        await self._live.say(name, seat, said)

    def _preview(self, request: m.AskPreview) -> m.Preview:
        play, eyes = self._live.running(), self._connection.eyes
        seat = self._own(request.seat)
        action = self._live.checked(seat, request.turn, request.action)
        if seat != eyes.seat:
            raise conflict("stale")
        panels = preview(play.table, seat, action, eyes, play.scene(eyes).panels or [])
        return m.Preview(id=request.id, final=panels is None, panels=panels or [])

    async def _hints(self, request: m.AskHints) -> m.Hints:
        table, seat = self._live.running().table, self._own(request.seat)
        if seat not in table.actors():
            raise conflict("no_hints")
        view, words = table.view(seat), table.game.speech.words(self._lang)
        found = await self._live.house.thinkers.hints(table.game.name, table.snapshot(), seat)
        hints = [
            m.Hint(
                action=table.game.text(hint.action),
                words=table.game.speech.action(hint.action, view, words),
                chance=hint.chance,
                score=hint.score,
            )
            for hint in found
        ]
        return m.Hints(id=request.id, hints=hints)

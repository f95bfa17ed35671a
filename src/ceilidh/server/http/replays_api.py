"""HTTP for finished games: their steps, log, record, pictures and animation; uploaded records; playing on."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from typing import Final

from litestar import MediaType, Response, get, post
from litestar.openapi import ResponseSpec
from litestar.params import FromQuery, JSONBody
from litestar.response import Stream
from msgspec.json import encode

from ceilidh.server import messages as m
from ceilidh.server.api_errors import Refusal, bad
from ceilidh.server.http.compressed_content import compress
from ceilidh.server.http.dependencies import (
    AnyRequest,
    Name,
    Number,
    OptionalNumber,
    ReplayDep,
    ServicesDep,
    Text,
    VisitorDep,
)
from ceilidh.server.http.disconnect import cancel_on_disconnect
from ceilidh.server.storage import TableRow

MAX_RECORD_BYTES: Final = 1_000_000
"""No record of any game comes close."""
MIN_WIDTH_PX: Final = 320
MAX_WIDTH_PX: Final = 2560
DEFAULT_WIDTH_PX: Final = 1280
PRIVATE_CACHE: Final = {"Cache-Control": "private, max-age=3600"}
"""A finished game does not change, but the browser's next user must not find it forever."""
GAME_LOG: Final = {200: ResponseSpec(m.GameLog, description="the log")}
PROGRESS_RESPONSE: Final = {200: ResponseSpec(m.FilmProgress, description="lines of JSON with the progress")}


@get("/api/tables/{table:str}/steps/{step:int}")
async def get_step(replay: ReplayDep, step: Number, visitor: VisitorDep, seat: OptionalNumber = None) -> m.Step:
    """A finished game at one step, as a seat saw it, or a spectator."""
    return replay.step(replay.check_step(step, seat), seat, visitor.lang, visitor.id)


@get("/api/tables/{table:str}/steps/{step:int}/help")
async def get_step_help(
    replay: ReplayDep, step: Number, thing: Text, visitor: VisitorDep, seat: OptionalNumber = None
) -> m.HelpCard:
    """What a thing in the picture of a step is."""
    return replay.meaning(replay.check_step(step, seat), seat, thing, visitor.lang)


@get("/api/tables/{table:str}/log", precompressed=True, responses=GAME_LOG)
async def get_log(
    request: AnyRequest, replay: ReplayDep, services: ServicesDep, visitor: VisitorDep, seat: OptionalNumber = None
) -> Response[bytes]:
    """The log of a finished game by steps, as a seat or a spectator read it."""
    replay.check_step(None, seat)
    work = services.replays.log_json(visitor.caller, replay, seat, visitor.lang)
    content = await asyncio.to_thread(compress, await cancel_on_disconnect(request, work))  # it may be long
    return content.respond(request, MediaType.JSON)


@get("/api/tables/{table:str}/record")
async def get_record(table: Name, services: ServicesDep, visitor: VisitorDep, watch: Text = "") -> Response[bytes]:
    """The record of a finished game, or of one whose rules are no longer installed."""
    row, record = await services.replays.record(table, visitor.id, watch, visitor.lang)
    return _file(row, record.write().encode(), "txt", "text/plain; charset=utf-8")


@get("/api/tables/{table:str}/picture.svg")
async def get_svg(
    replay: ReplayDep,
    visitor: VisitorDep,
    step: OptionalNumber = None,
    seat: OptionalNumber = None,
    width: FromQuery[int] = DEFAULT_WIDTH_PX,
) -> Response[bytes]:
    """The picture at a step, by default the last one."""
    svg = replay.svg(replay.check_step(step, seat), seat, visitor.lang, _check_width(width))
    return _file(replay.live.row, svg.encode(), "svg", "image/svg+xml")


@get("/api/tables/{table:str}/picture.png", precompressed=True)
async def get_png(
    request: AnyRequest,
    replay: ReplayDep,
    services: ServicesDep,
    visitor: VisitorDep,
    step: OptionalNumber = None,
    seat: OptionalNumber = None,
    width: FromQuery[int] = DEFAULT_WIDTH_PX,
) -> Response[bytes]:
    """The same picture as PNG."""
    svg = replay.svg(replay.check_step(step, seat), seat, visitor.lang, _check_width(width))
    png = await cancel_on_disconnect(request, services.replays.png(visitor.caller, svg))
    return _file(replay.live.row, png, "png", "image/png")


@get("/api/tables/{table:str}/film.gif", precompressed=True)
async def get_film(
    request: AnyRequest, replay: ReplayDep, services: ServicesDep, visitor: VisitorDep, seat: OptionalNumber = None
) -> Response[bytes]:
    """The whole game as an animation, made on request in some seconds."""
    replay.check_step(None, seat)
    film = services.replays.films.get(visitor.caller, replay.film(seat, visitor.lang))
    return _file(replay.live.row, await cancel_on_disconnect(request, film), "gif", "image/gif")


@get("/api/tables/{table:str}/film", precompressed=True, responses=PROGRESS_RESPONSE)
async def make_film(
    replay: ReplayDep, services: ServicesDep, visitor: VisitorDep, seat: OptionalNumber = None
) -> Stream:
    """Make the animation and report the progress line by line; a client that disconnects cancels the work."""
    replay.check_step(None, seat)
    progress = services.replays.films.progress(visitor.caller, replay.film(seat, visitor.lang))
    return Stream(_json_lines(progress, visitor.lang), media_type="application/x-ndjson")


async def _json_lines(progress: AsyncIterator[m.FilmProgress], lang: str) -> AsyncIterator[bytes]:
    """If the film cannot be made, the last line is a problem."""
    try:
        async for message in progress:
            yield encode(message) + b"\n"
    except Refusal as refusal:
        yield encode(m.Problem(text=refusal.sentence(lang))) + b"\n"


@post("/api/records", request_max_body_size=MAX_RECORD_BYTES)
async def upload_record(data: JSONBody[m.NewRecord], services: ServicesDep, visitor: VisitorDep) -> m.TableMade:
    """Upload a record from elsewhere as a finished table of mine."""
    services.admission.check(visitor)
    person = visitor.require_person()
    await services.limits.count_record(visitor.address)
    return m.TableMade(table=(await services.replays.upload(data.text, person)).id)


@post("/api/tables/{table:str}/play-on")
async def play_on(
    replay: ReplayDep, data: JSONBody[m.PlayOn], services: ServicesDep, visitor: VisitorDep
) -> m.TableMade:
    """Create a table that continues from a step of a finished game: I on one seat, bots on the others."""
    person = visitor.require_named()
    await services.limits.count_table(visitor.address)
    return m.TableMade(table=(await services.replays.play_on(replay, data, person)).id)


def _check_width(width: int) -> int:
    if not MIN_WIDTH_PX <= width <= MAX_WIDTH_PX:
        raise bad("width", n=width, least=MIN_WIDTH_PX, most=MAX_WIDTH_PX)
    return width


def _file(row: TableRow, content: bytes, suffix: str, media_type: str) -> Response[bytes]:
    name = f"{row.game}-{row.created[:10]}.{suffix}"
    headers = {"Content-Disposition": f'inline; filename="{name}"', **PRIVATE_CACHE}
    return Response(content, media_type=media_type, headers=headers)

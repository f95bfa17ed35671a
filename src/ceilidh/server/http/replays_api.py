"""HTTP for games that are over: their steps, records, pictures and films; records of elsewhere; playing on."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from typing import Final, TypeAlias

from litestar import MediaType, Response, Router, get, post
from litestar.openapi import ResponseSpec
from litestar.params import FromQuery, JSONBody
from litestar.response import Stream
from msgspec.json import encode

from ceilidh.server import messages as m
from ceilidh.server.accounts.sessions import preferred_language
from ceilidh.server.api_errors import Refusal, bad
from ceilidh.server.http.dependencies import AnyRequest, BudgetDep, Name, Number, ServicesDep, VisitorDep
from ceilidh.server.http.disconnect import cancel_on_disconnect
from ceilidh.server.http.precompressed import pack
from ceilidh.server.storage import TableRow
from ceilidh.server.throttling.rate_limits import client_address

MAX_RECORD_BYTES: Final = 1_000_000
"""In bytes; no record of any game comes close."""
WIDTHS: Final = (320, 2560)
KEPT: Final = {"Cache-Control": "private, max-age=3600"}
"""What is over does not change, but a browser's next person must not find it for ever."""
PROGRESS: Final = {200: ResponseSpec(m.FilmProgress, description="a line of JSON now and then until it is made")}

Perhaps: TypeAlias = FromQuery[int | None]
Watch: TypeAlias = FromQuery[str]


@get("/api/tables/{table:str}/steps/{step:int}")
async def see_step(
    request: AnyRequest,
    table: Name,
    step: Number,
    services: ServicesDep,
    visitor: VisitorDep,
    seat: Perhaps = None,
    watch: Watch = "",
) -> m.Step:
    """A finished game at one step, through the eyes of a seat, or of a spectator."""
    replay = await services.replays.find(table, visitor.id, watch)
    return replay.step(replay.check_step(step, seat), seat, preferred_language(request), visitor.id)


@get("/api/tables/{table:str}/log", packed=True, responses={200: ResponseSpec(m.GameLog, description="the story")})
async def see_story(
    request: AnyRequest,
    table: Name,
    services: ServicesDep,
    visitor: VisitorDep,
    budget: BudgetDep,
    seat: Perhaps = None,
    watch: Watch = "",
) -> Response[bytes]:
    """The log of a finished game by steps, as a seat or a spectator was told."""
    replay = await services.replays.find(table, visitor.id, watch)
    replay.check_step(None, seat)
    told = await cancel_on_disconnect(
        request, services.replays.log_json(budget.caller, replay, seat, preferred_language(request))
    )
    packed = await asyncio.to_thread(pack, told)  # it may be long
    return packed.answer(request.headers.get("accept-encoding", ""), MediaType.JSON)


@get("/api/tables/{table:str}/record")
async def see_record(
    request: AnyRequest, table: Name, services: ServicesDep, visitor: VisitorDep, watch: Watch = ""
) -> Response[bytes]:
    """The record of a finished game, or of one whose rules are not installed any more."""
    row, record = await services.replays.record(table, visitor.id, watch, preferred_language(request))
    return _download(row, record.write().encode(), "txt", "text/plain; charset=utf-8")


@get("/api/tables/{table:str}/picture.svg")
async def see_svg(
    request: AnyRequest,
    table: Name,
    services: ServicesDep,
    visitor: VisitorDep,
    step: Perhaps = None,
    seat: Perhaps = None,
    width: FromQuery[int] = 1280,
    watch: Watch = "",
) -> Response[bytes]:
    """The picture at a step, the last one by default."""
    replay = await services.replays.find(table, visitor.id, watch)
    svg = replay.svg(replay.check_step(step, seat), seat, preferred_language(request), _width(width))
    return _download(replay.live.row, svg.encode(), "svg", "image/svg+xml")


@get("/api/tables/{table:str}/picture.png", packed=True)
async def see_png(
    request: AnyRequest,
    table: Name,
    services: ServicesDep,
    visitor: VisitorDep,
    budget: BudgetDep,
    step: Perhaps = None,
    seat: Perhaps = None,
    width: FromQuery[int] = 1280,
    watch: Watch = "",
) -> Response[bytes]:
    """The same as pixels."""
    replay = await services.replays.find(table, visitor.id, watch)
    svg = replay.svg(replay.check_step(step, seat), seat, preferred_language(request), _width(width))
    return _download(
        replay.live.row,
        await cancel_on_disconnect(request, services.replays.png(budget.caller, svg)),
        "png",
        "image/png",
    )


@get("/api/tables/{table:str}/film.gif", packed=True)
async def see_film(
    request: AnyRequest,
    table: Name,
    services: ServicesDep,
    visitor: VisitorDep,
    budget: BudgetDep,
    seat: Perhaps = None,
    watch: Watch = "",
) -> Response[bytes]:
    """The whole game as a film; it takes some seconds to be made."""
    replay = await services.replays.find(table, visitor.id, watch)
    replay.check_step(None, seat)
    film = services.replays.films.get(budget.caller, replay.film(seat, preferred_language(request)))
    return _download(replay.live.row, await cancel_on_disconnect(request, film), "gif", "image/gif")


@get("/api/tables/{table:str}/film", packed=True, responses=PROGRESS)
async def make_film(
    request: AnyRequest,
    table: Name,
    services: ServicesDep,
    visitor: VisitorDep,
    budget: BudgetDep,
    seat: Perhaps = None,
    watch: Watch = "",
) -> Stream:
    """Have the film made and hear how far it is, a line at a time; who hangs up before its end has cancelled it."""
    replay = await services.replays.find(table, visitor.id, watch)
    replay.check_step(None, seat)
    progress = services.replays.films.progress(budget.caller, replay.film(seat, preferred_language(request)))
    return Stream(_lines(progress, preferred_language(request)), media_type="application/x-ndjson")


async def _lines(progress: AsyncIterator[m.FilmProgress], lang: str) -> AsyncIterator[bytes]:
    """The last one is a problem if it cannot be made."""
    try:
        async for message in progress:
            yield encode(message) + b"\n"
    except Refusal as refusal:
        yield encode(m.Problem(text=refusal.sentence(lang))) + b"\n"


@post("/api/records", request_max_body_size=MAX_RECORD_BYTES)
async def upload(
    request: AnyRequest, data: JSONBody[m.NewRecord], services: ServicesDep, visitor: VisitorDep
) -> m.TableMade:
    """A record from elsewhere becomes a table of mine that is over."""
    services.admission.check(visitor)
    person = visitor.require_person()
    await services.limits.count_record(client_address(request))
    return m.TableMade(table=(await services.replays.upload(data.text, person)).id)


@post("/api/tables/{table:str}/play-on")
async def play_on(
    request: AnyRequest,
    table: Name,
    data: JSONBody[m.PlayOn],
    services: ServicesDep,
    visitor: VisitorDep,
    watch: Watch = "",
) -> m.TableMade:
    """A new table that goes on from a step of a finished game: I on a seat, bots on the others."""
    replay = await services.replays.find(table, visitor.id, watch)
    person = visitor.require_named()
    await services.limits.count_table(client_address(request))
    return m.TableMade(table=(await services.replays.play_on(replay, data, person)).id)


def _width(width: int) -> int:
    if not WIDTHS[0] <= width <= WIDTHS[1]:
        raise bad("width", n=width, least=WIDTHS[0], most=WIDTHS[1])
    return width


def _download(row: TableRow, content: bytes, ending: str, kind: str) -> Response[bytes]:
    name = f"{row.game}-{row.created[:10]}.{ending}"
    headers = {"Content-Disposition": f'inline; filename="{name}"', **KEPT}
    return Response(content, media_type=kind, headers=headers)


ROUTER: Final = Router(
    "/",
    route_handlers=[
        see_step,
        see_story,
        see_record,
        see_svg,
        see_png,
        see_film,
        make_film,
        upload,
        play_on,
    ],
)

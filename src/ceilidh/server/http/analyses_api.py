"""HTTP for understanding a finished game: its analysis, a bot's advice, and variations played out by bots."""

from __future__ import annotations

from litestar import MediaType, Response, delete, get, post
from litestar.openapi import ResponseSpec

from ceilidh.server import messages as m
from ceilidh.server.http.dependencies import (
    AnyRequest,
    Number,
    OptionalNumber,
    ReplayDep,
    ServicesDep,
    Text,
    VisitorDep,
)
from ceilidh.server.http.disconnect import cancel_on_disconnect

PROGRESS_RESPONSE = {200: ResponseSpec(m.AnalysisProgress, description="the analysis, or its progress")}


@get("/api/tables/{table:str}/analysis", responses=PROGRESS_RESPONSE)
async def get_analysis(replay: ReplayDep, services: ServicesDep, visitor: VisitorDep) -> Response[bytes]:
    """The analysis of a finished game, or its progress."""
    content = await services.analyses.state(visitor.caller, replay, visitor.lang)
    return Response(content, media_type=MediaType.JSON)


@post("/api/tables/{table:str}/analysis", status_code=200, responses=PROGRESS_RESPONSE)
async def start_analysis(replay: ReplayDep, services: ServicesDep, visitor: VisitorDep) -> Response[bytes]:
    """Analyse a finished game, which takes some seconds; everybody who may see the game sees the progress."""
    visitor.require_person()
    await services.analyses.begin(visitor.caller, replay)
    content = await services.analyses.state(visitor.caller, replay, visitor.lang)
    return Response(content, media_type=MediaType.JSON)


@delete("/api/tables/{table:str}/analysis")
async def cancel_analysis(replay: ReplayDep, services: ServicesDep, visitor: VisitorDep) -> None:
    """Cancel a running analysis that I started."""
    await services.analyses.cancel(replay, visitor.require_person().id)


@get("/api/tables/{table:str}/steps/{step:int}/advice")
async def get_advice(
    request: AnyRequest, replay: ReplayDep, step: Number, services: ServicesDep, visitor: VisitorDep
) -> m.Advice:
    """What a strong bot would have done at a step of a finished game."""
    advice = services.replays.advice(visitor.caller, replay, replay.check_step(step, None), visitor.lang)
    return await cancel_on_disconnect(request, advice)


@get("/api/tables/{table:str}/steps/{step:int}/variation/{other:int}")
async def get_variation_step(
    request: AnyRequest,
    replay: ReplayDep,
    step: Number,
    other: Number,
    action: Text,
    services: ServicesDep,
    visitor: VisitorDep,
    seat: OptionalNumber = None,
) -> m.Step:
    """Step `other` of the variation with another action at `step`, played out by bots."""
    work = services.replays.variation(visitor.caller, replay, replay.check_step(step, seat), action)
    variation = await cancel_on_disconnect(request, work)
    return variation.step(variation.check_step(other, seat), seat, visitor.lang, visitor.id)


@get("/api/tables/{table:str}/steps/{step:int}/variation/{other:int}/help")
async def get_variation_help(
    replay: ReplayDep,
    step: Number,
    other: Number,
    action: Text,
    thing: Text,
    services: ServicesDep,
    visitor: VisitorDep,
    seat: OptionalNumber = None,
) -> m.HelpCard:
    """What a thing in the picture of a variation is."""
    variation = await services.replays.variation(visitor.caller, replay, replay.check_step(step, seat), action)
    return variation.meaning(variation.check_step(other, seat), seat, thing, visitor.lang)

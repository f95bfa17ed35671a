"""HTTP for understanding a game that is over: its analysis, what an expert would do, how it might have gone."""

from __future__ import annotations

from typing import Final

from litestar import MediaType, Response, Router, delete, get, post
from litestar.openapi import ResponseSpec
from litestar.params import FromQuery

from ceilidh.server import messages as m
from ceilidh.server.accounts.sessions import preferred_language
from ceilidh.server.http.dependencies import AnyRequest, BudgetDep, Name, Number, ServicesDep, VisitorDep
from ceilidh.server.http.disconnect import cancel_on_disconnect
from ceilidh.server.http.replays_api import Perhaps, Watch

ANALYSIS = {200: ResponseSpec(m.AnalysisProgress, description="the analysis, or how far it is")}


@get("/api/tables/{table:str}/analysis", responses=ANALYSIS)
async def see_analysis(
    request: AnyRequest, table: Name, services: ServicesDep, visitor: VisitorDep, budget: BudgetDep, watch: Watch = ""
) -> Response[bytes]:
    """The analysis of a finished game, or how far it is."""
    replay = await services.replays.find(table, visitor.id, watch)
    return Response(
        await services.analyses.state(budget.caller, replay, preferred_language(request)), media_type=MediaType.JSON
    )


@post("/api/tables/{table:str}/analysis", status_code=200, responses=ANALYSIS)
async def begin_analysis(
    request: AnyRequest, table: Name, services: ServicesDep, visitor: VisitorDep, budget: BudgetDep, watch: Watch = ""
) -> Response[bytes]:
    """Have a finished game analysed, which takes some seconds; whoever looks at it meanwhile sees how far it is."""
    replay = await services.replays.find(table, visitor.require_person().id, watch)
    await services.analyses.begin(budget.caller, replay)
    return Response(
        await services.analyses.state(budget.caller, replay, preferred_language(request)), media_type=MediaType.JSON
    )


@delete("/api/tables/{table:str}/analysis")
async def cancel_analysis(table: Name, services: ServicesDep, visitor: VisitorDep, watch: Watch = "") -> None:
    """Let an analysis be that I asked for and that is not done."""
    person = visitor.require_person().id
    await services.analyses.cancel(await services.replays.find(table, person, watch), person)


@get("/api/tables/{table:str}/steps/{step:int}/advice")
async def see_advice(
    request: AnyRequest,
    table: Name,
    step: Number,
    services: ServicesDep,
    visitor: VisitorDep,
    budget: BudgetDep,
    watch: Watch = "",
) -> m.Advice:
    """What a strong bot would have done at a step of a finished game."""
    replay = await services.replays.find(table, visitor.id, watch)
    advice = services.replays.advice(budget.caller, replay, replay.check_step(step, None), preferred_language(request))
    return await cancel_on_disconnect(request, advice)


@get("/api/tables/{table:str}/steps/{step:int}/variation/{other:int}")
async def see_otherwise(
    request: AnyRequest,
    table: Name,
    step: Number,
    other: Number,
    action: FromQuery[str],
    services: ServicesDep,
    visitor: VisitorDep,
    budget: BudgetDep,
    seat: Perhaps = None,
    watch: Watch = "",
) -> m.Step:
    """The game as it might have gone on from a step with another action, played out by bots: at any of its steps."""
    replay = await services.replays.find(table, visitor.id, watch)
    played = await cancel_on_disconnect(
        request, services.replays.variation(budget.caller, replay, replay.check_step(step, seat), action)
    )
    return played.step(played.check_step(other, seat), seat, preferred_language(request), visitor.id)


ROUTER: Final = Router(
    "/",
    route_handlers=[
        see_analysis,
        begin_analysis,
        cancel_analysis,
        see_advice,
        see_otherwise,
    ],
)

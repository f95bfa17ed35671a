"""HTTP for understanding a game that is over: its analysis, what an expert would do, how it might have gone."""

from __future__ import annotations

from litestar import MediaType, Response, delete, get, post
from litestar.openapi import ResponseSpec
from litestar.params import FromQuery

from ceilidh.server import messages as m
from ceilidh.server.accounts.sessions import preferred_language
from ceilidh.server.http.dependencies import AnyRequest, Name, Number, TheBudget, TheServices, TheVisitor
from ceilidh.server.http.disconnect import while_there
from ceilidh.server.http.replays_api import Perhaps, Watch

ANALYSIS = {200: ResponseSpec(m.AnalysisProgress, description="the analysis, or how far it is")}


@get("/api/tables/{table:str}/analysis", responses=ANALYSIS)
async def see_analysis(
    request: AnyRequest, table: Name, house: TheServices, visitor: TheVisitor, budget: TheBudget, watch: Watch = ""
) -> Response[bytes]:
    """The analysis of a finished game, or how far it is."""
    replay = await house.replays.find(table, visitor.id, watch)
    return Response(
        await house.analyses.state(budget.caller, replay, preferred_language(request)), media_type=MediaType.JSON
    )


@post("/api/tables/{table:str}/analysis", status_code=200, responses=ANALYSIS)
async def begin_analysis(
    request: AnyRequest, table: Name, house: TheServices, visitor: TheVisitor, budget: TheBudget, watch: Watch = ""
) -> Response[bytes]:
    """Have a finished game analysed, which takes some seconds; whoever looks at it meanwhile sees how far it is."""
    replay = await house.replays.find(table, visitor.require_person().id, watch)
    await house.analyses.begin(budget.caller, replay)
    return Response(
        await house.analyses.state(budget.caller, replay, preferred_language(request)), media_type=MediaType.JSON
    )


@delete("/api/tables/{table:str}/analysis")
async def cancel_analysis(table: Name, house: TheServices, visitor: TheVisitor, watch: Watch = "") -> None:
    """Let an analysis be that I asked for and that is not done."""
    person = visitor.require_person().id
    await house.analyses.cancel(await house.replays.find(table, person, watch), person)


@get("/api/tables/{table:str}/steps/{step:int}/advice")
async def see_advice(
    request: AnyRequest,
    table: Name,
    step: Number,
    house: TheServices,
    visitor: TheVisitor,
    budget: TheBudget,
    watch: Watch = "",
) -> m.Advice:
    """What a strong bot would have done at a step of a finished game."""
    replay = await house.replays.find(table, visitor.id, watch)
    advice = house.replays.advice(budget.caller, replay, replay.check_step(step, None), preferred_language(request))
    return await while_there(request, advice)


@get("/api/tables/{table:str}/steps/{step:int}/variation/{other:int}")
async def see_otherwise(
    request: AnyRequest,
    table: Name,
    step: Number,
    other: Number,
    action: FromQuery[str],
    house: TheServices,
    visitor: TheVisitor,
    budget: TheBudget,
    seat: Perhaps = None,
    watch: Watch = "",
) -> m.Step:
    """The game as it might have gone on from a step with another action, played out by bots: at any of its steps."""
    replay = await house.replays.find(table, visitor.id, watch)
    played = await while_there(
        request, house.replays.variation(budget.caller, replay, replay.check_step(step, seat), action)
    )
    return played.step(played.check_step(other, seat), seat, preferred_language(request), visitor.id)

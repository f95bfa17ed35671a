"""HTTP for evenings: making one, coming, rounds, and the code that leads phones to it."""

from __future__ import annotations

import io
from typing import Final

import segno
from litestar import Response, Router, get, post
from litestar.params import JSONBody

from ceilidh.server import messages as m
from ceilidh.server.accounts.sessions import preferred_language
from ceilidh.server.http.dependencies import AnyRequest, Name, ServicesDep, VisitorDep
from ceilidh.server.throttling.rate_limits import client_address


@get("/api/evenings")
async def my_evenings(services: ServicesDep, visitor: VisitorDep) -> m.MyEvenings:
    """Evenings that I made or came to."""
    return await services.evenings.list_for(visitor.id)


@post("/api/evenings")
async def make_evening(
    request: AnyRequest, data: JSONBody[m.NewEvening], services: ServicesDep, visitor: VisitorDep
) -> m.EveningMade:
    """A new evening of mine."""
    services.admission.check(visitor)
    await services.limits.count_table(client_address(request))
    return m.EveningMade(evening=await services.evenings.create(data, visitor.require_named()))


@get("/api/evenings/{evening:str}")
async def see_evening(request: AnyRequest, evening: Name, services: ServicesDep, visitor: VisitorDep) -> m.Evening:
    """An evening as it is now; whoever has its link may see it."""
    return await services.evenings.view(evening, visitor.id, preferred_language(request))


@get("/api/evenings/{evening:str}/code.svg")
async def evening_code(request: AnyRequest, evening: Name, services: ServicesDep) -> Response[bytes]:
    """The link as a code for the cameras of phones."""
    await services.evenings.check_exists(evening)
    link = f"{request.url.scheme}://{request.headers.get('host', '')}/evening/{evening}"
    drawn = io.BytesIO()
    segno.make(link, error="m").save(drawn, kind="svg", border=2, light="white", omitsize=True)
    return Response(drawn.getvalue(), media_type="image/svg+xml", headers={"Cache-Control": "private, max-age=3600"})


@post("/api/evenings/{evening:str}/join", status_code=200)
async def join_evening(
    request: AnyRequest, evening: Name, data: JSONBody[m.JoinEvening], services: ServicesDep, visitor: VisitorDep
) -> m.Evening:
    """Come to the evening: seated from the next round on. Its link is an invitation to the services."""
    person = visitor.require_person()
    await services.evenings.join(evening, person, data.name)
    return await services.evenings.view(evening, person.id, preferred_language(request))


@post("/api/evenings/{evening:str}/leave", status_code=200)
async def leave_evening(
    request: AnyRequest, evening: Name, data: JSONBody[m.LeaveEvening], services: ServicesDep, visitor: VisitorDep
) -> m.Evening:
    """Be seated no more. The host may send a guest away: they stay out until they are let in again."""
    person = visitor.require_person().id
    await services.evenings.leave(evening, person, data.guest)
    return await services.evenings.view(evening, person, preferred_language(request))


@post("/api/evenings/{evening:str}/readmit", status_code=200)
async def let_in(
    request: AnyRequest, evening: Name, data: JSONBody[m.ReadmitGuest], services: ServicesDep, visitor: VisitorDep
) -> m.Evening:
    """Let a guest in again who was sent away: seated from the next round on."""
    person = visitor.require_person().id
    await services.evenings.readmit(evening, person, data.guest)
    return await services.evenings.view(evening, person, preferred_language(request))


@post("/api/evenings/{evening:str}/rounds", status_code=200)
async def begin_round(
    request: AnyRequest, evening: Name, data: JSONBody[m.NewRound], services: ServicesDep, visitor: VisitorDep
) -> m.Evening:
    """Seat everybody for the next round; the games begin."""
    person = visitor.require_person().id
    await services.evenings.begin_round(evening, person, data.round)
    return await services.evenings.view(evening, person, preferred_language(request))


@post("/api/evenings/{evening:str}/end", status_code=200)
async def end_evening(request: AnyRequest, evening: Name, services: ServicesDep, visitor: VisitorDep) -> m.Evening:
    """End the evening between two rounds: what was played counts."""
    person = visitor.require_person().id
    await services.evenings.end(evening, person)
    return await services.evenings.view(evening, person, preferred_language(request))


ROUTER: Final = Router(
    "/",
    route_handlers=[
        my_evenings,
        make_evening,
        see_evening,
        evening_code,
        join_evening,
        leave_evening,
        let_in,
        begin_round,
        end_evening,
    ],
)

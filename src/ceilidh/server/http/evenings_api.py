"""HTTP for evenings: creating and joining one, its rounds, and the QR code that leads phones to it."""

from __future__ import annotations

import io

import segno
from litestar import Response, get, post
from litestar.params import JSONBody

from ceilidh.server import messages as m
from ceilidh.server.http.dependencies import AnyRequest, Name, ServicesDep, VisitorDep


@get("/api/evenings")
async def list_evenings(services: ServicesDep, visitor: VisitorDep) -> m.MyEvenings:
    """Evenings that I host or joined."""
    return await services.evenings.list_for(visitor.id)


@post("/api/evenings")
async def create_evening(data: JSONBody[m.NewEvening], services: ServicesDep, visitor: VisitorDep) -> m.EveningMade:
    """Create an evening that I host."""
    services.admission.check(visitor)
    await services.limits.count_table(visitor.address)
    return m.EveningMade(evening=await services.evenings.create(data, visitor.require_named()))


@get("/api/evening-codes/{code:str}")
async def find_evening(code: Name, services: ServicesDep, visitor: VisitorDep) -> m.EveningMade:
    """The evening whose code somebody typed."""
    await services.limits.count_evening_code(visitor.address)
    return m.EveningMade(evening=await services.evenings.find_by_code(code))


@get("/api/evenings/{evening:str}")
async def get_evening(evening: Name, services: ServicesDep, visitor: VisitorDep) -> m.Evening:
    """The current state of an evening, for everybody with its link."""
    return await services.evenings.view(evening, visitor.id, visitor.lang)


@get("/api/evenings/{evening:str}/code.svg")
async def get_qr_code(request: AnyRequest, evening: Name, services: ServicesDep) -> Response[bytes]:
    """The evening's link as a QR code."""
    await services.evenings.check_exists(evening)
    link = f"{request.url.scheme}://{request.headers.get('host', '')}/evening/{evening}"
    svg = io.BytesIO()
    segno.make(link, error="m").save(svg, kind="svg", border=2, light="white", omitsize=True)
    return Response(svg.getvalue(), media_type="image/svg+xml", headers={"Cache-Control": "private, max-age=3600"})


@post("/api/evenings/{evening:str}/join", status_code=200)
async def join_evening(
    evening: Name, data: JSONBody[m.JoinEvening], services: ServicesDep, visitor: VisitorDep
) -> m.Evening:
    """Join or rejoin, from the next round on. The evening's link is an invitation to the server, too."""
    person = visitor.require_person()
    await services.evenings.join(evening, person, data.name)
    return await services.evenings.view(evening, person.id, visitor.lang)


@post("/api/evenings/{evening:str}/leave", status_code=200)
async def leave_evening(
    evening: Name, data: JSONBody[m.LeaveEvening], services: ServicesDep, visitor: VisitorDep
) -> m.Evening:
    """Leave, from the next round on. The host may send a guest away, who then stays out until readmitted."""
    person = visitor.require_person().id
    await services.evenings.leave(evening, person, data.guest)
    return await services.evenings.view(evening, person, visitor.lang)


@post("/api/evenings/{evening:str}/readmit", status_code=200)
async def readmit_guest(
    evening: Name, data: JSONBody[m.ReadmitGuest], services: ServicesDep, visitor: VisitorDep
) -> m.Evening:
    """Readmit a guest who was sent away, from the next round on."""
    person = visitor.require_person().id
    await services.evenings.readmit(evening, person, data.guest)
    return await services.evenings.view(evening, person, visitor.lang)


@post("/api/evenings/{evening:str}/rounds", status_code=200)
async def start_round(
    evening: Name, data: JSONBody[m.NewRound], services: ServicesDep, visitor: VisitorDep
) -> m.Evening:
    """Seat everybody for the next round and start its games."""
    person = visitor.require_person().id
    await services.evenings.begin_round(evening, person, data.round)
    return await services.evenings.view(evening, person, visitor.lang)


@post("/api/evenings/{evening:str}/end", status_code=200)
async def end_evening(evening: Name, services: ServicesDep, visitor: VisitorDep) -> m.Evening:
    """End the evening between two rounds; the rounds played count."""
    person = visitor.require_person().id
    await services.evenings.end(evening, person)
    return await services.evenings.view(evening, person, visitor.lang)

"""HTTP for people who come back: one-time links."""

from __future__ import annotations

from typing import Final

from litestar import Response, Router, post
from litestar.params import JSONBody
from sqlalchemy import Connection

from ceilidh.server import messages as m
from ceilidh.server.accounts.sessions import Visitor, bearer_token, hash_token
from ceilidh.server.accounts.sign_in import SignInResult, device_name, has_credentials
from ceilidh.server.api_errors import forbidden, missing
from ceilidh.server.http.dependencies import AnyRequest, ServicesDep, VisitorDep
from ceilidh.server.services import Services
from ceilidh.server.storage import email_addresses, one_time_links, people, table_ownership
from ceilidh.server.storage.one_time_links import LinkRow


@post("/api/links/look", status_code=200)
async def look_at_link(data: JSONBody[m.LinkToken], services: ServicesDep, visitor: VisitorDep) -> m.LinkOffer:
    """What a one-time link leads to. Its secret comes in the body, because addresses are written into logs."""
    offered = await services.database.read(_offered, hash_token(data.token), visitor.id)
    if offered is None:
        raise missing("no_link")
    link, name, mine, behind = offered
    good = services.links.is_usable(link)
    leads_to = link.leads_to if good or mine else "/"
    return m.LinkOffer(
        purpose=link.purpose, valid=good, name=name, mine=mine, leads_to=leads_to, current_account=behind
    )


def _offered(
    connection: Connection, token: str, visitor: str | None
) -> tuple[LinkRow, str, bool, m.CurrentAccount] | None:
    link = one_time_links.find(connection, token)
    if link is None:
        return None
    person = (link.address and email_addresses.owner(connection, link.address)) or link.person
    known = people.find(connection, person)
    return link, known.name if known else "", person == visitor, behind(connection, visitor)


def behind(connection: Connection, visitor: str | None) -> m.CurrentAccount:
    """What somebody leaves behind who comes in as somebody else."""
    person = visitor or ""
    known = people.find(connection, person)
    return m.CurrentAccount(
        name=known.name if known else "",
        tables=len(table_ownership.table_ids(connection, person)) if person else 0,
        recoverable=has_credentials(connection, person),
    )


@post("/api/links/use", status_code=200)
async def use_link(
    request: AnyRequest, data: JSONBody[m.UseLink], services: ServicesDep, visitor: VisitorDep
) -> Response[m.SignedIn]:
    """Come in by a one-time link."""
    arrival, link = await services.sign_in.with_link(
        data.token, at_browser(request, visitor), device(request), data.transfer_tables
    )
    return came_in(request, services, arrival, link.leads_to)


def came_in(request: AnyRequest, services: Services, arrival: SignInResult, leads_to: str) -> Response[m.SignedIn]:
    """The session of somebody who has come in; the one before has ended."""
    services.arrived(arrival)
    cookie = services.sessions.cookie(arrival.visitor, request.url.scheme == "https")
    return Response(m.SignedIn(name=arrival.visitor.name, leads_to=leads_to), cookies=[cookie])


def at_browser(request: AnyRequest, visitor: Visitor) -> Visitor:
    """The visitor, unless it is a program: a token is no way to become somebody else, or to stay for longer."""
    if bearer_token(request) is not None:
        raise forbidden("browsers_only")
    return visitor


def device(request: AnyRequest) -> str:
    """What the browser says that it is."""
    return device_name(request.headers.get("user-agent", ""))


ROUTER: Final = Router(
    "/",
    route_handlers=[
        look_at_link,
        use_link,
    ],
)

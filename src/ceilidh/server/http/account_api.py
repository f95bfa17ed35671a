"""HTTP for people: who am I, what am I called, a token for my program, signing out."""

from __future__ import annotations

from typing import Final

from litestar import Response, Router, delete, get, post, put
from litestar.params import JSONBody

from ceilidh.server.accounts import sessions
from ceilidh.server.accounts.names import normalize_name
from ceilidh.server.accounts.sign_in import device_name
from ceilidh.server.api_errors import Refusal
from ceilidh.server.http.dependencies import AnyRequest, ServicesDep, VisitorDep
from ceilidh.server.messages import Me, NewName, SignOut, Token, TokenInfo, Tokens
from ceilidh.server.storage import people


@get("/api/me")
async def who_am_i(request: AnyRequest, services: ServicesDep, visitor: VisitorDep) -> Response[Me]:
    """Who the session belongs to; a visitor without one gets one."""
    if sessions.bearer_token(request) is not None:
        return Response(Me(name=visitor.name))
    if visitor.expired is not None:
        raise Refusal(401, "expired")  # the cookie stays: perhaps the server's clock is wrong
    if visitor.id is None:
        visitor = sessions.new_visitor()
    await services.devices.record_use(visitor, device_name(request.headers.get("user-agent", "")))
    secure = request.url.scheme == "https"
    return Response(Me(name=visitor.name), cookies=[services.sessions.cookie(visitor, secure)])


@put("/api/me")
async def call_me(data: JSONBody[NewName], services: ServicesDep, visitor: VisitorDep) -> Me:
    """Say what I want to be called."""
    services.admission.check(visitor)
    name = normalize_name(data.name)
    await services.database.write(people.set_name, visitor.require_person().id, name)
    return Me(name=name)


@post("/api/me/token", status_code=200)
async def make_token(services: ServicesDep, visitor: VisitorDep) -> Token:
    """A secret for programs that play in my place; an older one becomes void."""
    token, person = sessions.new_token(), visitor.require_named().id
    await services.database.write(people.set_token, person, sessions.hash_token(token))
    services.revoke(person)
    return Token(token=token)


@get("/api/me/tokens")
async def see_tokens(services: ServicesDep, visitor: VisitorDep) -> Tokens:
    """When my program's token was made and last used."""
    kept = await services.database.read(people.find_token, visitor.require_person().id)
    return Tokens(tokens=[TokenInfo(made_at=kept.made, used_at=kept.used)] if kept else [])


@delete("/api/me/token", status_code=204)
async def end_token(services: ServicesDep, visitor: VisitorDep) -> None:
    """End my token, and the sockets that were opened with it."""
    person = visitor.require_person().id
    await services.database.write(people.set_token, person, None)
    services.revoke(person)


@post("/api/me/sign-out", status_code=204)
async def sign_out(data: JSONBody[SignOut], services: ServicesDep, visitor: VisitorDep) -> Response[None]:
    """End this session, or all of mine and my token, with their sockets."""
    gone = await services.sessions.sign_out(visitor, data.everywhere)
    if visitor.id is not None:
        services.revoke(visitor.id)
    return Response(None, status_code=204, cookies=[gone])


ROUTER: Final = Router(
    "/",
    route_handlers=[
        who_am_i,
        call_me,
        make_token,
        see_tokens,
        end_token,
        sign_out,
    ],
)

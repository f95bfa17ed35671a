"""HTTP for people: who am I, what am I called, a token for my program, signing out."""

from __future__ import annotations

from litestar import Response, delete, get, post, put
from litestar.params import JSONBody

from ceilidh.server.accounts import sessions
from ceilidh.server.accounts.names import normalize_name
from ceilidh.server.accounts.sign_in import device_name
from ceilidh.server.api_errors import Refusal
from ceilidh.server.http.dependencies import AnyRequest, TheServices, TheVisitor
from ceilidh.server.messages import Me, NewName, SignOut, Token, TokenInfo, Tokens
from ceilidh.server.storage import people


@get("/api/me")
async def who_am_i(request: AnyRequest, house: TheServices, visitor: TheVisitor) -> Response[Me]:
    """Who the session belongs to; a visitor without one gets one."""
    if sessions.bearer_token(request) is not None:
        return Response(Me(name=visitor.name))
    if visitor.expired:
        raise Refusal(401, "expired")  # the cookie stays: perhaps the server's clock is wrong
    if visitor.id is None:
        visitor = sessions.new_visitor()
    await house.devices.record_use(visitor, device_name(request.headers.get("user-agent", "")))
    secure = request.url.scheme == "https"
    return Response(Me(name=visitor.name), cookies=[house.sessions.cookie(visitor, secure)])


@put("/api/me")
async def call_me(data: JSONBody[NewName], house: TheServices, visitor: TheVisitor) -> Me:
    """Say what I want to be called."""
    house.admission.check(visitor)
    name = normalize_name(data.name)
    await house.database.write(people.set_name, visitor.require_person().id, name)
    return Me(name=name)


@post("/api/me/token", status_code=200)
async def make_token(house: TheServices, visitor: TheVisitor) -> Token:
    """A secret for programs that play in my place; an older one becomes void."""
    token, person = sessions.new_token(), visitor.require_named().id
    await house.database.write(people.set_token, person, sessions.hash_token(token))
    house.revoke(person)
    return Token(token=token)


@get("/api/me/tokens")
async def see_tokens(house: TheServices, visitor: TheVisitor) -> Tokens:
    """When my program's token was made and last used."""
    kept = await house.database.read(people.find_token, visitor.require_person().id)
    return Tokens(tokens=[TokenInfo(made_at=kept.made, used_at=kept.used)] if kept else [])


@delete("/api/me/token", status_code=204)
async def end_token(house: TheServices, visitor: TheVisitor) -> None:
    """End my token, and the sockets that were opened with it."""
    person = visitor.require_person().id
    await house.database.write(people.set_token, person, None)
    house.revoke(person)


@post("/api/me/sign-out", status_code=204)
async def sign_out(data: JSONBody[SignOut], house: TheServices, visitor: TheVisitor) -> Response[None]:
    """End this session, or all of mine and my token, with their sockets."""
    gone = await house.sessions.sign_out(visitor, data.everywhere)
    if visitor.id is not None:
        house.revoke(visitor.id)
    return Response(None, status_code=204, cookies=[gone])

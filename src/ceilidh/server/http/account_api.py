"""HTTP for accounts: the session, the name, tokens for programs, signing out, data export and deletion."""

from __future__ import annotations

from litestar import Response, delete, get, post, put
from litestar.params import JSONBody
from sqlalchemy import Connection

from ceilidh.server import messages as m
from ceilidh.server.accounts import personal_data, sessions
from ceilidh.server.accounts.names import normalize_name
from ceilidh.server.api_errors import Refusal, bad
from ceilidh.server.http.dependencies import AnyRequest, ServicesDep, VisitorDep
from ceilidh.server.http.sign_in_api import device
from ceilidh.server.replays.personal_data_archive import export_archive
from ceilidh.server.storage import people, tables_of_person


@get("/api/me")
async def get_me(request: AnyRequest, services: ServicesDep, visitor: VisitorDep) -> Response[m.Me]:
    """The person of the session; creates and renews the session."""
    if visitor.token is not None:
        return Response(m.Me(name=visitor.name))
    if visitor.expired is not None:
        raise Refusal(401, "expired")  # the cookie stays: perhaps the server's clock is wrong
    if visitor.id is None:
        visitor = sessions.new_visitor()
    await services.devices.record_use(visitor, device(request))
    secure = request.url.scheme == "https"
    return Response(m.Me(name=visitor.name), cookies=[services.sessions.cookie(visitor, secure)])


@put("/api/me")
async def set_name(data: JSONBody[m.NewName], services: ServicesDep, visitor: VisitorDep) -> m.Me:
    """Set my name."""
    services.admission.check(visitor)
    name = normalize_name(data.name)
    await services.database.write(people.set_name, visitor.require_person().id, name)
    return m.Me(name=name)


@post("/api/me/token", status_code=200)
async def create_token(services: ServicesDep, visitor: VisitorDep) -> m.Token:
    """Issue a token for a program of mine, and revoke the previous one."""
    token, person = sessions.new_token(), visitor.require_named().id
    await services.database.write(people.set_token, person, sessions.hash_token(token))
    services.revoke(person)
    return m.Token(token=token)


@get("/api/me/tokens")
async def list_tokens(services: ServicesDep, visitor: VisitorDep) -> m.Tokens:
    """When my token was issued and last used."""
    token = await services.database.read(people.find_token, visitor.require_person().id)
    return m.Tokens(tokens=[m.TokenInfo(made_at=token.made, used_at=token.used)] if token else [])


@delete("/api/me/token", status_code=204)
async def revoke_token(services: ServicesDep, visitor: VisitorDep) -> None:
    """Revoke my token and close its sockets."""
    person = visitor.require_person().id
    await services.database.write(people.set_token, person, None)
    services.revoke(person)


@post("/api/me/sign-out", status_code=204)
async def sign_out(data: JSONBody[m.SignOut], services: ServicesDep, visitor: VisitorDep) -> Response[None]:
    """End this session, or all my sessions and my token, and close their sockets."""
    cookie = await services.sessions.sign_out(visitor, data.everywhere)
    if visitor.id is not None:
        services.revoke(visitor.id)
    return Response(None, status_code=204, cookies=[cookie])


@get("/api/me/export")
async def export_data(services: ServicesDep, visitor: VisitorDep) -> Response[bytes]:
    """My data as a ZIP file: everything as JSON, and a record of each finished game."""
    person = visitor.require_browser().id
    await services.limits.count_export(person)
    archive = await export_archive(services.database, person, visitor.lang)
    headers = {"Content-Disposition": 'attachment; filename="ceilidh.zip"'}
    return Response(archive, media_type="application/zip", headers=headers)


@post("/api/me/delete", status_code=204)
async def delete_account(data: JSONBody[m.DeleteAccount], services: ServicesDep, visitor: VisitorDep) -> Response[None]:
    """Delete me: my seats lose their names, tables that are only mine are deleted, all my devices are signed out."""
    person = visitor.require_browser().id
    if not data.confirmed:
        raise bad("deletion_unconfirmed")
    my_tables = await services.database.write(_erase, person)
    services.revoke(person)
    services.on_tables_changed(my_tables)
    return Response(None, status_code=204, cookies=[sessions.expired_cookie()])


def _erase(connection: Connection, person: str) -> list[str]:
    my_tables = tables_of_person.table_ids(connection, person)
    personal_data.erase(connection, person)
    return my_tables

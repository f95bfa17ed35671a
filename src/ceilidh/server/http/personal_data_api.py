"""HTTP for people who want to see what is kept of them, or to be forgotten."""

from __future__ import annotations

from typing import Final

from litestar import Response, Router, get, post
from litestar.params import JSONBody
from sqlalchemy import Connection

from ceilidh.server import messages as m
from ceilidh.server.accounts import personal_data, sessions
from ceilidh.server.api_errors import bad
from ceilidh.server.http.dependencies import AnyRequest, ServicesDep, VisitorDep
from ceilidh.server.http.login_links_api import at_browser
from ceilidh.server.replays.data_export import export_archive
from ceilidh.server.storage import table_ownership


@get("/api/me/export")
async def export(request: AnyRequest, services: ServicesDep, visitor: VisitorDep) -> Response[bytes]:
    """Everything that is kept of me, as a ZIP file: data as JSON, and the records of my finished games."""
    person = at_browser(request, visitor).require_person().id
    await services.limits.count_export(person)
    content = await export_archive(services.database, person, sessions.preferred_language(request))
    saved = {"Content-Disposition": 'attachment; filename="ceilidh.zip"'}
    return Response(content, media_type="application/zip", headers=saved)


@post("/api/me/delete", status_code=204)
async def delete_me(
    request: AnyRequest, data: JSONBody[m.DeleteAccount], services: ServicesDep, visitor: VisitorDep
) -> Response[None]:
    """Forget me: my seats have no name any more, tables that are mine alone vanish, all my devices are signed out."""
    person = at_browser(request, visitor).require_person().id
    if not data.confirmed:
        raise bad("unsure")
    theirs = await services.database.write(_forget, person)
    services.revoke(person)
    services.changed(theirs)
    return Response(None, status_code=204, cookies=[sessions.expired_cookie()])


def _forget(connection: Connection, person: str) -> list[str]:
    theirs = table_ownership.table_ids(connection, person)
    personal_data.erase(connection, person)
    return theirs


ROUTER: Final = Router(
    "/",
    route_handlers=[
        export,
        delete_me,
    ],
)

"""HTTP for the host's page, which needs the key that the server prints when it starts."""

from __future__ import annotations

import asyncio
import json
import logging
import tempfile
from collections.abc import AsyncIterator
from datetime import UTC, datetime
from pathlib import Path
from typing import Final, cast

from litestar import Response, delete, get, post, put
from litestar.params import JSONBody
from litestar.response import Stream
from sqlalchemy import Connection

from ceilidh.server import messages as m
from ceilidh.server.accounts.host_access import HOST_PATH, expired_host_cookie
from ceilidh.server.accounts.people_search import find_people
from ceilidh.server.accounts.sessions import preferred_language
from ceilidh.server.api_errors import missing
from ceilidh.server.http.dependencies import AnyRequest, Name, ServicesDep, Text
from ceilidh.server.storage import admission_rules, people, reports, tables
from ceilidh.server.storage.backup import back_up
from ceilidh.server.storage.operator_stats import read_stats
from ceilidh.server.storage.reports import ReportRow
from ceilidh.server.tables.display_names import seat_names
from ceilidh.server.tables.table_cards import displayed_phase
from ceilidh.server.throttling.rate_limits import client_address

MAX_LISTED: Final = 50
"""People, tables and reports on the page, each."""
MAX_CHAT_LINES: Final = 10
"""Shown with a report."""
CHUNK_BYTES: Final = 256 * 1024

logger: Final = logging.getLogger(__name__)


@post(f"{HOST_PATH}/session", status_code=204)
async def open_host_page(data: JSONBody[m.HostKey], request: AnyRequest, services: ServicesDep) -> Response[None]:
    """Exchange the host's key for a cookie that lasts an hour."""
    await services.limits.count_host_key(client_address(request))
    cookie = await services.host_access.exchange(data.key, request.url.scheme == "https")
    return Response(None, status_code=204, cookies=[cookie])


@delete(f"{HOST_PATH}/session", status_code=204)
async def close_host_page() -> Response[None]:
    """Forget the cookie."""
    return Response(None, status_code=204, cookies=[expired_host_cookie()])


@get(HOST_PATH)
async def get_overview(request: AnyRequest, services: ServicesDep, name: Text = "") -> m.HostOverview:
    """People, tables, reports and numbers."""
    await services.host_access.check(request)
    return await services.database.read(_overview, name, preferred_language(request))


@put(f"{HOST_PATH}/people/{{person:str}}/ban", status_code=200)
async def set_ban(person: Name, data: JSONBody[m.SetBan], request: AnyRequest, services: ServicesDep) -> m.HostOverview:
    """Ban a person or lift the ban; all processes of the server apply it within seconds."""
    await services.host_access.check(request)
    if not await services.database.write(admission_rules.set_banned, person, data.banned):
        raise missing("no_person")
    logger.info("the host %s person %s", "banned" if data.banned else "lifted the ban of", person)
    return await services.database.read(_overview, "", preferred_language(request))


@put(f"{HOST_PATH}/invite-only", status_code=200)
async def set_invite_only(
    data: JSONBody[m.SetInviteOnly], request: AnyRequest, services: ServicesDep
) -> m.HostOverview:
    """Set whether newcomers need an invitation."""
    await services.host_access.check(request)
    await services.database.write(admission_rules.set_invite_only, data.on)
    return await services.database.read(_overview, "", preferred_language(request))


@delete(f"{HOST_PATH}/reports/{{report:str}}", status_code=204)
async def delete_report(report: Name, request: AnyRequest, services: ServicesDep) -> None:
    """Delete a report."""
    await services.host_access.check(request)
    if not await services.database.write(reports.remove, report):
        raise missing("no_report")


@get(f"{HOST_PATH}/backup")
async def download_backup(request: AnyRequest, services: ServicesDep) -> Stream:
    """The whole server as one file, as of now. It contains secrets."""
    await services.host_access.check(request)
    await services.limits.count_backup()
    folder = tempfile.TemporaryDirectory(prefix="ceilidh")
    file = Path(folder.name) / "backup"
    try:
        await asyncio.to_thread(back_up, services.settings.database_url, file, lambda rows: None)
    except BaseException:
        folder.cleanup()
        raise
    name = f"ceilidh-{datetime.now(UTC):%Y-%m-%d-%H%M}.backup"
    headers = {"Content-Disposition": f'attachment; filename="{name}"'}
    return Stream(_chunks(file, folder), media_type="application/octet-stream", headers=headers)


async def _chunks(file: Path, folder: tempfile.TemporaryDirectory[str]) -> AsyncIterator[bytes]:
    """The file's content; the folder is deleted afterwards."""
    try:
        with file.open("rb") as content:
            while chunk := await asyncio.to_thread(content.read, CHUNK_BYTES):
                yield chunk
    finally:
        folder.cleanup()


def _overview(connection: Connection, name: str, lang: str) -> m.HostOverview:
    stats = read_stats(connection)
    found = reports.read(connection, MAX_LISTED)
    return m.HostOverview(
        invite_only=admission_rules.read_rules(connection).invite_only,
        people_count=stats.people,
        active_count=stats.week,
        banned_count=stats.banned,
        report_count=stats.reports,
        decision_count=stats.decisions,
        table_counts=[
            m.TableCount(game=game, phase=cast(m.Phase, phase), number=number) for game, phase, number in stats.tables
        ],
        people=[m.HostPerson(**one._asdict()) for one in find_people(connection, name, MAX_LISTED)],
        tables=[
            m.HostTable(
                table=row.id,
                game=row.game,
                phase=displayed_phase(row),
                players=seat_names(row, lang),
                moved_at=row.moved,
            )
            for row in tables.latest(connection, MAX_LISTED)
        ],
        reports=[_report(connection, one) for one in found],
    )


def _report(connection: Connection, row: ReportRow) -> m.HostReport:
    about = people.find(connection, row.about) if row.about else None
    return m.HostReport(
        id=row.id,
        at=row.at,
        about=row.about,
        about_name=about.name if about else "",
        words=row.words,
        chat=json.loads(row.file).get("chat", [])[-MAX_CHAT_LINES:] if row.about else [],
    )

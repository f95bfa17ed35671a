"""HTTP for living together in a services: muting and blocking, reports, something wrong; health and metrics."""

from __future__ import annotations

import logging
from typing import Final

from litestar import Response, Router, delete, get, post
from litestar.params import JSONBody
from sqlalchemy import Connection

from ceilidh.core.record import readable
from ceilidh.server import messages as m
from ceilidh.server.accounts.sessions import Visitor
from ceilidh.server.api_errors import bad, conflict, forbidden, missing
from ceilidh.server.http.dependencies import AnyRequest, Name, ServicesDep, VisitorDep
from ceilidh.server.http.error_handlers import MAX_BODY_BYTES
from ceilidh.server.http.metrics import told
from ceilidh.server.pubsub.bus import MuteListChanged
from ceilidh.server.services import Services
from ceilidh.server.storage import blocks, moderation, new_id, reports
from ceilidh.server.storage.reports import ReportRow
from ceilidh.server.storage.rows import now_precise
from ceilidh.server.tables.bug_report import bug_report
from ceilidh.server.tables.live_table import LiveTable
from ceilidh.server.throttling.rate_limits import client_address

logger: Final = logging.getLogger(__name__)

MAX_REPORT_LENGTH = 2000
"""Letters of a report."""
MAX_BUG_REPORT_BYTES = 4 * MAX_BODY_BYTES
"""Bytes of one, with the last messages."""


@get("/api/me/blocks")
async def see_company(services: ServicesDep, visitor: VisitorDep) -> m.BlockList:
    """Whom I do not want to hear or meet."""
    found = await services.database.read(blocks.for_person, visitor.require_person().id)
    return m.BlockList(entries=[m.BlockEntry(id=row.id, name=row.name, kind=row.kind) for row in found])


@post("/api/tables/{table:str}/blocks", status_code=204)
async def make_wish(table: Name, data: JSONBody[m.NewBlock], services: ServicesDep, visitor: VisitorDep) -> None:
    """Mute or block somebody at the table."""
    person = visitor.require_named().id
    async with services.tables.hold(table) as live:
        _seat(live, visitor)
        other, name = _somebody(live, data.person, person)
    muted = await services.database.write(_wish, person, other, name, data.kind)
    _follow(services, person, muted)


@delete("/api/me/blocks/{number:str}", status_code=204)
async def lift_wish(number: Name, services: ServicesDep, visitor: VisitorDep) -> None:
    """Wish it no more."""
    person = visitor.require_person().id
    muted = await services.database.write(_lift, person, number)
    if muted is None:
        raise missing("no_wish")
    _follow(services, person, muted)


def _wish(connection: Connection, person: str, other: str, name: str, wish: blocks.BlockKind) -> frozenset[str]:
    """Store the wish: everybody whom the person has muted by now."""
    blocks.add(connection, person, other, name, wish)
    return blocks.muted_by(connection, person)


def _lift(connection: Connection, person: str, number: str) -> frozenset[str] | None:
    """The same after a wish is lifted; None if there was no such wish."""
    return blocks.muted_by(connection, person) if blocks.remove(connection, person, number) else None


def _follow(services: Services, person: str, muted: frozenset[str]) -> None:
    services.open_sockets.set_muted(person, muted)
    services.event_bus.publish(MuteListChanged(person))


@post("/api/tables/{table:str}/report", status_code=204)
async def report(
    request: AnyRequest, table: Name, data: JSONBody[m.PersonReport], services: ServicesDep, visitor: VisitorDep
) -> None:
    """Tell the host about somebody at the table."""
    person, words = visitor.require_named().id, _words(data.text)
    await services.limits.count_report(client_address(request), person)
    async with services.tables.hold(table) as live:
        seat = _seat(live, visitor)
        about, _ = _somebody(live, data.person, person)
        file, _ = bug_report(live, seat, words, [])
    await _keep(services, ReportRow(id=new_id(), at=now_precise(), person=person, about=about, words=words, file=file))


@post("/api/tables/{table:str}/bug-report", status_code=200, request_max_body_size=MAX_BUG_REPORT_BYTES)
async def something_wrong(
    request: AnyRequest, table: Name, data: JSONBody[m.BugReport], services: ServicesDep, visitor: VisitorDep
) -> m.SavedReport:
    """Tell the host that something is wrong, and have a copy."""
    person, words = visitor.require_person().id, _words(data.text)
    await services.limits.count_report(client_address(request), person)
    async with services.tables.hold(table) as live:
        seat = _seat(live, visitor)
        file, mine = bug_report(live, seat, words, data.messages)
    await _keep(services, ReportRow(id=new_id(), at=now_precise(), person=person, about=None, words=words, file=file))
    return m.SavedReport(file=mine)


@get("/health", include_in_schema=False)
async def health(services: ServicesDep) -> m.Health:
    """Whether requests are answered and the database can be read; else 503."""
    await services.database.read(moderation.read_rules)
    return m.Health(ok=True)


@get("/metrics", include_in_schema=False)
async def metrics(request: AnyRequest, services: ServicesDep) -> Response[bytes]:
    """Numbers for Prometheus, where the host wants them to be seen."""
    if not services.settings.metrics:
        raise missing("no_page")
    content, kind = told(services)
    return Response(content, media_type=kind)


async def _keep(services: Services, row: ReportRow) -> None:
    if not await services.database.write(reports.add, row):
        logger.warning("a report was refused: the host has not deleted any of the last %d", reports.MAX_REPORTS)
        raise conflict("reports_full")


def _words(words: str) -> str:
    said = "\n".join(line.rstrip() for line in words.strip().splitlines())
    if not 1 <= len(said) <= MAX_REPORT_LENGTH or not all(readable(line) for line in said.splitlines() if line):
        raise bad("report", n=MAX_REPORT_LENGTH)
    return said


def _seat(live: LiveTable, visitor: Visitor) -> int | None:
    """A seat of the visitor at this table; none for its host; else a refusal."""
    person = visitor.require_person().id
    mine = [seat.number for seat in live.row.seats if seat.person == person]
    if not mine and live.row.host != person:
        raise forbidden("not_at_table")
    return mine[0] if mine else None


def _somebody(live: LiveTable, who: m.PersonAtTable, person: str) -> tuple[str, str]:
    """The person who is meant, and their name; a refusal if that is nobody else."""
    seats = live.row.seats
    if who.seat is not None and 0 <= who.seat < len(seats):
        found: tuple[str | None, str] = (seats[who.seat].person, seats[who.seat].name)
    else:
        found = next(((line.person, line.name) for line in live.state.chat if line.number == who.line), (None, ""))
    if found[0] is None or found[0] == person:
        raise bad("nobody")
    return found[0], found[1]


ROUTER: Final = Router(
    "/",
    route_handlers=[
        see_company,
        make_wish,
        lift_wish,
        report,
        something_wrong,
        health,
        metrics,
    ],
)

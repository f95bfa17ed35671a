"""HTTP for moderation: mutes and blocks, reports about people, and bug reports."""

from __future__ import annotations

import logging
from typing import Final

from litestar import delete, get, post
from litestar.params import JSONBody
from sqlalchemy import Connection

from ceilidh.core.record import readable
from ceilidh.server import messages as m
from ceilidh.server.accounts.sessions import Visitor
from ceilidh.server.api_errors import bad, conflict, forbidden, missing
from ceilidh.server.http.dependencies import Name, ServicesDep, VisitorDep
from ceilidh.server.http.error_handlers import MAX_BODY_BYTES
from ceilidh.server.pubsub.bus import MuteListChanged
from ceilidh.server.services import Services
from ceilidh.server.storage import blocks, new_id, reports
from ceilidh.server.storage.ids_and_times import now_precise
from ceilidh.server.storage.reports import ReportRow
from ceilidh.server.tables.bug_report import bug_report
from ceilidh.server.tables.live_table import LiveTable

logger: Final = logging.getLogger(__name__)

MAX_REPORT_LENGTH: Final = 2000
MAX_BUG_REPORT_BYTES: Final = 4 * MAX_BODY_BYTES
"""It contains the last messages."""


@get("/api/me/blocks")
async def list_blocks(services: ServicesDep, visitor: VisitorDep) -> m.BlockList:
    """The people whom I have muted or blocked."""
    rows = await services.database.read(blocks.for_person, visitor.require_person().id)
    return m.BlockList(entries=[m.BlockEntry(id=row.id, name=row.name, kind=row.kind) for row in rows])


@post("/api/tables/{table:str}/blocks", status_code=204)
async def add_block(table: Name, data: JSONBody[m.NewBlock], services: ServicesDep, visitor: VisitorDep) -> None:
    """Mute or block a person at the table."""
    person = visitor.require_named().id
    async with services.tables.hold(table) as live:
        _my_seat(live, visitor)
        other, name = _find_person(live, data.person, person)
    muted = await services.database.write(_add_block, person, other, name, data.kind)
    _apply_mutes(services, person, muted)


@delete("/api/me/blocks/{number:str}", status_code=204)
async def remove_block(number: Name, services: ServicesDep, visitor: VisitorDep) -> None:
    """Lift a mute or block."""
    person = visitor.require_person().id
    muted = await services.database.write(_remove_block, person, number)
    if muted is None:
        raise missing("not_blocked")
    _apply_mutes(services, person, muted)


def _add_block(connection: Connection, person: str, other: str, name: str, kind: blocks.BlockKind) -> frozenset[str]:
    """Store the block; everybody whom the person mutes from now on."""
    blocks.add(connection, person, other, name, kind)
    return blocks.muted_by(connection, person)


def _remove_block(connection: Connection, person: str, number: str) -> frozenset[str] | None:
    """Delete the block; everybody whom the person still mutes, or None if there was no such block."""
    return blocks.muted_by(connection, person) if blocks.remove(connection, person, number) else None


def _apply_mutes(services: Services, person: str, muted: frozenset[str]) -> None:
    services.open_sockets.set_muted(person, muted)
    services.event_bus.publish(MuteListChanged(person))


@post("/api/tables/{table:str}/report", status_code=204)
async def report_person(
    table: Name, data: JSONBody[m.PersonReport], services: ServicesDep, visitor: VisitorDep
) -> None:
    """Report a person at the table to the server's operator."""
    person, text = visitor.require_named().id, _clean_text(data.text)
    await services.limits.count_report(visitor.address, person)
    async with services.tables.hold(table) as live:
        seat = _my_seat(live, visitor)
        about, _ = _find_person(live, data.person, person)
        file, _ = bug_report(live, seat, text, [])
    await _store(services, ReportRow(id=new_id(), at=now_precise(), person=person, about=about, words=text, file=file))


@post("/api/tables/{table:str}/bug-report", status_code=200, request_max_body_size=MAX_BUG_REPORT_BYTES)
async def report_bug(
    table: Name, data: JSONBody[m.BugReport], services: ServicesDep, visitor: VisitorDep
) -> m.SavedReport:
    """Report a problem to the server's operator, and get a copy."""
    person, text = visitor.require_person().id, _clean_text(data.text)
    await services.limits.count_report(visitor.address, person)
    async with services.tables.hold(table) as live:
        file, copy = bug_report(live, _my_seat(live, visitor), text, data.messages)
    await _store(services, ReportRow(id=new_id(), at=now_precise(), person=person, about=None, words=text, file=file))
    return m.SavedReport(file=copy)


async def _store(services: Services, row: ReportRow) -> None:
    if not await services.database.write(reports.add, row):
        logger.warning(
            "a report was refused: %d reports are stored; delete some with `ceilidh admin`", reports.MAX_REPORTS
        )
        raise conflict("report_inbox_full")


def _clean_text(text: str) -> str:
    lines = [line.rstrip() for line in text.strip().splitlines()]
    cleaned = "\n".join(lines)
    if not 1 <= len(cleaned) <= MAX_REPORT_LENGTH or not all(readable(line) for line in lines if line):
        raise bad("report", n=MAX_REPORT_LENGTH)
    return cleaned


def _my_seat(live: LiveTable, visitor: Visitor) -> int | None:
    """The visitor's first seat, None for the table's host; refuse everybody else."""
    person = visitor.require_person().id
    mine = [seat.number for seat in live.row.seats if seat.person == person]
    if not mine and live.row.host != person:
        raise forbidden("not_at_table")
    return mine[0] if mine else None


def _find_person(live: LiveTable, who: m.PersonAtTable, caller: str) -> tuple[str, str]:
    """The person on that seat or behind that chat line, and their name; refuse bots and the caller."""
    seats = live.row.seats
    if who.seat is not None and 0 <= who.seat < len(seats):
        found: tuple[str | None, str] = (seats[who.seat].person, seats[who.seat].name)
    else:
        found = next(((line.person, line.name) for line in live.state.chat if line.number == who.line), (None, ""))
    if found[0] is None or found[0] == caller:
        raise bad("nobody")
    return found[0], found[1]

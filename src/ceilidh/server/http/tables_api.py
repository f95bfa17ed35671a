"""HTTP for tables: the lobby, new tables, invitations, and who sits where."""

from __future__ import annotations

from typing import Final

from litestar import Router, get, post
from litestar.params import FromQuery, JSONBody
from sqlalchemy import Connection

from ceilidh.server import messages as m
from ceilidh.server.accounts.names import normalize_name
from ceilidh.server.accounts.sessions import preferred_language
from ceilidh.server.api_errors import forbidden, missing
from ceilidh.server.http.dependencies import AnyRequest, Name, Number, ServicesDep, VisitorDep
from ceilidh.server.services import Services
from ceilidh.server.storage import PersonRow, SeatRow, TableRow, blocks, people, tables
from ceilidh.server.tables import seating
from ceilidh.server.tables.display_names import seat_names
from ceilidh.server.tables.fair_play import may_be_replaced, not_replaceable_refusal
from ceilidh.server.tables.new_tables import set_up_lesson, set_up_table
from ceilidh.server.tables.table_cards import lobby, table_card
from ceilidh.server.throttling.rate_limits import client_address


@get("/api/tables")
async def see_lobby(
    request: AnyRequest, services: ServicesDep, visitor: VisitorDep, attending: FromQuery[bool] = False
) -> m.Lobby:
    """My running games, mine to move first; tables to join; my finished games. `attending`: I look at the page."""
    if attending and visitor.id is not None:
        services.page_activity.note(visitor.id)
    kept_out = services.admission.needs_invitation(visitor)
    return await services.database.read(
        _lobby, visitor.id, preferred_language(request), kept_out, services.deadlines.now()
    )


def _lobby(connection: Connection, person: str | None, lang: str, kept_out: bool, now: int) -> m.Lobby:
    theirs = [] if person is None else tables.lobby_for(connection, person)
    return lobby(theirs, tables.open_tables(connection), person, lang, kept_out, now)


@post("/api/tables")
async def set_up(
    request: AnyRequest, data: JSONBody[m.NewTable], services: ServicesDep, visitor: VisitorDep
) -> m.TableMade:
    """A new table; it begins as soon as no seat is free."""
    services.admission.check(visitor)
    row = set_up_table(data, visitor.require_person())
    await services.limits.count_table(client_address(request))
    await services.tables.add(row)
    services.seen([row.host])
    return m.TableMade(table=row.id)


@post("/api/lessons")
async def learn(
    request: AnyRequest, data: JSONBody[m.NewLesson], services: ServicesDep, visitor: VisitorDep
) -> m.TableMade:
    """A table at which I am guided through a first game."""
    row, before = set_up_lesson(data, visitor.require_person())
    await services.limits.count_table(client_address(request))
    await services.tables.add(row, before)
    return m.TableMade(table=row.id)


@get("/api/tables/{table:str}")
async def see_table(request: AnyRequest, table: Name, services: ServicesDep, visitor: VisitorDep) -> m.TableCard:
    """A table as in a list."""
    return table_card(await _row(services, table), visitor.id, preferred_language(request), services.deadlines.now())


@get("/api/tables/{table:str}/links")
async def links(table: Name, services: ServicesDep, visitor: VisitorDep) -> m.InvitationLinks:
    """The links to free seats and the one to watch; only for those at the table."""
    row = await _row(services, table)
    person = visitor.require_person().id
    if row.host != person and all(seat.person != person for seat in row.seats):
        raise forbidden("not_at_table")
    free = {seat.number: f"/join/{seat.invitation}" for seat in row.seats if seat.kind == "free"}
    return m.InvitationLinks(seats=free, watch=f"/watch/{row.id}/{row.watch}")


@post("/api/tables/{table:str}/join", status_code=200)
async def join(table: Name, data: JSONBody[m.Join], services: ServicesDep, visitor: VisitorDep) -> m.TableMade:
    """Take a free seat at a listed table."""
    services.admission.check(visitor)
    row = await _row(services, table)
    if not row.listed:
        raise forbidden("not_listed")
    return await _sit_down(services, visitor.require_person(), row, data.seat, data.name)


@get("/api/invitations/{token:str}")
async def see_invitation(request: AnyRequest, token: Name, services: ServicesDep, visitor: VisitorDep) -> m.Invitation:
    """What an invitation link offers; looking does not use it up."""
    row, seat = await _invited(services, token)
    host = await services.database.read(people.find, row.host)
    shown = table_card(row, visitor.id, preferred_language(request), services.deadlines.now())
    return m.Invitation(card=shown, seat=seat, host=host.name if host else "")


@post("/api/invitations/{token:str}", status_code=200)
async def accept_invitation(
    token: Name, data: JSONBody[m.Join], services: ServicesDep, visitor: VisitorDep
) -> m.TableMade:
    """Take the seat of an invitation link. It gives the seat once; who has it comes back to the table."""
    row, seat = await _invited(services, token)
    person = visitor.require_person()
    if row.seats[seat].person == person.id:
        return m.TableMade(table=row.id)
    return await _sit_down(services, person, row, seat, data.name)


@post("/api/tables/{table:str}/start", status_code=200)
async def start(table: Name, data: JSONBody[m.GiveToBot], services: ServicesDep, visitor: VisitorDep) -> m.TableMade:
    """The host fills free seats with bots; the game begins."""
    person = visitor.require_person().id
    await _check_bots(services, table, None)
    made = await _reseat(services, table, lambda row: seating.fill_with_bots(row, person, data.bot))
    await _expect_all(services, table)
    return made


@post("/api/tables/{table:str}/leave", status_code=200)
async def leave(table: Name, services: ServicesDep, visitor: VisitorDep) -> m.TableMade:
    """Get up from all my seats."""
    person = visitor.require_person().id
    return await _reseat(services, table, lambda row: seating.leave_table(row, person))


@post("/api/tables/{table:str}/seats/{seat:int}/bot", status_code=200)
async def give_to_bot(
    request: AnyRequest,
    table: Name,
    seat: Number,
    data: JSONBody[m.GiveToBot],
    services: ServicesDep,
    visitor: VisitorDep,
) -> m.TableMade:
    """Let a bot play on my seat, or on that of somebody who left, or is away where there is no time limit."""
    person = visitor.require_person().id

    def check(row: TableRow, theirs: SeatRow) -> None:
        if not may_be_replaced(row, theirs, services.presence.is_away(theirs.person or "")):
            away_s, now = services.settings.away_seconds, services.deadlines.now()
            raise not_replaceable_refusal(row, theirs, seat_names(row, preferred_language(request))[seat], away_s, now)

    await _check_bots(services, table, seat)
    return await _reseat(services, table, lambda row: seating.give_to_bot(row, seat, person, data.bot, check))


@post("/api/tables/{table:str}/seats/{seat:int}/return", status_code=200)
async def take_back(table: Name, seat: Number, services: ServicesDep, visitor: VisitorDep) -> m.TableMade:
    """Take my seat back from the bot that stands in; not at an evening whose host sent me away."""
    person = visitor.require_person().id
    row = await _row(services, table)
    if row.evening is not None:
        await services.evenings.check_welcome(row.evening, person)
    made = await _reseat(services, table, lambda row: seating.take_back(row, seat, person))
    services.seen([person])
    return made


async def _row(services: Services, table: str) -> TableRow:
    row = await services.database.read(tables.find, table)
    if row is None:
        raise missing("no_table")
    return row


async def _check_bots(services: Services, table: str, seat: int | None) -> None:
    """A refusal if only bots would play then, and its host has enough such tables; all free seats change, or one."""
    row = await _row(services, table)
    if all(other.bot is not None or other.number == seat or other.kind == "free" for other in row.seats):
        services.limits.check_bot_table_count(await services.database.read(tables.count_left_to_bots, row.host))


async def _invited(services: Services, token: str) -> tuple[TableRow, int]:
    found = await services.database.read(tables.find_by_invitation, token)
    if found is None:
        raise missing("no_invitation")
    return found


async def _sit_down(services: Services, person: PersonRow, row: TableRow, seat: int | None, wanted: str) -> m.TableMade:
    name = normalize_name(wanted)
    there = {row.host, *(seat.person for seat in row.seats if seat.person)} - {person.id}
    if not await services.database.read(blocks.is_welcome, person.id, there):
        raise forbidden("not_welcome")
    made = await _reseat(services, row.id, lambda row: seating.take_seat(row, seat, person.id, name))
    services.seen([person.id])
    await _expect_all(services, row.id)
    if not person.name:
        await services.database.write(people.set_name, person.id, name)
    return made


async def _expect_all(services: Services, table: str) -> None:
    """A game that has begun gives everybody at it time to come."""
    row = await _row(services, table)
    if row.phase == "playing":
        services.seen({seat.person for seat in row.seats if seat.person})


async def _reseat(services: Services, table: str, decide: seating.SeatChange) -> m.TableMade:
    async with services.tables.hold(table) as live:
        await live.change_seats(decide)
    return m.TableMade(table=table)


ROUTER: Final = Router(
    "/",
    route_handlers=[
        see_lobby,
        set_up,
        learn,
        see_table,
        links,
        join,
        see_invitation,
        accept_invitation,
        start,
        leave,
        give_to_bot,
        take_back,
    ],
)

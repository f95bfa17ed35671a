"""HTTP for tables: the lobby, new tables, invitations, and who sits where."""

from __future__ import annotations

from litestar import get, post
from litestar.params import FromQuery, JSONBody
from sqlalchemy import Connection

from ceilidh.server import messages as m
from ceilidh.server.accounts.names import normalize_name
from ceilidh.server.api_errors import forbidden, missing
from ceilidh.server.http.dependencies import Name, Number, ServicesDep, VisitorDep
from ceilidh.server.services import Services
from ceilidh.server.storage import PersonRow, SeatRow, TableRow, blocks, people, tables
from ceilidh.server.tables import seating
from ceilidh.server.tables.display_names import seat_names
from ceilidh.server.tables.new_tables import set_up_lesson, set_up_table
from ceilidh.server.tables.rated_game_rules import may_be_replaced, not_replaceable_refusal
from ceilidh.server.tables.table_cards import lobby, table_card


@get("/api/tables")
async def get_lobby(services: ServicesDep, visitor: VisitorDep, attending: FromQuery[bool] = False) -> m.Lobby:
    """My running games, those waiting for me first; tables to join or watch; my finished games.

    `attending`: the page is open.
    """
    if attending and visitor.id is not None:
        services.page_activity.note(visitor.id)
    invite_only = services.admission.needs_invitation(visitor)
    return await services.database.read(_lobby, visitor.id, visitor.lang, invite_only, services.deadlines.now())


def _lobby(connection: Connection, person: str | None, lang: str, invite_only: bool, now: int) -> m.Lobby:
    mine = [] if person is None else tables.lobby_for(connection, person)
    return lobby(mine, tables.listed_tables(connection), person, lang, invite_only, now)


@post("/api/tables")
async def create_table(data: JSONBody[m.NewTable], services: ServicesDep, visitor: VisitorDep) -> m.TableMade:
    """Create a table; it starts when no seat is free."""
    services.admission.check(visitor)
    row = set_up_table(data, visitor.require_person())
    await services.limits.count_table(visitor.address)
    await services.tables.add(row)
    services.mark_seen([row.host])
    return m.TableMade(table=row.id)


@post("/api/lessons")
async def start_lesson(data: JSONBody[m.NewLesson], services: ServicesDep, visitor: VisitorDep) -> m.TableMade:
    """Create a table with a guided first game."""
    row, decisions = set_up_lesson(data, visitor.require_person())
    await services.limits.count_table(visitor.address)
    await services.tables.add(row, decisions)
    return m.TableMade(table=row.id)


@get("/api/tables/{table:str}")
async def get_table(table: Name, services: ServicesDep, visitor: VisitorDep) -> m.TableCard:
    """A table as in a list."""
    return table_card(await _find(services, table), visitor.id, visitor.lang, services.deadlines.now())


@get("/api/tables/{table:str}/links")
async def get_links(table: Name, services: ServicesDep, visitor: VisitorDep) -> m.InvitationLinks:
    """Invitations to free seats, and the spectators' link; for people at the table."""
    row = await _find(services, table)
    person = visitor.require_person().id
    if row.host != person and all(seat.person != person for seat in row.seats):
        raise forbidden("not_at_table")
    free = {seat.number: f"/join/{seat.invitation}" for seat in row.seats if seat.kind == "free"}
    return m.InvitationLinks(seats=free, watch=f"/watch/{row.id}/{row.watch}")


@post("/api/tables/{table:str}/join", status_code=200)
async def join_table(table: Name, data: JSONBody[m.Join], services: ServicesDep, visitor: VisitorDep) -> m.TableMade:
    """Take a free seat at a listed table."""
    services.admission.check(visitor)
    row = await _find(services, table)
    if not row.listed:
        raise forbidden("not_listed")
    return await _sit_down(services, visitor.require_person(), row, data.seat, data.name)


@get("/api/invitations/{token:str}")
async def get_invitation(token: Name, services: ServicesDep, visitor: VisitorDep) -> m.Invitation:
    """What an invitation link offers; does not use it up."""
    row, seat = await _find_invited(services, token)
    host = await services.database.read(people.find, row.host)
    card = table_card(row, visitor.id, visitor.lang, services.deadlines.now())
    return m.Invitation(card=card, seat=seat, host=host.name if host else "")


@post("/api/invitations/{token:str}", status_code=200)
async def accept_invitation(
    token: Name, data: JSONBody[m.Join], services: ServicesDep, visitor: VisitorDep
) -> m.TableMade:
    """Take the seat of an invitation link, once; its owner is sent back to the table."""
    row, seat = await _find_invited(services, token)
    person = visitor.require_person()
    if row.seats[seat].person == person.id:
        return m.TableMade(table=row.id)
    return await _sit_down(services, person, row, seat, data.name)


@post("/api/tables/{table:str}/start", status_code=200)
async def start_table(
    table: Name, data: JSONBody[m.GiveToBot], services: ServicesDep, visitor: VisitorDep
) -> m.TableMade:
    """Fill the free seats of my table with bots; the game begins."""
    person = visitor.require_person().id
    await _check_bots(services, table, None)
    answer = await _change_seats(services, table, lambda row: seating.fill_with_bots(row, person, data.bot))
    await _note_players_seen(services, table)
    return answer


@post("/api/tables/{table:str}/leave", status_code=200)
async def leave_table(table: Name, services: ServicesDep, visitor: VisitorDep) -> m.TableMade:
    """Leave all my seats at a table."""
    person = visitor.require_person().id
    return await _change_seats(services, table, lambda row: seating.leave_table(row, person))


@post("/api/tables/{table:str}/seats/{seat:int}/bot", status_code=200)
async def give_to_bot(
    table: Name, seat: Number, data: JSONBody[m.GiveToBot], services: ServicesDep, visitor: VisitorDep
) -> m.TableMade:
    """Let a bot take my seat, or the seat of somebody who has left or, without a time limit, is away."""
    person = visitor.require_person().id

    def check(row: TableRow, given: SeatRow) -> None:
        if not may_be_replaced(row, given, services.presence.is_away(given.person or "")):
            away_s, now = services.settings.away_seconds, services.deadlines.now()
            raise not_replaceable_refusal(row, given, seat_names(row, visitor.lang)[seat], away_s, now)

    await _check_bots(services, table, seat)
    return await _change_seats(services, table, lambda row: seating.give_to_bot(row, seat, person, data.bot, check))


@post("/api/tables/{table:str}/seats/{seat:int}/return", status_code=200)
async def take_seat_back(table: Name, seat: Number, services: ServicesDep, visitor: VisitorDep) -> m.TableMade:
    """Take my seat back from the bot; not at an evening whose host sent me away."""
    person = visitor.require_person().id
    row = await _find(services, table)
    if row.evening is not None:
        await services.evenings.check_welcome(row.evening, person)
    answer = await _change_seats(services, table, lambda row: seating.take_back(row, seat, person))
    services.mark_seen([person])
    return answer


async def _find(services: Services, table: str) -> TableRow:
    row = await services.database.read(tables.find, table)
    if row is None:
        raise missing("no_table")
    return row


async def _find_invited(services: Services, token: str) -> tuple[TableRow, int]:
    found = await services.database.read(tables.find_by_invitation, token)
    if found is None:
        raise missing("no_invitation")
    return found


async def _check_bots(services: Services, table: str, seat: int | None) -> None:
    """Refuse if this would leave only bots at the table and the host already has too many such tables.

    The change gives `seat`, or every free seat, to a bot. A table of bots runs by itself and costs worker time.
    """
    row = await _find(services, table)
    if all(other.bot is not None or other.number == seat or other.kind == "free" for other in row.seats):
        services.limits.check_bot_table_count(await services.database.read(tables.count_left_to_bots, row.host))


async def _sit_down(services: Services, person: PersonRow, row: TableRow, seat: int | None, wanted: str) -> m.TableMade:
    name = normalize_name(wanted)
    others = {row.host, *(seat.person for seat in row.seats if seat.person)} - {person.id}
    if not await services.database.read(blocks.is_welcome, person.id, others):
        raise forbidden("not_welcome")
    answer = await _change_seats(services, row.id, lambda row: seating.take_seat(row, seat, person.id, name))
    services.mark_seen([person.id])
    await _note_players_seen(services, row.id)
    if not person.name:
        await services.database.write(people.set_name, person.id, name)
    return answer


async def _note_players_seen(services: Services, table: str) -> None:
    """Restart the away timer of all players when a game begins, so that everybody has time to come."""
    row = await _find(services, table)
    if row.phase == "playing":
        services.mark_seen({seat.person for seat in row.seats if seat.person})


async def _change_seats(services: Services, table: str, change: seating.SeatChange) -> m.TableMade:
    async with services.tables.hold(table) as live:
        await live.change_seats(change)
    return m.TableMade(table=table)

"""Stored evenings: created, joined, left, and seated round by round."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from functools import partial
from typing import Final, NamedTuple

from msgspec.structs import replace
from sqlalchemy import Connection

from ceilidh.server import messages as m
from ceilidh.server.accounts.names import normalize_name
from ceilidh.server.api_errors import conflict, forbidden, missing
from ceilidh.server.evenings import transitions
from ceilidh.server.evenings.join_codes import CODES_LIVE_FOR, find_by_code
from ceilidh.server.evenings.transitions import Tables, state_of
from ceilidh.server.evenings.views import evening_card, evening_view
from ceilidh.server.storage import Database, PersonRow, TableRow, admission_rules, blocks, evenings, people, tables
from ceilidh.server.storage.evenings import EveningRow, RoundRow
from ceilidh.server.storage.ids_and_times import timestamp
from ceilidh.server.tables.seating import stand_in
from ceilidh.server.tables.table_registry import TableRegistry

MAX_LISTED_EVENINGS: Final = 10
MAX_EVENINGS_PER_DAY: Final = 20

Decide = Callable[[EveningRow, m.EveningState], EveningRow]


class Snapshot(NamedTuple):
    """A snapshot of an evening with its tables and its host's name."""

    row: EveningRow
    tables: Tables
    host: str


class SeatingInput(NamedTuple):
    """An evening before a round, with who must not be seated, or not together."""

    row: EveningRow
    host: str
    banned: frozenset[str]
    apart: list[tuple[str, str]]


class Evenings:
    """All evenings. They are only in the database, so every process sees the same."""

    def __init__(self, database: Database, registry: TableRegistry) -> None:
        self._database = database
        self._registry = registry

    async def create(self, new: m.NewEvening, host: PersonRow) -> str:
        """Create an evening and return its id; refuse people who made too many."""
        row = transitions.create(new, host)
        await self._database.write(_add, row)
        return row.id

    async def list_for(self, person: str | None) -> m.MyEvenings:
        found = [] if person is None else await self._database.read(_list_for, person)
        return m.MyEvenings(evenings=[evening_card(row, rows) for row, rows in found])

    async def find_by_code(self, code: str) -> str:
        """The current evening with this code."""
        since = timestamp(datetime.now(UTC) - CODES_LIVE_FOR)
        found = find_by_code(await self._database.read(evenings.current_ids, since), code)
        if found is None:
            raise missing("no_evening_code")
        return found

    async def check_exists(self, evening: str) -> None:
        if await self._database.read(evenings.find, evening) is None:
            raise missing("no_evening")

    async def view(self, evening: str, person: str | None, lang: str) -> m.Evening:
        snapshot = await self._database.read(_snapshot, evening)
        return evening_view(snapshot.row, snapshot.tables, snapshot.host, person, lang)

    async def join(self, evening: str, person: PersonRow, wanted: str) -> None:
        """Join the evening; a person without a name gets this one."""
        name = normalize_name(wanted)
        await self._database.write(_join, evening, person, name)

    async def leave(self, evening: str, person: str, guest: int | None) -> None:
        """Leave the evening, or send a guest away as its host.

        A bot stands in for people who leave during a round. Guests who are sent away finish the round first: otherwise
        a host could end the game of somebody who is winning.
        """
        place = await self._database.write(_leave, evening, person, guest)
        if place is not None:
            table, seat = place
            async with self._registry.hold(table) as live:
                await live.change_seats(lambda row: stand_in(row, seat))

    async def readmit(self, evening: str, person: str, guest: int) -> None:
        await self._database.write(_change, evening, lambda row, state: transitions.readmit(row, person, guest))

    async def check_welcome(self, evening: str, person: str) -> None:
        row = await self._database.read(evenings.find, evening)
        if row is not None:
            transitions.check_welcome(row, person)

    async def end(self, evening: str, person: str) -> None:
        await self._database.write(_change, evening, lambda row, state: transitions.end(row, state, person))

    async def begin_round(self, evening: str, person: str, number: int) -> None:
        """Seat everybody for a round. The call is idempotent: all tables of a round are created in one transaction."""
        while True:
            known = await self._database.read(_before_round, evening, person, number)
            if known is None:
                return
            row = known.row
            placed, made = await asyncio.to_thread(transitions.seat_round, row, known.host, known.banned, known.apart)
            made = [self._registry.with_clocks(table) for table in made]
            if await self._database.write(_seat, row, placed, made):
                break
        for table in made:
            await self._registry.open(table)


def _add(connection: Connection, row: EveningRow) -> None:
    yesterday = timestamp(datetime.now(UTC) - timedelta(days=1))
    if evenings.count_since(connection, row.host, yesterday) >= MAX_EVENINGS_PER_DAY:
        raise conflict("too_many_evenings", n=MAX_EVENINGS_PER_DAY)
    evenings.add(connection, row)


def _list_for(connection: Connection, person: str) -> list[tuple[EveningRow, Tables]]:
    return [
        (row, _tables(connection, row, last=True))
        for row in evenings.for_person(connection, person, MAX_LISTED_EVENINGS)
    ]


def _tables(connection: Connection, row: EveningRow, last: bool = False) -> Tables:
    rounds = row.rounds[-1:] if last else row.rounds
    ids = [places.table for one in rounds for places in one.tables]
    return {table.id: table for table in tables.find_all(connection, ids)}


def _snapshot(connection: Connection, evening: str) -> Snapshot:
    row = evenings.find(connection, evening)
    if row is None:
        raise missing("no_evening")
    host = people.find(connection, row.host) if row.host else None
    return Snapshot(row, _tables(connection, row), host.name if host else "")


def _change(connection: Connection, evening: str, decide: Decide) -> None:
    def changed(row: EveningRow) -> EveningRow:
        return decide(row, state_of(row, _tables(connection, row, last=True)))

    if evenings.change(connection, evening, changed) is None:
        raise missing("no_evening")


def _join(connection: Connection, evening: str, person: PersonRow, name: str) -> None:
    _change(connection, evening, partial(_admit, connection, person=person, name=name))
    if not person.name:
        people.set_name(connection, person.id, name)


def _leave(connection: Connection, evening: str, person: str, number: int | None) -> tuple[str, int] | None:
    """The table and seat where a bot must replace the guest, if any."""
    place: tuple[str, int] | None = None

    def left(row: EveningRow, _: m.EveningState) -> EveningRow:
        nonlocal place
        guest = transitions.find_leaving_guest(row, person, number)
        sent_away = guest.person != person
        if not sent_away:
            place = transitions.current_place(row, _tables(connection, row, last=True), guest.number)
        return transitions.leave(row, guest, sent_away)

    _change(connection, evening, left)
    return place


def _admit(connection: Connection, row: EveningRow, state: m.EveningState, person: PersonRow, name: str) -> EveningRow:
    there = {row.host, *(guest.person for guest in row.guests if guest.person)} - {person.id}
    if not blocks.is_welcome(connection, person.id, there):
        raise forbidden("not_welcome")
    return transitions.join(row, state, person.id, name)


def _before_round(connection: Connection, evening: str, person: str, number: int) -> SeatingInput | None:
    """What is needed to seat the round; None if it was seated before."""
    snapshot = _snapshot(connection, evening)
    if not transitions.check_round(snapshot.row, state_of(snapshot.row, snapshot.tables), person, number):
        return None
    here = [guest.person for guest in snapshot.row.guests if guest.person]
    return SeatingInput(
        snapshot.row,
        snapshot.host,
        admission_rules.banned_among(connection, here),
        blocks.blocked_pairs(connection, here),
    )


def _seat(connection: Connection, before: EveningRow, placed: RoundRow, made: list[TableRow]) -> bool:
    """Store a round with all its tables; False, and no change, if the evening has changed since."""
    seated = replace(before, rounds=(*before.rounds, placed))
    if evenings.change(connection, before.id, lambda row: seated if row == before else row) != seated:
        return False
    for table in made:
        tables.add(connection, table)
    return True

"""Evenings that are stored: looked at, joined, and led from round to round."""

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
from ceilidh.server.evenings.transitions import Tables, state_of
from ceilidh.server.evenings.views import evening_card, evening_view
from ceilidh.server.storage import Database, PersonRow, TableRow, blocks, evenings, moderation, people, tables
from ceilidh.server.storage.evenings import EveningRow, RoundRow
from ceilidh.server.tables.seating import stand_in
from ceilidh.server.tables.table_registry import TableRegistry

MAX_LISTED_EVENINGS: Final = 10
"""How many evenings of a person are listed."""
MAX_EVENINGS_PER_DAY: Final = 20
"""How many evenings a person may make in a day."""

Decide = Callable[[EveningRow, m.EveningState], EveningRow]


class Seen(NamedTuple):
    """An evening at one moment, with its tables and the name of its host."""

    row: EveningRow
    tables: Tables
    host: str


class Before(NamedTuple):
    """An evening before a round: who is not to be seated, or not together."""

    row: EveningRow
    host: str
    banned: frozenset[str]
    apart: list[tuple[str, str]]


class Evenings:
    """All evenings. Everything about them stands in the database, so it is the same at every process."""

    def __init__(self, database: Database, live: TableRegistry) -> None:
        self._database = database
        self._live = live

    async def create(self, new: m.NewEvening, host: PersonRow) -> str:
        """The id of a new evening; a refusal if the person has made too many."""
        row = transitions.create(new, host)
        await self._database.write(_add, row)
        return row.id

    async def list_for(self, person: str | None) -> m.MyEvenings:
        """Those that the person made or came to."""
        found = [] if person is None else await self._database.read(_of, person)
        return m.MyEvenings(evenings=[evening_card(row, rows) for row, rows in found])

    async def check_exists(self, evening: str) -> None:
        """A refusal if there is no such evening."""
        if await self._database.read(evenings.find, evening) is None:
            raise missing("no_evening")

    async def view(self, evening: str, person: str | None, lang: str) -> m.Evening:
        """The evening as the person sees it."""
        seen = await self._database.read(_seen, evening)
        return evening_view(seen.row, seen.tables, seen.host, person, lang)

    async def join(self, evening: str, person: PersonRow, wanted: str) -> None:
        """Come to the evening; who has no name yet gets this one."""
        name = normalize_name(wanted)
        await self._database.write(_join, evening, person, name)

    async def leave(self, evening: str, person: str, guest: int | None) -> None:
        """Be seated no more, or send a guest away.

        A bot stands in for people who leave during a round. Guests who are sent away finish the round first: a host
        could otherwise take a game from whoever is winning it.
        """
        place = await self._database.write(_leave, evening, person, guest)
        if place is not None:
            table, seat = place
            async with self._live.hold(table) as live:
                await live.change_seats(lambda row: stand_in(row, seat))

    async def readmit(self, evening: str, person: str, guest: int) -> None:
        """The host lets in again whom they sent away."""
        await self._database.write(_change, evening, lambda row, state: transitions.readmit(row, person, guest))

    async def check_welcome(self, evening: str, person: str) -> None:
        """A refusal if the host of the evening sent the person away."""
        row = await self._database.read(evenings.find, evening)
        if row is not None:
            transitions.check_welcome(row, person)

    async def end(self, evening: str, person: str) -> None:
        """End the evening before all rounds are played."""
        await self._database.write(_change, evening, lambda row, state: transitions.end(row, state, person))

    async def begin_round(self, evening: str, person: str, number: int) -> None:
        """Seat everybody for a round. However often it is asked for, its tables are made once, all together."""
        while True:
            known = await self._database.read(_before_round, evening, person, number)
            if known is None:
                return
            row = known.row
            placed, made = await asyncio.to_thread(transitions.seat_round, row, known.host, known.banned, known.apart)
            made = [self._live.timed(table) for table in made]
            if await self._database.write(_seat, row, placed, made):
                break
        for table in made:
            await self._live.begin(table)


def _add(connection: Connection, row: EveningRow) -> None:
    yesterday = (datetime.now(UTC) - timedelta(days=1)).isoformat(timespec="seconds")
    if evenings.count_since(connection, row.host, yesterday) >= MAX_EVENINGS_PER_DAY:
        raise conflict("evenings_enough", n=MAX_EVENINGS_PER_DAY)
    evenings.add(connection, row)


def _of(connection: Connection, person: str) -> list[tuple[EveningRow, Tables]]:
    return [
        (row, _tables(connection, row, last=True))
        for row in evenings.for_person(connection, person, MAX_LISTED_EVENINGS)
    ]


def _tables(connection: Connection, row: EveningRow, last: bool = False) -> Tables:
    rounds = row.rounds[-1:] if last else row.rounds
    ids = [places.table for one in rounds for places in one.tables]
    return {table.id: table for table in tables.find_all(connection, ids)}


def _seen(connection: Connection, evening: str) -> Seen:
    row = evenings.find(connection, evening)
    if row is None:
        raise missing("no_evening")
    host = people.find(connection, row.host) if row.host else None
    return Seen(row, _tables(connection, row), host.name if host else "")


def _change(connection: Connection, evening: str, decide: Decide) -> None:
    def changed(row: EveningRow) -> EveningRow:
        return decide(row, state_of(row, _tables(connection, row, last=True)))

    if evenings.change(connection, evening, changed) is None:
        raise missing("no_evening")


def _join(connection: Connection, evening: str, person: PersonRow, name: str) -> None:
    _change(connection, evening, partial(_come, connection, person=person, name=name))
    if not person.name:
        people.set_name(connection, person.id, name)


def _leave(connection: Connection, evening: str, person: str, number: int | None) -> tuple[str, int] | None:
    """The table and seat where a bot must stand in; None for guests who are sent away, they finish the round."""
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


def _come(connection: Connection, row: EveningRow, state: m.EveningState, person: PersonRow, name: str) -> EveningRow:
    there = {row.host, *(guest.person for guest in row.guests if guest.person)} - {person.id}
    if not blocks.is_welcome(connection, person.id, there):
        raise forbidden("not_welcome")
    return transitions.join(row, state, person.id, name)


def _before_round(connection: Connection, evening: str, person: str, number: int) -> Before | None:
    """All that is needed to seat the round; None if it was seated before."""
    seen = _seen(connection, evening)
    if not transitions.check_round(seen.row, state_of(seen.row, seen.tables), person, number):
        return None
    here = [guest.person for guest in seen.row.guests if guest.person]
    return Before(
        seen.row, seen.host, moderation.banned_among(connection, here), blocks.blocked_pairs(connection, here)
    )


def _seat(connection: Connection, before: EveningRow, placed: RoundRow, made: list[TableRow]) -> bool:
    """Store a round with all its tables; False, and nothing is stored, if the evening has changed meanwhile."""
    same = False

    def seated(row: EveningRow) -> EveningRow:
        nonlocal same
        same = row == before
        return replace(row, rounds=(*row.rounds, placed)) if same else row

    evenings.change(connection, before.id, seated)
    for table in made if same else ():
        tables.add(connection, table)
    return same

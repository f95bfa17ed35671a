"""Evenings in the database: what was planned, who came, and who sat where in each round."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

import msgspec
from msgspec.structs import asdict, replace
from sqlalchemy import Connection, delete, exists, func, insert, or_, select, update

from ceilidh.server.storage import schema
from ceilidh.server.storage.rows import Pace

evenings = schema.evenings
guests = schema.evening_guests
tables = schema.evening_tables

NOBODY: Final = ""
"""The host of an evening whose host has left for good."""


class EveningPlan(msgspec.Struct, frozen=True, kw_only=True):
    """What the host wants."""

    games: list[str]
    """One for each round, again from the first when all were played."""
    rounds: int
    size: int
    """How many play at a table."""
    bots: str
    """The level of those who fill up; empty where none do."""
    pace: Pace
    sent_away: tuple[int, ...] = ()
    """Guests, by their numbers, who may not come back before the host lets them in again."""


# Built here, by one thread: msgspec 0.22 crashes if two threads decode a Struct for the first time together.
_decode_plan: Final = msgspec.json.Decoder(EveningPlan).decode


class GuestRow(msgspec.Struct, frozen=True, kw_only=True):
    """Somebody who came. Who has left for good has no name."""

    number: int
    person: str | None
    name: str
    gone: bool = False
    """Not there for the next round."""


class SeatingRow(msgspec.Struct, frozen=True):
    """A table of a round, and by seat the number of the guest there, None for a bot."""

    table: str
    guests: tuple[int | None, ...]


class RoundRow(msgspec.Struct, frozen=True):
    """A round that was seated."""

    tables: tuple[SeatingRow, ...]
    bench: tuple[int, ...]


class EveningRow(msgspec.Struct, frozen=True, kw_only=True):
    """An evening with all that belongs to it but the tables themselves."""

    id: str
    host: str
    name: str
    plan: EveningPlan
    created: str
    ended: bool = False
    """Its host has ended it before all rounds were played."""
    guests: tuple[GuestRow, ...] = ()
    rounds: tuple[RoundRow, ...] = ()


Decide = Callable[[EveningRow], EveningRow]


def add(connection: Connection, row: EveningRow) -> None:
    """A new evening."""
    columns = {name: getattr(row, name) for name in ("id", "host", "name", "created", "ended")}
    connection.execute(insert(evenings).values(plan=_plan(row), **columns))
    _store(connection, replace(row, guests=(), rounds=()), row)


def _plan(row: EveningRow) -> str:
    return msgspec.json.encode(row.plan).decode()


def find(connection: Connection, evening: str) -> EveningRow | None:
    """The evening of that id."""
    row = connection.execute(select(evenings).where(evenings.c.id == evening)).first()
    if row is None:
        return None
    came = connection.execute(select(guests).where(guests.c.evening_id == evening).order_by(guests.c.number))
    seated = select(tables).where(tables.c.evening_id == evening).order_by(tables.c.round, tables.c.number)
    rounds: dict[int, RoundRow] = {}
    for places in connection.execute(seated):
        numbers = tuple(msgspec.json.decode(places.guests, type=list[int | None]))
        known = rounds.get(places.round, RoundRow((), ()))
        rounds[places.round] = (
            replace(known, bench=tuple(number for number in numbers if number is not None))
            if places.table_id is None
            else replace(known, tables=(*known.tables, SeatingRow(places.table_id, numbers)))
        )
    return EveningRow(
        id=row.id,
        host=row.host,
        name=row.name,
        plan=_decode_plan(row.plan),
        created=row.created,
        ended=bool(row.ended),
        guests=tuple(_guest(one) for one in came),
        rounds=tuple(rounds[number] for number in sorted(rounds)),
    )


def _guest(row: Any) -> GuestRow:
    return GuestRow(number=row.number, person=row.person, name=row.name, gone=bool(row.gone))


def change(connection: Connection, evening: str, decide: Decide) -> EveningRow | None:
    """Let `decide` change an evening that nobody else can change meanwhile; None if there is none.

    `decide` may raise to leave everything as it was.
    """
    connection.execute(select(evenings.c.id).where(evenings.c.id == evening).with_for_update())
    before = find(connection, evening)
    if before is None:
        return None
    after = decide(before)
    _store(connection, before, after)
    return after


def _store(connection: Connection, before: EveningRow, after: EveningRow) -> None:
    if replace(before, guests=(), rounds=()) != replace(after, guests=(), rounds=()):
        changed = {"host": after.host, "name": after.name, "ended": after.ended, "plan": _plan(after)}
        connection.execute(update(evenings).where(evenings.c.id == after.id).values(**changed))
    was, now = ({guest.number: guest for guest in row.guests} for row in (before, after))
    for number in {**was, **now}:
        if was.get(number) != now.get(number):
            this = (guests.c.evening_id == after.id) & (guests.c.number == number)
            connection.execute(delete(guests).where(this))
            if number in now:
                connection.execute(insert(guests).values(evening_id=after.id, **asdict(now[number])))
    for number, one in [*enumerate(after.rounds, 1)][len(before.rounds) :]:
        places: list[tuple[str | None, tuple[int | None, ...]]] = [(None, one.bench)]
        places += [(table.table, table.guests) for table in one.tables]
        for at, (table, seated) in enumerate(places):
            columns = {"evening_id": after.id, "round": number, "number": at, "table_id": table}
            connection.execute(insert(tables).values(guests=msgspec.json.encode(seated).decode(), **columns))


def for_person(connection: Connection, person: str, most: int | None = None) -> list[EveningRow]:
    """Evenings that the person came to, or made, the latest first."""
    came = exists().where((guests.c.evening_id == evenings.c.id) & (guests.c.person == person))
    theirs = select(evenings.c.id).where(or_(came, evenings.c.host == person))
    ids = connection.execute(theirs.order_by(evenings.c.created.desc(), evenings.c.id).limit(most)).scalars().all()
    return [row for row in (find(connection, one) for one in ids) if row is not None]


def count_since(connection: Connection, person: str, moment: str) -> int:
    """How many evenings the person has made since then."""
    made = (evenings.c.host == person) & (evenings.c.created >= moment)
    return connection.execute(select(func.count()).select_from(evenings).where(made)).scalar_one()


def export(connection: Connection, person: str) -> list[dict[str, Any]]:
    """The person's evenings, the first one first."""
    return [
        {
            "evening": row.id,
            "name": row.name,
            "made": row.created,
            "host": row.host == person,
            "as": [guest.name for guest in row.guests if guest.person == person],
            "tables": [places.table for one in row.rounds for places in one.tables],
        }
        for row in reversed(for_person(connection, person))
    ]


def erase(connection: Connection, person: str) -> None:
    """Evenings of others stay, with a guest who has no name; those that are nobody else's vanish."""
    for known in for_person(connection, person):
        row = change(connection, known.id, lambda row: _left(row, person))
        if row is not None and row.host == NOBODY and all(guest.person is None for guest in row.guests):
            connection.execute(delete(evenings).where(evenings.c.id == row.id))


def merge_guest(connection: Connection, guest: str, person: str) -> None:
    """Evenings of the guest become the person's; where both came, the guest has left, and the person is there."""
    for known in for_person(connection, guest):
        change(connection, known.id, lambda row: _handed_over(row, guest, person))


def _left(row: EveningRow, person: str) -> EveningRow:
    """What a host called it may hold their name."""
    hosted = row.host == person
    left = tuple(_up(guest, "") if guest.person == person else guest for guest in row.guests)
    return replace(row, guests=left, host=NOBODY if hosted else row.host, name="" if hosted else row.name)


def _handed_over(row: EveningRow, guest: str, person: str) -> EveningRow:
    mine = next((one for one in row.guests if one.person == person), None)
    other = next((one for one in row.guests if one.person == guest), None)
    moved = {one.number: one for one in row.guests}
    if other is not None and mine is None:
        moved[other.number] = replace(other, person=person)
    elif other is not None and mine is not None:
        out = any(one.number in row.plan.sent_away for one in (mine, other))
        moved[mine.number] = replace(mine, gone=out or (mine.gone and other.gone))
        moved[other.number] = _up(other, other.name)
        if not was_seated(row, other.number):
            del moved[other.number]
        if out:
            # The number of a deleted row may be given to a newcomer, who must not inherit the ban.
            row = send_away(allow(row, other.number), mine.number)
    return replace(row, guests=tuple(moved.values()), host=person if row.host == guest else row.host)


def send_away(row: EveningRow, guest: int) -> EveningRow:
    """The guest may not come back before they are let in again."""
    return replace(row, plan=replace(row.plan, sent_away=tuple({*row.plan.sent_away, guest})))


def allow(row: EveningRow, guest: int) -> EveningRow:
    """Lift the ban on a guest number."""
    still_out = tuple(one for one in row.plan.sent_away if one != guest)
    return replace(row, plan=replace(row.plan, sent_away=still_out))


def was_seated(row: EveningRow, guest: int) -> bool:
    """Whether the guest sat at a table or on the bench in any round."""
    return any(guest in was.bench or any(guest in places.guests for places in was.tables) for was in row.rounds)


def _up(guest: GuestRow, name: str) -> GuestRow:
    return replace(guest, person=None, name=name, gone=True)

"""Evenings: the plan, the guests, and the seating of each round."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

import msgspec
from msgspec.structs import asdict, replace
from sqlalchemy import Connection, delete, exists, func, insert, or_, select, update

from ceilidh.server.storage.queries import columns_without, fetch_all
from ceilidh.server.storage.rows import EveningPlan
from ceilidh.server.storage.schema import evening_guests as guests
from ceilidh.server.storage.schema import evening_tables as tables
from ceilidh.server.storage.schema import evenings

NOBODY: Final = ""
"""The host of an evening whose host was erased."""


class GuestRow(msgspec.Struct, frozen=True, kw_only=True):
    """A guest; one who was erased has no person and no name."""

    number: int
    person: str | None
    name: str
    gone: bool = False
    """Not seated in the next round."""


class SeatingRow(msgspec.Struct, frozen=True):
    """A table of a round with the guest's number by seat, None for a bot."""

    table: str
    guests: tuple[int | None, ...]


class RoundRow(msgspec.Struct, frozen=True):
    """A round after seating."""

    tables: tuple[SeatingRow, ...]
    bench: tuple[int, ...]


class EveningRow(msgspec.Struct, frozen=True, kw_only=True):
    """An evening with its guests and rounds, without the rows of its tables."""

    id: str
    host: str
    name: str
    plan: EveningPlan
    created: str
    ended: bool = False
    guests: tuple[GuestRow, ...] = ()
    rounds: tuple[RoundRow, ...] = ()


Decide = Callable[[EveningRow], EveningRow]


def add(connection: Connection, row: EveningRow) -> None:
    connection.execute(insert(evenings), {column.name: getattr(row, column.name) for column in evenings.c})
    _store(connection, replace(row, guests=(), rounds=()), row)


def find(connection: Connection, evening: str) -> EveningRow | None:
    row = connection.execute(select(evenings).where(evenings.c.id == evening)).first()
    if row is None:
        return None
    this = (
        select(*columns_without(guests, "evening_id")).where(guests.c.evening_id == evening).order_by(guests.c.number)
    )
    came = fetch_all(connection, GuestRow, this)
    seated = select(tables).where(tables.c.evening_id == evening).order_by(tables.c.round, tables.c.number)
    rounds: dict[int, RoundRow] = {}
    for table in connection.execute(seated):
        known = rounds.get(table.round, RoundRow((), ()))
        rounds[table.round] = (
            replace(known, bench=table.guests)
            if table.table_id is None
            else replace(known, tables=(*known.tables, SeatingRow(table.table_id, table.guests)))
        )
    return EveningRow(**row._asdict(), guests=tuple(came), rounds=tuple(rounds[number] for number in sorted(rounds)))


def change(connection: Connection, evening: str, decide: Decide) -> EveningRow | None:
    """Change an evening under a lock; None if there is none. If `decide` raises, nothing changes."""
    connection.execute(select(evenings.c.id).where(evenings.c.id == evening).with_for_update())
    before = find(connection, evening)
    if before is None:
        return None
    after = decide(before)
    _store(connection, before, after)
    return after


def _store(connection: Connection, before: EveningRow, after: EveningRow) -> None:
    if replace(before, guests=(), rounds=()) != replace(after, guests=(), rounds=()):
        changed = {"host": after.host, "name": after.name, "ended": after.ended, "plan": after.plan}
        connection.execute(update(evenings).where(evenings.c.id == after.id).values(**changed))
    if before.guests != after.guests:
        connection.execute(delete(guests).where(guests.c.evening_id == after.id))
        if after.guests:
            connection.execute(insert(guests), [{"evening_id": after.id, **asdict(guest)} for guest in after.guests])
    for number, new in enumerate(after.rounds[len(before.rounds) :], len(before.rounds) + 1):
        seatings: list[tuple[str | None, tuple[int | None, ...]]] = [(None, new.bench)]
        seatings += [(table.table, table.guests) for table in new.tables]
        for at, (table, seated) in enumerate(seatings):
            columns = {"evening_id": after.id, "round": number, "number": at, "table_id": table, "guests": seated}
            connection.execute(insert(tables), columns)


def for_person(connection: Connection, person: str, limit: int | None = None) -> list[EveningRow]:
    """Evenings that the person hosts or came to, the latest first."""
    came = exists().where((guests.c.evening_id == evenings.c.id) & (guests.c.person == person))
    theirs = select(evenings.c.id).where(or_(came, evenings.c.host == person))
    ids = connection.execute(theirs.order_by(evenings.c.created.desc(), evenings.c.id).limit(limit)).scalars().all()
    return [row for row in (find(connection, one) for one in ids) if row is not None]


def current_ids(connection: Connection, since: str) -> list[str]:
    """Evenings created since that moment and not ended, the latest first."""
    current = (evenings.c.created >= since) & ~evenings.c.ended
    return [*connection.execute(select(evenings.c.id).where(current).order_by(evenings.c.created.desc())).scalars()]


def count_since(connection: Connection, person: str, moment: str) -> int:
    made = (evenings.c.host == person) & (evenings.c.created >= moment)
    return connection.execute(select(func.count()).select_from(evenings).where(made)).scalar_one()


def export(connection: Connection, person: str) -> list[dict[str, Any]]:
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
    """Leave the person's guest rows without a name, and delete the evenings that are nobody else's."""
    for known in for_person(connection, person):
        row = change(connection, known.id, lambda row: _without(row, person))
        if row is not None and row.host == NOBODY and all(guest.person is None for guest in row.guests):
            connection.execute(delete(evenings).where(evenings.c.id == row.id))


def merge_guest(connection: Connection, guest: str, person: str) -> None:
    """The guest's evenings become the person's; where both came, only the person stays present."""
    for known in for_person(connection, guest):
        change(connection, known.id, lambda row: _merged(row, guest, person))


def _without(row: EveningRow, person: str) -> EveningRow:
    """The name of the evening goes with its host, whose name it may contain."""
    hosted = row.host == person
    left = tuple(_detach(guest, "") if guest.person == person else guest for guest in row.guests)
    return replace(row, guests=left, host=NOBODY if hosted else row.host, name="" if hosted else row.name)


def _merged(row: EveningRow, guest: str, person: str) -> EveningRow:
    mine = next((one for one in row.guests if one.person == person), None)
    other = next((one for one in row.guests if one.person == guest), None)
    moved = {one.number: one for one in row.guests}
    if other is not None and mine is None:
        moved[other.number] = replace(other, person=person)
    elif other is not None and mine is not None:
        out = any(one.number in row.plan.sent_away for one in (mine, other))
        moved[mine.number] = replace(mine, gone=out or (mine.gone and other.gone))
        moved[other.number] = _detach(other, other.name)
        if not was_seated(row, other.number):
            del moved[other.number]
        if out:
            # The number of a deleted row may be given to a newcomer, who must not inherit the ban.
            row = send_away(allow(row, other.number), mine.number)
    return replace(row, guests=tuple(moved.values()), host=person if row.host == guest else row.host)


def send_away(row: EveningRow, guest: int) -> EveningRow:
    return replace(row, plan=replace(row.plan, sent_away=tuple({*row.plan.sent_away, guest})))


def allow(row: EveningRow, guest: int) -> EveningRow:
    still_out = tuple(one for one in row.plan.sent_away if one != guest)
    return replace(row, plan=replace(row.plan, sent_away=still_out))


def was_seated(row: EveningRow, guest: int) -> bool:
    """Whether the guest was at a table or on the bench in any round."""
    return any(guest in was.bench or any(guest in places.guests for places in was.tables) for was in row.rounds)


def _detach(guest: GuestRow, name: str) -> GuestRow:
    return replace(guest, person=None, name=name, gone=True)

"""What people have to be told: one row for each way to reach somebody and each of their tables.

A row says what the newest thing about the table is (`what`: it is their `turn`, the game `began`, it is `over`, or
nothing) and when to tell it (`due`: never, or empty where nobody has seen it yet). It is written in the transaction
that made it so, from nothing but who is asked: nothing is lost where the server is killed, and nobody is told what they
may not know. `telling/crier.py` says when the time has come, and tells it.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from contextlib import suppress
from typing import Any, Final, Literal

import msgspec
from sqlalchemy import Connection, Row, Update, bindparam, delete, func, insert, or_, select, tuple_, update
from sqlalchemy.exc import IntegrityError

from ceilidh.server.storage import schema
from ceilidh.server.storage.bulk import execute_rows

outbox, ways, muted = schema.outbox, schema.ways, schema.muted
tables, seats, wishes = schema.tables, schema.seats, schema.wishes

NotificationEvent = Literal["", "turn", "began", "over"]
ChannelKind = Literal["push", "mail", "hook"]
PageView = tuple[str, str | None]
"""A person, and the table that they look at, if any."""

CLAIM_BATCH_SIZE: Final = 50
"""How many rows a process takes in hand at a time."""

_PLAYS: Final = "CASE WHEN seats.gone THEN 0 ELSE 1 END"
_ASKED: Final = f"CASE WHEN seats.bot IS NULL THEN {_PLAYS} ELSE 0 END * ((tables.actors >> seats.number) & 1)"
_WHAT: Final = f"""CASE WHEN MAX({_PLAYS}) = 0 THEN ''
    WHEN tables.phase = 'finished' THEN 'over' WHEN MAX({_ASKED}) = 1 THEN 'turn' ELSE MAX(v1) END"""
_FOLLOW: Final = f"""
INSERT INTO outbox (way, table_id, what, number, due, tries)
SELECT way, table_id, what, 1, CASE WHEN what = '' THEN NULL ELSE '' END, 0 FROM (
    SELECT ways.id AS way, tables.id AS table_id, {_WHAT} AS what
    FROM {{}} JOIN tables ON tables.id = v0 JOIN seats ON seats.table_id = v0 JOIN ways ON ways.person = seats.person
    WHERE tables.lesson IS NULL GROUP BY ways.id, tables.id, tables.phase
) AS news WHERE true
ON CONFLICT (way, table_id) DO UPDATE
SET what = excluded.what, number = outbox.number + 1, due = excluded.due, tries = 0
WHERE outbox.what <> excluded.what AND NOT (excluded.what = '' AND outbox.what = 'began')"""
"""What is new for everybody at these tables who wants to be told. As long as it stays their turn nothing is new for
them, whatever others decide meanwhile. A game that began unseen stays news until there is other news.
"""
_PENDING: Final = outbox.c.due.is_not(None)
_TOO_FAR: Final = (outbox.c.due != "") & (outbox.c.due > bindparam("horizon"))
_FREE: Final = or_(
    outbox.c.claimed.is_(None), outbox.c.claimed < bindparam("now"), outbox.c.claimed > bindparam("horizon")
)
_IS_DUE: Final = (outbox.c.due != "") & (outbox.c.due <= bindparam("now")) & _FREE
_ANY: Final = select(outbox.c.way).where((outbox.c.due == "") | _IS_DUE | _TOO_FAR).limit(1)
_KEY: Final = (outbox.c.way, outbox.c.table_id)
_DUE: Final = (
    select(*_KEY).where(_IS_DUE).order_by(outbox.c.due).limit(CLAIM_BATCH_SIZE).with_for_update(skip_locked=True)
)
_THIS: Final = (outbox.c.way == bindparam("its_way")) & (outbox.c.table_id == bindparam("its_table"))
_SAME: Final = _THIS & (outbox.c.number == bindparam("its_number"))


class PendingNotification(msgspec.Struct, frozen=True, kw_only=True):
    """Something to tell somebody by one way, with how they wish to be told."""

    way: str
    kind: ChannelKind
    address: str
    secret: str
    person: str
    table: str
    what: NotificationEvent
    number: int
    """Which of the things that the way has to tell about the table this is."""
    due: str
    tries: int
    told: str | None
    """When the way last told something about the table that was not seen since."""
    way_told: str | None
    """The same about any table."""
    muted: bool
    daily: bool
    hour: int
    quiet_from: int | None
    quiet_to: int | None
    zone: str
    lang: str


def enqueue(connection: Connection, table_ids: Iterable[str], begun: bool = False) -> None:
    """Note what is new for those at the tables, from what is stored about them now."""
    execute_rows(connection, _FOLLOW, [[table, "began" if begun else ""] for table in table_ids])


def has_due(connection: Connection, now: str, horizon: str) -> bool:
    """Whether there is something to do."""
    return connection.execute(_ANY, {"now": now, "horizon": horizon}).first() is not None


def claim(connection: Connection, now: str, until: str, first: str, horizon: str) -> list[PendingNotification]:
    """Take in hand what is due, for nobody else until then; what is new becomes due at `first`.

    Nothing is ever put off until after the `horizon`: such times were written by a clock that was ahead.
    """
    connection.execute(update(outbox).where(_TOO_FAR).values(due=now), {"horizon": horizon})
    connection.execute(update(outbox).where(outbox.c.due == "").values(due=first))
    keys = connection.execute(_DUE, {"now": now, "horizon": horizon}).all()
    if not keys:
        return []
    connection.execute(update(outbox).where(tuple_(*_KEY).in_([tuple(key) for key in keys])).values(claimed=until))
    return _read(connection, tuple_(*_KEY).in_([tuple(key) for key in keys]))


def pending_for(connection: Connection, way: str) -> list[PendingNotification]:
    """All that the way would have to tell now: where it is their turn, and what else was not told yet."""
    return _read(connection, (outbox.c.way == way) & (_PENDING | (outbox.c.what == "turn")))


def _read(connection: Connection, wanted: Any) -> list[PendingNotification]:
    joined = outbox.join(ways, ways.c.id == outbox.c.way).join(wishes, wishes.c.person == ways.c.person)
    joined = joined.outerjoin(muted, (muted.c.person == ways.c.person) & (muted.c.table_id == outbox.c.table_id))
    columns = [ways.c.kind, ways.c.address, ways.c.secret, ways.c.person, ways.c.told.label("way_told")]
    columns += [wishes.c.daily, wishes.c.hour, wishes.c.quiet_from, wishes.c.quiet_to, wishes.c.zone, wishes.c.lang]
    asked = select(outbox, *columns, muted.c.person.is_not(None).label("is_muted")).select_from(joined).where(wanted)
    return [_due(row) for row in connection.execute(asked.order_by(outbox.c.due, outbox.c.table_id))]


def _due(row: Row[Any]) -> PendingNotification:
    columns = row._asdict()
    del columns["claimed"]
    return PendingNotification(
        table=columns.pop("table_id"),
        muted=bool(columns.pop("is_muted")),
        **columns | {"due": columns["due"] or "", "daily": bool(columns["daily"])},
    )


def mark_done(connection: Connection, told: Sequence[PendingNotification], at: str | None) -> None:
    """These were told at that moment, or need not be told any more. What is new since then remains to be told."""
    _each(connection, update(outbox).where(_THIS).values(claimed=None), told)
    _each(connection, update(outbox).where(_SAME).values(due=None, tries=0), told)
    if at is not None:
        _each(connection, update(outbox).where(_THIS).values(told=at), told)
        connection.execute(update(ways).where(ways.c.id.in_({one.way for one in told})).values(told=at))


def postpone(connection: Connection, one: PendingNotification, due: str, tries: int) -> None:
    """It is told later."""
    _each(connection, update(outbox).where(_THIS).values(claimed=None), [one])
    _each(connection, update(outbox).where(_SAME).values(due=due, tries=tries), [one])


def _each(connection: Connection, change: Update, these: Sequence[PendingNotification]) -> None:
    keys = [{"its_way": one.way, "its_table": one.table, "its_number": one.number} for one in these]
    connection.execute(change, keys)


def has_unseen(connection: Connection, persons: Collection[str]) -> bool:
    """Whether one of these has something to be told, or was told something since they were last here."""
    of_these = ways.c.person.in_(persons)
    waits = select(outbox.c.way).join(ways, ways.c.id == outbox.c.way).where(of_these)
    if connection.execute(waits.where(_PENDING | outbox.c.told.is_not(None)).limit(1)).first():
        return True
    return connection.execute(select(ways.c.id).where(of_these & ways.c.told.is_not(None)).limit(1)).first() is not None


def mark_seen(connection: Connection, used: Collection[PageView], here: Collection[PageView], later: str) -> None:
    """These people are here, each at a table or elsewhere, and need not be told yet.

    Who used the page of a table after something was new there has seen it. Who did not may have gone away, though the
    page is open: they are told when it is forgotten.
    """
    for person, table in used:
        known = outbox.c.way.in_(select(ways.c.id).where(ways.c.person == person)) & (outbox.c.table_id == table)
        connection.execute(update(outbox).where(known & (outbox.c.due != "")).values(due=None, tries=0))
        connection.execute(update(outbox).where(known).values(told=None))
    for person in {person for person, _ in here}:
        theirs = outbox.c.way.in_(select(ways.c.id).where(ways.c.person == person))
        connection.execute(update(outbox).where(theirs & _PENDING).values(due=later))
        connection.execute(update(ways).where((ways.c.person == person) & ways.c.told.is_not(None)).values(told=None))


def count_turns(connection: Connection, person: str) -> int:
    """At how many tables the game waits for the person."""
    asked = ((tables.c.actors.op(">>")(seats.c.number)).op("&")(1) == 1) & seats.c.bot.is_(None) & ~seats.c.gone
    theirs = (seats.c.person == person) & (tables.c.phase == "playing") & asked
    joined = tables.join(seats, seats.c.table_id == tables.c.id)
    return connection.execute(select(func.count(tables.c.id.distinct())).select_from(joined).where(theirs)).scalar_one()


def is_muted(connection: Connection, person: str, table: str) -> bool:
    """Whether the person wants to hear nothing of the table."""
    this = (muted.c.person == person) & (muted.c.table_id == table)
    return connection.execute(select(muted.c.person).where(this)).first() is not None


def set_muted(connection: Connection, person: str, table: str, mute: bool) -> None:
    """Tell the person nothing of the table, or tell them again."""
    if not mute:
        connection.execute(delete(muted).where((muted.c.person == person) & (muted.c.table_id == table)))
        return
    with suppress(IntegrityError), connection.begin_nested():  # it is muted already
        connection.execute(insert(muted).values(person=person, table_id=table))

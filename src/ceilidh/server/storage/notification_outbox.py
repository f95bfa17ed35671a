"""The outbox of notifications (transactional outbox pattern): one row per channel and table of its person.

A row says what the newest event at the table is (`what`: it is the person's `turn`, the game `began` or is `over`, or
nothing) and when to notify (`due`: never, or empty for an event that nobody has seen). It is written in the transaction
of the event itself, so that a crash loses nothing, and only from who is to move, so that it reveals nothing hidden. The
dispatcher in `notifications/outbox_dispatcher.py` decides when to send, and sends.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from typing import Any, Final, Literal

import msgspec
from sqlalchemy import Connection, Update, bindparam, delete, func, or_, select, tuple_, update

from ceilidh.server.storage.queries import columns_without, execute_rows, insert_if_absent
from ceilidh.server.storage.schema import devices, muted_tables, seats, tables
from ceilidh.server.storage.schema import notification_channels as channels
from ceilidh.server.storage.schema import notification_outbox as outbox
from ceilidh.server.storage.schema import notification_settings as settings

NotificationEvent = Literal["", "turn", "began", "over"]
ChannelKind = Literal["push", "mail", "hook"]
PageView = tuple[str, str | None]
"""A person, and the table on their page, if it shows one."""

CLAIM_BATCH_SIZE: Final = 50
"""Rows that a process claims at a time."""

_PLAYS: Final = "CASE WHEN seats.gone THEN 0 ELSE 1 END"
_TO_MOVE: Final = f"CASE WHEN seats.bot IS NULL THEN {_PLAYS} ELSE 0 END * ((tables.actors >> seats.number) & 1)"
_EVENT: Final = f"""CASE WHEN MAX({_PLAYS}) = 0 THEN ''
    WHEN tables.phase = 'finished' THEN 'over' WHEN MAX({_TO_MOVE}) = 1 THEN 'turn' ELSE MAX(v1) END"""
# While it stays a person's turn there is no new event for them. A game that began unseen stays the event until another.
_ENQUEUE: Final = f"""
INSERT INTO outbox (way, table_id, what, number, due, tries)
SELECT way, table_id, what, 1, CASE WHEN what = '' THEN NULL ELSE '' END, 0 FROM (
    SELECT ways.id AS way, tables.id AS table_id, {_EVENT} AS what
    FROM {{}} JOIN tables ON tables.id = v0 JOIN seats ON seats.table_id = v0 JOIN ways ON ways.person = seats.person
    WHERE tables.lesson IS NULL GROUP BY ways.id, tables.id, tables.phase
) AS new_events WHERE true
ON CONFLICT (way, table_id) DO UPDATE
SET what = excluded.what, number = outbox.number + 1, due = excluded.due, tries = 0
WHERE outbox.what <> excluded.what AND NOT (excluded.what = '' AND outbox.what = 'began')"""
_PENDING: Final = outbox.c.due.is_not(None)
_IS_TOO_FAR: Final = (outbox.c.due != "") & (outbox.c.due > bindparam("horizon"))
_UNCLAIMED: Final = or_(
    outbox.c.claimed.is_(None), outbox.c.claimed < bindparam("now"), outbox.c.claimed > bindparam("horizon")
)
_IS_DUE: Final = (outbox.c.due != "") & (outbox.c.due <= bindparam("now")) & _UNCLAIMED
_ANY_DUE: Final = select(outbox.c.channel).where((outbox.c.due == "") | _IS_DUE | _IS_TOO_FAR).limit(1)
_KEY_COLUMNS: Final = (outbox.c.channel, outbox.c.table_id)
_DUE: Final = (
    select(*_KEY_COLUMNS)
    .where(_IS_DUE)
    .order_by(outbox.c.due)
    .limit(CLAIM_BATCH_SIZE)
    .with_for_update(skip_locked=True)
)
_THIS_ROW: Final = (outbox.c.channel == bindparam("its_way")) & (outbox.c.table_id == bindparam("its_table"))
_SAME_VERSION: Final = _THIS_ROW & (outbox.c.number == bindparam("its_number"))


class PendingNotification(msgspec.Struct, frozen=True, kw_only=True):
    """An event to send through one channel, with the settings of its person."""

    channel: str
    kind: ChannelKind
    address: str
    secret: str
    person: str
    table: str
    event: NotificationEvent
    number: int
    """Counts the events of this channel and table."""
    due: str
    attempts: int
    sent_at: str | None
    """When the channel last sent something about the table that was not seen since."""
    channel_sent_at: str | None
    """The same about any table."""
    muted: bool
    browser_used: str | None
    """When the session of the channel's browser was last used, if that is known."""
    daily: bool
    hour: int
    quiet_from: int | None
    quiet_to: int | None
    zone: str
    lang: str


def enqueue(connection: Connection, table_ids: Iterable[str], begun: bool = False) -> None:
    """Write the newest events of these tables, from their stored rows, for everybody who gets notifications."""
    execute_rows(connection, _ENQUEUE, [[table, "began" if begun else ""] for table in table_ids])


def has_due(connection: Connection, now: str, horizon: str) -> bool:
    """Whether `claim` has anything to do."""
    return connection.execute(_ANY_DUE, {"now": now, "horizon": horizon}).first() is not None


def claim(connection: Connection, now: str, until: str, first: str, horizon: str) -> list[PendingNotification]:
    """Claim due notifications for this process until then; new events become due at `first`.

    Nothing is postponed beyond the `horizon`: later times were written by a clock that was ahead.
    """
    connection.execute(update(outbox).where(_IS_TOO_FAR).values(due=now), {"horizon": horizon})
    connection.execute(update(outbox).where(outbox.c.due == "").values(due=first))
    keys = [tuple(key) for key in connection.execute(_DUE, {"now": now, "horizon": horizon})]
    if not keys:
        return []
    connection.execute(update(outbox).where(tuple_(*_KEY_COLUMNS).in_(keys)).values(claimed=until))
    return _read(connection, tuple_(*_KEY_COLUMNS).in_(keys))


def pending_for(connection: Connection, channel: str) -> list[PendingNotification]:
    """Everything the channel could report now: tables where it is the person's turn, and events not sent yet."""
    return _read(connection, (outbox.c.channel == channel) & (_PENDING | (outbox.c.what == "turn")))


def _read(connection: Connection, wanted: Any) -> list[PendingNotification]:
    joined = outbox.join(channels, channels.c.id == outbox.c.channel).join(
        settings, settings.c.person == channels.c.person
    )
    this_mute = (muted_tables.c.person == channels.c.person) & (muted_tables.c.table_id == outbox.c.table_id)
    columns = [
        outbox.c.channel.label("channel"),
        outbox.c.what.label("event"),
        outbox.c.number,
        outbox.c.due,
        outbox.c.tries.label("attempts"),
        outbox.c.sent_at.label("sent_at"),
        outbox.c.table_id.label("table"),
        *(channels.c[name] for name in ("kind", "address", "secret", "person")),
        channels.c.sent_at.label("channel_sent_at"),
        *columns_without(settings, "person"),
        muted_tables.c.person.is_not(None).label("muted"),
        devices.c.used.label("browser_used"),
    ]
    joined = joined.outerjoin(muted_tables, this_mute).outerjoin(devices, devices.c.session == channels.c.session)
    asked = select(*columns).select_from(joined).where(wanted)
    rows = connection.execute(asked.order_by(outbox.c.due, outbox.c.table_id))
    return [PendingNotification(**row._asdict() | {"due": row.due or ""}) for row in rows]


def mark_done(connection: Connection, done: Sequence[PendingNotification], at: str | None) -> None:
    """These were sent at that time, or need not be sent. Events since then stay pending."""
    _update_each(connection, update(outbox).where(_THIS_ROW).values(claimed=None), done)
    _update_each(connection, update(outbox).where(_SAME_VERSION).values(due=None, tries=0), done)
    if at is not None:
        _update_each(connection, update(outbox).where(_THIS_ROW).values(sent_at=at), done)
        connection.execute(update(channels).where(channels.c.id.in_({one.channel for one in done})).values(sent_at=at))


def postpone(connection: Connection, one: PendingNotification, due: str, attempts: int) -> None:
    _update_each(connection, update(outbox).where(_THIS_ROW).values(claimed=None), [one])
    _update_each(connection, update(outbox).where(_SAME_VERSION).values(due=due, tries=attempts), [one])


def _update_each(connection: Connection, change: Update, these: Sequence[PendingNotification]) -> None:
    keys = [{"its_way": one.channel, "its_table": one.table, "its_number": one.number} for one in these]
    connection.execute(change, keys)


def has_unseen(connection: Connection, persons: Collection[str]) -> bool:
    """Whether anything is pending for these people, or was sent since they were last here."""
    theirs = channels.c.person.in_(persons)
    waits = select(outbox.c.channel).join(channels, channels.c.id == outbox.c.channel).where(theirs)
    if connection.execute(waits.where(_PENDING | outbox.c.sent_at.is_not(None)).limit(1)).first():
        return True
    sent = select(channels.c.id).where(theirs & channels.c.sent_at.is_not(None)).limit(1)
    return connection.execute(sent).first() is not None


def mark_seen(connection: Connection, used: Collection[PageView], here: Collection[PageView], later: str) -> None:
    """Postpone the notifications of people who are here.

    A person who used a table's page after the event has seen it. One who did not may be away with the page open: they
    are notified once the page view expires.
    """
    for person, table in used:
        known = outbox.c.channel.in_(_channels_of(person)) & (outbox.c.table_id == table)
        connection.execute(update(outbox).where(known & (outbox.c.due != "")).values(due=None, tries=0))
        connection.execute(update(outbox).where(known).values(sent_at=None))
    for person in {person for person, _ in here}:
        theirs = outbox.c.channel.in_(_channels_of(person))
        connection.execute(update(outbox).where(theirs & _PENDING).values(due=later))
        sent = (channels.c.person == person) & channels.c.sent_at.is_not(None)
        connection.execute(update(channels).where(sent).values(sent_at=None))


def _channels_of(person: str) -> Any:
    return select(channels.c.id).where(channels.c.person == person)


def count_turns(connection: Connection, person: str) -> int:
    asked = ((tables.c.actors.op(">>")(seats.c.number)).op("&")(1) == 1) & seats.c.bot.is_(None) & ~seats.c.gone
    theirs = (seats.c.person == person) & (tables.c.phase == "playing") & asked
    joined = tables.join(seats, seats.c.table_id == tables.c.id)
    return connection.execute(select(func.count(tables.c.id.distinct())).select_from(joined).where(theirs)).scalar_one()


def is_muted(connection: Connection, person: str, table: str) -> bool:
    this = (muted_tables.c.person == person) & (muted_tables.c.table_id == table)
    return connection.execute(select(muted_tables.c.person).where(this)).first() is not None


def set_muted(connection: Connection, person: str, table: str, mute: bool) -> None:
    if mute:
        insert_if_absent(connection, muted_tables, person=person, table_id=table)
    else:
        this = (muted_tables.c.person == person) & (muted_tables.c.table_id == table)
        connection.execute(delete(muted_tables).where(this))

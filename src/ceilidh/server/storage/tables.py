"""Tables and their seats: stored, changed under a lock, and listed."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from datetime import UTC, datetime, timedelta
from typing import Any, Final

from sqlalchemy import ColumnElement, Connection, Row, bindparam, delete, false, func, insert, or_, select, update

from ceilidh.server.storage import chat, journal, notification_outbox
from ceilidh.server.storage.ids_and_times import timestamp
from ceilidh.server.storage.queries import columns_without
from ceilidh.server.storage.rows import Entry, SeatRow, StoredTable, TableRow
from ceilidh.server.storage.schema import seats, tables

MAX_LISTED_TABLES: Final = 50
"""Open tables in the lobby, and finished tables of a person."""
MAX_RUNNING_TABLES: Final = 4 * MAX_LISTED_TABLES
"""Unfinished tables of a person in the lobby."""
MAX_WATCHED_TABLES: Final = 12
"""Running tables in the lobby that everybody may watch."""
WATCHED_WITHIN: Final = timedelta(hours=6)
"""A running table without a move for this long is not offered for watching."""
ABANDONED_AFTER: Final = timedelta(days=60)
"""An unfinished table without a move for this long is not listed, does not count against its host, and its bots sleep.
It can still be opened and played on.
"""

# Frequent statements are built once: building one takes longer than executing it.
_WITH_SEATS: Final = (
    select(tables, *columns_without(seats, "table_id"))
    .join_from(tables, seats, seats.c.table_id == tables.c.id)
    .order_by(seats.c.number)
)
"""One row per seat, each with the table: faster than two statements."""
_TABLE_BY_ID: Final = _WITH_SEATS.where(tables.c.id == bindparam("table"))
_THIS_ID: Final = select(tables.c.id).where(tables.c.id == bindparam("table"))
_LOCKED: Final = _THIS_ID.with_for_update()
_SHARE_LOCKED: Final = _THIS_ID.with_for_update(read=True, key_share=True)
"""SQLite has one writer and needs no lock."""
_INVITATION: Final = select(seats.c.table_id).where(seats.c.invitation == bindparam("invitation"))
_INVITED: Final = _WITH_SEATS.where(tables.c.id == _INVITATION.scalar_subquery())
_TABLES_WITH_SEAT: Final = select(seats.c.table_id).where((seats.c.person == bindparam("person")) & ~seats.c.gone)
_ACTIVE: Final = (tables.c.phase == "waiting") | ((tables.c.phase == "playing") & tables.c.id.in_(_TABLES_WITH_SEAT))
_RECENT: Final = tables.c.moved >= bindparam("recent")
_COUNT_HOSTED: Final = select(func.count()).where((tables.c.host == bindparam("person")) & _ACTIVE & _RECENT)
_WAITING: Final = (
    select(tables.c.id, tables.c.host, tables.c.moved)
    .where((tables.c.phase == "waiting") & tables.c.listed & _RECENT)
    .cte("open_tables")
    .prefix_with("MATERIALIZED")  # else SQLite would scan all tables for each host
)
_RANK_PER_HOST: Final = func.row_number().over(partition_by=_WAITING.c.host, order_by=_WAITING.c.moved.desc())
_OPEN: Final = select(_WAITING.c.id).order_by(_RANK_PER_HOST, _WAITING.c.moved.desc()).limit(MAX_LISTED_TABLES)
_IS_WATCHED: Final = (tables.c.phase == "playing") & tables.c.listed & (tables.c.moved >= bindparam("moved"))
_WATCHED: Final = select(tables.c.id).where(_IS_WATCHED).order_by(tables.c.moved.desc()).limit(MAX_WATCHED_TABLES)
_SUMMARY: Final = select(tables.c.id, tables.c.moved, tables.c.phase)
_IS_FINISHED: Final = tables.c.phase == "finished"
_HOSTED: Final = (tables.c.host == bindparam("person")) & tables.c.evening.is_(None)
_UNFINISHED: Final = tables.c.phase.in_(["waiting", "playing"])
_SEATED_AT: Final = (
    _SUMMARY.join_from(seats, tables, seats.c.table_id == tables.c.id)
    .where(seats.c.person == bindparam("person"))
    .order_by(_IS_FINISHED, tables.c.moved.desc())
    .limit(MAX_RUNNING_TABLES + MAX_LISTED_TABLES)
)
_HOSTED_RUNNING: Final = _SUMMARY.where(_HOSTED & _UNFINISHED).order_by(tables.c.moved.desc()).limit(MAX_RUNNING_TABLES)
_HOSTED_OVER: Final = _SUMMARY.where(_HOSTED & _IS_FINISHED).order_by(tables.c.moved.desc()).limit(MAX_LISTED_TABLES)
_WITH_PEOPLE: Final = select(seats.c.table_id).where(seats.c.bot.is_(None))
_PLAYING_OF_HOST: Final = (tables.c.phase == "playing") & (tables.c.host == bindparam("host"))
_LEFT_TO_BOTS: Final = select(func.count()).where(_PLAYING_OF_HOST & tables.c.id.not_in(_WITH_PEOPLE))
_UPDATE: Final = update(tables).where(tables.c.id == bindparam("its_id"))
_UPDATE_SEAT: Final = update(seats).where(
    (seats.c.table_id == bindparam("its_table")) & (seats.c.number == bindparam("its_number"))
)

_COLUMNS: Final = tuple(tables.c.keys())
SEAT_COLUMNS: Final = tuple(seats.c.keys()[1:])
"""All columns but the table's id."""


def add(connection: Connection, table: TableRow, entries: Sequence[Entry] = ()) -> None:
    """Store a new table with its seats, and with the decisions that it begins with."""
    connection.execute(insert(tables), {"id": table.id, **_columns(table)})
    connection.execute(insert(seats), [_seat_columns(table.id, seat) for seat in table.seats])
    if entries:
        journal.add(connection, table.id, entries)
    if table.phase == "playing":
        notification_outbox.enqueue(connection, [table.id], begun=True)


def remove(connection: Connection, table: str) -> None:
    connection.execute(delete(tables).where(tables.c.id == table))


def find(connection: Connection, table: str) -> TableRow | None:
    return _table_with_seats(connection.execute(_TABLE_BY_ID, {"table": table}).all())


def lock_existence(connection: Connection, table: str) -> bool:
    """Whether the table exists; if so, nobody deletes it before the commit, so rows may refer to it."""
    return connection.execute(_SHARE_LOCKED, {"table": table}).first() is not None


def _table_with_seats(rows: Sequence[Row[Any]]) -> TableRow | None:
    return _table(rows[0], [seat_row(row[len(_COLUMNS) :]) for row in rows]) if rows else None


def load(connection: Connection, table: str, entries_after: int = 0, chat_after: int = 0) -> StoredTable | None:
    """The table with newer entries and chat messages; with the whole journal if it was compacted since."""
    row = find(connection, table)
    if row is None:
        return None
    if entries_after < row.compacted:
        entries_after = 0
    return StoredTable(row, journal.read(connection, table, entries_after), chat.read(connection, table, chat_after))


def find_by_invitation(connection: Connection, invitation: str) -> tuple[TableRow, int] | None:
    row = _table_with_seats(connection.execute(_INVITED, {"invitation": invitation}).all())
    return None if row is None else (row, next(seat.number for seat in row.seats if seat.invitation == invitation))


def change(
    connection: Connection, table: str, decide: Callable[[TableRow], TableRow | None]
) -> tuple[TableRow, TableRow | None] | None:
    """Change a table under a lock and return it before and after; None if there is no table.

    `decide` returns the changed table or None to delete it; if it raises, nothing changes.
    """
    connection.execute(_LOCKED, {"table": table})
    before = find(connection, table)
    if before is None:
        return None
    after = decide(before)
    if after is None:
        remove(connection, table)
    elif after != before:
        _store(connection, before, after)
    return before, after


def lobby_for(connection: Connection, person: str) -> list[TableRow]:
    """The person's tables: the running ones, and the latest finished ones.

    One statement finds both kinds where they sit, because it has to read thousands of games of a frequent player.
    Tables that they host are found by an index; in the same statement SQLite would read and sort all of them. Tables of
    an evening all belong to its host and are listed with the evening.
    """
    statements = (_SEATED_AT, _HOSTED_RUNNING, _HOSTED_OVER)
    found = {row.id: row for statement in statements for row in connection.execute(statement, {"person": person})}
    latest = sorted(found.values(), key=lambda row: row.moved, reverse=True)
    running = [row.id for row in latest if row.phase != "finished"][:MAX_RUNNING_TABLES]
    over = [row.id for row in latest if row.phase == "finished"][:MAX_LISTED_TABLES]
    return _select(connection, tables.c.id.in_(running + over))


def count_hosted(connection: Connection, person: str) -> int:
    """The number of active tables that the person hosts: waiting ones, and running ones where they still sit."""
    return connection.execute(_COUNT_HOSTED, {"person": person, "recent": abandoned_before()}).scalar_one()


def listed_tables(connection: Connection) -> list[TableRow]:
    """Tables that anybody may join or, while they are played, watch: the latest first.

    If too many are open, all hosts get equal shares of the list.
    """
    still = timestamp(datetime.now(UTC) - WATCHED_WITHIN)
    ids = [
        *connection.execute(_OPEN, {"recent": abandoned_before()}).scalars(),
        *connection.execute(_WATCHED, {"moved": still}).scalars(),
    ]
    return _select(connection, tables.c.id.in_(ids))


def latest(connection: Connection, limit: int) -> list[TableRow]:
    """The tables of the whole server with the latest moves."""
    ids = connection.execute(select(tables.c.id).order_by(tables.c.moved.desc()).limit(limit)).scalars().all()
    return _select(connection, tables.c.id.in_(ids))


def count_left_to_bots(connection: Connection, host: str) -> int:
    return connection.execute(_LEFT_TO_BOTS, {"host": host}).scalar_one()


def find_all(connection: Connection, ids: Iterable[str]) -> list[TableRow]:
    return _select(connection, tables.c.id.in_(ids))


def with_bots(connection: Connection) -> list[TableRow]:
    have_bots = select(seats.c.table_id).where(seats.c.bot.is_not(None))
    wanted = (tables.c.phase == "playing") & (tables.c.moved >= abandoned_before()) & tables.c.id.in_(have_bots)
    return _select(connection, wanted)


def abandoned_before() -> str:
    """A table without a move since then is abandoned."""
    return timestamp(datetime.now(UTC) - ABANDONED_AFTER)


def of_earlier_editions(connection: Connection, editions: Mapping[str, int]) -> list[TableRow]:
    earlier = [(tables.c.game == game) & (tables.c.edition < edition) for game, edition in editions.items()]
    return _select(connection, (tables.c.phase != "finished") & or_(false(), *earlier))


def _select(connection: Connection, wanted: ColumnElement[bool]) -> list[TableRow]:
    rows = connection.execute(select(tables).where(wanted).order_by(tables.c.moved.desc())).all()
    seated: dict[str, list[SeatRow]] = {row.id: [] for row in rows}
    at_these = select(seats).where(seats.c.table_id.in_(seated)).order_by(seats.c.number)
    for table, *row in connection.execute(at_these):
        seated[table].append(seat_row(row))
    return [_table(row, seated[row.id]) for row in rows]


def _table(row: Row[Any], its_seats: Sequence[SeatRow]) -> TableRow:
    columns = dict(zip(_COLUMNS, row, strict=False)) | {"seed": int(row.seed)}
    return TableRow(**columns, seats=tuple(its_seats))


def seat_row(columns: Sequence[Any]) -> SeatRow:
    return SeatRow(**dict(zip(SEAT_COLUMNS, columns, strict=True)))


def _store(connection: Connection, before: TableRow, after: TableRow) -> None:
    connection.execute(_UPDATE, {"its_id": after.id, **_columns(after)})
    for old, new in zip(before.seats, after.seats, strict=True):
        if old != new:
            this = {"its_table": after.id, "its_number": new.number}
            connection.execute(_UPDATE_SEAT, {**this, **_seat_columns(after.id, new)})
    if after.phase != "waiting":
        notification_outbox.enqueue(connection, [after.id], begun=before.phase == "waiting")


def _columns(table: TableRow) -> dict[str, object]:
    return {name: getattr(table, name) for name in _COLUMNS[1:]} | {"seed": str(table.seed)}


def _seat_columns(table: str, seat: SeatRow) -> dict[str, object]:
    return {"table_id": table} | {name: getattr(seat, name) for name in SEAT_COLUMNS}

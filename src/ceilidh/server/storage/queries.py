"""Shared SQL helpers: rows as structs, upserts, and many rows as one JSON parameter."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import cache
from typing import Any, Final, TypeVar

import msgspec
from sqlalchemy import Column, Connection, CursorResult, Select, Table, TextClause, text
from sqlalchemy.dialects import postgresql, sqlite

T = TypeVar("T")
Rows = Sequence[Sequence[object]]

_INSERT: Final[dict[str, Any]] = {"sqlite": sqlite.insert, "postgresql": postgresql.insert}
_JSON_ROWS: Final = {
    "sqlite": "(SELECT {} FROM json_each(:rows)) AS new".format(
        ", ".join(f"json_extract(value, '$[{i}]') AS v{i}" for i in range(4))
    ),
    "postgresql": "(SELECT {} FROM jsonb_array_elements(CAST(:rows AS JSONB))) AS new".format(
        ", ".join(f"value->>{i} AS v{i}" for i in range(4))
    ),
}
"""A subquery with columns v0 to v3, by dialect."""


def columns_without(table: Table, *names: str) -> list[Column[Any]]:
    """The table's columns except for these."""
    return [column for column in table.c if column.name not in names]


def fetch_all(
    connection: Connection,
    row_type: Callable[..., T],
    statement: Select[Any],
    parameters: Mapping[str, object] | None = None,
) -> list[T]:
    """All rows as structs whose fields are named like the columns."""
    return [row_type(**row._asdict()) for row in connection.execute(statement, parameters)]


def fetch_one(
    connection: Connection,
    row_type: Callable[..., T],
    statement: Select[Any],
    parameters: Mapping[str, object] | None = None,
) -> T | None:
    row = connection.execute(statement, parameters).first()
    return None if row is None else row_type(**row._asdict())


def upsert(
    connection: Connection, table: Table, values: Mapping[str, object], changes: Mapping[str, object] | None = None
) -> None:
    """Insert a row; if its primary key exists, set `changes`, by default all other values."""
    key = [column.name for column in table.primary_key]
    changes = {name: value for name, value in values.items() if name not in key} if changes is None else changes
    statement = _INSERT[connection.dialect.name](table).values(**values)
    connection.execute(statement.on_conflict_do_update(index_elements=key, set_=changes))


def insert_if_absent(connection: Connection, table: Table, **values: object) -> bool:
    """Insert a row unless its primary key exists; whether it was inserted."""
    statement = _INSERT[connection.dialect.name](table).values(**values).on_conflict_do_nothing()
    return connection.execute(statement, execution_options={"preserve_rowcount": True}).rowcount == 1


def execute_rows(connection: Connection, statement: str, rows: Rows) -> CursorResult[Any] | None:
    """Execute a statement that reads `rows` where it has `{}`; None if there are no rows.

    One round trip, however many rows: after each, the writing thread has to wait for the event loop's interpreter lock.
    """
    if not rows:
        return None
    return connection.execute(_build(statement, connection.dialect.name), {"rows": msgspec.json.encode(rows).decode()})


@cache
def _build(statement: str, dialect: str) -> TextClause:
    return text(statement.format(_JSON_ROWS[dialect]))

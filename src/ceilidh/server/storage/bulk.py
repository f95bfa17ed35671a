"""Many rows as one parameter of a statement.

However many they are, the database is asked once: after each answer the thread that writes has to wait until the event
loop lets it go on.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import Any, Final

import msgspec
from sqlalchemy import Connection, CursorResult, TextClause, text

Rows = Sequence[Sequence[object]]

_EACH: Final = {
    "sqlite": "(SELECT {} FROM json_each(:rows)) AS new".format(
        ", ".join(f"json_extract(value, '$[{i}]') AS v{i}" for i in range(4))
    ),
    "postgresql": "(SELECT {} FROM jsonb_array_elements(CAST(:rows AS JSONB))) AS new".format(
        ", ".join(f"value->>{i} AS v{i}" for i in range(4))
    ),
}
"""The rows, with columns v0 to v3."""


def execute_rows(connection: Connection, statement: str, rows: Rows) -> CursorResult[Any] | None:
    """What the statement does with these rows, which stand in it as `{}`; None if there are none."""
    if not rows:
        return None
    return connection.execute(_made(statement, connection.dialect.name), {"rows": msgspec.json.encode(rows).decode()})


@cache
def _made(statement: str, dialect: str) -> TextClause:
    return text(statement.format(_EACH[dialect]))

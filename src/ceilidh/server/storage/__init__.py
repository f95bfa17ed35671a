"""All SQL: one module per kind of row, migrations, and the database itself. Knows no game and no web."""

from ceilidh.server.storage.database import Database
from ceilidh.server.storage.errors import CommitUncertainError, ConflictError, DatabaseUnavailableError
from ceilidh.server.storage.ids_and_times import new_id, now
from ceilidh.server.storage.journal_writer import JournalWriter
from ceilidh.server.storage.rows import (
    AnalysisRow,
    ChatRow,
    Entry,
    Outcome,
    PersonRow,
    SeatRow,
    StoredTable,
    TableRow,
    TimeControl,
)

__all__ = [
    "AnalysisRow",
    "ChatRow",
    "CommitUncertainError",
    "ConflictError",
    "Database",
    "DatabaseUnavailableError",
    "Entry",
    "JournalWriter",
    "Outcome",
    "PersonRow",
    "SeatRow",
    "StoredTable",
    "TableRow",
    "TimeControl",
    "new_id",
    "now",
]

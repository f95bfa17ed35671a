"""All SQL: persons, tables, seats, the journal of decisions and the chat. It knows no game and nothing of the web."""

from ceilidh.server.storage import chat, journal, people, tables
from ceilidh.server.storage.database import Database
from ceilidh.server.storage.journal import Journal
from ceilidh.server.storage.rows import (
    ChatRow,
    Entry,
    Outcome,
    PersonRow,
    SeatRow,
    Stored,
    TableRow,
    Taken,
    Unreachable,
    new_id,
    now,
)

__all__ = [
    "ChatRow",
    "Database",
    "Entry",
    "Journal",
    "Outcome",
    "PersonRow",
    "SeatRow",
    "Stored",
    "TableRow",
    "Taken",
    "Unreachable",
    "chat",
    "journal",
    "new_id",
    "now",
    "people",
    "tables",
]

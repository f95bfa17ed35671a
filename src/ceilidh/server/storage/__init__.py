"""All SQL: persons, tables, seats, decisions, chat and analyses. It knows no game and nothing of the web."""

from ceilidh.server.storage import analyses, chat, journal, people, tables
from ceilidh.server.storage.database import Database
from ceilidh.server.storage.journal import Journal
from ceilidh.server.storage.rows import (
    AnalysisRow,
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
    "AnalysisRow",
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
    "analyses",
    "chat",
    "journal",
    "new_id",
    "now",
    "people",
    "tables",
]

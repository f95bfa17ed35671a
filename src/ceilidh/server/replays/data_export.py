"""Everything that is kept of a person as one file: a page of data, and a record of each game that is over."""

from __future__ import annotations

import asyncio
import io
import zipfile
from typing import Any, Final

import msgspec
from sqlalchemy import Connection

from ceilidh.core import CeilidhError, Record
from ceilidh.server.accounts import personal_data
from ceilidh.server.storage import Database, Entry, TableRow, journal, table_ownership, tables
from ceilidh.server.tables.display_names import record_players
from ceilidh.server.tables.game_session import GameSession
from ceilidh.server.tables.rules_editions import installed_game, reconstruct_record

DATA_FILE: Final = "ceilidh.json"
"""The name of the page of data in the file."""

TableWithJournal = tuple[TableRow, list[Entry]]


async def export_archive(database: Database, person: str, lang: str) -> bytes:
    """A ZIP file for the person."""
    told, over = await database.read(_read, person)
    return await asyncio.to_thread(_packed, told, over, lang)


def _read(connection: Connection, person: str) -> tuple[dict[str, Any], list[TableWithJournal]]:
    rows = tables.find_all(connection, table_ownership.table_ids(connection, person))
    over = [(row, journal.read(connection, row.id)) for row in rows if row.phase == "finished"]
    return personal_data.export(connection, person), over


def _packed(told: dict[str, Any], over: list[TableWithJournal], lang: str) -> bytes:
    made = io.BytesIO()
    with zipfile.ZipFile(made, "w", zipfile.ZIP_DEFLATED) as packed:
        packed.writestr(DATA_FILE, msgspec.json.format(msgspec.json.encode(told)))
        for row, entries in over:
            packed.writestr(f"games/{row.moved[:10]} {row.game} {row.id}.txt", _record(row, entries, lang).write())
    return made.getvalue()


def _record(row: TableRow, entries: list[Entry], lang: str) -> Record:
    """As the game's own page has it; where the rules are not installed any more, as it was written down."""
    game = installed_game(row)
    if game is not None:
        try:
            return GameSession(game, row, entries).table.record()._replace(players=tuple(record_players(row, lang)))
        except CeilidhError:
            pass
    return reconstruct_record(row, entries, lang)

"""A person's data as a ZIP file: one JSON file, and the record of each finished game."""

from __future__ import annotations

import asyncio
import io
import zipfile
from typing import Any, Final

import msgspec
from sqlalchemy import Connection

from ceilidh.core import CeilidhError, Record
from ceilidh.server.accounts import personal_data
from ceilidh.server.storage import Database, Entry, TableRow, journal, tables, tables_of_person
from ceilidh.server.tables.display_names import record_players
from ceilidh.server.tables.game_session import GameSession
from ceilidh.server.tables.rules_editions import installed_game, reconstruct_record

DATA_FILE: Final = "ceilidh.json"

TableWithJournal = tuple[TableRow, list[Entry]]


async def export_archive(database: Database, person: str, lang: str) -> bytes:
    data, over = await database.read(_read, person)
    return await asyncio.to_thread(_build_archive, data, over, lang)


def _read(connection: Connection, person: str) -> tuple[dict[str, Any], list[TableWithJournal]]:
    rows = tables.find_all(connection, tables_of_person.table_ids(connection, person))
    over = [(row, journal.read(connection, row.id)) for row in rows if row.phase == "finished"]
    return personal_data.export(connection, person), over


def _build_archive(data: dict[str, Any], over: list[TableWithJournal], lang: str) -> bytes:
    archive = io.BytesIO()
    with zipfile.ZipFile(archive, "w", zipfile.ZIP_DEFLATED) as files:
        files.writestr(DATA_FILE, msgspec.json.format(msgspec.json.encode(data)))
        for row, entries in over:
            files.writestr(f"games/{row.moved[:10]} {row.game} {row.id}.txt", _record(row, entries, lang).write())
    return archive.getvalue()


def _record(row: TableRow, entries: list[Entry], lang: str) -> Record:
    """The record as on the game's page; without installed rules, straight from the journal."""
    game = installed_game(row)
    if game is not None:
        try:
            return GameSession(game, row, entries).table.record()._replace(players=tuple(record_players(row, lang)))
        except CeilidhError:
            pass
    return reconstruct_record(row, entries, lang)

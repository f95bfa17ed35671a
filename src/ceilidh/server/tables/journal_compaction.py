"""Journal compaction: rewrites a journal without the decisions that were undone, so that the table loads quickly.

Which decisions a seat can still undo stays the same: an undo barrier marks what it decided before it learned more.
Undone answers to which the game can come back are kept, each in an entry of its own.
"""

from __future__ import annotations

import asyncio
import logging
from typing import Final

from ceilidh.core import CeilidhError, Table
from ceilidh.core.undone_answers import UndoneAnswer
from ceilidh.server.storage import Database, DatabaseUnavailableError, Entry, TableRow, journal
from ceilidh.server.tables.game_session import UNDO_BARRIER, WITHDRAWN_ANSWER, GameSession

MAX_UNDONE_ENTRIES: Final = 100

logger: Final = logging.getLogger(__name__)


async def compact_journal(database: Database, row: TableRow, session: GameSession) -> None:
    """Rewrite the journal if it is much longer than the game. If that fails, it only stays long."""
    table = session.table
    needed = table.move_count + len(table.undone_answers())
    if session.entry_count - needed <= MAX_UNDONE_ENTRIES + len(table.names):
        return
    try:
        entries = await asyncio.to_thread(compact_entries, row, session)
        if await database.write(journal.compact, row.id, session.last_entry_number, entries):
            session.entry_count = len(entries)
    except DatabaseUnavailableError:
        return
    except Exception:
        logger.exception("compacting the journal of table %s failed", row.id)


def compact_entries(row: TableRow, session: GameSession) -> list[Entry]:
    """Entries that lead to the same game, the last with the same number; an error if they do not."""
    lines = _lines(session.table)
    first = session.last_entry_number - len(lines) + 1
    entries = [Entry(first + i, seat, text) for i, (seat, text) in enumerate(lines)]
    if _comparable(GameSession(session.table.game, row, entries).table) != _comparable(session.table):
        raise CeilidhError(f"the compacted journal of table {row.id} would lead to another game")
    return entries


def _lines(table: Table) -> list[tuple[int, str]]:
    barriers: dict[int, list[int]] = {}
    for seat in range(len(table.names)):
        barriers.setdefault(table.final_move_count(seat), []).append(seat)
    lines: list[tuple[int, str]] = []
    for step, move in enumerate([*table.moves, None]):
        lines += [(seat, UNDO_BARRIER) for seat in barriers.get(step, []) if step]
        if move is not None:
            lines.append((move.seat, table.game.to_notation(move.action)))
    return lines + [(answer.seat, _line(table, answer)) for answer in table.undone_answers()]


def _line(table: Table, answer: UndoneAnswer) -> str:
    return f"{WITHDRAWN_ANSWER}{answer.decision_count} {answer.view} {table.game.to_notation(answer.action)}"


def _comparable(table: Table) -> object:
    seats = range(len(table.names))
    return (
        table.moves,
        table.snapshot().dump(),
        [(table.decision_count(seat), table.final_move_count(seat)) for seat in seats],
        table.undone_answers(),
    )

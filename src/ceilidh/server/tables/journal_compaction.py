"""A shorter journal of the same game: without what was taken back. So a table opens quickly however often that was.

What a seat can still take back stays the same too: it may have learned something from a decision that was taken back.
"""

from __future__ import annotations

from typing import Final

from ceilidh.core import CeilidhError, Game, Table
from ceilidh.server.storage import Entry, TableRow
from ceilidh.server.tables.game_session import UNDO_BARRIER, GameSession

MAX_UNDONE_ENTRIES: Final = 100
"""How many entries that were taken back may stay in a journal."""


def needs_compaction(play: GameSession) -> bool:
    """Whether the journal could be much shorter."""
    return play.entries - play.table.move_count > MAX_UNDONE_ENTRIES + len(play.table.names)


def compact_entries(game: Game, row: TableRow, play: GameSession) -> list[Entry]:
    """The entries that lead to the same game, the last with the same number; an error if they do not."""
    lines = _lines(play.table)
    first = play.number - len(lines) + 1
    kept = [Entry(first + i, seat, text) for i, (seat, text) in enumerate(lines)]
    if _standing(GameSession(game, row, kept).table) != _standing(play.table):
        raise CeilidhError(f"the journal of table {row.id} cannot be compacted: it would be another game")
    return kept


def _lines(table: Table) -> list[tuple[int, str]]:
    settled: dict[int, list[int]] = {}
    for seat in range(len(table.names)):
        settled.setdefault(table.final_move_count(seat), []).append(seat)
    lines: list[tuple[int, str]] = []
    for step, move in enumerate([*table.moves, None]):
        lines += [(seat, UNDO_BARRIER) for seat in settled.get(step, []) if step]
        if move is not None:
            lines.append((move.seat, table.game.text(move.action)))
    return lines


def _standing(table: Table) -> object:
    seats = range(len(table.names))
    return (
        table.moves,
        table.snapshot().dump(),
        [(table.decision_count(seat), table.final_move_count(seat)) for seat in seats],
    )

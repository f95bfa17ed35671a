"""Tables that were begun under an earlier edition of their rules.

If every decision is possible by the rules of today and leads to what is stored, the table goes on under their edition.
Else it is closed: nobody can go on there, but its record can be had.
"""

from __future__ import annotations

from collections.abc import Sequence

from ceilidh.core import Game, Line, Record, Result, Table, find_game, game_names
from ceilidh.server.storage import Entry, TableRow
from ceilidh.server.tables.display_names import record_players
from ceilidh.server.tables.game_session import seat_mask


def installed_game(row: TableRow) -> Game | None:
    """The table's game, in its own edition or a later one; None if there is none."""
    if row.game not in game_names():
        return None
    found = find_game(row.game)
    return found if row.edition <= found.edition else None


def is_closed(row: TableRow) -> bool:
    """Whether lists show it as closed: running tables go over to another edition when the server starts, or never."""
    game = installed_game(row)
    return game is None or (row.phase != "finished" and row.edition != game.edition)


def matches_stored_outcome(row: TableRow, table: Table) -> bool:
    """Whether the game stands as it is stored; in the edition that it was played in it does."""
    if row.edition == table.game.edition:
        return True
    ended = table.result()
    stored = row.result and (row.result.scores, row.result.places)
    comes_to = ended and (list(ended.scores), list(ended.places))
    return stored == comes_to and (row.phase == "finished" or row.actors == seat_mask(table.actors()))


def reconstruct_record(row: TableRow, entries: Sequence[Entry], lang: str) -> Record:
    """The record of a table whose rules are not here. Without them nobody knows which later decisions of others fell
    with one that was taken back: they stay.
    """
    lines: list[Line] = []
    for entry in entries:
        if entry.text:
            lines.append(Line(entry.seat, entry.text))
        elif entry.text is None:
            del lines[max(number for number, line in enumerate(lines) if line.seat == entry.seat)]
    result = Result(tuple(row.result.scores), tuple(row.result.places)) if row.result else None
    return Record(row.game, row.edition, row.options, tuple(record_players(row, lang)), row.seed, tuple(lines), result)

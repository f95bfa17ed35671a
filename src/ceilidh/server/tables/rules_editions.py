"""Which edition of the rules a table is played by: the installed one, if it allows all decisions that were made."""

from __future__ import annotations

import logging
from collections.abc import Sequence
from typing import Final

from ceilidh.core import (
    CeilidhError,
    Game,
    NotationError,
    Record,
    RecordedMove,
    Result,
    State,
    Table,
    find_game,
    game_names,
)
from ceilidh.server.api_errors import bad, conflict
from ceilidh.server.storage import Entry, TableRow
from ceilidh.server.tables.display_names import record_players
from ceilidh.server.tables.game_session import MAX_QUOTED_LENGTH, WITHDRAWN_ANSWER, GameSession, seat_mask

logger: Final = logging.getLogger(__name__)


def require_game(name: str) -> Game:
    """The game of that name, else a refusal."""
    if name not in game_names():
        raise bad("no_game", name=name[:MAX_QUOTED_LENGTH], games=", ".join(game_names()))
    return find_game(name)


def require_legal(game: Game, state: State, seat: int, text: str) -> int:
    """The action of that notation if it is legal, else a refusal."""
    try:
        action = game.parse(text)
    except NotationError:
        raise bad("notation", action=text[:MAX_QUOTED_LENGTH]) from None
    if action not in state.legal(seat):
        raise conflict("not_possible", action=text[:MAX_QUOTED_LENGTH])
    return action


def installed_game(row: TableRow) -> Game | None:
    """The table's game in its own edition or a later one; None if it is not installed."""
    if row.game not in game_names():
        return None
    found = find_game(row.game)
    return found if row.edition <= found.edition else None


def is_closed(row: TableRow) -> bool:
    """Whether lists show the table as closed: it was not upgraded to the installed edition when the server started."""
    game = installed_game(row)
    return game is None or (row.phase != "finished" and row.edition != game.edition)


def open_session(row: TableRow, game: Game, entries: list[Entry]) -> GameSession | None:
    """The game, replayed from its journal; None if the installed rules do not allow that or lead to another result."""
    try:
        session = GameSession(game, row, entries)
    except Exception as error:  # changed rules may raise anything
        message = "table %s is closed, the installed rules do not allow its decisions: %s"
        logger.warning(message, row.id, error, exc_info=not isinstance(error, CeilidhError))
        return None
    return session if _matches_stored_outcome(row, session.table) else None


def _matches_stored_outcome(row: TableRow, table: Table) -> bool:
    if row.edition == table.game.edition:
        return True
    result = table.result()
    stored = row.result and (row.result.scores, row.result.places)
    replayed = result and (list(result.scores), list(result.places))
    return stored == replayed and (row.phase == "finished" or row.actors == seat_mask(table.actors()))


def reconstruct_record(row: TableRow, entries: Sequence[Entry], lang: str) -> Record:
    """The record of a table whose rules are not installed.

    An undo removes only the seat's own decision: without rules nobody knows which decisions of others it undid too.
    """
    lines: list[RecordedMove] = []
    for entry in entries:
        if entry.text and not entry.text.startswith(WITHDRAWN_ANSWER):
            lines.append(RecordedMove(entry.seat, entry.text))
        elif entry.text is None:
            del lines[max(number for number, line in enumerate(lines) if line.seat == entry.seat)]
    result = Result(tuple(row.result.scores), tuple(row.result.places)) if row.result else None
    return Record(row.game, row.edition, row.options, tuple(record_players(row, lang)), row.seed, tuple(lines), result)

"""A record's file as a row of positions."""

from __future__ import annotations

from pathlib import Path

from ceilidh.cli.files import read_record
from ceilidh.core import CeilidhError, GameHistory, RecordError, find_game


def read_positions(path: Path) -> GameHistory:
    """The game that a file holds, checked as a whole; one sentence that names file and line if it does not replay."""
    record = read_record(path)
    game = find_game(record.game)
    try:
        return GameHistory(game, record)
    except RecordError as error:
        raise CeilidhError(f"{path}, {error}") from None

"""Record files as game histories."""

from __future__ import annotations

from pathlib import Path

from ceilidh.cli.files import read_record
from ceilidh.core import CeilidhError, GameHistory, RecordError, find_game


def load_history(path: Path) -> GameHistory:
    """Load and replay a record; errors name the file and line."""
    record = read_record(path)
    game = find_game(record.game)
    try:
        return GameHistory(game, record)
    except RecordError as error:
        raise CeilidhError(f"{path}, {error}") from None

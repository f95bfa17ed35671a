"""A record as a row of positions: checked as a whole once, then shown at any of its decisions."""

from __future__ import annotations

from pathlib import Path

from ceilidh.cli.files import read_record
from ceilidh.core import CeilidhError, Game, RecordError, Table, find_game, replay


class Positions:
    """The tables at which a record stood, from 0, the deal, to `last`, its end."""

    def __init__(self, path: Path) -> None:
        self.record = read_record(path)
        self.game: Game = find_game(self.record.game)
        self.last = len(self.record.lines)
        try:
            self._end = replay(self.game, self.record)
        except RecordError as error:
            raise CeilidhError(f"{path}, {error}") from None

    def at(self, number: int) -> Table:
        """The table after so many decisions."""
        if number == self.last:
            return self._end
        return replay(self.game, self.record._replace(lines=self.record.lines[:number], result=None))

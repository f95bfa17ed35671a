"""The score breakdown: the points of a finished game by table."""

from __future__ import annotations

from typing import cast

from ceilidh.core.game_text import Share
from ceilidh.core.state import State
from ceilidh.core.translations import Catalogue
from ceilidh.games.clans_and_glory.rules.long_table import TABLE_LETTERS
from ceilidh.games.clans_and_glory.rules.scoring import points_won
from ceilidh.games.clans_and_glory.rules.state import ClansAndGlory


def breakdown(state: State, words: Catalogue) -> list[Share]:
    """The scores of a finished game by table."""
    game = cast(ClansAndGlory, state)
    return [
        Share(words("share.table", table=TABLE_LETTERS[table]), points_won(game.takings(table), game.players))
        for table in range(game.row.tables)
    ]

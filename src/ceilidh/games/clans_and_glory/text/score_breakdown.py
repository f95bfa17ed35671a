"""The points of a finished game by table, and what broke a tie."""

from __future__ import annotations

from collections.abc import Sequence
from typing import cast

from ceilidh.core.game_text import Share, tied_for_most_points
from ceilidh.core.state import State
from ceilidh.core.translations import Catalogue
from ceilidh.games.clans_and_glory.rules.long_table import TABLE_LETTERS
from ceilidh.games.clans_and_glory.rules.scoring import cards_won, points_won
from ceilidh.games.clans_and_glory.rules.state import ClansAndGlory


def breakdown(state: State, words: Catalogue) -> list[Share]:
    """The scores of a finished game by table."""
    game = cast(ClansAndGlory, state)
    return [
        Share(words("share.table", table=TABLE_LETTERS[table]), points_won(game.takings(table), game.players))
        for table in range(game.row.tables)
    ]


def tie_break(state: State, words: Catalogue, names: Sequence[str]) -> str:
    """More cards taken break a tie for the most points."""
    game = cast(ClansAndGlory, state)
    cards = [sum(taken) for taken in zip(*_cards_by_table(game), strict=True)]
    counts = " : ".join(str(cards[seat]) for seat in tied_for_most_points(state))
    return words("tie_break", counts=counts) if counts else ""


def _cards_by_table(game: ClansAndGlory) -> list[list[int]]:
    return [cards_won(game.takings(table), game.players) for table in range(game.row.tables)]

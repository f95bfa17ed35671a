"""The points of a finished game by rule, and what broke a tie."""

from __future__ import annotations

from collections.abc import Sequence
from typing import cast

from ceilidh.core.game_text import Share, tied_for_most_points
from ceilidh.core.state import State
from ceilidh.core.translations import Catalogue
from ceilidh.games.glen_more.rules.scoring import duart_castle, extra_tile_penalties, iona_abbey, loch_morar
from ceilidh.games.glen_more.rules.state import GlenMore
from ceilidh.games.glen_more.rules.tiles import (
    POINT_SOURCES,
)


def breakdown(state: State, words: Catalogue) -> list[Share]:
    """The scores of a finished game by rule."""
    own = cast(GlenMore, state).territories
    earned = [
        Share(words(f"share.{source}"), [t.points_by_source[i] for t in own]) for i, source in enumerate(POINT_SOURCES)
    ]
    return [
        *earned,
        Share(words("kind.iona-abbey"), [iona_abbey(territory) for territory in own]),
        Share(words("kind.loch-morar"), [loch_morar(territory) for territory in own]),
        Share(words("kind.duart-castle"), [duart_castle(territory) for territory in own]),
        Share(words("share.coins"), [territory.coins for territory in own]),
        Share(words("share.tiles"), extra_tile_penalties([len(territory.tiles) for territory in own])),
    ]


def tie_break(state: State, words: Catalogue, names: Sequence[str]) -> str:
    """More resources on the own tiles break a tie for the most points."""
    own = cast(GlenMore, state).territories
    counts = " : ".join(str(own[seat].resources()) for seat in tied_for_most_points(state))
    return words("tie_break", counts=counts) if counts else ""

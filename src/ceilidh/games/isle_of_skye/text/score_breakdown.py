"""The score breakdown of a finished game, rule by rule."""

from __future__ import annotations

from typing import cast

from ceilidh.core.game_text import Share
from ceilidh.core.state import State
from ceilidh.core.translations import Catalogue
from ceilidh.games.isle_of_skye.data import BOX, PLACES
from ceilidh.games.isle_of_skye.rules.scoring import scroll_points
from ceilidh.games.isle_of_skye.rules.state import IsleOfSkye


def breakdown(state: State, words: Catalogue) -> list[Share]:
    """The scores of a finished game by rule."""
    game = cast(IsleOfSkye, state)
    size = 2 + game.players
    history = list(game.history)
    rounds = [
        Share(
            words(
                "share.scored",
                round=history[i] + 1,
                place=PLACES[history[i + 1]],
                scoring=words(f"scoring.{BOX.scoring[game.scoring[history[i + 1]]]}.name"),
            ),
            history[i + 2 : i + size],
        )
        for i in range(0, len(history), size)
    ]
    scrolls = [scroll_points(territory) for territory in game.territories]
    before = [sum(share.points[seat] for share in rounds) + scrolls[seat] for seat in range(game.players)]
    exchanged = [score - points for score, points in zip(game.scores(), before, strict=True)]
    return [*rounds, Share(words("share.scrolls"), scrolls), Share(words("share.gold"), exchanged)]

"""The points of a finished game by rule, and what broke a tie."""

from __future__ import annotations

from collections.abc import Sequence
from typing import cast

from ceilidh.core.game_text import Share, tied_for_most_points
from ceilidh.core.state import State
from ceilidh.core.translations import Catalogue
from ceilidh.games.isle_of_skye.data import BOX, PLACES
from ceilidh.games.isle_of_skye.rules.scoring import GOLD_PER_POINT, scroll_points
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


def tie_break(state: State, words: Catalogue, names: Sequence[str]) -> str:
    """More gold left over from the exchange breaks a tie for the most points."""
    gold = cast(IsleOfSkye, state).gold
    counts = " : ".join(str(gold[seat] % GOLD_PER_POINT) for seat in tied_for_most_points(state))
    return words("tie_break", counts=counts) if counts else ""

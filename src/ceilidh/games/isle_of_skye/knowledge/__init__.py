"""What bots know about Isle of Skye: a judgement of positions and the weights that self-play found for it."""

from __future__ import annotations

from functools import cache
from typing import Final

from ceilidh.core.knowledge import Knowledge
from ceilidh.core.weights import load_ratings, load_weights
from ceilidh.games.isle_of_skye.knowledge.evaluation import IsleOfSkyeKnowledge

WEIGHTS: Final = load_weights(__package__)


def knowledge() -> Knowledge:
    """What is known, for one search."""
    return IsleOfSkyeKnowledge(WEIGHTS)


@cache
def ratings() -> dict[str, list[float]]:
    """How strong bots are here."""
    return load_ratings(__package__)

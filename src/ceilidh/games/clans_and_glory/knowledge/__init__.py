"""What bots know about Clans and Glory: a judgement of positions and the weights that self-play found for it."""

from __future__ import annotations

from functools import cache
from typing import Final

from ceilidh.core.knowledge import Knowledge
from ceilidh.core.weights import load_ratings, load_weights
from ceilidh.games.clans_and_glory.knowledge.evaluation import ClansAndGloryKnowledge

WEIGHTS: Final = load_weights(__package__)


def knowledge() -> Knowledge:
    """What is known, for one search."""
    return ClansAndGloryKnowledge(WEIGHTS)


@cache
def ratings() -> dict[str, list[float]]:
    """How strong bots are here."""
    return load_ratings(__package__)

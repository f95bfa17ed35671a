"""Bot knowledge of Isle of Skye: the evaluation with the weights that self-play found."""

from __future__ import annotations

from functools import cache
from typing import Final

from ceilidh.core.knowledge import DEFAULT_CONFIG, Knowledge, SearchConfig
from ceilidh.core.knowledge_files import load_ratings, load_weights
from ceilidh.games.isle_of_skye.knowledge.evaluation_and_rollout import IsleOfSkyeKnowledge

WEIGHTS: Final = load_weights(__package__)


def knowledge(config: SearchConfig = DEFAULT_CONFIG) -> Knowledge:
    """A new evaluation for one search."""
    return IsleOfSkyeKnowledge(config, WEIGHTS)


@cache
def ratings() -> dict[str, list[float]]:
    """Measured strength of the bots: mu and sigma by name."""
    return load_ratings(__package__)

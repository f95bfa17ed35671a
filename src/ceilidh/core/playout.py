"""Random play to the end: what search and the benchmark spend their time on, so it is compiled with the rules."""

from __future__ import annotations

from ceilidh.core.rng import Rng
from ceilidh.core.state import State


def playout(state: State, rng: Rng) -> int:
    """Play `state` to its end with random legal actions, in place; returns the number of decisions."""
    decisions = 0
    actors = state.actors()
    while actors:
        seat = actors[0]
        legal = state.legal(seat)
        state.apply(seat, legal[rng.below(len(legal))])
        decisions += 1
        actors = state.actors()
    return decisions

"""Random playouts, the hot loop of searches and benchmarks, compiled with the rules."""

from __future__ import annotations

from ceilidh.core.rng import Rng
from ceilidh.core.state import State


def playout(state: State, rng: Rng) -> int:
    """Play `state` to its end with random legal actions, in place; returns the number of decisions."""
    decisions = 0
    seat = state.current_player()
    while seat >= 0:
        state.apply(seat, state.random_action(seat, rng))
        decisions += 1
        seat = state.current_player()
    return decisions

"""How good each action of a seat is, by plain playouts: what `hint` shows and what an analysis measures with."""

from __future__ import annotations

from typing import NamedTuple

from ceilidh.core import Rng, Seat, playout


class Hint(NamedTuple):
    """What is to be expected of an action, for the seat that chooses it."""

    action: int
    chance: float
    """Of winning, 0 to 1; a shared victory is a part of one."""
    score: float
    """The expected score at the end."""
    visits: int
    """How often it was tried."""


def hints(seat: Seat, rng: Rng, iterations: int) -> list[Hint]:
    """All actions that a seat can choose now, best first, each tried equally often on the same sampled states."""
    legal = seat.legal()
    rounds = max(1, iterations // max(1, len(legal)))
    chances, scores = [0.0] * len(legal), [0] * len(legal)
    for _ in range(rounds):
        sample = seat.sample(rng)
        for i, action in enumerate(legal):
            state = sample.clone()
            state.apply(seat.number, action)
            playout(state, rng)
            places = state.ranking()
            chances[i] += 1 / places.count(1) if places[seat.number] == 1 else 0
            scores[i] += state.scores()[seat.number]
    found = [Hint(action, chances[i] / rounds, scores[i] / rounds, rounds) for i, action in enumerate(legal)]
    return sorted(found, key=lambda hint: (-hint.chance, -hint.score, hint.action))

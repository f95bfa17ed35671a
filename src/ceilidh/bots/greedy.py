"""Looks no further than the end of its own turn: plays what then gives the best score on a few sampled states."""

from __future__ import annotations

from typing import Final

from ceilidh.bots.bot import Bot
from ceilidh.core import Seat, State

SAMPLES: Final = 2
BRANCHES: Final = 8
"""How many ways of going on with its own turn it looks at after each decision but the first."""
DEPTH: Final = 4


class Greedy(Bot):
    """Own score less the best other's, after its own turn."""

    def choose(self, seat: Seat) -> int:
        legal = seat.legal()
        if len(legal) == 1:
            return legal[0]
        samples = [seat.sample(self.rng) for _ in range(SAMPLES)]
        values = [sum(self._value(sample, seat.number, action, DEPTH) for sample in samples) for action in legal]
        best = max(values)
        ties = [action for action, value in zip(legal, values, strict=True) if value == best]
        return ties[self.rng.below(len(ties))]

    def _value(self, state: State, seat: int, action: int, depth: int) -> int:
        after = state.clone()
        after.apply(seat, action)
        if depth and seat in after.actors():
            going_on = after.legal(seat)
            self.rng.shuffle(going_on)
            return max(self._value(after, seat, next_action, depth - 1) for next_action in going_on[:BRANCHES])
        scores = after.scores()
        return scores[seat] - max(score for other, score in enumerate(scores) if other != seat)

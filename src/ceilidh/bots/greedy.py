"""One-turn greedy baseline: maximizes the score lead at the end of its own turn, on a few sampled states."""

from __future__ import annotations

from typing import Final

from ceilidh.bots.bot import Bot
from ceilidh.core import Seat, State

SAMPLES: Final = 2
MAX_BRANCHES: Final = 8
"""Actions tried at each further decision of its own turn."""
MAX_DEPTH: Final = 4


class Greedy(Bot):
    """Maximizes its own score minus the best opponent's."""

    def choose(self, seat: Seat) -> int:
        legal = seat.legal()
        if len(legal) == 1:
            return legal[0]
        samples = [seat.sample(self.rng) for _ in range(SAMPLES)]
        values = [sum(self._value(sample, seat.number, action, MAX_DEPTH) for sample in samples) for action in legal]
        best = max(values)
        ties = [action for action, value in zip(legal, values, strict=True) if value == best]
        return ties[self.rng.below(len(ties))]

    def _value(self, state: State, seat: int, action: int, depth: int) -> int:
        after = state.clone()
        after.apply(seat, action)
        if depth and seat in after.actors():
            actions = after.legal(seat)
            self.rng.shuffle(actions)
            return max(self._value(after, seat, next_action, depth - 1) for next_action in actions[:MAX_BRANCHES])
        scores = after.scores()
        return scores[seat] - max(score for other, score in enumerate(scores) if other != seat)

"""Random baseline: any legal action, uniformly."""

from __future__ import annotations

from ceilidh.bots.bot import Bot
from ceilidh.core import Seat


class Random(Bot):
    """Plays uniformly at random."""

    def choose(self, seat: Seat) -> int:
        legal = seat.legal()
        return legal[self.rng.below(len(legal))]

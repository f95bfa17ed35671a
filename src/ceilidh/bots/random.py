"""Plays any legal action, each as likely as the other."""

from __future__ import annotations

from ceilidh.bots.bot import Bot
from ceilidh.core import Seat


class Random(Bot):
    """The baseline."""

    def choose(self, seat: Seat) -> int:
        legal = seat.legal()
        return legal[self.rng.below(len(legal))]

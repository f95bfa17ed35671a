"""Why an action is better than another: which term of the game's knowledge makes the difference."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from math import sqrt
from statistics import fmean, stdev
from typing import Final, NamedTuple

from ceilidh.bots.hints import Hint
from ceilidh.core import Rng, Seat, State
from ceilidh.core.knowledge import Knowledge

SAMPLES: Final = 48
"""How many positions that the seat may take for the true one are played on with both actions."""
LEAST: Final = 0.04
"""A smaller difference, as a part of the lead that makes a win e times as likely, is no reason."""
SURE: Final = 3.0
"""Nor is one that is smaller than so many times its own standard error: that may be luck."""


class Reason(NamedTuple):
    """The term that makes most of the difference."""

    term: str
    """As `Knowledge.terms` names it."""
    seat: int
    """Whose it is: the player's own grows, or another's shrinks."""


class Explained(NamedTuple):
    """A hint with its reason, if there is one."""

    hint: Hint
    reason: Reason | None


def explained(seat: Seat, rng: Rng, found: Sequence[Hint], best: int) -> list[Explained]:
    """The best few hints: the first with why it is better than the second, the others with what speaks for them."""
    told = []
    for number, hint in enumerate(found[:best]):
        other = found[0] if number else next(iter(found[1:]), None)
        told.append(Explained(hint, reason(seat, rng, hint.action, other.action) if other else None))
    return told


def reason(seat: Seat, rng: Rng, action: int, other: int) -> Reason | None:
    """Why an action is better than another, from what the seat knows; None if no term tells."""
    knowledge = seat.game.knowledge()
    knowledge.patient = True
    knowledge.prepare(seat.sample(rng), seat.number, rng)
    more: defaultdict[Reason, list[float]] = defaultdict(lambda: [0.0] * SAMPLES)
    spread = 0.0
    for sample in range(SAMPLES):
        state, luck = seat.sample(rng), rng.fork()
        knowledge.imagine(state, seat.number, rng)
        spread += knowledge.spread(state) / SAMPLES
        for chosen, sign, chance in ((action, 1.0, luck.clone()), (other, -1.0, luck)):
            for found, points in _terms(knowledge, state.clone(), seat.number, chosen, chance):
                more[found][sample] += sign * points
    if not more:
        return None
    most = max(more, key=lambda found: fmean(more[found]))
    least = max(LEAST * spread, SURE * stdev(more[most]) / sqrt(SAMPLES))
    return most if fmean(more[most]) >= least else None


def _terms(knowledge: Knowledge, state: State, seat: int, action: int, rng: Rng) -> list[tuple[Reason, float]]:
    """What counts for the seat after an action: its own terms, and those of each other against it."""
    state.apply(seat, action)
    knowledge.play_on(state, rng)
    others = state.players - 1
    return [
        (Reason(term, who), points if who == seat else -points / others)
        for who in range(state.players)
        for term, points in knowledge.terms(state, who).items()
    ]

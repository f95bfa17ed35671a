"""Why an action is better than another: which term of the game's knowledge makes the difference."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from typing import Final, NamedTuple

from ceilidh.bots.hints import Hint
from ceilidh.core import Rng, Seat, State
from ceilidh.core.knowledge import Knowledge

SAMPLES: Final = 48
"""How many positions that the seat may take for the true one are played on with both actions."""
LEAST: Final = 0.04
"""A smaller difference, as a part of the lead that makes a win e times as likely, is no reason."""


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
    """The best few hints, each with why it is better than the next one; the last of all is better than nothing."""
    following = [*found[1:], None][:best]
    return [
        Explained(hint, reason(seat, rng, hint.action, other.action) if other else None)
        for hint, other in zip(found, following, strict=False)
    ]


def reason(seat: Seat, rng: Rng, action: int, other: int) -> Reason | None:
    """Why an action is better than another, from what the seat knows; None if no term tells."""
    knowledge = seat.game.knowledge()
    knowledge.patient = True
    knowledge.prepare(seat.sample(rng), seat.number, rng)
    more: defaultdict[Reason, float] = defaultdict(float)
    spread = 0.0
    for _ in range(SAMPLES):
        state, luck = seat.sample(rng), rng.fork()
        knowledge.imagine(state, seat.number, rng)
        spread += knowledge.spread(state) / SAMPLES
        for chosen, sign, chance in ((action, 1.0, luck.clone()), (other, -1.0, luck)):
            for found, points in _terms(knowledge, state.clone(), seat.number, chosen, chance):
                more[found] += sign * points / SAMPLES
    if not more:
        return None
    most = max(more, key=lambda found: more[found])
    return most if more[most] >= LEAST * spread else None


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

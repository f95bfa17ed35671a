"""Why an action is better than another: which term of the game's knowledge makes the difference."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Sequence
from math import sqrt
from statistics import fmean, median, stdev
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
USUAL: Final = 7
"""So many of the other actions at most tell what is usual."""
GLANCES: Final = 16
"""In so many of the samples."""
DOING: Final = 0.6
"""The part of a difference that must be above what is usual: the rest is what the other action does."""
OWN: Final = 0.3
"""A term of the player's own comes first if it makes at least this part of the greatest difference."""

Counted = defaultdict["Reason", list[float]]
"""What each term counts for the seat, sample by sample."""


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


def explained(seat: Seat, rng: Rng, found: Sequence[Hint]) -> list[Explained]:
    """Hints, best first: the first with why it is better than the second, the others with what speaks for them."""
    told = []
    for number, hint in enumerate(found):
        other = found[0] if number else next(iter(found[1:]), None)
        told.append(Explained(hint, reason(seat, rng, hint.action, other.action, alone=True) if other else None))
    return told


def reason(seat: Seat, rng: Rng, action: int, other: int, *, alone: bool = False) -> Reason | None:
    """Why an action is better than another, from what the seat knows; None if no term tells.

    Said `alone`, without the other one, it names what this action does: what only the other one does, such as giving
    something away, would be no reason then.
    """
    knowledge = seat.game.knowledge()
    knowledge.patient = knowledge.comparing = True
    knowledge.prepare(seat.sample(rng), seat.number, rng)
    compared = [action, other, *(_usual(seat, action) if alone else [other])]
    counted: list[Counted] = [defaultdict(lambda: [0.0] * SAMPLES) for _ in compared]
    spread = 0.0
    for sample in range(SAMPLES):
        state, luck = seat.sample(rng), rng.fork()
        knowledge.imagine(state, seat.number, rng)
        spread += knowledge.spread(state) / SAMPLES
        for chosen, terms in zip(compared[: None if sample < GLANCES else 2], counted, strict=False):
            for found, points in _terms(knowledge, state.clone(), seat.number, chosen, luck.clone()):
                terms[found][sample] = points
    said = (action,) if alone else (action, other)
    told = {
        found: more
        for found, more in _told(counted, LEAST * spread)
        if any(knowledge.explains(found.term, one, found.seat == seat.number) for one in said)
    }
    own = {found: more for found, more in told.items() if found.seat == seat.number}
    if own and max(own.values()) >= OWN * max(told.values()):
        told = own
    return max(told, key=lambda found: told[found]) if told else None


def _usual(seat: Seat, action: int) -> list[int]:
    """Some of the other actions, from all parts of the list; of other kinds if there are any: a higher bid is no
    alternative to bidding.
    """
    rest = [one for one in seat.legal() if one != action]
    others = [one for one in rest if _kind(seat, one) != _kind(seat, action)] or rest
    return others[:: 1 + (len(others) - 1) // USUAL]


def _kind(seat: Seat, action: int) -> str:
    """The first word of its notation."""
    return seat.game.text(action).partition(" ")[0]


def _told(counted: Sequence[Counted], least: float) -> Iterator[tuple[Reason, float]]:
    """The terms that speak for the first action against the second, each with by how much."""
    this, other, *usual = counted
    for found in sorted({*this, *other}):
        more = [a - b for a, b in zip(this[found], other[found], strict=True)]
        above = fmean(this[found][:GLANCES]) - median(fmean(terms[found][:GLANCES]) for terms in usual)
        if fmean(more) >= max(least, SURE * stdev(more) / sqrt(SAMPLES)) and above >= DOING * fmean(more):
            yield found, fmean(more)


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

"""Reasons for hints: the term of the game's evaluation that makes an action better than another."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Sequence
from math import sqrt
from statistics import fmean, median, stdev
from typing import Final, NamedTuple

from ceilidh.bots.hints import Hint
from ceilidh.core import Rng, Seat, State
from ceilidh.core.knowledge import Knowledge, SearchConfig

REASON_CONFIG: Final = SearchConfig(deep_rollouts=True, aligned_horizon=True)
SAMPLES: Final = 48
"""Sampled states on which both actions are rolled out."""
MIN_DIFFERENCE: Final = 0.04
"""Smallest difference that is a reason, as a fraction of `Knowledge.lead_scale`."""
MIN_STANDARD_ERRORS: Final = 3.0
"""A difference of fewer standard errors may be luck, so it is no reason."""
MAX_BASELINE_ACTIONS: Final = 7
"""How many other actions define what is usual."""
BASELINE_SAMPLES: Final = 16
"""How many of the samples are also rolled out with the baseline actions."""
MIN_SHARE_ABOVE_BASELINE: Final = 0.6
"""Share of a difference that must exceed the baseline: the rest is due to the other action."""
MIN_OWN_SHARE: Final = 0.3
"""A term of the player's own takes precedence if it makes at least this share of the greatest difference."""

TermSamples = defaultdict["Reason", list[float]]
"""The value of each term for the seat, sample by sample."""


class Reason(NamedTuple):
    """The term that makes most of the difference."""

    term: str
    """As named by `Knowledge.value_terms`."""
    seat: int
    """Whose term: the player's own, which grows, or an opponent's, which shrinks."""


class WeighedReason(NamedTuple):
    """A reason with the points that it makes in this position."""

    reason: Reason
    points: float


class ExplainedHint(NamedTuple):
    """A hint with its reason, if there is one."""

    hint: Hint
    reason: Reason | None
    points: float = 0.0
    """What the reason makes in expected points."""


def explain_hints(seat: Seat, rng: Rng, found: Sequence[Hint]) -> list[ExplainedHint]:
    """Hints, best first, with reasons: the first is compared with the second, all others with the first."""
    explained = []
    for number, hint in enumerate(found):
        other = found[0] if number else next(iter(found[1:]), None)
        why = weigh_reason(seat, rng, hint.action, other.action, alone=True) if other else None
        explained.append(explained_hint(hint, why))
    return explained


def explained_hint(hint: Hint, why: WeighedReason | None) -> ExplainedHint:
    """The hint with its reason."""
    return ExplainedHint(hint, why.reason, why.points) if why else ExplainedHint(hint, None)


def find_reason(seat: Seat, rng: Rng, action: int, other: int, *, alone: bool = False) -> Reason | None:
    """The reason of `weigh_reason` without its weight."""
    why = weigh_reason(seat, rng, action, other, alone=alone)
    return why.reason if why else None


def weigh_reason(seat: Seat, rng: Rng, action: int, other: int, *, alone: bool = False) -> WeighedReason | None:
    """Why an action is better than another, from what the seat knows; None if no term makes a clear difference.

    With `alone` the reason is shown without naming the other action, so it must say what this action does. What only
    the other action does, such as giving something away, is no reason then.
    """
    knowledge = seat.game.knowledge(REASON_CONFIG)
    knowledge.prepare(seat.sample(rng), seat.number, rng)
    compared = [action, other, *(_baseline_actions(seat, action) if alone else [other])]
    values: list[TermSamples] = [defaultdict(lambda: [0.0] * SAMPLES) for _ in compared]
    lead_scale = 0.0
    for sample in range(SAMPLES):
        state, luck = seat.sample(rng), rng.fork()
        knowledge.sample_hidden_choices(state, seat.number, rng)
        lead_scale += knowledge.lead_scale(state) / SAMPLES
        for chosen, terms in zip(compared[: None if sample < BASELINE_SAMPLES else 2], values, strict=False):
            for reason, points in _terms_after(knowledge, state.clone(), seat.number, chosen, luck.clone()):
                terms[reason][sample] = points
    shown = (action,) if alone else (action, other)
    differences = {
        reason: difference
        for reason, difference in _clear_differences(values, MIN_DIFFERENCE * lead_scale)
        if any(knowledge.may_explain(reason.term, one, reason.seat == seat.number) for one in shown)
    }
    own = {reason: difference for reason, difference in differences.items() if reason.seat == seat.number}
    if own and max(own.values()) >= MIN_OWN_SHARE * max(differences.values()):
        differences = own
    if not differences:
        return None
    greatest = max(differences, key=lambda reason: differences[reason])
    return WeighedReason(greatest, differences[greatest])


def _baseline_actions(seat: Seat, action: int) -> list[int]:
    """Other actions, evenly spread, of other kinds if there are any: a higher bid is no alternative to bidding."""
    rest = [one for one in seat.legal() if one != action]
    others = [one for one in rest if _action_kind(seat, one) != _action_kind(seat, action)] or rest
    return others[:: 1 + (len(others) - 1) // MAX_BASELINE_ACTIONS]


def _action_kind(seat: Seat, action: int) -> str:
    """The first word of the action's notation."""
    return seat.game.to_notation(action).partition(" ")[0]


def _clear_differences(values: Sequence[TermSamples], least: float) -> Iterator[tuple[Reason, float]]:
    """The terms that favour the first action over the second, each with its mean difference."""
    this, other, *baseline = values
    for reason in sorted({*this, *other}):
        more = [a - b for a, b in zip(this[reason], other[reason], strict=True)]
        usual = median(fmean(terms[reason][:BASELINE_SAMPLES]) for terms in baseline)
        above = fmean(this[reason][:BASELINE_SAMPLES]) - usual
        clear = fmean(more) >= max(least, MIN_STANDARD_ERRORS * stdev(more) / sqrt(SAMPLES))
        if clear and above >= MIN_SHARE_ABOVE_BASELINE * fmean(more):
            yield reason, fmean(more)


def _terms_after(knowledge: Knowledge, state: State, seat: int, action: int, rng: Rng) -> list[tuple[Reason, float]]:
    """The seat's terms after an action and a rollout; opponents' terms count against it."""
    state.apply(seat, action)
    knowledge.rollout(state, rng)
    others = state.players - 1
    return [
        (Reason(term, who), points if who == seat else -points / others)
        for who in range(state.players)
        for term, points in knowledge.value_terms(state, who).items()
    ]

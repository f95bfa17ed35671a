"""Hints: what a search advises a player to do, with calibrated win probabilities."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from statistics import fmean
from typing import Final, NamedTuple

from ceilidh.bots.search import Edge, Search
from ceilidh.core import Rng, Seat
from ceilidh.core.knowledge import SearchConfig, win_shares

HINT_CONFIG: Final = SearchConfig(deep_rollouts=True, calibrated=True)
"""Evaluation for numbers that people read: hints, the coach, puzzles and analysis."""
FORCED_ACTION_SAMPLES: Final = 16
COMPARISON_TREES: Final = 5
"""Independent trees in which `compare_evenly` tries actions."""
WELL_TRIED_RATIO: Final = 10
"""An action is well tried if the most visited one has at most this many times its visits."""


class Hint(NamedTuple):
    """One action and what to expect of it."""

    action: int
    win_probability: float
    points: float
    """The seat's expected final points."""
    visits: int
    """Visits in the search. Few visits mean that the action soon looked bad."""


class ActionSamples(NamedTuple):
    """The mean results of an action, tree by tree."""

    action: int
    win_probabilities: list[float]
    points: list[float]
    simulations: int
    """In each tree."""

    def hint(self) -> Hint:
        """The mean over all trees."""
        visits = self.simulations * len(self.win_probabilities)
        return Hint(self.action, fmean(self.win_probabilities), fmean(self.points), visits)


def do_nothing() -> None:
    """The default of `before_each`."""


def hints(seat: Seat, rng: Rng, iterations: int, before_each: Callable[[], None] = do_nothing) -> list[Hint]:
    """Every legal action after a search of `iterations` simulations; empty if the seat has nothing to decide.

    Well-tried actions come first, each group sorted by `hint_rank`. `before_each` is called before each simulation; it
    may raise to cancel the search.
    """
    legal = seat.legal()
    search = _new_search(seat, rng)
    if len(legal) <= 1:
        return [_forced_hint(search, seat, action) for action in legal]
    for _ in range(max(iterations, len(legal))):
        before_each()
        search.simulate(seat.sample(rng))
    edges = search.edges()
    mean = sum([edge.points_sum for edge in edges]) / float(sum([int(edge.visits) for edge in edges]))
    well_tried = int(edges[0].visits) / WELL_TRIED_RATIO
    edges.sort(key=lambda edge: -edge.value())
    found = [_hint(edge, mean) for edge in edges]
    return sorted(found, key=lambda hint: (hint.visits < well_tried, *hint_rank(hint)))


def hint_rank(hint: Hint) -> tuple[int, float]:
    """Sort key, best first: win probability in whole percent, then points."""
    return (-round(100.0 * hint.win_probability), -hint.points)


def best_hints(
    seat: Seat, rng: Rng, iterations: int, number: int, before_each: Callable[[], None] = do_nothing
) -> list[Hint]:
    """The best few actions, for people to read: found by a search of `iterations`, then compared evenly."""
    found = hints(seat, rng, iterations, before_each)
    if len(found) <= 1:
        return found
    compared = compare_evenly(seat, rng, promising_actions(found, number), iterations // 2, before_each)
    return sorted([samples.hint() for samples in compared], key=hint_rank)


def promising_actions(found: Sequence[Hint], number: int) -> list[int]:
    """The actions worth an even comparison: the best one, then the most visited ones."""
    by_visits = sorted(found[1:], key=lambda hint: -hint.visits)
    return [hint.action for hint in (found[0], *by_visits)][:number]


def compare_evenly(
    seat: Seat, rng: Rng, actions: Sequence[int], simulations: int, before_each: Callable[[], None] = do_nothing
) -> list[ActionSamples]:
    """Compare actions with equal effort and common random numbers: about `simulations` each, over several new trees.

    Numbers of a single search are not comparable: the tree is deeper below actions that were visited more often, the
    action that looks best was also lucky there, and two trees differ by more than their simulations imply.
    """
    compared = [ActionSamples(action, [], [], max(1, simulations // COMPARISON_TREES)) for action in actions]
    for _ in range(COMPARISON_TREES):
        search = _new_search(seat, rng)
        search.simulate(seat.sample(rng))
        order = list(actions)
        for _ in range(compared[0].simulations):
            sample, luck = seat.sample(rng), rng.fork()
            rng.shuffle(order)
            for action in order:
                before_each()
                search.rng = luck.clone()
                search.simulate(sample.clone(), action)
        edges = search.nodes[search.root].edges
        for samples in compared:
            samples.win_probabilities.append(edges[samples.action].win_sum / samples.simulations)
            samples.points.append(edges[samples.action].points_sum / samples.simulations)
    return compared


def _new_search(seat: Seat, rng: Rng) -> Search:
    search = Search(seat.game.knowledge(HINT_CONFIG), seat.number, rng)
    if seat.legal():
        search.knowledge.prepare(seat.sample(rng), seat.number, rng)
    return search


def _hint(edge: Edge, mean: float) -> Hint:
    """The hint for an edge; an action that was never visited gets the mean points of the others."""
    visits = int(edge.visits)
    if visits == 0:
        return Hint(edge.action, edge.prior_value, mean, 0)
    return Hint(edge.action, edge.win_sum / visits, edge.points_sum / visits, visits)


def _forced_hint(search: Search, seat: Seat, action: int) -> Hint:
    """The hint for the only legal action, evaluated like the leaves of a search."""
    knowledge, rng = search.knowledge, search.rng
    win_probability = expected = 0.0
    for _ in range(FORCED_ACTION_SAMPLES):
        state = seat.sample(rng)
        knowledge.sample_hidden_choices(state, seat.number, rng)
        state.apply(seat.number, action)
        knowledge.rollout(state, rng)
        points = knowledge.expected_points(state)
        expected += points[seat.number] / FORCED_ACTION_SAMPLES
        wins = knowledge.win_probabilities(state, points) if state.actors() else win_shares(state.ranking())
        win_probability += wins[seat.number] / FORCED_ACTION_SAMPLES
    return Hint(action, win_probability, expected, FORCED_ACTION_SAMPLES)

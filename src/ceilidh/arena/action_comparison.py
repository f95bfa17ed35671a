"""Close comparison of the actions of one decision: by first impression, by deep search and by rollouts."""

from __future__ import annotations

from collections.abc import Sequence
from math import sqrt
from typing import Final

from ceilidh.arena.match import play_to_end
from ceilidh.bots import HINT_CONFIG, make_bot
from ceilidh.bots.levels import evaluate_candidates
from ceilidh.bots.search import Search
from ceilidh.core import Rng, Seat, State
from ceilidh.core.knowledge import win_shares
from ceilidh.core.puzzles import PlayoutComparison

FIRST_SIGHT_EVALUATIONS: Final = 3
GAMES_BETWEEN_CHECKS: Final = 12
"""Pairs of games between two checks of the stopping rule."""
STOP_STANDARD_ERRORS: Final = 3.0
"""Stop once the difference exceeds this many standard errors."""
REACHABLE_STANDARD_ERRORS: Final = 2.0
"""Stop if the difference is not on course to reach this many standard errors."""
FORCED_PRIOR: Final = 100.0
"""A prior high enough that the chosen actions get equal visits, whatever their values."""


def tempting_action(seat: Seat, rng: Rng) -> int:
    """The action that looks best to `easy` without its noise, averaged over several evaluations."""
    legal = seat.legal()
    search = Search(seat.game.knowledge(), seat.number, rng)
    evaluations = [
        evaluate_candidates(search, seat, legal, search.knowledge.easy_simulations)
        for _ in range(FIRST_SIGHT_EVALUATIONS)
    ]
    return max(evaluations[0], key=lambda action: sum(values[action] for values in evaluations))


def compare_by_search(seat: Seat, rng: Rng, actions: Sequence[int], simulations: int) -> dict[int, float]:
    """The win probability of each action after a search that visits each of them `simulations` times on average."""
    search = Search(seat.game.knowledge(HINT_CONFIG), seat.number, rng)
    search.knowledge.prepare(seat.sample(rng), seat.number, rng)
    search.simulate(seat.sample(rng))
    edges = search.nodes[search.root].edges
    for action, edge in edges.items():
        edge.prior = FORCED_PRIOR if action in actions else 0.0
    for _ in range(simulations * len(actions)):
        search.simulate(seat.sample(rng))
    return {action: edges[action].win_sum / max(1, int(edges[action].visits)) for action in actions}


def mean(values: Sequence[float]) -> float:
    """The arithmetic mean."""
    return sum(values) / len(values)


def standard_error(values: Sequence[float]) -> float:
    """The standard error of the mean."""
    middle = mean(values)
    return sqrt(sum((value - middle) ** 2 for value in values) / (len(values) - 1) / len(values))


def compare_by_rollouts(seat: Seat, rng: Rng, best: int, other: int, bots: str, games: int) -> PlayoutComparison:
    """The difference in win rate between two actions when bots play the game to its end: a paired comparison.

    The two games of a pair start from the same sampled position and share their random numbers. Sampling stops early
    once the difference is certain, or not on course to become so.
    """
    knowledge = seat.game.knowledge()
    knowledge.prepare(seat.sample(rng), seat.number, rng)
    differences: list[float] = []
    while len(differences) < games:
        state, luck = seat.sample(rng), rng.fork()
        knowledge.sample_hidden_choices(state, seat.number, rng)
        won = [_won(seat, state.clone(), action, luck.clone(), bots) for action in (best, other)]
        differences.append(won[0] - won[1])
        if len(differences) % GAMES_BETWEEN_CHECKS == 0 and _is_settled(differences, games):
            break
    return PlayoutComparison(round(mean(differences), 3), round(standard_error(differences), 3))


def _is_settled(differences: Sequence[float], games: int) -> bool:
    difference, error = mean(differences), standard_error(differences)
    return difference <= REACHABLE_STANDARD_ERRORS * error * len(differences) / games or (
        difference > STOP_STANDARD_ERRORS * error and len(differences) > GAMES_BETWEEN_CHECKS
    )


def _won(seat: Seat, state: State, action: int, luck: Rng, bots: str) -> float:
    """The seat's share of the victory after an action and a rollout to the end."""
    state.apply(seat.number, action)
    players = [make_bot(bots, luck.fork()) for _ in range(state.players)]
    for _ in play_to_end(seat.game, state, players):
        pass
    return win_shares(state.ranking())[seat.number]

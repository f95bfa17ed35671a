"""Actions of one decision compared closely: what looks best at first sight, and what is, by deep search and in play."""

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
"""Pairs of games after which is looked whether it is worth playing more."""
STOP_STANDARD_ERRORS: Final = 3.0
"""It is not if there are so many standard errors."""
REACHABLE_STANDARD_ERRORS: Final = 2.0
"""Nor if it is not on the way to so many."""
FORCED_PRIOR: Final = 100.0
"""An action that is put forward by so much is visited as often as the others that are, whatever comes of it."""


def tempting_action(seat: Seat, rng: Rng) -> int:
    """The action that looks best as `easy` looks at it, if it were never mistaken; several looks are added up."""
    legal = seat.legal()
    search = Search(seat.game.knowledge(), seat.number, rng)
    seen = [
        evaluate_candidates(search, seat, legal, search.knowledge.easy_simulations)
        for _ in range(FIRST_SIGHT_EVALUATIONS)
    ]
    return max(seen[0], key=lambda action: sum(chances[action] for chances in seen))


def compare_by_search(seat: Seat, rng: Rng, actions: Sequence[int], walks: int) -> dict[int, float]:
    """The chance of winning with each of these actions, after a search that came to each of them this often."""
    search = Search(seat.game.knowledge(HINT_CONFIG), seat.number, rng)
    search.knowledge.prepare(seat.sample(rng), seat.number, rng)
    search.simulate(seat.sample(rng))
    edges = search.nodes[search.root].edges
    for action, edge in edges.items():
        edge.prior = FORCED_PRIOR if action in actions else 0.0
    for _ in range(walks * len(actions)):
        search.simulate(seat.sample(rng))
    return {action: edges[action].win_sum / max(1, int(edges[action].visits)) for action in actions}


def mean(values: Sequence[float]) -> float:
    """Of what was measured several times."""
    return sum(values) / len(values)


def standard_error(values: Sequence[float]) -> float:
    """The standard error of the mean."""
    middle = mean(values)
    return sqrt(sum((value - middle) ** 2 for value in values) / (len(values) - 1) / len(values))


def compare_by_rollouts(seat: Seat, rng: Rng, best: int, other: int, bots: str, games: int) -> PlayoutComparison:
    """How much more often the seat wins with the best action than with the other, if bots play on to the end.

    Each pair of games begins with the same position that the seat may take for the true one, and with the same luck.
    No more are played once it is certain, or no more likely to become so.
    """
    knowledge = seat.game.knowledge()
    knowledge.prepare(seat.sample(rng), seat.number, rng)
    more: list[float] = []
    while len(more) < games:
        state, luck = seat.sample(rng), rng.fork()
        knowledge.sample_hidden_choices(state, seat.number, rng)
        won = [_won(seat, state.clone(), action, luck.clone(), bots) for action in (best, other)]
        more.append(won[0] - won[1])
        if len(more) % GAMES_BETWEEN_CHECKS == 0 and _settled(more, games):
            break
    return PlayoutComparison(round(mean(more), 3), round(standard_error(more), 3))


def _settled(more: Sequence[float], games: int) -> bool:
    found, sure = mean(more), standard_error(more)
    return found <= REACHABLE_STANDARD_ERRORS * sure * len(more) / games or (
        found > STOP_STANDARD_ERRORS * sure and len(more) > GAMES_BETWEEN_CHECKS
    )


def _won(seat: Seat, state: State, action: int, luck: Rng, bots: str) -> float:
    """The seat's part of the win, after an action and the rest of the game."""
    state.apply(seat.number, action)
    players = [make_bot(bots, luck.fork()) for _ in range(state.players)]
    for _ in play_to_end(seat.game, state, players):
        pass
    return win_shares(state.ranking())[seat.number]

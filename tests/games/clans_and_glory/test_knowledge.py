"""What bots know about Clans and Glory: what shields take, now and on average in the end."""

from __future__ import annotations

from itertools import product

import pytest

from ceilidh.core import Rng, SearchConfig, Seat, State, find_game
from ceilidh.games.clans_and_glory.knowledge.evaluation import Outlook
from ceilidh.games.clans_and_glory.rules.scoring import shield_takings

GAME = find_game("clans-and-glory")
STACK = 8


def packed(counts: list[int]) -> int:
    """The number of cards of each rank, four bits a rank, the lowest first."""
    return sum(number * 16**rank for rank, number in enumerate(counts))


def at_the_end(counts: list[int]) -> list[float]:
    """By the rules: what each of as many shields as a stack can have takes."""
    points = [float(rank * number) for _, rank, number in shield_takings(counts, list(range(STACK)))]
    return points + [0.0] * (STACK - len(points))


@pytest.mark.parametrize("counts", [[0, 0, 0, 0], [2, 0, 1, 0], [0, 3, 0, 4], [1, 1, 1, 1]])
def test_on_a_full_table_shields_take_what_the_rules_say(counts: list[int]) -> None:
    assert Outlook(4).takes(packed(counts), 0) == at_the_end(counts)


@pytest.mark.parametrize("counts", [[0, 0, 0, 0], [2, 0, 1, 0], [0, 1, 0, 2]])
def test_free_seats_are_reckoned_as_the_mean_of_all_ways_to_fill_them(counts: list[int]) -> None:
    ends = [
        at_the_end([counts[rank] + filled.count(rank) for rank in range(4)]) for filled in product(range(4), repeat=3)
    ]
    means = [sum(end[place] for end in ends) / len(ends) for place in range(STACK)]
    assert Outlook(4).takes(packed(counts), 3) == pytest.approx(means)


def first_sight(state: State, seat: int, patient: bool) -> int:
    """What looks best without any search."""
    knowledge = GAME.knowledge(SearchConfig(deep_rollouts=patient))
    sight = Seat(GAME, state, seat)
    guesses = knowledge.priors(sight.sample(Rng.seeded(1)), seat, sight.legal(), Rng.seeded(1))
    return sight.legal()[guesses.index(max(guesses))]


def won(seed: int, patient: int) -> bool:
    """Whether the only patient player of four wins."""
    state = GAME.new(4, seed)
    while actors := state.actors():
        state.apply(actors[0], first_sight(state, actors[0], actors[0] == patient))
    return state.ranking()[patient] == 1


def test_patience_pays() -> None:
    """Against three who look at what shields take at once; a fair share would be 20."""
    assert sum(won(seed, seed % 4) for seed in range(80)) > 35

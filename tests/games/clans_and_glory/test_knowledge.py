"""Bot knowledge of Clans and Glory: what shields take now, and on average at the end."""

from __future__ import annotations

from itertools import product

import pytest

from ceilidh.core import Rng, SearchConfig, Seat, State, find_game
from ceilidh.games.clans_and_glory.knowledge.evaluation_and_rollout import ExpectedTakings
from ceilidh.games.clans_and_glory.rules.scoring import shield_takings

GAME = find_game("clans-and-glory")
MAX_SHIELDS = 8


def packed(counts: list[int]) -> int:
    """The number of cards of each rank, four bits a rank, the lowest first."""
    return sum(number * 16**rank for rank, number in enumerate(counts))


def at_the_end(counts: list[int]) -> list[float]:
    """What each shield of a full stack takes, by the rules."""
    points = [float(rank * number) for _, rank, number in shield_takings(counts, list(range(MAX_SHIELDS)))]
    return points + [0.0] * (MAX_SHIELDS - len(points))


@pytest.mark.parametrize("counts", [[0, 0, 0, 0], [2, 0, 1, 0], [0, 3, 0, 4], [1, 1, 1, 1]])
def test_on_a_full_table_shields_take_what_the_rules_say(counts: list[int]) -> None:
    assert ExpectedTakings(4).takes(packed(counts), 0) == at_the_end(counts)


@pytest.mark.parametrize("counts", [[0, 0, 0, 0], [2, 0, 1, 0], [0, 1, 0, 2]])
def test_free_seats_count_as_the_mean_over_all_ways_to_fill_them(counts: list[int]) -> None:
    ends = [
        at_the_end([counts[rank] + filled.count(rank) for rank in range(4)]) for filled in product(range(4), repeat=3)
    ]
    means = [sum(end[place] for end in ends) / len(ends) for place in range(MAX_SHIELDS)]
    assert ExpectedTakings(4).takes(packed(counts), 3) == pytest.approx(means)


def best_prior(state: State, seat: int, deep_rollouts: bool) -> int:
    """The action with the highest prior, without any search."""
    knowledge = GAME.knowledge(SearchConfig(deep_rollouts=deep_rollouts))
    view = Seat(GAME, state, seat)
    priors = knowledge.priors(view.sample(Rng.seeded(1)), seat, view.legal(), Rng.seeded(1))
    return view.legal()[priors.index(max(priors))]


def won(seed: int, planner: int) -> bool:
    """Whether the only one of four players with `deep_rollouts` wins."""
    state = GAME.new(4, seed)
    while actors := state.actors():
        state.apply(actors[0], best_prior(state, actors[0], actors[0] == planner))
    return state.ranking()[planner] == 1


def test_expecting_later_cards_beats_counting_the_present_ones() -> None:
    """One against three in 80 games; a fair share would be 20 wins."""
    assert sum(won(seed, seed % 4) for seed in range(80)) > 35


@pytest.mark.parametrize("players", [2, 3, 4])
def test_no_bot_wastes_a_shield(players: int) -> None:
    """On a last turn a shield that takes points is laid, and none is laid where it can take nothing any more."""
    knowledge, rng, laid, kept = GAME.knowledge(), Rng.seeded(7), 0, 0
    for seed in range(20):
        state = GAME.new(players, seed)
        while actors := state.actors():
            seat = actors[0]
            legal = state.legal(seat)
            plausible = knowledge.plausible_actions(state, seat, legal)
            if len(plausible) < len(legal):
                [only], [other] = plausible, [action for action in legal if action not in plausible]
                better, worse = state.clone(), state.clone()
                better.apply(seat, only)
                worse.apply(seat, other)
                is_pass = GAME.to_notation(only) == "pass"
                gained = better.scores()[seat] - worse.scores()[seat]
                assert gained == 0 if is_pass else gained > 0
                laid, kept = laid + (not is_pass), kept + is_pass
            state.apply(seat, state.random_action(seat, rng))
    assert laid
    assert kept

"""Simulation: the same result on any number of cores, balanced seats, shared wins."""

from __future__ import annotations

from fractions import Fraction

import pytest

from ceilidh.arena import Tally, derive, simulate
from ceilidh.core import SEEDS, find_game

GAME = find_game("clans-and-glory")


def test_the_number_of_processes_does_not_change_the_result() -> None:
    one, two = (simulate(GAME, 4, 130, ["greedy", "random", "random"], 7, jobs=jobs).__dict__ for jobs in (1, 2))
    assert one == two


def test_another_seed_gives_another_result() -> None:
    one, two = (simulate(GAME, 2, 20, ["random"], seed, jobs=1).scores_by_seat for seed in (1, 2))
    assert one != two


def test_games_do_not_depend_on_how_many_are_played() -> None:
    few, many = (simulate(GAME, 2, games, ["random"], 1, jobs=1) for games in (3, 4))
    assert many.decisions > few.decisions
    assert all(more >= less for more, less in zip(many.scores_by_seat, few.scores_by_seat, strict=True))


def test_bots_are_repeated_and_pooled() -> None:
    tally = simulate(GAME, 3, 6, ["greedy", "random"], 1, jobs=1)
    assert tally.bots == ("greedy", "random", "greedy")
    assert tally.entries("greedy") == 2
    assert sum(tally.wins().values()) == pytest.approx(6)


def test_winners_share_the_win_and_entries_rotate() -> None:
    tally = Tally(["a", "b", "c"])
    tally.count([1, 2, 0], [10, 20, 20], [3, 1, 1], 5)
    assert tally.wins_by_seat == [0, Fraction(1, 2), Fraction(1, 2)]
    assert tally.wins() == {"a": 0.5, "b": 0.0, "c": 0.5}
    assert tally.mean_scores() == {"a": 20, "b": 10, "c": 20}


def test_progress_counts_every_game() -> None:
    told: list[int] = []
    simulate(GAME, 2, 90, ["random"], 1, jobs=1, progress=told.append)
    assert sum(told) == 90


def test_derived_seeds_are_seeds_and_differ_by_purpose() -> None:
    seeds = {derive(1, "game", 1), derive(1, "game", 2), derive(1, "bot", 1), derive(2, "game", 1)}
    assert len(seeds) == 4
    assert all(0 <= seed < SEEDS for seed in seeds)


def test_derived_seeds_stay_the_same_for_ever() -> None:
    assert derive(1, "game", 17) == 29422312717154518733837004397

"""Simulation: the same result on any number of cores, shared wins, several seats of one bot together."""

from __future__ import annotations

import pytest

from ceilidh.arena import WinStatistics, create_match, derive, parallel_execution, simulate
from ceilidh.core import SEEDS, find_game

GAME = find_game("clans-and-glory")


def test_the_number_of_processes_does_not_change_the_result(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(parallel_execution, "MIN_PARALLEL_SECONDS", 0.0)
    match = create_match(GAME, ["greedy", "random", "random"], 4, seed=7)
    one, two = (simulate(match, 40, jobs=jobs) for jobs in (1, 2))
    assert one.decisions == two.decisions
    assert one.statistics.bots() == two.statistics.bots()
    assert one.statistics.seats() == two.statistics.seats()


def test_another_seed_gives_another_result() -> None:
    one, two = (simulate(create_match(GAME, ["random"], 2, seed=seed), 20).statistics.seats() for seed in (1, 2))
    assert one != two


def test_games_do_not_depend_on_how_many_are_played() -> None:
    few, many = (simulate(create_match(GAME, ["random"]), games) for games in (3, 4))
    assert many.decisions > few.decisions
    pairs = zip(many.statistics.seats(), few.statistics.seats(), strict=True)
    assert all(4 * more.mean_score >= 3 * less.mean_score for more, less in pairs)


def test_winners_share_the_win_and_seats_of_one_bot_are_pooled() -> None:
    statistics = WinStatistics([(["a", "b", "a"], [10, 20, 20], [3, 1, 1])])
    assert [seat.wins.won for seat in statistics.seats()] == [0, 0.5, 0.5]
    assert {bot.name: (bot.wins.won, bot.mean_score) for bot in statistics.bots()} == {"a": (0.5, 15), "b": (0.5, 20)}


def test_progress_counts_every_game() -> None:
    progress: list[int] = []
    simulate(create_match(GAME, ["random"]), 30, progress=progress.append)
    assert sum(progress) == 30


def test_derived_seeds_are_seeds_and_differ_by_purpose() -> None:
    seeds = {derive(1, "game", 1), derive(1, "game", 2), derive(1, "bot", 1), derive(2, "game", 1)}
    assert len(seeds) == 4
    assert all(0 <= seed < SEEDS for seed in seeds)


def test_derived_seeds_never_change() -> None:
    assert derive(1, "game", 17) == 29422312717154518733837004397

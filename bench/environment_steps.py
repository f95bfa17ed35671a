"""Steps per second of the learning environments, including observation and action mask, with random legal actions.

One thread; time is processor time, so other programs hardly affect it. Choosing actions is not counted, and the
best of several rounds is reported. Run by `make bench-envs`.
"""

from __future__ import annotations

import argparse
from collections.abc import Callable
from time import process_time

import numpy as np

from ceilidh.core import Game, Rng, find_game, game_names
from ceilidh.envs import Batch
from ceilidh.envs.pettingzoo import GameAEC
from ceilidh.envs.vector import VectorEnv

WARM_UP = 60
"""Steps before measuring, so that games are in different phases."""
AEC_STEPS = 50
"""A round of a single game has this many times the steps of a batch."""


def main() -> None:
    """Measure the named games, or all."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("games", nargs="*", default=game_names())
    parser.add_argument("--players", type=int, default=4)
    parser.add_argument("--at-once", type=int, default=256, help="games in one batch")
    parser.add_argument("--steps", type=int, default=40, help="steps of one round")
    parser.add_argument("--rounds", type=int, default=8)
    options = parser.parse_args()
    heads = [
        "game",
        "bytes",
        "actions",
        "batch, steps/s",
        "Gymnasium's vector API, steps/s",
        "PettingZoo's AEC, steps/s",
    ]
    print(f"| {' | '.join(heads)} |\n{'|---' * len(heads)}|")
    for game in map(find_game, options.games):
        rates = [
            max(rate(step, choose, options.at_once, options.steps, options.rounds))
            for step, choose in (
                batch(game, options.players, options.at_once),
                vector(game, options.players, options.at_once),
            )
        ]
        step, choose = aec(game, options.players)
        rates.append(max(rate(step, choose, 1, options.steps * AEC_STEPS, options.rounds)))
        figures = " | ".join(f"{number:,.0f}" for number in rates)
        print(f"| `{game.name}` | {game.observation.size:,} | {game.num_actions:,} | {figures} |", flush=True)


def batch(game: Game, players: int, games: int) -> tuple[Callable[[list[int]], object], Callable[[], list[int]]]:
    """The step function of a batch, and the function that chooses its actions."""
    many, rng = Batch(game, players, games, seed=1), Rng.seeded(1)
    return many.step, lambda: many.random_actions(rng)


def vector(game: Game, players: int, games: int) -> tuple[Callable[[list[int]], object], Callable[[], list[int]]]:
    """The same for Gymnasium's vector environment, which takes an array and returns copies."""
    env, rng = VectorEnv(game.name, num_envs=games, players=players), Rng.seeded(1)
    env.reset(seed=1)
    return lambda actions: env.step(np.array(actions)), lambda: env.numpy_batch.batch.random_actions(rng)


def aec(game: Game, players: int) -> tuple[Callable[[list[int]], object], Callable[[], list[int]]]:
    """The same for PettingZoo's AEC environment, without wrappers."""
    env, rng = GameAEC(game.name, players), Rng.seeded(1)
    env.reset(seed=1)

    def step(actions: list[int]) -> None:
        env.step(actions[0])
        _, _, over, _, _ = env.last()
        if over:
            env.reset()

    def choose() -> list[int]:
        legal = env.single_game.legal
        return [legal[rng.below(len(legal))]]

    return step, choose


def rate(
    step: Callable[[list[int]], object], choose: Callable[[], list[int]], games: int, steps: int, rounds: int
) -> list[float]:
    """Steps per second, summed over games, for each round."""
    for _ in range(WARM_UP):
        step(choose())
    rates = []
    for _ in range(rounds):
        spent = 0.0
        for _ in range(steps):
            actions = choose()
            before = process_time()
            step(actions)
            spent += process_time() - before
        rates.append(steps * games / spent)
    return rates


if __name__ == "__main__":
    main()

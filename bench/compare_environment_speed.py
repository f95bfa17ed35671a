"""Compares the learning environments with those of other projects: random play on one core, alternating in one run.

Run it in an environment that has all of them: `python bench/compare_environment_speed.py [--seconds 1.0] [--rounds 3]`.
It reports steps per second of processor time, with observation and legal actions computed for each step; the median of
the rounds counts, and lowest and highest are shown beside it. There are four groups, each with one loop for all:
batches of games, where choosing actions is not counted, and PettingZoo's AEC, OpenSpiel from Python, and one Gymnasium
seat against random players, where it is.
"""

from __future__ import annotations

import argparse
import importlib
import os
import sys
from collections.abc import Callable, Iterator
from importlib.metadata import version
from random import choice
from statistics import median
from time import process_time
from typing import Any, NamedTuple

import jax
import numpy as np
import pgx
import pyspiel
from catanatron import Color, RandomPlayer
from catanatron_gym.envs.catanatron_env import CatanatronEnv
from pgx.experimental import auto_reset

import ceilidh.envs.open_spiel  # noqa: F401 (it registers the games)
from ceilidh.core import Rng, find_game, game_names
from ceilidh.envs.gym import SeatEnv
from ceilidh.envs.numpy_batch import NumpyBatch
from ceilidh.envs.pettingzoo import GameAEC
from ceilidh.envs.vector import VectorEnv

PLAYERS = 4
AT_ONCE = 256
"""Games in a batch."""
WARM_UP = 60
"""Steps of a batch before measuring, so that games are in different phases."""
PGX_ENVIRONMENTS = ("backgammon", "sparrow_mahjong", "leduc_holdem", "go_9x9")
PETTINGZOO_ENVIRONMENTS = (
    "chess_v6",
    "connect_four_v3",
    "go_v5",
    "hanabi_v5",
    "leduc_holdem_v4",
    "texas_holdem_no_limit_v6",
)
OPENSPIEL_GAMES = ("backgammon", "gin_rummy", "hanabi(players=4)", "hearts", "leduc_poker(players=4)", "skat", "spades")

Play = Callable[[float], tuple[int, float]]
"""Plays for about the given seconds; returns the number of steps and their processor time in seconds."""


class Entry(NamedTuple):
    """An environment to measure."""

    league: str
    name: str
    play: Play


def batch(step: Callable[[Any], object], choose: Callable[[], Any]) -> Play:
    """A loop over a batch of games; choosing actions is not timed."""
    warm = [False]

    def play(seconds: float) -> tuple[int, float]:
        for _ in range(0 if warm[0] else WARM_UP):
            step(choose())
        warm[0] = True
        steps, spent = 0, 0.0
        while spent < seconds:
            actions = choose()
            before = process_time()
            step(actions)
            spent += process_time() - before
            steps += AT_ONCE
        return steps, spent

    return play


def loop(go: Callable[[], int]) -> Play:
    """A loop over whole games, each of which returns its number of steps."""

    def play(seconds: float) -> tuple[int, float]:
        steps, start = 0, process_time()
        while (spent := process_time() - start) < seconds:
            steps += go()
        return steps, spent

    return play


def our_arrays(name: str) -> Play:
    """Our batch as NumPy arrays."""
    games, rng = NumpyBatch(find_game(name), PLAYERS, AT_ONCE, seed=1), Rng.seeded(1)
    return batch(games.step, lambda: games.batch.random_actions(rng))


def our_vector(name: str) -> Play:
    """Our batch through Gymnasium's vector API, which copies."""
    env, rng = VectorEnv(name, num_envs=AT_ONCE, players=PLAYERS), Rng.seeded(1)
    env.reset(seed=1)
    return batch(lambda actions: env.step(np.array(actions)), lambda: env.numpy_batch.batch.random_actions(rng))


def pgx_batch(name: str) -> Play:
    """A compiled batch of pgx with auto-reset, as in ours."""
    env = pgx.make(name)
    step = jax.jit(jax.vmap(auto_reset(env.step, env.init)))
    held = [jax.jit(jax.vmap(env.init))(jax.random.split(jax.random.PRNGKey(1), AT_ONCE)), jax.random.PRNGKey(2)]

    def draw(mask: Any, key: Any) -> tuple[Any, Any, Any]:
        key, first, second = jax.random.split(key, 3)
        actions = jax.random.categorical(first, jax.numpy.where(mask, 0.0, -jax.numpy.inf), axis=1)
        return actions, jax.random.split(second, AT_ONCE), key

    drawn = jax.jit(draw)

    def choose() -> tuple[Any, Any]:
        actions, keys, held[1] = jax.block_until_ready(drawn(held[0].legal_action_mask, held[1]))
        return actions, keys

    def go(chosen: tuple[Any, Any]) -> None:
        held[0] = jax.block_until_ready(step(held[0], *chosen))

    return batch(go, choose)


def aec(env: Any) -> Play:
    """A PettingZoo game without wrappers."""

    def go() -> int:
        steps = 0
        env.reset()
        while True:
            observation, _, over, cut_short, _ = env.last()
            if over or cut_short:
                return steps
            env.step(int(choice(np.flatnonzero(observation["action_mask"]))))
            steps += 1

    return loop(go)


def spiel(name: str) -> Play:
    """An OpenSpiel game driven from Python, with the current player's tensor."""
    game = pyspiel.load_game(name)
    observes = game.get_type().provides_observation_tensor

    def go() -> int:
        steps, state = 0, game.new_initial_state()
        while not state.is_terminal():
            if state.is_chance_node():
                outcomes, weights = zip(*state.chance_outcomes(), strict=True)
                state.apply_action(int(np.random.choice(outcomes, p=weights)))
                continue
            player = state.current_player()
            _ = state.observation_tensor(player) if observes else state.information_state_tensor(player)
            state.apply_action(choice(state.legal_actions()))
            steps += 1
        return steps

    return loop(go)


def seat(env: Any, legal: Callable[[dict[str, Any]], Any]) -> Play:
    """A Gymnasium environment: one seat against random players."""

    def go() -> int:
        steps, over = 0, False
        _, info = env.reset()
        while not over:
            _, _, ended, cut_short, info = env.step(int(choice(legal(info))))
            over, steps = ended or cut_short, steps + 1
        return steps

    return loop(go)


def entries() -> Iterator[Entry]:
    """All environments to measure."""
    for name in game_names():
        yield Entry("batch", f"ceilidh {name}, arrays", our_arrays(name))
        yield Entry("batch", f"ceilidh {name}, Gymnasium's vector API", our_vector(name))
        yield Entry("AEC", f"ceilidh {name}", aec(GameAEC(name, PLAYERS)))
        ours = f"ceilidh_{name.replace('-', '_')}(players={PLAYERS},seeds=100)"
        yield Entry("OpenSpiel", f"ceilidh {name}", spiel(ours))
        env = SeatEnv(name, bots=["random"] * (PLAYERS - 1))
        yield Entry("one seat", f"ceilidh {name}", seat(env, lambda info: np.flatnonzero(info["action_mask"])))
    for name in PGX_ENVIRONMENTS:
        yield Entry("batch", f"pgx {version('pgx')}, {name}", pgx_batch(name))
    for name in PETTINGZOO_ENVIRONMENTS:
        made = importlib.import_module(f"pettingzoo.classic.{name}").raw_env()
        yield Entry("AEC", f"PettingZoo {version('pettingzoo')}, {name}", aec(made))
    for name in OPENSPIEL_GAMES:
        yield Entry("OpenSpiel", f"OpenSpiel {version('open_spiel')}, {name}", spiel(name))
    enemies = [RandomPlayer(color) for color in (Color.RED, Color.WHITE, Color.ORANGE)]
    catan = seat(CatanatronEnv({"enemies": enemies}), lambda info: info["valid_actions"])
    yield Entry("one seat", f"catanatron_gym {version('catanatron_gym')}", catan)


def measure_all(players: list[Entry], rounds: int, seconds: float) -> dict[Entry, list[float]]:
    """Measure all in turn, several rounds. A short first round triggers just-in-time compilation."""
    rates: dict[Entry, list[float]] = {entry: [] for entry in players}
    for entry in players:
        entry.play(0.01)
    for number in range(1, rounds + 1):
        print(f"round {number} of {rounds}", file=sys.stderr)
        for entry in players:
            steps, spent = entry.play(seconds)
            rates[entry].append(steps / spent)
    return rates


def show(rates: dict[Entry, list[float]]) -> None:
    """Print one table, the fastest of each group first."""
    print("| league | who | steps/s | lowest | highest |\n|---|---|---|---|---|")
    for entry, found in sorted(rates.items(), key=lambda item: (item[0].league, -median(item[1]))):
        figures = " | ".join(f"{number:,.0f}" for number in (median(found), min(found), max(found)))
        print(f"| {entry.league} | {entry.name} | {figures} |")


def main() -> None:
    """Measure and show."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--seconds", type=float, default=1.0, help="for each measurement")
    parser.add_argument("--rounds", type=int, default=3)
    given = parser.parse_args()
    if hasattr(os, "sched_setaffinity"):
        os.sched_setaffinity(0, {min(os.sched_getaffinity(0))})
    show(measure_all(list(entries()), given.rounds, given.seconds))


if __name__ == "__main__":
    main()

"""Fits the evaluation weights of a game by regression: `python bench/fit.py GAME [--players 2] [--bot medium] …`.

A bot plays itself. Some positions are rolled out to where the game's knowledge evaluates them. The weights then move to
where the predicted leads are closest to the leads at the end of the games (ridge regression towards the old weights),
and are written to `knowledge/weights.toml` in the game's folder. Weights without influence on `expected_points` stay.
"""

from __future__ import annotations

import argparse
import sys
from random import Random

import numpy as np
from numpy.typing import NDArray
from weights import Weights, knowledge_with, read, write

from ceilidh.arena import derive, play_to_end
from ceilidh.bots import make_bot
from ceilidh.core import Game, Rng, SetupError, State, find_game

DECISIONS_PER_SAMPLE = 10
"""On average, one position out of this many is evaluated."""
RIDGE_PENALTY = 0.002
"""Strength of the pull towards the old weights, relative to the number of positions."""
Numbers = NDArray[np.float64]


class Evaluators:
    """The knowledge with its current weights, and once more with each weight raised a little, for its gradient."""

    def __init__(self, game: Game, weights: Weights) -> None:
        self.names = sorted(weights)
        self.steps = [max(0.1 * abs(weights[name]), 0.01) for name in self.names]
        self.current = knowledge_with(game, weights)
        raised = zip(self.names, self.steps, strict=True)
        self.raised = [knowledge_with(game, {**weights, name: weights[name] + step}) for name, step in raised]

    def leaf(self, state: State, seat: int, rng: Rng) -> State:
        """The state that a rollout from here would evaluate."""
        leaf = state.clone()
        self.current.prepare(leaf, seat, rng)
        self.current.rollout(leaf, rng)
        return leaf

    def leads(self, leaf: State) -> tuple[Numbers, Numbers]:
        """The predicted lead of each seat, and its gradient."""
        points = np.array(self.current.expected_points(leaf))
        more = np.array([raised.expected_points(leaf) for raised in self.raised]) - points
        return points - points.mean(), ((more - more.mean(axis=1, keepdims=True)).T / self.steps)


def sample_errors(
    game: Game, players: int, bot: str, evaluators: Evaluators, seed: int
) -> tuple[list[Numbers], list[Numbers]]:
    """Play one game; for each sampled position the errors of the predicted leads, and their gradients."""
    random, rng = Random(seed), Rng.seeded(derive(seed, "leaf"))
    state = game.new(players, derive(seed, "game"))
    bots = [make_bot(bot, Rng.seeded(derive(seed, "bot", seat))) for seat in range(players)]
    leaves: list[tuple[State, float]] = []
    for _ in play_to_end(game, state, bots):
        if state.actors() and random.randrange(DECISIONS_PER_SAMPLE) == 0:
            leaf = evaluators.leaf(state, state.actors()[0], rng)
            leaves += [(leaf, evaluators.current.lead_scale(leaf))] if leaf.actors() else []
    end = np.array(state.scores(), dtype=np.float64)
    predictions = [(evaluators.leads(leaf), scale) for leaf, scale in leaves]
    errors = [(end - end.mean() - predicted) / scale for (predicted, _), scale in predictions]
    return errors, [gradients / scale for (_, gradients), scale in predictions]


def fit_weights(weights: Weights, evaluators: Evaluators, errors: list[Numbers], gradients: list[Numbers]) -> Weights:
    """The weights that minimize the squared errors."""
    if not errors:
        raise SetupError("every sampled rollout reached the end of its game, so there is nothing to fit")
    x, y = np.concatenate(gradients), np.concatenate(errors)
    size = np.array([max(abs(weights[name]), 0.01) for name in evaluators.names])
    scaled = x * size
    ridge = RIDGE_PENALTY * len(y) * np.eye(len(size))
    change = np.linalg.solve(scaled.T @ scaled + ridge, scaled.T @ y) * size
    used = np.abs(x).sum(axis=0) > 0
    fitted = {name: round(float(weights[name] + change[i]), 3) for i, name in enumerate(evaluators.names) if used[i]}
    return {**weights, **fitted}


def main() -> None:
    """Fit, print the changes and write the weights."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("game")
    parser.add_argument("--players", type=int, default=2)
    parser.add_argument("--bot", default="medium")
    parser.add_argument("--games", type=int, default=100)
    parser.add_argument("--seed", type=int, default=1)
    args = parser.parse_args()
    game = find_game(args.game)
    weights = read(game)
    evaluators = Evaluators(game, weights)
    errors: list[Numbers] = []
    gradients: list[Numbers] = []
    for number in range(args.games):
        more = sample_errors(game, args.players, args.bot, evaluators, derive(args.seed, "fit", number))
        errors += more[0]
        gradients += more[1]
        if sys.stderr.isatty():
            print(f"\r{number + 1} of {args.games} games, {len(errors)} positions", end="", file=sys.stderr)
    new = fit_weights(weights, evaluators, errors, gradients)
    print("\n".join(f"{name} {weights[name]} → {new[name]}" for name in weights if new[name] != weights[name]))
    write(game, {name: new[name] for name in weights})


if __name__ == "__main__":
    main()

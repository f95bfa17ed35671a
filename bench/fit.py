"""Fits the weights by which a game is judged: `python bench/fit.py GAME [--players 2] [--bot medium] …`.

A bot plays itself. Now and then a position is played on to where the game's knowledge judges it; the weights are
then moved to where the leads that `points` foretold are nearest to those of the games' ends (least squares, held back
a little towards the old weights), and written to `knowledge/weights.toml` in the game's folder. Those that `points`
does not ask stay.
"""

from __future__ import annotations

import argparse
import sys
from random import Random

import numpy as np
from numpy.typing import NDArray
from weights import Weights, known, read, write

from ceilidh.arena import derive, let_play
from ceilidh.bots import make_bot
from ceilidh.core import Game, Rng, SetupError, State, find_game

ONE_IN = 10
"""Of so many decisions one is looked at."""
HELD = 0.002
"""How strongly old weights hold, in shares of the positions seen."""
Numbers = NDArray[np.float64]


class Judges:
    """The knowledge with its weights as they are, and with each one raised a little."""

    def __init__(self, game: Game, weights: Weights) -> None:
        self.names = sorted(weights)
        self.steps = [max(0.1 * abs(weights[name]), 0.01) for name in self.names]
        self.judge = known(game, weights)
        raised = zip(self.names, self.steps, strict=True)
        self.raised = [known(game, {**weights, name: weights[name] + step}) for name, step in raised]

    def leaf(self, state: State, seat: int, rng: Rng) -> State:
        """Where a look ahead from here would be judged."""
        leaf = state.clone()
        self.judge.prepare(leaf, seat, rng)
        self.judge.play_on(leaf, rng)
        return leaf

    def leads(self, leaf: State) -> tuple[Numbers, Numbers]:
        """By seat the lead that is foretold, and how it grows with each weight."""
        now = np.array(self.judge.points(leaf))
        more = np.array([judge.points(leaf) for judge in self.raised]) - now
        return now - now.mean(), ((more - more.mean(axis=1, keepdims=True)).T / self.steps)


def observe(game: Game, players: int, kind: str, judges: Judges, seed: int) -> tuple[list[Numbers], list[Numbers]]:
    """One game: for each position seen what was missing in the foretold leads, and the leads' slopes."""
    chance, rng = Random(seed), Rng.seeded(derive(seed, "leaf"))
    state = game.new(players, derive(seed, "game"))
    bots = [make_bot(kind, Rng.seeded(derive(seed, "bot", seat))) for seat in range(players)]
    leaves: list[tuple[State, float]] = []
    for _ in let_play(game, state, bots):
        if state.actors() and chance.randrange(ONE_IN) == 0:
            leaf = judges.leaf(state, state.actors()[0], rng)
            leaves += [(leaf, judges.judge.spread(leaf))] if leaf.actors() else []
    end = np.array(state.scores(), dtype=np.float64)
    seen = [(judges.leads(leaf), spread) for leaf, spread in leaves]
    missing = [(end - end.mean() - foretold) / spread for (foretold, _), spread in seen]
    return missing, [slopes / spread for (_, slopes), spread in seen]


def fitted(weights: Weights, judges: Judges, missing: list[Numbers], slopes: list[Numbers]) -> Weights:
    """The weights that would have left the least missing."""
    if not missing:
        raise SetupError("no position was judged before the end of its game: there is nothing to fit")
    x, y = np.concatenate(slopes), np.concatenate(missing)
    size = np.array([max(abs(weights[name]), 0.01) for name in judges.names])
    scaled = x * size
    held = HELD * len(y) * np.eye(len(size))
    change = np.linalg.solve(scaled.T @ scaled + held, scaled.T @ y) * size
    asked = np.abs(x).sum(axis=0) > 0
    moved = {name: round(float(weights[name] + change[i]), 3) for i, name in enumerate(judges.names) if asked[i]}
    return {**weights, **moved}


def main() -> None:
    """Fit and tell."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("game")
    parser.add_argument("--players", type=int, default=2)
    parser.add_argument("--bot", default="medium")
    parser.add_argument("--games", type=int, default=100)
    parser.add_argument("--seed", type=int, default=1)
    asked = parser.parse_args()
    game = find_game(asked.game)
    weights = read(game)
    judges = Judges(game, weights)
    missing: list[Numbers] = []
    slopes: list[Numbers] = []
    for number in range(asked.games):
        more = observe(game, asked.players, asked.bot, judges, derive(asked.seed, "fit", number))
        missing += more[0]
        slopes += more[1]
        if sys.stderr.isatty():
            print(f"\r{number + 1} of {asked.games} games, {len(missing)} positions", end="", file=sys.stderr)
    new = fitted(weights, judges, missing, slopes)
    print("\n".join(f"{name} {weights[name]} → {new[name]}" for name in weights if new[name] != weights[name]))
    write(game, {name: new[name] for name in weights})


if __name__ == "__main__":
    main()

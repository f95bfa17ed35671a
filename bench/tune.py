"""Tunes the weights of a game by self-play: `python bench/tune.py GAME [--steps 30] [--games 24] [--seed 1]`.

In each step a few weights are changed at random, and `medium` with the changed weights plays `medium` with the old
ones: every deal twice with two players, seats exchanged, so that luck cancels out. If the changed ones lead by more
points than chance explains (one standard error), they are kept and written to src/ceilidh/bots/weights.toml.
"""

from __future__ import annotations

import argparse
import tomllib
from math import exp, sqrt
from pathlib import Path
from random import Random

from ceilidh.arena import derive
from ceilidh.bots.levels import Medium, knowledge_of
from ceilidh.bots.search import Search
from ceilidh.core import Game, Rng, Seat, find_game

FILE = Path(__file__).parents[1] / "src/ceilidh/bots/weights.toml"
Weights = dict[str, float]


class Tuned(Medium):
    """`medium` with weights of its own."""

    def __init__(self, rng: Rng, weights: Weights) -> None:
        super().__init__(rng)
        self.weights = weights

    def _tree(self, seat: Seat) -> Search:
        if self._search is None:
            kind = type(knowledge_of(seat.game.name))
            self._search = Search(kind(self.weights), seat.number, self.rng)
        return self._search


def lead(game: Game, sides: tuple[Weights, Weights], seed: int) -> int:
    """By how many points the first side wins."""
    state = game.new(2, derive(seed, "game"))
    bots = [Tuned(Rng.seeded(derive(seed, "bot", seat)), sides[seat]) for seat in range(2)]
    while actors := state.actors():
        state.apply(actors[0], bots[actors[0]].choose(Seat(game, state, actors[0])))
    scores = state.scores()
    return scores[0] - scores[1]


def compare(game: Game, new: Weights, old: Weights, games: int, seed: int) -> tuple[float, float]:
    """The mean lead of the new weights, and its standard error; each deal is played from both sides."""
    leads = []
    for number in range(games // 2):
        deal = derive(seed, "deal", number)
        leads.append((lead(game, (new, old), deal) - lead(game, (old, new), deal)) / 2)
    mean = sum(leads) / len(leads)
    variance = sum((value - mean) ** 2 for value in leads) / max(1, len(leads) - 1)
    return mean, sqrt(variance / len(leads))


def changed(weights: Weights, chance: Random) -> Weights:
    """Up to three weights by about a third up or down."""
    names = chance.sample(sorted(weights), min(len(weights), chance.randint(1, 3)))
    return {name: round(w * exp(chance.gauss(0, 0.35)), 3) if name in names else w for name, w in weights.items()}


def write(name: str, weights: Weights) -> None:
    """Put a game's weights into the file."""
    every = {**tomllib.loads(FILE.read_text(encoding="utf-8")), name: weights}
    sections = [
        "\n".join([f"[{game}]", *[f"{key} = {value}" for key, value in entries.items()]])
        for game, entries in sorted(every.items())
    ]
    FILE.write_text("# Written by bench/tune.py.\n\n" + "\n\n".join(sections) + "\n", encoding="utf-8")


def main() -> None:
    """Tune and tell."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("game")
    parser.add_argument("--steps", type=int, default=30)
    parser.add_argument("--games", type=int, default=24)
    parser.add_argument("--seed", type=int, default=1)
    asked = parser.parse_args()
    game, chance = find_game(asked.game), Random(asked.seed)
    best: Weights = tomllib.loads(FILE.read_text(encoding="utf-8"))[asked.game]
    for step in range(1, asked.steps + 1):
        new = changed(best, chance)
        mean, error = compare(game, new, best, asked.games, derive(asked.seed, "step", step))
        told = ", ".join(f"{name} {best[name]} → {new[name]}" for name in best if new[name] != best[name])
        kept = mean > error
        print(f"{step} of {asked.steps}: {told}: {mean:+.1f} ± {error:.1f} {'kept' if kept else ''}", flush=True)
        if kept:
            best = new
            write(asked.game, best)


if __name__ == "__main__":
    main()
